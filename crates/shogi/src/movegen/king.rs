//! The king's moves.

use super::sink::Sink;
use crate::{Bitboard, Position, attacks};
use sente_game::Position as _;

/// The king's steps to `wanted` squares that are not attacked.
#[inline]
pub(super) fn generate(position: &Position, wanted: Bitboard, sink: &mut impl Sink) {
    let us = position.side();
    let Some(king) = position.king(us) else { return };
    let targets = attacks::king(king) & wanted;
    if !targets.is_empty() {
        // A slider that attacks the king also attacks the squares behind it.
        let occupied = position.occupied() ^ king.bit();
        sink.piece(king, position.unattacked(targets, king, us.other(), occupied), Bitboard::EMPTY);
    }
}
