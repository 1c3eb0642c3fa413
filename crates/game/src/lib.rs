//! The vocabulary that every game of Sente speaks.
//!
//! Search, the laboratory and the protocols are written once for all games. This crate holds the words they use:
//! the traits a game implements, the small types all games share, and the laws that bind them. It does no input or
//! output and depends on nothing.
//!
//! * [`Position`] is the rules: immutable values, strictly legal generation, keys, exchanges, endings.
//! * [`Notation`] is the text of positions and moves, [`Records`] that of games, openings and problems in files;
//!   [`Words`] and [`write_rows`] help to read and write them, [`PositionError`] and [`MoveError`] say why a text is none.
//! * [`Observer`] hears what a move changes; [`Evaluator`] builds on it; [`Oracle`] knows some outcomes.
//! * [`Score`], [`Depth`], [`Side`], [`Verdict`], [`Repetition`], [`Outcome`] are the values passed around.
//! * [`Key`] and [`dense_enum!`] give tables their indices; [`MoveList`] and [`Line`] hold moves and the past.
//! * [`owned_pieces!`] and [`square_set!`] write what pieces and sets of squares have in common on every board.
//! * [`exchange`] decides who wins when pieces take one another on a square.
//! * [`perft()`] and [`divide`] count move trees, [`PerftCase`] compares with known counts; [`conformance`] tests that a game keeps its promises.
//!
//! # Example
//!
//! Code that is generic over the game says what it needs and works for all of them:
//!
//! ```
//! use sente_game::{Position, Verdict};
//!
//! /// What perfect play leads to, by brute force.
//! fn solve<P: Position>(position: &P, plies: u32) -> Option<Verdict> {
//!     if let Some(verdict) = position.verdict() {
//!         return Some(verdict);
//!     }
//!     let moves = position.legal_moves();
//!     if moves.is_empty() {
//!         return Some(position.verdict_without_moves());
//!     }
//!     let rest = plies.checked_sub(1)?;
//!     let mut best = Some(Verdict::Loss);
//!     for &mv in moves.iter() {
//!         match solve(&position.play(mv, &mut ()), rest) {
//!             Some(Verdict::Loss) => return Some(Verdict::Win),
//!             Some(Verdict::Draw) => best = best.and(Some(Verdict::Draw)),
//!             Some(Verdict::Win) => {}
//!             None => best = None,
//!         }
//!     }
//!     best
//! }
//! ```
//!
//! # Why traits with so many types
//!
//! Games differ in their boards, so tables indexed by squares or pieces differ in size. Constants of a trait cannot
//! be array lengths in generic code, so a game names its list of moves as a type and hands out dense [`Key`]s, and
//! tables multiply their counts. Everything is resolved when the compiler makes one copy per game: no call here is
//! dynamic.

#![forbid(unsafe_code)]

mod character;
pub mod conformance;
mod depth;
mod differences;
mod errors;
mod evaluator;
mod excerpt;
pub mod exchange;
mod key;
mod line;
mod moves;
mod notation;
mod observer;
mod outcome;
mod owned_pieces;
mod perft;
mod position;
mod random;
mod records;
mod rows;
mod score;
mod side;
mod square_set;
mod suite;
mod words;

pub use character::Character;
pub use depth::Depth;
pub use differences::Differences;
pub use errors::{MoveError, PositionError};
pub use evaluator::{Evaluator, Oracle, Stateless};
pub use excerpt::excerpt;
pub use key::Key;
pub use line::Line;
pub use moves::{GameMove, MoveBuf, MoveList};
pub use notation::{Notation, Reading};
pub use observer::Observer;
pub use outcome::{Outcome, Reason, Repetition, Verdict};
pub use perft::{divide, perft, perft_unbulked};
pub use position::Position;
pub use random::Random;
pub use records::{Conclusion, Opening, Problem, Record, Records};
pub use rows::write_rows;
pub use score::{MAX_PLY, Score};
pub use side::Side;
pub use suite::{PerftCase, PerftError};
pub use words::{Word, Words};
