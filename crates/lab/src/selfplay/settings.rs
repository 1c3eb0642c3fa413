//! How games are played.

use crate::play::{DrawRule, ResignRule};
use std::ops::RangeInclusive;

/// Everything that shapes self-play but the engine and the openings of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What the random numbers of all games start from.
    pub seed: u64,
    /// How many nodes a move may take before its last iteration begins.
    pub nodes: u64,
    /// How many times as many it may take in all.
    pub hard: u64,
    /// The megabytes of the table.
    pub hash: usize,
    /// How many random moves begin a game.
    pub random_plies: RangeInclusive<u32>,
    /// How far from zero the score after the opening may be, in hundredths.
    pub balance: i32,
    /// How many times the nodes of a move go into that score.
    pub verification: u64,
    /// When a game is a draw.
    pub draw: Option<DrawRule>,
    /// When a game is lost.
    pub win: Option<ResignRule>,
    /// After so many moves of both sides together nobody wins.
    pub max_plies: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 1,
            nodes: 1000,
            hard: 8,
            hash: 8,
            random_plies: 6..=9,
            balance: 200,
            verification: 5,
            draw: Some(DrawRule { move_number: 40, moves: 6, score: 8 }),
            win: Some(ResignRule { moves: 3, score: 1500, both: true }),
            max_plies: 400,
        }
    }
}

impl Settings {
    /// All settings but the seed by name, for the top of a file. Equal lists give equal games.
    pub fn describe(&self) -> Vec<(String, String)> {
        let (first, last) = (self.random_plies.start(), self.random_plies.end());
        let draw = self
            .draw
            .map_or("off".to_owned(), |rule| format!("{},{},{}", rule.move_number, rule.moves, rule.score));
        let win = self.win.map_or("off".to_owned(), |rule| {
            format!("{},{}{}", rule.moves, rule.score, if rule.both { "" } else { ",one" })
        });
        let pairs = [
            ("nodes", self.nodes.to_string()),
            ("hard", self.hard.to_string()),
            ("hash", self.hash.to_string()),
            ("random-plies", format!("{first}-{last}")),
            ("balance", self.balance.to_string()),
            ("verification", self.verification.to_string()),
            ("draw", draw),
            ("win", win),
            ("max-plies", self.max_plies.to_string()),
        ];
        pairs.map(|(name, value)| (name.to_owned(), value)).into()
    }

    /// What a move may cost.
    pub(super) const fn effort(&self) -> Effort {
        Effort::new(self.nodes, self.hard)
    }

    /// What judging an opening may cost.
    pub(super) const fn verification_effort(&self) -> Effort {
        Effort::new(self.nodes.saturating_mul(self.verification), self.hard)
    }
}

/// What a search may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Nodes before the last iteration begins.
    pub soft: u64,
    /// Nodes in all.
    pub hard: u64,
}

impl Effort {
    const fn new(soft: u64, factor: u64) -> Self {
        Self { soft, hard: soft.saturating_mul(factor) }
    }
}
