//! The order of moves, chosen while the program runs.

use crate::alpha_beta::{AlphaBeta, SearcherFactory};
use sente_game::{Evaluator, Position};
use sente_search::ordering::{Ranked, Settings, Sorted, Staged};
use sente_search::telemetry::Watched;
use sente_search::{Searcher, Shared, Tunables};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A strategy for ordering moves, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PickerKind {
    /// In stages, each generated when it is needed.
    #[default]
    Staged,
    /// All at once, the best in a shortlist.
    Ranked,
    /// All at once, sorted.
    Sorted,
}

impl PickerKind {
    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::Staged, Self::Ranked, Self::Sorted];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Staged => "staged",
            Self::Ranked => "ranked",
            Self::Sorted => "sorted",
        }
    }
}

impl fmt::Display for PickerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No picker has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPicker {
    found: String,
}

impl fmt::Display for UnknownPicker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected staged, ranked or sorted, found {:?}", self.found)
    }
}

impl std::error::Error for UnknownPicker {}

impl FromStr for PickerKind {
    type Err = UnknownPicker;

    fn from_str(text: &str) -> Result<Self, UnknownPicker> {
        let picker = Self::ALL.into_iter().find(|picker| picker.name().eq_ignore_ascii_case(text));
        picker.ok_or_else(|| UnknownPicker { found: text.to_owned() })
    }
}

/// How an engine orders moves.
///
/// ```
/// use sente_engine::{ChessEngine, Ordering, PickerKind};
/// use sente_game::Notation as _;
/// use sente_search::Limits;
///
/// let mut engine = ChessEngine::new(4, 1)?;
/// engine.set_ordering(Ordering { picker: PickerKind::Ranked, ..Ordering::default() });
/// let answer = engine.search(sente_chess::Position::start(), Limits { depth: Some(5), ..Limits::default() });
/// assert_eq!(answer.depth, 5);
/// # Ok::<(), sente_engine::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ordering {
    /// The strategy.
    pub picker: PickerKind,
    /// Everything about it that can be chosen.
    pub settings: Settings,
    /// Whether the search keeps [telemetry](sente_search::telemetry), which takes a little time.
    pub watched: bool,
}

/// Alpha-beta whose picker is chosen while the program runs.
///
/// Every choice is a worker of its own, compiled for one picker, so a search pays nothing for there being others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordered<E, T> {
    evaluator: E,
    tunables: T,
    ordering: Ordering,
}

impl<E, T> Ordered<E, T> {
    /// With an evaluator and numbers.
    pub(crate) const fn new(evaluator: E, tunables: T, ordering: Ordering) -> Self {
        Self { evaluator, tunables, ordering }
    }
}

impl<P, E, T> SearcherFactory<P> for Ordered<E, T>
where
    P: Position,
    E: Evaluator<P> + Clone + Send + Sync + 'static,
    T: Tunables,
{
    fn searcher(&self, shared: Arc<Shared>) -> Box<dyn Searcher<P>> {
        let Ordering { picker, settings, watched } = self.ordering;
        let search = AlphaBeta::<P, _>::new(self.evaluator.clone());
        let search = search.with_tunables(self.tunables).with_settings(settings);
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
