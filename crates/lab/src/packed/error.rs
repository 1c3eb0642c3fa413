//! What can be wrong with a file of packed games.

use super::header::{Flaw, VERSION};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a file of packed games cannot be used.
#[derive(Debug)]
pub enum PackedError {
    /// It cannot be read or written.
    File(PathBuf, io::Error),
    /// It is some other file.
    Foreign(PathBuf),
    /// Its form is of another time.
    Version(PathBuf, u16),
    /// Its top is damaged.
    Header(PathBuf),
    /// Somebody else is writing it.
    Busy(PathBuf),
    /// It has games that do not belong to those that are to be written; the text says why.
    Other(PathBuf, String),
    /// Some of it is damaged: how many places, how many bytes.
    Damaged(PathBuf, usize, usize),
}

impl PackedError {
    pub(super) fn from_flaw(path: &Path, flaw: Flaw) -> Self {
        let path = path.to_owned();
        match flaw {
            Flaw::Magic => Self::Foreign(path),
            Flaw::Version(version) => Self::Version(path, version),
            Flaw::Damaged => Self::Header(path),
        }
    }
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Foreign(path) => {
                write!(f, "{}: expected packed games, found something else", path.display())
            }
            Self::Version(path, version) => {
                write!(f, "{}: expected packed games of form {VERSION}, found form {version}", path.display())
            }
            Self::Header(path) => write!(f, "{}: expected a header, found it damaged", path.display()),
            Self::Busy(path) => {
                write!(f, "{}: expected to be the only writer, found another at work", path.display())
            }
            Self::Other(path, difference) => {
                write!(f, "{}: expected games of the same kind, found different {difference}", path.display())
            }
            Self::Damaged(path, places, bytes) => write!(
                f,
                "{}: expected whole blocks, found damage in {places} places, {bytes} bytes",
                path.display()
            ),
        }
    }
}

impl std::error::Error for PackedError {}

/// A part of a file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// Where it begins, in bytes from the top.
    pub offset: usize,
    /// How many bytes are lost.
    pub bytes: usize,
    /// What was expected and what was found.
    pub reason: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes at {}: {}", self.bytes, self.offset, self.reason)
    }
}
