//! The normal distribution against values calculated with forty digits.

use sente_lab::stats::normal::{Z95, cdf, density, erf, erfc, inverse_cdf};

#[track_caller]
fn assert_relative(found: f64, expected: f64, tolerance: f64) {
    assert!((found / expected - 1.0).abs() <= tolerance, "expected {expected:e}, found {found:e}");
}

#[test]
fn error_function() {
    for (x, value) in [
        (0.1, 0.1124629160182849),
        (0.5, 0.5204998778130465),
        (1.0, 0.8427007929497149),
        (1.9, 0.9927904292352575),
        (2.1, 0.997020533343667),
        (3.0, 0.9999779095030014),
    ] {
        assert_relative(erf(x), value, 1e-13);
        assert_relative(erf(-x), -value, 1e-13);
    }
    for (x, value) in [
        (-2.5, 1.999593047982555),
        (0.3, 0.6713732405408726),
        (0.7, 0.3221988061625816),
        (2.0, 0.004677734981047266),
        (5.0, 1.537459794428035e-12),
        (10.0, 2.088487583762545e-45),
        (20.0, 5.395865611607901e-176),
        (26.0, 5.663192408856143e-296),
    ] {
        assert_relative(erfc(x), value, 1e-13);
    }
    let limits = [erf(f64::INFINITY), erfc(f64::INFINITY), erfc(f64::NEG_INFINITY)];
    assert_eq!(limits.map(f64::to_bits), [1.0_f64, 0.0, 2.0].map(f64::to_bits));
    assert!(erf(f64::NAN).is_nan() && erfc(f64::NAN).is_nan());
}

/// The two methods meet without a step, and probability only grows.
#[test]
fn no_seams() {
    let mut last = 0.0;
    for step in -3800..=850 {
        let probability = cdf(f64::from(step) / 100.0);
        assert!(probability >= last, "at {step}");
        last = probability;
    }
    for seam in [0.5, 2.0] {
        assert_relative(erfc(seam - 1e-14), erfc(seam + 1e-14), 1e-12);
        assert_relative(erf(seam - 1e-14), erf(seam + 1e-14), 1e-12);
    }
    assert_relative(density(1.0), 0.24197072451914335, 1e-15);
}

#[test]
fn quantiles() {
    for (probability, value) in [
        (1e-300, -37.0470962993612),
        (1e-20, -9.262340089798409),
        (1e-5, -4.264890793922825),
        (0.025, -1.959963984540054),
        (0.3, -0.524400512708041),
        (0.9, 1.281551565544601),
        (0.9999, 3.719016485455708),
    ] {
        assert_relative(inverse_cdf(probability).expect("a probability"), value, 1e-12);
    }
    assert_relative(inverse_cdf(0.975).expect("a probability"), Z95, 1e-14);
    assert_eq!(inverse_cdf(0.0), Some(f64::NEG_INFINITY));
    assert_eq!(inverse_cdf(1.0), Some(f64::INFINITY));
    assert!(inverse_cdf(0.5).is_some_and(|middle| middle.abs() < 1e-15));
    assert_eq!([-0.1, 1.1, f64::NAN].map(inverse_cdf), [None; 3]);
}

#[test]
fn quantiles_undo_probabilities() {
    for step in -3700..=600 {
        let x = f64::from(step) / 100.0;
        let back = inverse_cdf(cdf(x)).expect("a probability");
        // Near one a probability has lost the digits that would tell values apart.
        let tolerance = 1e-12 * x.abs().max(1.0)
            + f64::EPSILON / density(x).max(f64::EPSILON) * f64::from(u8::from(x > 0.0));
        assert!((back - x).abs() <= tolerance, "expected {x}, found {back}");
    }
}
