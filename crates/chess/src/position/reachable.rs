//! Whether the opponent's last move can have given the checks there are.
//!
//! A position may look fine and still be impossible: two checks that no single move gives. This looks one move back,
//! which is as far as a check can be judged without solving a puzzle.

use super::Position;
use crate::{Bitboard, Kind, Rank, Square, attacks};
use sente_game::Side;

/// Whether some last move explains the checks. If a pawn is said to have just made a double step to pass `passed`,
/// that was the last move, and it alone must explain them.
pub(super) fn checks_are_possible(position: &Position, passed: Option<Square>) -> bool {
    let checkers = position.checkers;
    if let Some(target) = passed {
        return double_step_explains(position, target);
    }
    let (Some(first), Some(second)) = (checkers.first(), checkers.last()) else { return true };
    match checkers.len() {
        1 => true,
        2 => {
            uncovers(position, first, second)
                || uncovers(position, second, first)
                || capture_in_passing_explains(position, first, second)
        }
        _ => false,
    }
}

/// A double step checks by its pawn, or uncovers one slider that the pawn had shielded: the king was not in check
/// before the step, whoever gives check now.
fn double_step_explains(position: &Position, target: Square) -> bool {
    let them = position.side.other();
    let forward = forward(them);
    let pawn = target.bit().rotated(forward);
    let origin = target.bit().rotated(64 - forward);
    let before = position.occupied() ^ pawn ^ origin;
    let king = position.king(position.side);
    let others = position.pieces_of(them).without(pawn);
    !position.checkers.has_several() && !position.attackers(king, before).meets(others)
}

/// Whether the piece on `mover`, which gives check itself, can have come from a square where it shielded the king
/// from the slider on `slider`.
fn uncovers(position: &Position, mover: Square, slider: Square) -> bool {
    let king = position.king(position.side);
    let shielding = attacks::between(king, slider);
    shielding.meets(origins(position, mover))
}

/// From where the piece on `square` can have come with the last move: as what it is, or as a pawn that promoted.
fn origins(position: &Position, square: Square) -> Bitboard {
    let them = position.side.other();
    let Some(piece) = position.piece_on(square) else { return Bitboard::EMPTY };
    let pawn_origins = square.bit().rotated(64 - forward(them)) | attacks::pawn(them.other(), square);
    let as_pawn = |wanted: bool| if wanted { pawn_origins } else { Bitboard::EMPTY };
    let promoted = square.rank() == Rank::Eight.relative_to(them) && piece.kind() != Kind::King;
    let stepped = as_pawn(piece.kind() == Kind::Pawn);
    stepped | as_pawn(promoted) | attacks::of_kind(piece.kind(), square, position.occupied())
}

/// Whether a capture in passing can have uncovered both sliders: the capturing pawn left one line, the captured pawn
/// the other.
fn capture_in_passing_explains(position: &Position, first: Square, second: Square) -> bool {
    let (us, them) = (position.side, position.side.other());
    let king = position.king(us);
    let shields = |slider: Square, square: Bitboard| attacks::between(king, slider).meets(square);
    let landing = position.pieces(them, Kind::Pawn) & Rank::Six.relative_to(them).squares();
    landing.into_iter().any(|pawn| {
        let captured = pawn.bit().rotated(64 - forward(them));
        let fifth = Rank::Five.relative_to(them).squares();
        let left_from = attacks::pawn(us, pawn) & fifth;
        captured.without(position.occupied()) == captured
            && left_from.without(position.occupied()).into_iter().any(|from| {
                shields(first, from.bit()) && shields(second, captured)
                    || shields(second, from.bit()) && shields(first, captured)
            })
    })
}

/// How far to rotate a set to move it one step forward for `side`.
fn forward(side: Side) -> u32 {
    match side {
        Side::First => 8,
        Side::Second => 56,
    }
}
