//! Who controls which part of the board: squares near the kings, lines of sliders, loose pieces.

use super::scene::{RINGS, Scene};
use super::weights::{
    DOUBLE_GUARD, DOUBLE_PRESSURE, GUARD, LOOSE, MOBILITY, PAWN_ATTACKED, PAWN_FILE, PRESSURE, STEPS,
};
use super::{Tally, Term, Trace};
use crate::classical::Tapered;
use sente_game::Side;
use sente_shogi::{Bitboard, File, Kind, Square};

/// A slider with more squares than this has enough.
const ENOUGH: usize = 8;

/// The squares that one side attacks, the nearer to a king the more they matter.
pub(super) fn around_kings<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let mut sum = Tapered::ZERO;
    let mut count = |king: Option<Square>, once: Term, twice: Term| {
        let Some(king) = king else { return };
        for (index, &ring) in RINGS[king.index()].iter().enumerate().take(STEPS) {
            sum += tally.times(side, once, index, (own.attacked & ring).len());
            sum += tally.times(side, twice, index, (own.twice & ring).len());
        }
    };
    count(own.king, GUARD, DOUBLE_GUARD);
    count(foe.king, PRESSURE, DOUBLE_PRESSURE);
    sum
}

/// Lances, bishops and rooks by the number of squares they can go to.
pub(super) fn mobility<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let open = !(own.all | foe.by_pawns);
    let mut sum = Tapered::ZERO;
    for man in own.men() {
        let row = match man.kind {
            Kind::Lance => 0,
            Kind::Bishop => 1,
            Kind::Rook => 2,
            Kind::Horse => 3,
            Kind::Dragon => 4,
            _ => continue,
        };
        sum += tally.once(side, MOBILITY, row * (ENOUGH + 1) + (man.reach & open).len().min(ENOUGH));
    }
    sum
}

/// Pieces that may be lost, and files where a pawn can be dropped.
pub(super) fn threats<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let mut sum = Tapered::ZERO;
    for man in own.men().iter().filter(|man| foe.attacked.contains(man.square)) {
        if foe.by_pawns.contains(man.square) {
            sum += tally.once(side, PAWN_ATTACKED, man.kind.index());
        }
        if !own.attacked.contains(man.square) {
            sum += tally.once(side, LOOSE, man.kind.index());
        }
    }
    sum + pawn_files(scene, side, tally)
}

fn pawn_files<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    if !scene.position.hand(side).has(Kind::Pawn) {
        return Tapered::ZERO;
    }
    let pawns: Bitboard = scene.position.pieces(side, Kind::Pawn);
    let free = File::ALL.iter().filter(|file| !file.squares().meets(pawns)).count();
    tally.times(side, PAWN_FILE, 0, free)
}
