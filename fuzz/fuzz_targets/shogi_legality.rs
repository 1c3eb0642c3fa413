//! Along a game of shogi chosen by the input, any sixteen bits are a legal move exactly when they are generated, and
//! everything kept up to date move by move equals what is computed afresh.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_game::{GameMove, Notation, Position as _, Reading};
use sente_shogi::{Move, Position};
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
        let mv = moves[usize::from(choice) % moves.len()];
        let foreseen = position.key_after(mv);
        position = position.play(mv, &mut ());
        assert_eq!(position.key(), foreseen);
        let fresh = Position::from_sfen(&position.to_string(), Reading::Strict).expect("reached by legal moves");
        assert_eq!(fresh, position);
    }
});
