//! How to train, and how it goes.

use serde::{Deserialize, Serialize};

/// How to train. Equal settings and positions give equal networks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// How many hidden units each side has.
    pub hidden: usize,
    /// What positions are compared with.
    pub target: Target,
    /// How far a weight goes in a step, at first and at last.
    pub rates: (f32, f32),
    /// How fast weights decay, as a share of the rate.
    pub decay: f32,
    /// How many positions make a step.
    pub batch: usize,
    /// How often each position is learnt from.
    pub epochs: usize,
    /// What the weights and the order of positions start from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hidden: 256,
            target: Target { lambda: 0.3, scale: 400.0 },
            rates: (1e-3, 1e-5),
            decay: 0.01,
            batch: 16_384,
            epochs: 20,
            seed: 1,
        }
    }
}

impl Settings {
    /// The rate when a share of all steps is done: it falls as a cosine does.
    pub(super) fn rate(&self, done: f64) -> f32 {
        let (first, last) = (f64::from(self.rates.0), f64::from(self.rates.1));
        (last + (first - last) * 0.5 * (1.0 + (std::f64::consts::PI * done).cos())) as f32
    }
}

/// What positions are compared with.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Target {
    /// The share of the game's result; the rest is the search's score.
    pub lambda: f64,
    /// The score that promises 73 % of the points, and that an output of one means.
    pub scale: f64,
}

impl Target {
    /// What should be promised to the player to move, by the search's score and the half points gained.
    pub fn of(self, score: i16, result: u8) -> f64 {
        self.lambda * f64::from(result) / 2.0
            + (1.0 - self.lambda) * expectation(f64::from(score) / self.scale)
    }
}

/// The share of the points that an output promises.
pub(super) fn expectation(output: f64) -> f64 {
    1.0 / (1.0 + (-output).exp())
}

/// Where training stands after an epoch.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Epoch {
    /// Which, from one.
    pub number: usize,
    /// The loss over the positions that are learnt from, the weights being what they were on the way.
    pub training: f64,
    /// The loss over those that are not.
    pub validation: f64,
    /// The rate at its end.
    pub rate: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_falls_from_the_first_to_the_last() {
        let settings = Settings { rates: (0.1, 0.01), ..Settings::default() };
        let rates: Vec<f32> = [0.0, 0.25, 0.5, 0.75, 1.0].map(|done| settings.rate(done)).into();
        assert!(rates.is_sorted_by(|a, b| a > b));
        assert!(
            (rates[0] - 0.1).abs() < 1e-6
                && (rates[2] - 0.055).abs() < 1e-6
                && (rates[4] - 0.01).abs() < 1e-6
        );
    }

    #[test]
    fn the_target_is_between_score_and_result() {
        let target = |lambda| Target { lambda, scale: 100.0 }.of(100, 0);
        assert!((target(0.0) - 0.731).abs() < 1e-3);
        assert!(target(1.0).abs() < 1e-9);
        assert!((target(0.5) - 0.3655).abs() < 1e-3);
    }
}
