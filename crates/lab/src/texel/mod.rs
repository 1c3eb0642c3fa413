//! Fitting the weights of a classical evaluation to games, after the method that Peter Österlund tried first in Texel.
//!
//! An evaluation promises a share of the points: a sigmoid of its score. The weights are moved, by gradient descent, to
//! where the promises are closest to what happened: a blend of the result of the game and of what search said. Each
//! position is kept as the numbers of times that each weight applies ([`Dataset`]), so it is evaluated once and never
//! looked at again.
//!
//! [`fit`] first finds the scale of the sigmoid, then moves the weights until positions of other games, which it does
//! not learn from, get no better. Weights that rarely apply are pulled to their old values, or stay.

mod dataset;
mod fit;
mod loss;
mod model;
pub(crate) mod parallel;
mod plot;
mod source;
#[cfg(test)]
mod tests;

pub use dataset::Dataset;
pub use fit::{Epoch, FitSettings, Fitted, fit};
pub use loss::Target;
pub use plot::plot;
pub use source::{NoTable, find_values, with_table};
