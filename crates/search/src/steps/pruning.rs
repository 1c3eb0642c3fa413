//! Step 12: moves that are not worth trying.

use crate::alpha_beta::{Candidate, Found, Here};
use crate::ordering::Picker;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position};

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Whether a move is left out. Late moves, moves of bad repute and moves that lose material seldom help at low depth;
    /// how low counts after the reduction that the move would get.
    ///
    /// It fails where a quiet or losing move is the only one, so nothing is left out before a move is found that is not
    /// mate, and checks are spared from most of it. Moves that the picker spares are only left out where the gates leave
    /// a way to.
    pub(crate) fn is_pruned(
        &mut self,
        here: &Here<'_, P>,
        candidate: &Candidate<P::Move>,
        found: &Found<P::Move>,
        source: &mut K,
    ) -> bool {
        let tunables = self.tunables;
        let mv = candidate.picked.mv;
        let gates = &self.kit.settings.gates;
        let spared = candidate.picked.spared;
        if !candidate.quiet {
            return !here.in_check
                && here.depth <= tunables.see_depth()
                && found.moves > 1
                && !(spared && gates.exchange && self.is_tactical(here, mv))
                && !here.position.exchange_reaches(mv, tunables.see_noisy() * here.depth);
        }
        // Late move pruning: so many quiet moves are enough at this depth.
        let enough = (tunables.lmp_base() + here.depth * here.depth) / (2 - i32::from(here.improving));
        if found.moves as i32 > enough && !(spared && gates.number) {
            source.skip_quiets();
        }
        if here.in_check {
            return false;
        }
        let reduced = (here.depth - self.base_reduction(here, found.moves, true) / 1024).max(0);

        // Futility: the evaluation is too low for a quiet move to matter.
        let margin = tunables.futility_base() + tunables.futility_margin() * reduced;
        let margin = self.margin(here.ply, margin);
        let futile = here.evaluation.is_some_and(|evaluation| evaluation + margin <= found.alpha);
        if futile
            && reduced <= tunables.futility_depth()
            && !(spared && gates.futility)
            && !here.position.gives_check(mv)
        {
            return true;
        }
        // History pruning: the move has failed too often.
        if reduced <= tunables.history_pruning_depth()
            && candidate.standing < tunables.history_pruning() * here.depth
            && !(spared && gates.history)
        {
            return true;
        }
        // Exchange pruning: the move loses material where it lands.
        here.depth <= tunables.see_depth()
            && !(spared && gates.exchange)
            && !here.position.exchange_reaches(mv, tunables.see_quiet() * reduced * reduced)
    }

    /// Whether a noisy move answers the opponent's capture or gives check.
    fn is_tactical(&self, here: &Here<'_, P>, mv: P::Move) -> bool {
        let captured_on = self.frame_back(here.ply, 1).captured_on;
        captured_on == Some(here.position.target(mv)) || here.position.gives_check(mv)
    }
}
