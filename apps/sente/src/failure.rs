//! How a command fails: what is said, and with which status the process ends.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user asked for something that cannot be done as written; the text says what was expected and found.
    Usage(String),
    /// The outside world did not cooperate.
    Io(io::Error),
}

impl Failure {
    /// Tells the user in one line and gives the status of the process.
    pub(crate) fn report(&self) -> ExitCode {
        let status = match self {
            // Whoever read our output has seen enough, as in `sente perft 5 --divide | head`: not a failure.
            Self::Io(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Io(_) => 1,
            Self::Usage(_) => 2,
        };
        // With standard error gone there is nobody left to tell; the status still does.
        let _ = writeln!(io::stderr(), "error: {}", one_line(&self.to_string()));
        ExitCode::from(status)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) => f.write_str(text),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The same text on one line that a terminal shows as it is: runs of white space become one space, and other
/// control characters, which may come from what the user typed, are written as escapes.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = String::new();
    for c in words.join(" ").chars() {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_message_stays_on_one_line() {
        assert_eq!(one_line("a position\n\n  was\texpected\r\n"), "a position was expected");
        assert_eq!(one_line("found '\u{1b}[31m'"), "found '\\u{1b}[31m'");
        assert_eq!(one_line("将棋 é"), "将棋 é");
    }
}
