//! How much of the processor a process got, and how long it had to wait for it.
//!
//! On a busy machine an engine loses time through no fault of its own. The system knows how long each thread ran and
//! how long it was ready but not run; the second number is what disturbs a game.

use std::time::Duration;

/// Processor time of a process since it started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// How long its threads ran, added up, those included that have ended. The system counts in hundredths of a second.
    pub ran: Duration,
    /// How long its threads were ready to run but did not. Threads that have ended are forgotten.
    pub waited: Duration,
}

impl Usage {
    /// What the process with this number has used so far; `None` where the system does not tell.
    pub fn of(process: u32) -> Option<Self> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
        let waited = tasks.flatten().filter_map(|task| {
            // A thread that has ended meanwhile has nothing to tell.
            let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            parse_waited(&text)
        });
        Some(Self { ran: parse_ran(&stat)?, waited: waited.sum() })
    }

    /// What was used since `earlier`. A thread that ended in between takes what it waited with it, hence the care.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self { ran: self.ran.saturating_sub(earlier.ran), waited: self.waited.saturating_sub(earlier.waited) }
    }
}

/// The line names the program in parentheses, which may contain anything. Behind it the twelfth and thirteenth numbers
/// are the time spent in the program and in the system for it, in ticks of ten milliseconds.
fn parse_ran(text: &str) -> Option<Duration> {
    let (_, numbers) = text.rsplit_once(')')?;
    let mut numbers = numbers.split_whitespace().skip(11).map(str::parse::<u64>);
    Some(Duration::from_millis(10 * (numbers.next()?.ok()? + numbers.next()?.ok()?)))
}

/// The line is `ran waited slices`, the first two in nanoseconds.
fn parse_waited(text: &str) -> Option<Duration> {
    text.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_systems_lines() {
        assert_eq!(parse_waited("1500 20 3\n"), Some(Duration::from_nanos(20)));
        assert_eq!(parse_waited("1500"), None);
        let stat = "42 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20";
        assert_eq!(parse_ran(stat), Some(Duration::from_millis(1750)));
        assert_eq!(parse_ran("42 (a"), None);
        assert_eq!(parse_ran("42 (a) S 1"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn work_is_seen() {
        let before = Usage::of(std::process::id()).unwrap();
        let start = std::time::Instant::now();
        let mut sum = 0_u64;
        while start.elapsed() < Duration::from_millis(100) {
            sum = sum.wrapping_add(std::hint::black_box(start.elapsed().as_secs()));
        }
        std::hint::black_box(sum);
        let used = Usage::of(std::process::id()).unwrap().since(before);
        assert!(used.ran > Duration::ZERO, "{used:?}");
    }
}
