//! Listening to what a move changes.

use crate::Position;

/// Hears which pieces a move displaces, while it is played.
///
/// This is how an evaluator that keeps sums over the board stays up to date without the position knowing that it
/// exists. A place is a square or, in games with captured pieces in hand, a slot of a hand, so that a capture
/// that fills a hand and a drop that empties it are told in the same words: a drop moves a piece from the last slot
/// it fills to a square; a capture makes the piece vanish from its square and, changed in kind and owner, appear in
/// the next slot of the hand.
///
/// `()` hears nothing and costs nothing.
pub trait Observer<P: Position> {
    /// A piece is where it was not before.
    fn appeared(&mut self, piece: P::Piece, place: P::Place);

    /// A piece is no longer where it was.
    fn vanished(&mut self, piece: P::Piece, place: P::Place);

    /// A piece went from one place to another.
    #[inline]
    fn moved(&mut self, piece: P::Piece, from: P::Place, to: P::Place) {
        self.vanished(piece, from);
        self.appeared(piece, to);
    }
}

impl<P: Position> Observer<P> for () {
    #[inline]
    fn appeared(&mut self, _: P::Piece, _: P::Place) {}

    #[inline]
    fn vanished(&mut self, _: P::Piece, _: P::Place) {}
}
