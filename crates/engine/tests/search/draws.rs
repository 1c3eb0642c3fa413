//! Draws by rule are seen, avoided by whoever stands better and sought by whoever does not.

use crate::{depth, engine, position, read_move};
use sente_chess::{Move, Position};
use sente_game::{Line, Position as _, Score};
use sente_search::Limits;

/// A draw in the middle of a tree is told apart by a hair from node to node.
const HAIR: i32 = 1;

/// A search of one move to some depth.
fn only(mv: Move, plies: i32) -> Limits<Move> {
    Limits { moves: vec![mv], ..depth(plies) }
}

fn is_draw(score: Score) -> bool {
    score.get().abs() <= HAIR
}

#[test]
fn without_a_legal_move_there_is_no_answer() {
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let mate = "5Q1k/8/6K1/8/8/8/8/8 b - - 0 1";
    for fen in [stalemate, mate] {
        let answer = engine().search(position(fen), depth(5));
        assert_eq!((answer.best, answer.ponder, answer.line.len()), (None, None, 0), "{fen}");
    }
}

#[test]
fn stalemate_is_a_draw() {
    let root = position("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    let stalemate = only(read_move(&root, "f1f7"), 6);
    assert_eq!(engine().search(root, stalemate).score, Score::DRAW);
    let won = engine().search(root, depth(6));
    assert_eq!(won.score.plies_to_mate(), Some(1));
}

#[test]
fn whoever_is_lost_runs_into_stalemate() {
    // The queen can be given up on c7, where the king has to take it, and then nothing can move.
    let root = position("k1K5/7q/8/8/8/8/4R3/4R1B1 b - - 0 1");
    let answer = engine().search(root, depth(8));
    assert!(is_draw(answer.score), "{:?}", answer.score);
}

#[test]
fn a_third_occurrence_is_a_draw() {
    let mut root = position("6k1/8/8/8/8/8/8/KQ6 w - - 0 1");
    let mut past = Line::<Position>::new();
    let mut engine = engine();
    for text in ["a1a2", "g8h8", "a2a1", "h8g8"].repeat(2) {
        past.push(&root);
        root = root.play(read_move(&root, text), &mut ());
    }
    // The position after the next move has been on the board twice.
    let again = read_move(&root, "a1a2");
    engine.set_past(past.clone());
    assert!(is_draw(engine.search(root, only(again, 1)).score));
    let answer = engine.search(root, depth(8));
    assert!(answer.score > Score::new(500) && answer.best != Some(again), "{answer:?}");
    // Without its past it is a position like any other.
    engine.set_past(Line::new());
    assert!(engine.search(root, only(again, 1)).score > Score::new(500));
}

#[test]
fn whoever_is_lost_gives_perpetual_check() {
    let root = position("6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1");
    let answer = engine().search(root, depth(10));
    assert!(is_draw(answer.score), "{:?}", answer.score);
    assert_eq!(answer.best, Some(read_move(&root, "h5e8")));
}

#[test]
fn the_last_move_without_progress_is_a_draw() {
    let root = position("7k/8/8/8/8/8/8/KQ6 w - - 99 80");
    assert!(is_draw(engine().search(root, depth(6)).score));
    let earlier = position("7k/8/8/8/8/8/8/KQ6 w - - 40 80");
    assert!(engine().search(earlier, depth(6)).score > Score::new(500));
}

#[test]
fn mate_comes_before_the_count_of_moves() {
    let root = position("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80");
    let answer = engine().search(root, depth(6));
    assert_eq!(answer.score.plies_to_mate(), Some(1));
    assert_eq!(answer.best, Some(read_move(&root, "f1f8")));
}
