//! Step 14: how much less deep later moves are searched.

use crate::alpha_beta::{Candidate, Found, Here};
use crate::logarithm::ln;
use crate::node::Node;
use crate::ordering::Picker;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position, Score};

/// A ply in the unit of reductions.
const PLY: i32 = 1024;

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// The reduction by where the node is and the number of the move alone: the product of the logarithms of depth and
    /// number, and less of it for quiet moves near the root.
    pub(crate) fn base_reduction(&self, here: &Here<'_, P>, moves: usize, quiet: bool) -> i32 {
        let tunables = self.tunables;
        let (base, divisor) = if quiet {
            (tunables.lmr_quiet_base() - self.relief_of_reduction(here.ply), tunables.lmr_quiet_divisor())
        } else {
            (tunables.lmr_noisy_base(), tunables.lmr_noisy_divisor())
        };
        base + ln(here.depth) * ln(moves as i32) / divisor
    }

    /// By how many plies a move is reduced. What makes it likelier to be good (success, check, principal variation)
    /// reduces less; what makes the node likelier to be cut by an earlier move reduces more.
    pub(crate) fn reduction<N: Node>(
        &self,
        here: &Here<'_, P>,
        candidate: &Candidate<P::Move>,
        found: &Found<P::Move>,
        gives_check: bool,
    ) -> i32 {
        let Candidate { picked, quiet, standing } = *candidate;
        if found.moves <= 1 + usize::from(N::ROOT) || (picked.spared && self.kit.settings.gates.reductions) {
            return 0;
        }
        let tunables = self.tunables;
        let when = |condition: bool, plies: i32| if condition { plies } else { 0 };
        let noisy_table_move = here.table_move().is_some_and(|mv| here.position.is_noisy(mv));
        let mut reduction = self.base_reduction(here, found.moves, quiet);
        reduction += when(here.cut, tunables.lmr_cut());
        reduction += when(!here.improving, tunables.lmr_not_improving());
        reduction += when(noisy_table_move && quiet, tunables.lmr_noisy_table_move());
        reduction += when(
            self.frame(here.ply + 1).cutoffs > tunables.lmr_cutoffs_many() as u32,
            tunables.lmr_cutoffs(),
        );
        reduction -= when(here.pv, tunables.lmr_pv());
        reduction -= when(N::PV, tunables.lmr_pv());
        reduction -= when(gives_check, tunables.lmr_check());
        reduction -= standing * PLY / tunables.lmr_history();
        (reduction / PLY).max(0)
    }

    /// Hindsight. A node that was reduced on the way here is searched deeper after all if the opponent's move did not
    /// hurt, and less deep if both evaluations together say that the side to move has gained much by it.
    pub(crate) fn reconsider_depth(&self, here: &mut Here<'_, P>) {
        let parent = self.frame_back(here.ply, 1);
        let (Some(before), Some(now)) = (parent.evaluation, here.evaluation) else { return };
        let gained = before.get() + now.get();
        if parent.reduction >= 3 && gained <= 0 {
            here.depth += 1;
        } else if parent.reduction >= 2 && here.depth >= 2 && gained > self.tunables.hindsight_margin() {
            here.depth -= 1;
        }
    }

    /// A score above beta is drawn towards it, the more the shallower the search was: how far above says little.
    pub(crate) fn tempered(here: &Here<'_, P>, score: Score) -> Score {
        if score < here.beta || score.is_decided() || here.beta.is_decided() {
            return score;
        }
        Score::new((score.get() * here.depth + here.beta.get()) / (here.depth + 1))
    }

    /// After a reduced search has come out above expectation: a ply more if far above, a ply less if hardly.
    pub(crate) fn second_thought(
        &self,
        score: Score,
        found: &Found<P::Move>,
        depth: i32,
        reduced: i32,
    ) -> i32 {
        let far = score > found.best + self.tunables.deeper_margin() + self.tunables.deeper_slope() * depth;
        let hardly = score < found.best + self.tunables.shallower_margin();
        i32::from(far && depth > reduced + 1) - i32::from(hardly)
    }
}
