//! The best lines of one position.

use super::document::PositionDocument;
use super::progress::Progress;
use super::table;
use super::thinking::Thinking;
use crate::commands::{describe, read_position};
use crate::failure::Failure;
use crate::games::{Study, Value, seen_by_first};
use sente_engine::analysis::{Findings, FoundLine};
use sente_game::Line;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Searches the position named by `text` and prints its best lines.
pub(super) fn run<P: Study>(
    text: &str,
    thinking: impl FnOnce() -> Result<Thinking<P>, Failure>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let root: P = read_position(text)?;
    let mut thinking = thinking()?;
    if !json {
        writeln!(out, "{}", describe(&root))?;
        out.flush()?;
    }
    let start = Instant::now();
    let findings = find(&root, &mut thinking)?;
    let time = start.elapsed();
    if json {
        writeln!(out, "{:#}", PositionDocument::new(&root, &findings, time).to_json()?)?;
    } else {
        write!(out, "{}", report(&root, &findings, time))?;
    }
    Ok(())
}

fn find<P: Study>(root: &P, thinking: &mut Thinking<P>) -> Result<Findings<P>, Failure> {
    if !root.has_legal_move() {
        return Ok(Findings { lines: Vec::new(), nodes: 0 });
    }
    let mut progress = Progress::spinner();
    let findings = thinking.search(root, &Line::new(), |best| match best {
        Some(line) => progress.say(news(root, line)),
        None => progress.tick(),
    });
    let lost = || Failure::Io(io::Error::other("expected an answer of the search, found none"));
    findings.ok_or_else(lost)
}

fn news<P: Study>(root: &P, line: &FoundLine<P>) -> String {
    let score = seen_by_first(root, line.score);
    format!("depth {}  {:+}  {}", line.depth, Value::of::<P>(score), root.line_text(&line.moves))
}

fn report<P: Study>(root: &P, findings: &Findings<P>, time: Duration) -> String {
    let over = root.outcome(&[]).map(|outcome| match outcome.winner {
        Some(winner) => format!("{} has won: {}.\n", P::PLAYER_TAGS[winner.index()], outcome.reason),
        None => format!("The game is drawn: {}.\n", outcome.reason),
    });
    let over = over.unwrap_or_default();
    if !root.has_legal_move() {
        return over;
    }
    if findings.lines.is_empty() {
        return format!("{over}The search was stopped before it found a move.\n");
    }
    let microseconds = time.as_micros().max(1);
    let speed = u128::from(findings.nodes) * 1000 / microseconds;
    let nodes = findings.nodes;
    format!(
        "{over}{}\n{nodes} nodes in {:.2} s, {speed} kn/s. Scores are seen by {}.\n",
        table::lines(root, &findings.lines),
        time.as_secs_f64(),
        P::PLAYER_TAGS[0]
    )
}
