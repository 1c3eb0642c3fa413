//! The best move, of any game.
//!
//! This crate names no game. It meets one as a type that implements [`Position`](sente_game::Position), an evaluation
//! as an [`Evaluator`](sente_game::Evaluator), and its numbers as [`Tunables`]. Everything is resolved when the compiler
//! makes a copy of the search for each game and picker.
//!
//! * [`Worker`] is a search thread: it owns the line, the histories and the lists of moves, and shares the
//!   transposition table ([`tt`]) and a flag to stop with the others.
//! * [`Worker::search`] deepens step by step; the main search is a recipe of numbered steps (`alpha_beta.rs`), each a
//!   function of its own in `steps/`.
//! * [`Searcher`] is what an engine asks of a thread; [`Worker`] is the one there is.
//! * [`ordering`] decides what is tried first, [`history`] remembers what worked, [`clock`] says when to stop.
//! * [`telemetry`] tells how good the order is, to those who compile a search that is watched.
//!
//! # Example
//!
//! ```
//! use sente_game::{Evaluator, Line, Position};
//! use sente_search::clock::{StandardTime, Watch};
//! use sente_search::ordering::Staged;
//! use sente_search::tt::{OutOfMemory, TranspositionTable};
//! use sente_search::{Limits, Shared, Task, Tunables, Worker};
//! use std::sync::Arc;
//!
//! #[derive(Clone, Copy, Default)]
//! struct Defaults;
//! impl Tunables for Defaults {}
//!
//! /// The best move of any game, after a search of ten plies.
//! fn best_move<P: Position>(root: &P, evaluator: impl Evaluator<P>) -> Result<Option<P::Move>, OutOfMemory> {
//!     let shared = Arc::new(Shared::new(TranspositionTable::new(16)?));
//!     let mut worker = Worker::<P, _, _, Staged<P>>::new(shared, evaluator, Defaults);
//!     let (past, limits) = (Line::new(), Limits { depth: Some(10), ..Limits::default() });
//!     let task = Task {
//!         root,
//!         past: &past,
//!         limits: &limits,
//!         allotment: None,
//!         controller: &StandardTime,
//!         watch: Watch::default(),
//!         thread: 0,
//!     };
//!     Ok(worker.search(&task, &mut ()).best)
//! }
//! ```

#![deny(unsafe_code)]
#![expect(
    clippy::unnecessary_box_returns,
    reason = "lists of moves are lent and returned, and must not be copied"
)]

mod alpha_beta;
pub mod clock;
pub mod history;
mod limits;
mod logarithm;
mod node;
pub mod ordering;
mod quiescence;
mod report;
mod root;
mod root_moves;
mod searcher;
mod steps;
pub mod telemetry;
pub mod tt;
mod tunables;
mod variation;
mod worker;

pub use limits::{Limits, TimeControl};
pub use report::{Info, Reporter};
pub use root::{Answer, Task};
pub use root_moves::RootMove;
pub use searcher::Searcher;
pub use tunables::{TUNABLES, Tunable, TunableSet, Tunables};
pub use variation::Variation;
pub use worker::{Counters, Shared, Worker};
