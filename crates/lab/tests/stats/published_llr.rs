//! Log-likelihood ratios as test frameworks printed them.
//!
//! The blocks are published test results: the pairs, the bounds and the LLR to two decimals. fishtest writes logistic
//! bounds in braces and normalised ones in angle brackets; OpenBench's square brackets are normalised. The formulas:
//! under a hypothesis the shares are `p / (1 + x * v)`, where `p` are the observed shares, `v` is `score - s` for a
//! logistic bound of expected score `s` and the tangent of `mean - 1/2 - t * sigma` for a normalised one, and `x`
//! makes the expectation of `v` zero; LLR is the sum of `count * ln(share under H1 / share under H0)`.

use crate::{assert_near, assert_prints, pairs, sprt, tally};
use sente_lab::stats::{EloModel, Sprt, SprtDesign};

type Block = (&'static str, [u32; 5], [f64; 2]);

/// fishtest, 2020: bounds in braces.
const LOGISTIC: &[Block] = &[
    ("2.96", [491, 7345, 29693, 7670, 465], [-0.25, 1.25]),
    ("2.97", [53, 2220, 21459, 2445, 47], [0.25, 1.25]),
    ("2.94", [253, 4282, 17604, 4431, 286], [-0.25, 1.25]),
    ("2.96", [17, 253, 1042, 337, 39], [-0.5, 1.5]),
    ("2.93", [11, 407, 3238, 513, 11], [0.25, 1.75]),
    ("2.63", [444, 5546, 17841, 5604, 428], [-1.5, 0.5]),
    ("2.94", [424, 2948, 5832, 3045, 460], [-1.0, 3.0]),
];

const NORMALISED: &[Block] = &[
    // fishtest, 2021 to 2025: bounds in angle brackets.
    ("2.97", [264, 5737, 31270, 5964, 269], [-0.5, 2.5]),
    ("2.94", [29, 2205, 35000, 2392, 34], [0.5, 3.5]),
    ("2.93", [82, 17255, 47510, 17822, 87], [0.5, 3.0]),
    ("2.95", [12, 2318, 9925, 2598, 3], [0.5, 2.5]),
    ("2.96", [317, 12094, 28735, 12231, 319], [-1.75, 0.25]),
    ("2.98", [557, 20676, 53260, 20693, 574], [-1.75, 0.25]),
    // OpenBench, 2023 to 2025.
    ("2.95", [155, 5201, 11386, 5412, 188], [0.0, 3.0]),
    ("2.92", [142, 3634, 7565, 3809, 180], [0.0, 3.0]),
    ("2.90", [41, 3112, 7501, 3333, 53], [0.5, 3.5]),
    ("-2.26", [49, 989, 1891, 903, 31], [0.0, 3.0]),
    ("2.96", [1453, 8952, 16711, 9425, 1427], [0.0, 3.0]),
    ("0.16", [214, 8992, 19871, 9102, 235], [0.0, 2.5]),
    ("-2.26", [60, 1646, 3313, 1603, 50], [0.0, 4.0]),
    ("3.04", [29, 462, 1036, 559, 48], [0.0, 5.0]),
    // Match runners, 2025 and 2026: the second with counts of zero, the last two far from even.
    ("4.60", [352, 579, 1264, 743, 464], [9.0, 16.0]),
    ("1.24", [0, 0, 1, 8, 1], [0.0, 50.0]),
    ("2.94", [45, 10791, 24454, 10812, 111], [-1.75, 0.25]),
    ("1.98", [1447, 13972, 26437, 14412, 1441], [0.0, 3.0]),
    ("-2.95", [77, 1, 0, 0, 0], [-1000.0, -500.0]),
    ("-2.97", [72, 10, 0, 0, 0], [-1000.0, -500.0]),
];

#[track_caller]
fn reproduces(model: EloModel, blocks: &[Block]) {
    for &(printed, counts, [elo0, elo1]) in blocks {
        assert_prints(sprt(model, elo0, elo1).llr(&pairs(counts)), printed);
    }
}

#[test]
fn logistic_bounds() {
    reproduces(EloModel::Logistic, LOGISTIC);
}

#[test]
fn normalised_bounds() {
    reproduces(EloModel::Normalised, NORMALISED);
}

/// The test cases of a match runner, for pairs and for games as wins, losses, draws.
#[test]
fn a_runners_test_cases() {
    let [normalised, logistic] = [EloModel::Normalised, EloModel::Logistic];
    assert_prints(sprt(normalised, 0.0, 2.0).llr(&pairs([365, 16618, 36229, 16974, 390])), "2.25");
    assert_prints(sprt(normalised, -1.75, 0.25).llr(&pairs([127, 4883, 10712, 5150, 104])), "3.01");
    assert_prints(sprt(logistic, 0.5, 2.5).llr(&pairs([223, 9863, 21279, 10037, 246])), "-3.07");
    assert_prints(sprt(logistic, 0.0, 2.0).llr(&pairs([871, 26175, 55983, 26678, 821])), "-4.98");

    assert_prints(sprt(normalised, 0.0, 2.0).llr_of_games(&tally(36433, 36027, 68692)), "0.92");
    assert_prints(sprt(normalised, -1.75, 0.25).llr_of_games(&tally(10871, 10650, 20431)), "2.30");
    assert_prints(sprt(logistic, 0.5, 2.5).llr_of_games(&tally(21404, 21184, 40708)), "-1.57");
    assert_prints(sprt(logistic, 0.0, 2.0).llr_of_games(&tally(57433, 57030, 106593)), "-2.59");
}

/// The same maximum found by a general optimiser: the logarithm of the likelihood maximised over all five shares
/// with `mean - 1/2 = t * sigma` as a constraint (sequential quadratic programming from many starts). The fourth
/// case has two local maxima under H0; the better one must be found.
#[test]
fn a_general_optimiser_agrees() {
    let cases = [
        (2.938444029744, [29, 2205, 35000, 2392, 34], [0.5, 3.5]),
        (1.239392742104, [0, 0, 1, 8, 1], [0.0, 50.0]),
        (2.944517726470, [45, 10791, 24454, 10812, 111], [-1.75, 0.25]),
        (31.289707016236, [2, 7, 1, 7, 3], [-1500.0, 500.0]),
        (0.057324941898, [0, 3, 10, 5, 0], [0.0, 5.0]),
    ];
    for (llr, counts, [elo0, elo1]) in cases {
        assert_near(sprt(EloModel::Normalised, elo0, elo1).llr(&pairs(counts)), llr, 1e-8);
    }
}

/// Published with the block of 5722 games: bounds (-2.25, 2.89) for error probabilities of 5 and 10 %.
#[test]
fn bounds_of_unequal_errors() {
    let sprt =
        Sprt::new(SprtDesign { alpha: 0.05, beta: 0.1, ..SprtDesign::default() }).expect("a good design");
    assert_prints(sprt.lower(), "-2.25");
    assert_prints(sprt.upper(), "2.89");
}
