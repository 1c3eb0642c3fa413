//! Where pieces stand.
//!
//! Which wing a piece should be on depends on where its own king is, so the board is turned to have the king on the
//! right half. That makes the evaluation of a position and of its mirror image the same, too.

use super::geometry::rank;
use super::scene::Scene;
use super::weights::{KING_SQUARES, PAWN_SQUARES, SQUARES};
use super::{Tally, Trace};
use crate::classical::Tapered;
use sente_chess::{Bitboard, Square};
use sente_game::Side;

/// Whether the board is to be turned for a side with its king here.
#[inline]
pub(super) fn is_turned(king: Square) -> bool {
    king as u8 & 7 < 4
}

/// What to change in a square's index to see it from `side`, turned or not.
#[inline]
fn view(side: Side, turned: bool) -> usize {
    (56 * side.index()) ^ (7 * usize::from(turned))
}

/// Each piece but the pawns by its square.
pub(super) fn pieces<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, _) = scene.both(side);
    let view = view(side, is_turned(own.king));
    let mut sum = king(own.king, side, tally);
    for man in own.men() {
        sum += tally.once(side, SQUARES[man.kind.index()], man.square.index() ^ view);
    }
    sum
}

fn king<T: Trace>(square: Square, side: Side, tally: &mut Tally<T>) -> Tapered {
    let file = (square.index() & 7) ^ (7 * usize::from(is_turned(square)));
    tally.once(side, KING_SQUARES, rank(side, square) * 4 + file - 4)
}

/// Each pawn by its square, the king being on the left half (`turned`) or not.
pub(super) fn pawns<T: Trace>(pawns: Bitboard, side: Side, turned: bool, tally: &mut Tally<T>) -> Tapered {
    let view = view(side, turned);
    pawns.into_iter().map(|square| tally.once(side, PAWN_SQUARES, square.index() ^ view)).sum()
}
