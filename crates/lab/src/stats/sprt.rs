//! When to stop a match.

use super::distribution::Distribution;
use super::likelihood::{given_score, given_t_value, log_likelihood};
use super::{NORMALISED_ELO_PER_SIGMA, Pentanomial, Tally, expected_score};
use std::fmt;

/// The scale on which the bounds of a test are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EloModel {
    /// Logistic Elo: a bound is an expected score.
    Logistic,
    /// Normalised Elo: a bound is a lead in standard deviations of a game. The length of the test then does not
    /// depend on the share of draws.
    #[default]
    Normalised,
}

/// What a sequential test shall distinguish, and how surely. [`Sprt::new`] checks it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtDesign {
    /// The lead under the hypothesis H0, usually "no gain".
    pub elo0: f64,
    /// The lead under the hypothesis H1, usually "the gain hoped for".
    pub elo1: f64,
    /// The probability of accepting H1 although H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 although H1 is true.
    pub beta: f64,
    /// The scale of `elo0` and `elo1`.
    pub model: EloModel,
}

/// A gain of nothing against one of 5 normalised Elo, with errors of 5 %.
impl Default for SprtDesign {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Normalised }
    }
}

/// The generalised sequential probability ratio test.
///
/// After each pair of games the logarithm of a ratio is formed (LLR): how likely the results are under H1 against
/// how likely they are under H0, each with the frequencies of outcomes that suit it best. The match ends when the
/// LLR leaves the range from `ln(beta / (1 - alpha))` to `ln((1 - beta) / alpha)`.
///
/// Outcomes that never occurred count as a thousandth of an observation, as in fishtest and OpenBench.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    design: SprtDesign,
}

impl Sprt {
    /// The largest bound that is accepted, in Elo of either scale.
    pub const MAX_ELO: f64 = 3000.0;

    /// The test of this design.
    ///
    /// # Errors
    ///
    /// Fails if `elo0` is not below `elo1`, if either is beyond [`Sprt::MAX_ELO`], or if `alpha` or `beta` is not
    /// between 0 and ½.
    pub fn new(design: SprtDesign) -> Result<Self, SprtError> {
        let SprtDesign { elo0, elo1, alpha, beta, .. } = design;
        for elo in [elo0, elo1] {
            if !(elo.is_finite() && elo.abs() <= Self::MAX_ELO) {
                return Err(SprtError::BoundOutOfRange(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::BoundsOutOfOrder { elo0, elo1 });
        }
        for probability in [alpha, beta] {
            if !(probability > 0.0 && probability < 0.5) {
                return Err(SprtError::ErrorProbability(probability));
            }
        }
        Ok(Self { design })
    }

    /// What the test was made from.
    pub const fn design(&self) -> &SprtDesign {
        &self.design
    }

    /// The LLR at and below which H0 is accepted.
    pub fn lower(&self) -> f64 {
        (self.design.beta / (1.0 - self.design.alpha)).ln()
    }

    /// The LLR at and above which H1 is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.design.beta) / self.design.alpha).ln()
    }

    /// The logarithm of the likelihood ratio of H1 to H0; zero without pairs.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        self.llr_of(&pairs.distribution())
    }

    /// The same from single games, as if they were independent, for matches that have no pairs.
    pub fn llr_of_games(&self, games: &Tally) -> f64 {
        self.llr_of(&games.distribution())
    }

    /// Where the test stands after these pairs.
    pub fn state(&self, pairs: &Pentanomial) -> SprtState {
        self.state_at(self.llr(pairs))
    }

    /// Where the test stands at this LLR.
    pub fn state_at(&self, llr: f64) -> SprtState {
        let (lower, upper) = (self.lower(), self.upper());
        let decision = if llr <= lower {
            Decision::AcceptH0
        } else if llr >= upper {
            Decision::AcceptH1
        } else {
            Decision::Continue
        };
        let progress = if llr < 0.0 { -llr / lower } else { llr / upper };
        SprtState { llr, lower, upper, progress, decision }
    }

    fn llr_of<const N: usize>(&self, results: &Distribution<N>) -> f64 {
        if results.total() <= 0.0 {
            return 0.0;
        }
        let results = results.regularised();
        let Some(observed) = results.shares() else { return 0.0 };
        let [under_h0, under_h1] = [self.design.elo0, self.design.elo1].map(|elo| {
            let shares = match self.design.model {
                EloModel::Logistic => given_score(&observed, expected_score(elo)),
                EloModel::Normalised => {
                    // The deviation of a mean of games is smaller than that of one game.
                    let per_game = elo / NORMALISED_ELO_PER_SIGMA;
                    given_t_value(&observed, per_game * Distribution::<N>::games_each().sqrt())
                }
            };
            log_likelihood(&observed, &shares)
        });
        results.total() * (under_h1 - under_h0)
    }
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Not yet: play on.
    Continue,
    /// The lead is `elo0` rather than `elo1`: the test failed.
    AcceptH0,
    /// The lead is `elo1` rather than `elo0`: the test passed.
    AcceptH1,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Where H0 is accepted.
    pub lower: f64,
    /// Where H1 is accepted.
    pub upper: f64,
    /// The part of the way to the bound that the LLR is heading for: from -1 at `lower` over 0 to 1 at `upper`, and
    /// beyond when it overshoots.
    pub progress: f64,
    /// What follows.
    pub decision: Decision,
}

/// A design of a sequential test that makes no sense.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SprtError {
    /// A bound is infinite, not a number or beyond [`Sprt::MAX_ELO`].
    BoundOutOfRange(f64),
    /// `elo0` is not below `elo1`.
    BoundsOutOfOrder {
        /// The bound that should be the lower one.
        elo0: f64,
        /// The bound that should be the upper one.
        elo1: f64,
    },
    /// `alpha` or `beta` is not between 0 and ½.
    ErrorProbability(f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoundOutOfRange(elo) => {
                let max = Sprt::MAX_ELO;
                write!(f, "expected a bound between -{max} and {max} Elo, found {elo}")
            }
            Self::BoundsOutOfOrder { elo0, elo1 } => {
                write!(f, "expected elo0 below elo1, found {elo0} and {elo1}")
            }
            Self::ErrorProbability(probability) => {
                write!(f, "expected error probabilities between 0 and 0.5, found {probability}")
            }
        }
    }
}

impl std::error::Error for SprtError {}
