//! From tokens to the tree of a game.

use super::error::PgnErrorKind;
use super::lexer::Token;
use super::{GameResult, Line, Nag, Node};
use crate::Position;
use crate::notation::san;
use sente_game::Position as _;
use sente_game::excerpt;

/// How deep variations may lie in one another.
const MAX_DEPTH: usize = 256;

/// How many moves, comments and signs a game may have. Each costs more memory than its text.
const MAX_TOKENS: usize = 1 << 20;

/// What is wrong with a token, and how many bytes behind its beginning.
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) kind: PgnErrorKind,
}

impl From<PgnErrorKind> for Fault {
    fn from(kind: PgnErrorKind) -> Self {
        Self { offset: 0, kind }
    }
}

/// A line that is being built.
struct Frame {
    line: Line,
    /// The position after the line's last move.
    position: Position,
    /// The position before the line's last move, from which its variations start.
    before: Position,
    /// Comments and NAGs that wait for the next move.
    comments: Vec<String>,
    nags: Vec<Nag>,
}

impl Frame {
    fn new(start: Position) -> Self {
        let (comments, nags) = (Vec::new(), Vec::new());
        Self { line: Line::default(), position: start, before: start, comments, nags }
    }

    fn finish(mut self) -> Line {
        self.line.trailing = self.comments;
        self.line
    }
}

/// Builds the tree. Open variations are a list, not a recursion, so no text can exhaust the stack.
pub(super) struct Builder {
    main: Frame,
    variations: Vec<Frame>,
    /// Within a variation whose rest is kept as text: how many parentheses are open in that text.
    unread: Option<usize>,
    tokens: usize,
    result: Option<GameResult>,
}

impl Builder {
    pub(super) fn new(start: Position) -> Self {
        Self { main: Frame::new(start), variations: Vec::new(), unread: None, tokens: 0, result: None }
    }

    /// How many variations are open.
    pub(super) fn depth(&self) -> usize {
        self.variations.len() + self.unread.unwrap_or(0)
    }

    /// Whether the result has come, so that the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Adds a token, which is not a tag. `text` is that of a word.
    pub(super) fn add(&mut self, token: Token, text: &str) -> Result<(), Fault> {
        self.tokens += 1;
        if self.tokens > MAX_TOKENS {
            return Err(
                PgnErrorKind::TooLarge { what: "moves, comments and signs", limit: MAX_TOKENS }.into()
            );
        }
        if let Some(open) = self.unread {
            return self.add_unread(open, token, text);
        }
        match token {
            Token::Tag(_) => Ok(()),
            Token::Comment(text) => {
                self.comment(text);
                Ok(())
            }
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Nag(number) => {
                self.nag(Nag(number));
                Ok(())
            }
            Token::Word(_) => self.word(text),
        }
    }

    /// The moves and the result.
    pub(super) fn finish(self) -> Result<(Line, GameResult), Fault> {
        if self.variations.is_empty() {
            Ok((self.main.finish(), self.result.unwrap_or_default()))
        } else {
            Err(syntax("a closing parenthesis", ""))
        }
    }

    fn frame(&mut self) -> &mut Frame {
        self.variations.last_mut().unwrap_or(&mut self.main)
    }

    /// Comments belong to the move before them, unless that has variations already.
    pub(super) fn comment(&mut self, text: String) {
        let frame = self.frame();
        match frame.line.nodes.last_mut() {
            _ if text.is_empty() => {}
            Some(node) if node.variations.is_empty() => node.comments.push(text),
            _ => frame.comments.push(text),
        }
    }

    /// NAGs belong to the move before them or, at the beginning of a line, to the first.
    fn nag(&mut self, nag: Nag) {
        let frame = self.frame();
        match frame.line.nodes.last_mut() {
            Some(node) => node.nags.push(nag),
            None => frame.nags.push(nag),
        }
    }

    fn open(&mut self) -> Result<(), Fault> {
        let frame = self.frame();
        if frame.line.nodes.is_empty() {
            return Err(syntax("a move before its variations", "("));
        }
        let start = frame.before;
        if self.variations.len() == MAX_DEPTH {
            return Err(PgnErrorKind::TooLarge { what: "variations in one another", limit: MAX_DEPTH }.into());
        }
        self.variations.push(Frame::new(start));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        let Some(frame) = self.variations.pop() else {
            return Err(syntax("a move or a result", ")"));
        };
        let line = frame.finish();
        if let Some(node) = self.frame().line.nodes.last_mut()
            && line != Line::default()
        {
            node.variations.push(line);
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), Fault> {
        if let Some(result) = GameResult::parse(word) {
            // Within a variation a result says how that line would have ended, which is nobody's result.
            if self.variations.is_empty() {
                self.result = Some(result);
            }
            return Ok(());
        }
        let offset = if san::is_null(word) { 0 } else { number_length(word) };
        let text = &word[offset..];
        let (text, suffix) = text.split_at(text.trim_end_matches(['!', '?']).len());
        if san::is_null(text) && !self.variations.is_empty() {
            self.unread = Some(0);
            self.frame().line.unread.push(word[offset..].to_owned());
            return Ok(());
        }
        if !matches!(text, "" | "e.p." | "ep") {
            self.play(text).map_err(|kind| Fault { offset, kind })?;
        }
        if let Some(nag) = Nag::from_suffix(suffix) {
            self.nag(nag);
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PgnErrorKind> {
        let frame = self.frame();
        let mv = frame.position.read_san(text).map_err(PgnErrorKind::Move)?;
        frame.before = frame.position;
        frame.position = frame.position.play(mv, &mut ());
        let mut node = Node::from(mv);
        node.before = std::mem::take(&mut frame.comments);
        node.nags = std::mem::take(&mut frame.nags);
        frame.line.nodes.push(node);
        Ok(())
    }

    /// Keeps a token behind a null move as text, until the variation ends.
    fn add_unread(&mut self, open: usize, token: Token, text: &str) -> Result<(), Fault> {
        let text = match token {
            Token::Close if open == 0 => {
                self.unread = None;
                return self.close();
            }
            Token::Close => {
                self.unread = Some(open - 1);
                ")".to_owned()
            }
            Token::Open => {
                self.unread = Some(open + 1);
                "(".to_owned()
            }
            Token::Comment(comment) if comment.is_empty() => return Ok(()),
            // The end of a line can end a comment that contains a brace; here it must do without.
            Token::Comment(comment) => format!("{{{}}}", comment.replace('}', ")")),
            Token::Nag(number) => Nag(number).to_string(),
            Token::Word(_) => text.to_owned(),
            Token::Tag(_) => return Ok(()),
        };
        self.frame().line.unread.push(text);
        Ok(())
    }
}

fn syntax(expected: &'static str, found: &str) -> Fault {
    PgnErrorKind::Syntax { expected, found: excerpt(found) }.into()
}

/// How many bytes of a word are the number of a move: `12.`, `12...`, `12`, `...`, and the like.
fn number_length(word: &str) -> usize {
    let behind_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let behind_dots = behind_digits.trim_start_matches(['.', '…']);
    if behind_dots.len() < behind_digits.len() || behind_digits.is_empty() {
        word.len() - behind_dots.len()
    } else {
        // Digits that go on without a dot are no number: castling with noughts, for instance.
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_many_forms() {
        for (word, rest) in [
            ("12.", ""),
            ("12", ""),
            ("12...", ""),
            ("...", ""),
            ("1…", ""),
            ("1.e4", "e4"),
            ("1...e5", "e5"),
            ("…e5", "e5"),
            ("0-0", "0-0"),
            ("7.0-0", "0-0"),
            ("e4", "e4"),
        ] {
            assert_eq!(&word[number_length(word)..], rest, "{word}");
        }
    }
}
