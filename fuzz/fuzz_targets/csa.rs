//! Every game read from any bytes as CSA's format is written as text that reads back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_shogi::notation::{read_csa, write_csa};

fuzz_target!(|bytes: &[u8]| {
    for game in read_csa(bytes).into_iter().flatten() {
        let mut written = String::new();
        write_csa(&game, &mut written).expect("a string takes everything");
        assert_eq!(read_csa(written.as_bytes()), Ok(vec![game]), "{written}");
    }
});
