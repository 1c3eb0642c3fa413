//! The tuner against the evaluation itself, and against numbers that are known.

use super::dataset::Dataset;
use super::fit::{FitSettings, fit};
use super::loss::{Target, fit_scale, gradient, mean_loss};
use super::model::{evaluate, expectation};
use sente_chess::Position;
use sente_eval::classical::chess::Classical;
use sente_eval::classical::chess::weights::{COUNT, DANGER_ATTACK, MATERIAL, TERMS, Weights};
use sente_eval::classical::{Coefficients, Tapered};
use sente_game::{Notation as _, Position as _, Random};

const TARGET: Target = Target { lambda: 0.4, scale: 150.0 };

fn unrounded(weights: &[Tapered]) -> Vec<[f64; 2]> {
    let both = |weight: &Tapered| [f64::from(weight.middlegame()), f64::from(weight.endgame())];
    weights.iter().map(both).collect()
}

/// Positions of random games, most of them lopsided and full of attacks.
fn positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let (mut random, mut position) = (Random::new(seed), Position::start());
        for _ in 0..120 {
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position.advance(mv, &mut ());
            positions.push(position);
        }
    }
    positions
}

/// A set of positions with random scores and results, and the counts it is made of.
fn dataset(games: u64) -> (Dataset, Vec<Coefficients>) {
    let (classical, mut random, mut data) = (Classical::new(), Random::new(7), Dataset::default());
    let mut all = Vec::new();
    for position in positions(games) {
        let counts = classical.coefficients(&position);
        let before = data.len();
        data.add(&counts, &TERMS, random.below(2001) as i16 - 1000, random.below(3) as u8);
        if data.len() > before {
            all.push(counts);
        }
    }
    (data, all)
}

#[test]
fn the_model_is_the_evaluation_but_for_rounding() {
    let (data, counts) = dataset(40);
    let weights = Weights::default();
    let model = unrounded(weights.table());
    assert!(data.len() > 3000);
    for (index, counts) in counts.iter().enumerate() {
        let expected = f64::from(counts.first_score(&TERMS, weights.table()));
        let found = evaluate(&data, data.row(index), &model).score;
        // Three divisions round, and a score of the endgame near zero may be scaled for the other side.
        assert!((expected - found).abs() < 4.0, "{expected} and {found}");
    }
}

#[test]
fn the_slope_is_that_of_the_loss() {
    let (data, _) = dataset(20);
    let mut weights = unrounded(Weights::default().table());
    // With whole weights many sums of danger lie exactly on a bound, where the loss has a kink and no slope.
    for (index, weight) in weights.iter_mut().enumerate() {
        *weight = weight.map(|value| value + 0.013 * super::loss::count(1 + index % 7));
    }
    let batch: Vec<u32> = (0..data.len() as u32).collect();
    let (_, slope) = gradient(&data, &batch, &weights, TARGET, 2);
    let used: Vec<usize> =
        (0..COUNT).filter(|&weight| slope[weight].iter().any(|slope| slope.abs() > 0.0)).collect();
    assert!(used.len() > 300 && used.contains(&DANGER_ATTACK.start));
    for &weight in used.iter().step_by(7).chain(&[DANGER_ATTACK.start]) {
        for phase in 0..2 {
            let at = |step: f64| {
                let mut moved = weights.clone();
                moved[weight][phase] += step;
                mean_loss(&data, &moved, TARGET, 2) * super::loss::count(data.len())
            };
            let numeric = (at(1e-4) - at(-1e-4)) / 2e-4;
            let exact = slope[weight][phase];
            assert!((numeric - exact).abs() < 1e-4 + 0.01 * exact.abs(), "{weight}: {numeric} and {exact}");
        }
    }
}

#[test]
fn threads_make_no_difference() {
    let (data, _) = dataset(30);
    let weights = unrounded(Weights::default().table());
    let batch: Vec<u32> = (0..data.len() as u32).rev().collect();
    let one = gradient(&data, &batch, &weights, TARGET, 1);
    assert_eq!(one, gradient(&data, &batch, &weights, TARGET, 3));
    let settings = |threads| FitSettings { epochs: 3, batch: 1000, threads, ..FitSettings::default() };
    let start = Weights::default();
    let of = |threads| fit(&data, &data, &TERMS, start.table(), &settings(threads), |_| {});
    assert_eq!(of(1), of(2));
}

/// Positions whose scores and results are those of the evaluation with these weights.
fn labelled(weights: &Weights, games: u64) -> Dataset {
    let (classical, mut random, mut data) = (Classical::new(), Random::new(3), Dataset::default());
    for position in positions(games) {
        let counts = classical.coefficients(&position);
        let score = counts.first_score(&TERMS, weights.table());
        // A game is won as often as the score promises.
        let promised = expectation(f64::from(score), TARGET.scale);
        let result = if (random.below(10_000) as i32) < (promised * 10_000.0) as i32 { 2 } else { 0 };
        data.add(&counts, &TERMS, score.clamp(-3000, 3000) as i16, result);
    }
    data
}

#[test]
fn the_scale_is_found() {
    let weights = Weights::default();
    let data = labelled(&weights, 120);
    let scale = fit_scale(&data, &unrounded(weights.table()), 2);
    assert!((scale - TARGET.scale).abs() < 0.12 * TARGET.scale, "{scale}");
}

#[test]
fn wrong_weights_are_put_right_and_frozen_ones_stay() {
    let truth = Weights::default();
    let data = labelled(&truth, 60);
    let mut wrong = truth.clone();
    let (knight, queen) = (MATERIAL.start + 1, MATERIAL.start + 4);
    wrong.as_mut_slice()[knight] += Tapered::new(-60, -60);
    // A knight is worth its material and its square, and the data cannot tell the two apart, so all else stays.
    let others = TERMS.iter().filter(|term| term.name != "MATERIAL").map(|term| term.name.to_owned());
    let settings = FitSettings {
        lambda: 0.0,
        batch: 2000,
        epochs: 60,
        pull: 0.0,
        frozen: others.collect(),
        threads: 2,
        ..FitSettings::default()
    };
    let fitted = fit(&data, &data, &TERMS, wrong.table(), &settings, |_| {});
    assert!(fitted.validation.1 < 0.1 * fitted.validation.0, "{:?}", fitted.validation);
    let gap =
        |weight: usize, weights: &[Tapered]| (weights[weight] - truth.table()[weight]).middlegame().abs();
    assert!(gap(knight, &fitted.weights) < 5 && gap(queen, &fitted.weights) < 5);
    assert_eq!(fitted.free, MATERIAL.len());
    assert!((0..COUNT).all(|weight| MATERIAL.range().contains(&weight) || gap(weight, &fitted.weights) == 0));
    // With a strong pull they hardly move.
    let held = FitSettings { pull: 1e9, ..settings };
    let fitted = fit(&data, &data, &TERMS, wrong.table(), &held, |_| {});
    assert!(gap(knight, &fitted.weights) > 50, "{}", gap(knight, &fitted.weights));
}
