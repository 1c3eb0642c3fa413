//! An evaluator that knows some endings.

use sente_game::{Evaluator, Observer, Position, Score};

/// Knows how some endings are to be judged, whatever an evaluation learnt from games thinks of them: games seldom get there,
/// and if they do, they are over soon.
pub trait Endings<P: Position> {
    /// What the position is worth to the player to move, if its ending is known.
    fn known(&self, position: &P) -> Option<Score>;

    /// What is left of an advantage in a position that has seen no progress for a while, where the rules ask for some.
    #[inline]
    fn faded(&self, _: &P, score: Score) -> Score {
        score
    }
}

/// Knows none.
impl<P: Position> Endings<P> for () {
    #[inline]
    fn known(&self, _: &P) -> Option<Score> {
        None
    }
}

/// An evaluator that is only asked where the ending is not known.
///
/// ```
/// use sente_chess::Position;
/// use sente_eval::Versed;
/// use sente_eval::classical::chess::KnownEndings;
/// use sente_game::{Evaluator as _, Notation as _, Reading, Score, Stateless};
///
/// let mut versed = Versed::new(Stateless(|_: &Position| Score::new(300)), KnownEndings::default());
/// let two_knights = Position::from_fen("4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1", Reading::Strict)?;
/// assert_eq!(versed.evaluate(&two_knights), Score::DRAW);
/// assert_eq!(versed.evaluate(&Position::start()), Score::new(300));
/// # Ok::<(), sente_chess::notation::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Versed<E, K> {
    evaluator: E,
    endings: K,
}

impl<E, K> Versed<E, K> {
    /// The evaluator with this knowledge.
    pub const fn new(evaluator: E, endings: K) -> Self {
        Self { evaluator, endings }
    }
}

impl<P: Position, E: Evaluator<P>, K> Observer<P> for Versed<E, K> {
    #[inline]
    fn appeared(&mut self, piece: P::Piece, place: P::Place) {
        self.evaluator.appeared(piece, place);
    }

    #[inline]
    fn vanished(&mut self, piece: P::Piece, place: P::Place) {
        self.evaluator.vanished(piece, place);
    }

    #[inline]
    fn moved(&mut self, piece: P::Piece, from: P::Place, to: P::Place) {
        self.evaluator.moved(piece, from, to);
    }
}

impl<P: Position, E: Evaluator<P>, K: Endings<P>> Evaluator<P> for Versed<E, K> {
    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        self.endings
            .known(position)
            .unwrap_or_else(|| self.endings.faded(position, self.evaluator.evaluate(position)))
    }

    fn refresh(&mut self, position: &P) {
        self.evaluator.refresh(position);
    }

    #[inline]
    fn push(&mut self) {
        self.evaluator.push();
    }

    #[inline]
    fn pop(&mut self) {
        self.evaluator.pop();
    }
}
