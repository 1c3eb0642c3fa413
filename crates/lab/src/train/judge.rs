//! How well scores predict what happened.

use super::settings::expectation;

/// The scales between which the best one is looked for, in hundredths.
const SCALES: (f64, f64) = (20.0, 3000.0);

/// How closely the best scale is found, as a share of it.
const PRECISION: f64 = 1e-3;

/// How well some scores predict, at their best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The score that promises 73 % of the points.
    pub scale: f64,
    /// The mean squared distance between what is promised and the target.
    pub loss: f64,
}

/// Judges scores beside targets between zero and one.
pub fn judge(pairs: &[(f64, f64)]) -> Judgement {
    let scale = fit_scale(pairs);
    Judgement { scale, loss: loss(pairs, scale) }
}

/// The scale with which scores predict targets best, by golden-section search.
pub fn fit_scale(pairs: &[(f64, f64)]) -> f64 {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = SCALES;
    let at = |low: f64, high: f64, share: f64| low * (high / low).powf(share);
    while high / low > 1.0 + PRECISION {
        let (left, right) = (at(low, high, 1.0 - golden), at(low, high, golden));
        if loss(pairs, left) < loss(pairs, right) { high = right } else { low = left }
    }
    (low * high).sqrt()
}

#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]
fn loss(pairs: &[(f64, f64)], scale: f64) -> f64 {
    let error = |(score, target): &(f64, f64)| (expectation(score / scale) - target).powi(2);
    pairs.iter().map(error).sum::<f64>() / pairs.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_found() {
        for scale in [50.0, 151.7, 900.0] {
            let pair = |score: i32| (f64::from(score), expectation(f64::from(score) / scale));
            let found = judge(&(-500..500).map(pair).collect::<Vec<_>>());
            assert!((found.scale / scale - 1.0).abs() < 2e-3 && found.loss < 1e-6, "{found:?}");
        }
    }
}
