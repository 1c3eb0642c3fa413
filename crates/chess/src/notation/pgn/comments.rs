//! What programs write into comments: clocks, evaluations, and the notes of engine matches.

use super::Node;
use std::time::Duration;

/// What an engine thought of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Evaluation {
    /// How good it is.
    pub value: Value,
    /// How deep the engine looked.
    pub depth: Option<u32>,
}

/// How good a position is. In `%eval` commands it is seen by White, in the notes of engine matches by the player who
/// has just moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// A forced mate; negative if the player is being mated. Engines differ in whether they count moves or plies.
    Mate(i32),
}

/// What a match runner notes behind a move, such as `+0.13/12 0.29s`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EngineNote {
    /// What the engine thought of its move.
    pub evaluation: Evaluation,
    /// How long it thought.
    pub time: Option<Duration>,
}

impl Node {
    /// The time left on the player's clock after the move: `[%clk 0:01:23.4]`.
    pub fn clock(&self) -> Option<Duration> {
        self.command("clk").and_then(clock_time)
    }

    /// The time spent on the move: `[%emt 0:00:05]`.
    pub fn elapsed(&self) -> Option<Duration> {
        self.command("emt").and_then(clock_time)
    }

    /// What the position after the move is worth to White: `[%eval 0.35]`, `[%eval #-3,12]`.
    pub fn evaluation(&self) -> Option<Evaluation> {
        let text = self.command("eval")?;
        let (value, depth) = text.split_once(',').unwrap_or((text, ""));
        let depth = if depth.is_empty() { None } else { Some(depth.trim().parse().ok()?) };
        let value = value.trim();
        let value = match value.strip_prefix('#') {
            Some(moves) => Value::Mate(moves.parse().ok()?),
            None => Value::Centipawns(hundredths(value)?),
        };
        Some(Evaluation { value, depth })
    }

    /// What a match runner noted about the move.
    pub fn engine_note(&self) -> Option<EngineNote> {
        self.comments.iter().find_map(|comment| engine_note(comment))
    }

    /// The argument of a command in the comments behind the move.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.comments.iter().find_map(|comment| command(comment, name))
    }
}

/// The argument of a command such as `[%clk 0:01:23]` in a comment.
pub fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = comment;
    while let Some(start) = rest.find("[%") {
        rest = &rest[start + 2..];
        let (inside, after) = rest.split_once(']')?;
        if let Some(argument) = inside.strip_prefix(name)
            && argument.starts_with(char::is_whitespace)
        {
            return Some(argument.trim());
        }
        rest = after;
    }
    None
}

/// Reads the note of a match runner: value, depth and time as in `+0.13/12 0.29s` or `-M4/20 0.1s, Black mates`.
pub fn engine_note(comment: &str) -> Option<EngineNote> {
    let mut words = comment.split_whitespace();
    let (value, depth) = words.next()?.trim_end_matches(',').split_once('/')?;
    let evaluation = Evaluation { value: signed_value(value)?, depth: Some(depth.parse().ok()?) };
    Some(EngineNote { evaluation, time: words.next().and_then(thinking_time) })
}

fn signed_value(text: &str) -> Option<Value> {
    let (negative, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let sign = if negative { -1 } else { 1 };
    Some(match size.strip_prefix('M') {
        Some(moves) => Value::Mate(sign * i32::from(moves.parse::<u16>().ok()?)),
        None => Value::Centipawns(hundredths(text)?),
    })
}

/// Hours, minutes and seconds, with colons between them; the larger ones may be missing.
fn clock_time(text: &str) -> Option<Duration> {
    let mut parts = text.rsplit(':');
    let mut time = seconds(parts.next()?)?;
    for unit in [60, 3600] {
        let Some(part) = parts.next() else { return Some(time) };
        time = time.checked_add(Duration::from_secs(digits(part)?.checked_mul(unit)?))?;
    }
    parts.next().is_none().then_some(time)
}

/// Seconds as `0.29s`, or milliseconds as `290ms`.
fn thinking_time(text: &str) -> Option<Duration> {
    let text = text.trim_end_matches([',', ';']);
    match text.strip_suffix("ms") {
        Some(number) => digits(number).map(Duration::from_millis),
        None => seconds(text.strip_suffix('s')?),
    }
}

/// Seconds with up to nine digits behind the point; further ones do not count.
fn seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let nanoseconds = if fraction.is_empty() { 0 } else { scaled(fraction, 9)? };
    Some(Duration::new(digits(whole)?, nanoseconds))
}

/// A decimal number in hundredths; further digits do not count.
fn hundredths(text: &str) -> Option<i32> {
    let (negative, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = size.split_once('.').unwrap_or((size, ""));
    let whole = if whole.is_empty() && !fraction.is_empty() { 0 } else { digits(whole)? };
    let fraction = if fraction.is_empty() { 0 } else { scaled(fraction, 2)? };
    let value = i32::try_from(whole).ok()?.checked_mul(100)?.checked_add(fraction as i32)?;
    Some(if negative { -value } else { value })
}

/// The digits behind a point as a number of so many digits.
fn scaled(fraction: &str, places: usize) -> Option<u32> {
    digits(fraction.get(..fraction.len().min(18))?)?;
    let digit =
        |place: usize| fraction.as_bytes().get(place).map_or(0, |&byte| u32::from(byte.wrapping_sub(b'0')));
    Some((0..places).fold(0, |number, place| number * 10 + digit(place)))
}

/// A number without a sign.
fn digits(text: &str) -> Option<u64> {
    let all = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Flag, Move, Square};

    fn node(comment: &str) -> Node {
        let mut node = Node::from(Move::new(Square::E2, Square::E4, Flag::DoublePush));
        node.comments.push(comment.to_owned());
        node
    }

    #[test]
    fn clocks_are_read() {
        let clock = |text: &str| node(&format!("a [%clk {text}] b")).clock();
        assert_eq!(clock("0:01:23.4"), Some(Duration::from_millis(83_400)));
        assert_eq!(clock("1:00:00"), Some(Duration::from_hours(1)));
        assert_eq!(clock("05:07"), Some(Duration::from_secs(307)));
        for text in
            ["", "x", "1:2:3:4", "-1:00:00", "0:00:1.x", "99999999999999999999:00:00", "1::2", "+1:00"]
        {
            assert_eq!(clock(text), None, "{text}");
        }
        assert_eq!(node("[%emt 0:00:05][%clk 0:00:01]").elapsed(), Some(Duration::from_secs(5)));
        assert_eq!(node("[%clk 0:00:01").clock(), None);
        assert_eq!(node("[%clock 0:00:01]").clock(), None);
    }

    #[test]
    fn evaluations_are_read() {
        let evaluation = |text: &str| {
            let evaluation = node(&format!("[%eval {text}]")).evaluation()?;
            Some((evaluation.value, evaluation.depth))
        };
        assert_eq!(evaluation("0.35"), Some((Value::Centipawns(35), None)));
        assert_eq!(evaluation("-1.5,20"), Some((Value::Centipawns(-150), Some(20))));
        assert_eq!(evaluation("-0.07"), Some((Value::Centipawns(-7), None)));
        assert_eq!(evaluation("#-3,12"), Some((Value::Mate(-3), Some(12))));
        assert_eq!(evaluation("#4"), Some((Value::Mate(4), None)));
        for text in ["", "x", "#", "#x", "1.x", "--1", "1,x", "99999999999", "1.½"] {
            assert_eq!(evaluation(text), None, "{text}");
        }
    }

    #[test]
    fn notes_of_matches_are_read() {
        let note = engine_note("+0.13/12 0.29s").unwrap();
        assert_eq!(note.evaluation, Evaluation { value: Value::Centipawns(13), depth: Some(12) });
        assert_eq!(note.time, Some(Duration::from_millis(290)));
        let mate = engine_note("-M4/20 0.1s, Black mates").unwrap();
        assert_eq!(mate.evaluation.value, Value::Mate(-4));
        assert_eq!(mate.time, Some(Duration::from_millis(100)));
        assert_eq!(engine_note("0.00/1").unwrap().time, None);
        for text in ["book", "", "White mates", "+0.13", "x/12 1s", "1/2-1/2"] {
            assert_eq!(engine_note(text), None, "{text}");
        }
    }
}
