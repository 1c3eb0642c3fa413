//! The one place where the clock is read.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Time since the first call, on a clock that only goes forward.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
