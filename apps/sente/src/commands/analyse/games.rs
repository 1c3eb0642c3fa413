//! The games of a file, one after the other.

use super::annotated::Annotated;
use super::document::GamesDocument;
use super::progress::Progress;
use super::thinking::Thinking;
use crate::failure::Failure;
use crate::games::{GameRecord, Study, Value, seen_by_first};
use sente_engine::analysis::{FoundLine, Review, review};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// A game that was analysed.
pub(super) struct Analysed<'a, P: Study> {
    /// Its number in the file, from one.
    pub(super) number: usize,
    /// What the file has of it.
    pub(super) game: &'a mut P::Record,
    /// What is to be said of it.
    pub(super) review: Review<P>,
}

/// Where the analysed games go. What is handed over is written at once, so that nothing is lost by an interruption.
pub(super) trait Report<P: Study> {
    /// A game.
    fn game(&mut self, analysed: Analysed<'_, P>, out: &mut impl Write) -> Result<(), Failure>;

    /// A game that cannot be read, and why.
    fn unreadable(&mut self, number: usize, why: &str, out: &mut impl Write) -> Result<(), Failure>;

    /// There are no more games, or nobody wants more.
    fn end(&mut self, is_interrupted: bool, out: &mut impl Write) -> Result<(), Failure>;
}

/// Analyses the games of a file and reports them.
pub(super) fn run<P: Study>(
    path: &Path,
    thinking: impl FnOnce() -> Result<Thinking<P>, Failure>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let input = open(path)?;
    let thinking = thinking()?;
    if json {
        run_all(input, thinking, GamesDocument::default(), out)
    } else {
        run_all(input, thinking, Annotated, out)
    }
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let failure = |error: io::Error| {
        let text = format!("expected a file of games that can be read, found {}: {error}", path.display());
        Failure::Io(io::Error::new(error.kind(), text))
    };
    let file = File::open(path).map_err(failure)?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(failure(io::ErrorKind::IsADirectory.into()));
    }
    Ok(Box::new(BufReader::new(file)))
}

fn run_all<P: Study>(
    input: impl BufRead,
    mut thinking: Thinking<P>,
    mut report: impl Report<P>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (mut games, mut unreadable) = (0, 0);
    for read in P::Record::read(input) {
        games += 1;
        match read {
            Ok(mut game) => {
                let review = analyse(games, &game, &mut thinking);
                report.game(Analysed { number: games, game: &mut game, review }, out)?;
            }
            Err(why) => {
                unreadable += 1;
                report.unreadable(games, &why, out)?;
            }
        }
        out.flush()?;
        if thinking.is_interrupted() {
            break;
        }
    }
    report.end(thinking.is_interrupted(), out)?;
    out.flush()?;
    let failed = |text: String| Err(Failure::Io(io::Error::other(text)));
    if thinking.is_interrupted() {
        failed(format!("expected to reach the end of the file, found an interruption in game {games}"))
    } else if games == 0 {
        failed("expected a file with at least one game, found none".to_owned())
    } else if unreadable > 0 {
        failed(format!("expected {games} games that can be read, found {}", games - unreadable))
    } else {
        Ok(())
    }
}

/// Searches the positions of a game. Each game is searched by an engine that knows nothing of the others, so that it is
/// judged alike wherever it stands in the file.
fn analyse<P: Study>(number: usize, game: &P::Record, thinking: &mut Thinking<P>) -> Review<P> {
    thinking.forget();
    let moves = game.moves();
    let mut progress = Progress::bar(moves.len() + 1, format!("Game {number}"));
    review(game.start(), &moves, |position, past| {
        let findings = thinking.search(position, past, |best| match best {
            Some(line) => progress.say(news(position, line)),
            None => progress.tick(),
        });
        progress.advance();
        // A search that was cut short is no measure for a move.
        findings.filter(|_| !thinking.is_interrupted())
    })
}

fn news<P: Study>(position: &P, line: &FoundLine<P>) -> String {
    let score = seen_by_first(position, line.score);
    let first = line.moves.get(..1).unwrap_or_default();
    format!("{} {:+}", position.line_text(first), Value::of::<P>(score))
}
