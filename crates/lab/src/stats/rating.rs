//! Ratings of several engines.

use super::linear::{Matrix, inverse, product};
use super::{Tally, normal, number};
use std::f64::consts::LN_10;
use std::fmt;

/// The games of two engines against each other, counted for the first. Engines are known by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The engine that the results are seen by.
    pub first: usize,
    /// Its opponent.
    pub second: usize,
    /// The results.
    pub games: Tally,
}

/// What the ratings of a table are relative to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Anchor {
    /// The mean of all engines is zero.
    #[default]
    Mean,
    /// This engine is zero.
    Engine(usize),
}

/// The strength of one engine among several.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Logistic Elo, relative to the anchor.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`: of the difference to the anchor. Zero for an engine that is the
    /// anchor.
    pub margin: f64,
    /// The number of games of this engine.
    pub games: u64,
    /// Its points.
    pub points: f64,
}

/// Elo per unit of the natural logarithm of the odds.
const ELO_PER_UNIT: f64 = 400.0 / LN_10;

/// No step of the iteration is longer than this many units, some 174 Elo, so that none overshoots.
const MAX_STEP: f64 = 1.0;

/// The iteration stops when no rating moves by more than this many units.
const STILL: f64 = 1e-11;

/// Rates `engines` engines by all their games, by maximum likelihood under the logistic model.
///
/// An engine that is `d` Elo stronger is expected to score `1 / (1 + 10^(-d/400))`; a draw is half a win and half a
/// loss (Bradley and Terry's model). At the maximum each engine's points are what its ratings make one expect.
///
/// So that engines that won or lost everything, or never met the others, have a rating too, each engine has in
/// addition one virtual draw against an opponent of rating zero, before the anchor is applied. It pulls ratings
/// towards each other by an amount that vanishes as games accumulate.
///
/// The margins come from the Fisher information. The model knows no draws and thinks that results scatter as they
/// would without; the variance is therefore multiplied by how much less they scatter: the sum of `s(1-s)` over all
/// games, less a quarter for each draw, over the sum of `s(1-s)`, both with one virtual decisive game added. For two
/// engines this is the margin of [`Tally::strength`], up to the virtual games. That the two games of a pair are
/// alike is not taken into account.
///
/// # Errors
///
/// Fails if a pairing or the anchor names an engine that does not exist, or a pairing names one engine twice.
///
/// ```
/// use sente_lab::stats::{Anchor, Pairing, Tally, rate};
///
/// let against = |second, wins, draws, losses| {
///     Pairing { first: 0, second, games: Tally { wins, draws, losses } }
/// };
/// let ratings = rate(3, &[against(1, 500, 300, 200), against(2, 300, 400, 300)], Anchor::Engine(0))?;
/// assert!(ratings[1].elo < -100.0 && ratings[2].elo.abs() < 0.5);
/// # Ok::<(), sente_lab::stats::RatingError>(())
/// ```
pub fn rate(engines: usize, pairings: &[Pairing], anchor: Anchor) -> Result<Vec<Rating>, RatingError> {
    check(engines, pairings, anchor)?;
    let units = maximise(engines, pairings);
    let zero = match anchor {
        Anchor::Mean => units.iter().sum::<f64>() / number(engines.max(1)),
        Anchor::Engine(index) => units[index],
    };
    let covariance = inverse(information(&units, pairings)).unwrap_or_default();
    let dispersion = dispersion(&units, pairings);
    let rating = |index: usize| Rating {
        elo: (units[index] - zero) * ELO_PER_UNIT,
        margin: normal::Z95 * ELO_PER_UNIT * (dispersion * variance(&covariance, index, anchor)).sqrt(),
        games: 0,
        points: 0.0,
    };
    let mut ratings: Vec<Rating> = (0..engines).map(rating).collect();
    for pairing in pairings {
        for (index, games) in [(pairing.first, pairing.games), (pairing.second, pairing.games.flipped())] {
            ratings[index].games += games.games();
            ratings[index].points += games.points();
        }
    }
    Ok(ratings)
}

fn check(engines: usize, pairings: &[Pairing], anchor: Anchor) -> Result<(), RatingError> {
    let named = pairings.iter().flat_map(|pairing| [pairing.first, pairing.second]);
    let anchored = if let Anchor::Engine(index) = anchor { Some(index) } else { None };
    if let Some(index) = named.chain(anchored).find(|&index| index >= engines) {
        return Err(RatingError::UnknownEngine { index, engines });
    }
    match pairings.iter().find(|pairing| pairing.first == pairing.second) {
        Some(pairing) => Err(RatingError::SelfPairing { index: pairing.first }),
        None => Ok(()),
    }
}

/// The expected score of an engine that is this many units stronger.
fn expected(units: f64) -> f64 {
    1.0 / (1.0 + (-units).exp())
}

/// Newton's method: the likelihood is concave, so short steps along its curvature cannot miss the maximum.
fn maximise(engines: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut units = vec![0.0; engines];
    for _ in 0..500 {
        let Some(inverse) = inverse(information(&units, pairings)) else { break };
        let step = product(&inverse, &surplus(&units, pairings));
        let longest = step.iter().fold(0.0_f64, |longest, value| longest.max(value.abs()));
        let scale = if longest > MAX_STEP { MAX_STEP / longest } else { 1.0 };
        units.iter_mut().zip(&step).for_each(|(value, step)| *value += scale * step);
        if longest < STILL {
            break;
        }
    }
    units
}

/// For each engine, its points less those expected: the gradient of the likelihood.
fn surplus(units: &[f64], pairings: &[Pairing]) -> Vec<f64> {
    let mut surplus: Vec<f64> = units.iter().map(|&own| 0.5 - expected(own)).collect();
    for pairing in pairings {
        let score = expected(units[pairing.first] - units[pairing.second]);
        let extra = pairing.games.points() - score * pairing.games.distribution().total();
        surplus[pairing.first] += extra;
        surplus[pairing.second] -= extra;
    }
    surplus
}

/// The curvature of the likelihood.
fn information(units: &[f64], pairings: &[Pairing]) -> Matrix {
    let mut matrix = vec![vec![0.0; units.len()]; units.len()];
    for (index, &own) in units.iter().enumerate() {
        matrix[index][index] = scatter(own);
    }
    for &Pairing { first, second, games } in pairings {
        let weight = scatter(units[first] - units[second]) * games.distribution().total();
        matrix[first][first] += weight;
        matrix[second][second] += weight;
        matrix[first][second] -= weight;
        matrix[second][first] -= weight;
    }
    matrix
}

/// The variance of a game without draws at this difference.
fn scatter(units: f64) -> f64 {
    expected(units) * expected(-units)
}

/// How much less results scatter than they would without draws.
fn dispersion(units: &[f64], pairings: &[Pairing]) -> f64 {
    let (mut without_draws, mut with_draws) = (0.25, 0.25);
    for &Pairing { first, second, games } in pairings {
        let scatter = scatter(units[first] - units[second]) * games.distribution().total();
        without_draws += scatter;
        with_draws += scatter - f64::from(games.draws) / 4.0;
    }
    // More draws than fit the expected scores make the difference negative; there is always some scatter.
    with_draws.max(0.25) / without_draws
}

/// The variance of an engine's difference to the anchor.
fn variance(covariance: &Matrix, index: usize, anchor: Anchor) -> f64 {
    let size = number(covariance.len().max(1));
    let mean = |row: &[f64]| row.iter().sum::<f64>() / size;
    let Some(row) = covariance.get(index) else { return f64::INFINITY };
    let variance = match anchor {
        Anchor::Engine(zero) if zero == index => 0.0,
        Anchor::Engine(zero) => row[index] + covariance[zero][zero] - 2.0 * row[zero],
        Anchor::Mean => {
            let of_mean = covariance.iter().map(|row| mean(row)).sum::<f64>() / size;
            row[index] + of_mean - 2.0 * mean(row)
        }
    };
    variance.max(0.0)
}

/// A table that cannot be rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingError {
    /// An engine is named that does not exist.
    UnknownEngine {
        /// The index that was named.
        index: usize,
        /// How many engines there are.
        engines: usize,
    },
    /// A pairing of an engine with itself.
    SelfPairing {
        /// The engine.
        index: usize,
    },
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownEngine { index, engines } => {
                write!(f, "expected an engine below {engines}, found {index}")
            }
            Self::SelfPairing { index } => {
                write!(f, "expected two engines in a pairing, found engine {index} twice")
            }
        }
    }
}

impl std::error::Error for RatingError {}
