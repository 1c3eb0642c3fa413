//! What can be wrong with the text of a game.

use crate::notation::{FenError, SanError};
use std::error::Error;
use std::fmt;
use std::io;

/// Why a game could not be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The line, counted from one.
    pub line: usize,
    /// The column, counted in characters from one.
    pub column: usize,
    /// What is wrong there.
    pub kind: PgnErrorKind,
}

/// What is wrong with the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnErrorKind {
    /// The text is malformed.
    Syntax {
        /// What belongs there.
        expected: &'static str,
        /// What is there, or its beginning.
        found: String,
    },
    /// A move cannot be played.
    Move(SanError),
    /// The `FEN` tag is not a position.
    Start(FenError),
    /// The game is one that this crate does not know.
    Variant {
        /// What the `Variant` tag says.
        found: String,
    },
    /// The game is larger than any sensible one, so reading it would only fill memory.
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much is admitted.
        limit: usize,
    },
    /// The source failed. No more games will come from it.
    Io {
        /// How.
        kind: io::ErrorKind,
        /// What the source says.
        message: String,
    },
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end")
            }
            Self::Syntax { expected, found } => write!(f, "expected {expected}, found \"{found}\""),
            Self::Move(error) => error.fmt(f),
            Self::Start(error) => write!(f, "in the FEN tag: {error}"),
            Self::Variant { found } => {
                write!(f, "expected the variant to be standard chess or Chess960, found \"{found}\"")
            }
            Self::TooLarge { what, limit } => {
                write!(f, "expected a game of at most {limit} {what}, found more")
            }
            Self::Io { message, .. } => write!(f, "expected to read on, found an error: {message}"),
        }
    }
}

impl Error for PgnError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            PgnErrorKind::Move(error) => Some(error),
            PgnErrorKind::Start(error) => Some(error),
            _ => None,
        }
    }
}
