//! Steps 5, 6 and 7: what the position looks like, and whether that is enough.

use crate::alpha_beta::Here;
use crate::node::NonPv;
use crate::ordering::Picker;
use crate::telemetry::Recorder as _;
use crate::tt::Entry;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position, Score};

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Step 5. Evaluates the node, unless it is a check: the table's evaluation if it has one, corrected by experience,
    /// and compared with that of the last turn.
    ///
    /// With a move left out the node is one that was evaluated a moment ago.
    pub(crate) fn evaluate_node(&mut self, here: &mut Here<'_, P>) {
        if here.excluded.is_some() {
            here.evaluation = self.frame(here.ply).evaluation;
        } else {
            if !here.in_check {
                let known = here.entry.and_then(|entry| entry.evaluation);
                let raw = known.unwrap_or_else(|| self.evaluator.evaluate(here.position).clamp_ordinary());
                here.raw = Some(raw);
                here.evaluation = Some(self.corrected(here.position, raw));
            }
            self.frame_mut(here.ply).evaluation = here.evaluation;
            self.judge_previous_by_evaluation(here);
        }
        let before = [2, 4].into_iter().find_map(|back| self.frame_back(here.ply, back).evaluation);
        here.improving = match (here.evaluation, before) {
            (Some(now), Some(before)) => now > before,
            (now, None) => now.is_some(),
            (None, Some(_)) => false,
        };
    }

    /// Most nodes end soon after they are evaluated, and leave nothing in the table. The next visit is spared the
    /// evaluation, at least.
    pub(crate) fn remember_evaluation(&self, here: &Here<'_, P>) {
        if here.entry.is_none() && here.raw.is_some() {
            let entry = Entry::<P::Move>::unsearched(here.raw, here.pv);
            self.shared.table.store(here.position.key(), entry);
        }
    }

    /// A quiet move after which the evaluation rose for whoever made it was a good one, at least at first sight: its
    /// success is adjusted before any search has confirmed it.
    fn judge_previous_by_evaluation(&mut self, here: &Here<'_, P>) {
        let parent = self.frame_back(here.ply, 1);
        if let (Some(before), Some(now), Some(cell), Some(step)) =
            (parent.evaluation, here.evaluation, parent.quiet_cell, parent.step)
        {
            let change = -(before.get() + now.get());
            let rise = change + self.tunables.opinion_offset();
            let limit = self.tunables.opinion_max();
            let bonus = (rise * self.tunables.opinion_slope()).clamp(-limit, limit);
            self.histories.quiet[cell].update(bonus);
            self.histories.piece_to[step].update(bonus / 2);
            self.recorder.learnt(1);
        }
    }

    /// An evaluation with what experience says about positions like this one.
    pub(crate) fn corrected(&self, position: &P, raw: Score) -> Score {
        (raw + self.corrections.sum(position) / self.tunables.correction_grain()).clamp_ordinary()
    }

    /// The evaluation, or the table's score where that is known to be nearer to the truth.
    pub(crate) fn better_evaluation(here: &Here<'_, P>) -> Option<Score> {
        let evaluation = here.evaluation?;
        let better = here.entry.filter(|entry| {
            !entry.score.is_decided()
                && if entry.score > evaluation { entry.bound.is_lower() } else { entry.bound.is_upper() }
        });
        Some(better.map_or(evaluation, |entry| entry.score))
    }

    /// Step 6, reverse futility. A position that is far better than needed will not become bad within a few plies.
    ///
    /// It fails in tactical positions that the evaluation misjudges, hence the margin, which grows with depth. Margins
    /// of 65 to 87 a ply are in use elsewhere.
    pub(crate) fn try_reverse_futility(&self, here: &Here<'_, P>) -> Option<Score> {
        let evaluation = Self::better_evaluation(here)?;
        let depth = here.depth - i32::from(here.improving);
        let margin = self.margin(here.ply, self.tunables.rfp_margin()) * depth;
        let applies = here.depth <= self.tunables.rfp_depth()
            && !here.pv
            && !here.beta.is_decided()
            && !evaluation.is_decided();
        // The truth lies between what is needed and what is seen.
        (applies && evaluation - margin >= here.beta)
            .then(|| Score::new(i32::midpoint(evaluation.get(), here.beta.get())))
    }

    /// Step 7, razoring. A position that is far worse than needed is only saved by a capture, which quiescence finds.
    pub(crate) fn try_razoring(&mut self, here: &Here<'_, P>) -> Option<Score> {
        let evaluation = Self::better_evaluation(here)?;
        let margin = self.margin(here.ply, self.tunables.razor_margin()) * here.depth;
        if here.depth > self.tunables.razor_depth()
            || here.alpha.is_decided()
            || evaluation + margin > here.alpha
        {
            return None;
        }
        let score = self.quiescence::<NonPv>(here.position, here.ply, here.alpha, here.alpha + 1, 0);
        (score <= here.alpha && !self.stopped).then_some(score)
    }
}
