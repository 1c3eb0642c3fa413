//! Counting games and pairs.

use crate::{pairs, tally};
use sente_lab::stats::GameResult::{Draw, Loss, Win};
use sente_lab::stats::{Results, ResultsError};

#[test]
fn pairs_are_counted_by_points() {
    let mut results = Results::default();
    for (first, second) in
        [(Loss, Loss), (Loss, Draw), (Draw, Loss), (Draw, Draw), (Win, Loss), (Draw, Win), (Win, Win)]
    {
        results.add_pair(first, second);
    }
    assert_eq!(results.pairs().counts(), [1, 2, 2, 1, 1]);
    assert_eq!(*results.games(), tally(4, 5, 5));
    assert_eq!(results.lone_games(), 0);
    assert_eq!(results.games().half_points(), results.pairs().half_points());
}

#[test]
fn games_without_partner_are_in_no_pair() {
    let mut results = Results::default();
    results.add_game(Win);
    assert_eq!((results.games().games(), results.pairs().pairs(), results.lone_games()), (1, 0, 1));
    // Without pairs the games must do.
    assert_eq!(results.strength(), tally(1, 0, 0).strength());
    results.complete_pair(Win, Draw);
    assert_eq!((results.games().games(), results.pairs().pairs(), results.lone_games()), (2, 1, 0));
    results.add_game(Loss);
    assert_eq!(results.strength(), pairs([0, 0, 0, 1, 0]).strength());
}

#[test]
fn flipping_is_the_other_view() {
    let mut results = Results::default();
    results.add_pair(Win, Draw);
    results.add_game(Loss);
    let mut other = Results::default();
    other.add_pair(Win.flipped(), Draw.flipped());
    other.add_game(Loss.flipped());
    assert_eq!(results.flipped(), other);
    assert_eq!(results.flipped().flipped(), results);
}

#[test]
fn counts_from_elsewhere_must_fit() {
    // A published block, and the same with two results of games exchanged.
    let counts = pairs([39, 5335, 18992, 5622, 12]);
    assert!(Results::new(tally(16422, 16189, 27389), counts).is_ok());
    assert!(Results::new(tally(16423, 16188, 27389), counts).is_err());
    // A game more has no partner; a game less is too few.
    assert!(Results::new(tally(16422, 16190, 27389), counts).is_ok());
    assert!(Results::new(tally(16422, 16188, 27389), counts).is_err());
    // A pair of a win and a draw needs a draw.
    let games = tally(2, 0, 0);
    let error = Results::new(games, pairs([0, 0, 0, 1, 0])).expect_err("there is no draw");
    assert_eq!(error, ResultsError { games, pairs: pairs([0, 0, 0, 1, 0]) });
    assert_eq!(
        error.to_string(),
        "expected pairs that are part of the games, found W 2 D 0 L 0 and pairs [0, 0, 0, 1, 0]"
    );
    assert!(Results::new(tally(u32::MAX, u32::MAX, u32::MAX), pairs([u32::MAX; 5])).is_err());
}

#[test]
fn counts_do_not_overflow() {
    let mut most = tally(u32::MAX, u32::MAX, u32::MAX);
    most.add(Win);
    assert_eq!(most.wins, u32::MAX);
    assert_eq!(most.games(), 3 * u64::from(u32::MAX));
    let mut most = pairs([u32::MAX; 5]);
    most.add(Win, Win);
    assert_eq!(most.pairs(), 5 * u64::from(u32::MAX));
}
