//! Outcomes with their frequencies.

use super::number;

/// What stands for a count of zero where a logarithm needs more: the convention of fishtest and OpenBench.
const ALMOST_NOTHING: f64 = 1e-3;

/// How often each outcome occurred. The outcomes are scores from 0 to 1 at equal distances: three of them for games,
/// five for pairs of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Distribution<const N: usize> {
    counts: [f64; N],
}

impl<const N: usize> Distribution<N> {
    pub(super) fn new(counts: [u32; N]) -> Self {
        Self { counts: counts.map(f64::from) }
    }

    /// The scores of the outcomes.
    pub(super) fn scores() -> [f64; N] {
        let steps = number(N.saturating_sub(1).max(1));
        std::array::from_fn(|index| number(index) / steps)
    }

    /// How many games make one observation: two if it is a pair.
    pub(super) fn games_each() -> f64 {
        (number(N.saturating_sub(1)) / 2.0).max(1.0)
    }

    /// The number of observations.
    pub(super) fn total(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// The same with no count at zero.
    pub(super) fn regularised(&self) -> Self {
        Self { counts: self.counts.map(|count| if count > 0.0 { count } else { ALMOST_NOTHING }) }
    }

    /// The counts as shares of one; `None` if all are zero.
    pub(super) fn shares(&self) -> Option<Shares<N>> {
        let total = self.total();
        (total > 0.0).then(|| Shares(self.counts.map(|count| count / total)))
    }
}

/// Outcomes with their probabilities, which add up to one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Shares<const N: usize>(pub(super) [f64; N]);

impl<const N: usize> Shares<N> {
    /// The expected score.
    pub(super) fn mean(&self) -> f64 {
        self.expectation(|score| score)
    }

    /// The variance of the score of one observation.
    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expectation(|score| (score - mean).powi(2))
    }

    /// By how many standard deviations of one observation the mean exceeds one half.
    ///
    /// Without any deviation it is infinite, with the sign of the lead, or zero if there is no lead.
    pub(super) fn t_value(&self) -> f64 {
        let lead = self.mean() - 0.5;
        let deviation = self.variance().sqrt();
        if deviation > 0.0 {
            lead / deviation
        } else if lead == 0.0 {
            0.0
        } else {
            lead.signum() * f64::INFINITY
        }
    }

    fn expectation(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.0.iter().zip(Distribution::<N>::scores()).map(|(share, score)| share * value(score)).sum()
    }
}
