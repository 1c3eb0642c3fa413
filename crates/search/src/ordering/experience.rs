//! What histories say of the quiet moves of one node.

use super::Context;
use crate::history::{Gravity, Histories, LOW_PLIES, Slot, Step};
use sente_game::{Key as _, Position};

/// What is the same for all moves of a node, the rows of the history tables above all: looked up once, not for every move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Experience<'a, P: Position> {
    position: &'a P,
    threats: &'a P::Threats,
    histories: &'a Histories<P>,
    /// How much success from origin to target counts, and that at this ply.
    quiet_weight: i32,
    low_weight: i32,
    /// The ply, if it has a table of its own, where success counts the less the further it is from the root.
    low_ply: Option<usize>,
    structure: &'a [Gravity<8192>],
    /// After the moves one, two and four plies before, those that there are. The one six plies before says nothing that
    /// these do not.
    continuations: [&'a [Gravity<16384>]; 3],
}

/// The terms of a quiet move's success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Success {
    pub(super) quiet: i32,
    pub(super) piece_to: i32,
    pub(super) structure: i32,
    pub(super) continuation: i32,
    pub(super) low_ply: i32,
}

impl Success {
    #[inline]
    pub(super) const fn sum(self) -> i32 {
        self.quiet + self.piece_to + self.structure + self.continuation + self.low_ply
    }
}

impl<'a, P: Position> Experience<'a, P> {
    /// For the moves of a node.
    #[inline]
    pub(super) fn new(context: &Context<'a, P>) -> Self {
        let (node, histories, weights) = (context.node, context.histories, &context.kit.weights);
        let after = |earlier: Option<Step<P>>| histories.continuation.row(earlier);
        let [last, own, fourth, _] = *node.previous;
        Self {
            position: node.position,
            threats: node.threats.get_or_init(|| node.position.threats()),
            histories,
            quiet_weight: weights.quiet,
            low_weight: weights.low_ply,
            low_ply: (node.ply < LOW_PLIES).then_some(node.ply),
            structure: histories.structure.row(Slot::of(node.position.structure_key())),
            continuations: [last, own, fourth].map(after),
        }
    }

    /// What the opponent attacks.
    #[inline]
    pub(super) const fn threats(&self) -> &'a P::Threats {
        self.threats
    }

    /// What a quiet move has done before, term by term.
    #[expect(
        clippy::inline_always,
        reason = "the terms are to stay in registers: one who adds them up need not see them"
    )]
    #[inline(always)]
    pub(super) fn of(&self, mv: P::Move) -> Success {
        let (position, histories) = (self.position, self.histories);
        let (side, origin) = (position.side(), position.origin(mv));
        let step @ (_, target) = (position.piece(mv), position.target(mv));
        let threat = position.threat(self.threats, mv);
        let place = step.index();
        let after = |row: &[Gravity<16384>]| row.get(place).map_or(0, |cell| cell.get());
        let low_ply = |ply| {
            let low = histories.low_ply[(Slot::of(ply as u64), origin, target)].get();
            self.low_weight * low / (1 + ply as i32)
        };
        Success {
            quiet: self.quiet_weight * histories.quiet[(side, origin, target, threat)].get(),
            piece_to: histories.piece_to[step].get(),
            structure: self.structure.get(place).map_or(0, |cell| cell.get()),
            continuation: self.continuations.into_iter().map(after).sum(),
            low_ply: self.low_ply.map_or(0, low_ply),
        }
    }
}
