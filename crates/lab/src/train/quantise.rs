//! From weights that were learnt to whole numbers, and what that costs.

use super::dataset::Dataset;
use super::model::Model;
use crate::packed::Sample;
use sente_eval::nnue::{FeatureSet, HIDDEN_UNIT, Network, NetworkError, Nnue, OUTPUT_UNIT, Parts};
use sente_game::{Conclusion, Evaluator as _};
use std::sync::Arc;

/// Rounds the weights. `scale` is the score, in hundredths, that an output of one means.
///
/// # Errors
/// If the weights make no network, which cannot be if they were learnt here for these features.
pub fn quantise<F: FeatureSet>(
    model: &Model,
    scale: u16,
    provenance: String,
) -> Result<Network<F>, NetworkError> {
    let shape = model.shape();
    let groups = || 0..shape.groups();
    let by_feature = |feature: usize| {
        let weights = groups().flat_map(move |group| model.group(group).0[feature].0);
        weights.map(|weight| rounded(weight, HIDDEN_UNIT) as i16)
    };
    let by_output = |output: usize| {
        let weights = groups().flat_map(move |group| model.group(group).2[output].0);
        // One of the numbers is given up to have the same range on both sides of zero.
        weights.map(|weight| rounded(weight, OUTPUT_UNIT).clamp(-127, 127) as i8)
    };
    let biases = groups().flat_map(|group| model.group(group).1.0);
    let output_bias = |bucket| rounded(model.output_bias(bucket), HIDDEN_UNIT * OUTPUT_UNIT);
    Network::new(Parts {
        features: (0..shape.features).flat_map(by_feature).collect(),
        biases: biases.map(|bias| rounded(bias, HIDDEN_UNIT) as i16).collect(),
        outputs: (0..2 * shape.buckets).flat_map(by_output).collect(),
        output_biases: (0..shape.buckets).map(output_bias).collect(),
        scale,
        provenance,
    })
}

/// A number as a multiple of one part in `unit`.
fn rounded(number: f32, unit: i32) -> i32 {
    (f64::from(number) * f64::from(unit)).round() as i32
}

/// Takes from each output what rounding has added to it on average, by positions such as the network will meet.
///
/// The weights of an output are rounded one by one, and their errors do not cancel out: units are never negative.
///
/// # Errors
/// If the outputs make no network, which cannot be.
pub fn calibrate<F: FeatureSet>(
    network: Network<F>,
    model: &Model,
    positions: &[F::Position],
) -> Result<Network<F>, NetworkError> {
    let (mut parts, scale) = (network.parts(), f64::from(network.scale()));
    let mut errors = vec![(0.0, 0.0); F::BUCKETS];
    for Comparison { bucket, expected, found } in compare(network, model, positions) {
        let (sum, count) = &mut errors[bucket];
        *sum += found - expected;
        *count += 1.0;
    }
    for (bias, (sum, count)) in parts.output_biases.iter_mut().zip(errors) {
        let error = if count > 0.0 { sum / count / scale } else { 0.0 };
        *bias = bias.saturating_sub((error * f64::from(HIDDEN_UNIT * OUTPUT_UNIT)).round() as i32);
    }
    Network::new(parts)
}

/// How far the scores of a network are from those of the weights that it was rounded from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verification {
    /// How many positions were compared.
    pub positions: usize,
    /// The mean distance, in hundredths.
    pub mean: f64,
    /// The largest distance.
    pub largest: f64,
    /// The mean size of the scores, to compare with.
    pub size: f64,
}

impl Verification {
    /// Whether the network can pass for what it was rounded from: distances are within 3 % of the score that an output of one
    /// means, on average, and nowhere beyond 25 %.
    pub fn is_passed(&self, scale: u16) -> bool {
        let scale = f64::from(scale);
        self.positions > 0 && self.mean <= scale * 0.03 && self.largest <= scale * 0.25
    }
}

/// Compares a network with the weights that it was rounded from.
pub fn verify<F: FeatureSet>(network: Network<F>, model: &Model, positions: &[F::Position]) -> Verification {
    let (mut sum, mut largest, mut size) = (0.0, 0.0_f64, 0.0);
    for Comparison { expected, found, .. } in compare(network, model, positions) {
        let distance = (found - expected).abs();
        sum += distance;
        size += expected.abs();
        largest = largest.max(distance);
    }
    #[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]
    let count = positions.len().max(1) as f64;
    Verification { positions: positions.len(), mean: sum / count, largest, size: size / count }
}

/// The score of a position, in hundredths, before and after rounding.
struct Comparison {
    bucket: usize,
    expected: f64,
    found: f64,
}

fn compare<F: FeatureSet>(
    network: Network<F>,
    model: &Model,
    positions: &[F::Position],
) -> impl Iterator<Item = Comparison> {
    let scale = f64::from(network.scale());
    let mut nnue = Nnue::new(Arc::new(network));
    positions.iter().map(move |position| {
        let mut data = Dataset::default();
        data.add::<F>(&Sample { position: *position, score: 0, conclusion: Conclusion::Draw });
        let entry = data.entry(0);
        let bucket = usize::from(entry.bucket);
        let expected = scale * model.evaluate(data.features(entry), bucket);
        nnue.refresh(position);
        Comparison { bucket, expected, found: f64::from(nnue.evaluate(position).get()) }
    })
}
