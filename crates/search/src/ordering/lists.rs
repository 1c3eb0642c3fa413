//! The lists that pickers work on.

use super::queue::Queue;
use sente_game::{MoveBuf as _, Position};

/// A move and how promising it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored<M> {
    /// The move.
    pub mv: M,
    /// The higher, the earlier.
    pub score: i32,
    /// What is known of its exchange.
    pub exchange: Known,
}

/// What is known of the exchange that a move begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Nothing yet: the score assumes the best.
    Not,
    /// It does not lose material.
    Sound,
    /// It loses material.
    Losing,
}

/// Room for the moves of one node. A thread keeps as many as it has nodes open, so that none is allocated on the way.
#[derive(Debug)]
pub struct Lists<P: Position> {
    /// Where generators write.
    pub(super) generated: P::Moves,
    /// Moves that wait, with their scores.
    pub(super) waiting: Queue<P::Move>,
    /// Quiet moves that wait behind all others, with their scores.
    pub(super) late: Vec<Scored<P::Move>>,
}

/// The most moves that a position of any game has.
pub(crate) const MOST_MOVES: usize = 600;

impl<P: Position> Lists<P> {
    /// Empty lists with room for any position.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            generated: P::Moves::default(),
            waiting: Queue::with_capacity(MOST_MOVES),
            late: Vec::with_capacity(MOST_MOVES),
        })
    }

    /// Empties everything.
    pub(super) fn clear(&mut self) {
        self.generated.clear();
        self.waiting.clear();
        self.late.clear();
    }

    /// Scores what was generated and moves it to the waiting list.
    pub(super) fn score_generated(&mut self, mut score: impl FnMut(P::Move) -> i32) {
        let scored = |&mv: &P::Move| Scored { mv, score: score(mv), exchange: Known::Not };
        self.waiting.extend(self.generated.iter().map(scored));
        self.generated.clear();
    }
}
