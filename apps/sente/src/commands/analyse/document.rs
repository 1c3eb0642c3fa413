//! Analyses as JSON. `docs/analysis.md` describes the documents.

use super::games::{Analysed, Report};
use crate::failure::Failure;
use crate::games::{GameRecord, Study, Value, seen_by_first};
use sente_engine::analysis::{Chance, Findings, FoundLine, ReviewedMove, Summary};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

const ENGINE: &str = concat!("Sente ", env!("CARGO_PKG_VERSION"));

#[derive(Serialize)]
struct LineDocument {
    score: Value,
    win_chance: f64,
    depth: i32,
    seldepth: usize,
    nodes: u64,
    moves: Vec<String>,
    text: String,
}

impl LineDocument {
    fn new<P: Study>(root: &P, line: &FoundLine<P>) -> Self {
        let score = seen_by_first(root, line.score);
        Self {
            score: Value::of::<P>(score),
            win_chance: rounded(Chance::of(score).get(), 4),
            depth: line.depth,
            seldepth: line.seldepth,
            nodes: line.nodes,
            moves: moves(root, &line.moves),
            text: root.line_text(&line.moves),
        }
    }
}

/// One position.
#[derive(Serialize)]
pub(super) struct PositionDocument {
    engine: &'static str,
    game: &'static str,
    position: String,
    side: &'static str,
    outcome: Option<String>,
    lines: Vec<LineDocument>,
    nodes: u64,
    milliseconds: u128,
}

impl PositionDocument {
    pub(super) fn new<P: Study>(root: &P, findings: &Findings<P>, time: Duration) -> Self {
        Self {
            engine: ENGINE,
            game: P::NAME,
            position: root.position_text(),
            side: P::PLAYER_TAGS[root.side().index()],
            outcome: root.outcome(&[]).map(|outcome| outcome.reason.to_string()),
            lines: findings.lines.iter().map(|line| LineDocument::new(root, line)).collect(),
            nodes: findings.nodes,
            milliseconds: time.as_millis(),
        }
    }

    pub(super) fn to_json(&self) -> io::Result<serde_json::Value> {
        Ok(serde_json::to_value(self)?)
    }
}

#[derive(Serialize)]
struct PlayerDocument {
    side: &'static str,
    name: Option<String>,
    moves: u32,
    accuracy: Option<f64>,
    average_loss: Option<f64>,
    average_centipawn_loss: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

impl PlayerDocument {
    fn new(side: &'static str, name: Option<&String>, summary: &Summary) -> Self {
        Self {
            side,
            name: name.cloned(),
            moves: summary.moves(),
            accuracy: summary.accuracy().map(|number| rounded(number, 1)),
            average_loss: summary.average_loss().map(|number| rounded(number, 4)),
            average_centipawn_loss: summary.average_hundredths().map(|number| rounded(number, 1)),
            inaccuracies: summary.inaccuracies(),
            mistakes: summary.mistakes(),
            blunders: summary.blunders(),
        }
    }
}

#[derive(Serialize)]
struct MoveDocument {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    text: String,
    score: Value,
    win_chance: f64,
    depth: Option<i32>,
    judgement: &'static str,
    loss: f64,
    centipawn_loss: i32,
    accuracy: f64,
    lines: Vec<LineDocument>,
}

impl MoveDocument {
    fn new<P: Study>(ply: usize, reviewed: &ReviewedMove<P>) -> Self {
        let position = &reviewed.position;
        let score = seen_by_first(position, reviewed.score);
        let assessment = &reviewed.assessment;
        Self {
            ply,
            side: P::PLAYER_TAGS[position.side().index()],
            mv: position.move_text(reviewed.mv),
            text: position.line_text(&[reviewed.mv]),
            score: Value::of::<P>(score),
            win_chance: rounded(Chance::of(score).get(), 4),
            depth: reviewed.depth,
            judgement: assessment.judgement.name(),
            loss: rounded(assessment.loss, 4),
            centipawn_loss: assessment.hundredths,
            accuracy: rounded(assessment.accuracy, 1),
            lines: reviewed.lines.iter().map(|line| LineDocument::new(position, line)).collect(),
        }
    }
}

#[derive(Serialize)]
struct GameDocument {
    number: usize,
    tags: BTreeMap<String, String>,
    start: String,
    complete: bool,
    players: Vec<PlayerDocument>,
    moves: Vec<MoveDocument>,
}

#[derive(Serialize)]
struct UnreadableDocument {
    number: usize,
    error: String,
}

/// The games of a file. The document is written piece by piece, each game as soon as it is done.
#[derive(Default)]
pub(super) struct GamesDocument {
    written: usize,
    unreadable: Vec<UnreadableDocument>,
}

impl GamesDocument {
    /// Writes what stands in front of the next game.
    fn begin<P: Study>(&self, out: &mut impl Write) -> io::Result<()> {
        if self.written > 0 {
            return writeln!(out, ",");
        }
        let (engine, game) = (serde_json::to_string(ENGINE)?, serde_json::to_string(P::NAME)?);
        writeln!(out, "{{\"engine\": {engine},\n\"game\": {game},\n\"games\": [")
    }
}

impl<P: Study> Report<P> for GamesDocument {
    fn game(&mut self, analysed: Analysed<'_, P>, out: &mut impl Write) -> Result<(), Failure> {
        let Analysed { number, game, review } = analysed;
        let tags: BTreeMap<_, _> = game.tags().into_iter().collect();
        let players = P::PLAYER_TAGS.iter().zip(review.summaries());
        let players =
            players.map(|(side, summary)| PlayerDocument::new(side, tags.get(*side), &summary)).collect();
        let moves = review.moves.iter().enumerate();
        let document = GameDocument {
            number,
            players,
            tags,
            start: game.start().position_text(),
            complete: review.skipped == 0,
            moves: moves
                .map(|(index, reviewed)| MoveDocument::new(review.skipped + index + 1, reviewed))
                .collect(),
        };
        self.begin::<P>(out)?;
        self.written += 1;
        serde_json::to_writer_pretty(out, &document).map_err(io::Error::from)?;
        Ok(())
    }

    fn unreadable(&mut self, number: usize, why: &str, _: &mut impl Write) -> Result<(), Failure> {
        self.unreadable.push(UnreadableDocument { number, error: why.to_owned() });
        Ok(())
    }

    fn end(&mut self, is_interrupted: bool, out: &mut impl Write) -> Result<(), Failure> {
        if self.written == 0 {
            self.begin::<P>(out)?;
        }
        let unreadable = serde_json::to_string(&self.unreadable).map_err(io::Error::from)?;
        writeln!(out, "\n],\n\"unreadable\": {unreadable},\n\"interrupted\": {is_interrupted}}}")?;
        Ok(())
    }
}

/// The moves of a line as protocols write them, all in the style of the first.
fn moves<P: Study>(root: &P, line: &[P::Move]) -> Vec<String> {
    let (mut position, style) = (*root, root.move_style());
    let text = |&mv: &P::Move| {
        let text = position.styled_move_text(mv, style);
        position.advance(mv, &mut ());
        text
    };
    line.iter().map(text).collect()
}

fn rounded(number: f64, places: i32) -> f64 {
    let unit = 10f64.powi(places);
    (number * unit).round() / unit
}
