//! Step 4: what the table knows.

use crate::alpha_beta::{Here, Request};
use crate::node::Node;
use crate::ordering::Picker;
use crate::telemetry::Recorder as _;
use crate::tt::Entry;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position, Score};

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Collects what is known of a node before anything is computed.
    pub(crate) fn look_around<'a, N: Node>(
        &mut self,
        position: &'a P,
        ply: usize,
        request: Request,
    ) -> Here<'a, P> {
        let excluded = self.frame(ply).excluded;
        let mut entry = if excluded.is_none() { self.probe(position.key(), ply) } else { None };
        if N::ROOT {
            // The best move so far is tried first, whatever the table says by now.
            let best = self.root_moves.get(self.line_number).map(|root| root.mv);
            entry = Some(Entry { best, ..entry.unwrap_or(Entry::unsearched(None, true)) });
        }
        Here {
            position,
            ply,
            alpha: request.alpha,
            beta: request.beta,
            depth: request.depth,
            cut: request.cut,
            in_check: position.in_check(),
            entry,
            raw: None,
            evaluation: None,
            improving: false,
            pv: N::PV || entry.is_some_and(|entry| entry.pv),
            excluded,
            previous: self.previous(ply),
        }
    }

    /// What the table knows of a position, with mates counted from the root.
    pub(crate) fn probe(&mut self, key: u64, ply: usize) -> Option<Entry<P::Move>> {
        self.counters.probes += 1;
        let entry = self.shared.table.probe::<P::Move>(key)?;
        self.counters.hits += 1;
        Some(Entry { score: entry.score.from_table(ply), ..entry })
    }

    /// Has the memory fetched that the table's move will need: it comes while the node is evaluated.
    #[inline]
    pub(crate) fn foresee_table_move(&self, here: &Here<'_, P>) {
        if let Some(mv) = here.table_move()
            && here.position.is_legal(mv)
        {
            self.shared.table.prefetch(here.position.key_after(mv));
        }
    }

    /// Ends a node that was searched deep enough before.
    ///
    /// Near the end of the count of moves without progress the table is not trusted: it does not know the count.
    pub(crate) fn cut_by_table(&mut self, here: &Here<'_, P>) -> Option<Score> {
        let entry = here.entry?;
        let deep_enough = entry.depth.get() >= here.depth + i32::from(here.excluded.is_some());
        let usable = if entry.score >= here.beta { entry.bound.is_lower() } else { entry.bound.is_upper() };
        if !deep_enough || !usable || here.position.is_near_move_limit() {
            return None;
        }
        if entry.score >= here.beta
            && let Some(mv) = entry.best
            && here.position.is_legal(mv)
            && !here.position.is_noisy(mv)
        {
            let bonus = self.bonus(here.depth);
            self.recorder.learnt(1);
            let step = (here.position.piece(mv), here.position.target(mv));
            self.histories.piece_to[step].update(bonus);
            self.histories.update_continuation(&here.previous, step, bonus);
        }
        Some(entry.score)
    }
}
