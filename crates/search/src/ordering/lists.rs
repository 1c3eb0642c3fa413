//! The lists that pickers work on.

use sente_game::{MoveBuf as _, Position};

/// A move and how promising it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored<M> {
    /// The move.
    pub mv: M,
    /// The higher, the earlier.
    pub score: i32,
}

/// Room for the moves of one node. A thread keeps as many as it has nodes open, so that none is allocated on the way.
#[derive(Debug)]
pub struct Lists<P: Position> {
    /// Where generators write.
    pub(super) generated: P::Moves,
    /// Moves that wait, with their scores.
    pub(super) waiting: Vec<Scored<P::Move>>,
    /// Quiet moves that wait behind all others, with their scores.
    pub(super) late: Vec<Scored<P::Move>>,
    /// Noisy moves that lose material, in the order in which they were found to.
    pub(super) bad: Vec<P::Move>,
}

/// The most moves that a position of any game has.
pub(crate) const MOST_MOVES: usize = 600;

impl<P: Position> Lists<P> {
    /// Empty lists with room for any position.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            generated: P::Moves::default(),
            waiting: Vec::with_capacity(MOST_MOVES),
            late: Vec::with_capacity(MOST_MOVES),
            bad: Vec::with_capacity(MOST_MOVES),
        })
    }

    /// Empties everything.
    pub(super) fn clear(&mut self) {
        self.generated.clear();
        self.waiting.clear();
        self.late.clear();
        self.bad.clear();
    }

    /// Scores what was generated and moves it to the waiting list.
    pub(super) fn score_generated(&mut self, mut score: impl FnMut(P::Move) -> i32) {
        self.waiting.extend(self.generated.iter().map(|&mv| Scored { mv, score: score(mv) }));
        self.generated.clear();
    }

    /// Takes out the most promising move that waits.
    #[inline]
    pub(super) fn take_best(&mut self) -> Option<Scored<P::Move>> {
        take_best(&mut self.waiting)
    }
}

/// Takes out the most promising of some moves; of equal ones the first, though the last fills the gap.
#[inline]
pub(super) fn take_best<M: Copy>(moves: &mut Vec<Scored<M>>) -> Option<Scored<M>> {
    let mut best = 0;
    let mut best_score = moves.first()?.score;
    for (index, scored) in moves.iter().enumerate().skip(1) {
        if scored.score > best_score {
            (best, best_score) = (index, scored.score);
        }
    }
    Some(moves.swap_remove(best))
}
