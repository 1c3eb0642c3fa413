//! The benchmark: fixed positions to a fixed depth, and how many nodes that takes.
//!
//! The number is a checksum of behaviour: whatever changes the search or the evaluation changes it, and nothing else
//! does.

use crate::{BuildError, Collected, Engine, Game, Setup, now};
use sente_game::Reading;
use sente_search::telemetry::Telemetry;
use sente_search::{Counters, Limits};
use std::time::Duration;

/// The depth unless told otherwise.
pub const DEPTH: i32 = 13;

/// The megabytes of the table.
pub const HASH: usize = 16;

/// What the benchmark is to be.
#[derive(Clone, PartialEq, Debug)]
pub struct Bench<P: Game> {
    /// How deep to search.
    pub depth: i32,
    /// The megabytes of the table.
    pub megabytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// What the positions are searched with.
    pub setup: Setup<P>,
}

impl<P: Game> Default for Bench<P> {
    fn default() -> Self {
        Self { depth: DEPTH, megabytes: HASH, threads: 1, setup: Setup::default() }
    }
}

/// What the benchmark found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outcome {
    /// The nodes of all searches.
    pub nodes: u64,
    /// The time that the searches took, without the clearing in between.
    pub time: Duration,
    /// The rates of all searches, added up.
    pub counters: Counters,
    /// What was recorded of all searches, added up, if they were watched.
    pub telemetry: Option<Telemetry>,
}

impl<P: Game> Bench<P> {
    /// Searches all positions, each with a cleared state.
    ///
    /// # Errors
    /// If there is not enough memory, or if the system refuses to start a thread.
    pub fn run(&self) -> Result<Outcome, BuildError> {
        self.run_while(|| true).map(Option::unwrap_or_default)
    }

    /// The same for as long as `go_on` says so, which is asked many times a second; `None` if it was not to the end.
    ///
    /// # Errors
    /// If there is not enough memory, or if the system refuses to start a thread.
    pub fn run_while(&self, mut go_on: impl FnMut() -> bool) -> Result<Option<Outcome>, BuildError> {
        let mut engine = Engine::with_setup(self.megabytes, self.threads, self.setup.clone())?;
        let mut outcome = Outcome::default();
        for position in P::BENCH.iter().filter_map(|text| P::read_position(text, Reading::Playable).ok()) {
            if !go_on() {
                return Ok(None);
            }
            engine.new_game();
            match search(&mut engine, position, self.depth, &mut go_on) {
                Some(found) => outcome.add(&found),
                None => return Ok(None),
            }
        }
        Ok(Some(outcome))
    }
}

/// Searches one position; `None` if it was not to the end.
fn search<P: Game>(
    engine: &mut Engine<P>,
    position: P,
    depth: i32,
    go_on: &mut impl FnMut() -> bool,
) -> Option<Outcome> {
    let collected = Collected::default();
    let start = now();
    engine.go(position, Limits { depth: Some(depth), ..Limits::default() }, Box::new(collected.clone()));
    // If it is not to the end, the engine is not used again, and stops its search when it goes.
    engine.wait_while(go_on).then(|| Outcome {
        nodes: collected.nodes().unwrap_or(0),
        time: now().saturating_sub(start),
        counters: collected.counters().unwrap_or_default(),
        telemetry: collected.telemetry(),
    })
}

impl Outcome {
    fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.time += other.time;
        self.counters.add(&other.counters);
        if let Some(telemetry) = &other.telemetry {
            self.telemetry.get_or_insert_default().add(telemetry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position that cannot be read would silently be left out.
    fn all_are_read<P: Game>() {
        for text in P::BENCH {
            assert!(P::read_position(text, Reading::Playable).is_ok(), "{text}");
        }
    }

    #[test]
    fn every_position_is_searched() {
        all_are_read::<sente_chess::Position>();
        all_are_read::<sente_shogi::Position>();
    }
}
