//! A text that is read as a move of shogi, in USI's form or as people tell it, gives a legal one, whose own text gives the
//! same move. Positions come from the first line if that is an SFEN.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_game::{Notation, Position as _, Reading};
use sente_shogi::Position;

fuzz_target!(|text: &str| {
    let (sfen, text) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_sfen(sfen, Reading::Playable).unwrap_or_else(|_| Position::start());
    if let Ok(mv) = position.read_move(text) {
        assert!(position.is_legal(mv));
        assert_eq!(position.read_move(&position.move_text(mv)), Ok(mv));
    }
    if let Ok(mv) = position.read_japanese(text, None) {
        assert!(position.is_legal(mv));
        assert_eq!(position.read_japanese(&position.japanese(mv, None), None), Ok(mv));
    }
});
