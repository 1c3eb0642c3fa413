//! Limits hold, and one thread does the same twice.

use crate::{Mock, depth, engine, engine_with, nodes, position, read_move, search};
use sente_chess::Position;
use sente_engine::Event;
use sente_game::{Notation as _, Position as _, Random, Score};
use sente_search::tt::Bound;
use sente_search::{Limits, TimeControl};
use std::collections::HashSet;
use std::time::Duration;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn one_thread_visits_exactly_as_many_nodes_as_it_may() {
    let mut engine = engine();
    for limit in [1, 2, 100, 511, 512, 513, 1_000, 12_345] {
        engine.new_game();
        let (answer, visited) = search(&mut engine, position(KIWIPETE), nodes(limit));
        assert_eq!(visited, limit);
        assert!(answer.best.is_some());
    }
}

#[test]
fn a_depth_is_reached_and_not_exceeded() {
    for limit in 1..=7 {
        assert_eq!(engine().search(Position::start(), depth(limit)).depth, limit);
    }
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let (answer, _) = search(&mut engine(), position(KIWIPETE), nodes(1));
    assert_eq!((answer.depth, answer.score), (0, Score::DRAW));
}

#[test]
fn one_thread_does_the_same_twice() {
    let roots =
        [Position::start(), position(KIWIPETE), position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")];
    for limits in [depth(9), nodes(20_000), Limits { lines: 3, ..depth(6) }] {
        for root in roots {
            let mut engine = engine();
            let first = search(&mut engine, root, limits.clone());
            engine.new_game();
            let second = search(&mut engine, root, limits.clone());
            for ((answer, visited), when) in
                [(second, "after a new game"), (search(&mut crate::engine(), root, limits.clone()), "anew")]
            {
                assert_eq!(visited, first.1, "{when}");
                assert_eq!(
                    (answer.best, answer.score, answer.depth),
                    (first.0.best, first.0.score, first.0.depth)
                );
                assert_eq!(answer.line, first.0.line, "{when}");
            }
        }
    }
}

#[test]
fn only_the_wanted_moves_are_considered() {
    let root = position(KIWIPETE);
    let wanted = ["a2a3", "g2g4", "e1d1"].map(|text| read_move(&root, text));
    let limits = Limits { moves: wanted.to_vec(), lines: 10, ..depth(6) };
    let mut first_moves = HashSet::new();
    for event in engine().stream(root, limits) {
        if let Event::Line(found) = event {
            first_moves.insert(found.line[0]);
        }
    }
    assert_eq!(first_moves, HashSet::from(wanted));
}

#[test]
fn lines_are_distinct_and_sorted() {
    for fen in [KIWIPETE, "8/8/8/8/8/5k2/7r/5K2 b - - 0 1", "7k/8/8/8/8/8/5K2/8 w - - 0 1"] {
        let root = position(fen);
        for wanted in [2, 3, 500] {
            let mut found = Vec::new();
            for event in engine().stream(root, Limits { lines: wanted, ..depth(6) }) {
                match event {
                    Event::Line(line) if line.bound == Bound::Exact && line.depth == 6 => found.push(line),
                    _ => {}
                }
            }
            assert_eq!(found.len(), wanted.min(root.count_legal()), "{fen}");
            assert!(found.iter().enumerate().all(|(index, line)| line.line_number == index + 1));
            assert!(found.is_sorted_by_key(|line| std::cmp::Reverse(line.score)), "{fen}");
            let first_moves: HashSet<_> = found.iter().map(|line| line.line[0]).collect();
            assert_eq!(first_moves.len(), found.len(), "{fen}");
        }
    }
}

#[test]
fn a_search_with_hardly_any_time_ends() {
    let clock = |left| TimeControl::Clock {
        left: Duration::from_millis(left),
        increment: Duration::ZERO,
        moves_to_go: None,
        byoyomi: Duration::ZERO,
    };
    for time in [clock(0), clock(10), TimeControl::MoveTime(Duration::ZERO)] {
        let answer = engine().search(position(KIWIPETE), Limits { time, ..Limits::default() });
        assert!(answer.best.is_some());
    }
}

#[test]
fn an_endless_search_ends_when_it_is_told_to() {
    let mut engine = engine();
    let events = engine.stream(position(KIWIPETE), Limits { infinite: true, ..Limits::default() });
    engine.stop();
    let last = events.last().expect("a search ends with an event");
    assert!(matches!(last, Event::Finished { answer, .. } if answer.best.is_some()));
}

#[test]
fn an_evaluator_that_talks_nonsense_does_no_harm() {
    for (seed, range) in [(1, 200), (2, 20_000), (3, 64_000)] {
        // The same position has the same worth, but it has nothing to do with any other's.
        let nonsense = Mock::new(move |position| {
            let number = Random::new(position.key() ^ seed).below(range) as i32;
            Score::new(number - range as i32 / 2)
        });
        for threads in [1, 2] {
            let mut engine = engine_with(nonsense.clone(), threads);
            let mut root = Position::start();
            for _ in 0..20 {
                let answer = engine.search(root, Limits { lines: 2, ..nodes(3_000) });
                let Some(best) = answer.best else { break };
                assert!(root.is_legal(best));
                root.advance(best, &mut ());
            }
        }
    }
}
