//! Pickers yield what they owe, in a game with drops.

#[path = "common/parity.rs"]
mod parity;

#[allow(dead_code, reason = "the game is also used by tests that need more of it")]
#[path = "../../game/tests/morris/mod.rs"]
mod morris;

use morris::Morris;
use sente_game::Notation as _;
use sente_search::ordering::{Ranked, Sorted, Staged};

#[test]
fn the_staged_picker_yields_each_move_once() {
    assert!(parity::check_games::<Morris, Staged<Morris>>(&[Morris::start()], 300, 40) > 2000);
}

#[test]
fn the_ranked_picker_yields_each_move_once() {
    assert!(parity::check_games::<Morris, Ranked<Morris>>(&[Morris::start()], 300, 40) > 2000);
}

#[test]
fn the_sorted_picker_yields_each_move_once() {
    assert!(parity::check_games::<Morris, Sorted<Morris>>(&[Morris::start()], 300, 40) > 2000);
}
