//! Training networks on games from self-play, on the processor.
//!
//! A network promises a share of the points: a sigmoid of its output. Its weights are moved, by gradient descent, to
//! where the promises are closest to what happened: a blend of the result of the game and of what search said. Positions
//! are kept as the numbers of their features ([`Dataset`]), for which a feature set of
//! [`sente_eval::nnue::features`] is asked once, so that the trainer knows no game.
//!
//! * [`Trainer`] moves the weights, and can stop and go on at any step ([`Checkpoint`]).
//! * [`Start`] is where it begins if not at random: an earlier training, or a network.
//! * [`Model`] is the network with its weights as they are learnt, not yet rounded.
//! * [`quantise`] rounds them, [`calibrate`] makes up for it on average, and [`verify`] tells what it cost.
//! * [`judge`] tells how well something else predicts the same positions.
//!
//! The same games, settings and seed give the same network, whatever the number of threads: a batch is cut into fixed
//! shards, whose sums are added up in a fixed order.
//!
//! # Why it is fast
//!
//! The first layer is nearly all of the work: rows of weights that are added up, forty for each position, and the same rows
//! of slopes. All rows together do not fit the cache that is near a core. So hidden units are worked on in groups of
//! thirty-two, whose rows do fit, for many positions before the next group is taken.

mod adam;
mod checkpoint;
mod dataset;
mod judge;
mod model;
mod pass;
mod quantise;
mod settings;
mod start;
mod strays;
#[cfg(test)]
mod tests;
mod trainer;
mod wide;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use dataset::Dataset;
pub use judge::{Judgement, fit_scale, judge};
pub use model::{Model, Shape};
pub use quantise::{Verification, calibrate, quantise, verify};
pub use settings::{Epoch, Settings, Target};
pub use start::Start;
pub use strays::Strays;
pub use trainer::{Progress, Trainer};
