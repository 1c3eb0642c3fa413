//! Sets of squares.

use crate::Square;
use std::fmt;

/// A set of squares, one bit each; bit 0 is A1, bit 63 is H8.
///
/// ```
/// use sente_chess::{Bitboard, Square};
///
/// let corner = Square::A1.bit() | Square::H8.bit();
/// assert_eq!(corner.len(), 2);
/// assert!(corner.contains(Square::H8));
/// assert_eq!(corner.into_iter().collect::<Vec<_>>(), [Square::A1, Square::H8]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(u64);

impl Bitboard {
    /// Every square.
    pub const ALL: Self = Self(!0);

    /// The light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    /// The set with these bits.
    #[inline]
    pub const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the set.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// The square with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.ilog2())) }
    }

    /// Every square moved by `steps` in the direction of growing indices, wrapping around the ends of the board.
    ///
    /// A pawn's step by White is 8 and by Black 56, which is the same as minus 8. Callers mask off what would
    /// wrap; one rotation instead of a choice between two shifts keeps generation free of branches on the side.
    #[inline]
    #[must_use]
    pub const fn rotated(self, steps: u32) -> Self {
        Self(self.0.rotate_left(steps))
    }

    /// The set as seen from the other side of the board.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

sente_game::square_set!(Bitboard { 0: 0 } of Square by Square::from_low_bits);

/// Draws the set as a board, the eighth rank first.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let row: [&str; 8] =
                std::array::from_fn(|file| if self.0 >> (rank * 8 + file) & 1 == 1 { "X" } else { "." });
            write!(f, "\n{}", row.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_in_order_and_once() {
        let set = Bitboard::new(0x8000_0010_0000_0401);
        let squares: Vec<_> = set.into_iter().collect();
        assert_eq!(squares, [Square::A1, Square::C2, Square::E5, Square::H8]);
        assert_eq!(squares.into_iter().collect::<Bitboard>(), set);
        assert_eq!((set.first(), set.last()), (Some(Square::A1), Some(Square::H8)));
        assert_eq!((Bitboard::EMPTY.first(), Bitboard::EMPTY.last()), (None, None));
    }

    #[test]
    fn several_means_two_or_more() {
        assert!(!Bitboard::EMPTY.has_several());
        assert!(!Square::D4.bit().has_several());
        assert!((Square::D4.bit() | Square::A1.bit()).has_several());
    }

    #[test]
    fn light_squares_are_light() {
        assert!(Bitboard::LIGHT.contains(Square::H1) && Bitboard::LIGHT.contains(Square::A8));
        assert!(!Bitboard::LIGHT.contains(Square::A1));
        assert_eq!(Bitboard::LIGHT.len(), 32);
    }
}
