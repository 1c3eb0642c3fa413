//! What is read as a position obeys the laws and reads back as itself; strict reading accepts no more than playable.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_chess::Position;
use sente_game::{Random, Reading, conformance};

fuzz_target!(|text: &str| {
    let playable = Position::from_fen(text, Reading::Playable);
    let strict = Position::from_fen(text, Reading::Strict);
    if let Ok(position) = strict {
        assert_eq!(playable.as_ref(), Ok(&position));
        assert_eq!(Position::from_fen(&position.to_string(), Reading::Strict), Ok(position));
    }
    if let Ok(position) = playable {
        conformance::check(&position, &mut Random::new(1)).unwrap();
    }
});
