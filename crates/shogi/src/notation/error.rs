//! Why a file cannot be read.

use super::{MoveError, SfenError};
use crate::SetupError;
use sente_game::excerpt;
use std::error::Error;
use std::fmt;

/// Why a file of games, openings or problems cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// No such format.
    Format {
        /// The ending of the file's name.
        found: String,
    },
    /// A line cannot be read.
    Line {
        /// Which, counted from one.
        number: usize,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is malformed.
    Syntax {
        /// What belongs there.
        expected: &'static str,
        /// What is there, or its beginning.
        found: String,
    },
    /// Its position cannot be read.
    Position(SfenError),
    /// The position that the file describes up to here is none.
    Setup(SetupError),
    /// A move cannot be read or played.
    Move(MoveError),
}

impl Fault {
    pub(super) fn syntax(expected: &'static str, found: &str) -> Self {
        Self::Syntax { expected, found: excerpt(found) }
    }

    /// The fault together with the line that has it.
    pub(super) const fn at(self, number: usize) -> RecordError {
        RecordError::Line { number, fault: self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end")
            }
            Self::Syntax { expected, found } => write!(f, "expected {expected}, found \"{found}\""),
            Self::Position(error) => error.fmt(f),
            Self::Setup(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format { found } => {
                let known = <crate::Position as sente_game::Records>::OPENING_FORMATS.join(", ");
                write!(f, "expected a file whose name ends in {known}, found \"{found}\"")
            }
            Self::Line { number, fault } => write!(f, "line {number}: {fault}"),
        }
    }
}

impl Error for RecordError {}

impl From<SfenError> for Fault {
    fn from(error: SfenError) -> Self {
        Self::Position(error)
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<MoveError> for Fault {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}
