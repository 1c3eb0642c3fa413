//! Step 11: asking the picker, and telling those who watch.

use crate::alpha_beta::{Candidate, Found, Here};
use crate::node::Node;
use crate::ordering::{Context, Lists, NodeView, Picked, Picker, Stage};
use crate::telemetry::{Looked, Recorder as _, Seen};
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position};
use std::cell::OnceCell;

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// What a picker may look at, as far as it stays the same.
    pub(crate) fn view<'a>(
        &self,
        here: &'a Here<'_, P>,
        threats: &'a OnceCell<P::Threats>,
        killers: [Option<P::Move>; 2],
    ) -> NodeView<'a, P> {
        NodeView {
            position: here.position,
            threats,
            previous: &here.previous,
            table_move: here.table_move(),
            killers,
            captured_on: self.frame_back(here.ply, 1).captured_on,
            ply: here.ply,
            depth: here.depth,
            beta: here.beta,
            lead: here.evaluation.map_or(0, |evaluation| (evaluation - here.beta).get()),
        }
    }

    /// All that a picker may look at.
    #[inline]
    fn context<'a>(&'a self, node: &'a NodeView<'a, P>) -> Context<'a, P> {
        Context { node, histories: &self.histories, kit: &self.kit, table: &self.shared.table }
    }

    /// A picker for a node, made by one of its constructors.
    #[inline]
    pub(crate) fn open_picker(
        &mut self,
        node: &NodeView<'_, P>,
        make: impl FnOnce(&Context<'_, P>, Box<Lists<P>>) -> K,
    ) -> K {
        let lists = self.borrow_lists();
        let start = self.recorder.time(&self.watch);
        let picker = make(&self.context(node), lists);
        self.recorder.ordered(&self.watch, start);
        picker
    }

    /// The picker's next move.
    #[expect(
        clippy::inline_always,
        reason = "otherwise the picker ends up inside, at a percent of all instructions"
    )]
    #[inline(always)]
    pub(crate) fn next_move(&mut self, source: &mut K, node: &NodeView<'_, P>) -> Option<Picked<P::Move>> {
        let start = self.recorder.time(&self.watch);
        let picked = source.next(&self.context(node));
        self.recorder.ordered(&self.watch, start);
        picked
    }

    /// A picker is done.
    #[inline]
    pub(crate) fn close_picker(&mut self, picker: K) {
        self.recorder.noted(picker.tally());
        self.return_lists(picker.into_lists());
    }

    /// A move as those see it who watch.
    #[inline]
    pub(crate) fn seen(&self, here: &Here<'_, P>, candidate: &Candidate<P::Move>) -> Seen {
        let Picked { rank, stage, .. } = candidate.picked;
        let reach = self.kit.settings.gates.reach(here.depth);
        Seen { rank, stage, quiet: candidate.quiet, depth: here.depth, reach }
    }

    /// Tells those who watch what came of a node: where its first move came from, and which was best.
    #[inline]
    pub(crate) fn tell_of_node<N: Node>(
        &mut self,
        here: &Here<'_, P>,
        found: &Found<P::Move>,
        first: Option<Stage>,
        best: Option<(Seen, usize)>,
    ) {
        if N::ROOT {
            return;
        }
        self.recorder.looked(Looked {
            depth: here.depth,
            best,
            first,
            cut: found.best >= here.beta,
            pv: N::PV,
            guided: here.table_move().is_some(),
            in_check: here.in_check,
            left_out: here.excluded.is_some(),
            room: self.kit.settings.ranked.room(here.depth),
            lead: here.evaluation.map(|evaluation| (evaluation - here.beta).get()),
        });
    }
}
