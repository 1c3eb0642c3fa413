//! Whether a move is legal: for any sixteen bits, and without generating.

use super::Position;
use crate::{Bitboard, Kind, Move, Square, attacks, movegen};
use sente_game::Position as _;

/// Whether `mv`, whatever it is, is legal.
pub(super) fn is_legal(position: &Position, mv: Move) -> bool {
    mv.is_well_formed()
        && match (mv.from(), mv.dropped()) {
            (Some(from), _) => is_legal_step(position, from, mv),
            (None, Some(kind)) => is_legal_drop(position, kind, mv.to()),
            (None, None) => false,
        }
}

fn is_legal_step(position: &Position, from: Square, mv: Move) -> bool {
    let (us, to) = (position.side, mv.to());
    let Some(piece) = position.piece_on(from).filter(|piece| piece.side() == us) else { return false };
    let kind = piece.kind();
    let lands = !position.pieces_of(us).contains(to)
        && attacks::of_kind(kind, us, from, position.occupied()).contains(to);
    let promotes_right = if mv.is_promotion() {
        let zone = movegen::promotion_zone(us);
        kind.promoted().is_some() && (zone.contains(from) || zone.contains(to))
    } else {
        !movegen::dead_end(kind, us).contains(to)
    };
    lands
        && promotes_right
        && if kind == Kind::King {
            let occupied = position.occupied() ^ from.bit() | to.bit();
            !position.is_attacked_by(us.other(), to, occupied)
        } else {
            position.leaves_king_safe(from, to)
        }
}

fn is_legal_drop(position: &Position, kind: Kind, to: Square) -> bool {
    let us = position.side;
    position.hand(us).has(kind)
        && !position.occupied().contains(to)
        && position.evasion_targets().contains(to)
        && !movegen::dead_end(kind, us).contains(to)
        && (kind != Kind::Pawn
            || !position.pieces(us, Kind::Pawn).meets(to.file().squares())
                && !movegen::is_pawn_drop_mate(position, to))
}

impl Position {
    /// Whether a piece other than the king, moving that way, leaves its king out of check.
    #[inline]
    fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king(self.side) else { return true };
        (!self.pinned.contains(from) || attacks::line(king, from).contains(to))
            && self.evasion_targets().contains(to)
    }

    /// Where a piece other than the king can go as far as checks are concerned: anywhere if there is none, onto the
    /// checking piece or between it and the king if there is one, nowhere if there are two.
    #[inline]
    pub(crate) fn evasion_targets(&self) -> Bitboard {
        match (self.checkers.first(), self.king(self.side)) {
            (Some(_), _) if self.checkers.has_several() => Bitboard::EMPTY,
            (Some(checker), Some(king)) => attacks::between(king, checker) | checker.bit(),
            _ => Bitboard::ALL,
        }
    }

    /// Whether a legal move leaves a piece unpromoted that loses nothing by promotion: a pawn, a bishop, a rook, or a lance
    /// that has but one step left.
    ///
    /// Search may pass over such moves. They matter only where a pawn drop would be mate if the piece were stronger, so
    /// whoever has to know all moves must not.
    pub fn is_senseless(&self, mv: Move) -> bool {
        let us = self.side;
        let Some(from) = mv.from().filter(|_| !mv.is_promotion()) else { return false };
        let zone = movegen::promotion_zone(us);
        let in_zone = zone.contains(from) || zone.contains(mv.to());
        in_zone
            && match self.piece_on(from).map(crate::Piece::kind) {
                Some(Kind::Pawn | Kind::Bishop | Kind::Rook) => true,
                Some(Kind::Lance) => movegen::dead_end(Kind::Knight, us).contains(mv.to()),
                _ => false,
            }
    }

    /// Whether a move of the player to move is a capture.
    #[inline]
    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        self.pieces_of(self.side().other()).contains(mv.to())
    }
}
