//! How weights are moved: Adam with decay apart from the slope (AdamW).

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

    /// Moves weights by the slopes of all shards, which are added up in their order.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    pub(super) fn apply(self, part: Part<'_>, shards: &[&Model]) {
        for (index, weights) in part.weights.iter_mut().enumerate() {
            let mut slopes = Row::ZERO;
            for shard in shards {
                let row = &shard.rows[part.start + index];
                for unit in 0..UNITS {
                    slopes.0[unit] += row.0[unit];
                }
            }
            let (first, second) = (&mut part.first[index].0, &mut part.second[index].0);
            for unit in 0..UNITS {
                let slope = slopes.0[unit];
                first[unit] += (1.0 - FIRST_MOMENT) * (slope - first[unit]);
                second[unit] += (1.0 - SECOND_MOMENT) * (slope * slope - second[unit]);
                let step = self.rate * first[unit] / ((second[unit] * self.warm).sqrt() + EPSILON);
                weights.0[unit] = (weights.0[unit] * self.keep - step).clamp(-LARGEST, LARGEST);
            }
        }
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
}
