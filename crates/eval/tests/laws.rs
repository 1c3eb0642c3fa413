//! What must hold of every evaluation.

mod common;

use common::{colours_swapped, files_swapped, many_positions, position, random_games};
use sente_eval::classical::Tapered;
use sente_eval::classical::chess::Classical;
use sente_eval::classical::chess::weights::{COUNT, TERMS, Weights};
use sente_game::{Evaluator as _, Position as _, Random, Side};

#[test]
fn colours_do_not_matter() {
    let mut classical = Classical::new();
    many_positions(|position| {
        let swapped = colours_swapped(position);
        assert_eq!(classical.evaluate(position), classical.evaluate(&swapped), "{position}");
    });
}

#[test]
fn left_and_right_do_not_matter() {
    let mut classical = Classical::new();
    many_positions(|position| {
        let swapped = files_swapped(position);
        assert_eq!(classical.evaluate(position), classical.evaluate(&swapped), "{position}");
    });
}

/// Weights that nobody would choose: wherever a term goes unrecorded, or a number depends on a weight, it shows.
fn random_weights(seed: u64) -> Weights {
    let (mut random, mut weights) = (Random::new(seed), Weights::default());
    for weight in weights.as_mut_slice() {
        let mut small = || random.below(41) as i32 - 20;
        *weight += Tapered::new(small(), small());
    }
    weights
}

#[test]
fn coefficients_and_weights_give_the_evaluation() {
    let recorder = Classical::new();
    for weights in [Weights::default(), random_weights(1), random_weights(2)] {
        let mut classical = Classical::with_weights(weights.clone());
        many_positions(|position| {
            let coefficients = recorder.coefficients(position);
            let score = coefficients.first_score(&TERMS, weights.table());
            let expected = classical.evaluate(position);
            let seen = if position.side() == Side::First { score } else { -score };
            assert_eq!(seen, expected.get(), "{position}");
        });
    }
}

#[test]
fn the_table_adds_up() {
    let mut classical = Classical::new();
    many_positions(|position| {
        let trace = classical.trace(position);
        let score = if position.side() == Side::First { trace.score() } else { -trace.score() };
        assert_eq!(score, classical.evaluate(position).get(), "{position}");
    });
}

#[test]
fn what_is_remembered_changes_nothing() {
    let mut old = Classical::new();
    random_games(5, 20, |position| {
        assert_eq!(old.evaluate(position), Classical::new().evaluate(position), "{position}");
        assert_eq!(old.evaluate(position), old.clone().evaluate(position), "{position}");
    });
}

#[test]
fn every_weight_is_used_by_some_position() {
    let (classical, mut used) = (Classical::new(), vec![false; COUNT]);
    many_positions(|position| {
        for (weight, _) in classical.coefficients(position).iter() {
            used[weight] = true;
        }
    });
    let unused = |term: &&sente_eval::classical::Term| term.range().all(|weight| !used[weight]);
    assert_eq!(TERMS.iter().find(unused), None);
}

#[test]
fn more_material_is_better() {
    let mut classical = Classical::new();
    let mut of = |fen| classical.evaluate(&position(fen)).get();
    let level = of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!((0..=40).contains(&level));
    let missing = [
        "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1",
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ];
    let scores: Vec<i32> = missing.into_iter().map(of).collect();
    assert!(scores.is_sorted() && scores[0] > level && scores[3] > 700, "{level} {scores:?}");
}

#[test]
fn aspects_can_be_evaluated_alone() {
    let mut material = Classical::with_weights(Weights::default().only("Material"));
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(material.evaluate(&start).get(), 0);
    let e4 = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(material.evaluate(&e4).get(), 0);
}

#[test]
fn the_table_has_a_line_for_each_group_and_even_columns() {
    let text = Classical::new().trace(&position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")).to_string();
    for term in &TERMS {
        assert!(text.lines().any(|line| line.starts_with(term.group)), "{}", term.group);
    }
    let columns = |line: &str| line.match_indices(['|', '+']).map(|(at, _)| at).collect::<Vec<_>>();
    let table: Vec<_> = text.lines().take_while(|line| !line.is_empty()).map(columns).collect();
    assert!(table.len() > 8 && table.iter().all(|line| *line == table[0]), "{text}");
    assert!(text.contains("Evaluation"));
}
