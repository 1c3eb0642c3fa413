//! Step 10: captures that lead by so much that a shallow search proves the point.

use crate::alpha_beta::{Here, Request};
use crate::node::NonPv;
use crate::ordering::Picker;
use crate::tt::{Bound, Entry};
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Depth, Evaluator, Position, Score};
use std::cell::OnceCell;

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Step 10, `ProbCut`. If a capture is still far above beta after quiescence and after a search that is several plies
    /// less deep, the full search would hardly disagree.
    ///
    /// Margins of 176 to 307 are in use elsewhere. It is not tried where the table knows better.
    pub(crate) fn try_probcut(&mut self, here: &Here<'_, P>) -> Option<Score> {
        let evaluation = here.evaluation?;
        let margin =
            self.tunables.probcut_margin() - self.tunables.probcut_improving() * i32::from(here.improving);
        let bar = here.beta + self.margin(here.ply, margin);
        let depth = here.depth - self.tunables.probcut_reduction();
        let refuted = here.entry.is_some_and(|entry| entry.depth.get() >= depth && entry.score < bar);
        if here.depth < self.tunables.probcut_depth() || here.beta.is_decided() || refuted {
            return None;
        }
        let threats = OnceCell::new();
        let threshold = (bar - evaluation).get();
        let node = self.view(here, &threats, [None; 2]);
        let mut picker = self.open_picker(&node, |context, lists| K::probcut(context, threshold, lists));
        let mut cut = None;
        while let Some(picked) = self.next_move(&mut picker, &node) {
            self.shared.table.prefetch(here.position.key_after(picked.mv));
            let mut next = *here.position;
            self.descend(&mut next, picked.mv, here.ply);
            let mut score = -self.quiescence::<NonPv>(&next, here.ply + 1, -bar, -bar + 1, 0);
            if score >= bar {
                let request = Request::zero_window(-bar, depth, !here.cut);
                score = -self.alpha_beta::<NonPv>(&next, here.ply + 1, request);
            }
            self.ascend();
            if self.stopped {
                break;
            }
            if score >= bar {
                self.store_probcut(here, picked.mv, score, depth + 1);
                cut = Some(if score.is_decided() { score } else { score - (bar - here.beta).get() });
                break;
            }
        }
        self.close_picker(picker);
        cut
    }

    /// The same from the table alone: a search almost as deep found a score far above beta.
    pub(crate) fn try_probcut_by_table(&self, here: &Here<'_, P>) -> Option<Score> {
        let entry = here.entry?;
        let bar = here.beta + self.margin(here.ply, self.tunables.probcut_table_margin());
        let applies = entry.bound.is_lower()
            && entry.depth.get() >= here.depth - self.tunables.probcut_reduction()
            && entry.score >= bar
            && !entry.score.is_decided()
            && !here.beta.is_decided();
        applies.then_some(bar)
    }

    fn store_probcut(&self, here: &Here<'_, P>, mv: P::Move, score: Score, depth: i32) {
        self.shared.table.store(
            here.position.key(),
            Entry {
                best: Some(mv),
                score: score.to_table(here.ply),
                evaluation: here.raw,
                depth: Depth::new(depth),
                bound: Bound::Lower,
                pv: here.pv,
            },
        );
    }
}
