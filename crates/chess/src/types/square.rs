//! Files, ranks and squares.

use crate::Bitboard;
use sente_game::Side;
use std::fmt;

sente_game::dense_enum! {
    /// A column of the board.
    #[allow(missing_docs)]
    pub enum File { A, B, C, D, E, F, G, H }
}

sente_game::dense_enum! {
    /// A row of the board, `One` being White's own.
    #[allow(missing_docs)]
    pub enum Rank { One, Two, Three, Four, Five, Six, Seven, Eight }
}

sente_game::dense_enum! {
    /// A square of the board. A1 has index 0, B1 index 1, H8 index 63.
    #[rustfmt::skip]
    #[allow(missing_docs)]
    pub enum Square {
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    }
}

impl File {
    /// The file's letter, in lower case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this letter, in lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        if letter.is_ascii_lowercase() { Self::try_index(letter as usize - 'a' as usize) } else { None }
    }

    /// All squares of the file.
    #[inline]
    pub const fn squares(self) -> Bitboard {
        Bitboard::new(0x0101_0101_0101_0101 << self as u8)
    }
}

impl Rank {
    /// The rank's digit.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit.
    pub const fn from_digit(digit: char) -> Option<Self> {
        if digit.is_ascii_digit() {
            Self::try_index((digit as usize).wrapping_sub('1' as usize))
        } else {
            None
        }
    }

    /// The rank as `side` counts it: one is its own first rank.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => Self::ALL[7 - self as usize],
        }
    }

    /// All squares of the rank.
    #[inline]
    pub const fn squares(self) -> Bitboard {
        Bitboard::new(0xFF << (8 * self as u8))
    }
}

impl Square {
    /// The square where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank as u32 * 8 + file as u32)
    }

    /// The square whose index is in the lowest six bits; the others do not count.
    #[inline]
    pub const fn from_low_bits(bits: u32) -> Self {
        match Self::try_index((bits & 63) as usize) {
            Some(square) => square,
            // Six bits cannot exceed the last index.
            None => Self::A1,
        }
    }

    /// The square's file.
    #[inline]
    pub const fn file(self) -> File {
        match File::try_index(self as usize & 7) {
            Some(file) => file,
            // Three bits cannot exceed the last index.
            None => File::A,
        }
    }

    /// The square's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        match Rank::try_index(self as usize >> 3) {
            Some(rank) => rank,
            // The upper three bits of six cannot exceed the last index.
            None => Rank::One,
        }
    }

    /// The set of this one square.
    #[inline]
    pub const fn bit(self) -> Bitboard {
        Bitboard::new(1 << self as u8)
    }

    /// The square on the other side of the board's horizontal middle: A1 and A8, E4 and E5.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::from_low_bits(self as u32 ^ 0b111_000)
    }

    /// The square so many files and ranks away, if it is on the board.
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let (file, rank) = (self as i32 % 8 + files, self as i32 / 8 + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self::from_low_bits((rank * 8 + file) as u32))
        }
    }

    /// Reads a square such as `e4`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let square = Self::new(File::from_letter(letters.next()?)?, Rank::from_digit(letters.next()?)?);
        letters.next().is_none().then_some(square)
    }
}

/// Writes the square as in `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_agree() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        assert_eq!(Square::E4.to_string(), "e4");
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        for text in ["", "e", "e9", "e0", "i4", "E4", "e44", "4e", "é4", "e\u{664}"] {
            assert_eq!(Square::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        assert_eq!(Square::A1.offset(1, 2), Some(Square::B3));
        assert_eq!(Square::A1.offset(-1, 0), None);
        assert_eq!(Square::H8.offset(0, 1), None);
    }

    #[test]
    fn ranks_are_seen_from_both_sides() {
        assert_eq!(Rank::Two.relative_to(crate::BLACK), Rank::Seven);
        assert_eq!(Rank::Two.relative_to(crate::WHITE), Rank::Two);
        assert_eq!(Square::E4.mirrored(), Square::E5);
    }
}
