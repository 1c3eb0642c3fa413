//! Every step of the search that can be switched off does something while it is on, and the search does without it.

use sente_chess::Position;
use sente_eval::classical::chess::Classical;
use sente_game::{Line, Notation as _, Position as _, Reading};
use sente_search::clock::{StandardTime, Watch};
use sente_search::ordering::Staged;
use sente_search::tt::TranspositionTable;
use sente_search::{Limits, Shared, TUNABLES, Task, TunableSet, Worker};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Positions in which there is something for every step to do: openings, tactics, an endgame.
const POSITIONS: [&str; 4] = [
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "8/5pk1/6p1/7p/3R3P/6P1/r4PK1/8 w - - 0 40",
];

/// Deep enough for the steps that begin latest, but for the verification of null moves.
const DEPTH: i32 = 10;

/// Without reductions or late-move pruning a search grows large; what it does until here is enough to tell.
const MOST_NODES: u64 = 100_000;

/// The nodes that each position takes with these numbers.
fn nodes(numbers: &TunableSet) -> Vec<u64> {
    let shared = Arc::new(Shared::new(TranspositionTable::new(4).expect("four megabytes are to be had")));
    let mut worker =
        Worker::<_, _, _, Staged<Position>>::new(Arc::clone(&shared), Classical::new(), *numbers);
    let search = |text: &str| {
        let root = Position::read_position(text, Reading::Playable).expect("the position is sound");
        shared.table.clear(1);
        shared.stop.store(false, Ordering::Relaxed);
        shared.nodes.store(0, Ordering::Relaxed);
        worker.clear();
        let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
        let (past, watch) =
            (Line::new(), Watch::new(|| Duration::ZERO, Duration::ZERO, None, Some(MOST_NODES)));
        let (root, past, limits, controller) = (&root, &past, &limits, &StandardTime);
        let task = Task { root, past, limits, allotment: None, controller, watch, thread: 0 };
        let answer = worker.search(&task, &mut ());
        assert!(answer.best.is_some_and(|mv| root.is_legal(mv)), "{text}");
        worker.nodes()
    };
    POSITIONS.into_iter().map(search).collect()
}

#[test]
fn every_switch_is_connected() {
    let usual = nodes(&TunableSet::default());
    let switches = TUNABLES.iter().filter_map(|tunable| Some((tunable, tunable.off?)));
    for (tunable, off) in switches {
        let mut numbers = TunableSet::default();
        *numbers.get_mut(tunable.name).expect("the table names its own numbers") = off;
        let without = nodes(&numbers);
        let is_too_deep = tunable.name == "nmp_verify_depth";
        assert!(without != usual || is_too_deep, "{} makes no difference", tunable.name);
        assert!(tunable.range().contains(&off) && tunable.range().contains(&tunable.default));
    }
}
