//! The things that can be set in an engine, and which values they take.

mod names;
mod parse;
mod validate;

pub use names::{Choice, OptionName, StringValue};
pub use validate::{OptionError, OptionValue};

use super::write::write_field;
use std::fmt;
use std::ops::RangeInclusive;

/// A thing that can be set in an engine, as the engine describes it.
///
/// ```
/// use sente_protocol::uci::{Message, OptionSpec, OptionValue};
///
/// let Message::Option(hash) = "option name Hash type spin default 16 min 1 max 1024".parse()? else { panic!() };
/// assert_eq!(hash, OptionSpec::spin("Hash".parse()?, 16, 1..=1024));
/// assert_eq!(hash.validate("64"), Ok(OptionValue::Spin(64)));
/// let error = hash.validate("2048").unwrap_err();
/// assert_eq!(error.to_string(), "Hash: expected a whole number from 1 to 1024, found \"2048\"");
/// # Ok::<(), sente_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// What it is called.
    pub name: OptionName,
    /// Its type and values.
    pub kind: OptionKind,
}

/// The type of an option. What an engine does not tell is absent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// What it is at first.
        default: Option<bool>,
    },
    /// A whole number.
    Spin {
        /// What it is at first.
        default: Option<i64>,
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// One of several choices.
    Combo {
        /// What it is at first.
        default: Option<Choice>,
        /// What it can be.
        choices: Vec<Choice>,
    },
    /// Something to do.
    Button,
    /// Text.
    String {
        /// What it is at first.
        default: Option<StringValue>,
    },
}

impl OptionSpec {
    /// An option that is on or off.
    pub fn check(name: OptionName, default: bool) -> Self {
        Self { name, kind: OptionKind::Check { default: Some(default) } }
    }

    /// An option that is a whole number.
    pub fn spin(name: OptionName, default: i64, range: RangeInclusive<i64>) -> Self {
        let (min, max) = range.into_inner();
        Self { name, kind: OptionKind::Spin { default: Some(default), min: Some(min), max: Some(max) } }
    }

    /// An option that is one of `choices`.
    pub fn combo(name: OptionName, default: Choice, choices: Vec<Choice>) -> Self {
        Self { name, kind: OptionKind::Combo { default: Some(default), choices } }
    }

    /// An option that does something.
    pub fn button(name: OptionName) -> Self {
        Self { name, kind: OptionKind::Button }
    }

    /// An option that is text.
    pub fn string(name: OptionName, default: StringValue) -> Self {
        Self { name, kind: OptionKind::String { default: Some(default) } }
    }
}

impl OptionKind {
    /// The word for each type.
    const WORDS: [&'static str; 5] = ["check", "spin", "combo", "button", "string"];

    /// The word for this type.
    fn word(&self) -> &'static str {
        let [check, spin, combo, button, string] = Self::WORDS;
        match self {
            Self::Check { .. } => check,
            Self::Spin { .. } => spin,
            Self::Combo { .. } => combo,
            Self::Button => button,
            Self::String { .. } => string,
        }
    }
}

impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type {}", self.name, self.kind.word())?;
        match &self.kind {
            OptionKind::Check { default } => write_field(f, "default", *default),
            OptionKind::Spin { default, min, max } => {
                write_field(f, "default", *default)?;
                write_field(f, "min", *min)?;
                write_field(f, "max", *max)
            }
            OptionKind::Combo { default, choices } => {
                write_field(f, "default", default.as_ref())?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => Ok(()),
            OptionKind::String { default } => write_field(f, "default", default.as_ref()),
        }
    }
}
