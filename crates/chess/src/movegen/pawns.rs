//! Pawn moves, found for all pawns at once.

use super::sink::{Promotions, Sink};
use crate::{Bitboard, File, Flag, Kind, Move, Position, Rank, attacks};
use sente_game::{Position as _, Side};

/// The pawn moves of the wanted classes that end on `evasions`.
///
/// A pinned pawn takes part wherever its way keeps it on the line to the king: pushing on the king's file, capturing
/// along the king's diagonals. So pins need no loop either.
#[inline]
pub(super) fn generate<const NOISY: bool, const QUIET: bool>(
    position: &Position,
    evasions: Bitboard,
    sink: &mut impl Sink,
) {
    let us = position.side();
    let pawns = position.pieces(us, Kind::Pawn);
    let last = Rank::Eight.relative_to(us).squares();

    pushes::<NOISY, QUIET>(position, pawns, evasions, sink);
    if NOISY {
        for (step, capturers) in capturers(position, pawns) {
            let targets = capturers.rotated(step) & position.pieces_of(us.other()) & evasions;
            sink.pawns(targets.without(last), step, Flag::Capture);
            sink.promotions(targets & last, step, true, Promotions::All);
        }
        if let Some(target) = position.en_passant() {
            for from in position.en_passant_capturers() {
                sink.single(Move::new(from, target, Flag::EnPassant));
            }
        }
    }
}

#[inline]
fn pushes<const NOISY: bool, const QUIET: bool>(
    position: &Position,
    pawns: Bitboard,
    evasions: Bitboard,
    sink: &mut impl Sink,
) {
    let us = position.side();
    let (up, free) = (position.pawn_step(), !position.occupied());
    let last = Rank::Eight.relative_to(us).squares();

    let unpinned = !position.pinned() | position.king(us).file().squares();
    let one = (pawns & unpinned).rotated(up) & free;
    let promoting = one & last & evasions;
    if QUIET {
        let two = (one & Rank::Three.relative_to(us).squares()).rotated(up) & free;
        sink.pawns((one & evasions).without(last), up, Flag::Quiet);
        sink.pawns(two & evasions, up * 2, Flag::DoublePush);
    }
    let wanted = match (NOISY, QUIET) {
        (true, true) => Promotions::All,
        (true, false) => Promotions::Queen,
        _ => Promotions::Lesser,
    };
    sink.promotions(promoting, up, false, wanted);
}

/// For each of the two capturing steps, how far to rotate and which pawns can take it.
#[inline]
fn capturers(position: &Position, pawns: Bitboard) -> [(u32, Bitboard); 2] {
    let king = position.king(position.side());
    let (rising, falling) = (attacks::diagonal(king), attacks::antidiagonal(king));
    let ((left, left_line), (right, right_line)) = match position.side() {
        Side::First => ((7, falling), (9, rising)),
        Side::Second => ((55, rising), (57, falling)),
    };
    let unpinned = !position.pinned();
    [
        (left, pawns.without(File::A.squares()) & (unpinned | left_line)),
        (right, pawns.without(File::H.squares()) & (unpinned | right_line)),
    ]
}
