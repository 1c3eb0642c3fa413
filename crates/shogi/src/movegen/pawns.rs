//! Pawn moves, found for all pawns at once.

use super::sink::Sink;
use super::{dead_end, promotion_zone};
use crate::{Bitboard, Kind, Position};
use sente_game::Position as _;

/// The pawn moves of the wanted classes that end on `evasions`. A pinned pawn takes part if the pin is along its file,
/// so pins need no loop.
#[inline]
pub(super) fn generate<const NOISY: bool, const QUIET: bool>(
    position: &Position,
    evasions: Bitboard,
    sink: &mut impl Sink,
) {
    let us = position.side();
    let mut held = position.pinned();
    if let Some(king) = position.king(us) {
        held = held.without(king.file().squares());
    }
    let pawns = position.pieces(us, Kind::Pawn).without(held);
    let targets = (pawns.ahead(us) & evasions).without(position.pieces_of(us));
    let enemies = position.pieces_of(us.other());
    let promoting = if NOISY { targets & promotion_zone(us) } else { Bitboard::EMPTY };
    let plain = match (NOISY, QUIET) {
        (true, true) => targets,
        (true, false) => targets & enemies,
        _ => targets.without(enemies),
    };
    sink.pawns(us, plain.without(dead_end(Kind::Pawn, us)), promoting);
}
