//! How far a run has come, on standard error.

use sente_lab::suite::Progress;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// A line that is rewritten in a terminal, and written now and then elsewhere.
pub(super) struct ProgressLine {
    is_terminal: bool,
    start: Instant,
    last: Instant,
}

impl ProgressLine {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self { is_terminal: io::stderr().is_terminal(), start: now, last: now }
    }

    /// Shows the progress, unless it was shown a moment ago.
    pub(super) fn show(&mut self, progress: &Progress<'_>) {
        let pause = if self.is_terminal { Duration::from_millis(100) } else { Duration::from_secs(10) };
        if self.last.elapsed() < pause {
            return;
        }
        self.last = Instant::now();
        let text = text(progress, self.start.elapsed());
        // A reader that nobody is there to be is no reason to stop.
        let _ = if self.is_terminal {
            write!(io::stderr(), "\r\x1b[K{text}")
        } else {
            writeln!(io::stderr(), "{text}")
        };
    }

    /// Leaves the terminal as it was.
    pub(super) fn close(self) {
        if self.is_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn text(progress: &Progress<'_>, elapsed: Duration) -> String {
    let Progress { done, total, names, solved } = progress;
    // Whole microseconds keep the product small enough for centuries.
    let left = elapsed.as_micros() * total.saturating_sub(*done) as u128 / (*done).max(1) as u128;
    let left = left / 1_000_000;
    let solved: Vec<_> = names.iter().zip(*solved).map(|(name, solved)| format!("{name} {solved}")).collect();
    format!("{done}/{total} done, {}:{:02} to go, solved: {}", left / 60, left % 60, solved.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_estimated() {
        let names = ["a".to_owned(), "b".to_owned()];
        let progress = Progress { done: 100, total: 400, names: &names, solved: &[48, 50] };
        let line = text(&progress, Duration::from_secs(30));
        assert_eq!(line, "100/400 done, 1:30 to go, solved: a 48, b 50");
    }
}
