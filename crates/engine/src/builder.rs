//! Putting an engine together.

use crate::alpha_beta::{AlphaBeta, SearcherFactory};
use crate::engine::{Engine, Parts};
use crate::error::BuildError;
use crate::games::Game;
use crate::setup::Setup;
use sente_game::{Evaluator, Position};
use sente_search::Tunables;
use sente_search::clock::{StandardTime, TimeController};
use sente_search::ordering::Picker;
use sente_search::tt::TranspositionTable;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

/// The size of the table unless told otherwise, in megabytes.
const DEFAULT_HASH: usize = 64;

/// The time that is lost between a move and the opponent unless told otherwise.
const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// Takes the parts of an engine and puts them together.
///
/// ```
/// use sente_chess::Position;
/// use sente_engine::EngineBuilder;
/// use sente_game::{Notation as _, Position as _, Score, Stateless};
/// use sente_search::Limits;
/// use sente_search::ordering::Sorted;
/// use std::time::Duration;
///
/// // Who can move more is better off.
/// let mobility = |position: &Position| {
///     let ours = position.count_legal() as i32;
///     let theirs = if position.in_check() { 0 } else { position.pass().count_legal() as i32 };
///     Score::new(10 * (ours - theirs))
/// };
/// let mut engine = EngineBuilder::<Position>::new()
///     .with_evaluator(Stateless(mobility))
///     .with_picker::<Sorted<Position>>()
///     .with_hash(4)
///     .with_threads(1)
///     .with_move_overhead(Duration::from_millis(50))
///     .build()?;
/// let answer = engine.search(Position::start(), Limits { depth: Some(4), ..Limits::default() });
/// assert!(answer.best.is_some());
/// # Ok::<(), sente_engine::BuildError>(())
/// ```
///
/// # Parts fit one game
///
/// Everything is made for one game, and what is not does not compile. This holds for any two games `P` and `Q`:
///
/// ```
/// # use sente_engine::EngineBuilder;
/// # use sente_game::{Evaluator, Position};
/// # use sente_search::ordering::Staged;
/// fn fits<P: Position>(evaluator: impl Evaluator<P>) {
///     let _ = EngineBuilder::<P>::new().with_evaluator(evaluator).with_picker::<Staged<P>>();
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use sente_engine::EngineBuilder;
/// # use sente_game::{Evaluator, Position};
/// # use sente_search::ordering::Staged;
/// fn the_picker_of_another_game<P: Position, Q: Position>(evaluator: impl Evaluator<P>) {
///     let _ = EngineBuilder::<P>::new().with_evaluator(evaluator).with_picker::<Staged<Q>>();
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use sente_engine::EngineBuilder;
/// # use sente_game::{Evaluator, Position};
/// # use sente_search::ordering::Staged;
/// fn the_evaluator_of_another_game<P: Position, Q: Position>(evaluator: impl Evaluator<Q>) {
///     let _ = EngineBuilder::<P>::new().with_evaluator(evaluator).with_picker::<Staged<P>>();
/// }
/// ```
///
/// Nor does an engine without an evaluator:
///
/// ```compile_fail,E0599
/// # use sente_engine::EngineBuilder;
/// let engine = EngineBuilder::<sente_chess::Position>::new().build();
/// ```
#[derive(Debug)]
pub struct EngineBuilder<P: Position, S = AlphaBeta<P>> {
    searcher: S,
    table: Table,
    threads: usize,
    overhead: Duration,
    controller: Arc<dyn TimeController>,
    game: PhantomData<fn() -> P>,
}

/// Where the table comes from.
#[derive(Debug)]
enum Table {
    Megabytes(usize),
    Ready(TranspositionTable),
}

impl<P: Position> EngineBuilder<P> {
    /// Alpha-beta with the usual parts, but for the evaluator, which only a game can have.
    pub fn new() -> Self {
        Self {
            searcher: AlphaBeta::new(()),
            table: Table::Megabytes(DEFAULT_HASH),
            threads: 1,
            overhead: DEFAULT_OVERHEAD,
            controller: Arc::new(StandardTime),
            game: PhantomData,
        }
    }
}

impl<P: Position> Default for EngineBuilder<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Game> EngineBuilder<P, Setup<P>> {
    /// The parts that a game is usually played with.
    pub fn usual() -> Self {
        EngineBuilder::new().with_searcher(Setup::default())
    }
}

impl<P: Position, E, T, K> EngineBuilder<P, AlphaBeta<P, E, T, K>> {
    /// With another evaluator. Every thread gets a clone of it.
    #[must_use]
    pub fn with_evaluator<F: Evaluator<P>>(self, evaluator: F) -> EngineBuilder<P, AlphaBeta<P, F, T, K>> {
        self.map(|searcher| searcher.with_evaluator(evaluator))
    }

    /// With another strategy for ordering moves.
    #[must_use]
    pub fn with_picker<L: Picker<P>>(self) -> EngineBuilder<P, AlphaBeta<P, E, T, L>> {
        self.map(AlphaBeta::with_picker)
    }

    /// With other numbers for the search.
    #[must_use]
    pub fn with_tunables<U: Tunables>(self, tunables: U) -> EngineBuilder<P, AlphaBeta<P, E, U, K>> {
        self.map(|searcher| searcher.with_tunables(tunables))
    }
}

impl<P: Position, S> EngineBuilder<P, S> {
    /// With another way of searching altogether.
    #[must_use]
    pub fn with_searcher<R: SearcherFactory<P>>(self, searcher: R) -> EngineBuilder<P, R> {
        self.map(|_| searcher)
    }

    /// With a table of so many megabytes.
    #[must_use]
    pub fn with_hash(self, megabytes: usize) -> Self {
        Self { table: Table::Megabytes(megabytes), ..self }
    }

    /// With this table, and what it holds.
    #[must_use]
    pub fn with_tt(self, table: TranspositionTable) -> Self {
        Self { table: Table::Ready(table), ..self }
    }

    /// With so many threads, at least one.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// With another way of dealing with time.
    #[must_use]
    pub fn with_time_controller(self, controller: impl TimeController + 'static) -> Self {
        Self { controller: Arc::new(controller), ..self }
    }

    /// How much time is lost between a move and the opponent.
    #[must_use]
    pub fn with_move_overhead(self, overhead: Duration) -> Self {
        Self { overhead, ..self }
    }

    fn map<R>(self, change: impl FnOnce(S) -> R) -> EngineBuilder<P, R> {
        let Self { searcher, table, threads, overhead, controller, game } = self;
        EngineBuilder { searcher: change(searcher), table, threads, overhead, controller, game }
    }
}

impl<P: Position, S: SearcherFactory<P>> EngineBuilder<P, S> {
    /// Puts the parts together.
    ///
    /// # Errors
    /// If there is not enough memory for the table, or if the system refuses to start a thread.
    pub fn build(self) -> Result<Engine<P>, BuildError> {
        let table = match self.table {
            Table::Megabytes(megabytes) => TranspositionTable::new(megabytes)?,
            Table::Ready(table) => table,
        };
        let (threads, overhead, controller) = (self.threads, self.overhead, self.controller);
        Engine::assemble(Parts { table, searchers: Arc::new(self.searcher), threads, overhead, controller })
    }
}
