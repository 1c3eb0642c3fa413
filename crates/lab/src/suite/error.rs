//! Why a suite cannot be run.

use crate::engine::Fault;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;

/// Why a suite cannot be run. What happens during a run is part of its results instead.
#[derive(Debug)]
pub enum SuiteError {
    /// A file cannot be read.
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// A file makes no sense.
    Format {
        /// Which.
        path: PathBuf,
        /// Where, what was expected and what was found.
        error: Box<dyn Error + Send + Sync>,
    },
    /// There is nothing to ask.
    NoProblem,
    /// There is nobody to ask.
    NoEngine,
    /// An engine would think for ever.
    NoLimit {
        /// Which.
        engine: String,
    },
    /// An engine does not even start.
    Engine {
        /// Which.
        engine: String,
        /// Why not.
        fault: Fault,
    },
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Format { path, error } => write!(f, "{}: {error}", path.display()),
            Self::NoProblem => {
                write!(f, "expected positions with best moves, avoided moves, points or mates, found none")
            }
            Self::NoEngine => write!(f, "expected an engine, found none"),
            Self::NoLimit { engine } => write!(f, "{engine}: expected a limit, found none"),
            Self::Engine { engine, fault } => write!(f, "{engine}: {fault}"),
        }
    }
}

impl Error for SuiteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(error),
            Self::Format { error, .. } => Some(error.as_ref()),
            _ => None,
        }
    }
}
