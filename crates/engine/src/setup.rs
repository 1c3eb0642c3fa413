//! Everything about a search that can be chosen while the program runs.

use crate::alpha_beta::{AlphaBeta, SearcherFactory};
use crate::evaluation::Evaluation;
use crate::games::Game;
use crate::ordering::{Ordering, PickerKind};
use crate::scout::Scout;
use sente_game::Evaluator;
#[cfg(feature = "tune")]
use sente_search::TunableSet;
use sente_search::ordering::{Ranked, Sorted, Staged};
use sente_search::telemetry::Watched;
use sente_search::{Searcher, Shared};
use std::sync::Arc;

/// What a game is searched with.
///
/// Every choice is a worker of its own, compiled for one evaluator and one picker, so a search pays nothing for there being
/// others.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup<P: Game> {
    /// How positions are evaluated.
    pub evaluation: Evaluation<P>,
    /// How moves are ordered.
    pub ordering: Ordering,
    /// The numbers of the search, which otherwise are constants.
    #[cfg(feature = "tune")]
    pub numbers: TunableSet,
}

impl<P: Game> Default for Setup<P> {
    fn default() -> Self {
        Self::new(Evaluation::default(), Ordering::default())
    }
}

impl<P: Game> Setup<P> {
    /// With an evaluation and an order of moves, and the rest as usual.
    pub fn new(evaluation: Evaluation<P>, ordering: Ordering) -> Self {
        Self {
            evaluation,
            ordering,
            #[cfg(feature = "tune")]
            numbers: TunableSet::of(&P::Tunables::default()),
        }
    }

    /// The numbers of the search.
    #[cfg(not(feature = "tune"))]
    #[expect(clippy::unused_self, reason = "they are constants unless they are to be tuned")]
    fn numbers(&self) -> P::Tunables {
        P::Tunables::default()
    }

    /// The numbers of the search.
    #[cfg(feature = "tune")]
    const fn numbers(&self) -> TunableSet {
        self.numbers
    }

    /// A searcher as it is described here.
    pub fn assemble(&self, shared: Arc<Shared>) -> Box<dyn Searcher<P>> {
        match &self.evaluation {
            Evaluation::Classical => self.with(P::Classical::default(), shared),
            Evaluation::Network(network) => {
                self.with(Evaluation::<P>::by_network(Arc::clone(network)), shared)
            }
        }
    }

    /// A searcher with this evaluator.
    fn with<E>(&self, evaluator: E, shared: Arc<Shared>) -> Box<dyn Searcher<P>>
    where
        E: Evaluator<P> + Clone + Send + Sync + 'static,
    {
        let Ordering { picker, settings, watched } = self.ordering;
        let search = AlphaBeta::<P, _>::new(evaluator);
        let search = search.with_tunables(self.numbers()).with_settings(settings);
        match (picker, watched) {
            (PickerKind::Staged, false) => search.with_picker::<Staged<P>>().searcher(shared),
            (PickerKind::Ranked, false) => search.with_picker::<Ranked<P>>().searcher(shared),
            (PickerKind::Sorted, false) => search.with_picker::<Sorted<P>>().searcher(shared),
            (PickerKind::Staged, true) => search.with_picker::<Staged<P, Watched>>().searcher(shared),
            (PickerKind::Ranked, true) => search.with_picker::<Ranked<P, Watched>>().searcher(shared),
            (PickerKind::Sorted, true) => search.with_picker::<Sorted<P, Watched>>().searcher(shared),
        }
    }
}

impl<P: Game> SearcherFactory<P> for Setup<P> {
    fn searcher(&self, shared: Arc<Shared>) -> Box<dyn Searcher<P>> {
        P::searcher(self, shared)
    }

    fn scout(&self) -> Option<Box<dyn Scout<P>>> {
        P::scout()
    }
}
