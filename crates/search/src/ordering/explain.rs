//! Why a move is tried when it is: its rank in a picker, and what each heuristic gives it.

use super::{Context, Kit, Lists, NodeView, Picker, Settings, Stage};
use crate::history::{Histories, LOW_PLIES, Slot};
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
        let explain = |&mv: &P::Move| {
            let noisy = position.is_noisy(mv);
            Explained {
                mv,
                noisy,
                gives_check: position.gives_check(mv),
                exchange: position.exchange_value(mv),
                contributions: if noisy { context.noisy_parts(mv) } else { context.quiet_parts(mv) },
            }
        };
        position.legal_moves().iter().map(explain).collect()
    }
}

fn part(key: &'static str, what: &'static str, score: i32) -> Contribution {
    Contribution { key, what, score }
}

impl<P: Position> Context<'_, P> {
    /// What [`Context::noisy_score`] consists of.
    fn noisy_parts(&self, mv: P::Move) -> Vec<Contribution> {
        vec![
            part("gain", "what it takes", self.gain_score(mv)),
            part("noisy", "its success", self.histories.noisy_score(self.node.position, mv)),
        ]
    }

    /// What [`Context::quiet_score`] consists of.
    fn quiet_parts(&self, mv: P::Move) -> Vec<Contribution> {
        let (position, weights, histories) = (self.node.position, &self.kit.weights, self.histories);
        let (side, origin) = (position.side(), position.origin(mv));
        let step @ (piece, target) = (position.piece(mv), position.target(mv));
        let threat = position.threat(self.threats(), mv);
        let structure = Slot::of(position.structure_key());
        let low_ply = if self.node.ply < LOW_PLIES {
            let low = histories.low_ply[(Slot::of(self.node.ply as u64), origin, target)].get();
            weights.low_ply * low / (1 + self.node.ply as i32)
        } else {
            0
        };
        let relief = weights.relief * position.relief(self.threats(), mv);
        vec![
            part(
                "quiet",
                "its success",
                weights.quiet * histories.quiet[(side, origin, target, threat)].get(),
            ),
            part("piece_to", "success of the piece there", histories.piece_to[step].get()),
            part(
                "structure",
                "success in this structure",
                histories.structure[(structure, piece, target)].get(),
            ),
            part(
                "continuation",
                "success after these moves",
                histories.continuation_score(self.node.previous, step),
            ),
            part("low_ply", "success near the root", low_ply),
            part("relief", "what it saves", relief),
            part("drift", "what it does to the evaluation", self.drift_score(mv)),
            part("check", "a safe check", self.first_sight(mv) - relief),
        ]
    }
}
