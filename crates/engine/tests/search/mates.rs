//! Mates are found at their true distance.

use crate::{depth, end_of_line, engine, nodes, position, search};
use sente_chess::Position;
use sente_game::Position as _;
use sente_search::Limits;

/// Positions in which the player to move mates in so many moves.
const MATES: &[(usize, &str)] = &[
    (1, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"),
    (1, "k2r4/8/8/8/8/8/5PPP/6K1 b - - 0 1"),
    (2, "2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1"),
    (3, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"),
    (3, "8/7k/8/R7/1R6/8/8/7K w - - 0 1"),
];

/// In how many plies the player to move mates by force, by brute force: there is no evaluation and no pruning.
fn mate(position: &Position, plies: usize) -> Option<usize> {
    (1..=plies).step_by(2).find(|&plies| mates_within(position, plies))
}

fn mates_within(position: &Position, plies: usize) -> bool {
    plies > 0
        && position.legal_moves().iter().any(|&mv| is_mated_within(&position.play(mv, &mut ()), plies - 1))
}

fn is_mated_within(position: &Position, plies: usize) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.in_check();
    }
    plies > 0 && moves.iter().all(|&mv| mates_within(&position.play(mv, &mut ()), plies - 1))
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

#[test]
fn mates_have_their_true_distance_and_a_line_to_the_end() {
    for &(moves, fen) in MATES {
        let (root, plies) = (position(fen), 2 * moves - 1);
        assert_eq!(mate(&root, plies), Some(plies), "{fen}");
        let answer = engine().search(root, depth(10));
        assert_eq!(answer.score.plies_to_mate(), Some(plies as i32), "{fen}");
        assert_eq!(answer.line.len(), plies, "{fen}");
        assert!(is_mate(&end_of_line(root, &answer.line)), "{fen}");
    }
}

#[test]
fn whoever_is_mated_knows_when() {
    for &(moves, fen) in MATES.iter().filter(|(moves, _)| *moves > 1) {
        let root = position(fen);
        let mv = engine().search(root, depth(10)).best.expect("there is a mate");
        let (lost, plies) = (root.play(mv, &mut ()), 2 * moves - 2);
        let answer = engine().search(lost, depth(10));
        assert_eq!(answer.score.plies_to_mate(), Some(-(plies as i32)), "{fen}");
        assert!(is_mate(&end_of_line(lost, &answer.line)), "{fen}");
    }
}

#[test]
fn several_threads_find_the_same_distance() {
    for &(moves, fen) in MATES {
        let mut engine = engine();
        engine.set_threads(3).expect("three threads are to be had");
        let answer = engine.search(position(fen), depth(10));
        assert_eq!(answer.score.plies_to_mate(), Some(2 * moves as i32 - 1), "{fen}");
    }
}

#[test]
fn a_search_for_a_mate_ends_when_it_has_one() {
    for &(moves, fen) in MATES {
        let plies = 2 * moves as u32 - 1;
        let limits = Limits { mate: Some(plies), ..nodes(2_000_000) };
        let (answer, visited) = search(&mut engine(), position(fen), limits);
        assert_eq!(answer.score.plies_to_mate(), Some(plies as i32), "{fen}");
        assert!(visited < 2_000_000, "{fen}");
    }
}

#[test]
fn a_search_for_a_shorter_mate_than_there_is_goes_on() {
    let (moves, fen) = MATES[4];
    let limits = Limits { mate: Some(2 * moves as u32 - 3), ..depth(8) };
    let (answer, _) = search(&mut engine(), position(fen), limits);
    assert_eq!(answer.depth, 8);
}
