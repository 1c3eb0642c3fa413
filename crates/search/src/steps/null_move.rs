//! Steps 8 and 9: giving up a move, and searching less deep without guidance.

use crate::alpha_beta::{Here, Request};
use crate::node::{Node, NonPv};
use crate::ordering::Picker;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position, Score};

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Step 8, the null move. If a position is still too good after giving up a move, some move would be, too.
    ///
    /// At low depth what follows a pass is hardly a search, so the evaluation alone has to be far above beta there.
    ///
    /// It fails in zugzwang: the game says when that cannot be excluded, and deep cutoffs are verified by a search in
    /// which the side may not pass again for a while.
    pub(crate) fn try_null_move(&mut self, here: &Here<'_, P>) -> Option<Score> {
        let evaluation = Self::better_evaluation(here)?;
        let lead = evaluation - here.beta;
        let static_bar = self.tunables.nmp_offset() - self.tunables.nmp_slope() * here.depth;
        let applies = here.depth >= self.tunables.nmp_depth()
            && lead.get() >= 0
            && here.evaluation? >= here.beta + static_bar
            && self.frame_back(here.ply, 1).step.is_some()
            && here.ply >= self.no_null_before
            && !here.beta.is_decided()
            && here.position.null_move_is_sound();
        if !applies {
            return None;
        }
        let reduction = self.tunables.nmp_base()
            + here.depth / self.tunables.nmp_divisor()
            + (lead.get() / self.tunables.nmp_lead()).min(self.tunables.nmp_lead_max());
        let depth = here.depth - reduction;
        let next = self.descend_by_pass(here.position, here.ply);
        self.shared.table.prefetch(next.key());
        let request = Request::zero_window(-here.beta, depth, !here.cut);
        let score = -self.alpha_beta::<NonPv>(&next, here.ply + 1, request);
        self.ascend();
        if self.stopped || score < here.beta {
            return None;
        }
        // A mate found after a pass is no proof.
        let score = if score.is_decided() { here.beta } else { score };
        self.is_verified(here, depth).then_some(score)
    }

    /// Searches the node itself to the reduced depth, without passing in the upper part of it.
    fn is_verified(&mut self, here: &Here<'_, P>, depth: i32) -> bool {
        if here.depth < self.tunables.nmp_verify_depth() || self.no_null_before > 0 {
            return true;
        }
        self.no_null_before = here.ply + (3 * depth.max(0) / 4) as usize + 1;
        let request = Request::zero_window(here.beta - 1, depth, false);
        let score = self.alpha_beta::<NonPv>(here.position, here.ply, request);
        self.no_null_before = 0;
        score >= here.beta
    }

    /// Step 9, internal reduction. Without a move from the table the order is poor and the node expensive; a search that
    /// is a ply less deep provides one for the next time.
    pub(crate) fn reduce_without_table_move<N: Node>(&self, here: &mut Here<'_, P>) {
        let unguided = here.table_move().is_none() && here.excluded.is_none();
        if unguided && (N::PV || here.cut) && here.depth >= self.tunables.iir_depth() {
            here.depth -= 1;
        }
    }
}
