//! Along a game chosen by the input, everything kept up to date move by move equals what is computed afresh.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_chess::Position;
use sente_game::{Notation, Position as _, Reading};

fuzz_target!(|choices: &[u8]| {
    let mut position = Position::start();
    for &choice in choices.iter().take(512) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        let foreseen = position.key_after(mv);
        position = position.play(mv, &mut ());
        assert_eq!(position.key(), foreseen);
        let fresh = Position::from_fen(&position.to_string(), Reading::Strict).expect("reached by legal moves");
        // Equality covers the keys of all parts, the checkers and the pins.
        assert_eq!(fresh, position);
    }
});
