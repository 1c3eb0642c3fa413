//! Along a game chosen by the input, any sixteen bits are a legal move exactly when they are generated.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_chess::{Move, Position};
use sente_game::{GameMove, Notation, Position as _};
use std::num::NonZeroU16;

fuzz_target!(|input: Vec<(u8, u16)>| {
    let mut position = Position::start();
    for (choice, code) in input.into_iter().take(512) {
        let moves = position.legal_moves();
        if let Some(code) = NonZeroU16::new(code) {
            let mv = Move::from_code(code);
            assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv:?} in {position}");
        }
        if moves.is_empty() {
            return;
        }
        position = position.play(moves[usize::from(choice) % moves.len()], &mut ());
    }
});
