//! Counting how often each weight applies.

use super::{Balance, Role, Tapered, Term, danger_cost};
use sente_game::Side;

/// Hears which weight an evaluation uses, for which side and how many times.
pub trait Trace {
    /// Weight number `weight` applies `times` more times for `side`.
    fn count(&mut self, side: Side, weight: usize, times: i32);
}

/// Hears nothing and costs nothing: the trace of an evaluation that only wants the score.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl Trace for NoTrace {
    #[inline]
    fn count(&mut self, _: Side, _: usize, _: i32) {}
}

/// Looks weights up and tells the trace: the only way in which terms use weights, so nothing goes unrecorded.
#[derive(Debug)]
pub(super) struct Tally<'a, T, const N: usize> {
    weights: &'a [Tapered; N],
    trace: &'a mut T,
}

impl<'a, T: Trace, const N: usize> Tally<'a, T, N> {
    pub(super) fn new(weights: &'a [Tapered; N], trace: &'a mut T) -> Self {
        Self { weights, trace }
    }

    /// The weight of `term` at `index`, once for `side`.
    #[inline]
    pub(super) fn once(&mut self, side: Side, term: Term, index: usize) -> Tapered {
        debug_assert!(index < term.len(), "{} has no weight {index}", term.name);
        self.trace.count(side, term.start + index, 1);
        self.weights[term.start + index]
    }

    /// The weight of `term` at `index`, so many times for `side`.
    #[inline]
    pub(super) fn times(&mut self, side: Side, term: Term, index: usize, times: usize) -> Tapered {
        debug_assert!(index < term.len(), "{} has no weight {index}", term.name);
        self.trace.count(side, term.start + index, times as i32);
        self.weights[term.start + index] * times as i32
    }
}

/// How often each weight applied in one position: what a tuner fits weights to.
///
/// Together with the weights it gives the evaluation back ([`Coefficients::first_score`]), also for other weights than
/// those it was recorded with, because nothing that is counted depends on a weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coefficients {
    counts: Vec<[i16; 2]>,
    /// How the sums of the phases become one score.
    pub balance: Balance,
    /// What the position is worth to the first side if its ending is known; the weights do not matter then.
    pub known: Option<i32>,
}

impl Trace for Coefficients {
    fn count(&mut self, side: Side, weight: usize, times: i32) {
        self.counts[weight][side.index()] += times as i16;
    }
}

impl Coefficients {
    /// Nothing counted yet, for so many weights.
    pub fn new(weights: usize) -> Self {
        let scales = [Balance::FULL_SCALE; 2];
        Self { counts: vec![[0; 2]; weights], balance: Balance { phase: 0, scales }, known: None }
    }

    /// How often weight number `weight` applied for the first and for the second side.
    pub fn of(&self, weight: usize) -> [i16; 2] {
        self.counts[weight]
    }

    /// The weights that applied at all, with how often they did for the first and for the second side.
    pub fn iter(&self) -> impl Iterator<Item = (usize, [i16; 2])> + '_ {
        self.counts.iter().copied().enumerate().filter(|(_, counts)| *counts != [0, 0])
    }

    /// The sum of a term's weights for one side, in both phases.
    pub fn sum(&self, term: &Term, side: Side, weights: &[Tapered]) -> (i32, i32) {
        term.range().fold((0, 0), |(middlegame, endgame), index| {
            let times = i32::from(self.counts[index][side.index()]);
            let weight = weights[index];
            (middlegame + times * weight.middlegame(), endgame + times * weight.endgame())
        })
    }

    /// The sum of all terms for one side, what danger costs included, in both phases.
    pub fn side_total(&self, terms: &[Term], side: Side, weights: &[Tapered]) -> (i32, i32) {
        let of_role = |role| {
            let sums =
                terms.iter().filter(|term| term.role == role).map(|term| self.sum(term, side, weights));
            sums.fold((0, 0), |total: (i32, i32), sum| (total.0 + sum.0, total.1 + sum.1))
        };
        let (linear, danger) = (of_role(Role::Linear), of_role(Role::Danger));
        let cost = danger_cost(danger.0, danger.1);
        (linear.0 - cost.0, linear.1 - cost.1)
    }

    /// The evaluation that these weights give, seen from the first side.
    pub fn first_score(&self, terms: &[Term], weights: &[Tapered]) -> i32 {
        let (own, other) =
            (self.side_total(terms, Side::First, weights), self.side_total(terms, Side::Second, weights));
        self.known.unwrap_or_else(|| self.balance.blend(own.0 - other.0, own.1 - other.1))
    }
}
