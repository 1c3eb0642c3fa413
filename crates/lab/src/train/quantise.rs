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
    let hidden = HIDDEN_UNIT as f32;
    let by_feature = |feature: usize| {
        let rows = (0..shape.groups()).flat_map(move |group| model.group(group).0[feature].0);
        rows.map(move |weight| (weight * hidden).round() as i16)
    };
    let biases = (0..shape.groups()).flat_map(|group| model.group(group).1.0);
    let by_output = |output: usize| {
        let rows = (0..shape.groups()).flat_map(move |group| model.group(group).2[output].0);
        // Half of the range is given up to be the same on both sides of zero.
        rows.map(|weight| (weight * OUTPUT_UNIT as f32).round().clamp(-127.0, 127.0) as i8)
    };
    let bias = |bucket| (model.output_bias(bucket) * (HIDDEN_UNIT * OUTPUT_UNIT) as f32).round() as i32;
    Network::new(Parts {
        features: (0..shape.features).flat_map(by_feature).collect(),
        biases: biases.map(|bias| (bias * hidden).round() as i16).collect(),
        outputs: (0..2 * shape.buckets).flat_map(by_output).collect(),
        output_biases: (0..shape.buckets).map(bias).collect(),
        scale,
        provenance,
    })
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
    /// Whether the network can pass for what it was rounded from: distances are below one part in fifty of the score that
    /// an output of one means, on average, and nowhere a multiple of that.
    pub fn is_passed(&self, scale: u16) -> bool {
        let scale = f64::from(scale);
        self.positions > 0 && self.mean <= scale * 0.02 && self.largest <= scale * 0.25
    }
}

/// Compares a network with the weights that it was rounded from.
pub fn verify<F: FeatureSet>(network: Network<F>, model: &Model, positions: &[F::Position]) -> Verification {
    let scale = f64::from(network.scale());
    let mut nnue = Nnue::new(Arc::new(network));
    let (mut sum, mut largest, mut size) = (0.0, 0.0_f64, 0.0);
    for position in positions {
        let mut data = Dataset::default();
        data.add::<F>(&Sample { position: *position, score: 0, conclusion: Conclusion::Draw });
        let entry = data.entry(0);
        let expected = scale * model.evaluate(data.features(entry), usize::from(entry.bucket));
        nnue.refresh(position);
        let distance = (f64::from(nnue.evaluate(position).get()) - expected).abs();
        sum += distance;
        size += expected.abs();
        largest = largest.max(distance);
    }
    #[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]
    let count = positions.len().max(1) as f64;
    Verification { positions: positions.len(), mean: sum / count, largest, size: size / count }
}
