//! Settings as text.

use super::table::TieBreak;
use std::error::Error;
use std::fmt;

/// A setting: what it is called, what it does, and what it can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The table and the name in it, as in `ranked.shortlist`.
    pub name: String,
    /// What it does.
    pub what: &'static str,
    /// The value.
    pub value: String,
    /// The value unless told otherwise.
    pub default: String,
    /// The least and the greatest value.
    pub range: (String, String),
}

/// Why a setting could not be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingError {
    /// There is none of this name.
    Unknown {
        /// The name.
        name: String,
    },
    /// It cannot have this value.
    Value {
        /// The name.
        name: String,
        /// The least value.
        min: String,
        /// The greatest value.
        max: String,
        /// What was found.
        found: String,
    },
    /// This is no change at all.
    Syntax {
        /// What was found.
        found: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => {
                write!(
                    f,
                    "expected a setting of the order of moves, such as ranked.shortlist, found {name:?}"
                )
            }
            Self::Value { name, min, max, found } => {
                write!(f, "{name}: expected a value from {min} to {max}, found {found:?}")
            }
            Self::Syntax { found } => write!(f, "expected NAME=VALUE, found {found:?}"),
        }
    }
}

impl Error for SettingError {}

/// A value as text.
pub(super) trait Value: Copy + PartialOrd {
    fn read(text: &str) -> Option<Self>;
    fn write(self) -> String;
}

impl Value for i32 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(self) -> String {
        self.to_string()
    }
}

impl Value for usize {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(self) -> String {
        self.to_string()
    }
}

impl Value for bool {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(self) -> String {
        self.to_string()
    }
}

impl Value for TieBreak {
    fn read(text: &str) -> Option<Self> {
        [Self::Generation, Self::Encoding].into_iter().find(|ties| ties.write() == text)
    }

    fn write(self) -> String {
        match self {
            Self::Generation => "generation",
            Self::Encoding => "encoding",
        }
        .to_owned()
    }
}
