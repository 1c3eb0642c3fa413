//! An engine for one game.

use crate::alpha_beta::SearcherFactory;
use crate::builder::EngineBuilder;
use crate::error::BuildError;
use crate::events::{Events, Stream};
use crate::games::Game;
use crate::listener::{Collected, Listener};
use crate::pool::Pool;
use crate::seat::{Assignment, first_move};
use crate::setup::Setup;
use crate::time::now;
use sente_game::{Line, Position};
use sente_search::clock::TimeController;
use sente_search::tt::{OutOfMemory, TranspositionTable};
use sente_search::{Answer, Limits, Shared};
use std::io;
use std::sync::Arc;
use std::sync::atomic;
use std::time::Duration;

/// The engine that plays chess.
pub type ChessEngine = Engine<sente_chess::Position>;

/// The engine that plays shogi.
pub type ShogiEngine = Engine<sente_shogi::Position>;

/// Searches positions of one game. [`EngineBuilder`] makes one.
///
/// How it searches is hidden behind the searchers of its threads, so engines with different evaluators, pickers and
/// numbers have the same type.
pub struct Engine<P: Position> {
    shared: Arc<Shared>,
    pool: Pool<P>,
    past: Line<P>,
    overhead: Duration,
    controller: Arc<dyn TimeController>,
}

/// What an engine is made of.
pub(crate) struct Parts<P: Position> {
    pub(crate) table: TranspositionTable,
    pub(crate) searchers: Arc<dyn SearcherFactory<P>>,
    pub(crate) threads: usize,
    pub(crate) overhead: Duration,
    pub(crate) controller: Arc<dyn TimeController>,
}

impl<P: Game> Engine<P> {
    /// An engine with the usual parts, a table of so many megabytes and so many threads.
    ///
    /// # Errors
    /// If there is not enough memory, or if the system refuses to start a thread.
    pub fn new(megabytes: usize, threads: usize) -> Result<Self, BuildError> {
        Self::with_setup(megabytes, threads, Setup::default())
    }

    /// The same with another evaluation or another order of moves.
    ///
    /// # Errors
    /// If there is not enough memory, or if the system refuses to start a thread.
    pub fn with_setup(megabytes: usize, threads: usize, setup: Setup<P>) -> Result<Self, BuildError> {
        EngineBuilder::new().with_searcher(setup).with_hash(megabytes).with_threads(threads).build()
    }

    /// Evaluates positions and orders moves in another way from the next search on. Everything learnt is forgotten: scores
    /// of another evaluation would mislead.
    pub fn set_setup(&mut self, setup: Setup<P>) {
        self.set_searchers(setup);
        self.new_game();
    }
}

impl<P: Position> Engine<P> {
    pub(crate) fn assemble(parts: Parts<P>) -> Result<Self, BuildError> {
        let Parts { table, searchers, threads, overhead, controller } = parts;
        let shared = Arc::new(Shared::new(table));
        let pool = Pool::new(threads, Arc::clone(&shared), searchers)
            .map_err(|reason| BuildError::Threads { threads, reason })?;
        Ok(Self { shared, pool, past: Line::new(), overhead, controller })
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// The size of the table in megabytes.
    pub fn hash(&self) -> usize {
        self.shared.table.megabytes()
    }

    /// Changes the number of threads. Those that stay keep what they have learnt, and so does the table.
    ///
    /// # Errors
    /// If the system refuses; the threads are then as they were.
    pub fn set_threads(&mut self, threads: usize) -> io::Result<()> {
        self.stop();
        self.wait();
        self.pool.resize(threads)
    }

    /// Gives the table another size. It is empty afterwards; the threads keep what they have learnt.
    ///
    /// # Errors
    /// If there is not enough memory; everything is then as it was.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.stop();
        self.wait();
        self.shared = Arc::new(Shared::new(TranspositionTable::new(megabytes)?));
        self.pool.adopt(&self.shared);
        Ok(())
    }

    /// Searches in another way from the next search on. The threads begin anew; the table stays.
    pub fn set_searchers(&mut self, searchers: impl SearcherFactory<P>) {
        self.stop();
        self.wait();
        self.pool.replace(Arc::new(searchers));
    }

    /// How much time is lost between a move and the opponent.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// The positions before the one that is searched next.
    pub fn set_past(&mut self, past: Line<P>) {
        self.past = past;
    }

    /// Forgets everything learnt.
    pub fn new_game(&mut self) {
        self.stop();
        self.wait();
        self.pool.clear();
        self.shared.table.clear(self.threads());
    }

    /// Searches; the listener hears what is found. A search that is going on ends first.
    pub fn go(&mut self, root: P, limits: Limits<P::Move>, listener: Box<dyn Listener<P>>) {
        self.stop();
        self.wait();
        self.shared.stop.store(false, atomic::Ordering::Relaxed);
        self.shared.nodes.store(0, atomic::Ordering::Relaxed);
        self.shared.table.new_search();
        let start = now();
        if limits.ponder {
            self.shared.clock.hold();
        } else {
            self.shared.clock.begin(start);
        }
        let allotment = if limits.infinite {
            None
        } else {
            self.controller.allot(limits.time, self.overhead, root.ply())
        };
        let (past, controller) = (self.past.clone(), Arc::clone(&self.controller));
        self.pool.search(Assignment { root, past, limits, allotment, controller, start }, listener);
    }

    /// Searches and waits for the answer. There should be a limit: nobody else can tell this search to stop.
    pub fn search(&mut self, root: P, limits: Limits<P::Move>) -> Answer<P> {
        let (collected, moves) = (Collected::default(), limits.moves.clone());
        self.go(root, limits, Box::new(collected.clone()));
        self.wait();
        collected.answer().unwrap_or_else(|| first_move(&root, &moves))
    }

    /// Searches and tells what it finds as it goes on. The events end with the search; who drops them before that
    /// hears no more, and the search goes on until its limits or until [`Engine::stop`].
    ///
    /// ```
    /// use sente_engine::{ChessEngine, Event};
    /// use sente_game::Notation as _;
    /// use sente_search::Limits;
    ///
    /// let mut engine = ChessEngine::new(16, 1)?;
    /// let mut depths = Vec::new();
    /// for event in engine.stream(sente_chess::Position::start(), Limits { depth: Some(5), ..Limits::default() }) {
    ///     match event {
    ///         Event::Line(found) => depths.push(found.depth),
    ///         Event::Finished { answer, .. } => assert_eq!(answer.depth, 5),
    ///     }
    /// }
    /// assert_eq!(depths, [1, 2, 3, 4, 5]);
    /// # Ok::<(), sente_engine::BuildError>(())
    /// ```
    pub fn stream(&mut self, root: P, limits: Limits<P::Move>) -> Events<P> {
        let (listener, events) = Stream::new();
        self.go(root, limits, Box::new(listener));
        events
    }

    /// The opponent has played the move that was pondered on: the search goes on, and its clock begins to run.
    pub fn ponder_hit(&self) {
        self.shared.clock.begin(now());
    }

    /// Tells the search to end. Its answer comes through the listener.
    pub fn stop(&self) {
        self.shared.stop.store(true, atomic::Ordering::Relaxed);
    }

    /// Waits until the search has ended by itself.
    pub fn wait(&self) {
        self.pool.wait();
    }

    /// The same for as long as `go_on` says so, which is asked many times a second; whether the search has ended.
    pub fn wait_while(&self, go_on: impl FnMut() -> bool) -> bool {
        self.pool.wait_while(go_on)
    }
}
