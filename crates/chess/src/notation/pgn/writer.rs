//! Games back to text.

use super::{Game, Line, ROSTER, Step};
use crate::{BLACK, Position};
use sente_game::Position as _;
use std::fmt::{self, Write as _};
use std::io;

/// How many characters a line may have. The standard asks for fewer than eighty.
const WIDTH: usize = 79;

impl Game {
    /// Writes the game and an empty line behind it, so that games can follow one another.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "{self}")
    }
}

/// Writes the tags, an empty line, and the moves in lines of fewer than eighty characters.
///
/// The tags are those the game has, those of the [`ROSTER`] first; `Result` is always among them, `SetUp` and `FEN`
/// if the game does not start from the standard position. Comments in braces cannot contain a closing brace, so a
/// comment that does is written behind a semicolon, up to the end of its line. Line breaks in comments become spaces.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.tags.get("Result").unwrap_or(self.result.text());
        let is_standard = |name: &str| ROSTER.contains(&name);
        for (name, value) in self.tags.iter().filter(|&(name, _)| is_standard(name) && name != "Result") {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", result)?;
        if self.start != Position::standard() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.to_string())?;
        }
        let told = |name: &str| is_standard(name) || name == "SetUp" || name == "FEN";
        for (name, value) in self.tags.iter().filter(|&(name, _)| !told(name)) {
            write_tag(f, name, value)?;
        }
        f.write_str("\n")?;
        let mut writer = Writer { lines: Lines { out: f, column: 0, word: String::new(), opened: false } };
        writer.line(&self.line, self.start)?;
        writer.lines.word(self.result.text())?;
        writer.lines.end()
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(letter)?;
    }
    f.write_str("\"]\n")
}

/// Writes moves as words.
struct Writer<'a, 'b> {
    lines: Lines<'a, 'b>,
}

impl Writer<'_, '_> {
    fn line(&mut self, line: &Line, start: Position) -> fmt::Result {
        // Black's moves have a number at the beginning and where something stands between them and White's.
        let mut interrupted = true;
        for step in line.steps(start) {
            self.comments(&step.node.before)?;
            self.step(&step, interrupted || !step.node.before.is_empty())?;
            for variation in &step.node.variations {
                self.lines.open()?;
                self.line(variation, step.position)?;
                self.lines.close();
            }
            interrupted = !step.node.comments.is_empty() || !step.node.variations.is_empty();
        }
        self.comments(&line.trailing)?;
        for token in &line.unread {
            match token.strip_prefix('{').and_then(|token| token.strip_suffix('}')) {
                Some(comment) => self.comment(comment)?,
                None => self.lines.word(token)?,
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &Step<'_>, numbered: bool) -> fmt::Result {
        let (position, node) = (&step.position, step.node);
        let number = position.fullmoves();
        if position.side() == BLACK && numbered {
            self.lines.word(&format!("{number}..."))?;
        } else if position.side() != BLACK {
            self.lines.word(&format!("{number}."))?;
        }
        self.lines.word(&position.san(node.mv).to_string())?;
        for nag in &node.nags {
            self.lines.word(&nag.to_string())?;
        }
        self.comments(&node.comments)
    }

    fn comments(&mut self, comments: &[String]) -> fmt::Result {
        comments.iter().try_for_each(|comment| self.comment(comment))
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        let comment = comment.trim().replace(['\n', '\r'], " ");
        if comment.is_empty() {
            Ok(())
        } else if comment.contains('}') {
            self.lines.rest_of_line(&format!("; {comment}"))
        } else {
            breakable(&format!("{{{comment}}}")).try_for_each(|part| self.lines.word(part))
        }
    }
}

/// The parts of a comment between which a line may be broken: at single spaces only, because a line break is read
/// as one, and not where a line would begin with a sign that has a meaning there.
fn breakable(comment: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(comment);
    std::iter::from_fn(move || {
        let text = rest?;
        let breaks = |&(at, _): &(usize, &str)| {
            let is_open = |letter: Option<char>| letter.is_some_and(|letter| !letter.is_whitespace());
            is_open(text[..at].chars().next_back())
                && is_open(text[at + 1..].chars().next())
                && !text[at + 1..].starts_with(['%', '[', ';'])
        };
        let found = text.match_indices(' ').find(breaks);
        rest = found.map(|(at, _)| &text[at + 1..]);
        Some(found.map_or(text, |(at, _)| &text[..at]))
    })
}

/// Puts words into lines. The last word is held back, because a closing parenthesis may have to stick to it.
struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    word: String,
    /// Whether the word is an opening parenthesis, which sticks to the word behind it.
    opened: bool,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        if !std::mem::take(&mut self.opened) {
            self.flush()?;
        }
        self.word.push_str(word);
        Ok(())
    }

    fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.opened = true;
        Ok(())
    }

    fn close(&mut self) {
        self.opened = false;
        self.word.push(')');
    }

    /// A text behind which a new line must begin.
    fn rest_of_line(&mut self, text: &str) -> fmt::Result {
        self.word(text)?;
        self.end()
    }

    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let length = self.word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.out.write_str("\n")?;
            self.column = 0;
        }
        if self.column > 0 {
            self.out.write_str(" ")?;
            self.column += 1;
        }
        self.out.write_str(&self.word)?;
        self.column += length;
        self.word.clear();
        Ok(())
    }

    fn end(&mut self) -> fmt::Result {
        self.flush()?;
        self.column = 0;
        self.out.write_str("\n")
    }
}
