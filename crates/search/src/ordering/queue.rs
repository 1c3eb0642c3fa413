//! The moves of a node that wait for their turn.

use super::{Known, Scored};
use sente_game::GameMove;
use std::marker::PhantomData;
use std::num::NonZeroU16;

/// Moves with their scores, of which the best is taken again and again.
///
/// A move, its score and its place are packed into one number, the score uppermost, so that the best move is the greatest number.
/// Few moves are taken from most lists, so nothing is sorted; finding the greatest of some numbers is what processors do
/// quickly. Of moves with equal scores the one in front is taken.
#[derive(Debug)]
pub(super) struct Queue<M> {
    packed: Vec<i64>,
    moves: PhantomData<fn() -> M>,
}

/// Where the parts are: the score above everything, then the place, counted from the end, then what is known of the
/// exchange, then the code of the move.
const SCORE: u32 = 32;
const PLACE: u32 = 18;
const EXCHANGE: u32 = 16;

/// Places count down from here: a list is shorter than this.
const LAST_PLACE: i64 = 0x3FFF;

impl<M: GameMove> Queue<M> {
    /// An empty list with room for so many moves.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self { packed: Vec::with_capacity(capacity), moves: PhantomData }
    }

    /// Empties it.
    pub(super) fn clear(&mut self) {
        self.packed.clear();
    }

    /// A move joins at the end.
    #[inline]
    pub(super) fn push(&mut self, scored: Scored<M>) {
        let packed = Self::pack(scored, self.packed.len());
        self.packed.push(packed);
    }

    /// Moves join at the end.
    #[inline]
    pub(super) fn extend(&mut self, scored: impl Iterator<Item = Scored<M>>) {
        let start = self.packed.len();
        self.packed.extend(scored.enumerate().map(|(number, scored)| Self::pack(scored, start + number)));
    }

    /// The best move leaves, and the last one takes its place.
    #[inline]
    pub(super) fn take_best(&mut self) -> Option<Scored<M>> {
        if self.packed.is_empty() {
            return None;
        }
        let best = self.packed.iter().fold(i64::MIN, |best, &packed| best.max(packed));
        let place = (LAST_PLACE - (best >> PLACE & LAST_PLACE)) as usize;
        self.packed.swap_remove(place);
        if let Some(moved) = self.packed.get_mut(place) {
            *moved = *moved & !(LAST_PLACE << PLACE) | (LAST_PLACE - place as i64) << PLACE;
        }
        Self::unpack(best)
    }

    /// Puts the moves in order, the worst first, for those who take all of them.
    pub(super) fn sort(&mut self) {
        self.packed.sort_unstable();
    }

    /// After [`Queue::sort`], the best move leaves.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Scored<M>> {
        self.packed.pop().and_then(Self::unpack)
    }

    /// Keeps the moves that `keep` wants, with the scores that it gives them.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&mut Scored<M>) -> bool) {
        let mut kept = 0;
        for place in 0..self.packed.len() {
            if let Some(mut scored) = Self::unpack(self.packed[place])
                && keep(&mut scored)
            {
                self.packed[kept] = Self::pack(scored, kept);
                kept += 1;
            }
        }
        self.packed.truncate(kept);
    }

    #[inline]
    fn pack(scored: Scored<M>, place: usize) -> i64 {
        i64::from(scored.score) << SCORE
            | (LAST_PLACE - place as i64) << PLACE
            | (scored.exchange as i64) << EXCHANGE
            | i64::from(scored.mv.code().get())
    }

    /// Every number here was made by [`Queue::pack`], so there is a move in it.
    #[inline]
    fn unpack(packed: i64) -> Option<Scored<M>> {
        let mv = M::from_code(NonZeroU16::new(packed as u16)?);
        let exchange = match packed >> EXCHANGE & 3 {
            0 => Known::Not,
            1 => Known::Sound,
            _ => Known::Losing,
        };
        Some(Scored { mv, score: (packed >> SCORE) as i32, exchange })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Plain(NonZeroU16);

    impl GameMove for Plain {
        fn from_code(code: NonZeroU16) -> Self {
            Self(code)
        }

        fn code(self) -> NonZeroU16 {
            self.0
        }
    }

    fn scored(code: u16, score: i32) -> Scored<Plain> {
        let mv = Plain(NonZeroU16::new(code).expect("no code is zero"));
        Scored { mv, score, exchange: known(code) }
    }

    fn known(code: u16) -> Known {
        [Known::Not, Known::Sound, Known::Losing][usize::from(code % 3)]
    }

    fn taken(queue: &mut Queue<Plain>) -> Vec<(u16, i32)> {
        std::iter::from_fn(|| queue.take_best())
            .inspect(|taken| assert_eq!(taken.exchange, known(taken.mv.0.get())))
            .map(|taken| (taken.mv.0.get(), taken.score))
            .collect()
    }

    #[test]
    fn moves_come_by_score() {
        let mut queue = Queue::with_capacity(8);
        let scores = [(7, -5), (65535, i32::MAX), (1, i32::MIN), (4, 0), (5, -1), (6, 70_000)];
        for (code, score) in scores {
            queue.push(scored(code, score));
        }
        let mut expected = scores.to_vec();
        expected.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        assert_eq!(taken(&mut queue), expected);
        assert!(queue.take_best().is_none());
    }

    #[test]
    fn of_equal_moves_the_one_in_front_comes_first() {
        let mut queue = Queue::with_capacity(8);
        for code in [3, 9, 2, 8] {
            queue.push(scored(code, 5));
        }
        assert_eq!(queue.take_best().map(|taken| taken.mv.0.get()), Some(3));
        // The last one fills the gap and is in front then.
        assert_eq!(taken(&mut queue), [(8, 5), (2, 5), (9, 5)]);
    }

    #[test]
    fn what_is_kept_can_get_another_score() {
        let mut queue = Queue::with_capacity(8);
        for code in 1..=6 {
            queue.push(scored(code, i32::from(code)));
        }
        queue.retain(|scored| {
            scored.score *= -1;
            scored.mv.0.get() != 4
        });
        assert_eq!(taken(&mut queue), [(1, -1), (2, -2), (3, -3), (5, -5), (6, -6)]);
    }

    #[test]
    fn a_sorted_list_ends_with_the_best() {
        let mut queue = Queue::with_capacity(8);
        for (code, score) in [(1, 3), (2, 9), (3, 9), (4, -2)] {
            queue.push(scored(code, score));
        }
        queue.sort();
        let order: Vec<u16> = std::iter::from_fn(|| queue.pop()).map(|popped| popped.mv.0.get()).collect();
        assert_eq!(order, [2, 3, 1, 4]);
    }
}
