//! What is on the board.

use super::weights::{BISHOP_PAIR, MATERIAL, PIECE_PAWNS, REDUNDANT};
use super::{Tally, Trace};
use crate::classical::{Balance, Tapered};
use sente_chess::{Bitboard, Kind, Position};
use sente_game::Side;

/// How much of the middlegame each kind carries; the pieces of the start position carry [`FULL`].
const PHASES: [i32; Kind::COUNT] = [0, 1, 1, 2, 4, 0];
const FULL: i32 = 24;

/// How much of the middlegame is left.
pub(super) fn phase(position: &Position) -> i32 {
    let sum: i32 =
        Kind::ALL[1..5].iter().map(|&kind| PHASES[kind.index()] * position.kind(kind).len() as i32).sum();
    sum.min(FULL) * Balance::FULL_PHASE / FULL
}

/// Each piece by its kind.
pub(super) fn material<T: Trace>(position: &Position, side: Side, tally: &mut Tally<T>) -> Tapered {
    let kinds = Kind::ALL[..5].iter();
    kinds.map(|&kind| tally.times(side, MATERIAL, kind.index(), position.pieces(side, kind).len())).sum()
}

/// Bishops of both colours, which leave no square out.
pub(super) fn bishop_pair<T: Trace>(position: &Position, side: Side, tally: &mut Tally<T>) -> Tapered {
    let bishops = position.pieces(side, Kind::Bishop);
    let pair = bishops.meets(Bitboard::LIGHT) && !bishops.without(Bitboard::LIGHT).is_empty();
    tally.times(side, BISHOP_PAIR, 0, pair.into())
}

/// What pieces are worth beside others: a second of a kind does some of the first one's work, and pawns, which are in the
/// way of rooks, give knights their squares.
pub(super) fn company<T: Trace>(position: &Position, side: Side, tally: &mut Tally<T>) -> Tapered {
    let count = |kind| position.pieces(side, kind).len();
    let (pawns, knights, rooks) = (count(Kind::Pawn), count(Kind::Knight), count(Kind::Rook));
    tally.times(side, REDUNDANT, 0, (knights > 1).into())
        + tally.times(side, REDUNDANT, 1, (rooks > 1).into())
        + tally.times(side, PIECE_PAWNS, 0, knights * pawns)
        + tally.times(side, PIECE_PAWNS, 1, rooks * pawns)
}
