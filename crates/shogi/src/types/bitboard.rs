//! Sets of squares.

use crate::Square;
use sente_game::Side;
use std::fmt;

/// How many squares the first word holds: files one to seven.
const SPLIT: usize = 63;

/// The squares of file one.
const FILE: u64 = 0x1FF;

/// Rank A of every file of a word; times [`FILE`] it fills the files whose bit is set.
const FEET: [u64; 2] = [0x0040_2010_0804_0201, 0x201];

/// The squares of each word.
const ALL: [u64; 2] = [FEET[0] * FILE, FEET[1] * FILE];

/// A set of squares, one bit each, in two words.
///
/// Files one to seven are in the first word, eight and nine in the second, so no file is cut in two and whatever
/// happens along a file (pawns, lances, two pawns on a file) is arithmetic on plain words. Bit 63 of the first word is
/// never set.
///
/// ```
/// use sente_shogi::{Bitboard, Square};
///
/// let corner = Square::S1A.bit() | Square::S9I.bit();
/// assert_eq!(corner.len(), 2);
/// assert!(corner.contains(Square::S9I));
/// assert_eq!(corner.into_iter().collect::<Vec<_>>(), [Square::S1A, Square::S9I]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard {
    low: u64,
    high: u64,
}

impl Bitboard {
    /// Every square.
    pub const ALL: Self = Self { low: ALL[0], high: ALL[1] };

    #[inline]
    pub(crate) const fn from_words(words: [u64; 2]) -> Self {
        Self { low: words[0] & ALL[0], high: words[1] & ALL[1] }
    }

    /// The two words.
    #[inline]
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.low, self.high]
    }

    /// Both words as one number, for arithmetic that carries from file to file.
    #[inline]
    pub(crate) const fn wide(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }

    /// The set whose words are in one number. Bits that are no squares must not be set.
    #[inline]
    pub(crate) const fn from_wide(bits: u128) -> Self {
        Self { low: bits as u64, high: (bits >> 64) as u64 }
    }

    pub(crate) const fn single(index: usize) -> Self {
        if index < SPLIT {
            Self { low: 1 << index, high: 0 }
        } else {
            Self { low: 0, high: 1 << (index - SPLIT) }
        }
    }

    pub(super) const fn file(index: usize) -> Self {
        if index < 7 {
            Self { low: FILE << (9 * index), high: 0 }
        } else {
            Self { low: 0, high: FILE << (9 * (index - 7)) }
        }
    }

    pub(super) const fn rank(index: usize) -> Self {
        Self { low: FEET[0] << index, high: FEET[1] << index }
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.low & self.low.wrapping_sub(1) != 0
            || self.high & self.high.wrapping_sub(1) != 0
            || (self.low != 0 && self.high != 0)
    }

    /// Whether `square` is in the set.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        self.meets(square.bit())
    }

    /// The square with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.high != 0 {
            Some(Square::saturating(SPLIT as u32 + self.high.ilog2()))
        } else if self.low != 0 {
            Some(Square::saturating(self.low.ilog2()))
        } else {
            None
        }
    }

    /// Every square moved one step in the direction that pieces of `side` go; those on the last rank fall off.
    #[inline]
    #[must_use]
    pub const fn ahead(self, side: Side) -> Self {
        match side {
            Side::First => self.up(),
            Side::Second => self.down(),
        }
    }

    /// Every square moved one rank towards rank A.
    #[inline]
    #[must_use]
    pub(crate) const fn up(self) -> Self {
        let [low, high] = Self::rank(0).words();
        Self { low: (self.low & !low) >> 1, high: (self.high & !high) >> 1 }
    }

    /// Every square moved one rank towards rank I.
    #[inline]
    #[must_use]
    pub(crate) const fn down(self) -> Self {
        let [low, high] = Self::rank(8).words();
        Self { low: (self.low & !low) << 1, high: (self.high & !high) << 1 }
    }

    /// Every square and its neighbours on the files beside it, but not the square itself.
    #[inline]
    #[must_use]
    pub(crate) const fn beside(self) -> Self {
        // Seven files of nine squares fill the first word but for one bit, so a file is lost or gained at its end.
        let left = Self { low: self.low << 9, high: self.high << 9 | self.low >> 54 };
        let right = Self { low: self.low >> 9 | self.high << 54, high: self.high >> 9 };
        Self::from_words([left.low | right.low, left.high | right.high])
    }

    /// All squares of the files that have no square in this set, which has at most one on each.
    #[inline]
    #[must_use]
    pub(crate) const fn free_files(self) -> Self {
        // Taking a pawn from a bit above its file borrows that bit; where it is left, the file is free.
        const fn free(word: u64, feet: u64) -> u64 {
            let tops = feet << 8;
            (((tops - word) & tops) >> 8) * FILE
        }
        Self { low: free(self.low, FEET[0]), high: free(self.high, FEET[1]) }
    }
}

sente_game::square_set!(Bitboard { low: 0, high: SPLIT as u32 } of Square by Square::saturating);

/// Draws the set as a board as Black sees it.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in crate::Rank::ALL {
            let mut files = crate::File::ALL;
            files.reverse();
            let row = files.map(|file| if self.contains(Square::new(file, rank)) { "X" } else { "." });
            write!(f, "\n{}", row.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BLACK, File, Rank, WHITE};

    #[test]
    fn squares_come_in_order_and_once() {
        let all: Vec<_> = Bitboard::ALL.into_iter().collect();
        assert_eq!(all, Square::ALL);
        assert_eq!(all.into_iter().collect::<Bitboard>(), Bitboard::ALL);
        assert_eq!((Bitboard::ALL.first(), Bitboard::ALL.last()), (Some(Square::S1A), Some(Square::S9I)));
        assert_eq!((Bitboard::EMPTY.first(), Bitboard::EMPTY.last()), (None, None));
        assert_eq!(!Bitboard::ALL, Bitboard::EMPTY);
    }

    #[test]
    fn several_means_two_or_more() {
        assert!(!Bitboard::EMPTY.has_several());
        for one in Square::ALL {
            assert!(!one.bit().has_several());
            for other in Square::ALL {
                assert_eq!((one.bit() | other.bit()).has_several(), one != other);
            }
        }
    }

    #[test]
    fn files_and_ranks_cover_the_board() {
        for square in Square::ALL {
            assert_eq!(square.file().squares() & square.rank().squares(), square.bit());
        }
        assert!(File::ALL.iter().all(|file| file.squares().len() == 9));
        assert!(Rank::ALL.iter().all(|rank| rank.squares().len() == 9));
    }

    #[test]
    fn steps_stay_on_the_board() {
        for square in Square::ALL {
            let step = |files, ranks| square.offset(files, ranks).map_or(Bitboard::EMPTY, Square::bit);
            assert_eq!(square.bit().ahead(BLACK), step(0, -1));
            assert_eq!(square.bit().ahead(WHITE), step(0, 1));
            assert_eq!(square.bit().beside(), step(1, 0) | step(-1, 0));
        }
    }

    #[test]
    fn free_files_are_those_without_a_pawn() {
        for rank in Rank::ALL {
            let pawns = Square::new(File::Two, rank).bit() | Square::new(File::Eight, rank).bit();
            let expected = !(File::Two.squares() | File::Eight.squares());
            assert_eq!(pawns.free_files(), expected);
        }
        assert_eq!(Bitboard::EMPTY.free_files(), Bitboard::ALL);
        assert_eq!(Rank::C.squares().free_files(), Bitboard::EMPTY);
    }
}
