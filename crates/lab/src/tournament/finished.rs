//! What is kept of a finished game: enough for every table, and small enough for a line of a file.

use super::Fixture;
use crate::engine::Announced;
use crate::play::PlayedGame;
use crate::stats::GameResult;
use sente_game::{Conclusion, Records, Side};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Its number in the schedule.
    pub game: usize,
    /// Half points of the engine that moved first: 0, 1 or 2.
    pub half_points: u8,
    /// What kind of ending it was.
    pub termination: String,
    /// How it ended, for people.
    pub reason: String,
    /// How many plies the engines made.
    pub plies: usize,
    /// What the players spent: first and second.
    pub effort: [Effort; 2],
    /// Whether the machine was too busy for the game to be trusted.
    pub disturbed: bool,
    /// Whether it does not count.
    pub void: bool,
}

/// What an engine spent on a game, or on many.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Effort {
    /// How many moves it made.
    pub moves: u64,
    /// How many of them with a depth told.
    pub moves_with_depth: u64,
    /// The sum of the depths.
    pub depth: u64,
    /// How many positions it saw, by its own count.
    pub nodes: u64,
    /// How long it thought, in microseconds.
    pub time_us: u64,
    /// How long its threads ran, in microseconds.
    pub ran_us: u64,
    /// How long its threads were ready but did not run, in microseconds.
    pub waited_us: u64,
    /// How many moves the system told these two of.
    pub moves_with_usage: u64,
}

impl Effort {
    /// Adds what was spent elsewhere.
    pub const fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.moves_with_depth += other.moves_with_depth;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.time_us += other.time_us;
        self.ran_us += other.ran_us;
        self.waited_us += other.waited_us;
        self.moves_with_usage += other.moves_with_usage;
    }

    /// Positions a second; `None` if it took no time.
    pub fn nps(&self) -> Option<u64> {
        (u128::from(self.nodes) * 1_000_000).checked_div(u128::from(self.time_us)).map(|nps| nps as u64)
    }

    /// Whether the engine had to wait for a processor so long that the result cannot be trusted.
    pub fn is_disturbed(&self) -> bool {
        self.waited_share() > DISTURBED_SHARE && self.waited_us > DISTURBED_US
    }

    /// The share of its thinking time in which an engine had to wait for a processor.
    #[expect(clippy::cast_precision_loss, reason = "a share needs no more than a few digits")]
    pub fn waited_share(&self) -> f64 {
        if self.time_us == 0 { 0.0 } else { self.waited_us as f64 / self.time_us as f64 }
    }
}

/// A game in which an engine waited for a processor longer than this share of its time was disturbed,
pub const DISTURBED_SHARE: f64 = 0.1;

/// unless that is less than this many microseconds, which no engine notices.
const DISTURBED_US: u64 = 20_000;

impl Finished {
    /// Sums up a game; `None` if it was interrupted and so has no result.
    pub fn of<P: Records>(fixture: &Fixture, game: &PlayedGame<P>) -> Option<Self> {
        let half_points = match game.ending.conclusion() {
            Conclusion::Unfinished => return None,
            Conclusion::Draw => 1,
            Conclusion::Win(Side::First) => 2,
            Conclusion::Win(Side::Second) => 0,
        };
        let effort = efforts(game);
        Some(Self {
            game: fixture.game,
            half_points,
            termination: game.ending.termination().to_owned(),
            reason: game.ending.to_string(),
            plies: game.moves.len(),
            effort,
            disturbed: effort.iter().any(Effort::is_disturbed),
            void: false,
        })
    }

    /// The result for the first engine of the pairing, which moves first in games with an even number.
    pub const fn result_of_pairing(&self) -> GameResult {
        let result = match self.half_points {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            _ => GameResult::Win,
        };
        if self.game.is_multiple_of(2) { result } else { result.flipped() }
    }
}

fn efforts<P: Records>(game: &PlayedGame<P>) -> [Effort; 2] {
    let mut efforts = [Effort::default(); 2];
    let opening_side = game.opening.moves.len() + game.opening.start.side().index();
    for (ply, played) in game.moves.iter().enumerate() {
        let effort = &mut efforts[(opening_side + ply) % 2];
        effort.moves += 1;
        if let Some(depth) = played.report.depth {
            effort.moves_with_depth += 1;
            effort.depth += u64::from(depth);
        }
        effort.nodes += played.report.nodes.unwrap_or(0);
        effort.time_us += microseconds(played.time);
        if let Some(usage) = played.usage {
            effort.moves_with_usage += 1;
            effort.ran_us += microseconds(usage.ran);
            effort.waited_us += microseconds(usage.waited);
        }
    }
    efforts
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The comment behind a move: score, depth and time, as match runners write it.
pub(super) fn comment(score: Option<Announced>, depth: Option<u32>, time: Duration) -> String {
    let score = score.map_or_else(|| "?".to_owned(), |score| score.to_string());
    format!("{score}/{} {:.3}s", depth.unwrap_or(0), time.as_secs_f64())
}
