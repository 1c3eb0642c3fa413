//! Attacks on the king.

use super::scene::{Camp, Scene};
use super::weights::{
    DANGER_ATTACK, DANGER_ATTACKER, DANGER_BARE_FILE, DANGER_BASE, DANGER_CHECK, DANGER_DEFENDER,
    DANGER_NO_QUEEN, DANGER_UNSAFE_CHECK, DANGER_WEAK, KING_WING_BARE,
};
use super::{Tally, Trace};
use crate::classical::{Tapered, danger_cost};
use sente_chess::{Bitboard, Kind, attacks};
use sente_game::Side;

/// More safe checks by one kind than this make no difference.
const ENOUGH_CHECKS: usize = 2;

/// Files a to d, c to f and e to h: the wings that a king can be on.
const WINGS: [Bitboard; 3] = [
    Bitboard::new(0x0f0f_0f0f_0f0f_0f0f),
    Bitboard::new(0x3c3c_3c3c_3c3c_3c3c),
    Bitboard::new(0xf0f0_f0f0_f0f0_f0f0),
];

/// The part of the board where the king of `side` lives: without any pawns there it has nothing to do in an endgame.
pub(super) fn wing<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let wing = WINGS[[0, 0, 0, 1, 1, 2, 2, 2][own.king.index() & 7]];
    let bare = !wing.meets(own.pawns | foe.pawns);
    tally.times(side, KING_WING_BARE, 0, bare.into())
}

/// What the danger for the king of `side` costs.
///
/// One attacker alone, unless it is or has a queen, is no attack; then the units are not even counted.
pub(super) fn danger<T: Trace>(scene: &Scene, bare_files: u8, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let queens = foe.all & scene.position.kind(Kind::Queen);
    let attackers = foe.men().iter().filter(|man| man.reach.meets(own.ring));
    let needed = if queens.is_empty() { 2 } else { 1 };
    if attackers.clone().count() < needed {
        return Tapered::ZERO;
    }
    let near = attacks::king(own.king);
    let mut units = tally.once(side, DANGER_BASE, 0);
    for man in attackers {
        units += tally.once(side, DANGER_ATTACKER, man.kind.index() - 1);
        units += tally.times(side, DANGER_ATTACK, 0, (man.reach & near).len());
    }
    let minors = scene.position.kind(Kind::Knight) | scene.position.kind(Kind::Bishop);
    units += tally.times(side, DANGER_WEAK, 0, (own.ring & weak(own, foe)).len());
    units += tally.times(side, DANGER_BARE_FILE, 0, bare_files.into());
    units += tally.times(side, DANGER_DEFENDER, 0, (own.all & minors & own.ring).len());
    units += tally.times(side, DANGER_NO_QUEEN, 0, queens.is_empty().into());
    units += checks(scene, side, tally);
    let (middlegame, endgame) = danger_cost(units.middlegame(), units.endgame());
    Tapered::new(middlegame, endgame)
}

/// The squares that the opponent attacks and only king or queen defend, once.
fn weak(own: &Camp, foe: &Camp) -> Bitboard {
    let by_the_royal = own.by[Kind::King.index()] | own.by[Kind::Queen.index()];
    foe.attacked.without(own.twice) & (by_the_royal | !own.attacked)
}

/// Checks that the opponent can give, by kind.
fn checks<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    // The own queen does not shield, because she would be attacked as well.
    let occupied = scene.occupied.without(own.all & scene.position.kind(Kind::Queen));
    let diagonal = attacks::bishop(own.king, occupied);
    let orthogonal = attacks::rook(own.king, occupied);
    let lines = [attacks::knight(own.king), diagonal, orthogonal, diagonal | orthogonal];
    let safe = !own.attacked | (weak(own, foe) & foe.twice);
    let mut unsafe_checks = Bitboard::EMPTY;
    let mut sum = Tapered::ZERO;
    for (index, squares) in lines.into_iter().enumerate() {
        let all = (squares & foe.by[index + 1]).without(foe.all);
        sum += tally.times(side, DANGER_CHECK, index, (all & safe).len().min(ENOUGH_CHECKS));
        unsafe_checks |= all.without(safe);
    }
    sum + tally.times(side, DANGER_UNSAFE_CHECK, 0, unsafe_checks.len())
}
