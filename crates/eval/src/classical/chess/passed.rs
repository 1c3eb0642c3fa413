//! Passed pawns among the pieces: what stops them, and who is near.

use super::geometry::{ahead, distance, from_edge, front, rank, ranks};
use super::scene::Scene;
use super::weights::{
    PASSED_BLOCKED, PASSED_DEFENDED, PASSED_FILE, PASSED_FOE_KING, PASSED_FREE, PASSED_OWN_KING, PASSED_ROOK,
    PASSED_SAFE, PASSED_UNSTOPPABLE,
};
use super::{Tally, Trace};
use crate::classical::Tapered;
use sente_chess::{Bitboard, Kind, Square, attacks};
use sente_game::{Position as _, Side};

/// A king this many steps away might as well be anywhere.
const FAR: usize = 5;

/// All passed pawns of one side.
pub(super) fn passed<T: Trace>(scene: &Scene, passed: Bitboard, side: Side, tally: &mut Tally<T>) -> Tapered {
    let own = passed & scene.both(side).0.pawns;
    own.into_iter().map(|square| pawn(scene, square, side, tally)).sum()
}

fn pawn<T: Trace>(scene: &Scene, square: Square, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let row = rank(side, square) - 1;
    let stop = ahead(side, square.bit());
    let Some(next) = stop.first() else { return Tapered::ZERO };
    let path = front(side, square.bit());
    let mut sum = tally.times(side, PASSED_OWN_KING, row, distance(own.king, next).min(FAR));
    sum += tally.times(side, PASSED_FOE_KING, row, distance(foe.king, next).min(FAR));
    if stop.meets(scene.occupied) {
        sum += tally.once(side, PASSED_BLOCKED, row);
    } else if !stop.meets(foe.attacked) {
        sum += tally.once(side, PASSED_SAFE, row);
        if !path.meets(scene.occupied | foe.attacked) {
            sum += tally.once(side, PASSED_FREE, row);
        }
    }
    sum += tally.once(side, PASSED_FILE, from_edge(square.index() & 7));
    sum += tally.times(side, PASSED_DEFENDED, row, stop.meets(own.attacked).into());
    sum += rook_behind(scene, square, side, tally);
    tally.times(side, PASSED_UNSTOPPABLE, 0, is_unstoppable(scene, square, side).into()) + sum
}

/// Rooks belong behind passed pawns, their own and the opponent's.
fn rook_behind<T: Trace>(scene: &Scene, square: Square, side: Side, tally: &mut Tally<T>) -> Tapered {
    let behind = front(side.other(), square.bit());
    let rooks = behind & scene.position.kind(Kind::Rook);
    if rooks.is_empty() {
        return Tapered::ZERO;
    }
    let seen = rooks & attacks::rook(square, scene.occupied);
    let (own, foe) = scene.both(side);
    tally.times(side, PASSED_ROOK, 0, seen.meets(own.all).into())
        + tally.times(side, PASSED_ROOK, 1, seen.meets(foe.all).into())
}

/// Whether the pawn outruns the other king, which has no pieces to help it. The square of the pawn is the rule; a
/// pawn on its second rank is as good as one on the third.
fn is_unstoppable(scene: &Scene, square: Square, side: Side) -> bool {
    let (_, foe) = scene.both(side);
    let path = front(side, square.bit());
    if !foe.is_bare() || path.meets(scene.occupied) {
        return false;
    }
    let Some(goal) = (path & ranks(side, 7, 7)).first() else { return false };
    let steps = distance(square, goal).min(5);
    let foe_moves = usize::from(scene.position.side() != side);
    distance(foe.king, goal) > steps + foe_moves
}
