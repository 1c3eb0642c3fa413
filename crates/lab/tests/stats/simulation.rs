//! How often the sequential test errs when the truth is known.

use crate::sprt;
use sente_game::Random;
use sente_lab::stats::{Decision, EloModel, GameResult, Pentanomial, Sprt, expected_score};

/// The share of draws of the simulated engines.
const DRAWS: f64 = 0.5;

/// What the opening adds to the score of the side it favours, which the other engine has in the second game: it makes
/// the two games of a pair unlike each other.
const OPENING: f64 = 0.06;

/// No simulated match has more pairs; a test that is not decided then counts as wrong. Matches between the bounds
/// last longest and would take some 2,500 pairs on average.
const MOST_PAIRS: usize = 30_000;

/// A number from 0 to 1.
fn uniform(random: &mut Random) -> f64 {
    const BITS: u32 = 32;
    f64::from((random.next_u64() >> BITS) as u32) / 2.0_f64.powi(BITS as i32)
}

/// A game of which the first engine is expected to get `score`.
fn game(random: &mut Random, score: f64) -> GameResult {
    let wins = score - DRAWS / 2.0;
    let lot = uniform(random);
    if lot < wins {
        GameResult::Win
    } else if lot < wins + DRAWS {
        GameResult::Draw
    } else {
        GameResult::Loss
    }
}

/// Plays until the test decides, looking at it after every `stride` pairs: the decision and the number of pairs.
fn simulate(random: &mut Random, sprt: &Sprt, score: f64, stride: usize) -> (Decision, usize) {
    let mut pairs = Pentanomial::default();
    for number in 1..=MOST_PAIRS {
        let opening = OPENING * uniform(random);
        pairs.add(game(random, score + opening), game(random, score - opening));
        if number % stride == 0 {
            let decision = sprt.state(&pairs).decision;
            if decision != Decision::Continue {
                return (decision, number);
            }
        }
    }
    (Decision::Continue, MOST_PAIRS)
}

/// Of `runs` matches, those not decided for `right`, and the mean number of pairs.
fn wrong_decisions(sprt: &Sprt, score: f64, right: Decision, runs: usize, stride: usize) -> (usize, usize) {
    let mut random = Random::new(20_250_101);
    let (mut wrong, mut pairs) = (0, 0);
    for _ in 0..runs {
        let (decision, length) = simulate(&mut random, sprt, score, stride);
        wrong += usize::from(decision != right);
        pairs += length;
    }
    (wrong, pairs / runs)
}

/// At most 7 % wrong of what is designed for 5 %, and not more games than the theory of such tests promises: with
/// `d` the difference of the scores and `v` the variance of a pair, the LLR drifts by `d² / 2v` per pair and has to
/// go `(1 - 2 * 0.05) * ln 19`.
fn errs_seldom(elo: f64, right: Decision) {
    let test = sprt(EloModel::Logistic, 0.0, 10.0);
    let (wrong, pairs) = wrong_decisions(&test, expected_score(elo), right, 500, 1);
    println!("at {elo} Elo: {wrong} of 500 wrong, {pairs} pairs on average");
    assert!(wrong <= 35, "{wrong} of 500 decisions wrong at {elo} Elo");
    let difference: f64 = expected_score(10.0) - expected_score(0.0);
    let variance = (0.25 - DRAWS / 4.0) / 2.0;
    let theory = 0.9 * 19.0_f64.ln() * 2.0 * variance / difference.powi(2);
    let ratio = f64::from(u32::try_from(pairs).expect("a small number")) / theory;
    assert!((0.85..1.15).contains(&ratio), "{pairs} pairs on average, {theory:.0} expected");
}

#[test]
fn no_gain_is_seldom_accepted() {
    errs_seldom(0.0, Decision::AcceptH0);
}

#[test]
fn a_gain_is_seldom_missed() {
    errs_seldom(10.0, Decision::AcceptH1);
}

/// The same with bounds in normalised Elo, looking at the test only now and then, as a runner with many games under way does.
#[test]
fn normalised_bounds_err_as_seldom() {
    let test = sprt(EloModel::Normalised, 0.0, 20.0);
    let deviation = (0.25 - DRAWS / 4.0).sqrt();
    let score = 0.5 + 20.0 * std::f64::consts::LN_10 / 800.0 * deviation;
    for (score, right) in [(0.5, Decision::AcceptH0), (score, Decision::AcceptH1)] {
        let (wrong, pairs) = wrong_decisions(&test, score, right, 500, 8);
        println!("normalised, score {score:.4}: {wrong} of 500 wrong, {pairs} pairs on average");
        assert!(wrong <= 35, "{wrong} of 500 decisions wrong at a score of {score}");
    }
}
