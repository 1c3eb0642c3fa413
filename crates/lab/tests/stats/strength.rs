//! Estimates at the edges of what they are defined for.

use crate::{assert_near, pairs, tally};
use sente_lab::stats::{Estimate, elo_of_score, expected_score};

#[test]
fn elo_and_score_are_inverse() {
    for elo in [-800.0, -123.4, -1.0, 0.0, 0.5, 10.0, 400.0, 1500.0] {
        assert_near(elo_of_score(expected_score(elo)), elo, 1e-9);
    }
    assert_near(expected_score(400.0), 10.0 / 11.0, 1e-15);
    assert_eq!([-0.1, 0.0, 1.0, 1.1].map(elo_of_score).map(f64::is_infinite), [true; 4]);
    assert!(elo_of_score(-1.0) < 0.0 && elo_of_score(2.0) > 0.0);
}

#[test]
fn nothing_says_nothing() {
    assert_eq!(pairs([0; 5]).strength(), None);
    assert_eq!(tally(0, 0, 0).strength(), None);
    assert_eq!(pairs([0; 5]).draw_ratio(), None);
    assert_eq!(pairs([0; 5]).pair_ratio(), None);
    assert_eq!(pairs([0, 0, 7, 0, 0]).pair_ratio(), None);
    assert_eq!(tally(0, 0, 0).draw_ratio(), None);
}

#[test]
fn equal_results_have_no_interval() {
    let unknown = |value| Estimate { value, interval: None };
    let won = pairs([0, 0, 0, 0, 9]).strength().expect("there are pairs");
    assert_eq!((won.elo, won.normalised_elo), (unknown(f64::INFINITY), unknown(f64::INFINITY)));
    assert_near(won.superiority, 1.0, 1e-15);
    assert_eq!(won.elo.to_string(), "inf ± ?");

    let drawn = pairs([0, 0, 1, 0, 0]).strength().expect("there is a pair");
    assert_eq!((drawn.elo, drawn.normalised_elo), (unknown(0.0), unknown(0.0)));
    assert_near(drawn.superiority, 0.5, 1e-15);

    let lost = tally(0, 3, 0).strength().expect("there are games");
    assert_eq!(lost.elo, unknown(f64::NEG_INFINITY));
    assert_near(lost.superiority, 0.0, 1e-15);
}

/// Published runners print `nan` here: the score interval reaches below zero.
#[test]
fn an_interval_may_have_no_end() {
    let strength = pairs([77, 1, 0, 0, 0]).strength().expect("there are pairs");
    let interval = strength.elo.interval.expect("not all pairs are alike");
    assert_eq!(strength.elo.margin(), Some(f64::INFINITY));
    assert!(interval.lower.is_infinite() && interval.upper.is_finite());
    assert_eq!(format!("{:.0}", strength.elo), "-997 ± inf");
}

#[test]
fn never_not_a_number() {
    let counts = [0, 1, 2, u32::MAX];
    for index in 0..counts.len().pow(5) {
        let pairs =
            pairs(std::array::from_fn(|place| counts[index / counts.len().pow(place as u32) % counts.len()]));
        let Some(strength) = pairs.strength() else { continue };
        for estimate in [strength.elo, strength.normalised_elo] {
            assert!(!estimate.value.is_nan(), "{pairs:?}");
            assert!(!estimate.margin().is_some_and(f64::is_nan), "{pairs:?}");
        }
        assert!((0.0..=1.0).contains(&strength.superiority), "{pairs:?}");
        assert!(!pairs.pair_ratio().is_some_and(f64::is_nan), "{pairs:?}");
    }
}
