//! Which openings are played, in which order.

use crate::packed::shuffle;
use sente_game::{Opening, Records};
use std::fmt;
use std::path::{Path, PathBuf};

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningSource {
    /// The file.
    pub file: PathBuf,
    /// Shuffled by this seed; `None` leaves the order of the file.
    pub shuffle: Option<u64>,
    /// How many to leave out at the beginning.
    pub skip: usize,
    /// At most so many moves of each opening are played.
    pub plies: usize,
}

/// Why openings cannot be read.
#[derive(Debug)]
pub enum OpeningError {
    /// The file cannot be read.
    File(PathBuf, std::io::Error),
    /// The file's content makes no sense; the message is the game's.
    Content(PathBuf, String),
    /// There are no openings.
    Empty(PathBuf),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file, error) => write!(f, "{}: {error}", file.display()),
            Self::Content(file, error) => write!(f, "{}: {error}", file.display()),
            Self::Empty(file) => write!(f, "{}: expected openings, found none", file.display()),
        }
    }
}

impl std::error::Error for OpeningError {}

impl OpeningSource {
    /// Reads the openings in the order in which they are played.
    ///
    /// # Errors
    /// If the file cannot be read, is malformed or has no openings.
    pub fn load<P: Records>(&self) -> Result<Vec<Opening<P>>, OpeningError> {
        let file = self.file.clone();
        let bytes = std::fs::read(&file).map_err(|error| OpeningError::File(file.clone(), error))?;
        let mut openings = P::read_openings(&bytes, ending(&file))
            .map_err(|error| OpeningError::Content(file.clone(), error.to_string()))?;
        if let Some(seed) = self.shuffle {
            shuffle(&mut openings, seed);
        }
        openings.drain(..self.skip.min(openings.len()));
        for opening in &mut openings {
            opening.moves.truncate(self.plies);
        }
        if openings.is_empty() { Err(OpeningError::Empty(file)) } else { Ok(openings) }
    }
}

fn ending(file: &Path) -> &str {
    file.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}
