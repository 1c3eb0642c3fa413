//! What a search tells while it goes on.

use crate::tt::Bound;
use sente_game::{Position, Score};
use std::time::Duration;

/// News from a search: one line of play and how it was found.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a, P: Position> {
    /// How deep was searched.
    pub depth: i32,
    /// The deepest line.
    pub seldepth: usize,
    /// Which of the best lines this is, from one.
    pub line_number: usize,
    /// The score.
    pub score: Score,
    /// Whether the score is exact, or at least or at most the true one.
    pub bound: Bound,
    /// How many positions were visited, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: usize,
    /// The line.
    pub line: &'a [P::Move],
}

/// Takes the news.
pub trait Reporter<P: Position>: Send {
    /// A line was found.
    fn line(&mut self, info: &Info<'_, P>);

    /// A move is being searched at the root; only told when searches are long.
    fn current_move(&mut self, _depth: i32, _mv: P::Move, _number: usize) {}
}

/// Nobody listens.
impl<P: Position> Reporter<P> for () {
    fn line(&mut self, _: &Info<'_, P>) {}
}
