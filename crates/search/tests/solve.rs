//! The search agrees with brute force, in a game that is small enough for it.

#[allow(dead_code, reason = "the game is also used by tests that need more of it")]
#[path = "../../game/tests/morris/mod.rs"]
mod morris;

use morris::Morris;
use sente_game::{Line, Notation as _, Position as _, Score, Stateless, Verdict};
use sente_search::clock::{StandardTime, Watch};
use sente_search::ordering::{Picker, Ranked, Sorted, Staged};
use sente_search::tt::TranspositionTable;
use sente_search::{Answer, Limits, Shared, Task, Tunables, Worker};
use std::collections::HashSet;
use std::sync::Arc;

#[derive(Clone, Copy, Default)]
struct Defaults;

impl Tunables for Defaults {}

type Blind = Stateless<fn(&Morris) -> Score>;

/// A search that knows nothing but the rules.
struct Solver<K: Picker<Morris>> {
    shared: Arc<Shared>,
    worker: Worker<Morris, Blind, Defaults, K>,
}

impl<K: Picker<Morris>> Solver<K> {
    fn new() -> Self {
        let shared = Arc::new(Shared::new(TranspositionTable::new(1).expect("a megabyte is to be had")));
        let worker =
            Worker::new(Arc::clone(&shared), Stateless((|_| Score::DRAW) as fn(&Morris) -> Score), Defaults);
        Self { shared, worker }
    }

    fn solve(&mut self, root: &Morris, depth: i32) -> Answer<Morris> {
        self.shared.table.clear(1);
        self.worker.clear();
        let (past, limits) = (Line::new(), Limits { depth: Some(depth), ..Limits::default() });
        let task = Task {
            root,
            past: &past,
            limits: &limits,
            allotment: None,
            controller: &StandardTime,
            watch: Watch::default(),
            thread: 0,
        };
        self.worker.search(&task, &mut ())
    }
}

/// In how many plies, at most `plies`, the player to move wins by force; brute force.
fn win(position: &Morris, plies: usize) -> Option<usize> {
    (1..=plies).step_by(2).find(|&plies| wins_within(position, plies))
}

fn wins_within(position: &Morris, plies: usize) -> bool {
    plies > 0 && position.legal_moves().iter().any(|&mv| loses_within(&position.play(mv, &mut ()), plies - 1))
}

fn loses_within(position: &Morris, plies: usize) -> bool {
    let moves = position.legal_moves();
    if position.verdict() == Some(Verdict::Loss) || moves.is_empty() {
        return true;
    }
    plies > 0 && moves.iter().all(|&mv| wins_within(&position.play(mv, &mut ()), plies - 1))
}

fn reachable() -> Vec<Morris> {
    let mut seen = HashSet::from([Morris::start().key()]);
    let mut found = vec![Morris::start()];
    let mut next = 0;
    while let Some(&position) = found.get(next) {
        next += 1;
        for &mv in &position.legal_moves() {
            let after = position.play(mv, &mut ());
            if seen.insert(after.key()) {
                found.push(after);
            }
        }
    }
    found
}

/// Wins in one and in three plies are found at their true distance in every position of the game. Longer ones could be
/// shortened by a rule of repetition, which brute force does not know.
fn finds_every_short_win<K: Picker<Morris>>() {
    let mut solver = Solver::<K>::new();
    let mut found = [0; 2];
    for position in reachable().iter().filter(|position| position.verdict().is_none()) {
        let answer = solver.solve(position, 6);
        let distance = answer.score.plies_to_mate();
        match win(position, 3) {
            Some(plies) => {
                assert_eq!(distance, Some(plies as i32), "{}", position.position_text());
                assert_eq!(answer.line.len(), plies, "{}", position.position_text());
                found[plies / 2] += 1;
            }
            None => assert!(!matches!(distance, Some(1..=3)), "{}", position.position_text()),
        }
    }
    assert!(found[0] > 100 && found[1] > 100, "{found:?}");
}

#[test]
fn the_staged_picker_finds_every_short_win() {
    finds_every_short_win::<Staged<Morris>>();
}

#[test]
fn the_ranked_picker_finds_every_short_win() {
    finds_every_short_win::<Ranked<Morris>>();
}

#[test]
fn the_sorted_picker_finds_every_short_win() {
    finds_every_short_win::<Sorted<Morris>>();
}

#[test]
fn the_game_is_won_by_whoever_takes_the_centre() {
    let answer = Solver::<Staged<Morris>>::new().solve(&Morris::start(), 16);
    assert!(answer.score.is_mate() && answer.score > Score::DRAW, "{:?}", answer.score);
    let best = answer.best.expect("there is a move");
    assert_eq!(Morris::start().move_text(best), "@b2");
}
