//! How far self-play has come, on standard error.

use sente_game::{Conclusion, Notation, Side};
use sente_lab::packed::Game;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// A line that is rewritten in a terminal, and written now and then elsewhere.
pub(super) struct Progress {
    is_terminal: bool,
    start: Instant,
    last: Instant,
    tally: Tally,
}

/// What was counted.
#[derive(Default)]
struct Tally {
    wanted: u64,
    /// The games that were there before.
    before: u64,
    games: u64,
    positions: u64,
    failures: u64,
    /// Wins of the first side, draws, wins of the second side.
    results: [u64; 3],
}

impl Progress {
    pub(super) fn new(wanted: u64, before: u64) -> Self {
        let now = Instant::now();
        let is_terminal = io::stderr().is_terminal();
        Self { is_terminal, start: now, last: now, tally: Tally { wanted, before, ..Tally::default() } }
    }

    /// Counts a game, and shows the progress, unless it was shown a moment ago.
    pub(super) fn add<P: Notation>(&mut self, game: &Game<P>) {
        self.tally.games += 1;
        self.tally.positions += game.positions() as u64;
        let result = match game.conclusion {
            Conclusion::Win(Side::First) => 0,
            Conclusion::Win(Side::Second) => 2,
            Conclusion::Draw | Conclusion::Unfinished => 1,
        };
        self.tally.results[result] += 1;
        let pause = if self.is_terminal { Duration::from_millis(200) } else { Duration::from_secs(10) };
        if self.last.elapsed() >= pause {
            self.last = Instant::now();
            self.show();
        }
    }

    /// Tells of a game that could not be played.
    pub(super) fn failed(&mut self, number: u64) {
        self.tally.failures += 1;
        let clear = if self.is_terminal { "\r\x1b[K" } else { "" };
        // A reader that nobody is there to be is no reason to stop.
        let _ = writeln!(io::stderr(), "{clear}game {number} could not be played and is left out");
    }

    fn show(&self) {
        let text = self.tally.text(self.start.elapsed());
        let _ = if self.is_terminal {
            write!(io::stderr(), "\r\x1b[K{text}")
        } else {
            writeln!(io::stderr(), "{text}")
        };
    }

    /// Leaves the terminal as it was.
    pub(super) fn close(&self) {
        if self.is_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// What was done in all.
    pub(super) fn summary(&self) -> String {
        self.tally.text(self.start.elapsed())
    }
}

impl Tally {
    fn text(&self, elapsed: Duration) -> String {
        let Self { wanted, before, games, positions, failures, results: [wins, draws, losses] } = self;
        let rate = u128::from(*positions) * 1000 / elapsed.as_millis().max(1);
        let all = before + games;
        let left = wanted.saturating_sub(all);
        let minutes = elapsed.as_millis() * u128::from(left) / u128::from((*games).max(1)) / 60_000;
        let mut text = format!(
            "{all}/{wanted} games, +{wins} ={draws} -{losses}, {positions} positions, {rate} positions/s"
        );
        if left > 0 && *games > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, ", {}:{:02} h to go", minutes / 60, minutes % 60);
        }
        if *failures > 0 {
            let _ = write!(text, ", {failures} failed");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_rates_are_shown() {
        let tally =
            Tally { wanted: 100, before: 10, games: 30, positions: 3000, failures: 1, results: [10, 15, 5] };
        assert_eq!(
            tally.text(Duration::from_mins(1)),
            "40/100 games, +10 =15 -5, 3000 positions, 50 positions/s, 0:02 h to go, 1 failed"
        );
        let done = Tally { wanted: 40, failures: 0, ..tally };
        assert_eq!(
            done.text(Duration::from_mins(1)),
            "40/40 games, +10 =15 -5, 3000 positions, 50 positions/s"
        );
    }
}
