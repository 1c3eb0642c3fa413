//! Positions as the tuner sees them: how often each weight applies, and what came of it.
//!
//! A position takes some two hundred bytes: sixteen, and three for each weight that applies.

use super::parallel::map;
use crate::packed::{Filter, Game};
use sente_eval::classical::{Balance, Coefficients, Role, Term};
use sente_game::{Conclusion, Notation, Side};

/// How many games are traced before anybody looks whether there are enough.
const GAMES: usize = 4096;

/// Everything about a position but its counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Row {
    /// Where its counts begin.
    start: u32,
    /// How much of the middlegame is left.
    pub(super) phase: u16,
    /// What search said, seen by the first side.
    pub(super) score: i16,
    /// How many counts there are: of ordinary weights, of the danger for the first and for the second king.
    lengths: [u8; 3],
    /// What is left of the endgame's score if the first or the second side is ahead in it.
    pub(super) scales: [u8; 2],
    /// What came of it: half points of the first side.
    pub(super) result: u8,
}

/// The counts of a position: the weights by number, and how often each applies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts<'a> {
    pub(super) weights: &'a [u16],
    pub(super) times: &'a [i8],
}

impl Counts<'_> {
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.weights.iter().zip(self.times).map(|(&weight, &times)| (usize::from(weight), f64::from(times)))
    }
}

/// Many positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Dataset {
    rows: Vec<Row>,
    weights: Vec<u16>,
    times: Vec<i8>,
}

impl Dataset {
    /// The positions of some games that are of use, and for which `trace` says how often each of the weights of `terms`
    /// applies. If there is a `limit`, the games after it is reached are left out. The number of threads makes no
    /// difference to the result.
    pub fn from_games<P: Notation>(
        games: &[Game<P>],
        filter: Filter,
        terms: &[Term],
        trace: impl Fn(&P) -> Coefficients + Sync,
        threads: usize,
        limit: usize,
    ) -> Self {
        let of_games = |games: &[Game<P>]| {
            let mut part = Self::default();
            for game in games {
                part.add_game(game, filter, terms, &trace);
            }
            part
        };
        let mut all = Self::default();
        for games in games.chunks(GAMES) {
            let shares: Vec<_> = games.chunks(games.len().div_ceil(threads.max(1))).collect();
            for part in map(&shares, threads, |games| of_games(games)) {
                all.append(&part);
            }
            if all.len() >= limit {
                break;
            }
        }
        all
    }

    /// How many positions there are.
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many bytes the positions take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.rows[..]) + size_of_val(&self.weights[..]) + size_of_val(&self.times[..])
    }

    pub(super) fn row(&self, index: usize) -> &Row {
        &self.rows[index]
    }

    /// The counts of a position: of ordinary weights, and of the danger for each king.
    pub(super) fn counts(&self, row: &Row) -> [Counts<'_>; 3] {
        let mut start = row.start as usize;
        row.lengths.map(|length| {
            let range = start..start + usize::from(length);
            start = range.end;
            Counts { weights: &self.weights[range.clone()], times: &self.times[range] }
        })
    }

    /// In how many positions each of so many weights applies.
    pub fn frequencies(&self, weights: usize) -> Vec<u32> {
        let mut frequencies = vec![0; weights];
        for &weight in &self.weights {
            frequencies[usize::from(weight)] += 1;
        }
        frequencies
    }

    fn add_game<P: Notation>(
        &mut self,
        game: &Game<P>,
        filter: Filter,
        terms: &[Term],
        trace: &impl Fn(&P) -> Coefficients,
    ) {
        let result = match game.conclusion {
            Conclusion::Win(Side::First) => 2,
            Conclusion::Win(Side::Second) => 0,
            Conclusion::Draw => 1,
            Conclusion::Unfinished => return,
        };
        for sample in game.samples(filter) {
            let score = if sample.position.side() == Side::First { sample.score } else { -sample.score };
            self.add(&trace(&sample.position), terms, score, result);
        }
    }

    /// Adds a position, unless its ending is known, or it is so odd that its counts do not fit.
    pub(super) fn add(&mut self, counts: &Coefficients, terms: &[Term], score: i16, result: u8) {
        let (start, before) = (u32::try_from(self.weights.len()), self.weights.len());
        let Balance { phase, scales } = counts.balance;
        let lengths = self.add_counts(counts, terms);
        if let (None, Ok(start), Some(lengths)) = (counts.known, start, lengths) {
            let scales = scales.map(|scale| scale as u8);
            self.rows.push(Row { start, phase: phase as u16, score, lengths, scales, result });
        } else {
            self.weights.truncate(before);
            self.times.truncate(before);
        }
    }

    fn add_counts(&mut self, counts: &Coefficients, terms: &[Term]) -> Option<[u8; 3]> {
        let of_role = |role: Role| terms.iter().filter(move |term| term.role == role).flat_map(Term::range);
        let linear = self.add_each(of_role(Role::Linear), |weight| {
            let [own, other] = counts.of(weight);
            own - other
        })?;
        let mut danger =
            |side: Side| self.add_each(of_role(Role::Danger), |weight| counts.of(weight)[side.index()]);
        Some([linear, danger(Side::First)?, danger(Side::Second)?])
    }

    fn add_each(&mut self, weights: impl Iterator<Item = usize>, times: impl Fn(usize) -> i16) -> Option<u8> {
        let before = self.weights.len();
        for weight in weights {
            let times = times(weight);
            if times != 0 {
                self.weights.push(u16::try_from(weight).ok()?);
                self.times.push(i8::try_from(times).ok()?);
            }
        }
        // A number without its times may be left over where those did not fit; the caller removes both.
        u8::try_from(self.weights.len() - before).ok()
    }

    fn append(&mut self, other: &Self) {
        // Positions beyond what four bytes can number are too many for any memory.
        let Ok(offset) = u32::try_from(self.weights.len()) else { return };
        let moved =
            other.rows.iter().filter_map(|row| Some(Row { start: row.start.checked_add(offset)?, ..*row }));
        self.rows.extend(moved);
        self.weights.extend_from_slice(&other.weights);
        self.times.extend_from_slice(&other.times);
    }
}
