//! What counts of results say about strength.
//!
//! Everything here is a pure function of counts, written from published formulas and tested against published
//! results. The arithmetic is that of the testing frameworks fishtest and OpenBench, so numbers can be compared.
//!
//! * [`Results`] counts: games as [`Tally`], pairs of games as [`Pentanomial`].
//! * [`Strength`] estimates: Elo and normalised Elo with 95 % intervals, likelihood of superiority.
//! * [`Sprt`] decides: the generalised sequential probability ratio test, on logistic or normalised Elo.
//! * [`rate`] compares several engines: logistic ratings by maximum likelihood.
//! * [`normal`] is the normal distribution they lean on.
//!
//! # Two scales
//!
//! *Logistic Elo* is what people mean by Elo: a difference `e` stands for the expected score `1 / (1 + 10^(-e/400))`.
//! *Normalised Elo* measures the lead in units of the standard deviation of one game:
//! `(800 / ln 10) * (score - 1/2) / sigma`. The number of games needed to prove a lead depends on its normalised Elo
//! alone, whatever the share of draws. Without draws and between equals the two agree.

mod distribution;
mod elo;
mod likelihood;
mod linear;
pub mod normal;
mod pentanomial;
mod rating;
mod results;
mod sprt;

pub use elo::{Estimate, Interval, NORMALISED_ELO_PER_SIGMA, Strength, elo_of_score, expected_score};
pub use pentanomial::Pentanomial;
pub use rating::{Anchor, Pairing, Rating, RatingError, rate};
pub use results::{GameResult, Results, ResultsError, Tally};
pub use sprt::{Decision, EloModel, Sprt, SprtDesign, SprtError, SprtState};

/// A count as a number to calculate with.
#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]
const fn number(count: usize) -> f64 {
    count as f64
}
