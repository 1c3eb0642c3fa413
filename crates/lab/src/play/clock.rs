//! How long an engine may think, and how much of that is left.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What ends an engine's thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// A clock that runs down.
    Clock(ClockControl),
    /// So much time for every move.
    MoveTime(Duration),
    /// So many positions for every move.
    Nodes(u64),
    /// So deep for every move.
    Depth(u32),
}

/// A clock's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockControl {
    /// The time at the start, and again after each period.
    pub base: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// How many moves a period has; none if the time is for the whole game.
    pub moves: Option<u32>,
    /// What every move may take once the time is used up.
    pub byoyomi: Duration,
}

/// Why a text is not a control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlError {
    found: String,
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a clock such as 10+0.1, 40/60, 1:30+1 or 60b5 (byoyomi), all in seconds, found \"{}\"",
            self.found
        )
    }
}

impl std::error::Error for ControlError {}

/// Reads `[MOVES/]TIME[+INCREMENT][bBYOYOMI]`, times in seconds or as `MINUTES:SECONDS`.
impl FromStr for ClockControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        parse(text).ok_or_else(|| ControlError { found: text.chars().take(24).collect() })
    }
}

fn parse(text: &str) -> Option<ClockControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (rest, byoyomi) = match rest.split_once('b') {
        Some((rest, byoyomi)) => (rest, seconds(byoyomi)?),
        None => (rest, Duration::ZERO),
    };
    let (base, increment) = match rest.split_once('+') {
        Some((base, increment)) => (base, seconds(increment)?),
        None => (rest, Duration::ZERO),
    };
    let base = match base.split_once(':') {
        Some((minutes, rest)) => seconds(minutes)?.checked_mul(60)?.checked_add(seconds(rest)?)?,
        None => seconds(base)?,
    };
    // A clock that never has any time cannot be played with.
    let playable = !(base + increment + byoyomi).is_zero();
    playable.then_some(ClockControl { base, increment, moves, byoyomi })
}

fn seconds(text: &str) -> Option<Duration> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| digits)?;
    // A million seconds is longer than any game; it keeps sums of durations from overflowing.
    (seconds <= 1e6).then(|| Duration::from_secs_f64(seconds))
}

/// The same form that is read.
impl fmt::Display for ClockControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        if !self.byoyomi.is_zero() {
            write!(f, "b{}", self.byoyomi.as_secs_f64())?;
        }
        Ok(())
    }
}

/// For people: `10+0.1`, `100 ms a move`, `5000 nodes a move`, `depth 8`.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(clock) => clock.fmt(f),
            Self::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// A running clock of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: ClockControl,
    left: Duration,
    moves_left: Option<u32>,
}

impl Clock {
    /// A clock at the start of a game.
    pub const fn new(control: ClockControl) -> Self {
        Self { control, left: control.base, moves_left: control.moves }
    }

    /// The time left, byoyomi not counted.
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// The clock's settings.
    pub const fn control(&self) -> ClockControl {
        self.control
    }

    /// How many moves the period still has.
    pub const fn moves_left(&self) -> Option<u32> {
        self.moves_left
    }

    /// The longest that the next move may take.
    pub fn allowance(&self) -> Duration {
        self.left + self.control.byoyomi
    }

    /// Charges a move that took `used`. A move may take `margin` longer than the clock allows.
    ///
    /// # Errors
    /// If it took longer than that: by how much.
    pub fn charge(&mut self, used: Duration, margin: Duration) -> Result<(), Duration> {
        let over = used.saturating_sub(self.allowance());
        if over > margin {
            return Err(over);
        }
        // Byoyomi begins when the time is used up, so what exceeds the time does not count.
        self.left = self.left.saturating_sub(used) + self.control.increment;
        if let Some(moves) = &mut self.moves_left {
            *moves -= 1;
            if *moves == 0 {
                self.left += self.control.base;
                self.moves_left = self.control.moves;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn controls_are_read_and_written() {
        for (text, base, increment, moves, byoyomi) in [
            ("10+0.1", 10_000, 100, None, 0),
            ("40/60", 60_000, 0, Some(40), 0),
            ("40/60+0.5", 60_000, 500, Some(40), 0),
            ("0b1", 0, 0, None, 1_000),
            ("60b5", 60_000, 0, None, 5_000),
        ] {
            let control =
                ClockControl { base: ms(base), increment: ms(increment), moves, byoyomi: ms(byoyomi) };
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string(), text);
        }
        let minutes: ClockControl = "1:30+1".parse().unwrap();
        assert_eq!((minutes.base, minutes.increment), (ms(90_000), ms(1_000)));
    }

    #[test]
    fn what_is_no_control_is_refused() {
        for text in ["", "0", "x", "10+", "+1", "-5", "0/10", "10+inf", "1e3", "9999999", "40/", "nan", "b"] {
            assert!(text.parse::<ClockControl>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn increments_and_periods_add_time() {
        let mut clock = Clock::new("2/10+1".parse().unwrap());
        assert_eq!(clock.charge(ms(4_000), ms(0)), Ok(()));
        assert_eq!((clock.left(), clock.moves_left()), (ms(7_000), Some(1)));
        assert_eq!(clock.charge(ms(7_000), ms(0)), Ok(()));
        assert_eq!((clock.left(), clock.moves_left()), (ms(11_000), Some(2)));
    }

    #[test]
    fn byoyomi_is_not_carried_over() {
        let mut clock = Clock::new("1b2".parse().unwrap());
        assert_eq!(clock.allowance(), ms(3_000));
        assert_eq!(clock.charge(ms(2_500), ms(0)), Ok(()));
        assert_eq!((clock.left(), clock.allowance()), (ms(0), ms(2_000)));
        assert_eq!(clock.charge(ms(2_001), ms(0)), Err(ms(1)));
    }

    #[test]
    fn the_margin_forgives() {
        let mut clock = Clock::new("1".parse().unwrap());
        assert_eq!(clock.charge(ms(1_010), ms(10)), Ok(()));
        assert_eq!(clock.charge(ms(11), ms(10)), Err(ms(11)));
    }
}
