//! Counts of games.

use super::distribution::Distribution;
use super::{Pentanomial, Strength};
use std::fmt;

/// How a game ended for the first engine of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// The first engine lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The first engine won.
    Win,
}

impl GameResult {
    /// Points in halves: 0, 1 or 2.
    pub const fn half_points(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// The same game seen by the second engine.
    pub const fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Games counted by their result for the first engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games the first engine won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games the first engine lost.
    pub losses: u32,
}

impl Tally {
    /// Counts one more game.
    pub const fn add(&mut self, result: GameResult) {
        let count = match result {
            GameResult::Loss => &mut self.losses,
            GameResult::Draw => &mut self.draws,
            GameResult::Win => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins as u64 + self.draws as u64 + self.losses as u64
    }

    /// The points of the first engine, in halves.
    pub const fn half_points(&self) -> u64 {
        2 * self.wins as u64 + self.draws as u64
    }

    /// The points of the first engine.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The share of all games that were drawn; `None` without games.
    pub fn draw_ratio(&self) -> Option<f64> {
        let games = f64::from(self.wins) + f64::from(self.draws) + f64::from(self.losses);
        (games > 0.0).then(|| f64::from(self.draws) / games)
    }

    /// The same games seen by the second engine.
    pub const fn flipped(&self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// What the games say of the first engine's strength, as if they were independent; `None` without games.
    ///
    /// Games of a pair are not independent: prefer [`Pentanomial::strength`] when there are pairs.
    pub fn strength(&self) -> Option<Strength> {
        Strength::of(&self.distribution())
    }

    pub(super) fn distribution(&self) -> Distribution<3> {
        Distribution::new([self.losses, self.draws, self.wins])
    }
}

/// All that is counted in a match of two engines.
///
/// Every finished game is in `games`. Only games whose partner is finished too are in `pairs`: the last game of an
/// odd number, the first game of a pair under way, and the partner of a voided game are in `games` alone. A voided
/// game has no result and is in neither.
///
/// ```
/// use sente_lab::stats::{GameResult, Results};
///
/// let mut results = Results::default();
/// results.add_game(GameResult::Draw);
/// results.complete_pair(GameResult::Draw, GameResult::Win);
/// results.add_game(GameResult::Loss); // its partner was voided
/// assert_eq!(results.games().games(), 3);
/// assert_eq!(results.pairs().counts(), [0, 0, 0, 1, 0]);
/// assert_eq!(results.lone_games(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Results {
    games: Tally,
    pairs: Pentanomial,
}

impl Results {
    /// Counts that were kept elsewhere, such as in a file to resume from.
    ///
    /// # Errors
    ///
    /// Fails if no match can have these counts, because the pairs are not a part of the games.
    pub fn new(games: Tally, pairs: Pentanomial) -> Result<Self, ResultsError> {
        let [ll, ld, _, wd, ww] = pairs.counts().map(u64::from);
        let fits = 2 * pairs.pairs() <= games.games()
            && 2 * ww + wd <= u64::from(games.wins)
            && ld + wd <= u64::from(games.draws)
            && 2 * ll + ld <= u64::from(games.losses);
        let results = Self { games, pairs };
        // Each game without partner adds none, one or two half points to those of the pairs.
        let outside = games.half_points().checked_sub(pairs.half_points());
        let adds_up = fits && outside.is_some_and(|points| points <= 2 * results.lone_games());
        if adds_up { Ok(results) } else { Err(ResultsError { games, pairs }) }
    }

    /// Counts a game whose partner is not finished, or will never be.
    pub const fn add_game(&mut self, result: GameResult) {
        self.games.add(result);
    }

    /// Counts the second game of a pair, and the pair. The result of the first, `earlier`, has been counted before
    /// by [`Results::add_game`].
    pub const fn complete_pair(&mut self, earlier: GameResult, result: GameResult) {
        self.games.add(result);
        self.pairs.add(earlier, result);
    }

    /// Counts both games of a pair, and the pair.
    pub const fn add_pair(&mut self, first: GameResult, second: GameResult) {
        self.add_game(first);
        self.complete_pair(first, second);
    }

    /// All games.
    pub const fn games(&self) -> &Tally {
        &self.games
    }

    /// The pairs of games of which both are finished.
    pub const fn pairs(&self) -> &Pentanomial {
        &self.pairs
    }

    /// The number of games that are in no pair.
    pub const fn lone_games(&self) -> u64 {
        self.games.games().saturating_sub(2 * self.pairs.pairs())
    }

    /// The same match seen by the second engine.
    pub const fn flipped(&self) -> Self {
        Self { games: self.games.flipped(), pairs: self.pairs.flipped() }
    }

    /// What the results say of the first engine's strength: by the pairs if there are any, else by the games.
    pub fn strength(&self) -> Option<Strength> {
        self.pairs.strength().or_else(|| self.games.strength())
    }
}

/// Counts of pairs and of games that do not belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultsError {
    /// The counts of games.
    pub games: Tally,
    /// The counts of pairs.
    pub pairs: Pentanomial,
}

impl fmt::Display for ResultsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { wins, draws, losses } = self.games;
        let pairs = self.pairs.counts();
        write!(
            f,
            "expected pairs that are part of the games, found W {wins} D {draws} L {losses} and pairs {pairs:?}"
        )
    }
}

impl std::error::Error for ResultsError {}
