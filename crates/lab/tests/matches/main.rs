//! Matches with engines that misbehave.

mod fakes;
mod faults;
mod honest;
mod resume;

use fakes::{Seen, fake, tournament};
use sente_chess::Position;
use sente_lab::tournament::{Format, Schedule, Standings, Tournament, run};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Plays so many games and returns the standings and all that a spectator saw.
fn play(tournament: &Tournament<Position>, games: usize) -> (Standings, Seen) {
    let schedule = Schedule::new(tournament.engines.len(), Format::RoundRobin, games);
    let mut standings = Standings::new(schedule, tournament.engines.len());
    let mut seen = Seen::default();
    run(tournament, &mut standings, &Arc::new(AtomicBool::new(false)), &mut seen);
    (standings, seen)
}
