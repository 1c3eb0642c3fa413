//! Move generation: strictly legal, in classes.
//!
//! There is one generator. What it produces is told by two constants (noisy moves, quiet moves, or both) and where
//! it goes by a [`Sink`]: a list, a mere count, or a list of those moves that give check. Pieces are told to the sink
//! as sets of targets, so that counting needs no loop over moves.
//!
//! Legality costs nothing per move: pinned pieces stay on their line to the king, everything but the king goes
//! where it ends a check, and the king avoids attacked squares. Only captures in passing look at the board after
//! the move.

mod checks;
mod king;
mod pawns;
mod sink;

use crate::{Bitboard, Kind, MoveList, Position, attacks};
use sente_game::{MoveBuf as _, Position as _};
use sink::{Counter, Lister, Sink};

/// Appends the captures, and the pawn moves that make a queen.
#[inline]
pub(crate) fn noisy(position: &Position, moves: &mut MoveList) {
    generate::<true, false>(position, &mut Lister::new(position, moves));
}

/// Appends everything that [`noisy`] does not.
#[inline]
pub(crate) fn quiet(position: &Position, moves: &mut MoveList) {
    generate::<false, true>(position, &mut Lister::new(position, moves));
}

/// Appends all moves.
#[inline]
pub(crate) fn all(position: &Position, moves: &mut MoveList) {
    generate::<true, true>(position, &mut Lister::new(position, moves));
}

/// Appends the quiet moves that give check.
#[inline]
pub(crate) fn quiet_checks(position: &Position, moves: &mut MoveList) {
    generate::<false, true>(position, &mut checks::Checks::new(position, moves));
}

/// Counts all moves.
#[inline]
pub(crate) fn count(position: &Position) -> usize {
    let mut counter = Counter::default();
    generate::<true, true>(position, &mut counter);
    counter.total
}

/// The squares that moves of the wanted classes end on, promotions aside.
#[inline]
fn wanted<const NOISY: bool, const QUIET: bool>(position: &Position) -> Bitboard {
    match (NOISY, QUIET) {
        (true, true) => !position.pieces_of(position.side()),
        (true, false) => position.pieces_of(position.side().other()),
        _ => !position.occupied(),
    }
}

#[inline]
fn generate<const NOISY: bool, const QUIET: bool>(position: &Position, sink: &mut impl Sink) {
    let wanted = wanted::<NOISY, QUIET>(position);
    king::generate::<QUIET>(position, wanted, sink);
    if position.checkers().has_several() {
        return;
    }
    let evasions = position.evasion_targets();
    pawns::generate::<NOISY, QUIET>(position, evasions, sink);
    pieces(position, wanted & evasions, sink);
}

/// Knights, bishops, rooks and queens. Queens take part twice, as bishops and as rooks.
#[inline]
fn pieces(position: &Position, targets: Bitboard, sink: &mut impl Sink) {
    let us = position.side();
    let (king, occupied) = (position.king(us), position.occupied());
    let (pinned, free) = (position.pinned(), !position.pinned());
    let (diagonals, orthogonals) = (position.diagonal_sliders(us), position.orthogonal_sliders(us));

    for from in position.pieces(us, Kind::Knight) & free {
        sink.piece(from, attacks::knight(from) & targets);
    }
    for from in diagonals & free {
        sink.piece(from, attacks::bishop(from, occupied) & targets);
    }
    for from in orthogonals & free {
        sink.piece(from, attacks::rook(from, occupied) & targets);
    }
    // A pinned slider moves along the line of the pin, if that is a way it moves.
    for from in diagonals & pinned & attacks::bishop_rays(king) {
        sink.piece(from, attacks::bishop(from, occupied) & attacks::line(king, from) & targets);
    }
    for from in orthogonals & pinned & attacks::rook_rays(king) {
        sink.piece(from, attacks::rook(from, occupied) & attacks::line(king, from) & targets);
    }
}

/// All legal moves whose origin is `from` and whose target is `to`: several only for promotions.
pub(crate) fn between(position: &Position, from: crate::Square, to: crate::Square) -> MoveList {
    let mut matching = MoveList::new();
    for &mv in &position.legal_moves() {
        if mv.from() == from && mv.to() == to {
            matching.push(mv);
        }
    }
    matching
}
