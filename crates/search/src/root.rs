//! The root: deepening step by step, with a window around what was found before.

use crate::alpha_beta::{Found, Request};
use crate::clock::{Allotment, Stability, TimeController, Watch};
use crate::limits::Limits;
use crate::node::Root;
use crate::ordering::Picker;
use crate::report::{Info, Reporter};
use crate::root_moves::sort;
use crate::telemetry::Recorder as _;
use crate::tt::Bound;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Depth, Evaluator, Line, Position, Score};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What a search found.
#[derive(Clone, Debug)]
pub struct Answer<P: Position> {
    /// The best move; none if there is no legal one.
    pub best: Option<P::Move>,
    /// What the opponent is expected to answer.
    pub ponder: Option<P::Move>,
    /// The score.
    pub score: Score,
    /// The last depth that was finished.
    pub depth: i32,
    /// The line.
    pub line: Vec<P::Move>,
}

/// A search that is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a, P: Position> {
    /// Where it begins.
    pub root: &'a P,
    /// What came before.
    pub past: &'a Line<P>,
    /// What ends it.
    pub limits: &'a Limits<P::Move>,
    /// When to stop by the clock.
    pub allotment: Option<Allotment>,
    /// Who stretches and shortens it by what is found.
    pub controller: &'a dyn TimeController,
    /// The clock.
    pub watch: Watch,
    /// Which thread this is; the first keeps the time and talks.
    pub thread: usize,
}

impl<P: Position> Task<'_, P> {
    /// Whether the search has gone on for so long that people want to hear of unfinished business.
    fn is_long(&self) -> bool {
        self.thread == 0 && self.watch.elapsed() > Duration::from_secs(3)
    }
}

/// What was found out about one of the best lines.
#[derive(Clone, Copy)]
struct Finding {
    /// Which one, from zero.
    number: usize,
    score: Score,
    bound: Bound,
}

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Searches until a limit is reached. Nothing is allocated but the line of the answer, at the end.
    pub fn search(&mut self, task: &Task<'_, P>, reporter: &mut dyn Reporter<P>) -> Answer<P> {
        self.prepare(task.root, task.past, task.watch);
        self.list_root_moves(task);
        self.deepen(task, reporter);
        self.tell_nodes();
        self.found()
    }

    fn list_root_moves(&mut self, task: &Task<'_, P>) {
        let wanted = |mv: &P::Move| task.limits.moves.is_empty() || task.limits.moves.contains(mv);
        for &mv in task.root.legal_moves().iter().filter(|mv| wanted(mv)) {
            self.root_moves.add(mv);
        }
    }

    /// Searches deeper and deeper. An iteration that could not be finished counts as far as it went: a move that was
    /// found better in it is better.
    fn deepen(&mut self, task: &Task<'_, P>, reporter: &mut dyn Reporter<P>) {
        if self.root_moves.is_empty() {
            return;
        }
        let last = task.limits.depth.unwrap_or(Depth::MAX.get()).clamp(1, Depth::MAX.get());
        let (mut stable, mut best_before, mut score_before) = (0, None, None);
        for depth in 1..=last {
            self.root_depth = depth;
            self.root_moves.begin_iteration();
            self.search_lines(task, depth, reporter);
            if self.stopped {
                return;
            }
            self.finished_depth = depth;
            self.recorder.deepened(depth, self.nodes);
            self.kit.expect_line(task.root, &self.root_moves[0].line);
            let best = &self.root_moves[0];
            stable = if best_before == Some(best.mv) { stable + 1 } else { 0 };
            let fall = score_before.map_or(0, |score: Score| (score - best.score).get());
            (best_before, score_before) = (Some(best.mv), Some(best.score));
            if self.is_enough(task, stable, fall) {
                return;
            }
        }
    }

    /// The best lines, one after the other, each without the first moves of those before it. A later one may turn out
    /// better than an earlier one, so they are reported when all are known, in their order.
    fn search_lines(&mut self, task: &Task<'_, P>, depth: i32, reporter: &mut dyn Reporter<P>) {
        let lines = task.limits.lines.clamp(1, self.root_moves.len());
        for number in 0..lines {
            self.line_number = number;
            self.seldepth = 0;
            self.aspire(task, depth, reporter);
            if self.stopped {
                return;
            }
        }
        for number in 0..lines {
            let score = self.root_moves[number].score;
            self.report(task, Finding { number, score, bound: Bound::Exact }, reporter);
        }
    }

    /// What the search has found so far; a depth of zero says that not even the first iteration was finished.
    pub fn found(&self) -> Answer<P> {
        let Some(best) = self.root_moves.first() else {
            return Answer { best: None, ponder: None, score: Score::DRAW, depth: 0, line: Vec::new() };
        };
        Answer {
            best: Some(best.mv),
            ponder: best.line.get(1).copied(),
            score: best.latest_score().unwrap_or(Score::DRAW),
            depth: self.finished_depth,
            line: best.line.to_vec(),
        }
    }

    /// Searches with a narrow window around the score of the last iteration, and with a wider one for as long as the
    /// score lies outside. After a fail high the depth shrinks: a move that is clearly better need not be proven deeply.
    fn aspire(&mut self, task: &Task<'_, P>, depth: i32, reporter: &mut dyn Reporter<P>) {
        let previous = self.root_moves[self.line_number].previous;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        let square = previous.get() * previous.get() / self.tunables.aspiration_square();
        let mut delta = self.tunables.aspiration_delta() + square.min(200);
        if depth >= 4 && !previous.is_decided() {
            alpha = (previous - delta).max(-Score::INFINITE);
            beta = (previous + delta).min(Score::INFINITE);
        }
        let mut shrunk = 0;
        loop {
            let request = Request { alpha, beta, depth: (depth - shrunk).max(1), cut: false };
            let score = self.search_root(task, request, reporter);
            let from = self.line_number;
            sort(&mut self.root_moves[from..]);
            if self.stopped {
                return;
            }
            let bound = if score <= alpha {
                beta = Score::new(i32::midpoint(alpha.get(), beta.get()));
                alpha = (score - delta).max(-Score::INFINITE);
                shrunk = 0;
                Bound::Upper
            } else if score >= beta {
                beta = (score + delta).min(Score::INFINITE);
                shrunk = (shrunk + 1).min(3);
                Bound::Lower
            } else {
                Bound::Exact
            };
            if bound == Bound::Exact {
                self.root_moves[from].seldepth = self.seldepth;
                sort(&mut self.root_moves[..=from]);
                return;
            }
            delta += delta / 2;
            if task.is_long() {
                self.report(task, Finding { number: from, score, bound }, reporter);
            }
        }
    }

    /// The root is a node like others, except that nothing can end it before its moves and that people are told which
    /// move it is at.
    fn search_root(&mut self, task: &Task<'_, P>, request: Request, reporter: &mut dyn Reporter<P>) -> Score {
        self.lines[0].clear();
        self.count_node(0);
        if self.stopped {
            return Score::DRAW;
        }
        let mut here = self.look_around::<Root>(task.root, 0, request);
        self.evaluate_node(&mut here);
        self.reduce_without_table_move::<Root>(&mut here);
        let (depth, better) = (self.root_depth, self.line_number);
        self.search_moves::<Root>(&here, |mv, number| {
            if task.is_long() {
                reporter.current_move(depth, mv, better + number);
            }
        })
    }

    fn report(&mut self, task: &Task<'_, P>, finding: Finding, reporter: &mut dyn Reporter<P>) {
        let nodes = self.tell_nodes();
        if task.thread != 0 {
            return;
        }
        let root = &self.root_moves[finding.number];
        reporter.line(&Info {
            depth: self.root_depth,
            seldepth: root.seldepth,
            line_number: finding.number + 1,
            score: finding.score,
            bound: finding.bound,
            nodes,
            time: task.watch.elapsed(),
            hashfull: self.shared.table.permille_full(),
            line: &root.line,
        });
    }

    /// Whether the answer is good enough after an iteration.
    fn is_enough(&mut self, task: &Task<'_, P>, stable: u32, fall: i32) -> bool {
        if task.limits.infinite || task.thread != 0 {
            return self.shared.stop.load(Ordering::Relaxed);
        }
        let best = &self.root_moves[0];
        if let Some(plies) = task.limits.mate
            && best.score.plies_to_mate().is_some_and(|distance| distance > 0 && distance <= plies as i32)
        {
            return true;
        }
        let (score, share) = (best.score, best.nodes * 1000 / self.nodes.max(1));
        if task.limits.soft_nodes.is_some_and(|limit| self.tell_nodes() >= limit) {
            return true;
        }
        let Some(allotment) = task.allotment else { return false };
        let choices = self.root_moves.len();
        let stability = Stability { iterations: stable, node_share: share as u32, fall, score, choices };
        let enough = task.controller.enough(&allotment, &stability);
        task.watch.on_clock(&self.shared.clock).is_some_and(|time| time >= enough)
    }

    /// Whether a move may be searched at the root now: those of better lines have been.
    pub(crate) fn is_root_move(&self, mv: P::Move) -> bool {
        self.root_moves[self.line_number..].iter().any(|root| root.mv == mv)
    }

    /// Notes the score of a move at the root. Only the first and those that raise alpha have one; the others keep their
    /// order below.
    pub(crate) fn note_root_move(&mut self, mv: P::Move, score: Score, found: &Found<P::Move>) {
        let is_best = found.moves == 1 || score > found.alpha;
        let seldepth = self.seldepth;
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        if is_best {
            root.score = score;
            root.seldepth = seldepth;
            root.line.set(mv, &self.lines[1]);
        } else {
            root.score = -Score::INFINITE;
        }
    }

    /// Notes how many nodes a move at the root took.
    pub(crate) fn note_root_effort(&mut self, mv: P::Move, nodes: u64) {
        if let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) {
            root.nodes += nodes;
        }
    }
}
