//! What a picker may look at, and how moves are scored.

use crate::history::{Histories, LOW_PLIES, Slot, Step};
use sente_game::Position;

/// A node as a picker sees it.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// What the opponent attacks.
    pub threats: &'a P::Threats,
    /// The experience of the thread.
    pub histories: &'a Histories<P>,
    /// The moves one, two, four and six plies before, those that there are.
    pub previous: &'a [Option<Step<P>>; 4],
    /// The table's move, if it has one; it may be anything.
    pub table_move: Option<P::Move>,
    /// A quiet move that cut at a sister node; it may be anything.
    pub killer: Option<P::Move>,
    /// The distance from the root.
    pub ply: usize,
}

impl<P: Position> Context<'_, P> {
    /// The table's move, if it is legal here.
    pub fn legal_table_move(&self) -> Option<P::Move> {
        self.table_move.filter(|&mv| self.position.is_legal(mv))
    }

    /// The quiet move that last refuted the opponent's move.
    pub fn countermove(&self) -> Option<P::Move> {
        self.previous[0].and_then(|step| self.histories.countermoves[step])
    }

    /// How promising a noisy move is: what it takes counts most, then its success.
    #[inline]
    pub fn noisy_score(&self, mv: P::Move) -> i32 {
        16 * self.position.noisy_gain(mv) + self.histories.noisy_score(self.position, mv)
    }

    /// How promising a quiet move is: the sum of its successes.
    #[inline]
    pub fn quiet_score(&self, mv: P::Move) -> i32 {
        let position = self.position;
        let (side, origin) = (position.side(), position.origin(mv));
        let step @ (piece, target) = (position.piece(mv), position.target(mv));
        let threat = position.threat(self.threats, mv);
        let structure = Slot::of(position.structure_key());
        let mut score = 2 * self.histories.quiet[(side, origin, target, threat)].get()
            + self.histories.piece_to[step].get()
            + self.histories.structure[(structure, piece, target)].get()
            + self.histories.continuation_score(self.previous, step);
        if self.ply < LOW_PLIES {
            let low = self.histories.low_ply[(Slot::of(self.ply as u64), origin, target)].get();
            score += 8 * low / (1 + self.ply as i32);
        }
        score
    }
}
