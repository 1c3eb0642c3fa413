//! A game read from any bytes as KIF or KI2 is written as KIF that reads back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_shogi::notation::{read_ki2, read_kif, write_kif};

fuzz_target!(|bytes: &[u8]| {
    for game in [read_kif(bytes), read_ki2(bytes)].into_iter().flatten() {
        let mut written = String::new();
        write_kif(&game, &mut written).expect("a string takes everything");
        assert_eq!(read_kif(written.as_bytes()).as_ref(), Ok(&game), "{written}");
    }
});
