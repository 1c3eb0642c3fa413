//! What is about to be won.

use super::geometry::{ahead, pawn_attacks, ranks};
use super::scene::{Camp, Scene};
use super::weights::{
    HANGING, QUEEN_PROTECTS, QUEEN_TARGET, RESTRICTED, THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN,
    THREAT_BY_ROOK, THREAT_BY_STEP,
};
use super::{Tally, Term, Trace};
use crate::classical::Tapered;
use sente_chess::{Bitboard, Kind, attacks};
use sente_game::Side;

/// The threats of `side`.
pub(super) fn threats<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    // What a pawn protects, or what is protected twice and not attacked twice, bears an attack.
    let protected = foe.by[Kind::Pawn.index()] | foe.twice.without(own.twice);
    let pieces = foe.all.without(foe.pawns | foe.king.bit());
    let weak = (foe.all & own.attacked).without(protected | foe.king.bit());
    let by_minors = own.by[Kind::Knight.index()] | own.by[Kind::Bishop.index()];
    let unprotected = weak & (!foe.attacked | (pieces & own.twice));
    let restricted = (own.attacked & foe.attacked).without(protected);
    by_kind(scene, side, (THREAT_BY_PAWN, 1), pieces & own.by[Kind::Pawn.index()], tally)
        + by_kind(scene, side, (THREAT_BY_MINOR, 0), (weak | pieces) & by_minors, tally)
        + by_kind(scene, side, (THREAT_BY_ROOK, 0), weak & own.by[Kind::Rook.index()], tally)
        + tally.times(side, THREAT_BY_KING, 0, (weak & own.by[Kind::King.index()]).len())
        + tally.times(side, HANGING, 0, unprotected.len())
        + tally.times(side, QUEEN_PROTECTS, 0, (weak & foe.by[Kind::Queen.index()]).len())
        + queen_targets(scene, side, tally)
        + tally.times(side, THREAT_BY_STEP, 0, (step_attacks(scene, side) & pieces).len())
        + tally.times(side, RESTRICTED, 0, restricted.len())
}

/// Each of the `victims` by its kind, the first weight being that of kind number `first`.
#[inline]
fn by_kind<T: Trace>(
    scene: &Scene,
    side: Side,
    (term, first): (Term, usize),
    victims: Bitboard,
    tally: &mut Tally<T>,
) -> Tapered {
    let mut sum = Tapered::ZERO;
    for square in victims {
        if let Some(piece) = scene.position.piece_on(square) {
            sum += tally.once(side, term, piece.kind().index() - first);
        }
    }
    sum
}

/// From where the opponent's only queen could be attacked: squares that a piece reaches and that are not protected more often
/// than they are attacked.
fn queen_targets<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let queens = scene.position.pieces(side.other(), Kind::Queen);
    let Some(queen) = queens.first().filter(|_| !queens.has_several()) else { return Tapered::ZERO };
    let protected = foe.by[Kind::Pawn.index()] | foe.twice.without(own.twice);
    let safe = !(own.all | protected);
    let diagonal = attacks::bishop(queen, scene.occupied);
    let orthogonal = attacks::rook(queen, scene.occupied);
    let ways = [attacks::knight(queen), diagonal, orthogonal];
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook];
    (0..3)
        .map(|index| {
            let squares = ways[index] & own.by[kinds[index].index()] & safe;
            tally.times(side, QUEEN_TARGET, index, squares.len())
        })
        .sum()
}

/// The squares that pawns would attack after a safe step.
fn step_attacks(scene: &Scene, side: Side) -> Bitboard {
    let (own, foe) = scene.both(side);
    let single = ahead(side, own.pawns).without(scene.occupied);
    let double = ahead(side, single & ranks(side, 2, 2)).without(scene.occupied);
    pawn_attacks(side, (single | double) & safe_steps(own, foe))
}

fn safe_steps(own: &Camp, foe: &Camp) -> Bitboard {
    (own.attacked | !foe.attacked).without(foe.by[Kind::Pawn.index()])
}
