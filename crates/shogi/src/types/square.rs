//! Files, ranks and squares.

use crate::Bitboard;
use sente_game::Side;
use std::fmt;

sente_game::dense_enum! {
    /// A column of the board, counted from Black's right.
    #[allow(missing_docs)]
    pub enum File { One, Two, Three, Four, Five, Six, Seven, Eight, Nine }
}

sente_game::dense_enum! {
    /// A row of the board, `A` being the farthest from Black.
    #[allow(missing_docs)]
    pub enum Rank { A, B, C, D, E, F, G, H, I }
}

sente_game::dense_enum! {
    /// A square of the board, file by file: 1a has index 0, 1b index 1, 9i index 80.
    #[rustfmt::skip]
    #[allow(missing_docs)]
    pub enum Square {
        S1A, S1B, S1C, S1D, S1E, S1F, S1G, S1H, S1I,
        S2A, S2B, S2C, S2D, S2E, S2F, S2G, S2H, S2I,
        S3A, S3B, S3C, S3D, S3E, S3F, S3G, S3H, S3I,
        S4A, S4B, S4C, S4D, S4E, S4F, S4G, S4H, S4I,
        S5A, S5B, S5C, S5D, S5E, S5F, S5G, S5H, S5I,
        S6A, S6B, S6C, S6D, S6E, S6F, S6G, S6H, S6I,
        S7A, S7B, S7C, S7D, S7E, S7F, S7G, S7H, S7I,
        S8A, S8B, S8C, S8D, S8E, S8F, S8G, S8H, S8I,
        S9A, S9B, S9C, S9D, S9E, S9F, S9G, S9H, S9I,
    }
}

impl File {
    /// The file's digit.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The file with this digit.
    pub const fn from_digit(digit: char) -> Option<Self> {
        if digit.is_ascii_digit() {
            Self::try_index((digit as usize).wrapping_sub('1' as usize))
        } else {
            None
        }
    }

    /// All squares of the file.
    #[inline]
    pub const fn squares(self) -> Bitboard {
        Bitboard::file(self as usize)
    }
}

impl Rank {
    /// The rank's letter, in lower case.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The rank with this letter, in lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        if letter.is_ascii_lowercase() { Self::try_index(letter as usize - 'a' as usize) } else { None }
    }

    /// The rank as `side` counts it: `A` is the farthest away.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => Self::ALL[8 - self as usize],
        }
    }

    /// All squares of the rank.
    #[inline]
    pub const fn squares(self) -> Bitboard {
        Bitboard::rank(self as usize)
    }
}

impl Square {
    /// The square where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::saturating(file as u32 * 9 + rank as u32)
    }

    /// The square with this index, or the last one if there is none.
    #[inline]
    pub(crate) const fn saturating(index: u32) -> Self {
        match Self::try_index(index as usize) {
            Some(square) => square,
            None => Self::S9I,
        }
    }

    /// The square's file.
    #[inline]
    pub const fn file(self) -> File {
        match File::try_index(self as usize / 9) {
            Some(file) => file,
            // The highest index is 80, which is on the ninth file.
            None => File::Nine,
        }
    }

    /// The square's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        match Rank::try_index(self as usize % 9) {
            Some(rank) => rank,
            // A remainder of nine is below nine.
            None => Rank::I,
        }
    }

    /// The set of this one square.
    #[inline]
    pub const fn bit(self) -> Bitboard {
        Bitboard::single(self as usize)
    }

    /// The same square as the other player sees it: 1a and 9i, 7g and 3c.
    #[inline]
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self::saturating(80 - self as u32)
    }

    /// The square next to this one in the direction that pieces of `side` go, if there is one.
    #[inline]
    pub const fn ahead(self, side: Side) -> Option<Self> {
        match side {
            Side::First => self.offset(0, -1),
            Side::Second => self.offset(0, 1),
        }
    }

    /// The square so many files to Black's left and ranks towards Black, if it is on the board.
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let (file, rank) = (self as i32 / 9 + files, self as i32 % 9 + ranks);
        if file < 0 || file > 8 || rank < 0 || rank > 8 {
            None
        } else {
            Some(Self::saturating((file * 9 + rank) as u32))
        }
    }

    /// Reads a square such as `7g`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let square = Self::new(File::from_digit(letters.next()?)?, Rank::from_letter(letters.next()?)?);
        letters.next().is_none().then_some(square)
    }
}

/// Writes the square as in `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().digit(), self.rank().letter())
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
            assert_eq!(square.rotated().rotated(), square);
        }
        assert_eq!(Square::S7G.to_string(), "7g");
        assert_eq!(Square::S7G.rotated(), Square::S3C);
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        for text in ["", "7", "7j", "0a", "g7", "7G", "7gg", "77", "７g", "7\u{ff47}"] {
            assert_eq!(Square::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        assert_eq!(Square::S1A.offset(1, 2), Some(Square::S2C));
        assert_eq!(Square::S1A.offset(-1, 0), None);
        assert_eq!(Square::S9I.offset(0, 1), None);
        assert_eq!(Square::S5E.ahead(crate::BLACK), Some(Square::S5D));
        assert_eq!(Square::S5E.ahead(crate::WHITE), Some(Square::S5F));
        assert_eq!(Square::S5A.ahead(crate::BLACK), None);
    }

    #[test]
    fn ranks_are_seen_from_both_sides() {
        assert_eq!(Rank::C.relative_to(crate::WHITE), Rank::G);
        assert_eq!(Rank::C.relative_to(crate::BLACK), Rank::C);
    }
}
