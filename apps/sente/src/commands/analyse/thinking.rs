//! A search that shows how it goes and can be interrupted.

use crate::games::{Study, Thinker};
use crate::interrupt::Interrupt;
use sente_engine::BuildError;
use sente_engine::analysis::{Findings, FoundLine, Gatherer, News};
use sente_game::Line;
use sente_search::Limits;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often somebody looks whether the search is to be stopped.
const PAUSE: Duration = Duration::from_millis(50);

/// An engine, and what ends its searches.
pub(super) struct Thinking<P: Study> {
    engine: P::Engine,
    limits: Limits<P::Move>,
    interrupt: Interrupt,
}

impl<P: Study> Thinking<P> {
    pub(super) fn new(
        megabytes: usize,
        threads: usize,
        limits: Limits<P::Move>,
        interrupt: Interrupt,
    ) -> Result<Self, BuildError> {
        let engine = <P::Engine as Thinker<P>>::new(megabytes, threads)?;
        Ok(Self { engine, limits, interrupt })
    }

    /// Whether the user wants to stop.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_asked()
    }

    /// Forgets everything learnt.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }

    /// Searches a position until a limit is reached or the user wants to stop. `watch` is called all the while, with the
    /// best line when there is a new one. None if the engine is gone, which would be a mistake in the program.
    pub(super) fn search(
        &mut self,
        root: &P,
        past: &Line<P>,
        mut watch: impl FnMut(Option<&FoundLine<P>>),
    ) -> Option<Findings<P>> {
        let (sender, news) = mpsc::channel();
        let gatherer = Gatherer::new(self.limits.lines, sender);
        self.engine.begin(*root, past.clone(), self.limits.clone(), Box::new(gatherer));
        loop {
            match news.recv_timeout(PAUSE) {
                Ok(News::Best(line)) => watch(Some(&line)),
                Ok(News::Finished(findings)) => {
                    self.engine.wait();
                    return Some(findings);
                }
                Err(RecvTimeoutError::Timeout) => watch(None),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            if self.interrupt.is_asked() {
                self.engine.stop();
            }
        }
    }
}
