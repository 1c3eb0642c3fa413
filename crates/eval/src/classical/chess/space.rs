//! Room to manoeuvre behind the own pawns.

use super::geometry::{front, ranks};
use super::scene::Scene;
use super::weights::SPACE;
use super::{Tally, Trace};
use crate::classical::Tapered;
use sente_chess::{Bitboard, File, Kind};
use sente_game::Side;

const CENTRE: Bitboard =
    File::C.squares().with(File::D.squares()).with(File::E.squares()).with(File::F.squares());

/// Safe squares of the own half of the centre: neither an own pawn's nor attacked by the opponent's pawns.
pub(super) fn space<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let safe = (CENTRE & ranks(side, 1, 3)).without(own.pawns | foe.by[Kind::Pawn.index()]);
    let behind = front(side.other(), own.pawns) & safe;
    tally.times(side, SPACE, 0, safe.len()) + tally.times(side, SPACE, 1, behind.without(foe.attacked).len())
}
