//! Pieces of text that can be written into a line and read back from it.

use crate::ParseError;
use sente_game::excerpt;
use std::fmt;
use std::str::FromStr;

/// Text that fills the rest of a line: a name, a comment, arguments.
///
/// It is one line without white space at its ends. Building it makes it so: line breaks become spaces and the ends are
/// trimmed, because a message that was altered a little is worth more than one that could not be sent.
///
/// ```
/// use sente_protocol::Text;
///
/// assert_eq!(Text::from(" out of\nmemory ").as_str(), "out of memory");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Text(String);

impl Text {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes a keyword and, unless it is empty, this text behind it.
    pub(crate) fn write_after(&self, f: &mut fmt::Formatter<'_>, keyword: &str) -> fmt::Result {
        f.write_str(keyword)?;
        if self.is_empty() { Ok(()) } else { write!(f, " {self}") }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.trim_ascii().replace(['\n', '\r'], " "))
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A word that may be a move. Only a position can tell whether it is one.
///
/// It has at most eight characters, visible ones of ASCII, and at least one is a digit. Every move of chess and shogi
/// names a square and so has a digit; no keyword of their protocols has one. That is how a list of moves ends where
/// the next keyword begins. It lives in place, without memory of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveText([u8; Self::CAPACITY]);

impl MoveText {
    const CAPACITY: usize = 8;
    pub(crate) const EXPECTED: &'static str = "a move such as e2e4";

    /// The move that engines send when they have none, and that passes the turn.
    pub const NULL: Self = Self(*b"0000\0\0\0\0");

    /// The word as a move, if it has the look of one.
    pub(crate) fn new(word: &str) -> Option<Self> {
        let visible = word.bytes().all(|byte| byte.is_ascii_graphic());
        let mut bytes = [0; Self::CAPACITY];
        bytes.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        (visible && word.bytes().any(|byte| byte.is_ascii_digit())).then_some(Self(bytes))
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|&byte| byte == 0).unwrap_or(Self::CAPACITY);
        // All of it is ASCII, so the default is never needed.
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

impl FromStr for MoveText {
    type Err = ParseError;

    fn from_str(word: &str) -> Result<Self, ParseError> {
        Self::new(word).ok_or_else(|| ParseError::syntax("move", Self::EXPECTED, Some(word)))
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MoveText({self})")
    }
}

/// Words that may describe a position, such as a FEN. Only a game can tell whether they do.
///
/// There is at least one word, none is `moves` (which ends a position's description), and building it leaves one space
/// between any two.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionText(String);

impl PositionText {
    /// The words, with single spaces between them.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PositionText {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words = phrase(text);
        if words.is_empty() || words.split(' ').any(|word| word == "moves") {
            return Err(ParseError::Syntax { place: "fen", expected: "a position", found: excerpt(text) });
        }
        Ok(Self(words))
    }
}

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The words of a text with one space between them.
pub(crate) fn phrase(text: &str) -> String {
    let mut phrase = String::new();
    for word in text.split_ascii_whitespace() {
        if !phrase.is_empty() {
            phrase.push(' ');
        }
        phrase.push_str(word);
    }
    phrase
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_one_trimmed_line() {
        for (given, kept) in
            [("", ""), (" \n ", ""), ("a  b", "a  b"), ("\ta\r\nb\u{c}", "a  b"), ("é ", "é")]
        {
            assert_eq!(Text::from(given).as_str(), kept);
        }
        assert!(Text::default().is_empty());
    }

    #[test]
    fn moves_have_a_digit_and_few_characters() {
        for word in ["e2e4", "e7e8q", "0000", "P*5e", "8h2b+", "e1g1", "12345678"] {
            assert_eq!(word.parse::<MoveText>().unwrap().as_str(), word);
        }
        for word in ["", "(none)", "depth", "O-O", "e2 e4", "é2e4", "e2e4e5e6e", "1\u{7f}", "1\0"] {
            assert!(word.parse::<MoveText>().is_err(), "{word}");
        }
        assert_eq!("0000".parse(), Ok(MoveText::NULL));
    }

    #[test]
    fn positions_are_words() {
        let position: PositionText = " 8/8/8/8/8/8/8/8  w\t- - ".parse().unwrap();
        assert_eq!(position.as_str(), "8/8/8/8/8/8/8/8 w - -");
        assert!("".parse::<PositionText>().is_err());
        assert!("8/8 w moves e2e4".parse::<PositionText>().is_err());
    }
}
