//! Drops.

use super::dead_end;
use super::sink::Sink;
use crate::{Bitboard, Kind, Position, Square, attacks};
use sente_game::Position as _;

/// The kinds that can be dropped on any empty square.
const ANYWHERE: [Kind; 4] = [Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];

/// Every drop on `targets`, which are empty and end a check, if there is one.
#[inline]
pub(super) fn generate(position: &Position, targets: Bitboard, sink: &mut impl Sink) {
    let us = position.side();
    let hand = position.hand(us);
    if hand.is_empty() || targets.is_empty() {
        return;
    }
    let mut kinds = [Kind::Silver; ANYWHERE.len()];
    let mut count = 0;
    for kind in ANYWHERE {
        kinds[count] = kind;
        count += usize::from(hand.has(kind));
    }
    sink.drops(&kinds[..count], targets);
    for kind in [Kind::Lance, Kind::Knight] {
        if hand.has(kind) {
            sink.drops(&[kind], targets.without(dead_end(kind, us)));
        }
    }
    if hand.has(Kind::Pawn) {
        sink.drops(&[Kind::Pawn], pawn_targets(position, targets));
    }
}

/// Where a pawn may be dropped: not beside another on its file, not on the last rank, and not so that it is mate.
#[inline]
fn pawn_targets(position: &Position, targets: Bitboard) -> Bitboard {
    let us = position.side();
    let free = position.pieces(us, Kind::Pawn).free_files();
    let targets = (targets & free).without(dead_end(Kind::Pawn, us));
    let checking = position.king(us.other()).map_or(Bitboard::EMPTY, |king| attacks::pawn(us.other(), king));
    match (targets & checking).first() {
        Some(square) if is_pawn_drop_mate(position, square) => targets.without(checking),
        _ => targets,
    }
}

/// Whether a pawn dropped on an empty `square` would give mate.
///
/// A mate by a pawn can be answered in three ways only: the king takes the pawn, another piece takes it, or the king
/// steps aside.
pub(crate) fn is_pawn_drop_mate(position: &Position, square: Square) -> bool {
    let (us, them) = (position.side(), position.side().other());
    let Some(king) = position.king(them).filter(|&king| attacks::pawn(us, square).contains(king)) else {
        return false;
    };
    let occupied = position.occupied() | square.bit();
    let attackers = position.attackers(square, occupied);
    if !attackers.meets(position.pieces_of(us)) {
        return false;
    }
    // A piece that is pinned may take only along the pin.
    let pinned = position.blockers(us, king) & position.pieces_of(them);
    let takers = (attackers & position.pieces_of(them)).without(king.bit());
    let can_take = |from: Square| !pinned.contains(from) || attacks::line(king, from).contains(square);
    if takers.into_iter().any(can_take) {
        return false;
    }
    let steps = attacks::king(king).without(position.pieces_of(them) | square.bit());
    position.unattacked(steps, king, us, occupied ^ king.bit()).is_empty()
}
