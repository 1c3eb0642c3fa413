//! Every game read from any bytes is written as text that reads back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_chess::notation::pgn::Reader;

fuzz_target!(|bytes: &[u8]| {
    for game in Reader::new(bytes).flatten() {
        let written = game.to_string();
        let again = Reader::new(written.as_bytes()).next().expect("a game").expect("readable");
        assert_eq!(again, game, "{written}");
    }
});
