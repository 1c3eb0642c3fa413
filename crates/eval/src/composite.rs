//! Evaluators added up, each with a weight.

use sente_game::{Evaluator, Observer, Position, Score};

/// A weighted sum of evaluators, which is an evaluator itself.
///
/// Weights are in hundredths, so that the sum is exact and the same everywhere. The parts are part of the type: a sum
/// costs no more than its parts, and can be cloned for another thread if they can.
///
/// ```
/// use sente_chess::Position;
/// use sente_eval::CompositeEval;
/// use sente_eval::classical::chess::Classical;
/// use sente_game::{Evaluator as _, Notation as _, Position as _, Score, Stateless};
///
/// let moves = |position: &Position| Score::new(position.count_legal() as i32);
/// let mut eval = CompositeEval::new().add(Classical::new(), 100).add(Stateless(moves), 50);
/// let alone = Classical::new().evaluate(&Position::start());
/// assert_eq!(eval.evaluate(&Position::start()), alone + 10);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CompositeEval<T = ()>(T);

impl CompositeEval {
    /// A sum without parts: every position is worth nothing.
    pub fn new() -> Self {
        Self(())
    }
}

impl<T> CompositeEval<T> {
    /// The sum with one more part, which counts with so many hundredths of its score.
    pub fn add<E>(self, evaluator: E, hundredths: i32) -> CompositeEval<(T, E, i32)> {
        CompositeEval((self.0, evaluator, hundredths))
    }
}

/// The parts of a [`CompositeEval`]: nothing, or some parts and one more.
pub trait Parts<P: Position> {
    /// The sum of the scores, each times its weight in hundredths.
    fn sum(&mut self, position: &P) -> i32;

    /// Calls `visit` with each part.
    fn for_each(&mut self, visit: &mut impl FnMut(&mut dyn Evaluator<P>));
}

impl<P: Position> Parts<P> for () {
    fn sum(&mut self, _: &P) -> i32 {
        0
    }

    fn for_each(&mut self, _: &mut impl FnMut(&mut dyn Evaluator<P>)) {}
}

impl<P: Position, T: Parts<P>, E: Evaluator<P>> Parts<P> for (T, E, i32) {
    fn sum(&mut self, position: &P) -> i32 {
        self.0.sum(position) + self.1.evaluate(position).get() * self.2
    }

    fn for_each(&mut self, visit: &mut impl FnMut(&mut dyn Evaluator<P>)) {
        self.0.for_each(visit);
        visit(&mut self.1);
    }
}

impl<P: Position, T: Parts<P>> Observer<P> for CompositeEval<T> {
    fn appeared(&mut self, piece: P::Piece, place: P::Place) {
        self.0.for_each(&mut |part| part.appeared(piece, place));
    }

    fn vanished(&mut self, piece: P::Piece, place: P::Place) {
        self.0.for_each(&mut |part| part.vanished(piece, place));
    }

    fn moved(&mut self, piece: P::Piece, from: P::Place, to: P::Place) {
        self.0.for_each(&mut |part| part.moved(piece, from, to));
    }
}

impl<P: Position, T: Parts<P>> Evaluator<P> for CompositeEval<T> {
    fn evaluate(&mut self, position: &P) -> Score {
        Score::new(self.0.sum(position) / 100).clamp_ordinary()
    }

    fn refresh(&mut self, position: &P) {
        self.0.for_each(&mut |part| part.refresh(position));
    }

    fn push(&mut self) {
        self.0.for_each(&mut |part| part.push());
    }

    fn pop(&mut self) {
        self.0.for_each(&mut |part| part.pop());
    }
}
