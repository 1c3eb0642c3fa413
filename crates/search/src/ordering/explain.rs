//! Why a move is tried when it is: its rank in a picker, and what each heuristic gives it.

use super::dangers::Dangers;
use super::experience::Experience;
use super::promise::Promises;
use super::{Context, Kit, Lists, NodeView, Picker, Settings, Stage};
use crate::history::Histories;
use crate::tt::{OutOfMemory, TranspositionTable};
use crate::tunables::Tunables;
use sente_game::{Position, Score};
use std::cell::OnceCell;

/// What speaks for or against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contribution {
    /// The name by which programs know it.
    pub key: &'static str,
    /// What it is, for people.
    pub what: &'static str,
    /// How much it adds to the score.
    pub score: i32,
}

/// Everything that is known of a move before it is searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained<M> {
    /// The move.
    pub mv: M,
    /// Whether it is noisy.
    pub noisy: bool,
    /// Whether it gives check.
    pub gives_check: bool,
    /// What its exchange gains, in hundredths.
    pub exchange: i32,
    /// What each heuristic adds to its score.
    pub contributions: Vec<Contribution>,
}

/// Where a picker puts a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<M> {
    /// The move.
    pub mv: M,
    /// How many come before it.
    pub rank: usize,
    /// Where it comes from.
    pub stage: Stage,
}

/// A position seen as the root of a search, for those who want to know what pickers make of it.
#[derive(Debug)]
pub struct Viewpoint<'a, P: Position> {
    position: &'a P,
    histories: &'a Histories<P>,
    depth: i32,
    kit: Kit<P>,
    table: TranspositionTable,
    threats: OnceCell<P::Threats>,
}

impl<'a, P: Position> Viewpoint<'a, P> {
    /// A position with some experience, before a search to this depth.
    ///
    /// # Errors
    /// If there is not enough memory, which would be astonishing.
    pub fn new(
        position: &'a P,
        histories: &'a Histories<P>,
        tunables: &impl Tunables,
        settings: Settings,
        depth: i32,
    ) -> Result<Self, OutOfMemory> {
        let (kit, table) = (Kit::new(tunables, settings), TranspositionTable::new(1)?);
        Ok(Self { position, histories, depth, kit, table, threats: OnceCell::new() })
    }

    /// The node, without a move from the table or any other that is remembered.
    fn node(&self) -> NodeView<'_, P> {
        NodeView {
            position: self.position,
            threats: &self.threats,
            previous: &[None; 4],
            table_move: None,
            killers: [None; 2],
            captured_on: None,
            ply: 0,
            depth: self.depth,
            beta: Score::DRAW,
            lead: 0,
        }
    }

    fn context<'b>(&'b self, node: &'b NodeView<'b, P>) -> Context<'b, P> {
        Context { node, histories: self.histories, kit: &self.kit, table: &self.table }
    }

    /// Where a picker puts each move, in its order.
    pub fn places<K: Picker<P>>(&self) -> Vec<Place<P::Move>> {
        let node = self.node();
        let context = self.context(&node);
        let mut picker = K::main(&context, Lists::new());
        let next = || {
            picker.next(&context).map(|picked| Place {
                mv: picked.mv,
                rank: picked.rank,
                stage: picked.stage,
            })
        };
        std::iter::from_fn(next).collect()
    }

    /// What is known of every legal move, in the order of generation.
    pub fn explain(&self) -> Vec<Explained<P::Move>> {
        let (node, position) = (self.node(), self.position);
        let context = self.context(&node);
        let dangers =
            if position.in_check() { Dangers::NONE } else { Dangers::of(position, &mut P::Moves::default()) };
        let promises = Promises::new(&context, dangers);
        let explain = |&mv: &P::Move| {
            let noisy = position.is_noisy(mv);
            Explained {
                mv,
                noisy,
                gives_check: position.gives_check(mv),
                exchange: position.exchange_value(mv),
                contributions: context.parts(&promises, mv),
            }
        };
        position.legal_moves().iter().map(explain).collect()
    }
}

fn part(key: &'static str, what: &'static str, score: i32) -> Contribution {
    Contribution { key, what, score }
}

impl<P: Position> Context<'_, P> {
    /// What a move promises, term by term, once its exchange is known.
    fn parts(&self, promises: &Promises<P>, mv: P::Move) -> Vec<Contribution> {
        let (position, weights) = (self.node.position, &self.kit.weights);
        let (success, exchange) = (Experience::new(self).of(mv), position.exchange_value(mv));
        let rescue = part("rescue", "the danger it answers", promises.rescue(self, mv));
        if position.is_noisy(mv) {
            let success = weights.noisy_success * self.histories.noisy_score(position, mv);
            return vec![
                part("noisy", "being noisy, by how much is needed", promises.any_noisy()),
                part("success", "its success", success),
                part("exchange", "its exchange", self.noisy_exchange(exchange)),
                rescue,
            ];
        }
        vec![
            part("quiet", "its success", success.quiet),
            part("piece_to", "success of the piece there", success.piece_to),
            part("structure", "success in this structure", success.structure),
            part("continuation", "success after these moves", success.continuation),
            part("low_ply", "success near the root", success.low_ply),
            part("check", "a check", self.check(self.threats(), mv)),
            part("exchange", "its exchange", self.quiet_exchange(exchange)),
            rescue,
        ]
    }
}
