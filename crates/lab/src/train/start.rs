//! Weights to begin at in place of random ones.

use super::checkpoint::{Checkpoint, CheckpointError};
use super::model::{Model, Row, Shape, UNITS};
use sente_eval::nnue::{FeatureSet, HIDDEN_UNIT, Network, NetworkError, OUTPUT_UNIT};
use std::path::Path;

/// What an earlier training has left: its best weights, or those of the network that was made of them.
///
/// Games take hours and files of them gigabytes, so what was learnt often outlives what it was learnt from. A network has
/// lost only what rounding took, which a few steps make up for.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    /// What is known of where the weights come from.
    pub about: String,
    pub(super) model: Model,
}

impl Start {
    /// Reads a file of either kind.
    ///
    /// # Errors
    /// If it cannot be read, is of neither kind, is damaged, or is for other features.
    pub fn open<F: FeatureSet>(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = std::fs::read(path).map_err(|error| CheckpointError::File(path.to_owned(), error))?;
        match Checkpoint::from_bytes(&bytes) {
            Ok(checkpoint) => Self::of_checkpoint::<F>(&checkpoint),
            Err(CheckpointError::Foreign) => match Network::<F>::read(&bytes) {
                Ok(network) => Ok(Self::of_network(&network)),
                Err(NetworkError::Foreign) => Err(CheckpointError::Neither),
                Err(error) => Err(CheckpointError::Network(error)),
            },
            Err(error) => Err(error),
        }
    }

    /// The weights that a training has found best.
    ///
    /// # Errors
    /// If it was for other features.
    pub fn of_checkpoint<F: FeatureSet>(checkpoint: &Checkpoint) -> Result<Self, CheckpointError> {
        checkpoint.check_features::<F>()?;
        Ok(Self { about: checkpoint.about.clone(), model: checkpoint.best().clone() })
    }

    /// The weights of a network, as they were rounded.
    pub fn of_network<F: FeatureSet>(network: &Network<F>) -> Self {
        let (parts, shape) = (network.parts(), Shape::of::<F>(network.hidden()));
        let mut model = Model::zero(shape);
        for group in 0..shape.groups() {
            let rows = &mut model.rows[group * shape.stride()..][..shape.stride()];
            let (features, others) = rows.split_at_mut(shape.features);
            let (biases, outputs) = others.split_at_mut(1);
            fill(features, &parts.features, group, HIDDEN_UNIT);
            fill(biases, &parts.biases, group, HIDDEN_UNIT);
            fill(outputs, &parts.outputs, group, OUTPUT_UNIT);
        }
        for (bucket, &bias) in parts.output_biases.iter().enumerate() {
            *model.output_bias_mut(bucket) = (f64::from(bias) / f64::from(HIDDEN_UNIT * OUTPUT_UNIT)) as f32;
        }
        Self { about: parts.provenance, model }
    }
}

/// Fills the rows of a group with its part of numbers that are whole multiples of one part in `unit`.
fn fill<T: Copy + Into<f64>>(rows: &mut [Row], numbers: &[T], group: usize, unit: i32) {
    let hidden = numbers.len() / rows.len().max(1);
    for (row, numbers) in rows.iter_mut().zip(numbers.chunks_exact(hidden.max(1))) {
        for (weight, &number) in row.0.iter_mut().zip(&numbers[group * UNITS..]) {
            *weight = (number.into() / f64::from(unit)) as f32;
        }
    }
}
