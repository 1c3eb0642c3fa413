//! What was said, in short.

use std::collections::VecDeque;

/// How much of a line is kept.
const WIDTH: usize = 160;
/// How many lines are kept at the beginning, where a check says what it does.
const HEAD: usize = 4;
/// How many lines are kept at the end, where things go wrong.
const TAIL: usize = 10;

/// A conversation, of which the beginning and the end are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Transcript {
    head: Vec<String>,
    tail: VecDeque<String>,
    omitted: usize,
    /// How many reports from a search stand in a row at the end; only the last is kept.
    reports: usize,
}

impl Transcript {
    /// Notes what the engine was told.
    pub(super) fn told(&mut self, line: &[u8]) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        self.push('>', &text(line));
    }

    /// Notes what the engine said.
    pub(super) fn heard(&mut self, line: &str) {
        let is_report = line.trim_start().starts_with("info ") && !line.contains(" string ");
        if is_report && self.reports > 0 {
            self.pop();
        }
        let reports = if is_report { self.reports + 1 } else { 0 };
        self.push('<', &text(line.as_bytes()));
        self.reports = reports;
    }

    /// Notes an event that is no line.
    pub(super) fn event(&mut self, what: &str) {
        self.push('*', what);
    }

    fn push(&mut self, mark: char, line: &str) {
        self.reports = 0;
        let line = format!("{mark} {line}");
        if self.head.len() < HEAD {
            self.head.push(line);
            return;
        }
        if self.tail.len() == TAIL {
            self.tail.pop_front();
            self.omitted += 1;
        }
        self.tail.push_back(line);
    }

    fn pop(&mut self) {
        if self.tail.pop_back().is_none() {
            self.head.pop();
        }
    }

    /// The lines, with a word where some are left out.
    pub(super) fn excerpt(&self) -> Vec<String> {
        let mut lines = self.head.clone();
        if self.omitted > 0 {
            lines.push(format!("  … {} more", self.omitted));
        }
        lines.extend(self.tail.iter().cloned());
        lines
    }
}

/// The beginning of a line with whatever a terminal would not show as it is written as escapes.
fn text(line: &[u8]) -> String {
    let clipped = &line[..line.len().min(WIDTH)];
    let mut text = String::new();
    for chunk in clipped.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_control() { text.extend(c.escape_default()) } else { text.push(c) }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    if line.len() > WIDTH { format!("{text}… [{} bytes]", line.len()) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_in_a_row_are_one_line() {
        let mut transcript = Transcript::default();
        transcript.told(b"go depth 2\n");
        transcript.heard("info depth 1");
        transcript.heard("info depth 2");
        transcript.heard("bestmove e2e4");
        assert_eq!(transcript.excerpt(), ["> go depth 2", "< info depth 2", "< bestmove e2e4"]);
    }

    #[test]
    fn the_middle_is_left_out() {
        let mut transcript = Transcript::default();
        for number in 0..100 {
            transcript.told(format!("isready {number}").as_bytes());
        }
        let lines = transcript.excerpt();
        assert_eq!(lines.len(), HEAD + 1 + TAIL);
        assert_eq!((lines[0].as_str(), lines[HEAD].as_str()), ("> isready 0", "  … 86 more"));
        assert_eq!(lines.last().map(String::as_str), Some("> isready 99"));
    }

    #[test]
    fn bytes_are_shown_harmlessly() {
        assert_eq!(text(b"a\x1b\0\xffz"), "a\\u{1b}\\u{0}\\xffz");
        assert_eq!(text(&[b'a'; 1000]), format!("{}… [1000 bytes]", "a".repeat(WIDTH)));
    }
}
