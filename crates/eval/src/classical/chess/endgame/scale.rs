//! How much of an advantage counts in endings that are hard to win.

use super::super::geometry::front;
use super::is_held_in_corner;
use crate::classical::Balance;
use sente_chess::exchange::kind_value;
use sente_chess::{Bitboard, File, Kind, Position};
use sente_game::Side;

/// Advantages up to a minor piece are not enough without pawns.
const MINOR: i32 = 300;
const ROOK: i32 = 500;

/// Without pawns: two knights against anything; a rook against a minor piece or less; anything else that is a minor
/// piece ahead.
const TWO_KNIGHTS: i32 = 4;
const ROOK_AGAINST_MINOR: i32 = 4;
const PAWNLESS: i32 = 14;

/// Bishops of opposite colours: alone and for each own pawn; with other pieces and for each own pawn.
const OPPOSITE_BISHOPS: (i32, i32) = (14, 6);
const OPPOSITE_BISHOPS_AND_PIECES: (i32, i32) = (42, 3);

/// A rook and a pawn with the other king before it, against a rook.
const PAWN_HELD_BY_KING: i32 = 20;

/// Any ending: at least this much, and more with each own pawn; less if all pawns are on one wing.
const PAWNS: (i32, i32) = (40, 6);
const ONE_WING: i32 = 8;

const LEFT: Bitboard =
    File::A.squares().with(File::B.squares()).with(File::C.squares()).with(File::D.squares());

/// What is left of `strong`'s advantage in the endgame, out of [`Balance::FULL_SCALE`].
pub(in crate::classical::chess) fn scale(position: &Position, strong: Side) -> i32 {
    let pawns = position.pieces(strong, Kind::Pawn);
    if pawns.is_empty() {
        return pawnless(position, strong);
    }
    let count = pawns.len() as i32;
    let linear = |(base, each): (i32, i32)| (base + each * count).min(Balance::FULL_SCALE);
    match opposite_bishops(position) {
        _ if is_held_in_corner(position, strong) => 0,
        Some(true) => linear(OPPOSITE_BISHOPS),
        Some(false) => linear(OPPOSITE_BISHOPS_AND_PIECES),
        None if is_pawn_held_by_king(position, strong) => PAWN_HELD_BY_KING,
        None => {
            let all = position.kind(Kind::Pawn);
            let one_wing = !all.meets(LEFT) || all.without(LEFT).is_empty();
            linear(PAWNS) - if one_wing { ONE_WING } else { 0 }
        }
    }
}

fn pawnless(position: &Position, strong: Side) -> i32 {
    let force = |side| {
        let kinds = Kind::ALL[1..5].iter();
        kinds.map(|&kind| kind_value(kind) * position.pieces(side, kind).len() as i32).sum::<i32>()
    };
    let (own, other) = (force(strong), force(strong.other()));
    let knights = position.pieces(strong, Kind::Knight).len();
    match own - other {
        _ if knights == 2 && own == 2 * MINOR => TWO_KNIGHTS,
        more if more > MINOR => Balance::FULL_SCALE,
        _ if own < ROOK => 0,
        _ if other <= MINOR => ROOK_AGAINST_MINOR,
        _ => PAWNLESS,
    }
}

/// Whether each side has one bishop, of opposite colours: without (`true`) or with other pieces (`false`).
fn opposite_bishops(position: &Position) -> Option<bool> {
    let bishops = position.kind(Kind::Bishop);
    let split = bishops.meets(Bitboard::LIGHT) && !bishops.without(Bitboard::LIGHT).is_empty();
    let shared = Side::ALL.into_iter().all(|side| bishops.meets(position.pieces_of(side)));
    if !split || !shared || bishops.len() != 2 {
        return None;
    }
    let others = position.kind(Kind::Knight) | position.kind(Kind::Rook) | position.kind(Kind::Queen);
    Some(others.is_empty())
}

/// Rook and one pawn against a rook, the other king standing in the pawn's way.
fn is_pawn_held_by_king(position: &Position, strong: Side) -> bool {
    let pawns = position.pieces(strong, Kind::Pawn);
    let rooks = position.kind(Kind::Rook);
    let king = position.king(strong.other());
    let only_rooks = Side::ALL.into_iter().all(|side| (rooks & position.pieces_of(side)).len() == 1);
    pawns.len() == 1
        && only_rooks
        && position.occupied().without(position.kind(Kind::King) | rooks | pawns).is_empty()
        && front(strong, pawns).contains(king)
}
