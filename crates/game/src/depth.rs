//! Search depth.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// How many plies of full search remain; zero or less means quiescence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Depth(i32);

impl Depth {
    /// No full search remains.
    pub const ZERO: Self = Self(0);

    /// The deepest iteration.
    pub const MAX: Self = Self(crate::MAX_PLY as i32 - 1);

    /// A depth of so many plies.
    #[inline]
    pub const fn new(plies: i32) -> Self {
        Self(plies)
    }

    /// The number of plies.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl Add<i32> for Depth {
    type Output = Self;

    #[inline]
    fn add(self, plies: i32) -> Self {
        Self(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Self;

    #[inline]
    fn sub(self, plies: i32) -> Self {
        Self(self.0 - plies)
    }
}

impl AddAssign<i32> for Depth {
    #[inline]
    fn add_assign(&mut self, plies: i32) {
        self.0 += plies;
    }
}

impl SubAssign<i32> for Depth {
    #[inline]
    fn sub_assign(&mut self, plies: i32) {
        self.0 -= plies;
    }
}
