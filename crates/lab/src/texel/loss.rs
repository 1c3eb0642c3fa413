//! How far an evaluation is from what happened.

use super::dataset::{Dataset, Row};
use super::model::{Weights, add_slope, evaluate, expectation};
use super::parallel::map;

/// How many positions are worked on together. The shards of a set are the same for any number of threads, so that sums
/// are rounded in the same way.
const SHARD: usize = 1024;

/// The scales between which the best one is looked for, in hundredths.
const SCALES: (f64, f64) = (30.0, 2000.0);

/// What positions are compared with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// The share of the game's result; the rest is the search's score.
    pub lambda: f64,
    /// The score that promises 73 % of the points.
    pub scale: f64,
}

impl Target {
    /// What the evaluation should promise.
    fn of(self, row: &Row) -> f64 {
        let promised = expectation(f64::from(row.score), self.scale);
        self.lambda * f64::from(row.result) / 2.0 + (1.0 - self.lambda) * promised
    }
}

/// The mean squared distance between what the weights promise and the target, over all positions.
pub(super) fn mean_loss(data: &Dataset, weights: &Weights, target: Target, threads: usize) -> f64 {
    let of_row = |index: usize| {
        let row = data.row(index);
        let promised = expectation(evaluate(data, row, weights).score, target.scale);
        (promised - target.of(row)).powi(2)
    };
    sum_shards(data.len(), threads, of_row) / count(data.len())
}

/// The sum of something over the positions of a set.
fn sum_shards(len: usize, threads: usize, of_row: impl Fn(usize) -> f64 + Sync) -> f64 {
    let starts: Vec<usize> = (0..len).step_by(SHARD).collect();
    map(&starts, threads, |&start| (start..len.min(start + SHARD)).map(&of_row).sum::<f64>())
        .into_iter()
        .sum()
}

/// The loss of some positions, and its slope by each weight, both summed up.
pub(super) fn gradient(
    data: &Dataset,
    batch: &[u32],
    weights: &Weights,
    target: Target,
    threads: usize,
) -> (f64, Vec<[f64; 2]>) {
    let shards: Vec<&[u32]> = batch.chunks(SHARD).collect();
    let parts = map(&shards, threads, |shard| {
        let (mut loss, mut slope) = (0.0, vec![[0.0; 2]; weights.len()]);
        for &index in *shard {
            let row = data.row(index as usize);
            let at = evaluate(data, row, weights);
            let promised = expectation(at.score, target.scale);
            let error = promised - target.of(row);
            loss += error * error;
            let factor = 2.0 * error * promised * (1.0 - promised) / target.scale;
            add_slope(data, row, &at, factor, &mut slope);
        }
        (loss, slope)
    });
    let mut total = (0.0, vec![[0.0; 2]; weights.len()]);
    for (loss, slope) in parts {
        total.0 += loss;
        for (sum, part) in total.1.iter_mut().zip(slope) {
            *sum = [sum[0] + part[0], sum[1] + part[1]];
        }
    }
    total
}

/// The scale with which the weights predict results best, by golden-section search.
///
/// The scale is only a unit: with another one the same weights times a number would come out. Fitted first, and to the
/// old weights, it keeps the size of scores about as it is, which the search's margins rely on.
pub(super) fn fit_scale(data: &Dataset, weights: &Weights, threads: usize) -> f64 {
    let starts: Vec<usize> = (0..data.len()).step_by(SHARD).collect();
    let scores = map(&starts, threads, |&start| {
        let score =
            |index| (evaluate(data, data.row(index), weights).score, f64::from(data.row(index).result) / 2.0);
        (start..data.len().min(start + SHARD)).map(score).collect::<Vec<_>>()
    });
    let loss = |scale: f64| {
        let of_shard = |shard: &Vec<(f64, f64)>| {
            shard.iter().map(|(score, result)| (expectation(*score, scale) - result).powi(2)).sum::<f64>()
        };
        map(&scores, threads, of_shard).into_iter().sum::<f64>()
    };
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = SCALES;
    while high - low > 0.1 {
        let step = golden * (high - low);
        if loss(high - step) < loss(low + step) { high = low + step } else { low = high - step }
    }
    f64::midpoint(low, high)
}

/// A number of things, to divide by.
#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]
pub(super) fn count(things: usize) -> f64 {
    things.max(1) as f64
}
