//! Counts of pairs of games.

use super::distribution::Distribution;
use super::{GameResult, Strength};

/// Pairs of games with changed colours, counted by the points of the first engine: 0, ½, 1, 1½ and 2.
///
/// Written out, the five counts are lost both; lost one and drew one; drew both or won one each; won one and drew
/// one; won both. This is the order of the line `Ptnml(0-2)` in published results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pentanomial {
    counts: [u32; 5],
}

impl Pentanomial {
    /// Pairs counted by the points of the first engine, fewest points first.
    pub const fn new(counts: [u32; 5]) -> Self {
        Self { counts }
    }

    /// The pairs by the points of the first engine, fewest points first.
    pub const fn counts(&self) -> [u32; 5] {
        self.counts
    }

    /// Counts one more pair. The order of the two results does not matter.
    pub const fn add(&mut self, first: GameResult, second: GameResult) {
        let count = &mut self.counts[first.half_points() + second.half_points()];
        *count = count.saturating_add(1);
    }

    /// The number of pairs.
    pub const fn pairs(&self) -> u64 {
        let [ll, ld, even, wd, ww] = self.counts;
        ll as u64 + ld as u64 + even as u64 + wd as u64 + ww as u64
    }

    /// The points of the first engine, in halves.
    pub const fn half_points(&self) -> u64 {
        let [_, ld, even, wd, ww] = self.counts;
        ld as u64 + 2 * even as u64 + 3 * wd as u64 + 4 * ww as u64
    }

    /// The same pairs seen by the second engine.
    pub const fn flipped(&self) -> Self {
        let [ll, ld, even, wd, ww] = self.counts;
        Self { counts: [ww, wd, even, ld, ll] }
    }

    /// The share of pairs that ended even, which is what test frameworks print as draw ratio; `None` without pairs.
    pub fn draw_ratio(&self) -> Option<f64> {
        let [ll, ld, even, wd, ww] = self.counts.map(f64::from);
        let pairs = ll + ld + even + wd + ww;
        (pairs > 0.0).then(|| even / pairs)
    }

    /// Pairs won for each pair lost: infinite if none was lost, `None` if all ended even.
    pub fn pair_ratio(&self) -> Option<f64> {
        let [ll, ld, _, wd, ww] = self.counts.map(f64::from);
        (ll + ld + wd + ww > 0.0).then(|| (wd + ww) / (ll + ld))
    }

    /// What the pairs say of the first engine's strength; `None` without pairs.
    pub fn strength(&self) -> Option<Strength> {
        Strength::of(&self.distribution())
    }

    pub(super) fn distribution(&self) -> Distribution<5> {
        Distribution::new(self.counts)
    }
}
