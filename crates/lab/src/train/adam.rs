//! How weights are moved: Adam with decay apart from the slope (`AdamW`).

use super::model::{LARGEST, Model, Row, UNITS};
use serde::{Deserialize, Serialize};

/// How averages of slopes and of their squares forget, and what keeps from dividing by zero.
const FIRST_MOMENT: f32 = 0.9;
const SECOND_MOMENT: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// A step: how far it goes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Step {
    /// The rate, divided by how far the first average has come from zero.
    rate: f32,
    /// The same for the second.
    warm: f32,
    /// What is left of a weight.
    keep: f32,
}

impl Step {
    /// The step number `number`, from one.
    pub(super) fn new(number: u64, rate: f32, decay: f32) -> Self {
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        let come = |moment: f32| (1.0 - f64::from(moment).powi(number)) as f32;
        Self { rate: rate / come(FIRST_MOMENT), warm: 1.0 / come(SECOND_MOMENT), keep: 1.0 - rate * decay }
    }

    /// Moves weights by the slopes of all shards, which are added up in their order; each weight of a feature by its own
    /// slope, and all of a kind together by the sum of theirs.
    ///
    /// A piece on a rare place is so moved by what is learnt of the same piece elsewhere. (It is as if each row were the sum
    /// of one for the feature and one for its kind, known as factorised features, without the cost of adding them up.)
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    pub(super) fn apply(self, part: &mut Part<'_>, shards: &[&Model]) {
        let mut common = vec![Row::ZERO; part.common_first.len()];
        for (index, weights) in part.weights.iter_mut().enumerate() {
            let mut slopes = Row::ZERO;
            for shard in shards {
                slopes.add(&shard.rows[part.start + index]);
            }
            if let Some(&kind) = part.kinds.get(index) {
                common[usize::from(kind)].add(&slopes);
            }
            let limit = if index < part.kinds.len() { part.limit } else { LARGEST };
            let moves = self.moves(&mut part.first[index], &mut part.second[index], &slopes);
            for unit in 0..UNITS {
                let weight = weights.0[unit] * self.keep - moves.0[unit];
                weights.0[unit] = weight.clamp(-limit, limit);
            }
        }
        for (kind, slopes) in common.iter_mut().enumerate() {
            *slopes = self.moves(&mut part.common_first[kind], &mut part.common_second[kind], slopes);
        }
        for (weights, &kind) in part.weights.iter_mut().zip(part.kinds) {
            let moves = &common[usize::from(kind)];
            for unit in 0..UNITS {
                weights.0[unit] = (weights.0[unit] - moves.0[unit]).clamp(-part.limit, part.limit);
            }
        }
    }

    /// How far weights with these slopes go, by the averages of slopes and of their squares.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    fn moves(self, first: &mut Row, second: &mut Row, slopes: &Row) -> Row {
        let mut moves = Row::ZERO;
        for unit in 0..UNITS {
            let slope = slopes.0[unit];
            first.0[unit] += (1.0 - FIRST_MOMENT) * (slope - first.0[unit]);
            second.0[unit] += (1.0 - SECOND_MOMENT) * (slope * slope - second.0[unit]);
            moves.0[unit] = self.rate * first.0[unit] / ((second.0[unit] * self.warm).sqrt() + EPSILON);
        }
        moves
    }
}

/// Some rows of weights with the averages that belong to them.
#[derive(Debug)]
pub(super) struct Part<'a> {
    /// Which row is the first.
    pub(super) start: usize,
    pub(super) weights: &'a mut [Row],
    pub(super) first: &'a mut [Row],
    pub(super) second: &'a mut [Row],
    /// The kinds of the first rows, which belong to features; the others have none.
    pub(super) kinds: &'a [u16],
    /// No weight of a feature goes beyond this.
    pub(super) limit: f32,
    /// The averages of each kind.
    pub(super) common_first: &'a mut [Row],
    pub(super) common_second: &'a mut [Row],
}
