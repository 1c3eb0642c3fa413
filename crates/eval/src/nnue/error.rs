//! Why a network cannot be used.

use super::network::MOST_HIDDEN;
use super::simd::LANES;
use std::fmt;

/// What is wrong with a network, or with a file that should hold one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It is some other file.
    Foreign,
    /// It is of a form that this program does not know.
    Version(u16),
    /// It is damaged: its checksum should be the first number and is the second.
    Checksum(u64, u64),
    /// It ends in the middle of what is named.
    Cut(&'static str),
    /// So many bytes follow its end.
    Longer(usize),
    /// It is for other features.
    Features {
        /// The features that were expected.
        expected: &'static str,
        /// Those of the file.
        found: String,
    },
    /// It has an activation that this program does not know.
    Activation(u8),
    /// Its numbers are in other units: of hidden weights, and of output weights.
    Units(u16, u16),
    /// A text in it is none.
    Text(&'static str),
    /// It has another number of something than its features ask for.
    Size {
        /// Of what.
        what: &'static str,
        /// How many were expected.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// It has so many hidden units, which cannot be.
    Hidden(usize),
    /// Its scale is zero, so that all positions would be level.
    Scale,
    /// Its hidden weights are so large that their sum may not fit sixteen bits.
    HiddenSum,
    /// Its output weights are so large that their sum may not fit thirty-two bits.
    OutputSum,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("expected a network, found something else"),
            Self::Version(found) => {
                write!(f, "expected a network of form {}, found form {found}", super::file::VERSION)
            }
            Self::Checksum(expected, found) => {
                write!(f, "expected checksum {expected:016x}, found {found:016x}: the network is damaged")
            }
            Self::Cut(what) => write!(f, "expected {what}, found the end of the network"),
            Self::Longer(bytes) => write!(f, "expected the end of the network, found {bytes} bytes more"),
            Self::Features { expected, found } => {
                write!(f, "expected a network for {expected}, found one for {found:?}")
            }
            Self::Activation(found) => write!(f, "expected a squared clipped activation (1), found {found}"),
            Self::Units(hidden, output) => write!(
                f,
                "expected units of {} and {}, found {hidden} and {output}",
                super::HIDDEN_UNIT,
                super::OUTPUT_UNIT
            ),
            Self::Text(what) => write!(f, "expected {what} as text, found bytes that are none"),
            Self::Size { what, expected, found } => write!(f, "expected {expected} {what}, found {found}"),
            Self::Hidden(found) => {
                write!(f, "expected a multiple of {LANES} up to {MOST_HIDDEN} hidden units, found {found}")
            }
            Self::Scale => f.write_str("expected a scale above zero, found zero"),
            Self::HiddenSum => {
                f.write_str("expected hidden sums within 16 bits, found weights too large for that")
            }
            Self::OutputSum => {
                f.write_str("expected output sums within 32 bits, found weights too large for that")
            }
        }
    }
}

impl std::error::Error for NetworkError {}
