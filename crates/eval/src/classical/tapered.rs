//! Scores of two phases.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two scores in one number: for the middlegame, with all pieces on the board, and for the endgame, with few.
///
/// The endgame's is in the upper sixteen bits, the middlegame's in the lower and signed, borrowing from above where it
/// is negative. Sums and multiples of such numbers are the packed sums and multiples of both, as long as each stays
/// within sixteen bits; so one addition does the work of two.
///
/// ```
/// use sente_eval::classical::Tapered;
///
/// let sum = Tapered::new(-30, 12) + Tapered::new(10, -20) * 3;
/// assert_eq!((sum.middlegame(), sum.endgame()), (0, -48));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing in either phase.
    pub const ZERO: Self = Self(0);

    /// The pair of two scores.
    #[inline]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16).wrapping_add(middlegame))
    }

    /// The score with all pieces on the board.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The score with few pieces on the board.
    #[inline]
    pub const fn endgame(self) -> i32 {
        // A negative lower half has borrowed one from the upper; adding half a unit gives it back.
        self.0.wrapping_add(0x8000) >> 16
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl std::iter::Sum for Tapered {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_arithmetic() {
        let values = [-12_000, -301, -1, 0, 1, 77, 12_000];
        for mg in values {
            for eg in values {
                let (a, b) = (Tapered::new(mg, eg), Tapered::new(eg, mg));
                assert_eq!((a.middlegame(), a.endgame()), (mg, eg));
                let (sum, difference, opposite, double) = (a + b, a - b, -a, a * 2);
                assert_eq!((sum.middlegame(), sum.endgame()), (mg + eg, mg + eg));
                assert_eq!((difference.middlegame(), difference.endgame()), (mg - eg, eg - mg));
                assert_eq!((opposite.middlegame(), opposite.endgame()), (-mg, -eg));
                assert_eq!((double.middlegame(), double.endgame()), (2 * mg, 2 * eg));
            }
        }
    }
}
