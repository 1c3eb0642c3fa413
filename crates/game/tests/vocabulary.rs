//! The small parts of the crate at work on a whole game: the line and the recurrences found on it, counting,
//! evaluators and oracles.

mod morris;

use morris::Morris;
use sente_game::{
    Evaluator, Line, Notation, Observer, Oracle, Outcome, Position, Reading, Reason, Repetition, Score, Side,
    Stateless, divide, perft, perft_unbulked,
};

fn position(text: &str) -> Morris {
    Morris::read_position(text, Reading::Playable).unwrap()
}

/// Plays the moves of a text, remembering the way.
fn follow(start: &str, moves: &str) -> (Morris, Line<Morris>) {
    let (mut position, mut line) = (position(start), Line::with_capacity(8));
    for text in moves.split_whitespace() {
        line.push(&position);
        position = position.play(position.read_move(text).unwrap(), &mut ());
    }
    (position, line)
}

/// Neither player makes a threat.
const SHUFFLE: (&str, &str) = ("xox/oxo/3 x 0 0 6", "b2b3 a2a3 b3b2 a3a2");
/// The second player threatens with every move, the first with one of two.
const CHASED: (&str, &str) = ("xox/o1x/1o1 x 0 0 6", "c2c3 a2a3 c3c2 a3a2");
/// The first player threatens with every move, the second with none.
const CHASING: (&str, &str) = ("xox/o2/o1x x 0 0 6", "a1b2 a3b3 b2a1 b3a3");

#[test]
fn all_six_recurrences_can_be_told() {
    let told = |(start, moves)| {
        let (position, line) = follow(start, moves);
        position.repetition(&line, line.len())
    };
    assert_eq!(told((SHUFFLE.0, "b2b3 a2a3 b3b2")), Repetition::None);
    assert_eq!(told(SHUFFLE), Repetition::Draw);
    assert_eq!(told(CHASED), Repetition::Win);
    assert_eq!(told(CHASING), Repetition::Loss);

    // No man returns to a hand in this game, so the last two need positions that no game connects.
    let (poor, rich) = (position("xo1/3/3 x 1 2 2"), position("xo1/3/3 x 2 2 2"));
    assert_eq!(rich.repetition(&[poor.trace()], 1), Repetition::Superior);
    assert_eq!(poor.repetition(&[rich.trace()], 1), Repetition::Inferior);
    assert_eq!(poor.repetition(&[rich.trace()], 0), Repetition::None);
}

#[test]
fn one_recurrence_counts_in_search_and_two_in_the_game() {
    let (once, line) = follow(SHUFFLE.0, SHUFFLE.1);
    assert_eq!(once.repetition(&line, 4), Repetition::Draw);
    assert_eq!(once.repetition(&line, 3), Repetition::None);
    assert_eq!(once.outcome(&line), None);

    let outcome = |(start, moves)| {
        let (twice, line) = follow(start, &format!("{moves} {moves}"));
        twice.outcome(&line)
    };
    assert_eq!(outcome(SHUFFLE), Some(Outcome::draw(Reason::Repetition)));
    assert_eq!(outcome(CHASED), Some(Outcome::win(Side::First, Reason::PerpetualCheck)));
    assert_eq!(outcome(CHASING), Some(Outcome::win(Side::Second, Reason::PerpetualCheck)));
}

#[test]
fn a_line_remembers_and_forgets_in_order() {
    let mut line = Line::<Morris>::default();
    line.reserve(2);
    line.pop();
    assert!(line.is_empty(), "there is nothing to forget");

    let (first, second) = (Morris::start(), position("x2/3/3 o 2 3 1"));
    line.push(&first);
    line.push(&second);
    let seen = |line: &Line<Morris>| line.iter().map(|trace| format!("{trace:?}")).collect::<Vec<_>>();
    let expected = [first, second].map(|position| format!("{:?}", position.trace()));
    assert_eq!(seen(&line), expected);

    let copy = line.clone();
    line.pop();
    assert_eq!(seen(&line), expected[..1]);
    line.clear();
    assert!(line.is_empty() && copy.len() == 2);
    assert!(Line::<Morris>::new().is_empty());
}

#[test]
fn no_moves_make_one_line() {
    for text in ["3/3/3 x 3 3 0", "xxx/oo1/3 o 0 1 5"] {
        assert_eq!((perft(&position(text), 0), perft_unbulked(&position(text), 0)), (1, 1));
        assert_eq!(divide(&position(text), 0), []);
    }
    let over = position("xxx/oo1/3 o 0 1 5");
    assert_eq!((perft(&over, 1), perft(&over, 2), perft_unbulked(&over, 2)), (0, 0, 0));
    assert_eq!(divide(&over, 3), []);
}

#[test]
fn division_splits_the_count_in_the_order_of_generation() {
    let position = position("xo1/1x1/2o o 1 1 5");
    assert!(divide(&position, 1).iter().all(|&(_, lines)| lines == 1));
    for depth in 1..=5 {
        let parts = divide(&position, depth);
        let moves: Vec<_> = parts.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(moves, *position.legal_moves());
        assert_eq!(parts.iter().map(|&(_, lines)| lines).sum::<u64>(), perft(&position, depth));
    }
}

/// Plays `mv` as search does, with the evaluator as observer, and evaluates what it leads to.
fn evaluate_after<E: Evaluator<Morris>>(evaluator: &mut E, position: &Morris, mv: &str) -> Score {
    evaluator.refresh(position);
    evaluator.push();
    let next = position.play(position.read_move(mv).unwrap(), evaluator);
    let score = evaluator.evaluate(&next);
    evaluator.pop();
    score
}

#[test]
fn a_function_is_an_evaluator() {
    let mut calls = 0;
    let mut evaluator = Stateless(|position: &Morris| {
        calls += 1;
        Score::new(position.ply() as i32)
    });
    assert_eq!(evaluate_after(&mut evaluator, &Morris::start(), "@b2"), Score::new(1));
    assert_eq!(calls, 1, "an evaluator is asked once and otherwise only told");
}

#[test]
fn an_evaluator_can_live_on_what_it_hears() {
    type Piece = <Morris as Position>::Piece;
    type Place = <Morris as Position>::Place;

    /// Counts the first player's men in hand, kept up to date move by move.
    #[derive(Default)]
    struct InHand(Vec<i32>);

    impl InHand {
        fn count(&mut self, piece: Piece, place: Place, change: i32) {
            if piece.0 == 0 && place.0 >= 9 {
                *self.0.last_mut().unwrap() += change;
            }
        }
    }

    impl Observer<Morris> for InHand {
        fn appeared(&mut self, piece: Piece, place: Place) {
            self.count(piece, place, 1);
        }

        fn vanished(&mut self, piece: Piece, place: Place) {
            self.count(piece, place, -1);
        }
    }

    impl Evaluator<Morris> for InHand {
        fn evaluate(&mut self, _: &Morris) -> Score {
            Score::new(*self.0.last().unwrap())
        }

        fn refresh(&mut self, position: &Morris) {
            self.0 = vec![0];
            position.for_each_piece(|piece, place| self.appeared(piece, place));
        }

        fn push(&mut self) {
            self.0.push(*self.0.last().unwrap());
        }

        fn pop(&mut self) {
            self.0.pop();
        }
    }

    let mut evaluator = InHand::default();
    let start = Morris::start();
    assert_eq!(evaluate_after(&mut evaluator, &start, "@b2"), Score::new(2));
    assert_eq!(evaluator.evaluate(&start), Score::new(3), "a move taken back leaves no mark");
    assert_eq!(evaluate_after(&mut evaluator, &position("x2/3/3 o 2 3 1"), "@b2"), Score::new(2));
}

#[test]
fn the_empty_oracle_knows_nothing() {
    for text in ["3/3/3 x 3 3 0", "xxx/oo1/3 o 0 1 5"] {
        assert_eq!(().probe(&position(text)), None);
    }
}
