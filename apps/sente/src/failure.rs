//! How a command fails: what is said, and with which status the process ends.

use clap::error::ErrorKind as ParseErrorKind;
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

/// What to do about a command line that is not a command: print what was asked for, or complain in one line.
pub(crate) fn parse_error(error: &clap::Error, program: &str, out: &mut impl Write) -> Result<(), Failure> {
    if matches!(error.kind(), ParseErrorKind::DisplayHelp | ParseErrorKind::DisplayVersion) {
        write!(out, "{error}")?;
        return Ok(());
    }
    Err(Failure::Usage(complaint(&error.to_string(), program)))
}

/// The gist of an error as clap renders it, which is `error: WHAT`, then usage, then how to get help.
fn complaint(rendered: &str, program: &str) -> String {
    let gist = rendered.strip_prefix("error: ").unwrap_or(rendered);
    let end =
        ["\n\nUsage:", "\n\nFor more information"].iter().filter_map(|closing| gist.find(closing)).min();
    let gist = gist[..end.unwrap_or(gist.len())].replace("\n\n  tip: ", "; ");
    format!("{} (see '{program} --help')", gist.trim_end())
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
    use super::{complaint, one_line};

    #[test]
    fn a_message_stays_on_one_line() {
        assert_eq!(one_line("a position\n\n  was\texpected\r\n"), "a position was expected");
        assert_eq!(one_line("found '\u{1b}[31m'"), "found '\\u{1b}[31m'");
        assert_eq!(one_line("将棋 é"), "将棋 é");
    }

    #[test]
    fn a_complaint_leaves_the_usage_out() {
        let rendered =
            "error: it is wrong:\n  <DEPTH>\n\nUsage: sente\n\nFor more information, try '--help'.\n";
        assert_eq!(complaint(rendered, "sente"), "it is wrong:\n  <DEPTH> (see 'sente --help')");
        let rendered = "error: unknown 'pertf'\n\n  tip: try 'perft'\n\nUsage: sente\n";
        assert_eq!(complaint(rendered, "sente"), "unknown 'pertf'; try 'perft' (see 'sente --help')");
        assert_eq!(complaint("odd", "sente"), "odd (see 'sente --help')");
    }
}
