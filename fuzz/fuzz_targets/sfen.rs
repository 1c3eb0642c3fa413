//! What is read as a position of shogi obeys the laws and reads back as itself; strict reading accepts no more than playable.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_game::{Random, Reading, conformance};
use sente_shogi::Position;

fuzz_target!(|text: &str| {
    let playable = Position::from_sfen(text, Reading::Playable);
    let strict = Position::from_sfen(text, Reading::Strict);
    if let Ok(position) = strict {
        assert_eq!(playable.as_ref(), Ok(&position));
        assert_eq!(Position::from_sfen(&position.to_string(), Reading::Strict), Ok(position));
    }
    if let Ok(position) = playable {
        conformance::check(&position, &mut Random::new(1)).unwrap();
    }
});
