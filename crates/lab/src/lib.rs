//! The laboratory: what judges an engine.
//!
//! An engine improves by small steps, and whether a step was one can only be told by many games. This crate holds
//! what is needed to tell.
//!
//! * [`compliance`] walks an engine through its protocol and tells what it gets wrong.
//! * [`engine`] starts other programs and speaks with them.
//! * [`play`] has two of them play a game, by rules that it enforces itself.
//! * [`tournament`] has many games played, and keeps count.
//! * [`suite`] gives engines positions whose solution is known.
//! * [`selfplay`] has an engine play against itself, and [`packed`] keeps the games in files.
//! * [`ordering`] tells what telemetry says about ways of ordering moves.
//! * [`texel`] fits the weights of an evaluation to such games.
//! * [`train`] makes networks of them.
//! * [`stats`] turns counts of results into statements: how much stronger, how sure, whether to stop.
//!
//! # Example
//!
//! A match of 3376 games, played in pairs with changed colours, tested for a gain of −0.5 or 1.5 Elo:
//!
//! ```
//! use sente_lab::stats::{Decision, EloModel, Pentanomial, Sprt, SprtDesign};
//!
//! let pairs = Pentanomial::new([17, 253, 1042, 337, 39]);
//! let design = SprtDesign { elo0: -0.5, elo1: 1.5, model: EloModel::Logistic, ..SprtDesign::default() };
//! let state = Sprt::new(design)?.state(&pairs);
//! assert_eq!(format!("{:.2}", state.llr), "2.96");
//! assert_eq!(state.decision, Decision::AcceptH1);
//!
//! let strength = pairs.strength().ok_or("no games")?;
//! assert_eq!(format!("{}", strength.elo), "13.18 ± 5.73");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why pairs
//!
//! Both games of a pair start from the same opening with colours changed, so an opening that favours one side hurts
//! and helps equally. The two results are not independent; the pair is the unit that is. Counting pairs by their
//! five possible scores, instead of games by their three, gives honest and usually smaller errors.

#![deny(unsafe_code)]

pub mod compliance;
pub mod data;
pub mod engine;
pub mod ordering;
pub mod packed;
pub mod play;
pub mod selfplay;
pub mod spsa;
pub mod stats;
pub mod suite;
pub mod texel;
pub mod tournament;
pub mod train;
