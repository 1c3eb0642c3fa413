//! What an engine asks of whoever searches in its threads.

use crate::history::Histories;
use crate::ordering::Picker;
use crate::report::Reporter;
use crate::root::{Answer, Task};
use crate::root_moves::RootMove;
use crate::telemetry::Telemetry;
use crate::tunables::Tunables;
use crate::worker::{Counters, Shared, Worker};
use sente_game::{Evaluator, Position};
use std::sync::Arc;

/// A way of searching, as one thread carries it out.
///
/// An engine has one for each of its threads. They share what is in [`Shared`] and nothing else: a search ends when its
/// flag says so, and every thread tells it how many nodes it has visited. The call is dynamic, but there is only one for a
/// whole search.
pub trait Searcher<P: Position>: Send {
    /// Searches until a limit is reached or until told to stop. The first thread reports and keeps the time.
    fn search(&mut self, task: &Task<'_, P>, reporter: &mut dyn Reporter<P>) -> Answer<P>;

    /// What the search that is going on, or that went wrong, has found so far.
    fn found(&self) -> Answer<P>;

    /// From now on these are the table and the flags. What the thread has learnt by itself stays.
    fn adopt(&mut self, shared: Arc<Shared>);

    /// Forgets everything learnt in earlier searches.
    fn clear(&mut self);

    /// Rates of the last search.
    fn counters(&self) -> Counters;

    /// What was recorded of the last search, if it was watched.
    fn telemetry(&self) -> Option<Telemetry> {
        None
    }

    /// The moves at the root of the last search and what is known of them, if the searcher keeps that.
    fn root_moves(&self) -> &[RootMove<P>] {
        &[]
    }

    /// What the thread has learnt about moves, if it learns such things.
    fn histories(&self) -> Option<&Histories<P>> {
        None
    }
}

impl<P, E, T, K> Searcher<P> for Worker<P, E, T, K>
where
    P: Position,
    E: Evaluator<P> + Send,
    T: Tunables,
    K: Picker<P>,
{
    fn search(&mut self, task: &Task<'_, P>, reporter: &mut dyn Reporter<P>) -> Answer<P> {
        Self::search(self, task, reporter)
    }

    fn found(&self) -> Answer<P> {
        Self::found(self)
    }

    fn adopt(&mut self, shared: Arc<Shared>) {
        self.shared = shared;
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn counters(&self) -> Counters {
        *Self::counters(self)
    }

    fn telemetry(&self) -> Option<Telemetry> {
        Self::telemetry(self)
    }

    fn root_moves(&self) -> &[RootMove<P>] {
        Self::root_moves(self)
    }

    fn histories(&self) -> Option<&Histories<P>> {
        Some(Self::histories(self))
    }
}
