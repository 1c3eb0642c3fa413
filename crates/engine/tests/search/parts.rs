//! Every part of an engine can be exchanged.

use crate::{Mock, depth, engine, material, position, search};
use sente_chess::{Move, Position};
use sente_engine::{AlphaBeta, BuildError, Engine, EngineBuilder};
use sente_game::{Notation as _, Position as _, Score};
use sente_search::clock::{Allotment, TimeController};
use sente_search::tt::TranspositionTable;
use sente_search::{Answer, Counters, Limits, Reporter, Searcher, Shared, Task, TimeControl};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Which thread searched for the how manieth time since it forgot everything.
type Log = Arc<Mutex<Vec<(usize, i32)>>>;

/// Plays the first move and remembers how often it did.
struct Counting {
    searches: i32,
    answer: Option<Move>,
    log: Log,
}

impl Searcher<Position> for Counting {
    fn search(&mut self, task: &Task<'_, Position>, _: &mut dyn Reporter<Position>) -> Answer<Position> {
        self.searches += 1;
        self.answer = task.root.legal_moves().first().copied();
        self.log.lock().unwrap().push((task.thread, self.searches));
        self.found()
    }

    fn found(&self) -> Answer<Position> {
        let (best, score, depth) = (self.answer, Score::DRAW, self.searches);
        Answer { best, ponder: None, score, depth, line: best.into_iter().collect() }
    }

    fn adopt(&mut self, _: Arc<Shared>) {}

    fn clear(&mut self) {
        self.searches = 0;
    }

    fn counters(&self) -> Counters {
        Counters::default()
    }
}

fn counting_engine(threads: usize) -> (Engine<Position>, Log) {
    let log = Log::default();
    let shared_log = Arc::clone(&log);
    let factory = move |_| Counting { searches: 0, answer: None, log: Arc::clone(&shared_log) };
    let builder = EngineBuilder::<Position>::new().with_searcher(factory);
    (builder.with_hash(1).with_threads(threads).build().unwrap(), log)
}

/// What each thread says of the next search, in the order of the threads.
fn next_search(engine: &mut Engine<Position>, log: &Log) -> Vec<i32> {
    log.lock().unwrap().clear();
    assert!(engine.search(Position::start(), Limits::default()).best.is_some());
    let mut entries = log.lock().unwrap().clone();
    entries.sort_unstable();
    assert!(entries.iter().enumerate().all(|(index, &(thread, _))| index == thread));
    entries.into_iter().map(|(_, searches)| searches).collect()
}

#[test]
fn threads_that_stay_keep_what_they_learnt() {
    let (mut engine, log) = counting_engine(3);
    assert_eq!(next_search(&mut engine, &log), [1, 1, 1]);
    assert_eq!(next_search(&mut engine, &log), [2, 2, 2]);
    engine.set_threads(2).unwrap();
    assert_eq!(next_search(&mut engine, &log), [3, 3]);
    engine.set_threads(4).unwrap();
    assert_eq!(next_search(&mut engine, &log), [4, 4, 1, 1]);
    engine.set_hash(2).unwrap();
    assert_eq!(next_search(&mut engine, &log), [5, 5, 2, 2]);
    engine.set_threads(0).unwrap();
    assert_eq!((engine.threads(), next_search(&mut engine, &log)), (1, vec![6]));
    engine.new_game();
    assert_eq!(next_search(&mut engine, &log), [1]);
}

#[test]
fn another_size_of_the_table_leaves_the_histories() {
    let (first, second) =
        (Position::start(), position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"));
    let (_, fresh) = search(&mut engine(), second, depth(8));
    let mut engine = engine();
    search(&mut engine, first, depth(8));
    engine.set_hash(4).unwrap();
    let (_, experienced) = search(&mut engine, second, depth(8));
    assert_ne!(experienced, fresh, "the table is empty, so only the histories can make a difference");
    engine.new_game();
    assert_eq!(search(&mut engine, second, depth(8)).1, fresh);
}

#[test]
fn a_refused_table_leaves_everything_as_it_was() {
    let too_much = usize::MAX >> 20;
    let mut changed = engine();
    let mut unchanged = engine();
    for root in [Position::start(), position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Position::start()] {
        let before = search(&mut unchanged, root, depth(7));
        let after = search(&mut changed, root, depth(7));
        assert_eq!((after.0.best, after.1), (before.0.best, before.1));
        assert_eq!(changed.set_hash(too_much).unwrap_err().megabytes, too_much);
        assert_eq!(changed.hash(), unchanged.hash());
    }
    let refused = EngineBuilder::<Position, _>::usual().with_hash(too_much).build();
    assert!(matches!(refused, Err(BuildError::Memory(error)) if error.megabytes == too_much));
}

#[test]
fn a_table_can_be_handed_over() {
    let table = TranspositionTable::new(3).unwrap();
    let engine = EngineBuilder::<Position>::new().with_evaluator(Mock::new(material)).with_tt(table).build();
    assert_eq!(engine.unwrap().hash(), 3);
}

#[test]
fn alpha_beta_can_be_handed_over_as_a_searcher() {
    let searcher = AlphaBeta::<Position, _>::new(Mock::new(material));
    let mut engine = EngineBuilder::<Position>::new().with_searcher(searcher).with_hash(4).build().unwrap();
    let root = Position::start();
    let (expected, found) =
        (search(&mut crate::engine(), root, depth(6)), search(&mut engine, root, depth(6)));
    assert_eq!((found.0.best, found.1), (expected.0.best, expected.1));
}

/// Allows no time at all, and notes what it was asked.
#[derive(Debug)]
struct Impatient(Arc<Mutex<Vec<(TimeControl, Duration, u32)>>>);

impl TimeController for Impatient {
    fn allot(&self, control: TimeControl, overhead: Duration, ply: u32) -> Option<Allotment> {
        self.0.lock().unwrap().push((control, overhead, ply));
        Some(Allotment { soft: Duration::ZERO, hard: Duration::MAX, flexible: false, free: Duration::ZERO })
    }
}

#[test]
fn the_controller_of_time_is_asked_and_obeyed() {
    let asked = Arc::default();
    let overhead = Duration::from_millis(7);
    let mut engine = EngineBuilder::<Position>::new()
        .with_evaluator(Mock::new(material))
        .with_hash(1)
        .with_move_overhead(overhead)
        .with_time_controller(Impatient(Arc::clone(&asked)))
        .build()
        .unwrap();
    let root = Position::start().play(crate::read_move(&Position::start(), "e2e4"), &mut ());
    let time = TimeControl::MoveTime(Duration::from_hours(1));
    let answer = engine.search(root, Limits { time, ..Limits::default() });
    assert_eq!(answer.depth, 1, "after the first iteration it was enough");
    assert_eq!(*asked.lock().unwrap(), [(time, overhead, 1)]);
}
