//! A line taken apart word by word.

use crate::{MoveText, ParseError};
use sente_game::excerpt;
use std::str::FromStr;

/// What is left of a line.
///
/// Words are separated by ASCII white space, as much of it as anyone likes. Other white space is part of a word, so
/// that a file name may contain it.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { rest: line.trim_ascii() }
    }

    /// Everything that has not been taken, without white space around it.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next word, which stays.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// Takes a number. What is not a number stays, so that a reader of untidy lines can go on with it.
    pub(crate) fn number<N: Number>(&mut self, place: &'static str) -> Result<N, ParseError> {
        let Some(word) = self.peek().filter(|word| is_numeral(word)) else {
            return Err(ParseError::syntax(place, "a number", self.peek()));
        };
        self.next();
        word.parse().map_err(|_| ParseError::Range { place, min: N::MIN, max: N::MAX, found: excerpt(word) })
    }

    /// Takes a move. What is not a move stays.
    pub(crate) fn one_move(&mut self, place: &'static str) -> Result<MoveText, ParseError> {
        let mv = self.peek().and_then(MoveText::new);
        let mv = mv.ok_or_else(|| ParseError::syntax(place, MoveText::EXPECTED, self.peek()))?;
        self.next();
        Ok(mv)
    }

    /// Takes moves as long as there are any.
    pub(crate) fn moves(&mut self) -> Vec<MoveText> {
        let mut moves = Vec::new();
        while let Some(mv) = self.peek().and_then(MoveText::new) {
            moves.push(mv);
            self.next();
        }
        moves
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((self.rest, ""));
        self.rest = rest.trim_ascii_start();
        Some(word)
    }
}

/// A number that a message can carry.
pub(crate) trait Number: FromStr {
    /// The least of its kind.
    const MIN: i64;
    /// The greatest of its kind.
    const MAX: u64;
}

macro_rules! numbers {
    ($($kind:ty),*) => { $(
        impl Number for $kind {
            const MIN: i64 = <$kind>::MIN as i64;
            const MAX: u64 = <$kind>::MAX as u64;
        }
    )* };
}

numbers!(u32, u64, i32, i64);

/// Whether a word is written as a whole number, however great.
fn is_numeral(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_any_ascii_space() {
        let words: Vec<&str> = Tokens::new("\t go   depth\r\n5 \u{a0}x ").collect();
        assert_eq!(words, ["go", "depth", "5", "\u{a0}x"]);
        assert_eq!(Tokens::new(" \t ").next(), None);
    }

    #[test]
    fn the_rest_keeps_its_inner_spaces() {
        let mut tokens = Tokens::new("string  a  b \n");
        assert_eq!(tokens.next(), Some("string"));
        assert_eq!(tokens.rest(), "a  b");
    }

    #[test]
    fn numbers_are_taken_and_other_words_stay() {
        let mut tokens = Tokens::new("-7 +7 x");
        assert_eq!(tokens.number::<i64>("a"), Ok(-7));
        assert_eq!(tokens.number::<u32>("b"), Ok(7));
        assert_eq!(tokens.number::<u32>("c"), Err(ParseError::syntax("c", "a number", Some("x"))));
        assert_eq!(tokens.peek(), Some("x"));
    }

    #[test]
    fn numbers_out_of_range_are_told_from_other_words() {
        for text in ["-1", "4294967296", "99999999999999999999999999999999999999999999"] {
            let error = Tokens::new(text).number::<u32>("depth").unwrap_err();
            let expected =
                ParseError::Range { place: "depth", min: 0, max: u64::from(u32::MAX), found: excerpt(text) };
            assert_eq!(error, expected);
        }
        for text in ["", "-", "1.5", "0x10", "١"] {
            let error = Tokens::new(text).number::<u32>("depth").unwrap_err();
            assert!(matches!(error, ParseError::Syntax { .. }), "{text}");
        }
    }
}
