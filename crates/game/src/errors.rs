//! Why a text is not a position or not a move.

use crate::excerpt;
use std::error::Error;
use std::fmt::{self, Debug, Display};

/// Why a text is not a position. `F` names the fields of the text, `S` says what is wrong with a position that was
/// read but cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError<F, S> {
    /// The text is malformed.
    Syntax {
        /// In which part.
        field: F,
        /// Where, counted in characters from one.
        column: usize,
        /// What belongs there.
        expected: &'static str,
        /// What is there, or its beginning.
        found: String,
    },
    /// The text describes no position.
    Setup(S),
}

impl<F: Display, S: Display> Display for PositionError<F, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { field, column, expected, found } if found.is_empty() => {
                write!(f, "{field}, column {column}: expected {expected}, found the end")
            }
            Self::Syntax { field, column, expected, found } => {
                write!(f, "{field}, column {column}: expected {expected}, found \"{found}\"")
            }
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl<F: Debug + Display, S: Debug + Display> Error for PositionError<F, S> {}

impl<F, S> From<S> for PositionError<F, S> {
    fn from(error: S) -> Self {
        Self::Setup(error)
    }
}

/// Why a text is not a move.
///
/// ```
/// use sente_game::MoveError;
///
/// let error = MoveError::malformed("a1a2 or a1a2+", "a1\n");
/// assert_eq!(error.to_string(), "expected a move such as a1a2 or a1a2+, found \"a1\\n\"");
/// let error = MoveError::illegal("a1a2", "the piece is pinned");
/// assert_eq!(error.to_string(), "expected a legal move, found a1a2: the piece is pinned");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text does not have the form of a move.
    Malformed {
        /// What moves look like.
        examples: &'static str,
        /// The beginning of the text.
        found: String,
    },
    /// The text is a move, but not one that can be played here.
    Illegal {
        /// The text.
        found: String,
        /// Why not.
        reason: &'static str,
    },
}

impl MoveError {
    /// `text` does not look like the `examples`.
    pub fn malformed(examples: &'static str, text: &str) -> Self {
        Self::Malformed { examples, found: excerpt(text) }
    }

    /// `text` is a move that cannot be played, for this `reason`.
    pub fn illegal(text: &str, reason: &'static str) -> Self {
        Self::Illegal { found: excerpt(text), reason }
    }
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { examples, found } => {
                write!(f, "expected a move such as {examples}, found \"{found}\"")
            }
            Self::Illegal { found, reason } => write!(f, "expected a legal move, found {found}: {reason}"),
        }
    }
}

impl Error for MoveError {}
