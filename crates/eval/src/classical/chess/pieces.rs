//! Pieces in their places: outposts, files, partners.

use super::geometry::{ahead, distance, files, ranks};
use super::pawns::Facts;
use super::scene::Scene;
use super::weights::{
    BEHIND_PAWN, BISHOP_LONG, BISHOP_OUTPOST, BISHOP_PAWNS, KNIGHT_NEAR_OUTPOST, KNIGHT_OUTPOST,
    MINOR_DISTANCE, ROOK_FILE, ROOK_SEVENTH,
};
use super::{Tally, Trace};
use crate::classical::Tapered;
use sente_chess::{Bitboard, Kind, attacks};
use sente_game::Side;

/// The four squares in the middle.
const CENTRE: Bitboard = Bitboard::new(0x0000_0018_1800_0000);

/// Knights and bishops.
pub(super) fn minors<T: Trace>(scene: &Scene, facts: &Facts, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, _) = scene.both(side);
    let (knights, bishops) =
        (scene.position.pieces(side, Kind::Knight), scene.position.pieces(side, Kind::Bishop));
    let outposts = ranks(side, 3, 5).without(facts.spans[side.other().index()]);
    let protected = own.by[Kind::Pawn.index()];
    let mut sum = Tapered::ZERO;
    for (index, (term, minors)) in
        [(KNIGHT_OUTPOST, knights), (BISHOP_OUTPOST, bishops)].into_iter().enumerate()
    {
        let placed = minors & outposts;
        sum += tally.times(side, term, 0, placed.without(protected).len());
        sum += tally.times(side, term, 1, (placed & protected).len());
        let steps = minors.into_iter().map(|square| distance(own.king, square)).sum();
        sum += tally.times(side, MINOR_DISTANCE, index, steps);
    }
    let near = own.by[Kind::Knight.index()] & outposts & protected;
    sum += tally.times(side, KNIGHT_NEAR_OUTPOST, 0, (!near.without(own.all).is_empty()).into());
    for bishop in bishops {
        let seen = attacks::bishop(bishop, scene.position.kind(Kind::Pawn)) & CENTRE;
        sum += tally.times(side, BISHOP_LONG, 0, seen.has_several().into());
    }
    let behind = ahead(side, knights | bishops) & scene.position.kind(Kind::Pawn);
    sum += tally.times(side, BEHIND_PAWN, 0, behind.len());
    let same_colour = |colour| (bishops & colour).len() * (own.pawns & colour).len();
    let pawns = same_colour(Bitboard::LIGHT) + same_colour(!Bitboard::LIGHT);
    sum + tally.times(side, BISHOP_PAWNS, 0, pawns)
}

/// Rooks. The seventh rank is worth something while the opponent's king is behind it or pawns are on it.
pub(super) fn rooks<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let rooks = scene.position.pieces(side, Kind::Rook);
    let free = rooks.without(files(own.pawns));
    let open = free.without(files(foe.pawns));
    let (seventh, eighth) = (ranks(side, 6, 6), ranks(side, 7, 7));
    let worthwhile = eighth.contains(foe.king) || seventh.meets(foe.pawns);
    let on_seventh = if worthwhile { (rooks & seventh).len() } else { 0 };
    tally.times(side, ROOK_FILE, 0, free.without(open).len())
        + tally.times(side, ROOK_FILE, 1, open.len())
        + tally.times(side, ROOK_SEVENTH, 0, on_seventh)
}
