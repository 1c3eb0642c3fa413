//! What is read as an extended position description is written as text that reads back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_chess::notation::Epd;
use sente_game::Reading;

fuzz_target!(|text: &str| {
    if let Ok(epd) = Epd::read(text, Reading::Playable) {
        let written = epd.to_string();
        assert_eq!(Epd::read(&written, Reading::Playable), Ok(epd.clone()), "{written}");
        let _ = (epd.best_moves(), epd.avoid_moves());
    }
});
