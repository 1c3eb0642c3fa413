//! What the commands need of a game beyond its rules and the text of its positions and moves.
//!
//! The command line chooses a game once; below that, everything is generic over [`Study`]. A game is added by one more
//! file here.

mod chess;
mod shogi;

use sente_engine::analysis::Judgement;
use sente_engine::{BuildError, Engine, Game, Listener};
use sente_eval::classical::EvalTrace;
use sente_game::{Line, Position, Records, Score, Side};
use sente_search::Limits;
use std::io::{self, BufRead, Write};

/// A game whose positions can be evaluated and searched, and whose records can be read and annotated.
pub(crate) trait Study: Records + Game {
    /// The engine that searches.
    type Engine: Thinker<Self>;
    /// A game as it is kept in files.
    type Record: GameRecord<Self>;

    /// The name of the game.
    const NAME: &'static str;

    /// The board as it is drawn in a terminal.
    fn diagram(&self) -> String;

    /// Moves that follow one another from here, as people write them. They must be legal.
    fn line_text(&self, line: &[Self::Move]) -> String;

    /// The distance to a mate as people count it, from plies.
    fn mate_distance(plies: i32) -> i32;

    /// The evaluation, term by term.
    fn explain(&self) -> EvalTrace;
}

/// An engine, as far as analysis uses it.
pub(crate) trait Thinker<P: Position>: Sized {
    /// An engine with a table of so many megabytes and so many threads.
    fn new(megabytes: usize, threads: usize) -> Result<Self, BuildError>;

    /// Forgets everything learnt.
    fn forget(&mut self);

    /// Searches a position that the line `past` led to, in the background.
    fn begin(&mut self, root: P, past: Line<P>, limits: Limits<P::Move>, listener: Box<dyn Listener<P>>);

    /// Tells the search to end.
    fn stop(&self);

    /// Waits until the search has ended.
    fn wait(&self);
}

impl<P: Game> Thinker<P> for Engine<P> {
    fn new(megabytes: usize, threads: usize) -> Result<Self, BuildError> {
        Self::new(megabytes, threads)
    }

    fn forget(&mut self) {
        self.new_game();
    }

    fn begin(&mut self, root: P, past: Line<P>, limits: Limits<P::Move>, listener: Box<dyn Listener<P>>) {
        self.set_past(past);
        self.go(root, limits, listener);
    }

    fn stop(&self) {
        Self::stop(self);
    }

    fn wait(&self) {
        Self::wait(self);
    }
}

/// A game as it is kept in files.
pub(crate) trait GameRecord<P: Position>: Sized {
    /// The games of a file, one after the other. One that cannot be read is a text that says where, what was expected
    /// and what was found.
    fn read(input: impl BufRead) -> impl Iterator<Item = Result<Self, String>>;

    /// The first position.
    fn start(&self) -> P;

    /// The moves that were played.
    fn moves(&self) -> Vec<P::Move>;

    /// What is known of the game, by name.
    fn tags(&self) -> Vec<(String, String)>;

    /// Notes something more.
    fn set_tag(&mut self, name: &str, value: &str);

    /// Says something about the move at `index`, in place of what was said by an earlier analysis.
    fn annotate(&mut self, index: usize, remark: &Remark);

    /// Writes the game so that others can follow it.
    fn write(&self, out: &mut impl Write) -> io::Result<()>;
}

/// What is to be said of a move in the record of a game.
pub(crate) struct Remark {
    /// What the position after it is worth to the first player, and how deep it was searched; none where the game
    /// ended.
    pub(crate) worth: Option<(Value, i32)>,
    /// What it is called.
    pub(crate) judgement: Judgement,
    /// The line that was better and what it is worth to the first player, if there was one.
    pub(crate) better: Option<(String, Value)>,
}

/// What is worth so much to the player to move, as the first player sees it.
pub(crate) fn seen_by_first<P: Position>(position: &P, score: Score) -> Score {
    if position.side() == Side::First { score } else { -score }
}

/// A score as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub(crate) enum Value {
    /// In hundredths of the smallest piece.
    #[serde(rename = "cp")]
    Hundredths(i32),
    /// A forced mate, at the distance that people count in this game; negative if it is suffered.
    #[serde(rename = "mate")]
    Mate(i32),
}

impl Value {
    /// The value of a score.
    pub(crate) fn of<P: Study>(score: Score) -> Self {
        match score.plies_to_mate() {
            Some(plies) => Self::Mate(P::mate_distance(plies)),
            None => Self::Hundredths(score.get()),
        }
    }
}

/// `0.35`, `-1.20`, `#3`, `#-2`; with `{:+}` what is positive has a sign.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Hundredths(number) | Self::Mate(number)) = *self;
        let sign = match number {
            0 => "",
            ..0 => "-",
            _ if f.sign_plus() => "+",
            _ => "",
        };
        let size = number.abs();
        match self {
            Self::Hundredths(_) => f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100)),
            Self::Mate(_) => f.pad(&format!("#{sign}{size}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn values_are_written_as_people_write_them() {
        let (lead, lag) = (Value::Hundredths(35), Value::Hundredths(-1205));
        assert_eq!(format!("{lead} {lead:+} {lag} {lag:+}"), "0.35 +0.35 -12.05 -12.05");
        assert_eq!(format!("{:+} {}", Value::Hundredths(0), Value::Hundredths(-7)), "0.00 -0.07");
        let (mate, mated) = (Value::Mate(3), Value::Mate(-2));
        assert_eq!(format!("{mate} {mate:+} {mated} {mated:+}"), "#3 #+3 #-2 #-2");
        assert_eq!(format!("[{lead:>+8}]"), "[   +0.35]");
    }
}
