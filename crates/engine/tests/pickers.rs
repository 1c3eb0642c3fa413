//! Pickers yield what they owe, in chess.

#[path = "../../search/tests/common/parity.rs"]
mod parity;

use sente_chess::Position;
use sente_game::{Notation as _, Reading};
use sente_search::ordering::{Ranked, Sorted, Staged};

/// Openings, tactics, promotions, checks.
fn starts() -> Vec<Position> {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/4r3/8/1b6/8/8/4q3/4K3 w - - 0 1",
    ];
    let read = |fen| Position::from_fen(fen, Reading::Playable).expect("the position is legal");
    std::iter::once(Position::start()).chain(fens.map(read)).collect()
}

#[test]
fn the_staged_picker_yields_each_move_once() {
    assert!(parity::check_games::<Position, Staged<Position>>(&starts(), 60, 120) > 4000);
}

#[test]
fn the_ranked_picker_yields_each_move_once() {
    assert!(parity::check_games::<Position, Ranked<Position>>(&starts(), 60, 120) > 4000);
}

#[test]
fn the_sorted_picker_yields_each_move_once() {
    assert!(parity::check_games::<Position, Sorted<Position>>(&starts(), 60, 120) > 4000);
}
