//! The statistics of the laboratory against published results, independent calculations and simulations.

mod counts;
mod normal;
mod published_elo;
mod published_llr;
mod rating;
mod simulation;
mod sprt;
mod strength;

use sente_lab::stats::{EloModel, Pentanomial, Sprt, SprtDesign, Tally};

/// A test with the usual error probabilities of 5 %.
fn sprt(model: EloModel, elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(SprtDesign { elo0, elo1, model, ..SprtDesign::default() }).expect("the bounds are in order")
}

fn tally(wins: u32, losses: u32, draws: u32) -> Tally {
    Tally { wins, draws, losses }
}

fn pairs(counts: [u32; 5]) -> Pentanomial {
    Pentanomial::new(counts)
}

/// Asserts that two numbers differ by less than `tolerance`, relative to the larger of `expected` and one.
#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    let allowed = tolerance * expected.abs().max(1.0);
    assert!((found - expected).abs() <= allowed, "expected {expected}, found {found}");
}

/// Asserts that a number is what was printed, to the last digit printed.
#[track_caller]
fn assert_prints(found: f64, printed: &str) {
    let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    assert_eq!(format!("{found:.decimals$}"), printed);
}
