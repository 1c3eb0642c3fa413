//! Which values an option takes.

use super::parse::truth;
use super::{Choice, OptionKind, OptionSpec, StringValue};
use crate::text::phrase;
use sente_game::excerpt;
use std::error::Error;
use std::fmt;

/// A value that an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// On or off.
    Check(bool),
    /// A number in its range.
    Spin(i64),
    /// One of the choices, in the engine's spelling.
    Combo(Choice),
    /// The button is pressed.
    Button,
    /// Text.
    String(StringValue),
}

/// Why a value is not one that an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    /// What the option is called, or the beginning of it.
    pub name: String,
    /// What belongs there.
    pub expected: String,
    /// What is there, or its beginning; empty if nothing is.
    pub found: String,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, expected, found } = self;
        match found.as_str() {
            "" => write!(f, "{name}: expected {expected}, found nothing"),
            _ => write!(f, "{name}: expected {expected}, found \"{found}\""),
        }
    }
}

impl Error for OptionError {}

impl OptionSpec {
    /// The meaning of a value that is to be set; the empty text is the same as none. As the standard demands, the
    /// case of letters does not matter except in strings.
    ///
    /// # Errors
    /// If the option does not take that value.
    pub fn validate(&self, value: &str) -> Result<OptionValue, OptionError> {
        let value = StringValue::from(value);
        let text = value.as_str();
        let meaning = match &self.kind {
            OptionKind::Check { .. } => truth(text).map(OptionValue::Check),
            OptionKind::Spin { min, max, .. } => {
                let in_range = |&number: &i64| {
                    min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max)
                };
                text.parse().ok().filter(in_range).map(OptionValue::Spin)
            }
            OptionKind::Combo { choices, .. } => find(choices, text).cloned().map(OptionValue::Combo),
            OptionKind::Button => text.is_empty().then_some(OptionValue::Button),
            OptionKind::String { .. } => Some(OptionValue::String(value.clone())),
        };
        meaning.ok_or_else(|| self.error(self.kind.expected(), text))
    }

    /// Whether the description makes sense: whether there is a value between the bounds, and whether the option would
    /// take its own default. What is absent is not missed.
    ///
    /// # Errors
    /// If not, what is wrong with it.
    pub fn check_consistency(&self) -> Result<(), OptionError> {
        let default = match &self.kind {
            OptionKind::Spin { min: Some(min), max: Some(max), .. } if min > max => {
                let expected = "a minimum no greater than the maximum".to_owned();
                return Err(self.error(expected, &format!("min {min} max {max}")));
            }
            OptionKind::Spin { default: Some(default), .. } => default.to_string(),
            OptionKind::Combo { default: Some(default), .. } => default.to_string(),
            // Every value of the other types is one they take.
            _ => return Ok(()),
        };
        self.validate(&default).map(|_| ())
    }

    fn error(&self, expected: String, found: &str) -> OptionError {
        OptionError { name: excerpt(self.name.as_str()), expected, found: excerpt(found) }
    }
}

impl OptionKind {
    /// What the option takes, for people.
    fn expected(&self) -> String {
        match self {
            Self::Check { .. } => "true or false".to_owned(),
            Self::Spin { min: Some(min), max: Some(max), .. } => {
                format!("a whole number from {min} to {max}")
            }
            Self::Spin { min: Some(min), .. } => format!("a whole number not below {min}"),
            Self::Spin { max: Some(max), .. } => format!("a whole number not above {max}"),
            Self::Spin { .. } => "a whole number".to_owned(),
            Self::Combo { choices, .. } => format!("one of {}", list(choices)),
            Self::Button => "no value".to_owned(),
            Self::String { .. } => "text".to_owned(),
        }
    }
}

/// The choice that is written so or, failing that, in other letter case.
fn find<'a>(choices: &'a [Choice], text: &str) -> Option<&'a Choice> {
    let text = phrase(text);
    let same = |choice: &&Choice| choice.as_str() == text;
    let alike = |choice: &&Choice| choice.as_str().eq_ignore_ascii_case(&text);
    choices.iter().find(same).or_else(|| choices.iter().find(alike))
}

/// The first of the choices for a message.
fn list(choices: &[Choice]) -> String {
    const SHOWN: usize = 8;
    let mut shown: Vec<String> = choices.iter().take(SHOWN).map(|choice| excerpt(choice.as_str())).collect();
    if choices.len() > SHOWN {
        shown.push(format!("… ({} in all)", choices.len()));
    }
    shown.join(", ")
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check(value) => value.fmt(f),
            Self::Spin(value) => value.fmt(f),
            Self::Combo(value) => value.fmt(f),
            Self::Button => Ok(()),
            Self::String(value) => value.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::Message;

    fn spec(rest: &str) -> OptionSpec {
        match Message::read(format!("option name X type {rest}")).unwrap().message {
            Message::Option(spec) => spec,
            other => panic!("not an option: {other}"),
        }
    }

    #[test]
    fn values_are_understood() {
        for (kind, value, meaning) in [
            ("check default true", "FALSE", OptionValue::Check(false)),
            ("spin default 1 min -5 max 5", "-5", OptionValue::Spin(-5)),
            ("spin", "123456789012", OptionValue::Spin(123_456_789_012)),
            ("combo default a b var a b var c", " A  B ", OptionValue::Combo("a b".parse().unwrap())),
            ("combo var c var C", "C", OptionValue::Combo("C".parse().unwrap())),
            ("button", "", OptionValue::Button),
            ("string", "<empty>", OptionValue::String(StringValue::default())),
            ("string", "/a  b/Ç", OptionValue::String(StringValue::from("/a  b/Ç"))),
        ] {
            assert_eq!(spec(kind).validate(value), Ok(meaning), "{kind}");
        }
    }

    #[test]
    fn refusals_say_what_was_expected() {
        for (kind, value, message) in [
            ("check", "yes", "X: expected true or false, found \"yes\""),
            ("check", "", "X: expected true or false, found nothing"),
            ("spin min 1 max 9", "10", "X: expected a whole number from 1 to 9, found \"10\""),
            ("spin min 1", "0", "X: expected a whole number not below 1, found \"0\""),
            ("spin max 9", "10", "X: expected a whole number not above 9, found \"10\""),
            ("spin", "1.5", "X: expected a whole number, found \"1.5\""),
            ("combo var a b var c", "b", "X: expected one of a b, c, found \"b\""),
            ("button", "now", "X: expected no value, found \"now\""),
        ] {
            assert_eq!(spec(kind).validate(value).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn refusals_are_short() {
        let long = "y".repeat(1000);
        let many = spec(&format!("combo{}", format!(" var {long}").repeat(1000)));
        let message = many.validate(&long.repeat(1000)).unwrap_err().to_string();
        assert!(message.len() < 600 && message.contains("(1000 in all)"), "{message}");
    }

    #[test]
    fn descriptions_that_contradict_themselves_are_found() {
        for kind in
            ["spin default 1 min 1 max 1", "combo default A var a", "spin", "check", "button", "string"]
        {
            assert_eq!(spec(kind).check_consistency(), Ok(()), "{kind}");
        }
        for kind in ["spin default 0 min 1", "spin min 2 max 1", "combo default x var a", "combo default a"] {
            assert!(spec(kind).check_consistency().is_err(), "{kind}");
        }
    }
}
