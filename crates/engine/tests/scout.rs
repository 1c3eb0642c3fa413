//! A solver of mates looks at the root of a search before the search does.

use sente_engine::{Collected, EngineBuilder, Scout, SearcherFactory, Setup, ShogiEngine};
use sente_game::{Line, Notation as _, Position as _, Reading, Score};
use sente_search::{Answer, Limits, Searcher, Shared, TimeControl};
use sente_shogi::{EnteringKing, Move, MoveLimit, Position, Rules};
use std::sync::Arc;
use std::time::Duration;

/// A mate that takes 31 plies, from a game of the engine with itself. Two hundred thousand nodes of search do not see it.
const LONG_MATE: &str = "6g1l/p2+L3k1/5pns1/4p1pPp/+r4P1l1/2p+BP1P2/2+p2S2P/4G1K2/2g+p3RL b GS2Nbsn5p 119";

/// The king has no square left, but a pawn may not be dropped to mate, and nothing else gives check.
const PAWN_DROP: &str = "7lk/9/8S/9/9/9/9/7L1/8K b P 1";

/// The rook can give check for ever.
const ENDLESS: &str = "4k4/9/9/9/9/9/9/5R3/K8 b - 1";

fn read(sfen: &str) -> Position {
    Position::from_sfen(sfen, Reading::Playable).expect("the position is legal")
}

fn engine() -> ShogiEngine {
    ShogiEngine::new(4, 1).expect("there is memory for a small engine")
}

fn nodes(nodes: u64) -> Limits<Move> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The answer and how many nodes it took.
fn search(engine: &mut ShogiEngine, root: &Position, limits: Limits<Move>) -> (Answer<Position>, u64) {
    let collected = Collected::default();
    engine.go(*root, limits, Box::new(collected.clone()));
    engine.wait();
    (collected.answer().expect("the search has ended"), collected.nodes().expect("it has counted"))
}

#[test]
fn a_long_mate_is_announced_to_its_end() {
    let root = read(LONG_MATE);
    let (answer, visited) = search(&mut engine(), &root, nodes(100_000));
    assert_eq!(answer.score, Score::mate_in(31));
    assert!(visited <= 100_000 / 16, "{visited}");
    let mut end = root;
    for (ply, &mv) in answer.line.iter().enumerate() {
        assert!(end.is_legal(mv), "ply {ply}");
        end.advance(mv, &mut ());
        assert_eq!(end.in_check(), ply % 2 == 0, "ply {ply}");
    }
    assert!(end.is_mate() && answer.line.len() == 31);
    assert_eq!((answer.best, answer.ponder), (Some(answer.line[0]), Some(answer.line[1])));
}

#[test]
fn several_threads_a_clock_or_none_announce_it_too() {
    let mut engine = engine();
    engine.set_threads(2).expect("two threads are to be had");
    let time = TimeControl::MoveTime(Duration::from_secs(20));
    for limits in [Limits { time, ..Limits::default() }, Limits { infinite: true, ..Limits::default() }] {
        // An endless search answers here, because nobody holds it back.
        let (answer, _) = search(&mut engine, &read(LONG_MATE), limits);
        assert_eq!(answer.score.plies_to_mate(), Some(31));
    }
}

/// The mates that are won in play are those that the solver proves; the line is checked move by move.
#[test]
fn mates_of_a_collection_are_announced_early() {
    let sets = include_str!("../../shogi/tests/data/mates/mate-5.sfens");
    let mut engine = engine();
    let mut early = 0;
    for sfen in sets.lines().take(200) {
        let (answer, visited) = search(&mut engine, &read(sfen), nodes(20_000));
        early += usize::from(answer.score.is_mate() && answer.score > Score::DRAW && visited <= 20_000 / 16);
    }
    assert!(early >= 150, "{early}");
}

/// The usual searchers, and nobody ahead of them.
struct Alone;

impl SearcherFactory<Position> for Alone {
    fn searcher(&self, shared: Arc<Shared>) -> Box<dyn Searcher<Position>> {
        Setup::default().assemble(shared)
    }
}

#[test]
fn where_there_is_no_mate_the_search_goes_on_as_if_nobody_had_looked() {
    let builder = EngineBuilder::<Position>::new().with_searcher(Alone).with_hash(4);
    let mut alone = builder.build().expect("there is memory for a small engine");
    let start = Position::start();
    let (with_scout, visited) = search(&mut engine(), &start, nodes(20_000));
    let (without, _) = search(&mut alone, &start, nodes(20_000));
    assert_eq!(visited, 20_000, "what the scout spends is part of the limit");
    assert_eq!((with_scout.best, with_scout.depth), (without.best, without.depth));
}

#[test]
fn limits_by_nodes_give_the_same_every_time_and_are_kept() {
    let bench = "l8/5k3/3gpps2/p1sn3pp/1pR2+Bp2/P1n3lPP/1P1PPP3/2S1KS1G1/+bN6L b RGNL2Pg2p 93";
    for sfen in [bench, ENDLESS, PAWN_DROP] {
        for limit in [1, 15, 16, 100, 5_000] {
            let run = || {
                let (answer, visited) = search(&mut engine(), &read(sfen), nodes(limit));
                (answer.best, answer.score, visited)
            };
            let first = run();
            assert_eq!(run(), first, "{sfen} {limit}");
            assert!(first.2 <= limit && first.0.is_some(), "{sfen} {limit} {first:?}");
        }
    }
}

#[test]
fn whoever_asks_for_a_depth_gets_a_search() {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let (answer, _) = search(&mut engine(), &read(LONG_MATE), limits);
    assert_eq!((answer.depth, answer.score.is_mate()), (3, false));
}

/// Whom a setup sends ahead.
fn scout() -> Box<dyn Scout<Position>> {
    Setup::<Position>::default().scout().expect("shogi has one")
}

fn scouted(root: &Position, past: &Line<Position>) -> Option<usize> {
    scout().mate(root, past, 100_000, &mut || false).map(<[Move]>::len)
}

#[test]
fn neither_a_pawn_drop_nor_perpetual_check_is_a_mate() {
    assert_eq!(scouted(&read(PAWN_DROP), &Line::new()), None);
    assert_eq!(scouted(&read(ENDLESS), &Line::new()), None);
    // The same drop by a piece that may.
    assert_eq!(scouted(&read("7lk/9/8S/9/9/9/9/7L1/8K b G 1"), &Line::new()), Some(1));
}

/// A position before which others were there so many times.
fn after_shuffling(sfen: &str, moves: [&str; 4], rounds: usize) -> (Position, Line<Position>) {
    let (mut position, mut past) = (read(sfen), Line::new());
    for text in std::iter::repeat_n(moves, rounds).flatten() {
        past.push(&position);
        position = position.play(position.read_move(text).expect("a legal move"), &mut ());
    }
    (position, past)
}

#[test]
fn no_mate_is_announced_that_a_repetition_might_spoil() {
    let (sfen, moves) = ("k8/9/P8/9/9/9/9/9/4K4 b G 1", ["5i5h", "9a8a", "5h5i", "8a9a"]);
    for (rounds, mate) in [(0, Some(1)), (2, Some(1)), (3, None)] {
        let (root, past) = after_shuffling(sfen, moves, rounds);
        assert_eq!(scouted(&root, &past), mate, "{rounds}");
    }
}

#[test]
fn no_mate_is_announced_that_the_rules_of_the_game_might_spoil() {
    let rules = |entering_king, move_limit| Rules { entering_king, move_limit };
    let with_rules = |rules| scouted(&read(LONG_MATE).with_rules(rules), &Line::new());
    let limit = |plies| Some(MoveLimit { plies, mate_counts: true });
    assert_eq!(with_rules(Rules::default()), Some(31));
    assert_eq!(with_rules(rules(EnteringKing::Try, None)), None, "a king may flee to its goal");
    // The position is 118 plies old.
    assert_eq!(with_rules(rules(EnteringKing::Ignored, limit(256))), Some(31));
    for plies in [100, 118, 119, 134] {
        assert_eq!(with_rules(rules(EnteringKing::Ignored, limit(plies))), None, "{plies}");
    }
    for plies in 135..160 {
        let mate = with_rules(rules(EnteringKing::Ignored, limit(plies)));
        assert!(mate.is_none_or(|mate| 118 + mate < usize::from(plies)), "{plies}: {mate:?}");
    }
}

#[test]
fn a_scout_gives_up_when_told_to() {
    let mut scout = scout();
    let root = read("l2g3+B1/2sk5/p2p1p2p/2p1p4/3S2nKP/2P1P+rNP1/PP3sP2/5G3/5G1rL w GLPbs2nl4p 114");
    let mut asked = 0;
    let mate = scout.mate(&root, &Line::new(), u64::MAX, &mut || {
        asked += 1;
        true
    });
    assert!(mate.is_none() && asked == 1);
    assert!(scout.nodes() <= 256, "{}", scout.nodes());
}
