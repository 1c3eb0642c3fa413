//! Games and positions as they are kept in files.

use crate::{Notation, Position, Side};
use std::error::Error;
use std::fmt;

/// Where a game begins: a position, and moves that are played before anybody has to think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<P: Position> {
    /// The first position.
    pub start: P,
    /// The moves from there.
    pub moves: Vec<P::Move>,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P: Position> {
    /// What is known of the game, by name, in the order in which it is to be written.
    pub tags: Vec<(String, String)>,
    /// The first position.
    pub start: P,
    /// The moves, each with a comment, which may be empty.
    pub moves: Vec<(P::Move, String)>,
    /// How it ended.
    pub conclusion: Conclusion,
}

/// What a game's record says of its end, whatever the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Conclusion {
    /// It has not ended.
    #[default]
    Unfinished,
    /// Nobody won.
    Draw,
    /// This side won.
    Win(Side),
}

/// A position with a question: which move is best, which is bad, how soon is it mate?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem<P: Position> {
    /// Its name; empty if it has none.
    pub name: String,
    /// The position.
    pub position: P,
    /// The moves that solve it.
    pub best: Vec<P::Move>,
    /// The moves that do not.
    pub avoid: Vec<P::Move>,
    /// What single moves are worth, where partial solutions count.
    pub points: Vec<(P::Move, u32)>,
    /// How many plies it is to mate: positive if the player to move gives it, negative if it is mated.
    pub mate: Option<i32>,
}

/// A game's file formats. Which one a file has is told by the ending of its name.
pub trait Records: Notation {
    /// Why a file cannot be read.
    type RecordError: Error + Send + Sync + 'static;

    /// What records call the first and the second player.
    const PLAYER_TAGS: [&'static str; 2];

    /// The endings of the names of files that openings can be read from, without the dot.
    const OPENING_FORMATS: &'static [&'static str];

    /// Options that engines have to be told before a game from `start`, by the names that protocols give them.
    fn engine_options(start: &Self) -> &'static [(&'static str, &'static str)];

    /// Reads openings.
    ///
    /// # Errors
    /// If the format is unknown or the file malformed: where, what was expected and what was found.
    fn read_openings(bytes: &[u8], format: &str) -> Result<Vec<Opening<Self>>, Self::RecordError>;

    /// Reads problems, one a line.
    ///
    /// # Errors
    /// If a line is malformed: which, what was expected and what was found.
    fn read_problems(text: &str) -> Result<Vec<Problem<Self>>, Self::RecordError>;

    /// Writes a game.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_record(record: &Record<Self>, out: &mut impl fmt::Write) -> fmt::Result;
}
