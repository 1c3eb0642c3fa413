//! Tables addressed by dense keys.

use sente_game::Key;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A table with a cell for every value of `K`, which is usually a tuple of keys.
///
/// ```
/// use sente_game::Side;
/// use sente_search::history::Table;
///
/// let mut seen = Table::<(Side, bool), u32>::new();
/// seen[(Side::First, true)] += 1;
/// assert_eq!(seen[(Side::First, true)], 1);
/// assert_eq!(seen.bytes(), 16);
/// ```
#[derive(Clone, Debug)]
pub struct Table<K, V> {
    cells: Box<[V]>,
    key: PhantomData<fn(K)>,
}

impl<K: Key, V: Copy + Default> Table<K, V> {
    /// A table of default values.
    pub fn new() -> Self {
        Self { cells: vec![V::default(); K::COUNT].into_boxed_slice(), key: PhantomData }
    }

    /// Sets every cell back.
    pub fn clear(&mut self) {
        self.cells.fill(V::default());
    }

    /// How much memory the cells take.
    pub const fn bytes(&self) -> usize {
        self.cells.len() * size_of::<V>()
    }

    /// Every cell, in the order of the keys.
    pub fn cells_mut(&mut self) -> &mut [V] {
        &mut self.cells
    }
}

impl<A: Key, B: Key, V> Table<(A, B), V> {
    /// The cells that share the first part of their keys, in the order of the second.
    #[inline]
    pub fn row(&self, first: A) -> &[V] {
        let start = first.index() * B::COUNT;
        &self.cells[start..start + B::COUNT]
    }
}

impl<K: Key, V: Copy + Default> Default for Table<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Key, V> Index<K> for Table<K, V> {
    type Output = V;

    #[inline]
    fn index(&self, key: K) -> &V {
        &self.cells[key.index()]
    }
}

impl<K: Key, V> IndexMut<K> for Table<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.cells[key.index()]
    }
}

/// One of `N` slots that hash keys are spread over; `N` is a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot<const N: usize>(usize);

impl<const N: usize> Slot<N> {
    /// The slot of a hash key.
    #[inline]
    pub const fn of(key: u64) -> Self {
        const { assert!(N.is_power_of_two(), "slots are told apart by the low bits of a key") }
        Self(key as usize & (N - 1))
    }
}

impl<const N: usize> Key for Slot<N> {
    const COUNT: usize = N;

    #[inline]
    fn index(self) -> usize {
        self.0 & (N - 1)
    }
}
