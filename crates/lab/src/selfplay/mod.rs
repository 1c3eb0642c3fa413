//! Games of an engine against itself, for tuning and training.
//!
//! A game begins with a few random moves, the outcome of which a search finds balanced. Both sides then think for a
//! small number of nodes a move until the game is over or both agree on its result. One player plays both sides: what
//! was found a move ago then makes the next search deeper, and half as many tables stay in the processor's caches.
//!
//! Game number N of a seed is always the same, however many threads there are and whatever was played before: players
//! forget everything between games, and nodes alone end a search. So a run can be interrupted, continued, and split
//! among machines.

mod game;
mod opening;
mod player;
mod run;
mod settings;

pub use game::{play, play_from};
pub use player::{Player, Searcher};
pub(crate) use run::STACK;
pub use run::{News, Plan, RunError, fingerprint, run};
pub use settings::{Effort, Settings};
