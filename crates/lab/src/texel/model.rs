//! The evaluation as a function of its weights, and its slope.
//!
//! Sums of weights are linear, and so is blending the phases. Two things are not. Danger to a king is squared in the
//! middlegame and bounded in both phases: its slope follows from the sum of its units. Drawish endings are scaled by
//! who is ahead: the scale is taken as constant, which it is except where the endgame's score changes its sign, and
//! there it scales nothing.

use super::dataset::{Dataset, Row};
use sente_eval::classical::{Balance, DANGER_LIMIT};

/// The weights of both phases, not rounded.
pub(super) type Weights = [[f64; 2]];

/// A position's evaluation, and what is needed for its slope.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evaluation {
    /// Seen by the first side, in hundredths.
    pub(super) score: f64,
    /// The units of danger to both kings in both phases.
    danger: [[f64; 2]; 2],
    /// How much a point of each phase counts.
    shares: [f64; 2],
}

/// What units of danger cost, in both phases, and how steeply that grows.
fn cost(units: [f64; 2]) -> [(f64, f64); 2] {
    let limit = f64::from(DANGER_LIMIT);
    let [early, late] = units.map(|units| units.clamp(0.0, limit));
    let inside = units.map(|units| f64::from(units > 0.0 && units < limit));
    [(early * early / 256.0, inside[0] * early / 128.0), (late / 8.0, inside[1] / 8.0)]
}

fn sum(counts: impl Iterator<Item = (usize, f64)>, weights: &Weights) -> [f64; 2] {
    counts.fold([0.0; 2], |[early, late], (weight, times)| {
        let [middlegame, endgame] = weights[weight];
        [early + times * middlegame, late + times * endgame]
    })
}

/// Evaluates a position.
pub(super) fn evaluate(data: &Dataset, row: &Row, weights: &Weights) -> Evaluation {
    let [linear, first, second] = data.counts(row);
    let linear = sum(linear.iter(), weights);
    let danger = [sum(first.iter(), weights), sum(second.iter(), weights)];
    let (own, other) = (cost(danger[0]), cost(danger[1]));
    let totals = [0, 1].map(|phase: usize| linear[phase] - own[phase].0 + other[phase].0);
    let early = f64::from(row.phase) / f64::from(Balance::FULL_PHASE);
    let scale = row.scales[Balance::strong_side(totals[1] as i32).index()];
    let late = (1.0 - early) * f64::from(scale) / f64::from(Balance::FULL_SCALE);
    Evaluation { score: totals[0] * early + totals[1] * late, danger, shares: [early, late] }
}

/// Adds to `gradient` how `factor` times the evaluation changes with each weight.
pub(super) fn add_slope(data: &Dataset, row: &Row, at: &Evaluation, factor: f64, gradient: &mut Weights) {
    let [linear, first, second] = data.counts(row);
    let shares = at.shares.map(|share| share * factor);
    let mut add = |weight: usize, times: f64, slopes: [f64; 2]| {
        gradient[weight][0] += times * slopes[0];
        gradient[weight][1] += times * slopes[1];
    };
    linear.iter().for_each(|(weight, times)| add(weight, times, shares));
    for (counts, units, sign) in [(first, at.danger[0], -1.0), (second, at.danger[1], 1.0)] {
        let [early, late] = cost(units);
        let slopes = [sign * shares[0] * early.1, sign * shares[1] * late.1];
        counts.iter().for_each(|(weight, times)| add(weight, times, slopes));
    }
}

/// The share of the points that a score promises, `scale` being the score that promises 73 % of them.
pub(super) fn expectation(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}
