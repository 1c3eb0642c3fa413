//! Elo, normalised Elo and the rest as test frameworks printed them.
//!
//! The formulas: with pair scores 0, ¼, ½, ¾, 1 of mean `m` and variance `v` over `n` pairs, Elo is
//! `-400 log10(1/m - 1)`; its error is half of what lies between the Elos of `m ± 1.96 sqrt(v/n)`; normalised Elo is
//! `(800/ln 10) (m - ½) / sqrt(2v)` with error `(800/ln 10) 1.96 / sqrt(2n)`; LOS is the normal probability of
//! `(m - ½) / sqrt(v/n)`.

use crate::{assert_prints, pairs, tally};
use sente_lab::stats::{Pentanomial, Strength};

fn strength(counts: [u32; 5]) -> Strength {
    pairs(counts).strength().expect("there are pairs")
}

/// Pairs; Elo and its error; normalised Elo and its error; LOS in percent.
type Block = ([u32; 5], [&'static str; 2], [&'static str; 2], &'static str);

const BLOCKS: &[Block] = &[
    // Match runners, 2024 to 2026.
    ([1, 10, 78, 48, 13], ["72.85", "22.33"], ["132.30", "39.32"], "100.00"),
    ([352, 579, 1264, 743, 464], ["19.83", "6.77"], ["24.25", "8.26"], "100.00"),
    ([0, 0, 1, 8, 1], ["190.85", "65.54"], ["549.34", "152.27"], "100.00"),
    ([45, 10791, 24454, 10812, 111], ["0.58", "1.10"], ["1.17", "2.24"], "84.76"),
    ([1447, 13972, 26437, 14412, 1441], ["1.29", "1.18"], ["2.19", "2.00"], "98.39"),
    ([147, 1252, 2509, 1445, 165], ["7.21", "3.87"], ["12.07", "6.48"], "99.99"),
    ([72, 10, 0, 0, 0], ["-600.97", "118.46"], ["-1409.98", "53.17"], "0.00"),
    ([0, 1, 0, 1, 0], ["0.00", "296.58"], ["0.00", "340.48"], "50.00"),
    ([332, 433, 498, 333, 334], ["-8.64", "10.33"], ["-9.17", "10.96"], "5.05"),
    // fishtest, 2022 to 2026.
    ([0, 148, 4694, 158, 0], ["0.35", "1.2"], ["1.99", "6.8"], "71.6"),
    ([39, 5335, 18992, 5622, 12], ["1.35", "1.2"], ["3.13", "2.8"], "98.6"),
    ([198, 2179, 4680, 2750, 193], ["9.75", "2.7"], ["17.15", "4.8"], "100.0"),
];

#[test]
fn elo_of_pairs() {
    for &(counts, elo, normalised, superiority) in BLOCKS {
        let strength = strength(counts);
        for (estimate, [value, margin]) in [(strength.elo, elo), (strength.normalised_elo, normalised)] {
            assert_prints(estimate.value, value);
            assert_prints(estimate.margin().expect("the pairs differ"), margin);
        }
        assert_prints(strength.superiority * 100.0, superiority);
    }
}

/// OpenBench, 2025: the error of Elo is by pairs.
#[test]
fn elo_of_pairs_in_openbench() {
    assert_eq!(strength([1453, 8952, 16711, 9425, 1427]).elo.to_string(), "1.93 ± 1.55");
    assert_eq!(strength([60, 1646, 3313, 1603, 50]).elo.to_string(), "-1.64 ± 3.10");
    assert_eq!(strength([214, 8992, 19871, 9102, 235]).elo.to_string(), "0.69 ± 1.25");
}

/// The test cases of a match runner for games alone: wins, losses, draws.
#[test]
fn elo_of_games() {
    let strength = tally(136, 96, 111).strength().expect("there are games");
    assert_eq!(strength.elo.to_string(), "40.70 ± 30.43");
    assert_eq!(strength.normalised_elo.to_string(), "49.77 ± 36.77");
    assert_prints(strength.superiority * 100.0, "99.60");

    let strength = tally(76, 89, 123).strength().expect("there are games");
    assert_eq!(strength.normalised_elo.to_string(), "-20.76 ± 40.13");
    assert_prints(strength.superiority * 100.0, "15.53");
}

#[test]
fn ratios() {
    let ratios = |counts| {
        let pairs: Pentanomial = pairs(counts);
        (
            pairs.draw_ratio().expect("there are pairs") * 100.0,
            pairs.pair_ratio().expect("some were not even"),
        )
    };
    for (counts, draw_ratio, pair_ratio) in [
        ([1, 10, 78, 48, 13], "52.00", "5.55"),
        ([352, 579, 1264, 743, 464], "37.15", "1.30"),
        ([0, 0, 1, 8, 1], "10.00", "inf"),
        ([39, 5335, 18992, 5622, 12], "63.31", "1.05"),
    ] {
        let (draws, won) = ratios(counts);
        assert_prints(draws, draw_ratio);
        assert_eq!(format!("{won:.2}"), pair_ratio);
    }
}
