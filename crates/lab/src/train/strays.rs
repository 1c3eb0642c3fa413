//! Positions beside those of games.
//!
//! A network that begins at random numbers needs millions of games to learn what a classical evaluation knows. That
//! evaluation can be asked about any position, though, and answers a million times a second. So a network may first learn
//! to say what it says, at positions that a few random moves lead to: they have the pieces that games have, in every
//! disorder, so that it also learns why games do not look like that. What it does not know itself is then learnt from
//! games.

use crate::packed::{Filter, Game, Sample};
use sente_game::{Conclusion, Evaluator, Notation, Position, Random};

/// How many random moves lead to a stray at most.
const FURTHEST: usize = 4;

/// How many strays there are, and what decides them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strays {
    /// How many for each position of a game that is of use.
    pub number: usize,
    /// What the random moves start from.
    pub seed: u64,
}

impl Strays {
    /// Positions beside those of a game, with what an evaluator says of them. The result of the game is none of theirs, so
    /// each counts as a draw.
    pub(super) fn of_game<P: Notation>(
        self,
        game: &Game<P>,
        filter: Filter,
        evaluator: &mut impl Evaluator<P>,
        mut visit: impl FnMut(&Sample<P>),
    ) {
        let mut random = Random::new(self.seed ^ game.number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for sample in game.samples(filter) {
            for _ in 0..self.number {
                let Some(position) = stray(sample.position, &mut random) else { continue };
                evaluator.refresh(&position);
                let score = evaluator.evaluate(&position).get();
                if let Ok(score) = i16::try_from(score)
                    && (-filter.score..=filter.score).contains(&score)
                {
                    visit(&Sample { position, score, conclusion: Conclusion::Draw });
                }
            }
        }
    }
}

/// A position that up to [`FURTHEST`] random moves lead to; none if it is in check, where no evaluation is asked.
fn stray<P: Position>(mut position: P, random: &mut Random) -> Option<P> {
    for _ in 0..random.below(FURTHEST + 1) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.advance(moves[random.below(moves.len())], &mut ());
    }
    (!position.in_check()).then_some(position)
}
