//! A mistake in a part, or in the program, does not lose the game.

use crate::{Mock, depth, engine, engine_with, material, nodes, position, read_move, search};
use sente_chess::Position;
use sente_engine::Listener;
use sente_game::{Notation as _, Position as _};
use sente_search::{Answer, Counters, Info, Limits, Reporter};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Counts pieces, and panics once: at its `calls`th call in the thread of this name.
fn faulty(thread_name: &'static str, calls: usize) -> Mock {
    let made = Arc::new(AtomicUsize::new(0));
    Mock::new(move |position| {
        let is_there = thread::current().name() == Some(thread_name);
        assert!(!is_there || made.fetch_add(1, Ordering::Relaxed) != calls, "as the test wants it");
        material(position)
    })
}

#[test]
fn a_panic_costs_only_what_was_not_found_yet() {
    let mut engine = engine_with(faulty("search 0", 20_000), 1);
    let answer = engine.search(Position::start(), depth(30));
    assert!(answer.depth > 1, "what was found before is kept");
    assert!(Position::start().is_legal(answer.best.expect("there is an answer")));
    // The engine goes on as if it were new, but for the table.
    engine.new_game();
    let expected = search(&mut crate::engine(), Position::start(), depth(7));
    let found = search(&mut engine, Position::start(), depth(7));
    assert_eq!((found.0.best, found.1), (expected.0.best, expected.1));
}

#[test]
fn a_panic_at_once_still_yields_a_move_that_was_asked_for() {
    let wanted = read_move(&Position::start(), "g2g4");
    let mut engine = engine_with(faulty("search 0", 0), 1);
    let answer = engine.search(Position::start(), Limits { moves: vec![wanted], ..depth(5) });
    assert_eq!((answer.best, answer.depth), (Some(wanted), 0));
    assert_eq!(engine.search(Position::start(), depth(5)).depth, 5);
}

#[test]
fn a_panic_of_a_helper_is_not_noticed() {
    for calls in [0, 1_000] {
        let mut engine = engine_with(faulty("search 1", calls), 2);
        // Deep enough that the helper comes to its fault, whichever thread is faster.
        let answer = engine.search(
            position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
            nodes(200_000),
        );
        assert!(answer.best.is_some() && answer.depth > 1);
        assert_eq!(engine.threads(), 2);
        assert!(engine.search(Position::start(), depth(6)).depth >= 6);
    }
}

#[test]
fn when_the_leader_panics_the_helpers_answer() {
    let mut engine = engine_with(faulty("search 0", 50_000), 2);
    let answer = engine.search(Position::start(), depth(40));
    assert!(answer.depth > 1 && Position::start().is_legal(answer.best.expect("there is an answer")));
    assert!(engine.search(Position::start(), depth(6)).depth >= 6);
}

/// Panics when it hears the first line, or only when it hears the end.
struct Fainting {
    at_line: bool,
    ended: Arc<AtomicUsize>,
}

impl Reporter<Position> for Fainting {
    fn line(&mut self, _: &Info<'_, Position>) {
        assert!(!self.at_line, "as the test wants it");
    }
}

impl Listener<Position> for Fainting {
    fn finished(&mut self, answer: &Answer<Position>, _: u64, _: &Counters) {
        assert!(answer.best.is_some());
        self.ended.fetch_add(1, Ordering::Relaxed);
        assert!(self.at_line, "as the test wants it");
    }
}

#[test]
fn a_listener_that_panics_does_not_take_the_engine_with_it() {
    for at_line in [true, false] {
        let (mut engine, ended) = (engine(), Arc::default());
        engine.go(Position::start(), depth(5), Box::new(Fainting { at_line, ended: Arc::clone(&ended) }));
        engine.wait();
        assert_eq!(ended.load(Ordering::Relaxed), 1);
        assert_eq!(engine.search(Position::start(), depth(5)).depth, 5);
    }
}

#[test]
fn an_engine_that_is_dropped_ends_its_search() {
    let mut engine = engine_with(Mock::new(material), 3);
    let events = engine.stream(Position::start(), Limits { infinite: true, ..Limits::default() });
    drop(engine);
    assert!(events.last().is_some());
}
