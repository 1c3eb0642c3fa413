//! What is remembered of a position.

use sente_game::{Depth, GameMove, Score};
use std::num::NonZeroU16;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// There is no score, only an evaluation.
    None,
    /// The true score is at most this: no move was good enough.
    Upper,
    /// The true score is at least this: a move was too good.
    Lower,
    /// This is the score.
    Exact,
}

impl Bound {
    const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];

    /// Whether the true score is known to be at most the stored one.
    pub const fn is_upper(self) -> bool {
        matches!(self, Self::Upper | Self::Exact)
    }

    /// Whether the true score is known to be at least the stored one.
    pub const fn is_lower(self) -> bool {
        matches!(self, Self::Lower | Self::Exact)
    }
}

/// A copy of what the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<M> {
    /// The best move, if one was found.
    pub best: Option<M>,
    /// The score, as seen from the position: mates count from there.
    pub score: Score,
    /// The evaluation as the evaluator gave it, before any correction; none if the position was a check.
    pub evaluation: Option<Score>,
    /// How deep the position was searched; zero or less in quiescence.
    pub depth: Depth,
    /// What the score means.
    pub bound: Bound,
    /// Whether the position was on a principal variation.
    pub pv: bool,
}

impl<M> Entry<M> {
    /// What is known of a position before any search: at most its evaluation.
    pub fn unsearched(evaluation: Option<Score>, pv: bool) -> Self {
        let depth = Depth::new(LOWEST_DEPTH);
        Self { best: None, score: Score::DRAW, evaluation, depth, bound: Bound::None, pv }
    }
}

/// Depths are stored from here on: quiescence has a few below zero.
const LOWEST_DEPTH: i32 = -8;

/// Stands for an evaluation that is not there; no score is that low.
const NO_EVALUATION: i16 = i16::MIN;

/// How many ages there are before they begin anew.
pub(super) const AGES: u8 = 32;

impl<M: GameMove> Entry<M> {
    pub(super) fn pack(&self, age: u8) -> u64 {
        let best = self.best.map_or(0, |mv| mv.code().get());
        let evaluation = self.evaluation.map_or(NO_EVALUATION, |score| score.get() as i16);
        let depth = (self.depth.get().clamp(LOWEST_DEPTH, 255 + LOWEST_DEPTH) - LOWEST_DEPTH) as u8;
        let flags = self.bound as u8 | u8::from(self.pv) << 2 | age << 3;
        u64::from(best)
            | u64::from(self.score.get() as i16 as u16) << 16
            | u64::from(evaluation as u16) << 32
            | u64::from(depth) << 48
            | u64::from(flags) << 56
    }

    pub(super) fn unpack(word: u64) -> Self {
        let evaluation = (word >> 32) as u16 as i16;
        let flags = (word >> 56) as u8;
        Self {
            best: NonZeroU16::new(word as u16).map(M::from_code),
            score: Score::new(i32::from((word >> 16) as u16 as i16)),
            evaluation: (evaluation != NO_EVALUATION).then(|| Score::new(i32::from(evaluation))),
            depth: Depth::new(i32::from((word >> 48) as u8) + LOWEST_DEPTH),
            bound: Bound::ALL[usize::from(flags & 3)],
            pv: flags & 4 != 0,
        }
    }
}

/// How many searches ago a packed entry was written.
pub(super) const fn years(word: u64, age: u8) -> i32 {
    ((age + AGES - (word >> 59) as u8) % AGES) as i32
}

/// The depth of a packed entry, counted from zero.
pub(super) const fn stored_depth(word: u64) -> i32 {
    (word >> 48) as u8 as i32
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

    #[test]
    fn entries_come_apart_and_together() {
        for best in [None, NonZeroU16::new(1), NonZeroU16::new(u16::MAX)] {
            for (score, depth) in [(-32_001, -8), (0, 0), (32_000, 245), (-1, 7)] {
                for bound in Bound::ALL {
                    for pv in [false, true] {
                        let entry = Entry {
                            best: best.map(Step),
                            score: Score::new(score),
                            evaluation: (score != 0).then(|| Score::new(-score)),
                            depth: Depth::new(depth),
                            bound,
                            pv,
                        };
                        let word = entry.pack(31);
                        assert_eq!(Entry::unpack(word), entry);
                        assert_eq!((years(word, 31), years(word, 1)), (0, 2));
                    }
                }
            }
        }
    }
}
