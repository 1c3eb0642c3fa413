//! Step 3: what the rules decide.

use crate::ordering::Picker;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, MAX_PLY, Position, Repetition, Score, Verdict};

/// A position that recurs with more in hand is as good as won material, but no proof of a win.
const SUPERIOR: i32 = 5_000;

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// The score of a position that the rules end: by repetition, by lack of progress or material, by declaration. A line
    /// that is too long to follow gets its evaluation.
    pub(crate) fn decided_by_rule(&mut self, position: &P, ply: usize) -> Option<Score> {
        match position.repetition(&self.line, ply) {
            Repetition::None => {}
            Repetition::Draw => return Some(self.draw_score()),
            Repetition::Win => return Some(Score::mate_in(ply)),
            Repetition::Loss => return Some(Score::mated_in(ply)),
            Repetition::Superior => return Some(Score::new(SUPERIOR)),
            Repetition::Inferior => return Some(Score::new(-SUPERIOR)),
        }
        match position.verdict() {
            Some(Verdict::Win) => return Some(Score::mate_in(ply)),
            Some(Verdict::Draw) => return Some(self.draw_score()),
            Some(Verdict::Loss) => return Some(Score::mated_in(ply)),
            None => {}
        }
        (ply >= MAX_PLY - 1)
            .then(|| if position.in_check() { Score::DRAW } else { self.evaluator.evaluate(position) })
    }

    /// The least score that the player to move can be sure of: a draw, if a move brings back an earlier position.
    pub(crate) fn alpha_by_repetition(&self, position: &P, ply: usize, alpha: Score) -> Score {
        if alpha < Score::DRAW && position.can_repeat(&self.line, ply) {
            alpha.max(self.draw_score())
        } else {
            alpha
        }
    }

    /// A draw, told apart by a hair from node to node, so that search does not run in circles between equal ones.
    pub(crate) fn draw_score(&self) -> Score {
        Score::new((self.nodes & 2) as i32 - 1)
    }
}
