//! Perft counts, as far as a test can wait for them. `sente perft --game shogi --suite` counts the rest.

use sente_game::PerftCase;
use sente_shogi::Position;

/// Checks all lines of a suite; returns how many counts there are and how many were within the limit.
fn check(suite: &str, max_nodes: u64) -> (usize, usize) {
    let cases: Vec<_> = suite.lines().filter_map(|line| PerftCase::parse(line).unwrap()).collect();
    for case in &cases {
        let result = case.check::<Position>(u32::MAX, max_nodes);
        assert!(result.is_ok(), "{}: {}", case.position, result.unwrap_err());
    }
    let counts = || cases.iter().flat_map(|case| &case.counts);
    (counts().count(), counts().filter(|(_, nodes)| *nodes <= max_nodes).count())
}

#[test]
fn collected_positions_to_sixty_million() {
    assert_eq!(check(include_str!("data/perft/positions.epd"), 60_000_000), (354, 352));
}

#[test]
fn landmarks_to_sixty_million() {
    assert_eq!(check(include_str!("data/perft/landmarks.epd"), 60_000_000), (35, 28));
}
