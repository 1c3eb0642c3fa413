//! Ratings of several engines against an independent calculation: the likelihood (games and virtual draws) handed to
//! a general optimiser, its curvature by finite differences.

use crate::{assert_near, tally};
use sente_lab::stats::{Anchor, Pairing, Rating, RatingError, rate};

fn pairing(first: usize, second: usize, wins: u32, draws: u32, losses: u32) -> Pairing {
    Pairing { first, second, games: tally(wins, losses, draws) }
}

#[track_caller]
fn assert_ratings(ratings: &[Rating], expected: &[(f64, f64)]) {
    assert_eq!(ratings.len(), expected.len());
    for (rating, &(elo, margin)) in ratings.iter().zip(expected) {
        assert_near(rating.elo, elo, 1e-5);
        assert_near(rating.margin, margin, 1e-4);
    }
}

#[test]
fn a_round_robin() {
    let games = [pairing(0, 1, 500, 300, 200), pairing(0, 2, 300, 400, 300), pairing(1, 2, 150, 350, 500)];
    let ratings = rate(3, &games, Anchor::Mean).expect("a good table");
    assert_ratings(&ratings, &[(36.04329, 8.22887), (-78.08677, 8.47472), (42.04348, 8.25154)]);
    let ratings = rate(3, &games, Anchor::Engine(0)).expect("a good table");
    assert_ratings(&ratings, &[(0.0, 0.0), (-114.13005, 14.52524), (6.00019, 14.13448)]);
    assert_eq!(ratings.iter().map(|rating| rating.games).collect::<Vec<_>>(), [2000, 2000, 2000]);
    assert_near(ratings[1].points, 350.0 + 325.0, 1e-12);
}

/// Two engines are rated as a match of two is, up to the virtual draws.
#[test]
fn two_engines() {
    let games = tally(136, 96, 111);
    let ratings =
        rate(2, &[Pairing { first: 1, second: 0, games }], Anchor::Engine(0)).expect("a good table");
    assert_ratings(&ratings, &[(0.0, 0.0), (40.64247, 30.34567)]);
    let many = tally(136_000, 96_000, 111_000);
    let ratings =
        rate(2, &[Pairing { first: 1, second: 0, games: many }], Anchor::Engine(0)).expect("a good table");
    let strength = many.strength().expect("there are games");
    assert_near(ratings[1].elo, strength.elo.value, 1e-4);
    assert_near(ratings[1].margin, strength.elo.margin().expect("the games differ"), 1e-3);
}

#[test]
fn who_wins_everything_has_a_rating() {
    let ratings = rate(2, &[pairing(0, 1, 100, 0, 0)], Anchor::Mean).expect("a good table");
    assert_ratings(&ratings, &[(471.36150, 249.63766), (-471.36150, 249.63766)]);
    let ratings =
        rate(3, &[pairing(0, 1, 10, 0, 0), pairing(0, 2, 5, 0, 5)], Anchor::Engine(0)).expect("a good table");
    assert_ratings(&ratings, &[(0.0, 0.0), (-549.49919, 502.19151), (-13.53880, 210.50894)]);
    // A million wins: 1e6 * (1 - s(2r)) = s(r) - 1/2, where s is the logistic function.
    let ratings = rate(2, &[pairing(0, 1, 1_000_000, 0, 0)], Anchor::Engine(1)).expect("a good table");
    assert_near(ratings[0].elo, 2520.65741, 1e-6);
    assert!(ratings[0].margin.is_finite());
}

#[test]
fn who_never_played_has_a_rating() {
    let ratings = rate(4, &[pairing(0, 1, 60, 20, 20)], Anchor::Engine(0)).expect("a good table");
    assert_near(ratings[2].elo, ratings[1].elo / 2.0, 1e-9);
    assert_near(ratings[3].elo, ratings[2].elo, 1e-9);
    assert!(ratings[1].margin < 70.0 && ratings[2].margin > 500.0 && ratings[2].margin.is_finite());
    assert_eq!(rate(0, &[], Anchor::Mean), Ok(Vec::new()));
    let alone = rate(1, &[], Anchor::Mean).expect("a good table");
    assert_ratings(&alone, &[(0.0, 0.0)]);
}

/// Draws alone: equal, with a small but positive margin.
#[test]
fn draws_alone() {
    let ratings = rate(2, &[pairing(0, 1, 0, 1000, 0)], Anchor::Mean).expect("a good table");
    assert_near(ratings[0].elo, 0.0, 1e-9);
    assert!(ratings[0].margin > 0.0 && ratings[0].margin < 1.0, "{}", ratings[0].margin);
}

/// A long gauntlet and a chain of engines, each far above the next.
#[test]
fn long_tables_converge() {
    let gauntlet: Vec<_> = (1..60).map(|other| pairing(0, other, 10 * other as u32, 200, 300)).collect();
    let ratings = rate(60, &gauntlet, Anchor::Engine(0)).expect("a good table");
    assert!(ratings[1..].windows(2).all(|pair| pair[0].elo > pair[1].elo));
    let chain: Vec<_> = (1..30).map(|next| pairing(next - 1, next, 990, 10, 0)).collect();
    let ratings = rate(30, &chain, Anchor::Mean).expect("a good table");
    assert!(ratings.windows(2).all(|pair| pair[0].elo > pair[1].elo + 100.0));
    assert!(ratings.iter().all(|rating| rating.elo.is_finite() && rating.margin.is_finite()));
    // Points are what the ratings make one expect: for the top, from its only opponent and the virtual draw.
    let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    let top = 1000.0 * expected(ratings[0].elo - ratings[1].elo);
    assert!((top - 995.0).abs() < 0.5 + 1e-9);
}

#[test]
fn wrong_tables_are_refused() {
    let error = rate(2, &[pairing(0, 2, 1, 0, 0)], Anchor::Mean);
    assert_eq!(error, Err(RatingError::UnknownEngine { index: 2, engines: 2 }));
    assert_eq!(rate(2, &[], Anchor::Engine(5)), Err(RatingError::UnknownEngine { index: 5, engines: 2 }));
    let error = rate(2, &[pairing(1, 1, 1, 0, 0)], Anchor::Mean).expect_err("nobody plays itself");
    assert_eq!(error.to_string(), "expected two engines in a pairing, found engine 1 twice");
}
