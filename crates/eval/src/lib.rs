//! What a position is worth.
//!
//! [`classical`] evaluation is a weighted sum of features that people can name: material, squares, pawns, kings,
//! mobility. Every weight sits in one table, and the evaluation can be traced: each weight with the number of times it
//! counted, which is what a tuner fits and what a table for people is made of. [`nnue`] is evaluation by a small neural
//! network, trained on games of the engine itself. [`CompositeEval`] adds evaluators up, and [`Versed`] lets
//! one speak only where the ending is not known.
//!
//! Everything here is integer arithmetic, pure and the same on every machine. What an evaluator remembers (pawn
//! structures it has met) belongs to it alone, is reserved when it is made, and never changes a result.
//!
//! # Example
//!
//! ```
//! use sente_chess::Position;
//! use sente_eval::classical::chess::Classical;
//! use sente_game::{Evaluator as _, Notation as _, Reading};
//!
//! let mut classical = Classical::new();
//! let level = classical.evaluate(&Position::start());
//! let up = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1", Reading::Strict)?;
//! // Scores are from the view of the player to move, who has a queen more here.
//! assert!(classical.evaluate(&up) > level + 500);
//!
//! // The same, term by term, as a table.
//! println!("{}", classical.trace(&up));
//! # Ok::<(), sente_chess::notation::FenError>(())
//! ```
//!
//! # Decisions
//!
//! * **Terms are functions.** Each takes the position and the attacks worked out once for all of them, and gives a
//!   score for one side. One function adds them up.
//! * **The trace is a type parameter.** Search evaluates with one that compiles to nothing; the tuner's records. There
//!   is one evaluation, so the two cannot disagree.
//! * **What is not linear is named.** King danger is squared, drawish endings are scaled, known endings are looked up;
//!   the trace keeps each of these apart from the sum of weights.
//! * **A network knows no game.** A feature set translates positions for it, and is all that a game has to bring.

#![deny(unsafe_code)]

pub mod classical;
mod composite;
pub mod nnue;
mod versed;

pub use composite::{CompositeEval, Parts};
pub use versed::{Endings, Versed};
