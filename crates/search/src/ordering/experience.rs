//! What histories say of the quiet moves of one node.

use super::Context;
use crate::history::{Gravity, LOW_PLIES, Slot, Step};
use sente_game::{Key as _, Position};

/// The rows of the history tables that are the same for all moves of a node: looked up once, not for every move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Experience<'a> {
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

impl<'a> Experience<'a> {
    /// For the moves of a node.
    #[inline]
    pub(super) fn new<P: Position>(context: &Context<'a, P>) -> Self {
        let histories = context.histories;
        let after =
            |earlier: Option<Step<P>>| earlier.map_or(&[][..], |earlier| histories.continuation.row(earlier));
        let [last, own, fourth, _] = *context.node.previous;
        Self {
            structure: histories.structure.row(Slot::of(context.node.position.structure_key())),
            continuations: [last, own, fourth].map(after),
        }
    }

    /// What a quiet move has done before, term by term.
    #[inline]
    pub(super) fn of<P: Position>(&self, context: &Context<'_, P>, mv: P::Move) -> Success {
        let (position, histories, weights) = (context.node.position, context.histories, &context.kit.weights);
        let (side, origin) = (position.side(), position.origin(mv));
        let step @ (_, target) = (position.piece(mv), position.target(mv));
        let threat = position.threat(context.threats(), mv);
        let place = step.index();
        let after = |row: &[Gravity<16384>]| row.get(place).map_or(0, |cell| cell.get());
        let ply = context.node.ply;
        let low_ply = if ply < LOW_PLIES {
            let low = histories.low_ply[(Slot::of(ply as u64), origin, target)].get();
            weights.low_ply * low / (1 + ply as i32)
        } else {
            0
        };
        Success {
            quiet: weights.quiet * histories.quiet[(side, origin, target, threat)].get(),
            piece_to: histories.piece_to[step].get(),
            structure: self.structure.get(place).map_or(0, |cell| cell.get()),
            continuation: self.continuations.into_iter().map(after).sum(),
            low_ply,
        }
    }
}
