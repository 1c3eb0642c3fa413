//! When a clock begins to run.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// When the clock of a search began to run. That may be later than the search itself: whoever thinks on the opponent's
/// time has no clock until the opponent has moved.
///
/// One thread sets it while others look at it. Nothing else depends on the order in which they see it.
#[derive(Debug)]
pub struct ClockStart(AtomicU64);

impl ClockStart {
    /// No clock has run for so many microseconds.
    const HELD: u64 = u64::MAX;

    /// A clock that has begun with the world.
    pub const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    /// The clock does not run for now.
    pub fn hold(&self) {
        self.0.store(Self::HELD, Ordering::Relaxed);
    }

    /// The clock runs from `time` on.
    pub fn begin(&self, time: Duration) {
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(Self::HELD - 1);
        self.0.store(microseconds, Ordering::Relaxed);
    }

    /// When it began to run, if it has.
    pub fn time(&self) -> Option<Duration> {
        let microseconds = self.0.load(Ordering::Relaxed);
        (microseconds != Self::HELD).then(|| Duration::from_micros(microseconds))
    }
}

impl Default for ClockStart {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_held_has_no_start() {
        let start = ClockStart::new();
        assert_eq!(start.time(), Some(Duration::ZERO));
        start.hold();
        assert_eq!(start.time(), None);
        start.begin(Duration::from_millis(5));
        assert_eq!(start.time(), Some(Duration::from_millis(5)));
        start.begin(Duration::MAX);
        assert!(start.time().is_some());
    }
}
