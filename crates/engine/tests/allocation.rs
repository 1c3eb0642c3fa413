//! Between the start of a search and its answer no thread of it touches the heap.

use sente_chess::{Piece, Position, Square};
use sente_engine::{EngineBuilder, Evaluation, Listener, now};
use sente_eval::classical::chess::Classical;
use sente_game::{Evaluator, Line, Notation as _, Observer, Position as _, Random, Reading, Score};
use sente_heap::{Counting, allocations};
use sente_search::clock::{StandardTime, Watch};
use sente_search::ordering::{Picker, Ranked, Sorted, Staged};
use sente_search::telemetry::Watched;
use sente_search::tt::{Bound, TranspositionTable};
use sente_search::{Answer, Counters, Info, Limits, Reporter, Shared, Task, Tunables, Worker};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A first window so narrow that it fails at almost every iteration.
#[derive(Clone, Copy, Default)]
struct Narrow;

impl Tunables for Narrow {
    fn aspiration_delta(&self) -> i32 {
        4
    }
}

/// What the evaluators of all threads have seen.
#[derive(Default)]
struct Seen {
    /// The most allocations of a thread between its first and its last evaluation.
    allocations: AtomicUsize,
    evaluations: AtomicUsize,
    searches: Mutex<Vec<thread::ThreadId>>,
}

/// The classical evaluator, with a look at the allocations of the thread at every call. A search calls `refresh` when it
/// begins and evaluates to its end.
#[derive(Clone)]
struct Watching {
    classical: Classical,
    at_start: usize,
    seen: Arc<Seen>,
}

impl Observer<Position> for Watching {
    fn appeared(&mut self, piece: Piece, square: Square) {
        self.classical.appeared(piece, square);
    }

    fn vanished(&mut self, piece: Piece, square: Square) {
        self.classical.vanished(piece, square);
    }
}

impl Evaluator<Position> for Watching {
    fn evaluate(&mut self, position: &Position) -> Score {
        self.seen.allocations.fetch_max(allocations() - self.at_start, Ordering::Relaxed);
        self.seen.evaluations.fetch_add(1, Ordering::Relaxed);
        self.classical.evaluate(position)
    }

    fn refresh(&mut self, position: &Position) {
        self.seen.searches.lock().unwrap().push(thread::current().id());
        self.classical.refresh(position);
        self.at_start = allocations();
    }

    fn push(&mut self) {
        self.classical.push();
    }

    fn pop(&mut self) {
        self.classical.pop();
    }
}

/// Hears everything and keeps nothing but the number of exact lines, so that it does not allocate either.
struct Hearing(Arc<AtomicUsize>);

impl Reporter<Position> for Hearing {
    fn line(&mut self, info: &Info<'_, Position>) {
        self.0.fetch_add(usize::from(info.bound == Bound::Exact), Ordering::Relaxed);
    }
}

impl Listener<Position> for Hearing {
    fn finished(&mut self, _: &Answer<Position>, _: u64, _: &Counters) {}
}

const FENS: [&str; 3] = [
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    // So many moves that sorting them all would need memory if it were done the usual way.
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Reading::Playable).expect("the position is legal")
}

#[test]
fn threads_that_search_allocate_nothing() {
    let seen = Arc::new(Seen::default());
    let evaluator = Watching { classical: Classical::new(), at_start: 0, seen: Arc::clone(&seen) };
    let builder = EngineBuilder::<Position>::new().with_evaluator(evaluator).with_tunables(Narrow);
    let mut engine = builder.with_hash(8).with_threads(2).build().expect("there is memory for it");
    let heard = Arc::default();
    for (fen, depth) in FENS.into_iter().zip([12, 13, 3]) {
        let limits = Limits { depth: Some(depth), lines: 3, ..Limits::default() };
        engine.go(position(fen), limits, Box::new(Hearing(Arc::clone(&heard))));
        engine.wait();
    }
    assert_eq!(seen.allocations.load(Ordering::Relaxed), 0);
    assert!(seen.evaluations.load(Ordering::Relaxed) > 50_000);
    let searches = seen.searches.lock().unwrap();
    let threads: HashSet<_> = searches.iter().collect();
    assert_eq!((searches.len(), threads.len()), (6, 2), "each thread took part in each search");
    assert_eq!(heard.load(Ordering::Relaxed), 3 * (12 + 13 + 3));
}

#[test]
fn a_search_allocates_its_answer_and_nothing_else() {
    let classical = Classical::new();
    allocates_its_answer_only::<_, Staged<_>>(classical.clone());
    allocates_its_answer_only::<_, Ranked<_>>(classical.clone());
    allocates_its_answer_only::<_, Sorted<_>>(classical.clone());
    allocates_its_answer_only::<_, Staged<_, Watched>>(classical);
}

#[test]
fn a_search_by_a_network_does_neither() {
    let Evaluation::Network(network) = Evaluation::<Position>::default() else {
        panic!("chess comes with a network")
    };
    allocates_its_answer_only::<_, Staged<_>>(Evaluation::<Position>::by_network(network));
}

fn allocates_its_answer_only<E: Evaluator<Position>, K: Picker<Position>>(evaluator: E) {
    let shared = Arc::new(Shared::new(TranspositionTable::new(4).expect("there is memory for it")));
    let settings =
        "heuristics.killers=2 staged.partial_depth=3 sorted.aging=50 ranked.refutations=3 gates.on=true";
    let settings = settings.parse().expect("there are such settings");
    let mut worker = Worker::<_, _, _, K>::new(shared, evaluator, Narrow).with_ordering(settings);
    let (mut root, mut past, mut random) = (Position::start(), Line::new(), Random::new(3));
    for lines in [1, 3, 500] {
        // A game goes on, so the line behind the position grows.
        for _ in 0..20 {
            let moves = root.legal_moves();
            let mv = *random.choose(&moves).expect("the game is not over");
            past.push(&root);
            root.advance(mv, &mut ());
        }
        let limits = Limits { depth: Some(8), lines, ..Limits::default() };
        let task = Task {
            root: &root,
            past: &past,
            limits: &limits,
            allotment: None,
            controller: &StandardTime,
            watch: Watch::new(now, now(), None, None),
            thread: 0,
        };
        let before = allocations();
        let answer = worker.search(&task, &mut Hearing(Arc::default()));
        let found = allocations() - before;
        assert!(!answer.line.is_empty());
        // The line of the answer, and the counter of the one who hears.
        assert_eq!(found, 2);
    }
}
