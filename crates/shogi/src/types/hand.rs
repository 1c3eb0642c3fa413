//! Pieces in hand.

use crate::Kind;

/// The captured pieces that a player may drop, counted by kind, in one word.
///
/// Each count has room for more pieces than there are of its kind and an empty bit above it, so that two hands can be compared in one
/// subtraction: a count that is too small borrows the empty bit.
///
/// ```
/// use sente_shogi::{Hand, Kind};
///
/// let mut hand = Hand::EMPTY;
/// hand.add(Kind::Pawn);
/// hand.add(Kind::Pawn);
/// assert_eq!(hand.count(Kind::Pawn), 2);
/// assert!(hand.covers(Hand::EMPTY) && !Hand::EMPTY.covers(hand));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Hand(u32);

/// Where the count of each kind begins.
const SHIFT: [u32; Kind::IN_HAND] = [0, 6, 10, 14, 18, 22, 26];

/// How many bits it has, the empty one above it not counted.
const WIDTH: [u32; Kind::IN_HAND] = [5, 3, 3, 3, 3, 3, 3];

/// The empty bits.
const GUARDS: u32 = {
    let mut guards = 0;
    let mut kind = 0;
    while kind < Kind::IN_HAND {
        guards |= 1 << (SHIFT[kind] + WIDTH[kind]);
        kind += 1;
    }
    guards
};

impl Hand {
    /// No piece.
    pub const EMPTY: Self = Self(0);

    /// How many pieces of `kind` there are; none of a kind that cannot be in hand.
    #[inline]
    pub const fn count(self, kind: Kind) -> usize {
        let index = kind.index();
        if index < Kind::IN_HAND { (self.0 >> SHIFT[index] & ((1 << WIDTH[index]) - 1)) as usize } else { 0 }
    }

    /// Whether there is a piece of `kind`.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that there are, in the order of their indices.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::DROPPABLE.into_iter().filter(move |&kind| self.has(kind))
    }

    /// Adds a piece of `kind`, which must be one that can be in hand and of which not all are there already.
    #[inline]
    pub const fn add(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) < if matches!(kind, Kind::Pawn) { 18 } else { 7 });
        self.0 += Self::one(kind);
    }

    /// Takes away a piece of `kind`, which must be there.
    #[inline]
    pub const fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        self.0 -= Self::one(kind);
    }

    /// Whether there are at least as many pieces of every kind as in the other hand.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// How many pieces there are in all.
    pub fn len(self) -> usize {
        Kind::DROPPABLE.into_iter().map(|kind| self.count(kind)).sum()
    }

    #[inline]
    const fn one(kind: Kind) -> u32 {
        let index = kind.index();
        if index < Kind::IN_HAND { 1 << SHIFT[index] } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Random;

    #[test]
    fn counts_do_not_touch_each_other() {
        let mut hand = Hand::EMPTY;
        for kind in Kind::DROPPABLE {
            for count in 1..=kind.total() {
                hand.add(kind);
                assert_eq!(hand.count(kind), count);
            }
        }
        assert_eq!(hand.len(), 38);
        for kind in Kind::DROPPABLE {
            assert_eq!(hand.count(kind), kind.total());
            for _ in 0..kind.total() {
                hand.remove(kind);
            }
        }
        assert!(hand.is_empty());
    }

    #[test]
    fn covering_is_having_as_many_of_each() {
        let mut random = Random::new(7);
        let mut draw = || {
            let mut hand = Hand::EMPTY;
            for kind in Kind::DROPPABLE {
                for _ in 0..random.below(kind.total().min(2) + 1) {
                    hand.add(kind);
                }
            }
            hand
        };
        for _ in 0..10_000 {
            let (one, other) = (draw(), draw());
            let expected = Kind::DROPPABLE.into_iter().all(|kind| one.count(kind) >= other.count(kind));
            assert_eq!(one.covers(other), expected);
        }
    }
}
