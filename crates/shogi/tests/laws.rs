//! The laws of `sente-game`, on shogi.

use sente_game::{Notation, PerftCase, Position as _, Random, Reading, conformance};
use sente_shogi::Position;

fn suite(text: &str) -> Vec<Position> {
    text.lines()
        .filter_map(|line| PerftCase::parse(line).unwrap())
        .map(|case| Position::read_position(case.position, Reading::Playable).unwrap())
        .collect()
}

/// Positions to start random games from: many from games, and those that are known to trip engines up.
fn starts() -> Vec<Position> {
    let mut starts = vec![Position::start()];
    starts.extend(suite(include_str!("data/perft/landmarks.epd")));
    starts.extend(suite(include_str!("data/perft/positions.epd")));
    starts
}

#[test]
fn random_games_from_the_start_obey_the_laws() {
    conformance::random_games(&[Position::start()], 12, 120, &mut Random::new(20)).unwrap();
}

#[test]
fn random_games_from_collected_positions_obey_the_laws() {
    conformance::random_games(&starts(), 60, 12, &mut Random::new(81)).unwrap();
}

/// Every one of the 65,535 codes is accepted exactly when it is generated.
#[test]
fn every_code_is_legal_exactly_when_generated() {
    let mut positions = starts();
    let mut random = Random::new(65_535);
    for position in &mut positions {
        // A few moves on, positions are less tidy.
        for _ in 0..random.below(12) {
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            *position = position.play(mv, &mut ());
        }
        conformance::sweep(position).unwrap();
    }
    assert!(positions.len() >= 300);
}
