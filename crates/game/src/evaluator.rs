//! What a position is worth, and who knows better.

use crate::{Observer, Position, Score, Verdict};

/// Tells what a position is worth to the player to move.
///
/// An evaluator may keep state along the line that search follows. It is told of every step: `push` before a
/// move is played with it as the [`Observer`], `pop` when the move is taken back, `refresh` when search starts
/// from somewhere else. An evaluator without state is a function: see [`Stateless`].
pub trait Evaluator<P: Position>: Observer<P> {
    /// The worth of `position`, which is the one that the observed moves lead to.
    fn evaluate(&mut self, position: &P) -> Score;

    /// Forgets the line and starts anew at `position`.
    fn refresh(&mut self, _position: &P) {}

    /// A move is about to be played.
    fn push(&mut self) {}

    /// The latest move is taken back.
    fn pop(&mut self) {}
}

/// Makes a plain function an evaluator.
#[derive(Clone, Copy, Debug)]
pub struct Stateless<F>(pub F);

impl<P: Position, F> Observer<P> for Stateless<F> {
    #[inline]
    fn appeared(&mut self, _: P::Piece, _: P::Place) {}

    #[inline]
    fn vanished(&mut self, _: P::Piece, _: P::Place) {}
}

impl<P: Position, F: FnMut(&P) -> Score> Evaluator<P> for Stateless<F> {
    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        (self.0)(position)
    }
}

/// Knows the true outcome of some positions: a table of endgames, say.
pub trait Oracle<P: Position> {
    /// What best play leads to from `position`, if known.
    fn probe(&self, position: &P) -> Option<Verdict>;
}

/// Knows nothing.
impl<P: Position> Oracle<P> for () {
    fn probe(&self, _: &P) -> Option<Verdict> {
        None
    }
}
