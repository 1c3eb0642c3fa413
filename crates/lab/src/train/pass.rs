//! The loss of some positions, and its slope by each weight.

use super::dataset::Dataset;
use super::model::{Model, Row, UNITS};
use super::settings::{Target, expectation};

/// How many positions go through a group of units before the next group is taken. More would save little; their hidden
/// units would no longer fit the cache.
pub(super) const MICRO: usize = 128;

/// What is kept of the positions on their way through a network.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    /// The features of each position: for the player to move, then for the other.
    features: Vec<u16>,
    /// Where the features of each position and side end.
    ends: Vec<u32>,
    buckets: Vec<usize>,
    targets: Vec<f64>,
    /// For each group of units, position and side.
    hidden: Vec<Row>,
    outputs: Vec<f32>,
    /// How the loss changes with each output.
    slopes: Vec<f32>,
}

/// What to compare with, and how much each position counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub(super) target: Target,
    /// One by the number of positions that make a step.
    pub(super) weight: f32,
}

impl Workspace {
    /// Adds up the losses of the positions, and adds to `gradient` how `weight` times the loss changes with each
    /// weight.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    pub(super) fn learn(
        &mut self,
        data: &Dataset,
        positions: &[u32],
        model: &Model,
        aim: Aim,
        gradient: &mut Model,
    ) -> f64 {
        let mut loss = 0.0;
        for positions in positions.chunks(MICRO) {
            self.gather(data, positions, aim.target);
            self.forward(model);
            loss += self.compare(aim.weight);
            self.backward(model, gradient);
        }
        loss
    }

    /// Adds up the losses of the positions.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    pub(super) fn assess(&mut self, data: &Dataset, positions: &[u32], model: &Model, target: Target) -> f64 {
        let mut loss = 0.0;
        for positions in positions.chunks(MICRO) {
            self.gather(data, positions, target);
            self.forward(model);
            loss += self.compare(0.0);
        }
        loss
    }

    /// Brings together what is needed of positions that lie far apart.
    fn gather(&mut self, data: &Dataset, positions: &[u32], target: Target) {
        self.features.clear();
        self.ends.clear();
        self.buckets.clear();
        self.targets.clear();
        for &position in positions {
            let entry = data.entry(position as usize);
            for features in data.features(entry) {
                self.features.extend_from_slice(features);
                self.ends.push(self.features.len() as u32);
            }
            self.buckets.push(usize::from(entry.bucket));
            self.targets.push(target.of(entry.score, entry.result));
        }
    }

    /// Works out hidden units and outputs.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    fn forward(&mut self, model: &Model) {
        let positions = self.buckets.len();
        self.hidden.resize(model.shape.groups() * positions * 2, Row::ZERO);
        self.outputs.clear();
        self.outputs.extend(self.buckets.iter().map(|&bucket| model.output_bias(bucket)));
        for (group, hidden) in self.hidden.chunks_exact_mut(2 * positions).enumerate() {
            let (rows, biases, weights) = model.group(group);
            let mut start = 0;
            for (position, hidden) in hidden.chunks_exact_mut(2).enumerate() {
                let mut products = Row::ZERO;
                for (side, hidden) in hidden.iter_mut().enumerate() {
                    let end = self.ends[2 * position + side] as usize;
                    let mut sums = *biases;
                    for &feature in &self.features[start..end] {
                        sums.add(&rows[usize::from(feature)]);
                    }
                    start = end;
                    weigh(&mut products, &sums, &weights[2 * self.buckets[position] + side]);
                    *hidden = sums;
                }
                self.outputs[position] += total(products);
            }
        }
    }

    /// Adds up the losses, and works out how they change with each output.
    fn compare(&mut self, weight: f32) -> f64 {
        let mut loss = 0.0;
        self.slopes.clear();
        for (&output, &target) in self.outputs.iter().zip(&self.targets) {
            let promised = expectation(f64::from(output));
            let error = promised - target;
            loss += error * error;
            self.slopes.push((2.0 * error * promised * (1.0 - promised)) as f32 * weight);
        }
        loss
    }

    /// Carries the slopes of outputs back to the weights.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
    fn backward(&self, model: &Model, gradient: &mut Model) {
        let (shape, positions) = (model.shape, self.buckets.len());
        for (group, hidden) in self.hidden.chunks_exact(2 * positions).enumerate() {
            let (_, _, weights) = model.group(group);
            let slopes = &mut gradient.rows[group * shape.stride()..][..shape.stride()];
            let (rows, rest) = slopes.split_at_mut(shape.features);
            let mut start = 0;
            for (position, hidden) in hidden.chunks_exact(2).enumerate() {
                for (side, hidden) in hidden.iter().enumerate() {
                    let end = self.ends[2 * position + side] as usize;
                    let output = 2 * self.buckets[position] + side;
                    let slope = self.slopes[position];
                    let deltas = unweigh(&mut rest[1 + output], hidden, &weights[output], slope);
                    for &feature in &self.features[start..end] {
                        rows[usize::from(feature)].add(&deltas);
                    }
                    rest[0].add(&deltas);
                    start = end;
                }
            }
        }
        for (&bucket, slope) in self.buckets.iter().zip(&self.slopes) {
            *gradient.output_bias_mut(bucket) += slope;
        }
    }
}

/// Adds units, held between zero and one and squared, times weights.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
fn weigh(products: &mut Row, sums: &Row, weights: &Row) {
    for unit in 0..UNITS {
        let value = sums.0[unit].clamp(0.0, 1.0);
        products.0[unit] += value * value * weights.0[unit];
    }
}

/// Adds the slopes of the weights of an output, and gives those of the hidden units.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
fn unweigh(slopes: &mut Row, hidden: &Row, weights: &Row, slope: f32) -> Row {
    let mut deltas = Row::ZERO;
    for unit in 0..UNITS {
        let value = hidden.0[unit].clamp(0.0, 1.0);
        slopes.0[unit] += slope * value * value;
        // Where a unit is held at a bound it does not move, and zero does it no harm to be counted.
        let inside = if hidden.0[unit] < 1.0 { value } else { 0.0 };
        deltas.0[unit] = 2.0 * slope * weights.0[unit] * inside;
    }
    deltas
}

/// The sum of all numbers of a row, always in the same order: halves are added until one number is left.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled once for each instruction set")]
fn total(row: Row) -> f32 {
    let mut numbers = row.0;
    let mut half = UNITS / 2;
    while half > 0 {
        for index in 0..half {
            numbers[index] += numbers[index + half];
        }
        half /= 2;
    }
    numbers[0]
}
