//! Positions for tuning and training: which of a game's are of use, and in which order.

use super::game::{Game, ScoredMove};
use sente_game::{Conclusion, Notation, Position, Random};

/// Which positions are of use. An evaluation speaks of quiet positions; in others it is search that has the word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Leave out what comes before this ply of the game.
    pub first_ply: u32,
    /// Leave out what has a score beyond this.
    pub score: i16,
    /// Leave out positions in check.
    pub checks: bool,
    /// Leave out positions whose best move is noisy or gives check.
    pub tactics: bool,
}

impl Default for Filter {
    fn default() -> Self {
        Self { first_ply: 16, score: 2500, checks: true, tactics: true }
    }
}

impl Filter {
    /// Everything there is.
    pub const ALL: Self = Self { first_ply: 0, score: i16::MAX, checks: false, tactics: false };

    /// Whether a position with its best move is of use.
    pub fn keeps<P: Position>(self, position: &P, scored: &ScoredMove<P>) -> bool {
        let is_tactical = || position.is_noisy(scored.mv) || position.gives_check(scored.mv);
        position.ply() >= self.first_ply
            && scored.score.abs() <= self.score
            && !(self.checks && position.in_check())
            && !(self.tactics && is_tactical())
    }
}

/// A position, what search said of it, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample<P: Position> {
    /// The position.
    pub position: P,
    /// What search said, in hundredths, seen by the player to move.
    pub score: i16,
    /// Who won the game.
    pub conclusion: Conclusion,
}

impl<P: Notation> Game<P> {
    /// The positions that are of use.
    pub fn samples(&self, filter: Filter) -> Vec<Sample<P>> {
        let mut samples = Vec::new();
        self.for_each_position(|position, scored| {
            if filter.keeps(position, scored) {
                let conclusion = self.conclusion;
                samples.push(Sample { position: *position, score: scored.score, conclusion });
            }
        });
        samples
    }
}

/// Puts things into an order that depends on the seed alone.
///
/// Neighbouring positions of a game say much the same, so whoever learns from them should not meet them together.
pub fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Random::new(seed);
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::shuffle;

    #[test]
    fn a_seed_gives_one_order() {
        let shuffled = |seed| {
            let mut items: Vec<u32> = (0..100).collect();
            shuffle(&mut items, seed);
            items
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
