//! From bytes to the words of a game, line by line.

use super::error::{PgnError, PgnErrorKind};
use super::tags::read_pair;
use sente_game::excerpt;
use std::io::{BufRead, Read as _};
use std::ops::Range;

/// How many bytes of text one game may have.
const MAX_BYTES: usize = 16 << 20;

/// How many bytes are read at a time when they are thrown away.
const SKIPPED_BYTES: usize = 64 << 10;

/// What some programs begin a file with to say that it is UTF-8, whether or not it is.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A word of a game's text.
#[derive(Debug)]
pub(super) enum Token {
    Tag(Tag),
    Comment(String),
    Open,
    Close,
    Nag(u8),
    /// A move, a number, a result: a place in the current line.
    Word(Range<usize>),
}

/// A tag pair and where it stands.
#[derive(Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) line: usize,
    pub(super) column: usize,
    /// Whether there is an empty line between the tag and what comes before it.
    pub(super) after_blank: bool,
}

/// Splits bytes into tokens, holding one line at a time.
#[derive(Debug)]
pub(super) struct Lexer<R> {
    input: R,
    /// The current line, without any promise about its end.
    line: String,
    /// Where in the line the next token is looked for; always at the boundary of a character.
    at: usize,
    /// Where in the line the last token begins.
    start: usize,
    /// The number of the line.
    number: usize,
    /// How far the characters of the line have been counted: the byte, and the column there.
    counted: (usize, usize),
    /// Whether the line so far ended with a line break, so that the next bytes begin a new one.
    complete: bool,
    /// Whether an empty line came since the last token.
    blank: bool,
    /// How many more bytes the game may have; `None` while text is thrown away.
    budget: Option<usize>,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        let line = String::new();
        let (counted, complete) = ((0, 1), true);
        Self { input, line, at: 0, start: 0, number: 0, counted, complete, blank: false, budget: None }
    }

    /// Begins a game: what is read from now on is kept, up to the limit.
    pub(super) fn begin_game(&mut self) {
        self.budget = Some(MAX_BYTES);
    }

    /// From now on what is read is thrown away, so it may be of any size.
    pub(super) fn begin_skipping(&mut self) {
        self.budget = None;
    }

    /// Gives up the rest of the line.
    pub(super) fn skip_line(&mut self) {
        self.at = self.line.len();
    }

    /// The text of a word.
    pub(super) fn text(&self, word: &Range<usize>) -> &str {
        &self.line[word.clone()]
    }

    /// Where the last token begins. The count goes on from the last one, or many tokens in a long line would cost
    /// the square of its length.
    fn place(&mut self) -> (usize, usize) {
        self.counted = (self.start, self.column(self.start));
        (self.number, self.counted.1)
    }

    fn column(&self, at: usize) -> usize {
        let (counted, column) = self.counted;
        column + self.line[counted..at].chars().count()
    }

    /// An error so many bytes behind the beginning of the last token.
    pub(super) fn error(&self, offset: usize, kind: PgnErrorKind) -> PgnError {
        PgnError { line: self.number, column: self.column(self.start + offset), kind }
    }

    /// The next token, or `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Token>, PgnError> {
        loop {
            let rest = &self.line[self.at..];
            self.at += rest.len() - rest.trim_start_matches(is_space).len();
            let Some(first) = self.line[self.at..].chars().next() else {
                if !self.read_line()? {
                    self.start = self.at;
                    return Ok(None);
                }
                continue;
            };
            if first == '%' && self.at == 0 {
                self.skip_line();
                continue;
            }
            self.start = self.at;
            return self.token(first).map(Some);
        }
    }

    fn token(&mut self, first: char) -> Result<Token, PgnError> {
        // Tags want to know of an empty line in front of them; every other token ends its memory.
        let after_blank = std::mem::take(&mut self.blank);
        match first {
            '[' => self.tag(after_blank).map(Token::Tag),
            '{' => self.comment().map(Token::Comment),
            ';' => {
                let text = self.line[self.at + 1..].trim().replace('\r', " ");
                self.skip_line();
                Ok(Token::Comment(text))
            }
            '$' => self.nag(),
            '(' => Ok(self.single(Token::Open)),
            ')' => Ok(self.single(Token::Close)),
            _ => {
                let rest = &self.line[self.at..];
                // A word has at least one letter, and an asterisk is a word of its own.
                let ends = |(at, letter): (usize, char)| {
                    (at > 0 && (first == '*' || ends_word(letter))).then_some(at)
                };
                let length = rest.char_indices().find_map(ends).unwrap_or(rest.len());
                self.at += length;
                Ok(Token::Word(self.start..self.at))
            }
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    fn nag(&mut self) -> Result<Token, PgnError> {
        let digits = &self.line[self.at + 1..];
        let digits = &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())];
        let number = digits.parse();
        self.at += 1 + digits.len();
        number.map(Token::Nag).map_err(|_| {
            let found = excerpt(&self.line[self.start..self.at]);
            self.error(
                0,
                PgnErrorKind::Syntax { expected: "a number from 0 to 255 after the dollar sign", found },
            )
        })
    }

    /// A comment in braces. A line break and the space around it are read as one space. A comment that is never
    /// closed ends at the next game, as far as an empty line and an event can tell it.
    fn comment(&mut self) -> Result<String, PgnError> {
        let (line, column) = self.place();
        let mut opening = None;
        let mut text = String::new();
        self.at += 1;
        loop {
            let rest = &self.line[self.at..];
            let end = rest.find('}');
            if self.budget.is_some() {
                let part = rest[..end.unwrap_or(rest.len())].trim();
                if !text.is_empty() && !part.is_empty() && self.at == 0 {
                    text.push(' ');
                }
                // A carriage return alone is a line break of long ago.
                text.extend(part.chars().map(|letter| if letter == '\r' { ' ' } else { letter }));
            }
            if let Some(end) = end {
                self.at += end + 1;
                return Ok(text);
            }
            opening.get_or_insert_with(|| excerpt(&self.line[self.start..]));
            self.skip_line();
            let goes_on = self.read_line()?;
            let next_game = self.blank && self.line.starts_with("[Event \"");
            if !goes_on || next_game {
                let found = opening.unwrap_or_default();
                let kind = PgnErrorKind::Syntax { expected: "a comment with a closing brace", found };
                return Err(PgnError { line, column, kind });
            }
        }
    }

    /// A tag pair, which stands in one line.
    fn tag(&mut self, after_blank: bool) -> Result<Tag, PgnError> {
        let (line, column) = self.place();
        let mut rest = &self.line[self.at + 1..];
        let pair = read_pair(&mut rest);
        self.at = self.line.len() - rest.len();
        match pair {
            Ok((name, value)) => Ok(Tag { name, value, line, column, after_blank }),
            Err(expected) => {
                let found = excerpt(self.line[self.at..].trim_end());
                let error = self.error(self.at - self.start, PgnErrorKind::Syntax { expected, found });
                self.skip_line();
                Err(error)
            }
        }
    }

    /// Reads the next line, or as much of it as the game may still have. At the end the line is empty.
    fn read_line(&mut self) -> Result<bool, PgnError> {
        let mut bytes = std::mem::take(&mut self.line).into_bytes();
        bytes.clear();
        (self.at, self.start, self.counted) = (0, 0, (0, 1));
        let limit = self.budget.unwrap_or(SKIPPED_BYTES);
        // One byte more than the limit tells a line that ends there from one that goes on.
        let read = self.input.by_ref().take(limit as u64 + 1).read_until(b'\n', &mut bytes);
        let begins_line = std::mem::replace(&mut self.complete, bytes.ends_with(b"\n"));
        self.number += usize::from(begins_line && (!bytes.is_empty() || read.is_err()));
        let kind = match read {
            Err(error) => {
                let (kind, message) = (error.kind(), excerpt(&error.to_string()));
                Some(PgnErrorKind::Io { kind, message })
            }
            Ok(_) if self.budget.is_some_and(|budget| bytes.len() > budget) => {
                Some(PgnErrorKind::TooLarge { what: "bytes", limit: MAX_BYTES })
            }
            Ok(_) => None,
        };
        if let Some(kind) = kind {
            return Err(self.error(0, kind));
        }
        self.budget = self.budget.map(|budget| budget - bytes.len());
        let goes_on = !bytes.is_empty();
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        self.line = decode(bytes);
        self.blank |= goes_on && begins_line && self.line.trim().is_empty();
        Ok(goes_on)
    }
}

/// What is not UTF-8 is Latin-1, whose codes are those of the first characters of Unicode.
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect())
}

/// A byte order mark in the middle comes from files that were joined; it separates like space.
fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

fn ends_word(letter: char) -> bool {
    is_space(letter) || "()[]{};$*".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a text, each in short form, errors included.
    fn tokens(text: &[u8]) -> Vec<String> {
        let mut lexer = Lexer::new(text);
        lexer.begin_game();
        let mut tokens = Vec::new();
        loop {
            tokens.push(match lexer.next() {
                Ok(None) => return tokens,
                Ok(Some(Token::Word(word))) => lexer.text(&word).to_owned(),
                Ok(Some(Token::Tag(tag))) => format!("{}={}", tag.name, tag.value),
                Ok(Some(Token::Comment(text))) => format!("{{{text}}}"),
                Ok(Some(Token::Open)) => "(".to_owned(),
                Ok(Some(Token::Close)) => ")".to_owned(),
                Ok(Some(Token::Nag(number))) => format!("${number}"),
                Err(error) => error.to_string(),
            });
        }
    }

    #[test]
    fn words_and_signs_need_no_space_between_them() {
        assert_eq!(
            tokens(b"1.e4!$1{a b}(1.d4)*[A\"b\"]"),
            ["1.e4!", "$1", "{a b}", "(", "1.d4", ")", "*", "A=b"]
        );
    }

    #[test]
    fn comments_join_their_lines() {
        assert_eq!(
            tokens(b"{ one \r\n  two\n\n three }e4;rest } {\nd4"),
            ["{one two three}", "e4", "{rest } {}", "d4"]
        );
        assert_eq!(tokens(b"%escape {\n{%kept\n% too}"), ["{%kept % too}"]);
    }

    #[test]
    fn values_of_tags_are_unescaped() {
        assert_eq!(tokens(br#"[A "x \"y\" \\ \z"] [B"C "D" E" ]"#), [r#"A=x "y" \ \z"#, r#"B=C "D" E"#]);
        assert_eq!(tokens(b"[A \"\"]"), ["A="]);
    }

    #[test]
    fn bytes_become_text() {
        assert_eq!(tokens(b"\xef\xbb\xbf[A \"K\xf6nig\"]\n[B \"K\xc3\xb6nig\"]"), ["A=König", "B=König"]);
    }

    #[test]
    fn faults_have_a_place() {
        for (text, fault) in [
            (
                "\n e4 $999",
                "line 2, column 5: expected a number from 0 to 255 after the dollar sign, found \"$999\"",
            ),
            ("[A]", "line 1, column 3: expected a quotation mark before the value of the tag, found \"]\""),
            ("[]", "line 1, column 2: expected the name of a tag"),
            ("[A \"x]", "line 1, column 5: expected a value that ends with a quotation mark and a bracket"),
            ("e4 {x\ny", "line 1, column 4: expected a comment with a closing brace, found \"{x\\n\""),
        ] {
            let tokens = tokens(text.as_bytes());
            assert!(tokens.iter().any(|token| token.contains(fault)), "{text:?}: {tokens:?}");
        }
    }

    #[test]
    fn an_unclosed_comment_does_not_swallow_the_next_game() {
        let tokens = tokens(b"e4 {x\n\n[Event \"y\"]\n");
        assert!(tokens[1].contains("closing brace") && tokens[2] == "Event=y", "{tokens:?}");
    }
}
