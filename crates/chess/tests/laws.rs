//! The laws of `sente-game`, on chess.

use sente_chess::Position;
use sente_game::{Notation, PerftCase, Position as _, Random, Reading, conformance};

fn suite(text: &str) -> Vec<Position> {
    text.lines()
        .filter_map(|line| PerftCase::parse(line).unwrap())
        .map(|case| Position::read_position(case.position, Reading::Playable).unwrap())
        .collect()
}

/// Positions to start random games from: many from games, and those that are known to trip engines up.
fn starts() -> Vec<Position> {
    let mut starts = vec![Position::start()];
    starts.extend(suite(include_str!("data/perft/standard.epd")));
    starts.extend(suite(include_str!("data/perft/tricky.epd")));
    starts
}

#[test]
fn random_games_obey_the_laws() {
    let mut random = Random::new(20);
    conformance::random_games(&starts(), 150, 60, &mut random).unwrap();
}

#[test]
fn random_games_of_chess960_obey_the_laws() {
    let starts = suite(include_str!("data/perft/chess960.epd"));
    conformance::random_games(&starts, 150, 60, &mut Random::new(960)).unwrap();
}

/// Every one of the 65,535 codes is accepted exactly when it is generated.
#[test]
fn every_code_is_legal_exactly_when_generated() {
    let mut positions = starts();
    positions.extend(suite(include_str!("data/perft/chess960.epd")));
    let mut random = Random::new(65_535);
    for position in &mut positions {
        // A few moves on, positions are less tidy.
        for _ in 0..random.below(12) {
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            *position = position.play(mv, &mut ());
        }
        conformance::sweep(position).unwrap();
    }
    assert!(positions.len() >= 1_000);
}
