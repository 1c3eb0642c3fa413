//! Why a line could not be read.

use sente_game::excerpt;
use std::error::Error;
use std::fmt;

/// Why a line, or a part of one, could not be read.
///
/// The text it quotes is an excerpt: printing an error never prints a long line back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The line is empty. Most callers skip such lines without a word.
    Empty,
    /// The line is not UTF-8.
    NotText {
        /// Which byte is the first that is not text, counted from one.
        column: usize,
    },
    /// The line is no message of the protocol, such as a banner or a debugging print. Callers may ignore it.
    Unknown {
        /// The beginning of the line's first word.
        found: String,
    },
    /// Something else stands where a certain thing belongs.
    Syntax {
        /// The part of the message.
        place: &'static str,
        /// What belongs there.
        expected: &'static str,
        /// What is there, or its beginning; empty at the end of the line.
        found: String,
    },
    /// A number is too small or too great.
    Range {
        /// The part of the message.
        place: &'static str,
        /// The least number that can stand there.
        min: i64,
        /// The greatest.
        max: u64,
        /// What is there, or its beginning.
        found: String,
    },
}

impl ParseError {
    /// The error of meeting `found` at `place`; [`None`] is the end of the line.
    pub(crate) fn syntax(place: &'static str, expected: &'static str, found: Option<&str>) -> Self {
        Self::Syntax { place, expected, found: excerpt(found.unwrap_or_default()) }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a command, found an empty line"),
            Self::NotText { column } => write!(f, "expected text in UTF-8, found another byte at {column}"),
            Self::Unknown { found } => write!(f, "expected a known command, found \"{found}\""),
            Self::Syntax { place, expected, found } if found.is_empty() => {
                write!(f, "{place}: expected {expected}, found nothing")
            }
            Self::Syntax { place, expected, found } => {
                write!(f, "{place}: expected {expected}, found \"{found}\"")
            }
            Self::Range { place, min, max, found } => {
                write!(f, "{place}: expected a number from {min} to {max}, found \"{found}\"")
            }
        }
    }
}

impl Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_what_was_expected_and_found() {
        for (error, message) in [
            (ParseError::Empty, "expected a command, found an empty line"),
            (ParseError::NotText { column: 3 }, "expected text in UTF-8, found another byte at 3"),
            (ParseError::syntax("go", "a limit", Some("x\ty")), "go: expected a limit, found \"x\\ty\""),
            (ParseError::syntax("go", "a limit", None), "go: expected a limit, found nothing"),
            (
                ParseError::Range { place: "depth", min: 0, max: 9, found: "10".to_owned() },
                "depth: expected a number from 0 to 9, found \"10\"",
            ),
        ] {
            assert_eq!(error.to_string(), message);
        }
    }
}
