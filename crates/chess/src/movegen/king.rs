//! The king's moves.

use super::sink::Sink;
use crate::position::{castling_flag, pawn_attacks};
use crate::{Bitboard, Kind, Move, Position, Square, attacks};
use sente_game::Position as _;

/// The king's steps to `wanted` squares that are not attacked and, if wanted, castling.
///
/// What the opponent attacks is worked out once for all squares the king might step on or pass over.
#[inline]
pub(super) fn generate<const CASTLING: bool>(position: &Position, wanted: Bitboard, sink: &mut impl Sink) {
    let us = position.side();
    let king = position.king(us);
    let targets = attacks::king(king) & wanted;

    let mut castling = [None; 2];
    let mut visited = targets;
    if CASTLING && !position.in_check() {
        for (rook, slot) in position.castling_rooks(us).into_iter().zip(&mut castling) {
            if let Some(path) = position.castling_path(rook) {
                visited |= path;
                *slot = Some((rook, path));
            }
        }
    }
    if visited.is_empty() {
        return;
    }
    let safe = position.unattacked(visited);
    sink.piece(king, safe & targets);
    for (rook, path) in castling.into_iter().flatten() {
        if path.without(safe).is_empty() {
            sink.single(Move::new(king, rook, castling_flag(king, rook)));
        }
    }
}

impl Position {
    /// Those of `squares` that the opponent would not attack if the king were not in the way.
    #[inline]
    pub(crate) fn unattacked(&self, squares: Bitboard) -> Bitboard {
        let (us, them) = (self.side(), self.side().other());
        let occupied = self.occupied() ^ self.king(us).bit();

        let mut safe = squares
            .without(pawn_attacks(them, self.pieces(them, Kind::Pawn)))
            .without(attacks::king(self.king(them)));
        for knight in self.pieces(them, Kind::Knight) {
            safe = safe.without(attacks::knight(knight));
        }
        for slider in self.diagonal_sliders(them) {
            safe = safe.without(attacks::bishop(slider, occupied));
        }
        for slider in self.orthogonal_sliders(them) {
            safe = safe.without(attacks::rook(slider, occupied));
        }
        safe
    }

    /// The squares the king visits when castling with this rook, unless a piece stands in the way.
    #[inline]
    pub(crate) fn castling_path(&self, rook: Square) -> Option<Bitboard> {
        let us = self.side();
        let king = self.king(us);
        let (king_to, rook_to) = crate::position::castling_targets(us, castling_flag(king, rook));
        let king_path = attacks::between(king, king_to) | king_to.bit();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bit();
        // The two castling pieces do not stand in each other's way.
        let others = self.occupied() ^ king.bit() ^ rook.bit();
        // A rook that is pinned on the first rank would leave its king in the line of the pinning piece.
        let free = !others.meets(king_path | rook_path) && !self.pinned().contains(rook);
        free.then_some(king_path)
    }
}
