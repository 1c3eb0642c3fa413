//! An engine for one game.

use crate::listener::Listener;
use crate::pool::{Assignment, Pool};
use crate::time::now;
use crate::tuned::ChessTunables;
use sente_eval::classical::chess::Classical;
use sente_game::{Evaluator, Line, Position};
use sente_search::clock::Allotment;
use sente_search::ordering::{Picker, Staged};
use sente_search::tt::{OutOfMemory, TranspositionTable};
use sente_search::{Limits, Shared, Tunables};
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The engine that plays chess.
pub type ChessEngine = Engine<sente_chess::Position, Classical, ChessTunables, Staged<sente_chess::Position>>;

/// Searches positions of one game with one evaluator and one picker.
pub struct Engine<P: Position, E, T, K> {
    shared: Arc<Shared>,
    pool: Pool<P>,
    evaluator: E,
    past: Line<P>,
    overhead: Duration,
    parts: PhantomData<fn() -> (T, K)>,
}

impl ChessEngine {
    /// An engine with a table of so many megabytes and so many threads.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(megabytes: usize, threads: usize) -> Result<Self, OutOfMemory> {
        Self::with_evaluator(Classical::new(), megabytes, threads)
    }
}

impl<P, E, T, K> Engine<P, E, T, K>
where
    P: Position,
    E: Evaluator<P> + Clone + Send + 'static,
    T: Tunables,
    K: Picker<P>,
{
    /// An engine with this evaluator.
    ///
    /// # Errors
    /// If there is not enough memory for the table or the threads.
    pub fn with_evaluator(evaluator: E, megabytes: usize, threads: usize) -> Result<Self, OutOfMemory> {
        let shared = Arc::new(Shared::new(TranspositionTable::new(megabytes)?));
        let pool =
            Pool::new::<E, T, K>(threads, &shared, &evaluator).map_err(|_| OutOfMemory { megabytes })?;
        let overhead = Duration::from_millis(10);
        Ok(Self { shared, pool, evaluator, past: Line::new(), overhead, parts: PhantomData })
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Changes the number of threads. What they learnt is lost; the table stays.
    ///
    /// # Errors
    /// If the system refuses; the threads are then as they were.
    pub fn set_threads(&mut self, threads: usize) -> io::Result<()> {
        self.stop();
        self.wait();
        let pool = Pool::new::<E, T, K>(threads, &self.shared, &self.evaluator)?;
        drop(std::mem::replace(&mut self.pool, pool));
        self.shared.stop.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Gives the table another size.
    ///
    /// # Errors
    /// If there is not enough memory; everything is then as it was.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.stop();
        self.wait();
        let table = TranspositionTable::new(megabytes)?;
        let shared = Arc::new(Shared::new(table));
        let pool = Pool::new::<E, T, K>(self.threads(), &shared, &self.evaluator);
        self.pool = pool.map_err(|_| OutOfMemory { megabytes })?;
        self.shared = shared;
        Ok(())
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
        self.shared.stop.store(false, Ordering::Relaxed);
        self.shared.nodes.store(0, Ordering::Relaxed);
        self.shared.table.new_search();
        let allotment = if limits.infinite { None } else { Allotment::new(limits.time, self.overhead) };
        let past = self.past.clone();
        self.pool.search(Assignment { root, past, limits, allotment, start: now() }, listener);
    }

    /// Tells the search to end. Its answer comes through the listener.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Waits until the search has ended by itself.
    pub fn wait(&self) {
        self.pool.wait();
    }
}
