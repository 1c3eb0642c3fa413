//! Evaluators added up.

use sente_chess::{Piece, Position, Square};
use sente_eval::CompositeEval;
use sente_game::{Evaluator, Notation as _, Observer, Position as _, Score, Stateless};

/// Counts what it is told, so that a sum can be seen to tell its parts everything.
#[derive(Clone, Default)]
struct Listener {
    depth: i32,
    changes: i32,
}

impl Observer<Position> for Listener {
    fn appeared(&mut self, _: Piece, _: Square) {
        self.changes += 1;
    }

    fn vanished(&mut self, _: Piece, _: Square) {
        self.changes += 1;
    }
}

impl Evaluator<Position> for Listener {
    fn evaluate(&mut self, _: &Position) -> Score {
        Score::new(100 * self.depth + self.changes)
    }

    fn refresh(&mut self, _: &Position) {
        *self = Self::default();
    }

    fn push(&mut self) {
        self.depth += 1;
    }

    fn pop(&mut self) {
        self.depth -= 1;
    }
}

#[test]
fn nothing_adds_up_to_nothing() {
    assert_eq!(CompositeEval::new().evaluate(&Position::start()), Score::DRAW);
}

#[test]
fn parts_count_by_their_weights() {
    let constant = |value: i32| Stateless(move |_: &Position| Score::new(value));
    let mut sum = CompositeEval::new().add(constant(70), 100).add(constant(-30), 50).add(constant(999), 0);
    assert_eq!(sum.evaluate(&Position::start()), Score::new(55));
}

#[test]
fn parts_hear_of_every_move() {
    let mut sum = CompositeEval::new().add(Listener::default(), 100).add(Listener::default(), 100);
    let start = Position::start();
    sum.push();
    let next = start.play(start.read_move("e2e4").expect("legal"), &mut sum);
    assert_eq!(sum.evaluate(&next), Score::new(2 * 102));
    sum.pop();
    assert_eq!(sum.clone().evaluate(&start), Score::new(2 * 2));
    sum.refresh(&start);
    assert_eq!(sum.evaluate(&start), Score::DRAW);
}

#[test]
fn a_sum_is_never_taken_for_a_mate() {
    let huge = Stateless(|_: &Position| Score::new(30_000));
    let mut sum = CompositeEval::new().add(huge, 100).add(huge, 100);
    assert!(!sum.evaluate(&Position::start()).is_decided());
}
