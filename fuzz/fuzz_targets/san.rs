//! A text that is read as a move gives a legal one, whose own text gives the same move. Positions come from the first
//! line if that is a FEN.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_chess::Position;
use sente_game::{Notation, Position as _, Reading};

fuzz_target!(|text: &str| {
    let (fen, san) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen, Reading::Playable).unwrap_or_else(|_| Position::start());
    if let Ok(mv) = position.read_san(san) {
        assert!(position.is_legal(mv));
        assert_eq!(position.read_san(&position.san(mv).to_string()), Ok(mv));
    }
});
