//! What a check is, and what comes of it.

use super::talk::{Step, Trouble};
use super::walk::Walk;
use sente_game::Notation;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// How a check ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// All is well.
    Pass,
    /// Nothing that the standard forbids, but unwise.
    Remark,
    /// The engine does what it must not, or does not do what it must.
    Fail,
    /// The check does not apply to this engine, or could not be made.
    Skipped,
}

/// Something that was found out. In a check that passes it tells what the engine does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub verdict: Verdict,
    /// What it is.
    pub text: String,
}

impl Finding {
    /// What engines print is quoted, and may be a megabyte.
    const LONGEST: usize = 500;

    fn new(verdict: Verdict, mut text: String) -> Self {
        if let Some((end, _)) = text.char_indices().nth(Self::LONGEST) {
            text.truncate(end);
            text.push('…');
        }
        Self { verdict, text }
    }

    /// Something that must not be.
    pub(super) fn fail(text: impl Into<String>) -> Self {
        Self::new(Verdict::Fail, text.into())
    }

    /// Something that should not be.
    pub(super) fn remark(text: impl Into<String>) -> Self {
        Self::new(Verdict::Remark, text.into())
    }

    /// Something worth knowing.
    pub(super) fn note(text: impl Into<String>) -> Self {
        Self::new(Verdict::Pass, text.into())
    }
}

/// A check that has been made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Item {
    /// Which check.
    pub id: String,
    /// What is asked of the engine.
    pub asks: String,
    /// Whether the check is one of bad input.
    pub hostile: bool,
    /// How it ended.
    pub verdict: Verdict,
    /// What was found out.
    pub findings: Vec<Finding>,
    /// An excerpt of what was said, `>` to the engine and `<` by it.
    pub transcript: Vec<String>,
    /// How long it took.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub time: Duration,
}

/// Writes a time as a number of seconds.
pub(super) fn seconds<S: serde::Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((time.as_secs_f64() * 1000.0).round() / 1000.0)
}

/// The verdict that follows from what was found out, if nothing kept the check from being made.
pub(super) fn verdict(findings: &[Finding]) -> Verdict {
    let any = |verdict| findings.iter().any(|finding| finding.verdict == verdict);
    [Verdict::Fail, Verdict::Remark, Verdict::Skipped]
        .into_iter()
        .find(|&verdict| any(verdict))
        .unwrap_or(Verdict::Pass)
}

/// What is done in a check.
type Run<P> = Box<dyn Fn(&mut Walk<'_, P>) -> Step>;

/// Something that is asked of an engine, and the way to find out.
pub struct Check<P: Notation> {
    /// A name that stays, for scripts and bug reports.
    pub id: String,
    /// What is asked of the engine.
    pub asks: String,
    /// Whether bad input is used.
    pub hostile: bool,
    pub(super) run: Run<P>,
}

impl<P: Notation> Check<P> {
    pub(super) fn new(
        id: impl Into<String>,
        asks: impl Into<String>,
        run: impl Fn(&mut Walk<'_, P>) -> Step + 'static,
    ) -> Self {
        Self { id: id.into(), asks: asks.into(), hostile: false, run: Box::new(run) }
    }
}

impl<P: Notation> fmt::Debug for Check<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("id", &self.id).field("asks", &self.asks).finish_non_exhaustive()
    }
}

impl From<Trouble> for Finding {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Skip(reason) => Self { verdict: Verdict::Skipped, text: reason },
            other => Self::fail(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_finding_decides() {
        let (note, remark, fail) = (Finding::note("a"), Finding::remark("b"), Finding::fail("c"));
        assert_eq!(verdict(&[]), Verdict::Pass);
        assert_eq!(verdict(std::slice::from_ref(&note)), Verdict::Pass);
        assert_eq!(verdict(&[note.clone(), remark.clone()]), Verdict::Remark);
        assert_eq!(verdict(&[fail, remark.clone()]), Verdict::Fail);
        assert_eq!(Finding::note("é".repeat(9999)).text.chars().count(), 501);
        let skipped = Finding::from(Trouble::Skip("no such option".to_owned()));
        assert_eq!(verdict(std::slice::from_ref(&skipped)), Verdict::Skipped);
        assert_eq!(verdict(&[remark, skipped]), Verdict::Remark);
    }
}
