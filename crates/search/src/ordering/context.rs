//! What a picker may look at, and how moves are scored.

use super::Kit;
use super::experience::Experience;
use crate::history::{Histories, Step};
use crate::tt::TranspositionTable;
use sente_game::{Position, Score};
use std::cell::OnceCell;

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
    /// By how much the evaluation is above that, in hundredths; zero if it is not known.
    pub lead: i32,
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

    /// Has what the table holds of the position after a move fetched. Memory is far away: asked for when the move is
    /// searched, it comes too late.
    #[inline]
    pub fn foresee(&self, mv: P::Move) {
        self.table.prefetch(self.node.position.key_after(mv));
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
        Experience::new(self).of(mv).sum()
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
