//! Evaluating touches no heap once the evaluator is made.

mod common;

use common::{random_games, random_network};
use sente_chess::Position;
use sente_eval::classical::chess::Classical;
use sente_eval::nnue::Nnue;
use sente_game::{Evaluator as _, MAX_PLY, Notation as _, Position as _, Random};
use sente_heap::{Counting, allocations};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn evaluating_allocates_nothing() {
    let mut classical = Classical::new();
    assert!(allocations() > 0, "the counter counts");
    let before = allocations();
    random_games(3, 10, |position| {
        std::hint::black_box(classical.evaluate(position));
    });
    assert_eq!(allocations(), before);
}

#[test]
fn following_a_line_allocates_nothing() {
    let mut nnue = Nnue::new(random_network(64, 1).into());
    let mut random = Random::new(5);
    let mut position = Position::start();
    nnue.refresh(&position);
    let before = allocations();
    for _ in 0..MAX_PLY {
        std::hint::black_box(nnue.evaluate(&position));
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        nnue.push();
        position.advance(mv, &mut nnue);
    }
    assert_eq!(allocations(), before);
}
