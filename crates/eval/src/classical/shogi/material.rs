//! What each side has, on the board and in hand, and where.

use super::scene::{Scene, distance, from_edge, rank, step};
use super::weights::{ENTERING, FILES, FOE_KING, HAND, HAND_ANY, MATERIAL, OWN_KING, RANKS, STEPS};
use super::{Tally, Trace};
use crate::classical::{Balance, Tapered};
use sente_game::Side;
use sente_shogi::{Kind, Position};

/// With so many men in hand, pawns counting once and others twice, it is as late as it gets.
const LATE: i32 = 16;

/// How much of the opening is left: all of it with empty hands, and never less than half, because attacks on kings, which
/// count for what is early, decide until the end.
pub(super) fn phase(position: &Position) -> i32 {
    let in_hand: usize = Side::ALL
        .into_iter()
        .map(|side| 2 * position.hand(side).len() - position.hand(side).count(Kind::Pawn))
        .sum();
    Balance::FULL_PHASE - (in_hand as i32).min(LATE) * Balance::FULL_PHASE / (2 * LATE)
}

/// Every piece of one side by its kind and place.
pub(super) fn pieces<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, foe) = scene.both(side);
    let mut sum = Tapered::ZERO;
    for man in own.men() {
        let kind = man.kind.index();
        sum += tally.once(side, MATERIAL, kind);
        sum += tally.once(side, RANKS, kind * 9 + rank(side, man.square));
        sum += tally.once(side, FILES, kind * 5 + from_edge(man.square));
        if let Some(king) = own.king {
            sum += tally.once(side, OWN_KING, kind * STEPS + step(distance(king, man.square)));
        }
        if let Some(king) = foe.king {
            sum += tally.once(side, FOE_KING, kind * STEPS + step(distance(king, man.square)));
        }
    }
    sum + in_hand(scene.position, side, tally) + entering(scene, side, tally)
}

fn in_hand<T: Trace>(position: &Position, side: Side, tally: &mut Tally<T>) -> Tapered {
    let hand = position.hand(side);
    let mut sum = Tapered::ZERO;
    for kind in hand.kinds() {
        sum += tally.times(side, HAND, kind.index(), hand.count(kind));
        sum += tally.once(side, HAND_ANY, kind.index());
    }
    sum
}

/// A king among the opponent's ranks can hardly be mated, and with company it may declare.
fn entering<T: Trace>(scene: &Scene, side: Side, tally: &mut Tally<T>) -> Tapered {
    let (own, _) = scene.both(side);
    if own.king.is_none_or(|king| rank(side, king) < 6) {
        return Tapered::ZERO;
    }
    let company = own.men().iter().filter(|man| rank(side, man.square) >= 6).count() - 1;
    tally.once(side, ENTERING, 0) + tally.times(side, ENTERING, 1, company)
}
