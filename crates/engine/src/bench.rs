//! The benchmark: fixed positions to a fixed depth, and how many nodes that takes.
//!
//! The number is a checksum of behaviour: whatever changes the search or the evaluation changes it, and nothing else
//! does.

use crate::{BuildError, ChessEngine, Collected, Ordering, now};
use sente_chess::Position;
use sente_game::Reading;
use sente_search::telemetry::Telemetry;
use sente_search::{Counters, Limits};
use std::time::Duration;

/// The depth unless told otherwise.
pub const DEPTH: i32 = 13;

/// The megabytes of the table.
pub const HASH: usize = 16;

/// Positions of all kinds: openings, middlegames, endgames, tactics, Chess960.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 4 11",
    "2r3k1/pp3ppp/3p4/3Pn3/4P3/1P3N2/P4PPP/2R3K1 w - - 0 24",
    "8/5pk1/6p1/7p/3R3P/6P1/r4PK1/8 w - - 0 40",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "3r1rk1/p3qppp/1pn1b3/2p1P3/4Q3/2P2N2/PPB2PPP/R3R1K1 w - - 0 18",
    "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// How many positions there are.
pub const fn positions() -> usize {
    POSITIONS.len()
}

/// What the benchmark is to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bench {
    /// How deep to search.
    pub depth: i32,
    /// The megabytes of the table.
    pub megabytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// How moves are ordered.
    pub ordering: Ordering,
}

impl Default for Bench {
    fn default() -> Self {
        Self { depth: DEPTH, megabytes: HASH, threads: 1, ordering: Ordering::default() }
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

impl Bench {
    /// Searches all positions, each with a cleared state.
    ///
    /// # Errors
    /// If there is not enough memory, or if the system refuses to start a thread.
    pub fn run(&self) -> Result<Outcome, BuildError> {
        self.run_while(|| true).map(Option::unwrap_or_default)
    }

    /// The same for as long as `go_on` says so, asked before each position; `None` if it was not to the end.
    ///
    /// # Errors
    /// If there is not enough memory, or if the system refuses to start a thread.
    pub fn run_while(&self, mut go_on: impl FnMut() -> bool) -> Result<Option<Outcome>, BuildError> {
        let mut engine = ChessEngine::with_ordering(self.megabytes, self.threads, self.ordering)?;
        let mut outcome = Outcome::default();
        for position in POSITIONS.iter().filter_map(|fen| Position::from_fen(fen, Reading::Playable).ok()) {
            if !go_on() {
                return Ok(None);
            }
            engine.new_game();
            outcome.add(&search(&mut engine, position, self.depth));
        }
        Ok(Some(outcome))
    }
}

fn search(engine: &mut ChessEngine, position: Position, depth: i32) -> Outcome {
    let collected = Collected::default();
    let start = now();
    engine.go(position, Limits { depth: Some(depth), ..Limits::default() }, Box::new(collected.clone()));
    engine.wait();
    Outcome {
        nodes: collected.nodes().unwrap_or(0),
        time: now().saturating_sub(start),
        counters: collected.counters().unwrap_or_default(),
        telemetry: collected.telemetry(),
    }
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
