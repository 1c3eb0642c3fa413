//! What a picker may look at, and how moves are scored.

use crate::history::{Histories, LOW_PLIES, Slot, Step};
use crate::tunables::Tunables;
use sente_game::Position;
use std::cell::OnceCell;

/// How much each sign that a move is good counts. They come from the table of tunables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// What a noisy move takes, for each hundredth.
    pub gain: i32,
    /// The success of a quiet move from its origin to its target.
    pub quiet: i32,
    /// The success of a quiet move at this ply.
    pub low_ply: i32,
    /// What a quiet move saves from lesser attackers, for each hundredth.
    pub relief: i32,
    /// A quiet check that does not lose material.
    pub check: i32,
    /// What the exchange after such a check must at least gain.
    pub safe_check: i32,
}

impl Weights {
    /// The weights of a game.
    pub fn new(tunables: &impl Tunables) -> Self {
        Self {
            gain: tunables.order_gain(),
            quiet: tunables.order_quiet(),
            low_ply: tunables.order_low_ply(),
            relief: tunables.order_relief(),
            check: tunables.order_check(),
            safe_check: tunables.order_safe_check(),
        }
    }
}

/// A node as a picker sees it.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// What the opponent attacks, worked out when first asked for.
    pub threats: &'a OnceCell<P::Threats>,
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
    /// What counts how much.
    pub weights: &'a Weights,
}

impl<P: Position> Context<'_, P> {
    /// What the opponent attacks.
    #[inline]
    pub fn threats(&self) -> &P::Threats {
        self.threats.get_or_init(|| self.position.threats())
    }

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
        self.weights.gain * self.position.noisy_gain(mv) + self.histories.noisy_score(self.position, mv)
    }

    /// How promising a quiet move is: the sum of its successes, and what it does at first sight.
    #[inline]
    pub fn quiet_score(&self, mv: P::Move) -> i32 {
        self.success(mv) + self.first_sight(mv)
    }

    /// The sum of a quiet move's successes.
    #[inline]
    pub fn success(&self, mv: P::Move) -> i32 {
        let position = self.position;
        let (side, origin) = (position.side(), position.origin(mv));
        let step @ (piece, target) = (position.piece(mv), position.target(mv));
        let threat = position.threat(self.threats(), mv);
        let structure = Slot::of(position.structure_key());
        let mut score = self.weights.quiet * self.histories.quiet[(side, origin, target, threat)].get()
            + self.histories.piece_to[step].get()
            + self.histories.structure[(structure, piece, target)].get()
            + self.histories.continuation_score(self.previous, step);
        if self.ply < LOW_PLIES {
            let low = self.histories.low_ply[(Slot::of(self.ply as u64), origin, target)].get();
            score += self.weights.low_ply * low / (1 + self.ply as i32);
        }
        score
    }

    /// What speaks for a quiet move without any experience: a piece saved, a check given.
    #[inline]
    fn first_sight(&self, mv: P::Move) -> i32 {
        let position = self.position;
        let mut score = self.weights.relief * position.relief(self.threats(), mv);
        if position.checks_directly(self.threats(), mv)
            && position.exchange_reaches(mv, self.weights.safe_check)
        {
            score += self.weights.check;
        }
        score
    }
}
