//! The classical evaluation of chess.

mod cache;
mod endgame;
mod geometry;
mod king;
mod material;
mod mobility;
mod passed;
mod pawns;
mod pieces;
mod scene;
mod shelter;
mod space;
mod squares;
mod threats;
mod values;
pub mod weights;

use super::{Balance, Coefficients, EvalTrace, NoTrace, Tapered, Term, Trace};
use cache::{Cache, Pawns};
pub use endgame::KnownEndings;
use endgame::scale;
use scene::Scene;
use sente_chess::{BLACK, Piece, Position, SideExt as _, Square, WHITE};
use sente_game::{Evaluator, Observer, Position as _, Score, Side};
use std::fmt;
use weights::{COUNT, TEMPO, TERMS, Weights};

type Tally<'a, T> = super::Tally<'a, T, COUNT>;

/// The classical evaluator of chess. See the [crate] for an example.
///
/// A clone shares what never changes and has a memory of its own, so each thread takes one.
#[derive(Clone)]
pub struct Classical {
    weights: Weights,
    cache: Cache,
    endings: KnownEndings,
}

impl Classical {
    /// An evaluator with the weights that ship.
    pub fn new() -> Self {
        Self::with_weights(Weights::default())
    }

    /// An evaluator with other weights.
    pub fn with_weights(weights: Weights) -> Self {
        Self { weights, cache: Cache::new(), endings: KnownEndings::default() }
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What the position is worth to White.
    fn white_score(&mut self, position: &Position) -> i32 {
        if let Some(score) = self.endings.for_white(position) {
            return score;
        }
        let pawns = self.cache.look_up(position, &self.weights);
        let scene = Scene::new(position);
        let total = compose(&scene, &pawns, &mut Tally::new(self.weights.table(), &mut NoTrace));
        let (middlegame, endgame) = (total.middlegame(), total.endgame());
        let strong_scale = scale(position, Balance::strong_side(endgame));
        let balance = Balance { phase: material::phase(position), scales: [strong_scale; 2] };
        balance.blend(middlegame, endgame)
    }

    /// How often each weight applies in `position`, and what else there is to its evaluation: what a tuner needs.
    pub fn coefficients(&self, position: &Position) -> Coefficients {
        let mut trace = Coefficients::new(COUNT);
        let mut tally = Tally::new(self.weights.table(), &mut trace);
        let pawns = cache::assess(position, &mut tally);
        compose(&Scene::new(position), &pawns, &mut tally);
        let scales = Side::ALL.map(|side| scale(position, side));
        trace.balance = Balance { phase: material::phase(position), scales };
        trace.known = self.endings.for_white(position);
        trace
    }

    /// The evaluation of `position` term by term.
    pub fn trace(&self, position: &Position) -> EvalTrace {
        let names = [WHITE.colour_name(), BLACK.colour_name()];
        EvalTrace::new(names, &TERMS, self.weights.table(), &self.coefficients(position))
    }
}

/// The sum of all terms, White's minus Black's.
fn compose<T: Trace>(scene: &Scene, pawns: &Pawns, tally: &mut Tally<T>) -> Tapered {
    let position = scene.position;
    let mut of_side = |side: Side| {
        material::material(position, side, tally)
            + material::bishop_pair(position, side, tally)
            + material::company(position, side, tally)
            + squares::pieces(scene, side, tally)
            + passed::passed(scene, pawns.facts.passed, side, tally)
            + mobility::mobility(scene, side, tally)
            + pieces::minors(scene, &pawns.facts, side, tally)
            + pieces::rooks(scene, side, tally)
            + threats::threats(scene, side, tally)
            + space::space(scene, side, tally)
            + tally.times(side, TEMPO, 0, (side == position.side()).into())
            + king::wing(scene, side, tally)
            - king::danger(scene, pawns.bare_files[side.index()], side, tally)
    };
    pawns.score + of_side(WHITE) - of_side(BLACK)
}

impl Default for Classical {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Classical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classical").finish_non_exhaustive()
    }
}

/// Everything is worked out from the position itself, so there is nothing to hear.
impl Observer<Position> for Classical {
    #[inline]
    fn appeared(&mut self, _: Piece, _: Square) {}

    #[inline]
    fn vanished(&mut self, _: Piece, _: Square) {}
}

impl Evaluator<Position> for Classical {
    fn evaluate(&mut self, position: &Position) -> Score {
        let score = Score::new(self.white_score(position)).clamp_ordinary();
        if position.side() == WHITE { score } else { -score }
    }
}
