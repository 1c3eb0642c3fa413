//! What a picker may look at, and how moves are scored.

use super::Kit;
use crate::history::{Histories, LOW_PLIES, Slot, Step};
use crate::tt::TranspositionTable;
use crate::tunables::Tunables;
use sente_game::{Position, Score};
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

/// A node, as far as it stays the same while its moves are searched.
#[derive(Clone, Copy, Debug)]
pub struct NodeView<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// What the opponent attacks, worked out when first asked for.
    pub threats: &'a OnceCell<P::Threats>,
    /// The moves one, two, four and six plies before, those that there are.
    pub previous: &'a [Option<Step<P>>; 4],
    /// The table's move, if it has one; it may be anything.
    pub table_move: Option<P::Move>,
    /// Quiet moves that cut at sister nodes, the latest first; they may be anything.
    pub killers: [Option<P::Move>; 2],
    /// Where the opponent has just captured.
    pub captured_on: Option<P::Square>,
    /// The distance from the root.
    pub ply: usize,
    /// How deep the node is searched.
    pub depth: i32,
    /// The score from which on a move cuts.
    pub beta: Score,
}

/// A node as a picker sees it, with what the thread knows at the moment.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a, P: Position> {
    /// The node.
    pub node: &'a NodeView<'a, P>,
    /// The experience of the thread.
    pub histories: &'a Histories<P>,
    /// What counts how much, what was chosen, and what is kept from node to node.
    pub kit: &'a Kit<P>,
    /// What is known of other positions.
    pub table: &'a TranspositionTable,
}

impl<P: Position> Context<'_, P> {
    /// What the opponent attacks.
    #[inline]
    pub fn threats(&self) -> &P::Threats {
        self.node.threats.get_or_init(|| self.node.position.threats())
    }

    /// The table's move, if it is legal here.
    #[inline]
    pub fn legal_table_move(&self) -> Option<P::Move> {
        self.node.table_move.filter(|&mv| self.node.position.is_legal(mv))
    }

    /// A quiet move that cut at a sister node, if so many are to be remembered.
    #[inline]
    pub fn killer(&self, number: usize) -> Option<P::Move> {
        if number < self.kit.settings.heuristics.killers { self.node.killers[number] } else { None }
    }

    /// The quiet move that last refuted the opponent's move.
    #[inline]
    pub fn countermove(&self) -> Option<P::Move> {
        if !self.kit.settings.heuristics.counter {
            return None;
        }
        self.node.previous[0].and_then(|step| self.histories.countermoves[step])
    }

    /// The move that the last iteration expected here.
    pub fn expected_move(&self) -> Option<P::Move> {
        self.kit.expected(self.node.ply, self.node.position.key())
    }

    /// Whether the table knows that the opponent is lost after a move: a search that was nearly as deep as the one to
    /// come found nothing there that saves him.
    pub fn is_known_refutation(&self, mv: P::Move) -> bool {
        const LAG: i32 = 4;
        let entry = self.table.probe::<P::Move>(self.node.position.key_after(mv));
        entry.is_some_and(|entry| {
            entry.bound.is_upper()
                && entry.depth.get() >= self.node.depth - LAG
                && !entry.score.is_decided()
                && -entry.score >= self.node.beta
        })
    }

    /// Whether a noisy move answers the opponent's capture or gives check.
    pub fn is_tactical(&self, mv: P::Move) -> bool {
        self.node.captured_on == Some(self.node.position.target(mv)) || self.node.position.gives_check(mv)
    }

    /// How promising a noisy move is: what it takes counts most, then its success.
    #[inline]
    pub fn noisy_score(&self, mv: P::Move) -> i32 {
        self.gain_score(mv) + self.histories.noisy_score(self.node.position, mv)
    }

    /// What a noisy move takes, weighed.
    #[inline]
    pub fn gain_score(&self, mv: P::Move) -> i32 {
        self.kit.weights.gain * self.node.position.noisy_gain(mv)
    }

    /// How promising a quiet move is: the sum of its successes, and what it does at first sight.
    #[inline]
    pub fn quiet_score(&self, mv: P::Move) -> i32 {
        self.success(mv) + self.first_sight(mv)
    }

    /// The sum of a quiet move's successes.
    #[inline]
    pub fn success(&self, mv: P::Move) -> i32 {
        let position = self.node.position;
        let (side, origin) = (position.side(), position.origin(mv));
        let step @ (piece, target) = (position.piece(mv), position.target(mv));
        let threat = position.threat(self.threats(), mv);
        let structure = Slot::of(position.structure_key());
        let mut score = self.kit.weights.quiet * self.histories.quiet[(side, origin, target, threat)].get()
            + self.histories.piece_to[step].get()
            + self.histories.structure[(structure, piece, target)].get()
            + self.histories.continuation_score(self.node.previous, step);
        if self.node.ply < LOW_PLIES {
            let low = self.histories.low_ply[(Slot::of(self.node.ply as u64), origin, target)].get();
            score += self.kit.weights.low_ply * low / (1 + self.node.ply as i32);
        }
        score
    }

    /// How the evaluation usually changes by a quiet move, weighed.
    #[inline]
    pub fn drift_score(&self, mv: P::Move) -> i32 {
        let (weight, position) = (self.kit.settings.heuristics.drift, self.node.position);
        weight * self.histories.drift[(position.piece(mv), position.origin(mv), position.target(mv))].get()
    }

    /// What speaks for a quiet move without any experience: a piece saved, a check given.
    #[inline]
    pub fn first_sight(&self, mv: P::Move) -> i32 {
        let position = self.node.position;
        let mut score = self.kit.weights.relief * position.relief(self.threats(), mv);
        if position.checks_directly(self.threats(), mv)
            && position.exchange_reaches(mv, self.kit.weights.safe_check)
        {
            score += self.kit.weights.check;
        }
        score
    }
}
