//! Whether a move is legal: for any sixteen bits, and without generating.

use super::Position;
use crate::{Bitboard, Flag, Kind, Move, Piece, Rank, Square, attacks};
use sente_game::Position as _;

/// Whether `mv`, whatever it is, is legal.
pub(super) fn is_legal(position: &Position, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = position.piece_on(from) else { return false };
    if piece.side() != position.side {
        return false;
    }
    match mv.flag() {
        Flag::Unused6 | Flag::Unused7 => false,
        Flag::KingCastle | Flag::QueenCastle => {
            piece.kind() == Kind::King
                && !position.in_check()
                && position.castling_rooks(position.side).contains(to)
                && castling_flag(from, to) == mv.flag()
                && position.castling_path(to).is_some_and(|path| position.unattacked(path) == path)
        }
        Flag::EnPassant => position.en_passant == Some(to) && position.en_passant_capturers().contains(from),
        _ => {
            reaches(position, piece, mv)
                && if piece.kind() == Kind::King {
                    let occupied = position.occupied() ^ from.bit();
                    !position.is_attacked_by(position.side.other(), to, occupied)
                } else {
                    position.leaves_king_safe(from, to)
                }
        }
    }
}

/// Whether the piece moves that way here, checks and pins aside: its flag must say what happens.
fn reaches(position: &Position, piece: Piece, mv: Move) -> bool {
    let (from, to, us) = (mv.from(), mv.to(), position.side);
    let occupied = position.occupied();
    let lands_right =
        if mv.is_capture() { position.pieces_of(us.other()).contains(to) } else { !occupied.contains(to) };
    if !lands_right {
        return false;
    }
    if piece.kind() != Kind::Pawn {
        return matches!(mv.flag(), Flag::Quiet | Flag::Capture)
            && attacks::of_kind(piece.kind(), from, occupied).contains(to);
    }
    let last_rank = Rank::Eight.relative_to(us).squares();
    let steps = if mv.is_capture() { attacks::pawn(us, from) } else { push(position, from, mv.flag()) };
    steps.contains(to) && last_rank.contains(to) == mv.is_promotion()
}

/// Where a pawn on `from` is pushed to by one step, or by two if the flag says so and the way is free.
fn push(position: &Position, from: Square, flag: Flag) -> Bitboard {
    let up = position.pawn_step();
    let one = from.bit().rotated(up);
    if flag != Flag::DoublePush {
        return one;
    }
    let home = Rank::Two.relative_to(position.side).squares();
    let free = home.contains(from) && !one.meets(position.occupied());
    if free { one.rotated(up) } else { Bitboard::EMPTY }
}

/// Which way a king on `king` castles with the rook on `rook`.
#[inline]
pub(crate) fn castling_flag(king: Square, rook: Square) -> Flag {
    if rook > king { Flag::KingCastle } else { Flag::QueenCastle }
}

impl Position {
    /// How far to rotate a set to move it one step forward for the player to move.
    #[inline]
    pub(crate) fn pawn_step(&self) -> u32 {
        8 + 48 * self.side as u32
    }

    /// Whether a piece other than the king, moving that way, leaves its king out of check.
    #[inline]
    fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.side);
        (!self.pinned.contains(from) || attacks::line(king, from).contains(to))
            && self.evasion_targets().contains(to)
    }

    /// Where a piece other than the king can go as far as checks are concerned: anywhere if there is none, onto the
    /// checking piece or between it and the king if there is one, nowhere if there are two.
    #[inline]
    pub(crate) fn evasion_targets(&self) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.has_several() => Bitboard::EMPTY,
            Some(checker) => attacks::between(self.king(self.side), checker) | checker.bit(),
        }
    }

    /// The pawns that can legally capture in passing. The board after the capture is looked at as a whole, because
    /// two pawns leave a rank at once and a pin along it is not visible otherwise.
    pub(crate) fn en_passant_capturers(&self) -> Bitboard {
        let Some(target) = self.en_passant else { return Bitboard::EMPTY };
        let (us, them) = (self.side, self.side.other());
        let king = self.king(us);
        let captured = target.bit().rotated(64 - self.pawn_step());
        let enemies = self.pieces_of(them).without(captured);
        let is_safe = |from: &Square| {
            let occupied = self.occupied() ^ from.bit() ^ captured ^ target.bit();
            !self.attackers(king, occupied).meets(enemies)
        };
        let pawns = attacks::pawn(them, target) & self.pieces(us, Kind::Pawn);
        pawns.into_iter().filter(is_safe).collect()
    }
}
