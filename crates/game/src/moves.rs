//! Moves as search sees them, and the lists that hold them.

use std::fmt::Debug;
use std::hash::Hash;
use std::num::NonZeroU16;
use std::ops::{Deref, DerefMut};

/// A move in sixteen bits, never all zero, so that `Option` of it is as small.
///
/// The code is what tables store. Any code can be turned into a move; whether a position knows that move is
/// [`Position::is_legal`](crate::Position::is_legal)'s question.
pub trait GameMove: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The move with this code.
    fn from_code(code: NonZeroU16) -> Self;

    /// This move's code.
    fn code(self) -> NonZeroU16;
}

/// Somewhere to put moves: as large as the game needs, without touching the heap.
///
/// The capacity of a list differs between games and cannot be a constant of the position in generic code, so
/// the list itself is what the game names.
pub trait MoveBuf<M>: Default + Deref<Target = [M]> + DerefMut + Debug + Send + Sync + 'static {
    /// Appends a move. A full list drops it: only positions that no game can reach have that many moves, and
    /// those must not bring an engine down.
    fn push(&mut self, mv: M);

    /// Appends several moves, as [`MoveBuf::push`] would one by one.
    fn append(&mut self, moves: impl Iterator<Item = M>);

    /// Empties the list.
    fn clear(&mut self);

    /// Takes out the move at `index`, putting the last one in its place.
    fn swap_remove(&mut self, index: usize) -> M;
}

/// A list of at most `N` moves that lives where it is declared.
#[derive(Clone)]
pub struct MoveList<M, const N: usize> {
    len: usize,
    moves: [M; N],
}

impl<M: GameMove, const N: usize> MoveList<M, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        Self { len: 0, moves: [M::from_code(NonZeroU16::MIN); N] }
    }
}

impl<M: GameMove, const N: usize> Default for MoveList<M, N> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<M: GameMove, const N: usize> MoveBuf<M> for MoveList<M, N> {
    #[inline]
    fn push(&mut self, mv: M) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = mv;
            self.len += 1;
        }
    }

    #[inline]
    fn append(&mut self, moves: impl Iterator<Item = M>) {
        // The length is kept aside, because the compiler cannot know that writing a move leaves it alone.
        let mut len = self.len;
        for mv in moves {
            if let Some(slot) = self.moves.get_mut(len) {
                *slot = mv;
                len += 1;
            }
        }
        self.len = len;
    }

    #[inline]
    fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    fn swap_remove(&mut self, index: usize) -> M {
        let mv = self[index];
        self.len -= 1;
        self.moves[index] = self.moves[self.len];
        mv
    }
}

impl<M, const N: usize> Deref for MoveList<M, N> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.moves[..self.len]
    }
}

impl<M, const N: usize> DerefMut for MoveList<M, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.moves[..self.len]
    }
}

impl<M: Debug, const N: usize> Debug for MoveList<M, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, M, const N: usize> IntoIterator for &'a MoveList<M, N> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Step(NonZeroU16);

    impl GameMove for Step {
        fn from_code(code: NonZeroU16) -> Self {
            Self(code)
        }

        fn code(self) -> NonZeroU16 {
            self.0
        }
    }

    fn step(code: u16) -> Step {
        Step(NonZeroU16::new(code).unwrap())
    }

    #[test]
    fn a_full_list_keeps_what_it_has() {
        let mut list = MoveList::<Step, 3>::new();
        for code in 1..=5 {
            list.push(step(code));
        }
        assert_eq!(&*list, &[step(1), step(2), step(3)]);
    }

    #[test]
    fn removal_moves_the_last_into_the_gap() {
        let mut list = MoveList::<Step, 4>::new();
        for code in 1..=4 {
            list.push(step(code));
        }
        assert_eq!(list.swap_remove(1), step(2));
        assert_eq!(&*list, &[step(1), step(4), step(3)]);
        list.clear();
        assert!(list.is_empty());
    }

    #[test]
    fn no_move_costs_no_space() {
        assert_eq!(size_of::<Option<Step>>(), 2);
    }
}
