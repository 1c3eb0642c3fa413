//! Perft counts, as far as a test can wait for them. `make perft` counts the rest.

use sente_chess::Position;
use sente_game::PerftCase;

/// Checks all lines of a suite; returns how many there are.
fn check(suite: &str, max_depth: u32, max_nodes: u64) -> usize {
    let cases: Vec<_> = suite.lines().filter_map(|line| PerftCase::parse(line).unwrap()).collect();
    for case in &cases {
        let result = case.check::<Position>(max_depth, max_nodes);
        assert!(result.is_ok(), "{}: {}", case.position, result.unwrap_err());
    }
    cases.len()
}

#[test]
fn standard_positions_to_depth_five() {
    assert_eq!(check(include_str!("data/perft/standard.epd"), 5, 30_000_000), 128);
}

#[test]
fn chess960_positions_to_depth_four() {
    assert_eq!(check(include_str!("data/perft/chess960.epd"), 4, 30_000_000), 960);
}

#[test]
fn traps() {
    assert_eq!(check(include_str!("data/perft/tricky.epd"), 32, 30_000_000), 25);
}

#[test]
fn landmarks_to_thirty_million() {
    assert_eq!(check(include_str!("data/perft/landmarks.epd"), 7, 30_000_000), 5);
}
