//! How many squares pieces can go to.

use super::scene::Scene;
use super::weights::{BISHOP_MOBILITY, KNIGHT_MOBILITY, QUEEN_MOBILITY, ROOK_MOBILITY};
use super::{Tally, Term, Trace};
use crate::classical::Tapered;
use sente_game::Side;

/// The tables, by kind without the pawn.
const TABLES: [Term; 4] = [KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY];

/// Each piece by the number of squares of the mobility area that it reaches.
pub(super) fn mobility<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, _) = scene.both(side);
    let men = own.men().iter();
    men.map(|man| tally.once(side, TABLES[man.kind.index() - 1], (man.reach & own.area).len())).sum()
}
