//! Time: how much a move may take, and whether it is up.
//!
//! A [`TimeController`] answers both as pure functions: how much a move gets under a clock ([`Allotment`]), and how much of
//! it is enough after what search has found on the way ([`Stability`]). [`StandardTime`] is the one that Sente uses;
//! whoever knows better implements another. The clock itself is read through one function that is passed in, because not every machine has the
//! same one: a browser has to lend its own.

mod allotment;
mod controller;
mod stability;
mod start;

pub use allotment::Allotment;
pub use controller::{StandardTime, TimeController};
pub use stability::Stability;
pub use start::ClockStart;

use std::time::Duration;

/// Reads a clock that only goes forward.
pub type Now = fn() -> Duration;

/// Tells a thread when to stop. The default never does.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    now: Now,
    start: Duration,
    hard: Option<Duration>,
    /// How many nodes may be visited.
    pub(crate) nodes: u64,
}

impl Default for Watch {
    fn default() -> Self {
        Self { now: || Duration::ZERO, start: Duration::ZERO, hard: None, nodes: u64::MAX }
    }
}

impl Watch {
    /// A watch that started at `start` and stops after `hard` at the latest, or after so many nodes.
    pub fn new(now: Now, start: Duration, hard: Option<Duration>, nodes: Option<u64>) -> Self {
        Self { now, start, hard, nodes: nodes.unwrap_or(u64::MAX) }
    }

    /// How long the search has taken.
    pub fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// How long a clock has run; `None` as long as it does not.
    pub fn on_clock(&self, clock: &ClockStart) -> Option<Duration> {
        clock.time().map(|start| (self.now)().saturating_sub(start))
    }

    /// Whether the time on the clock is up.
    pub fn is_time_up(&self, clock: &ClockStart) -> bool {
        self.hard.is_some_and(|hard| self.on_clock(clock).is_some_and(|time| time >= hard))
    }
}
