//! Reading an option's description.

use super::{Choice, OptionKind, OptionName, OptionSpec, StringValue};
use crate::ParseError;
use crate::tokens::Tokens;
use crate::uci::message::Faults;

const TYPES: &str = "type and check, spin, combo, button or string";

/// The type that only USI has.
const FILENAME: &str = "filename";

impl OptionSpec {
    /// Reads what follows the word `option`. Values that make no sense become faults; the option itself needs only a
    /// name and a type.
    pub(crate) fn parse(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Result<Self, ParseError> {
        Self::parse_with(&OptionKind::WORDS, tokens, faults)
    }

    /// The same in USI, which has a type for the names of files as well. They are text like other text.
    pub(crate) fn parse_in_usi(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Result<Self, ParseError> {
        let [check, spin, combo, button, string] = OptionKind::WORDS;
        Self::parse_with(&[check, spin, combo, button, string, FILENAME], tokens, faults)
    }

    fn parse_with(types: &[&str], tokens: &mut Tokens<'_>, faults: &mut Faults) -> Result<Self, ParseError> {
        match tokens.next() {
            Some("name") => {}
            other => return Err(ParseError::syntax("option", "name", other)),
        }
        let (name, kind) = head(types, tokens)?;
        let kind = match kind {
            "check" => check(tokens, faults),
            "spin" => spin(tokens, faults),
            "combo" => combo(tokens),
            "string" | FILENAME => string(tokens),
            _ => OptionKind::Button,
        };
        Ok(Self { name, kind })
    }
}

/// Takes the name and the word of the type, which is one of `types`.
fn head<'a>(types: &[&str], tokens: &mut Tokens<'a>) -> Result<(OptionName, &'a str), ParseError> {
    let mut words = Vec::new();
    let mut unknown = None;
    while let Some(word) = tokens.next() {
        if word == "type" {
            match tokens.peek() {
                Some(kind) if types.contains(&kind) => {
                    tokens.next();
                    return Ok((words.join(" ").parse()?, kind));
                }
                other => unknown = other,
            }
        }
        words.push(word);
    }
    Err(ParseError::syntax("option", TYPES, unknown))
}

fn check(tokens: &mut Tokens<'_>, faults: &mut Faults) -> OptionKind {
    let mut default = None;
    while let Some(word) = tokens.next() {
        if word == "default" {
            let value = tokens.peek();
            let truth =
                value.and_then(truth).ok_or_else(|| ParseError::syntax("default", "true or false", value));
            default = faults.note(truth);
        }
    }
    OptionKind::Check { default }
}

/// The meaning of the words for on and off, in any case.
pub(super) fn truth(word: &str) -> Option<bool> {
    match word {
        _ if word.eq_ignore_ascii_case("true") => Some(true),
        _ if word.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

fn spin(tokens: &mut Tokens<'_>, faults: &mut Faults) -> OptionKind {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = tokens.next() {
        match word {
            "default" => default = faults.note(tokens.number("default")),
            "min" => min = faults.note(tokens.number("min")),
            "max" => max = faults.note(tokens.number("max")),
            _ => {}
        }
    }
    OptionKind::Spin { default, min, max }
}

fn combo(tokens: &mut Tokens<'_>) -> OptionKind {
    let (mut default, mut choices) = (None, Vec::new());
    while let Some(word) = tokens.next() {
        match word {
            "default" => default = choice(tokens),
            "var" => choices.extend(choice(tokens)),
            _ => {}
        }
    }
    OptionKind::Combo { default, choices }
}

/// Takes the words of a choice. It ends where the next begins; only its first word may be `default`, because a choice
/// of that name is more likely than one without a name.
fn choice(tokens: &mut Tokens<'_>) -> Option<Choice> {
    let mut words = Vec::new();
    while let Some(word) = tokens.peek() {
        if word == "var" || word == "default" && !words.is_empty() {
            break;
        }
        words.push(word);
        tokens.next();
    }
    words.join(" ").parse().ok()
}

fn string(tokens: &mut Tokens<'_>) -> OptionKind {
    // The text takes the rest of the line, whatever words it has.
    let default = tokens.find(|&word| word == "default").map(|_| StringValue::from(tokens.rest()));
    OptionKind::String { default }
}

#[cfg(test)]
mod tests {
    use crate::uci::Message;

    /// What an engine says, in canonical form, and how many faults it has.
    fn read(line: &str) -> (String, usize) {
        let heard = Message::read(line).unwrap();
        (heard.message.to_string(), heard.faults.len())
    }

    #[test]
    fn names_may_contain_the_word_type() {
        for line in ["option name Game type type button", "option name type of book type string default x"] {
            assert_eq!(read(line), (line.to_owned(), 0));
        }
    }

    #[test]
    fn combos_come_in_any_order() {
        let canonical = "option name Style type combo default Very Solid var Very Solid var Risky";
        for line in [
            canonical,
            "option name Style type combo var Very Solid var Risky default Very Solid",
            "option name  Style type combo default Very  Solid var var Very Solid var Risky var",
        ] {
            assert_eq!(read(line), (canonical.to_owned(), 0));
        }
        let named_default = "option name Style type combo default default var default var other";
        assert_eq!(read(named_default), (named_default.to_owned(), 0));
    }

    #[test]
    fn strings_take_the_rest_of_the_line() {
        for (line, canonical) in [
            ("option name S type string default a  min b", "option name S type string default a  min b"),
            ("option name S type string default ", "option name S type string default <empty>"),
            ("option name S type string default <empty>", "option name S type string default <empty>"),
            ("option name S type string", "option name S type string"),
        ] {
            assert_eq!(read(line), (canonical.to_owned(), 0));
        }
    }

    #[test]
    fn values_that_make_no_sense_are_faults() {
        for (line, canonical) in [
            ("option name A type check default maybe", "option name A type check"),
            ("option name A type check default", "option name A type check"),
            ("option name A type spin default 1.5 min 0 max 3", "option name A type spin min 0 max 3"),
            ("option name A type spin default min 0", "option name A type spin min 0"),
            (
                "option name A type spin default 1 max 18446744073709551615",
                "option name A type spin default 1",
            ),
        ] {
            assert_eq!(read(line), (canonical.to_owned(), 1), "{line}");
        }
    }

    #[test]
    fn an_option_needs_a_name_and_a_type() {
        for (line, message) in [
            ("option", "option: expected name, found nothing"),
            ("option Hash", "option: expected name, found \"Hash\""),
            (
                "option name Hash",
                "option: expected type and check, spin, combo, button or string, found nothing",
            ),
            (
                "option name F type filename default x",
                "option: expected type and check, spin, combo, button or string, found \"filename\"",
            ),
            (
                "option name type spin",
                "option: expected a name without the words value and type, found nothing",
            ),
        ] {
            assert_eq!(Message::read(line).unwrap_err().to_string(), message);
        }
    }
}
