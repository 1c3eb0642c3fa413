//! Why an engine could not be made.

use sente_search::tt::OutOfMemory;
use std::error::Error;
use std::{fmt, io};

/// An engine could not be made.
#[derive(Debug)]
pub enum BuildError {
    /// There is not enough memory for the table.
    Memory(OutOfMemory),
    /// The system refused to start a thread.
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        reason: io::Error,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(error) => error.fmt(f),
            Self::Threads { threads, reason } => {
                write!(f, "expected {threads} threads for the search, found that one did not start: {reason}")
            }
        }
    }
}

impl Error for BuildError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Memory(error) => Some(error),
            Self::Threads { reason, .. } => Some(reason),
        }
    }
}

impl From<OutOfMemory> for BuildError {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}
