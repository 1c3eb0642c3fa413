//! A text that is read as a UCI move gives a legal one, whose own text gives the same move.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_chess::Position;
use sente_game::{Notation, Position as _, Reading};

fuzz_target!(|text: &str| {
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen, Reading::Playable).unwrap_or_else(|_| Position::start());
    if let Ok(mv) = position.read_move(text) {
        assert!(position.is_legal(mv));
        assert_eq!(position.read_move(&position.move_text(mv)), Ok(mv));
    }
});
