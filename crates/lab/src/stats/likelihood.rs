//! The most likely distribution under a condition.
//!
//! A hypothesis such as "2 Elo stronger" fixes the score, not how often each outcome occurs. The generalised test
//! compares the hypotheses at their best: each with the distribution that makes the observations most likely among
//! those that obey it. Finding that distribution is a maximisation with one constraint; its Lagrange multiplier is
//! the root of a single equation.

use super::distribution::{Distribution, Shares};

/// More steps than the iteration has been seen to need; it stops when nothing moves any more.
const MAX_ROUNDS: usize = 100;

/// What counts as nothing moving, in probability.
const STILL: f64 = 1e-10;

/// The most likely shares whose expected score is `score`, which must lie strictly between 0 and 1.
///
/// All of `observed` must be positive.
pub(super) fn given_score<const N: usize>(observed: &Shares<N>, score: f64) -> Shares<N> {
    let excess = Distribution::<N>::scores().map(|outcome| outcome - score);
    balanced(observed, &excess).unwrap_or(*observed)
}

/// The most likely shares whose mean exceeds one half by `t_value` of their own standard deviations.
///
/// The condition `mean - 1/2 - t * deviation = 0` is not linear in the shares. Replaced by its tangent at a guess it
/// becomes so: `sum of share * (outcome - 1/2 - t * deviation/2 * (1 + ((outcome - mean)/deviation)²)) = 0`. The
/// solution is the next guess.
///
/// For bounds far from what was observed there can be more than one solution. Mixing the observations with more and
/// more of a single outcome reaches any value; there is one start for each outcome on the side to go to, and the
/// most likely end is taken. All of `observed` must be positive.
pub(super) fn given_t_value<const N: usize>(observed: &Shares<N>, t_value: f64) -> Shares<N> {
    let upward = t_value > observed.t_value();
    let scores = Distribution::<N>::scores();
    let starts = (0..N).filter(|&index| if upward { scores[index] > 0.5 } else { scores[index] < 0.5 });
    starts
        .map(|index| improved(observed, t_value, mixed(observed, t_value, index)))
        .map(|shares| (log_likelihood(observed, &shares), shares))
        .max_by(|(left, _), (right, _)| left.total_cmp(right))
        .map_or(*observed, |(_, shares)| shares)
}

/// The mean logarithm of what `shares` give to an observation.
pub(super) fn log_likelihood<const N: usize>(observed: &Shares<N>, shares: &Shares<N>) -> f64 {
    observed.0.iter().zip(shares.0).map(|(weight, share)| weight * share.ln()).sum()
}

/// `observed` with as much added of one outcome as gives it the wanted `t_value`.
fn mixed<const N: usize>(observed: &Shares<N>, t_value: f64, outcome: usize) -> Shares<N> {
    let mixture = |part: f64| {
        let mut shares = observed.0.map(|share| share * (1.0 - part));
        shares[outcome] += part;
        Shares(shares)
    };
    let upward = t_value > observed.t_value();
    let (mut short, mut enough) = (0.0, 1.0);
    for _ in 0..f64::MANTISSA_DIGITS {
        let middle = f64::midpoint(short, enough);
        let value = mixture(middle).t_value();
        if if upward { value < t_value } else { value > t_value } {
            short = middle;
        } else {
            enough = middle;
        }
    }
    mixture(short)
}

/// Repeats the step with the tangent from `start` on. What cannot be improved is returned as it is.
fn improved<const N: usize>(observed: &Shares<N>, t_value: f64, start: Shares<N>) -> Shares<N> {
    let scores = Distribution::<N>::scores();
    let mut shares = start;
    for _ in 0..MAX_ROUNDS {
        let (mean, deviation) = (shares.mean(), shares.variance().sqrt());
        let tangent = scores.map(|outcome| {
            outcome - 0.5 - t_value * deviation / 2.0 * (1.0 + ((outcome - mean) / deviation).powi(2))
        });
        let Some(next) = balanced(observed, &tangent) else { break };
        let moved = shares.0.iter().zip(next.0).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        shares = next;
        if moved < STILL {
            break;
        }
    }
    shares
}

/// The most likely shares for which the expectation of `values` is zero: `observed / (1 + x * value)`, with the
/// multiplier `x` that makes it so. `None` unless the values have both signs.
fn balanced<const N: usize>(observed: &Shares<N>, values: &[f64; N]) -> Option<Shares<N>> {
    let multiplier = multiplier(observed, values)?;
    let mut shares = observed.0;
    for (share, value) in shares.iter_mut().zip(values) {
        *share /= 1.0 + multiplier * value;
    }
    let usable = shares.iter().all(|share| share.is_finite() && *share > 0.0);
    usable.then_some(Shares(shares))
}

/// The root of `sum of share * value / (1 + x * value)`, which falls from infinity to minus infinity between the
/// poles nearest to zero: Newton's method, with a bisection whenever that would leave the bracket.
fn multiplier<const N: usize>(observed: &Shares<N>, values: &[f64; N]) -> Option<f64> {
    let largest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let smallest = values.iter().copied().fold(f64::INFINITY, f64::min);
    if !(smallest < 0.0 && largest > 0.0 && smallest.is_finite() && largest.is_finite()) {
        return None;
    }
    let (mut lower, mut upper) = (-1.0 / largest, -1.0 / smallest);
    let mut x = 0.0;
    for _ in 0..200 {
        let (mut height, mut slope) = (0.0, 0.0);
        for (share, value) in observed.0.iter().zip(values) {
            let ratio = value / (1.0 + x * value);
            height += share * ratio;
            slope -= share * ratio * ratio;
        }
        if height > 0.0 {
            lower = x;
        } else {
            upper = x;
        }
        let newton = x - height / slope;
        // Settled: no bracket could be narrower than what rounding leaves open.
        if (newton - x).abs() <= 2.0 * f64::EPSILON * x.abs() || upper - lower <= f64::EPSILON * x.abs() {
            break;
        }
        x = if newton > lower && newton < upper { newton } else { f64::midpoint(lower, upper) };
    }
    Some(x)
}
