//! Numbers of the search, tuned by games (simultaneous perturbation stochastic approximation).
//!
//! What a margin or a reduction is worth only shows in games, and a single change of one number is worth too little to be
//! measured. So all numbers are changed at once, each up or down by the throw of a coin, and two engines play a pair of games: one
//! with these changes, one with the opposite ones. Whoever wins pulls every number a little its way. A number that does not
//! matter is pulled back and forth; one that does goes where it is better. Steps shrink as time goes on.
//!
//! * [`Schedule`] says how large changes and steps are.
//! * [`Tuning`] is the state: the numbers, and how far it has got. It can be saved and gone on with at any time.
//! * [`duel`] plays a pair of games between two sets of numbers, a [`Hall`] many of them at once.
//!
//! The same settings give the same numbers, whatever the number of threads: trials are made in batches, all of a batch from
//! the same numbers.
//!
//! ```
//! use sente_lab::spsa::{Knob, Schedule, Tuning};
//!
//! // A game that is won more often the nearer a number is to 70.
//! let knob = Knob { name: "margin".to_owned(), value: 20.0, min: 0, max: 100 };
//! let mut tuning = Tuning::new(vec![knob], Schedule { pairs: 2_000, rate: 0.05 }, 1);
//! while let Some(trials) = tuning.next_batch(8) {
//!     let distance = |values: &[i32]| (values[0] - 70).abs();
//!     let results = trials.iter().map(|trial| (distance(&trial.minus) - distance(&trial.plus)).signum());
//!     let results: Vec<_> = results.collect();
//!     tuning.learn(&trials, &results);
//! }
//! assert!((tuning.knobs[0].value - 70.0).abs() < 5.0);
//! ```

mod duel;
mod hall;
mod tuning;

pub use duel::{Duellist, duel};
pub use hall::Hall;
pub use tuning::{Knob, Schedule, Trial, Tuning};
