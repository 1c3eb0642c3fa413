//! Who plays: a search in the thread that asks for it.
//!
//! This is the only place of self-play that knows how a search is called.

use super::settings::Effort;
use sente_game::{Evaluator, Line, Position, Score};
use sente_search::clock::{StandardTime, Watch};
use sente_search::ordering::Picker;
use sente_search::tt::{OutOfMemory, TranspositionTable};
use sente_search::{Limits, Shared, Task, Tunables, Worker};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Finds moves for one side of a game.
pub trait Player<P: Position> {
    /// Forgets everything, so that the next game depends on nothing but itself.
    fn forget(&mut self);

    /// The best move and its score, seen by the player of it; none if there is no legal move.
    fn think(&mut self, position: &P, past: &Line<P>, effort: Effort) -> Option<(P::Move, Score)>;
}

/// A search with a table of its own.
pub struct Searcher<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> {
    shared: Arc<Shared>,
    worker: Worker<P, E, T, K>,
}

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Searcher<P, E, T, K> {
    /// A searcher with a table of so many megabytes.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(evaluator: E, megabytes: usize) -> Result<Self, OutOfMemory> {
        let shared = Arc::new(Shared::new(TranspositionTable::new(megabytes)?));
        let worker = Worker::new(Arc::clone(&shared), evaluator, T::default());
        Ok(Self { shared, worker })
    }

    /// From now on it searches with these numbers.
    pub fn retune(&mut self, tunables: T) {
        self.worker.retune(tunables);
    }
}

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Player<P> for Searcher<P, E, T, K> {
    fn forget(&mut self) {
        self.shared.table.clear(1);
        self.worker.clear();
    }

    fn think(&mut self, position: &P, past: &Line<P>, effort: Effort) -> Option<(P::Move, Score)> {
        self.shared.stop.store(false, Ordering::Relaxed);
        self.shared.nodes.store(0, Ordering::Relaxed);
        self.shared.table.new_search();
        let limits = Limits { soft_nodes: Some(effort.soft), nodes: Some(effort.hard), ..Limits::default() };
        // Nodes alone end the search, so the clock stands still and the result is the same everywhere.
        let watch = Watch::new(|| Duration::ZERO, Duration::ZERO, None, limits.nodes);
        let controller = &StandardTime;
        let task =
            Task { root: position, past, limits: &limits, allotment: None, controller, watch, thread: 0 };
        let answer = self.worker.search(&task, &mut ());
        answer.best.map(|mv| (mv, answer.score))
    }
}
