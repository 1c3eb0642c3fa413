//! Strength from results.

use super::distribution::Distribution;
use super::normal;
use std::f64::consts::LN_10;
use std::fmt;

/// How much normalised Elo one standard deviation of a game is: `800 / ln 10`, about 347.4.
///
/// The slope of logistic Elo at an even score is `1600 / ln 10`, and a game without draws between equals deviates by
/// one half; their product makes the two scales agree there.
pub const NORMALISED_ELO_PER_SIGMA: f64 = 800.0 / LN_10;

/// The expected score of an engine that is `elo` stronger: `1 / (1 + 10^(-elo/400))`.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo * LN_10 / 400.0).exp())
}

/// The lead in Elo that makes one expect `score`: `-400 * log10(1/score - 1)`.
///
/// Scores of 0 and below give minus infinity, scores of 1 and above infinity.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score.log10() - (1.0 - score).log10())
}

/// A value with the interval that holds the truth with a probability of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The interval, unless all observations are alike and say nothing about their scatter.
    pub interval: Option<Interval>,
}

/// A range of values; one of its ends may be infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

impl Estimate {
    /// Half the width of the interval, which is what is printed behind `±`: infinite if an end is.
    pub fn margin(&self) -> Option<f64> {
        self.interval.map(|interval| (interval.upper - interval.lower) / 2.0)
    }
}

/// `13.18 ± 5.73`, with as many decimals as asked for, two if not asked; `13.18 ± ?` if the interval is unknown.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        write!(f, "{:.decimals$} ± ", self.value)?;
        match self.margin() {
            Some(margin) => write!(f, "{margin:.decimals$}"),
            None => write!(f, "?"),
        }
    }
}

/// What results say of an engine's strength relative to its opponent's.
///
/// Nothing in it is ever NaN. Of engines that won everything the two Elos are infinite; whenever all pairs (or
/// games) had the same score, one of them included, the intervals are unknown and the likelihood of superiority is
/// its limit: 0, ½ or 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Points per game, from 0 to 1.
    pub score: f64,
    /// The lead in logistic Elo.
    ///
    /// The mean score is taken as normal with the variance of the observations divided by their number; the ends of
    /// its interval become Elo one by one. An end beyond 0 or 1 becomes infinite.
    pub elo: Estimate,
    /// The lead in normalised Elo, per game.
    ///
    /// The deviation of a game is that of a pair's mean times the square root of two, which is right when games are
    /// independent and defined so when they are not. The interval is that of the score; the deviation counts as known.
    pub normalised_elo: Estimate,
    /// The probability that the engine is the stronger one (LOS): that the true score is above one half.
    pub superiority: f64,
}

impl Strength {
    pub(super) fn of<const N: usize>(results: &Distribution<N>) -> Option<Self> {
        let shares = results.shares()?;
        let score = shares.mean();
        let t_value = shares.t_value();
        let root = results.total().sqrt();
        let deviation = shares.variance().sqrt();
        let scattered = deviation > 0.0;

        let half_width = normal::Z95 * deviation / root;
        let elo_interval =
            Interval { lower: elo_of_score(score - half_width), upper: elo_of_score(score + half_width) };
        let scale = NORMALISED_ELO_PER_SIGMA / Distribution::<N>::games_each().sqrt();
        let normalised = t_value * scale;
        let margin = normal::Z95 / root * scale;
        let normalised_interval = Interval { lower: normalised - margin, upper: normalised + margin };
        Some(Self {
            score,
            elo: Estimate { value: elo_of_score(score), interval: scattered.then_some(elo_interval) },
            normalised_elo: Estimate {
                value: normalised,
                interval: scattered.then_some(normalised_interval),
            },
            superiority: normal::cdf(t_value * root),
        })
    }
}
