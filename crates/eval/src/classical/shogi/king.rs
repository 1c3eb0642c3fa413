//! Attacks on the king.

use super::scene::Scene;
use super::weights::{DANGER_ATTACK, DANGER_BASE, DANGER_DEFENDER, DANGER_ESCAPE, DANGER_HAND, DANGER_WEAK};
use super::{Tally, Trace};
use crate::classical::{Tapered, danger_cost};
use sente_game::Side;
use sente_shogi::{Kind, attacks};

/// What the danger for the king of `side` costs.
///
/// A king that nothing attacks is in no danger yet; then the units are not even counted.
pub(super) fn danger<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let Some(king) = own.king else { return Tapered::ZERO };
    let near = attacks::king(king);
    if !foe.attacked.meets(near) {
        return Tapered::ZERO;
    }
    let mut units = tally.once(side, DANGER_BASE, 0);
    for man in foe.men().iter().filter(|man| man.reach.meets(near)) {
        units += tally.times(side, DANGER_ATTACK, man.kind.index(), (man.reach & near).len());
    }
    let weak = (near & foe.attacked).without(own.twice);
    let escapes = near.without(own.all | foe.attacked);
    let generals = own.men().iter().filter(|man| man.kind == Kind::Silver || man.kind.moves_like_gold());
    let defenders = generals.filter(|man| near.contains(man.square)).count();
    units += tally.times(side, DANGER_WEAK, 0, weak.len());
    units += tally.times(side, DANGER_ESCAPE, 0, escapes.len());
    units += tally.times(side, DANGER_DEFENDER, 0, defenders);
    let hand = scene.position.hand(side.other());
    for kind in hand.kinds() {
        units += tally.times(side, DANGER_HAND, kind.index(), hand.count(kind));
    }
    let (early, late) = danger_cost(units.middlegame(), units.endgame());
    Tapered::new(early, late)
}
