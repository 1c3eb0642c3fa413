//! Moves in sixteen bits.

use crate::{Kind, Square};
use sente_game::{GameMove, Key};
use std::fmt;
use std::num::NonZeroU16;

/// A list of moves. No position has more than 593.
pub type MoveList = sente_game::MoveList<Move, 600>;

/// A move: where it starts, where it ends, and whether the piece is promoted.
///
/// ```text
/// 15 14 13      7 6       0
/// ┌─┬──┬─────────┬─────────┐
/// │0│ +│ origin  │   to    │
/// └─┴──┴─────────┴─────────┘
/// ```
///
/// An origin is a square (0 to 80) or a kind in hand (81 to 87). Code zero would be a move from 1a to 1a, which is never
/// legal, so a `Move` is never zero and `Option<Move>` is two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

/// What a move starts from: a square, or a kind in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// A piece on this square moves.
    Square(Square),
    /// A piece of this kind is dropped.
    Hand(Kind),
}

impl Key for Origin {
    const COUNT: usize = Square::COUNT + Kind::IN_HAND;

    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Square(square) => square.index(),
            Self::Hand(kind) => Square::COUNT + kind.index(),
        }
    }
}

/// Where a piece can be: on a square, or in hand as the first, second, ... of its kind, counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the board.
    Square(Square),
    /// In the hand of its owner.
    Hand(u8),
}

impl Place {
    /// How many pieces of one kind there can be in a hand.
    const SLOTS: usize = 18;
}

impl Key for Place {
    const COUNT: usize = Square::COUNT + Self::SLOTS;

    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Square(square) => square.index(),
            Self::Hand(slot) => Square::COUNT + usize::from(slot),
        }
    }
}

const ORIGIN_SHIFT: u32 = 7;
const PROMOTION: u16 = 1 << 14;

impl Move {
    /// A piece goes from one square to another, and is promoted or not.
    #[inline]
    pub const fn new(from: Square, to: Square, promotes: bool) -> Self {
        let promotion = if promotes { PROMOTION } else { 0 };
        Self::of(to as u16 | (from as u16) << ORIGIN_SHIFT | promotion)
    }

    /// A piece of `kind`, which can be in hand, is dropped.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Self {
        Self::of(to as u16 | (Square::COUNT as u16 + kind as u16) << ORIGIN_SHIFT)
    }

    #[inline]
    const fn of(code: u16) -> Self {
        match NonZeroU16::new(code) {
            Some(code) => Self(code),
            // From 1a to 1a: no such move exists, so any other impossible move will do.
            None => Self(NonZeroU16::MAX),
        }
    }

    /// Where the piece goes. A code that names no square gives the last one.
    #[inline]
    pub const fn to(self) -> Square {
        Square::saturating(self.0.get() as u32 & 0x7F)
    }

    /// Where the piece comes from; `None` if it is dropped.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        Square::try_index(self.origin_code())
    }

    /// The kind that is dropped, if one is.
    #[inline]
    pub const fn dropped(self) -> Option<Kind> {
        match Kind::try_index(self.origin_code().wrapping_sub(Square::COUNT)) {
            Some(kind) if kind.index() < Kind::IN_HAND => Some(kind),
            _ => None,
        }
    }

    /// Whether the move is a drop.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.origin_code() >= Square::COUNT
    }

    /// What the move starts from. A code that names nothing gives a pawn in hand.
    #[inline]
    pub const fn origin(self) -> Origin {
        match (self.from(), self.dropped()) {
            (Some(square), _) => Origin::Square(square),
            (None, Some(kind)) => Origin::Hand(kind),
            (None, None) => Origin::Hand(Kind::Pawn),
        }
    }

    /// Whether the piece is promoted.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTION != 0
    }

    /// Whether the bits are those of some move on some board.
    #[inline]
    pub(crate) const fn is_well_formed(self) -> bool {
        let code = self.0.get();
        let known_origin = self.origin_code() < Square::COUNT + Kind::IN_HAND;
        let drop_is_plain = !self.is_drop() || !self.is_promotion();
        code >> 15 == 0 && ((code & 0x7F) as usize) < Square::COUNT && known_origin && drop_is_plain
    }

    #[inline]
    const fn origin_code(self) -> usize {
        (self.0.get() >> ORIGIN_SHIFT & 0x7F) as usize
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

/// Writes the move as USI does: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin() {
            Origin::Square(from) => write!(f, "{from}{}", self.to())?,
            Origin::Hand(kind) => write!(f, "{}*{}", kind.letter().to_ascii_uppercase(), self.to())?,
        }
        if self.is_promotion() { f.write_str("+") } else { Ok(()) }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_well_formed() { fmt::Display::fmt(self, f) } else { write!(f, "Move({:#06x})", self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_comes_apart_and_together() {
        for from in Square::ALL {
            for to in Square::ALL {
                for promotes in [false, true] {
                    let mv = Move::new(from, to, promotes);
                    if (from, to, promotes) == (Square::S1A, Square::S1A, false) {
                        assert!(!mv.is_well_formed());
                        continue;
                    }
                    assert_eq!((mv.from(), mv.to(), mv.is_promotion()), (Some(from), to, promotes));
                    assert!(mv.is_well_formed() && !mv.is_drop() && mv.dropped().is_none());
                    assert_eq!(Move::from_code(mv.code()), mv);
                }
            }
        }
        for kind in Kind::DROPPABLE {
            let mv = Move::drop(kind, Square::S5E);
            assert_eq!((mv.from(), mv.dropped(), mv.to()), (None, Some(kind), Square::S5E));
            assert!(mv.is_well_formed() && mv.is_drop());
            assert_eq!(mv.origin(), Origin::Hand(kind));
        }
    }

    #[test]
    fn texts_are_those_of_usi() {
        assert_eq!(Move::new(Square::S7G, Square::S7F, false).to_string(), "7g7f");
        assert_eq!(Move::new(Square::S8H, Square::S2B, true).to_string(), "8h2b+");
        assert_eq!(Move::drop(Kind::Pawn, Square::S5E).to_string(), "P*5e");
    }

    #[test]
    fn no_move_costs_no_space() {
        assert_eq!(size_of::<Option<Move>>(), 2);
    }
}
