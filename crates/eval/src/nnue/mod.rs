//! Evaluation by a small neural network that is brought up to date move by move (NNUE).
//!
//! The network adds up, for each side, a row of weights for every piece on every place. That is its only large layer, and
//! a move changes a few pieces only, so the sums are kept and a few rows added or taken off ([`Nnue`]). The sums, held
//! between zero and one and squared, are weighed and make up one number.
//!
//! * [`features`] says what a network sees: the only place that knows a game.
//! * [`Network`] is the weights: read from bytes that are checked, shared by all threads.
//! * [`Nnue`] is the evaluator of a thread.
//! * [`simd`] is the arithmetic, by the instructions that the processor has.
//!
//! Networks are made by `sente-lab train` and `sente-lab quantise`; `docs/nnue.md` tells how.

mod accumulator;
mod cache;
mod changes;
mod error;
mod evaluator;
pub mod features;
mod file;
mod network;
pub mod simd;
mod trace;

pub use error::NetworkError;
pub use evaluator::Nnue;
pub use features::FeatureSet;
pub use file::{VERSION, checksum};
pub use network::{HIDDEN_UNIT, MOST_HIDDEN, Network, OUTPUT_UNIT, Parts};
pub use trace::{NetworkTrace, PieceWorth};
