//! Reading the text of a position word by word.

use crate::{PositionError, excerpt};
use std::str::FromStr;

/// Splits a text at white space and keeps track of columns.
///
/// ```
/// use sente_game::{PositionError, Words};
///
/// let mut words = Words::new("4x3  12");
/// let board = words.next("board");
/// let error: PositionError<_, String> = board.error_at(1, "a piece");
/// assert_eq!(error.to_string(), "board, column 2: expected a piece, found \"x\"");
/// assert_eq!(words.next("number").number::<u16, String>("a number"), Ok(12));
/// let error: PositionError<_, String> = words.next("rest").error("more");
/// assert_eq!(error.to_string(), "rest, column 8: expected more, found the end");
/// ```
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Words<'a> {
    /// The words of `text`.
    pub const fn new(text: &'a str) -> Self {
        Self { rest: text, column: 1 }
    }

    /// The next word, which is empty at the end; `field` is what the game calls it.
    pub fn next<F>(&mut self, field: F) -> Word<'a, F> {
        let trimmed = self.rest.trim_start();
        self.column += self.rest[..self.rest.len() - trimmed.len()].chars().count();
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (text, rest) = trimmed.split_at(end);
        let word = Word { field, column: self.column, text };
        self.column += text.chars().count();
        self.rest = rest;
        word
    }
}

/// A word of a text: which field of the position it is, and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a, F> {
    field: F,
    column: usize,
    /// The word itself.
    pub text: &'a str,
}

impl<F: Copy> Word<'_, F> {
    /// The word is not what was `expected`.
    pub fn error<S>(&self, expected: &'static str) -> PositionError<F, S> {
        self.syntax(self.column, expected, self.text)
    }

    /// The letter at `offset`, counted in characters from zero, is not what was `expected`; or the word ends there.
    pub fn error_at<S>(&self, offset: usize, expected: &'static str) -> PositionError<F, S> {
        let letter: String = self.text.chars().skip(offset).take(1).collect();
        self.syntax(self.column + offset, expected, &letter)
    }

    /// The word ends before what was `expected`.
    pub fn error_at_end<S>(&self, expected: &'static str) -> PositionError<F, S> {
        self.error_at(self.text.chars().count(), expected)
    }

    /// The word as a number without a sign.
    ///
    /// # Errors
    /// If it is none, or too large; `expected` says which numbers can be there.
    pub fn number<N: FromStr, S>(&self, expected: &'static str) -> Result<N, PositionError<F, S>> {
        // `parse` would take a plus sign.
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.text.parse().ok().filter(|_| digits).ok_or_else(|| self.error(expected))
    }

    fn syntax<S>(&self, column: usize, expected: &'static str, found: &str) -> PositionError<F, S> {
        PositionError::Syntax { field: self.field, column, expected, found: excerpt(found) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Error = PositionError<&'static str, &'static str>;

    #[test]
    fn columns_count_characters_and_white_space() {
        let mut words = Words::new(" é\u{3000}xyz");
        assert_eq!(words.next("one").text, "é");
        let word = words.next("two");
        let error: Error = word.error("nothing");
        assert_eq!(error.to_string(), "two, column 4: expected nothing, found \"xyz\"");
        let error: Error = word.error_at(2, "a");
        assert_eq!(error.to_string(), "two, column 6: expected a, found \"z\"");
        let error: Error = word.error_at_end("more");
        assert_eq!(error.to_string(), "two, column 7: expected more, found the end");
        assert_eq!(words.next("three").text, "");
        assert_eq!(words.next("four").text, "");
    }

    #[test]
    fn numbers_have_no_sign_and_fit() {
        let read = |text| Words::new(text).next("count").number::<u8, &str>("a number");
        assert_eq!(read("255"), Ok(255));
        for text in ["256", "+1", "-1", "1x", "", "１"] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }
}
