//! What a network makes of a position.

use crate::common::{colours_swapped, files_swapped, many_positions, random_network, random_parts};
use crate::common::{random_network_for, random_parts_for};
use sente_chess::Position;
use sente_eval::nnue::features::{chess::ChessFeatures, for_each_feature, shogi::ShogiFeatures};
use sente_eval::nnue::simd::Simd;
use sente_eval::nnue::{FeatureSet, Nnue, Parts};
use sente_game::{Evaluator as _, Notation as _, Position as _, Random, Reading, Score, Side};
use std::sync::Arc;

/// The score as the definition has it, without any of the machinery.
fn by_definition<F: FeatureSet>(parts: &Parts, position: &F::Position) -> i64 {
    let hidden = parts.biases.len();
    let mut units = [(); 2].map(|()| parts.biases.iter().map(|&bias| i64::from(bias)).collect::<Vec<_>>());
    for (units, side) in units.iter_mut().zip(Side::ALL) {
        for_each_feature::<F>(position, side, |feature| {
            let row = &parts.features[feature * hidden..][..hidden];
            units.iter_mut().zip(row).for_each(|(unit, &weight)| *unit += i64::from(weight));
        });
    }
    if position.side() == Side::Second {
        units.swap(0, 1);
    }
    let bucket = F::bucket(position);
    let weights = &parts.outputs[bucket * 2 * hidden..][..2 * hidden];
    let terms = units.iter().flatten().zip(weights);
    let sum: i64 = terms.map(|(unit, &weight)| unit.clamp(&0, &255).pow(2) * i64::from(weight)).sum();
    (sum / 255 + i64::from(parts.output_biases[bucket])) * i64::from(parts.scale) / (255 * 64)
}

#[test]
fn scores_are_those_of_the_definition() {
    for hidden in [32, 96, 256] {
        let mut nnue = Nnue::new(random_network(hidden, 3).into());
        let (parts, mut highest) = (random_parts(hidden, 3), 0);
        many_positions(|position| {
            nnue.refresh(position);
            let expected = by_definition::<ChessFeatures>(&parts, position) as i32;
            assert_eq!(nnue.evaluate(position), Score::new(expected), "{position}");
            highest = highest.max(expected.abs());
        });
        assert!(highest > 300);
    }
}

/// One evaluator sees all positions, one after the other, so what it remembers of earlier ones must not show.
#[test]
fn scores_of_shogi_are_those_of_the_definition() {
    let mut nnue = Nnue::new(random_network_for::<ShogiFeatures>(64, 3).into());
    let (parts, mut random) = (random_parts_for::<ShogiFeatures>(64, 3), Random::new(4));
    for _ in 0..20 {
        let mut position = sente_shogi::Position::start();
        for _ in 0..200 {
            nnue.refresh(&position);
            let expected = by_definition::<ShogiFeatures>(&parts, &position) as i32;
            assert_eq!(nnue.evaluate(&position), Score::new(expected), "{position}");
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position.advance(mv, &mut ());
        }
    }
}

#[test]
fn instructions_make_no_difference() {
    let network = Arc::new(random_network(256, 4));
    let mut all: Vec<_> = Simd::all().map(|simd| Nnue::with_simd(Arc::clone(&network), simd)).collect();
    many_positions(|position| {
        let scores = all.iter_mut().map(|nnue| {
            nnue.refresh(position);
            nnue.evaluate(position)
        });
        let scores: Vec<_> = scores.collect();
        assert!(scores.iter().all(|score| *score == scores[0]), "{position}");
    });
}

#[test]
fn colours_do_not_matter_nor_do_left_and_right() {
    let mut nnue = Nnue::new(random_network(64, 5).into());
    let mut of = |position: &Position| {
        nnue.refresh(position);
        nnue.evaluate(position)
    };
    many_positions(|position| {
        let score = of(position);
        assert_eq!(score, of(&colours_swapped(position)), "{position}");
        assert_eq!(score, of(&files_swapped(position)), "{position}");
    });
}

#[test]
fn the_output_that_counts_is_one_of_all() {
    let mut nnue = Nnue::new(random_network(32, 6).into());
    let position = Position::start();
    let outputs = nnue.outputs(&position);
    assert_eq!(outputs.len(), ChessFeatures::BUCKETS);
    assert_eq!(nnue.evaluate(&position), outputs[7]);
    assert!(outputs.iter().any(|output| *output != outputs[7]));
}

/// What a piece is worth is what the position is worth with it, less what it is worth without it.
#[test]
fn pieces_are_worth_what_would_be_missing() {
    let mut nnue = Nnue::new(random_network(32, 8).into());
    let position = |text: &str| Position::from_fen(text, Reading::Playable).unwrap();
    let whole = position("r3k2r/1pp3p1/8/3N4/8/8/PPP3P1/R3K2R b KQkq - 0 1");
    let without = position("r3k2r/1pp3p1/8/8/8/8/PPP3P1/R3K2R b KQkq - 0 1");
    let trace = nnue.trace(&whole);
    nnue.refresh(&without);
    let missing = nnue.outputs(&without)[trace.bucket];
    assert_eq!(trace.pieces.len(), 12, "all but the kings");
    let knight = trace.pieces.iter().find(|piece| piece.name == "Nd5").unwrap();
    // Black is to move, and the knight is White's.
    assert_eq!((knight.side, knight.worth), (Side::First, (missing - trace.score).get()));
    nnue.refresh(&whole);
    assert_eq!(trace.score, nnue.evaluate(&whole));
    assert_eq!(trace.score, trace.outputs[trace.bucket]);
    assert!(trace.to_string().contains("Nd5") && trace.to_string().contains("<- counts"));
}

#[test]
fn no_score_is_mistaken_for_a_proof() {
    let mut parts = random_parts(32, 7);
    parts.output_biases.fill(i32::MAX);
    parts.scale = u16::MAX;
    let mut nnue = Nnue::<ChessFeatures>::new(sente_eval::nnue::Network::new(parts).unwrap().into());
    let score = nnue.evaluate(&Position::start());
    assert!(score > Score::new(20_000) && !score.is_decided());
}
