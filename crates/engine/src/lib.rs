//! The parts put together: a game, an evaluator, a picker and threads make an [`Engine`].
//!
//! An engine is told a position and asked to search; it answers through a [`Listener`], from a thread of its own, so that
//! whoever asked stays free to say "stop". Two engines can live in one process: nothing here is global.
//!
//! # Example
//!
//! ```
//! use sente_engine::{ChessEngine, Collected};
//! use sente_game::Notation;
//! use sente_search::Limits;
//!
//! let mut engine = ChessEngine::new(16, 1)?;
//! let root = sente_chess::Position::start();
//! let collected = Collected::default();
//! engine.go(root, Limits { depth: Some(6), ..Limits::default() }, Box::new(collected.clone()));
//! engine.wait();
//! let answer = collected.answer().expect("the search has ended");
//! assert!(answer.best.is_some());
//! # Ok::<(), sente_search::tt::OutOfMemory>(())
//! ```

#![forbid(unsafe_code)]

pub mod bench;
mod engine;
mod listener;
mod pool;
mod time;
mod tuned;
mod vote;

pub use engine::{ChessEngine, Engine};
pub use listener::{Collected, Listener};
pub use time::now;
pub use tuned::ChessTunables;
