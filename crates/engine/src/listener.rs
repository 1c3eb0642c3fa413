//! Who hears what a search finds.

use sente_game::Position;
use sente_search::telemetry::Telemetry;
use sente_search::{Answer, Counters, Info, Reporter, Searcher};
use std::sync::{Arc, Mutex, PoisonError};

/// Hears the news of a search and its end, in the thread that searches.
pub trait Listener<P: Position>: Reporter<P> {
    /// The search is about to end: whoever wants to know more than the answer may look into the searcher that led.
    fn examine(&mut self, _searcher: &dyn Searcher<P>) {}

    /// The search has ended.
    fn finished(&mut self, answer: &Answer<P>, nodes: u64, counters: &Counters);
}

/// Keeps the answer for whoever asks later.
#[derive(Clone, Debug)]
pub struct Collected<P: Position> {
    kept: Arc<Mutex<Option<Kept<P>>>>,
    telemetry: Arc<Mutex<Option<Telemetry>>>,
}

/// The answer, the nodes of all threads, and the rates of the first.
type Kept<P> = (Answer<P>, u64, Counters);

impl<P: Position> Default for Collected<P> {
    fn default() -> Self {
        Self { kept: Arc::default(), telemetry: Arc::default() }
    }
}

impl<P: Position> Collected<P> {
    /// The answer, once there is one.
    pub fn answer(&self) -> Option<Answer<P>> {
        self.with(|(answer, _, _)| answer.clone())
    }

    /// How many nodes all threads visited.
    pub fn nodes(&self) -> Option<u64> {
        self.with(|&(_, nodes, _)| nodes)
    }

    /// The rates of the first thread.
    pub fn counters(&self) -> Option<Counters> {
        self.with(|&(_, _, counters)| counters)
    }

    /// What the first thread recorded, if the search was watched.
    pub fn telemetry(&self) -> Option<Telemetry> {
        self.telemetry.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn with<R>(&self, read: impl FnOnce(&Kept<P>) -> R) -> Option<R> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(read)
    }
}

impl<P: Position> Reporter<P> for Collected<P> {
    fn line(&mut self, _: &Info<'_, P>) {}
}

impl<P: Position> Listener<P> for Collected<P> {
    fn examine(&mut self, searcher: &dyn Searcher<P>) {
        *self.telemetry.lock().unwrap_or_else(PoisonError::into_inner) = searcher.telemetry();
    }

    fn finished(&mut self, answer: &Answer<P>, nodes: u64, counters: &Counters) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Some((answer.clone(), nodes, *counters));
    }
}
