//! The classical evaluation of shogi.
//!
//! Material counts on the board and in hand; then how near everything is to both kings, who controls the squares around
//! them, and how much danger an attacked king is in. Castles need no names: they are defenders near a king and squares
//! that are guarded twice.

mod control;
mod king;
mod material;
mod scene;
mod values;
pub mod weights;

use super::{Balance, Coefficients, EvalTrace, NoTrace, Tapered, Term, Trace};
use scene::Scene;
use sente_game::{Evaluator, Observer, Position as _, Score, Side};
use sente_shogi::{BLACK, Piece, Place, Position, SideExt as _, WHITE};
use weights::{COUNT, TEMPO, TERMS, Weights};

type Tally<'a, T> = super::Tally<'a, T, COUNT>;

/// The classical evaluator of shogi.
///
/// ```
/// use sente_eval::classical::shogi::Classical;
/// use sente_game::{Evaluator as _, Notation as _, Reading};
/// use sente_shogi::Position;
///
/// let mut classical = Classical::new();
/// let level = classical.evaluate(&Position::start());
/// // White has given a rook; it is in Black's hand.
/// let up = Position::read_position("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1", Reading::Strict)?;
/// assert!(classical.evaluate(&up) > level + 900);
/// # Ok::<(), sente_shogi::notation::SfenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Classical {
    weights: Weights,
}

impl Classical {
    /// An evaluator with the weights that ship.
    pub fn new() -> Self {
        Self::default()
    }

    /// An evaluator with other weights.
    pub const fn with_weights(weights: Weights) -> Self {
        Self { weights }
    }

    /// The weights.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What the position is worth to Black.
    fn black_score(&self, position: &Position) -> i32 {
        let total = compose(&Scene::new(position), &mut Tally::new(self.weights.table(), &mut NoTrace));
        balance(position).blend(total.middlegame(), total.endgame())
    }

    /// How often each weight applies in `position`, and what else there is to its evaluation: what a tuner needs.
    pub fn coefficients(&self, position: &Position) -> Coefficients {
        let mut trace = Coefficients::new(COUNT);
        compose(&Scene::new(position), &mut Tally::new(self.weights.table(), &mut trace));
        trace.balance = balance(position);
        trace
    }

    /// The evaluation of `position` term by term.
    pub fn trace(&self, position: &Position) -> EvalTrace {
        let names = [BLACK.colour_name(), WHITE.colour_name()];
        EvalTrace::new(names, &TERMS, self.weights.table(), &self.coefficients(position))
    }
}

/// No ending of shogi is drawish, so nothing is scaled.
fn balance(position: &Position) -> Balance {
    Balance { phase: material::phase(position), scales: [Balance::FULL_SCALE; 2] }
}

/// The sum of all terms, Black's minus White's.
fn compose<T: Trace>(scene: &Scene, tally: &mut Tally<T>) -> Tapered {
    let mut of_side = |side: Side| {
        material::pieces(scene, side, tally)
            + control::around_kings(scene, side, tally)
            + control::mobility(scene, side, tally)
            + control::threats(scene, side, tally)
            + tally.times(side, TEMPO, 0, (side == scene.position.side()).into())
            - king::danger(scene, side, tally)
    };
    of_side(BLACK) - of_side(WHITE)
}

/// Everything is worked out from the position itself, so there is nothing to hear.
impl Observer<Position> for Classical {
    #[inline]
    fn appeared(&mut self, _: Piece, _: Place) {}

    #[inline]
    fn vanished(&mut self, _: Piece, _: Place) {}
}

impl Evaluator<Position> for Classical {
    fn evaluate(&mut self, position: &Position) -> Score {
        let score = Score::new(self.black_score(position)).clamp_ordinary();
        if position.side() == BLACK { score } else { -score }
    }
}
