//! Moves in sixteen bits.

use crate::{Kind, Square};
use sente_game::GameMove;
use std::fmt;
use std::num::NonZeroU16;

/// A list of moves. No position that a game can reach has more than 218.
pub type MoveList = sente_game::MoveList<Move, 256>;

/// A move: from, to and what is special about it.
///
/// ```text
/// 15  12 11      6 5       0
/// ┌─────┬─────────┬─────────┐
/// │flag │   to    │  from   │
/// └─────┴─────────┴─────────┘
/// ```
///
/// Castling is written as the king taking its own rook, whatever squares they end on. That form is unambiguous in
/// Chess960, where the king may not move at all or may land on a square it could also simply step to.
///
/// Code zero would be a move from A1 to A1, which is never legal, so a `Move` is never zero and `Option<Move>` is
/// two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

sente_game::dense_enum! {
    /// What is special about a move. Bit 2 marks captures, bit 3 promotions.
    pub enum Flag {
        /// Nothing: a plain step to an empty square.
        Quiet,
        /// A pawn's first step of two squares.
        DoublePush,
        /// Castling towards the h-file.
        KingCastle,
        /// Castling towards the a-file.
        QueenCastle,
        /// A capture.
        Capture,
        /// A pawn captures a pawn that has just passed it.
        EnPassant,
        /// Not in use; such a move is never legal.
        Unused6,
        /// Not in use; such a move is never legal.
        Unused7,
        /// A pawn becomes a knight.
        PromoteKnight,
        /// A pawn becomes a bishop.
        PromoteBishop,
        /// A pawn becomes a rook.
        PromoteRook,
        /// A pawn becomes a queen.
        PromoteQueen,
        /// A pawn captures and becomes a knight.
        CapturePromoteKnight,
        /// A pawn captures and becomes a bishop.
        CapturePromoteBishop,
        /// A pawn captures and becomes a rook.
        CapturePromoteRook,
        /// A pawn captures and becomes a queen.
        CapturePromoteQueen,
    }
}

impl Flag {
    /// The flag of a promotion to `kind`, capturing or not. A pawn cannot become a pawn or a king; the flag is
    /// then that of a queen.
    #[inline]
    pub const fn promotion(kind: Kind, captures: bool) -> Self {
        match (kind, captures) {
            (Kind::Knight, false) => Self::PromoteKnight,
            (Kind::Bishop, false) => Self::PromoteBishop,
            (Kind::Rook, false) => Self::PromoteRook,
            (_, false) => Self::PromoteQueen,
            (Kind::Knight, true) => Self::CapturePromoteKnight,
            (Kind::Bishop, true) => Self::CapturePromoteBishop,
            (Kind::Rook, true) => Self::CapturePromoteRook,
            (_, true) => Self::CapturePromoteQueen,
        }
    }
}

impl Move {
    /// The move with these parts.
    #[inline]
    pub const fn new(from: Square, to: Square, flag: Flag) -> Self {
        let code = from as u16 | (to as u16) << 6 | (flag as u16) << 12;
        match NonZeroU16::new(code) {
            Some(code) => Self(code),
            // A quiet move from A1 to A1: no such move exists, so any other impossible move will do.
            None => Self(NonZeroU16::MAX),
        }
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u32)
    }

    /// Where the piece goes; for castling, where the rook stands.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_low_bits(self.0.get() as u32 >> 6)
    }

    /// What is special about the move.
    #[inline]
    pub const fn flag(self) -> Flag {
        match Flag::try_index(self.0.get() as usize >> 12) {
            Some(flag) => flag,
            // Four bits cannot exceed the last index.
            None => Flag::Unused7,
        }
    }

    /// Whether the move captures.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0.get() & 0x4000 != 0
    }

    /// Whether a pawn is promoted.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & 0x8000 != 0
    }

    /// Whether the move castles.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0.get() >> 13 == 1
    }

    /// Whether the move captures in passing.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() >> 12 == Flag::EnPassant as u16
    }

    /// What a pawn becomes by the move.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        if !self.is_promotion() {
            return None;
        }
        Some(match self.0.get() >> 12 & 3 {
            0 => Kind::Knight,
            1 => Kind::Bishop,
            2 => Kind::Rook,
            _ => Kind::Queen,
        })
    }

    /// Whether the move is noisy: a capture, or a pawn becoming a queen.
    #[inline]
    pub const fn is_noisy(self) -> bool {
        self.is_capture() || self.0.get() >> 12 == Flag::PromoteQueen as u16
    }
}

impl GameMove for Move {
    #[inline]
    fn from_code(code: NonZeroU16) -> Self {
        Self(code)
    }

    #[inline]
    fn code(self) -> NonZeroU16 {
        self.0
    }
}

/// Shows the bare parts; text for people needs the position.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.flag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_comes_apart_and_together() {
        for code in 1..=u16::MAX {
            let mv = Move::from_code(NonZeroU16::new(code).unwrap());
            assert_eq!(Move::new(mv.from(), mv.to(), mv.flag()), mv);
            assert_eq!(mv.code().get(), code);
            assert_eq!(mv.is_castling(), matches!(mv.flag(), Flag::KingCastle | Flag::QueenCastle));
        }
        assert_eq!(size_of::<Option<Move>>(), 2);
    }

    #[test]
    fn promotion_flags_say_the_kind() {
        for kind in Kind::PROMOTIONS {
            for captures in [false, true] {
                let mv = Move::new(Square::A7, Square::B8, Flag::promotion(kind, captures));
                assert_eq!((mv.promotion(), mv.is_capture()), (Some(kind), captures));
                assert_eq!(mv.is_noisy(), captures || kind == Kind::Queen);
            }
        }
    }
}
