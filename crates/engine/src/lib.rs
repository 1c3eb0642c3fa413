//! The parts put together: a game, a way of searching and threads make an [`Engine`].
//!
//! [`EngineBuilder`] takes the parts, each of which can be one's own: an evaluator, a picker, a table, a controller of time,
//! or another way of searching. Everything a search is told and everything it tells is a typed value.
//!
//! * [`Engine::search`] waits for the answer.
//! * [`Engine::stream`] gives the events of a search as they happen.
//! * [`Engine::go`] calls a [`Listener`] from the thread that searches, so that whoever asked stays free to say "stop".
//!   This is what a protocol does.
//!
//! Two engines can live in one process: nothing here is global. A panic in a search thread, which would be a mistake in
//! the program or in a part of one's own, costs that search some strength and nothing else.
//!
//! # Example
//!
//! ```
//! use sente_engine::ChessEngine;
//! use sente_game::Notation as _;
//! use sente_search::Limits;
//!
//! let mut engine = ChessEngine::new(16, 1)?;
//! let root = sente_chess::Position::start();
//! let answer = engine.search(root, Limits { depth: Some(6), ..Limits::default() });
//! assert!(answer.best.is_some());
//! # Ok::<(), sente_engine::BuildError>(())
//! ```
//!
//! An evaluator of one's own, added to the classical one (`cargo run --example custom_eval`):
//!
//! ```
#![doc = include_str!("../examples/custom_eval.rs")]
//! ```
//!
//! Several lines at once, as they are found (`cargo run --example analysis`):
//!
//! ```
#![doc = include_str!("../examples/analysis.rs")]
//! ```

#![forbid(unsafe_code)]

mod alpha_beta;
pub mod analysis;
pub mod bench;
mod builder;
mod engine;
mod error;
mod evaluation;
mod events;
mod games;
mod listener;
mod ordering;
mod pool;
mod scout;
mod seat;
mod setup;
pub mod strength;
mod time;
mod tuned;
mod vote;
pub mod wdl;

pub use alpha_beta::{AlphaBeta, SearcherFactory};
pub use builder::EngineBuilder;
pub use engine::{ChessEngine, Engine, ShogiEngine};
pub use error::BuildError;
pub use evaluation::{Evaluation, EvaluationKind, LoadError, UnknownEvaluation};
pub use events::{Event, Events, FoundLine};
pub use games::Game;
pub use listener::{Collected, Listener};
pub use ordering::{Ordering, PickerKind, UnknownPicker};
pub use scout::Scout;
pub use setup::Setup;
pub use time::now;
pub use tuned::{ChessTunables, DefaultTunables, ShogiTunables};
