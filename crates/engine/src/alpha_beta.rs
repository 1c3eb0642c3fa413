//! Alpha-beta as a part of an engine, and what other ways of searching have to be.

use crate::scout::Scout;
use crate::tuned::DefaultTunables;
use sente_game::{Evaluator, Position};
use sente_search::ordering::{Picker, Settings, Staged};
use sente_search::{Searcher, Shared, Tunables, Worker};
use std::marker::PhantomData;
use std::sync::Arc;

/// Makes the searchers of an engine, one for each of its threads.
///
/// A function is a factory, too: `|shared| MySearcher::new(shared)`.
pub trait SearcherFactory<P: Position>: Send + Sync + 'static {
    /// A searcher without experience, which shares this with those of the other threads. It is called in the thread
    /// that will search.
    fn searcher(&self, shared: Arc<Shared>) -> Box<dyn Searcher<P>>;

    /// Who looks at the root before the searchers do, if anybody does. It is called in the thread that will lead.
    fn scout(&self) -> Option<Box<dyn Scout<P>>> {
        None
    }
}

impl<P, S, F> SearcherFactory<P> for F
where
    P: Position,
    S: Searcher<P> + 'static,
    F: Fn(Arc<Shared>) -> S + Send + Sync + 'static,
{
    fn searcher(&self, shared: Arc<Shared>) -> Box<dyn Searcher<P>> {
        Box::new(self(shared))
    }
}

/// Alpha-beta search with an evaluator, numbers and a picker, each of which can be exchanged.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<P: Position, E = (), T = DefaultTunables, K = Staged<P>> {
    evaluator: E,
    tunables: T,
    settings: Settings,
    parts: PhantomData<fn() -> (P, K)>,
}

impl<P: Position, E> AlphaBeta<P, E> {
    /// With an evaluator, and the rest as usual.
    pub fn new(evaluator: E) -> Self {
        Self { evaluator, tunables: DefaultTunables, settings: Settings::default(), parts: PhantomData }
    }
}

impl<P: Position, E, T, K> AlphaBeta<P, E, T, K> {
    /// With another evaluator.
    #[must_use]
    pub fn with_evaluator<F: Evaluator<P>>(self, evaluator: F) -> AlphaBeta<P, F, T, K> {
        AlphaBeta { evaluator, tunables: self.tunables, settings: self.settings, parts: PhantomData }
    }

    /// With other numbers.
    #[must_use]
    pub fn with_tunables<U: Tunables>(self, tunables: U) -> AlphaBeta<P, E, U, K> {
        AlphaBeta { evaluator: self.evaluator, tunables, settings: self.settings, parts: PhantomData }
    }

    /// With another strategy for ordering moves.
    #[must_use]
    pub fn with_picker<L: Picker<P>>(self) -> AlphaBeta<P, E, T, L> {
        let Self { evaluator, tunables, settings, .. } = self;
        AlphaBeta { evaluator, tunables, settings, parts: PhantomData }
    }

    /// With other settings of the order of moves.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }
}

impl<P, E, T, K> SearcherFactory<P> for AlphaBeta<P, E, T, K>
where
    P: Position,
    E: Evaluator<P> + Clone + Send + Sync + 'static,
    T: Tunables,
    K: Picker<P>,
{
    fn searcher(&self, shared: Arc<Shared>) -> Box<dyn Searcher<P>> {
        let worker = Worker::<P, E, T, K>::new(shared, self.evaluator.clone(), self.tunables);
        Box::new(worker.with_ordering(self.settings))
    }
}
