//! Combinations are found: the 300 positions of Win at Chess, to a depth that takes a few seconds in all.

use sente_chess::Position;
use sente_engine::ChessEngine;
use sente_game::{Notation as _, Records as _};
use sente_search::Limits;

#[test]
fn most_of_win_at_chess_is_solved_at_depth_ten() {
    let problems = Position::read_problems(include_str!("data/wac.epd")).unwrap();
    assert_eq!(problems.len(), 300);
    let mut engine = ChessEngine::new(16, 1).unwrap();
    let mut unsolved = Vec::new();
    for problem in &problems {
        engine.new_game();
        let answer = engine.search(problem.position, Limits { depth: Some(10), ..Limits::default() });
        let is_solved =
            answer.best.is_some_and(|mv| problem.best.contains(&mv) && !problem.avoid.contains(&mv));
        if !is_solved {
            let played = answer.best.map(|mv| problem.position.move_text(mv));
            unsolved.push(format!("{} {}", problem.name, played.unwrap_or_default()));
        }
    }
    println!("{} of 300 solved, not {unsolved:?}", 300 - unsolved.len());
    assert!(unsolved.len() <= 50, "{} unsolved: {unsolved:?}", unsolved.len());
}
