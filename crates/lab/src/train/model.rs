//! A network with weights that can be learnt.

use super::dataset::Dataset;
use sente_eval::nnue::{FeatureSet, HIDDEN_UNIT};
use sente_game::Random;
use serde::{Deserialize, Serialize};

/// How many hidden units are worked on together: their rows fit the cache that is near a core.
pub(super) const UNITS: usize = 32;

/// No weight goes beyond this, so that it fits its bits when it is rounded.
pub(super) const LARGEST: f32 = 1.98;

/// No weight of one of so many features goes beyond this, so that the sum of them all fits its bits, and a bias with it.
#[expect(clippy::cast_precision_loss, reason = "positions have few features")]
pub(super) fn largest_of(features: usize) -> f32 {
    let unit = HIDDEN_UNIT as f32;
    let room = f32::from(i16::MAX) - (LARGEST * unit).ceil();
    LARGEST.min((room / features.max(1) as f32).floor() / unit)
}

/// A number for each unit of a group.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [f32; UNITS]);

impl Row {
    pub(super) const ZERO: Self = Self([0.0; UNITS]);

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    pub(super) fn add(&mut self, other: &Self) {
        for unit in 0..UNITS {
            self.0[unit] += other.0[unit];
        }
    }
}

/// The sizes of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// How many features there are.
    pub features: usize,
    /// How many kinds of them there are.
    pub kinds: usize,
    /// How many hidden units each side has, a multiple of thirty-two.
    pub hidden: usize,
    /// How many outputs there are.
    pub buckets: usize,
}

impl Shape {
    /// The shape of a network for a set of features.
    pub const fn of<F: FeatureSet>(hidden: usize) -> Self {
        Self { features: F::COUNT, kinds: F::KINDS, hidden, buckets: F::BUCKETS }
    }

    /// How many groups of hidden units there are.
    pub(super) const fn groups(self) -> usize {
        self.hidden.div_ceil(UNITS)
    }

    /// How many rows a group has: one for each feature, one of biases, and two for each output.
    pub(super) const fn stride(self) -> usize {
        self.features + 1 + 2 * self.buckets
    }

    /// How many rows there are in all, those with the biases of outputs at the end.
    pub(super) const fn rows(self) -> usize {
        self.groups() * self.stride() + self.buckets.div_ceil(UNITS)
    }
}

/// The weights of a network, or a number for each of them, group by group.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(super) shape: Shape,
    pub(super) rows: Vec<Row>,
}

impl Model {
    /// All zeros.
    pub fn zero(shape: Shape) -> Self {
        Self { shape, rows: vec![Row::ZERO; shape.rows()] }
    }

    /// Weights to start from: random ones, as small as their number asks for; no biases.
    pub fn random(shape: Shape, seed: u64) -> Self {
        let (mut random, mut model) = (Random::new(seed), Self::zero(shape));
        #[expect(clippy::cast_precision_loss, reason = "the sizes of networks are small")]
        let deviations = [shape.features, 2 * shape.hidden].map(|inputs| 1.0 / (inputs as f32).sqrt());
        for group in 0..shape.groups() {
            let rows = &mut model.rows[group * shape.stride()..][..shape.stride()];
            let (features, others) = rows.split_at_mut(shape.features);
            for (rows, deviation) in [(features, deviations[0]), (&mut others[1..], deviations[1])] {
                for weight in rows.iter_mut().flat_map(|row| &mut row.0) {
                    *weight = deviation * normal(&mut random);
                }
            }
        }
        model
    }

    /// Takes the weights of a model that has the same sizes but for the number of units, of which it has no more. The outputs
    /// of the units beyond it begin at zero.
    pub(super) fn begin_at(&mut self, start: &Self) {
        let (shape, learnt) = (self.shape, start.shape.groups() * start.shape.stride());
        let (rows, biases) = self.rows.split_at_mut(shape.groups() * shape.stride());
        rows[..learnt].copy_from_slice(&start.rows[..learnt]);
        biases.copy_from_slice(&start.rows[learnt..]);
        for group in rows[learnt..].chunks_exact_mut(shape.stride()) {
            group[shape.features + 1..].fill(Row::ZERO);
        }
    }

    /// The sizes.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The rows of a group: of features, of biases, of outputs.
    pub(super) fn group(&self, group: usize) -> (&[Row], &Row, &[Row]) {
        let rows = &self.rows[group * self.shape.stride()..][..self.shape.stride()];
        let (features, rest) = rows.split_at(self.shape.features);
        (features, &rest[0], &rest[1..])
    }

    /// The bias of an output.
    pub(super) fn output_bias(&self, bucket: usize) -> f32 {
        self.rows[self.shape.groups() * self.shape.stride() + bucket / UNITS].0[bucket % UNITS]
    }

    /// The bias of an output, to be changed.
    pub(super) fn output_bias_mut(&mut self, bucket: usize) -> &mut f32 {
        &mut self.rows[self.shape.groups() * self.shape.stride() + bucket / UNITS].0[bucket % UNITS]
    }

    /// The output for a position with these features, for the player to move and for the other.
    pub fn evaluate(&self, features: [&[u16]; 2], bucket: usize) -> f64 {
        let mut output = f64::from(self.output_bias(bucket));
        for group in 0..self.shape.groups() {
            let (rows, biases, weights) = self.group(group);
            for (side, features) in features.into_iter().enumerate() {
                for unit in 0..UNITS {
                    let weights_of = |&feature: &u16| f64::from(rows[usize::from(feature)].0[unit]);
                    let sum = f64::from(biases.0[unit]) + features.iter().map(weights_of).sum::<f64>();
                    output += sum.clamp(0.0, 1.0).powi(2) * f64::from(weights[2 * bucket + side].0[unit]);
                }
            }
        }
        output
    }

    /// The outputs for all positions of a set.
    pub fn predictions(&self, data: &Dataset) -> Vec<f64> {
        let of_entry = |index: usize| {
            let entry = data.entry(index);
            self.evaluate(data.features(entry), usize::from(entry.bucket))
        };
        (0..data.len()).map(of_entry).collect()
    }
}

/// A random number that is close to normal, with a deviation of one.
fn normal(random: &mut Random) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "twenty-four bits are what fits")]
    let sum: f32 = (0..12).map(|_| random.below(1 << 24) as f32 / (1 << 24) as f32).sum();
    sum - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { features: 1000, kinds: 1, hidden: 64, buckets: 3 };

    #[test]
    fn more_units_begin_where_fewer_have_got() {
        let mut learnt = Model::random(SHAPE, 1);
        *learnt.output_bias_mut(1) = 0.25;
        let mut wider = Model::random(Shape { hidden: 128, ..SHAPE }, 2);
        let features = [&[3_u16, 700, 12][..], &[999, 0][..]];
        assert!((learnt.evaluate(features, 1) - wider.evaluate(features, 1)).abs() > 1e-3);
        wider.begin_at(&learnt);
        assert_eq!(learnt.evaluate(features, 1).to_bits(), wider.evaluate(features, 1).to_bits());
        // The new units see something, so that they can be listened to.
        assert!(wider.group(3).0.iter().any(|row| *row != Row::ZERO));
    }

    #[test]
    fn weights_start_small_and_biases_at_zero() {
        let model = Model::random(SHAPE, 1);
        assert_eq!(model, Model::random(SHAPE, 1));
        assert_ne!(model, Model::random(SHAPE, 2));
        let (features, biases, outputs) = model.group(1);
        assert_eq!((features.len(), outputs.len(), *biases), (1000, 6, Row::ZERO));
        let weights = || features.iter().flat_map(|row| row.0);
        let mean = weights().sum::<f32>() / 32_000.0;
        let deviation = (weights().map(|weight| weight * weight).sum::<f32>() / 32_000.0).sqrt();
        assert!(mean.abs() < 1e-3 && (deviation - 0.0316).abs() < 1e-3, "{mean} {deviation}");
        assert!((0..3).all(|bucket| model.output_bias(bucket) == 0.0));
    }
}
