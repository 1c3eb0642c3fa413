//! Generating and playing moves touches no heap, nor does looking for a mate in a game.

use sente_game::Reading;
use sente_game::conformance::exercise;
use sente_heap::{Counting, allocations_of};
use sente_shogi::Position;
use sente_shogi::mate::{Limits, Solver};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn generating_and_playing_allocates_nothing() {
    assert_eq!(allocations_of(|| exercise::<Position>(20, 120)), 0);
}

#[test]
fn looking_for_a_mate_in_a_game_allocates_nothing() {
    let mut solver = Solver::new(4);
    let limits = Limits { nodes: 20_000, plies: 127 };
    let mut mates = 0;
    for sfen in include_str!("data/mates/mate-5.sfens").lines().take(100) {
        let position = Position::from_sfen(sfen, Reading::Playable).unwrap();
        let found = allocations_of(|| {
            mates += usize::from(solver.mate_in_game(&position, &[], limits, &mut || false).is_some());
        });
        assert_eq!(found, 0, "{sfen}");
    }
    assert!(mates >= 99, "{mates}");
}
