//! Positions as the trainer sees them: the numbers of their features, and what came of them.
//!
//! A position takes sixteen bytes, and two for each feature of either side: in chess some hundred and twenty, in shogi twice that.

use super::settings::Target;
use super::strays::Strays;
use crate::packed::{Filter, Game, Sample};
use crate::texel::parallel::map;
use sente_eval::nnue::FeatureSet;
use sente_eval::nnue::features::for_each_feature;
use sente_game::{Conclusion, Evaluator, Notation, Position};

/// Everything about a position but its features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// How many features come before its own.
    start: usize,
    /// What search said, seen by the player to move.
    pub(super) score: i16,
    /// How many features the player to move sees.
    own: u8,
    /// How many the other sees.
    other: u8,
    /// What came of it: half points of the player to move.
    pub(super) result: u8,
    /// The output that counts.
    pub(super) bucket: u8,
}

impl Entry {
    /// How many features come before its end.
    fn end(&self) -> usize {
        self.start + usize::from(self.own) + usize::from(self.other)
    }
}

/// Many positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dataset {
    entries: Vec<Entry>,
    /// For each position, its features for the player to move, then those for the other.
    features: Vec<u16>,
}

impl Dataset {
    /// The positions of some games that are of use. The number of threads makes no difference to the result.
    pub fn from_games<F: FeatureSet>(games: &[Game<F::Position>], filter: Filter, threads: usize) -> Self
    where
        F::Position: Notation,
    {
        Self::collect(games, threads, |games, part| {
            for game in games {
                game.samples(filter).iter().for_each(|sample| part.add::<F>(sample));
            }
        })
    }

    /// Positions beside those of some games, with what an evaluator says of them. The number of threads makes no difference
    /// to the result.
    pub fn from_strays<F: FeatureSet>(
        games: &[Game<F::Position>],
        filter: Filter,
        strays: Strays,
        evaluator: &(impl Evaluator<F::Position> + Clone + Sync),
        threads: usize,
    ) -> Self
    where
        F::Position: Notation,
    {
        Self::collect(games, threads, |games, part| {
            let mut evaluator = evaluator.clone();
            for game in games {
                strays.of_game(game, filter, &mut evaluator, |sample| part.add::<F>(sample));
            }
        })
    }

    /// What `add` takes of some games, each thread of its share.
    fn collect<P: Notation>(
        games: &[Game<P>],
        threads: usize,
        add: impl Fn(&[Game<P>], &mut Self) + Sync,
    ) -> Self {
        let shares: Vec<_> = games.chunks(games.len().div_ceil(threads.max(1)).max(1)).collect();
        let parts = map(&shares, threads, |games| {
            let mut part = Self::default();
            add(games, &mut part);
            part
        });
        // Each part is given back as soon as it is copied: they take gigabytes.
        parts.into_iter().fold(Self::default(), |mut all, part| {
            all.append(&part);
            all
        })
    }

    /// Adds a position, unless its game has no result or it is too odd to be kept.
    pub fn add<F: FeatureSet>(&mut self, sample: &Sample<F::Position>) {
        let position = &sample.position;
        let result = match sample.conclusion {
            Conclusion::Draw => 1,
            Conclusion::Win(side) if side == position.side() => 2,
            Conclusion::Win(_) => 0,
            Conclusion::Unfinished => return,
        };
        let start = self.features.len();
        let mut add_side = |side| {
            let before = self.features.len();
            for_each_feature::<F>(position, side, |feature| self.features.push(feature as u16));
            u8::try_from(self.features.len() - before)
        };
        let lengths = (add_side(position.side()), add_side(position.side().other()));
        if let (Ok(own), Ok(other)) = lengths {
            let bucket = F::bucket(position).min(F::BUCKETS - 1) as u8;
            self.entries.push(Entry { start, score: sample.score, own, other, result, bucket });
        } else {
            self.features.truncate(start);
        }
    }

    /// How many positions there are.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many bytes the positions take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.entries[..]) + size_of_val(&self.features[..])
    }

    /// Leaves out all positions after so many.
    pub fn truncate(&mut self, positions: usize) {
        self.entries.truncate(positions);
        self.features.truncate(self.entries.last().map_or(0, Entry::end));
    }

    pub(super) fn entry(&self, index: usize) -> &Entry {
        &self.entries[index]
    }

    /// The features of a position: for the player to move, and for the other.
    pub(super) fn features(&self, entry: &Entry) -> [&[u16]; 2] {
        let (own, other) = self.features[entry.start..entry.end()].split_at(usize::from(entry.own));
        [own, other]
    }

    /// A number that tells sets of positions apart.
    pub fn fingerprint(&self) -> u64 {
        let step = |sum: u64, number: u64| (sum ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let labels = |entry: &Entry| {
            u64::from(entry.score as u16) << 32
                | u64::from(entry.own) << 24
                | u64::from(entry.other) << 16
                | u64::from(entry.result) << 8
                | u64::from(entry.bucket)
        };
        let sum = self.entries.iter().map(labels).fold(self.entries.len() as u64, step);
        self.features.iter().map(|&feature| u64::from(feature)).fold(sum, step)
    }

    /// The search's scores and the results, as outcomes between zero and one, of all positions.
    pub fn outcomes(&self) -> Vec<(f64, f64)> {
        let outcome = |entry: &Entry| (f64::from(entry.score), f64::from(entry.result) / 2.0);
        self.entries.iter().map(outcome).collect()
    }

    /// What should be promised of each position.
    pub fn targets(&self, target: Target) -> Vec<f64> {
        self.entries.iter().map(|entry| target.of(entry.score, entry.result)).collect()
    }

    fn append(&mut self, other: &Self) {
        let offset = self.features.len();
        self.entries
            .extend(other.entries.iter().map(|entry| Entry { start: entry.start + offset, ..*entry }));
        self.features.extend_from_slice(&other.features);
    }
}
