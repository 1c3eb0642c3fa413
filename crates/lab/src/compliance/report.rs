//! What a walk comes to, for people and for programs.

use super::check::{Item, Verdict, seconds};
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

/// What a walk came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What the engine calls itself.
    pub engine: String,
    /// The language it was spoken to.
    pub protocol: String,
    /// Whether bad input was sent, too.
    pub hostile: bool,
    /// The checks that were made.
    pub items: Vec<Item>,
    /// How many there were of each kind.
    pub summary: Summary,
    /// How long it took.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub time: Duration,
}

/// How many checks ended in which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Summary {
    /// All was well.
    pub passed: usize,
    /// Something was unwise.
    pub remarks: usize,
    /// Something was wrong.
    pub failed: usize,
    /// The check did not apply.
    pub skipped: usize,
}

impl Summary {
    /// Counts.
    pub fn of(items: &[Item]) -> Self {
        let count = |verdict| items.iter().filter(|item| item.verdict == verdict).count();
        Self {
            passed: count(Verdict::Pass),
            remarks: count(Verdict::Remark),
            failed: count(Verdict::Fail),
            skipped: count(Verdict::Skipped),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} remarks, {} failed", self.passed, self.remarks, self.failed)?;
        if self.skipped > 0 { write!(f, " ({} skipped)", self.skipped) } else { Ok(()) }
    }
}

/// Writes an item as people like to read it: a line, and below it whatever is not as it should be.
///
/// # Errors
/// Those of `out`.
pub fn write_item(out: &mut impl Write, item: &Item, colour: bool) -> io::Result<()> {
    let (word, code) = match item.verdict {
        Verdict::Pass => ("OK", "32"),
        Verdict::Remark => ("remark", "33"),
        Verdict::Fail => ("FAIL", "31"),
        Verdict::Skipped => ("skipped", "90"),
    };
    let (on, off) = if colour { (format!("\x1b[{code}m"), "\x1b[0m") } else { (String::new(), "") };
    writeln!(out, "{on}{word:<8}{off}{:<28}{}", item.id, item.asks)?;
    for finding in &item.findings {
        let mark = match finding.verdict {
            Verdict::Fail => "! ",
            Verdict::Remark => "? ",
            Verdict::Pass | Verdict::Skipped => "- ",
        };
        writeln!(out, "        {mark}{}", plain(&finding.text))?;
    }
    if matches!(item.verdict, Verdict::Fail | Verdict::Remark) {
        item.transcript.iter().try_for_each(|line| writeln!(out, "            {line}"))?;
    }
    Ok(())
}

/// The text with what could command a terminal written as escapes: it may come from the engine.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        if c.is_control() { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compliance::Finding;

    fn item(verdict: Verdict) -> Item {
        Item {
            id: "go.depth".to_owned(),
            asks: "searches to a depth".to_owned(),
            hostile: false,
            verdict,
            findings: vec![Finding { verdict, text: "odd\u{1b}[31m".to_owned() }],
            transcript: vec!["> go depth 1".to_owned()],
            time: Duration::from_millis(12),
        }
    }

    fn written(verdict: Verdict, colour: bool) -> String {
        let mut out = Vec::new();
        write_item(&mut out, &item(verdict), colour).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_was_said_is_shown_where_something_is_wrong() {
        let text = written(Verdict::Fail, false);
        assert_eq!(
            text,
            "FAIL    go.depth                    searches to a depth\n        ! odd\\u{1b}[31m\n            > go depth 1\n"
        );
        assert!(!written(Verdict::Pass, false).contains("go depth 1"));
        assert!(written(Verdict::Remark, true).starts_with("\x1b[33mremark"));
    }

    #[test]
    fn kinds_are_counted() {
        let items = [Verdict::Pass, Verdict::Pass, Verdict::Fail, Verdict::Skipped].map(item);
        let summary = Summary::of(&items);
        assert_eq!(summary.to_string(), "2 passed, 0 remarks, 1 failed (1 skipped)");
        let json = serde_json::to_value(summary).unwrap();
        assert_eq!(json["passed"], 2);
        let json = serde_json::to_value(&items[2]).unwrap();
        assert_eq!((json["verdict"].as_str(), json["seconds"].as_f64()), (Some("fail"), Some(0.012)));
    }
}
