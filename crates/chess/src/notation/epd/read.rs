//! From a line to a position and its operations.

use super::{Epd, EpdError, Operand, Operation};
use crate::notation::FenError;
use crate::{Position, Setup};
use sente_game::Reading;
use sente_game::excerpt;

impl Epd {
    /// Reads a line: four to six fields of FEN, then operations, the last of which may lack its semicolon.
    ///
    /// # Errors
    /// If the line is malformed, or describes no position that `reading` admits.
    pub fn read(text: &str, reading: Reading) -> Result<Self, EpdError> {
        let mut cursor = Cursor { text, at: 0 };
        let clocks = cursor.skip_fields();
        let mut setup: Setup = text[..cursor.at].parse()?;
        let mut operations = Vec::new();
        while let Some(start) = cursor.skip_to_operation() {
            let operation = cursor.operation()?;
            let column = column(text, start);
            match operation.opcode.as_str() {
                "hmvc" if clocks < 1 => {
                    setup.halfmoves = operation.number().ok_or_else(|| no_number(&operation, column))?;
                }
                "fmvn" if clocks < 2 => {
                    setup.fullmoves = operation.number().ok_or_else(|| no_number(&operation, column))?;
                }
                _ => {}
            }
            operations.push(operation);
        }
        let position = Position::from_setup(&setup, reading).map_err(FenError::from)?;
        Ok(Self { position, operations })
    }
}

/// Whether a letter ends a word, as white space and semicolons do.
pub(super) fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || letter == ';'
}

fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

fn no_number(operation: &Operation, column: usize) -> EpdError {
    let expected = match operation.opcode.as_str() {
        "hmvc" => "hmvc with a number from 0 to 255",
        _ => "fmvn with a number from 1 to 65535",
    };
    EpdError::Syntax { column, expected, found: excerpt(&operation.to_string()) }
}

/// A place in the line; always at the boundary of a character.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, unwanted: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(unwanted).len();
    }

    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(ends_word).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Goes behind the fields of the position and tells how many of its two clocks are among them.
    fn skip_fields(&mut self) -> usize {
        for _ in 0..4 {
            self.skip(char::is_whitespace);
            self.word();
        }
        for clocks in 0..2 {
            let before = self.at;
            self.skip(char::is_whitespace);
            let word = self.word();
            if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
                self.at = before;
                return clocks;
            }
        }
        2
    }

    /// Goes to the next operation and tells where it begins. Empty operations are nothing.
    fn skip_to_operation(&mut self) -> Option<usize> {
        self.skip(ends_word);
        (self.at < self.text.len()).then_some(self.at)
    }

    fn operation(&mut self) -> Result<Operation, EpdError> {
        let start = self.at;
        let mut operation = Operation::new(self.word(), [])
            .ok_or_else(|| self.error(start, "an opcode that begins with a letter"))?;
        loop {
            self.skip(char::is_whitespace);
            match self.rest().chars().next() {
                None | Some(';') => return Ok(operation),
                Some('"') => operation.operands.push(self.string()?),
                Some(_) => {
                    operation.operands.push(Operand { text: self.word().to_owned(), quoted: false });
                }
            }
        }
    }

    fn string(&mut self) -> Result<Operand, EpdError> {
        let rest = &self.rest()[1..];
        let Some(end) = rest.find('"') else {
            return Err(self.error(self.at, "a string with a closing quotation mark"));
        };
        self.at += end + 2;
        Ok(Operand { text: rest[..end].to_owned(), quoted: true })
    }

    fn error(&self, at: usize, expected: &'static str) -> EpdError {
        EpdError::Syntax { column: column(self.text, at), expected, found: excerpt(&self.text[at..]) }
    }
}
