//! Dense keys: bounded values that address tables.

use std::fmt::Debug;

/// A value with a known, small number of cases, each with its own index below [`Key::COUNT`].
///
/// Tables that search keeps are addressed by tuples of keys, which are keys themselves. This is what lets one
/// table type serve games with boards of different sizes: the game supplies the keys, the table asks them how
/// many there are.
///
/// ```
/// use sente_game::{Key, Side};
///
/// assert_eq!(<(Side, bool)>::COUNT, 4);
/// assert_eq!((Side::Second, true).index(), 3);
/// ```
pub trait Key: Copy + Eq + Debug + Send + Sync + 'static {
    /// How many distinct values there are.
    const COUNT: usize;

    /// This value's index, below [`Key::COUNT`].
    fn index(self) -> usize;
}

impl Key for bool {
    const COUNT: usize = 2;

    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
}

/// The key of a table that needs none: one cell.
impl Key for () {
    const COUNT: usize = 1;

    #[inline]
    fn index(self) -> usize {
        0
    }
}

/// Absence is the first case, so that a table may have a cell for "nothing there".
impl<K: Key> Key for Option<K> {
    const COUNT: usize = K::COUNT + 1;

    #[inline]
    fn index(self) -> usize {
        self.map_or(0, |key| key.index() + 1)
    }
}

impl<A: Key, B: Key> Key for (A, B) {
    const COUNT: usize = A::COUNT * B::COUNT;

    #[inline]
    fn index(self) -> usize {
        self.0.index() * B::COUNT + self.1.index()
    }
}

impl<A: Key, B: Key, C: Key> Key for (A, B, C) {
    const COUNT: usize = A::COUNT * <(B, C)>::COUNT;

    #[inline]
    fn index(self) -> usize {
        self.0.index() * <(B, C)>::COUNT + (self.1, self.2).index()
    }
}

impl<A: Key, B: Key, C: Key, D: Key> Key for (A, B, C, D) {
    const COUNT: usize = A::COUNT * <(B, C, D)>::COUNT;

    #[inline]
    fn index(self) -> usize {
        self.0.index() * <(B, C, D)>::COUNT + (self.1, self.2, self.3).index()
    }
}

/// Declares a small enum whose cases are numbered from zero, with `COUNT`, `ALL`, `index`, `try_index` and
/// [`Key`].
///
/// The compiler knows the range of such a value, so indexing an array of `COUNT` entries with it costs no
/// bounds check.
///
/// ```
/// sente_game::dense_enum! {
///     /// Where the wind comes from.
///     pub enum Wind {
///         /// From the north.
///         North,
///         /// From the south.
///         South,
///     }
/// }
///
/// assert_eq!(Wind::COUNT, 2);
/// assert_eq!(Wind::try_index(1), Some(Wind::South));
/// assert_eq!(Wind::try_index(2), None);
/// ```
#[macro_export]
macro_rules! dense_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        $vis enum $name {
            $($(#[$variant_meta])* $variant),+
        }

        impl $name {
            /// Every value, in the order of their indices.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),+];

            /// How many values there are.
            pub const COUNT: usize = [$(stringify!($variant)),+].len();

            /// The position of this value in [`Self::ALL`].
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value at `index`, if there is one.
            #[inline]
            #[must_use]
            pub const fn try_index(index: usize) -> Option<Self> {
                // A chain of comparisons, which the compiler folds into a range check and a plain conversion;
                // a look-up in `ALL` would cost a load.
                $(if index == Self::$variant as usize {
                    return Some(Self::$variant);
                })+
                None
            }
        }

        impl $crate::Key for $name {
            const COUNT: usize = Self::COUNT;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    #[test]
    fn tuples_number_their_cells_densely() {
        let mut seen = [false; <(Side, bool, Option<Side>)>::COUNT];
        for side in Side::ALL {
            for flag in [false, true] {
                for last in [None, Some(Side::First), Some(Side::Second)] {
                    let index = (side, flag, last).index();
                    assert!(!seen[index], "index {index} given twice");
                    seen[index] = true;
                }
            }
        }
        assert!(seen.iter().all(|&cell| cell));
    }

    #[test]
    fn enums_count_from_zero() {
        for (index, side) in Side::ALL.into_iter().enumerate() {
            assert_eq!(side.index(), index);
            assert_eq!(Side::try_index(index), Some(side));
        }
        assert_eq!(Side::try_index(Side::COUNT), None);
        assert_eq!(Side::try_index(usize::MAX), None);
    }
}
