//! How far the work has come, on standard error: a line that moves in a terminal, a line now and then elsewhere.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// How often a line is written where nobody watches.
const PAUSE: Duration = Duration::from_secs(10);

/// What a single position shows.
const SPINNER: &str = "{spinner} {elapsed} {wide_msg}";
/// What a game shows.
const BAR: &str = "{prefix} [{bar:24}] {pos}/{len} {elapsed}, {eta} to go  {wide_msg}";

/// Shows how far the work has come, and leaves no trace in a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When something was last said, where that has to be rationed.
    last: Option<Instant>,
}

impl Progress {
    /// For a single search.
    pub(super) fn spinner() -> Self {
        Self::new(None, SPINNER, String::new())
    }

    /// For so many searches, which are called `name` together.
    pub(super) fn bar(searches: usize, name: String) -> Self {
        Self::new(Some(searches as u64), BAR, name)
    }

    fn new(length: Option<u64>, template: &str, name: String) -> Self {
        let last = (!io::stderr().is_terminal()).then(Instant::now);
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr()).with_prefix(name);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { bar, last }
    }

    /// Says what the search is at.
    pub(super) fn say(&mut self, message: String) {
        self.bar.set_message(message);
        self.tick();
    }

    /// One search is done.
    pub(super) fn advance(&mut self) {
        self.bar.inc(1);
        self.tick();
    }

    /// Time goes by.
    pub(super) fn tick(&mut self) {
        match &mut self.last {
            None => self.bar.tick(),
            Some(last) if last.elapsed() >= PAUSE => {
                *last = Instant::now();
                // With standard error gone nobody wants to know.
                let _ = writeln!(io::stderr(), "{}", self.plain());
            }
            Some(_) => {}
        }
    }

    fn plain(&self) -> String {
        let count = self.bar.length().map(|length| format!("{} of {length}", self.bar.position()));
        let words = [self.bar.prefix(), count.unwrap_or_default(), self.bar.message()];
        let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
        words.join(", ")
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
