//! The moves at the root and what is known of each.

use crate::ordering::MOST_MOVES;
use crate::variation::Variation;
use sente_game::{MAX_PLY, Position, Score};
use std::ops::{Deref, DerefMut};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove<P: Position> {
    /// The move.
    pub mv: P::Move,
    /// Its score in this iteration; minus infinity if it was not the best.
    pub score: Score,
    /// Its score in the last iteration.
    pub previous: Score,
    /// How deep the line went.
    pub seldepth: usize,
    /// How many nodes it took so far.
    pub nodes: u64,
    /// The line that begins with it.
    pub line: Variation<P::Move>,
}

impl<P: Position> RootMove<P> {
    /// The score of this iteration or, if it has none yet, of the last one; none if there was no last one.
    pub fn latest_score(&self) -> Option<Score> {
        [self.score, self.previous].into_iter().find(|&score| score > -Score::INFINITE)
    }
}

/// The moves at the root, best first as far as is known.
///
/// A search begins and ends without allocating: the lines of the moves are lent from a stock that is laid in when the
/// thread is made, and sorting is done in place.
#[derive(Debug)]
pub(crate) struct RootMoves<P: Position> {
    moves: Vec<RootMove<P>>,
    stock: Vec<Variation<P::Move>>,
}

impl<P: Position> RootMoves<P> {
    /// No moves, and room for those of any position.
    pub(crate) fn new() -> Self {
        Self {
            moves: Vec::with_capacity(MOST_MOVES),
            stock: (0..MOST_MOVES).map(|_| Variation::with_room(MAX_PLY + 1)).collect(),
        }
    }

    /// Forgets the moves; the room stays.
    pub(crate) fn clear(&mut self) {
        self.stock.extend(self.moves.drain(..).map(|root| root.line));
    }

    /// Adds a move of which nothing is known.
    pub(crate) fn add(&mut self, mv: P::Move) {
        let mut line = self.stock.pop().unwrap_or_else(|| Variation::with_room(MAX_PLY + 1));
        line.set(mv, &[]);
        let (score, previous) = (-Score::INFINITE, -Score::INFINITE);
        self.moves.push(RootMove { mv, score, previous, seldepth: 0, nodes: 0, line });
    }

    /// Another iteration begins: the scores become those of the last one.
    pub(crate) fn begin_iteration(&mut self) {
        for root in &mut self.moves {
            (root.previous, root.score) = (root.score, -Score::INFINITE);
        }
    }
}

/// Sorts moves by score, the best first. Equal ones keep their order. They are almost sorted, which is what insertion
/// is good at, and unlike the library's stable sort it needs no memory.
pub(crate) fn sort<P: Position>(moves: &mut [RootMove<P>]) {
    for end in 1..moves.len() {
        let score = moves[end].score;
        let place = moves[..end].partition_point(|root| root.score >= score);
        moves[place..=end].rotate_right(1);
    }
}

impl<P: Position> Deref for RootMoves<P> {
    type Target = [RootMove<P>];

    fn deref(&self) -> &[RootMove<P>] {
        &self.moves
    }
}

impl<P: Position> DerefMut for RootMoves<P> {
    fn deref_mut(&mut self) -> &mut [RootMove<P>] {
        &mut self.moves
    }
}
