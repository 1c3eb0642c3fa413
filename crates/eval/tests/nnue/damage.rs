//! Whatever happens to a file: no panic, and what is accepted can be used.

use crate::common::{position, random_network};
use crate::files::changed;
use sente_eval::nnue::features::chess::ChessFeatures;
use sente_eval::nnue::{Network, Nnue};
use sente_game::{Evaluator as _, Random};

/// How many files are damaged; the variable `SENTE_CORRUPTIONS` asks for more.
fn corruptions() -> u32 {
    std::env::var("SENTE_CORRUPTIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(2000)
}

/// Does something bad to a file, as often as not to its top.
fn corrupt(bytes: &mut Vec<u8>, random: &mut Random) {
    let top = if random.below(2) == 0 { 200 } else { bytes.len() };
    let at = random.below(top.min(bytes.len()));
    let length = (1 + random.below(64)).min(bytes.len() - at);
    match random.below(6) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at..at + length].iter_mut().for_each(|byte| *byte = random.below(256) as u8),
        2 => bytes[at..at + length].fill([0, 0xFF, 0x7F, 0x80][random.below(4)]),
        3 => bytes.truncate(at),
        4 => drop(bytes.drain(at..at + length)),
        _ => drop(bytes.splice(at..at, (0..length).map(|_| random.below(256) as u8))),
    }
}

#[test]
fn corruption_is_noticed_or_harmless() {
    let whole = random_network(32, 1).to_bytes();
    let board = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let mut random = Random::new(3);
    let mut accepted = 0;
    for round in 0..corruptions() {
        let mut bytes = whole.clone();
        let is_covered_up = round % 2 == 0;
        if is_covered_up {
            bytes = changed(bytes, |bytes| corrupt(bytes, &mut random));
        } else {
            corrupt(&mut bytes, &mut random);
        }
        let Ok(network) = Network::<ChessFeatures>::read(&bytes) else { continue };
        // A checksum that was not put right only passes where nothing was changed.
        assert!(is_covered_up || bytes == whole);
        accepted += 1;
        assert!(!Nnue::new(network.into()).evaluate(&board).is_decided());
    }
    assert!(accepted > corruptions() / 20, "{accepted} can be used");
}
