//! The words in which options and their values are written.

use super::OptionKind;
use crate::text::phrase;
use crate::{ParseError, Text};
use sente_game::excerpt;
use std::fmt;
use std::str::FromStr;

/// What an option is called: words with one space between them.
///
/// The word `value` would end the name when the option is set, and `type` before the word of a type would end it when
/// the option is described. Names with these are refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OptionName(String);

impl OptionName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `name` means this option. By the standard, the case of letters does not matter.
    pub fn matches(&self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(&phrase(name))
    }
}

impl FromStr for OptionName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let name = phrase(text);
        let words: Vec<&str> = name.split(' ').collect();
        let ends_early = words.contains(&"value") || words.windows(2).any(is_type);
        if name.is_empty() || ends_early {
            let expected = "a name without the words value and type";
            return Err(ParseError::Syntax { place: "option", expected, found: excerpt(text) });
        }
        Ok(Self(name))
    }
}

/// Whether two words end a name and tell the type.
fn is_type(pair: &[&str]) -> bool {
    matches!(pair, ["type", kind] if OptionKind::WORDS.contains(kind))
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One of the values of a combo: words with one space between them.
///
/// The word `var` would end it, and so would `default` unless it is the first. Choices with these are refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice(String);

impl Choice {
    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Choice {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let choice = phrase(text);
        let ends_early = choice.split(' ').any(|word| word == "var")
            || choice.split(' ').skip(1).any(|word| word == "default");
        if choice.is_empty() || ends_early {
            let expected = "a choice without the words var and default";
            return Err(ParseError::Syntax { place: "combo", expected, found: excerpt(text) });
        }
        Ok(Self(choice))
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The value of an option as text: one line, normalised as [`Text`] is.
///
/// The empty value is written `<empty>`, as the standard has it, so those seven characters cannot be a value
/// themselves: building a value from them gives the empty one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StringValue(Text);

impl StringValue {
    const EMPTY: &'static str = "<empty>";

    /// The value, which may be empty.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<&str> for StringValue {
    fn from(text: &str) -> Self {
        let text = Text::from(text);
        Self(if text.as_str() == Self::EMPTY { Text::default() } else { text })
    }
}

impl fmt::Display for StringValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { Self::EMPTY } else { self.as_str() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_do_not_end_a_name() {
        for (given, kept) in [
            ("Hash", "Hash"),
            ("  Clear \t Hash ", "Clear Hash"),
            ("Book type", "Book type"),
            ("Value", "Value"),
            ("name", "name"),
        ] {
            assert_eq!(given.parse::<OptionName>().unwrap().as_str(), kept);
        }
        for refused in ["", " \n", "value", "Pawn value", "a type spin"] {
            assert!(refused.parse::<OptionName>().is_err(), "{refused}");
        }
    }

    #[test]
    fn names_match_in_any_case() {
        let name: OptionName = "Clear Hash".parse().unwrap();
        assert!(name.matches("clear  HASH") && !name.matches("clearhash"));
    }

    #[test]
    fn choices_are_words_that_do_not_end_a_choice() {
        for kept in ["Solid", "Very Risky", "default", "default 2"] {
            assert_eq!(kept.parse::<Choice>().unwrap().as_str(), kept);
        }
        for refused in ["", "var", "a var b", "the default"] {
            assert!(refused.parse::<Choice>().is_err(), "{refused}");
        }
    }

    #[test]
    fn the_empty_value_has_a_word() {
        assert_eq!(StringValue::from("<empty>"), StringValue::default());
        assert_eq!(StringValue::from(" ").to_string(), "<empty>");
        assert_eq!(StringValue::from("<empty> x").to_string(), "<empty> x");
    }
}
