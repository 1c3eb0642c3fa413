//! Quiescence: following captures until the position is quiet enough to be evaluated.

use crate::alpha_beta::{Here, Request};
use crate::node::Node;
use crate::ordering::{Picked, Picker, Regime};
use crate::tt::{Bound, Entry};
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Depth, Evaluator, Position, Score};
use std::cell::OnceCell;

/// What a node of quiescence has found so far.
struct Quiet<M> {
    best: Score,
    alpha: Score,
    mv: Option<M>,
    /// What a capture must at least be worth to matter: the evaluation and a margin.
    futility: Option<Score>,
    moves: usize,
}

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// The score of a position in which only noisy moves are looked at, or all if it is a check.
    ///
    /// `depth` is zero at the horizon and falls. In its three regimes quiescence looks at quiet checks as well, then at
    /// noisy moves only, then only at recaptures, so that exchanges end.
    pub(crate) fn quiescence<N: Node>(
        &mut self,
        position: &P,
        ply: usize,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        self.lines[ply].clear();
        self.count_node(ply);
        self.counters.quiescence_nodes += 1;
        if self.stopped {
            return Score::DRAW;
        }
        if let Some(score) = self.decided_by_rule(position, ply) {
            return score;
        }
        let alpha = self.alpha_by_repetition(position, ply, alpha);
        if alpha >= beta {
            return alpha;
        }
        let mut here = self.look_around::<N>(position, ply, Request { alpha, beta, depth: 0, cut: false });
        if !N::PV
            && let Some(score) = self.cut_by_table(&here)
        {
            return score;
        }

        if let Some(score) = self.try_mating_move::<N>(&here) {
            return score;
        }

        // Standing pat: nobody has to capture, so the evaluation is a lower bound, except in check.
        self.evaluate_node(&mut here);
        let mut quiet = Quiet { best: Score::mated_in(ply), alpha, mv: None, futility: None, moves: 0 };
        if let Some(evaluation) = Self::better_evaluation(&here) {
            quiet.best = evaluation;
            if evaluation >= beta {
                return self.stand_pat(&here, evaluation);
            }
            quiet.alpha = alpha.max(evaluation);
            quiet.futility = Some(evaluation + self.tunables.qs_futility());
        }
        self.follow_captures::<N>(&here, &mut quiet, depth);
        if self.stopped {
            return Score::DRAW;
        }
        if here.in_check && quiet.moves == 0 {
            return Score::mated_in(ply);
        }
        self.store_quiet(&here, &quiet);
        quiet.best
    }

    fn stand_pat(&self, here: &Here<'_, P>, evaluation: Score) -> Score {
        let blended = Score::new(i32::midpoint(evaluation.get(), here.beta.get()));
        let score = if evaluation.is_decided() { evaluation } else { blended };
        if here.entry.is_none() {
            self.store_bound(here, score, Bound::Lower, None);
        }
        score
    }

    fn follow_captures<N: Node>(&mut self, here: &Here<'_, P>, quiet: &mut Quiet<P::Move>, depth: i32) {
        let threats = OnceCell::new();
        let regime = self.regime(here, depth);
        let node = self.view(here, &threats, [None; 2]);
        let mut picker = if here.in_check {
            self.open_picker(&node, K::main)
        } else {
            self.open_picker(&node, |context, lists| K::quiescence(context, regime, lists))
        };
        while let Some(picked) = self.next_move(&mut picker, &node) {
            self.shared.table.prefetch(here.position.key_after(picked.mv));
            quiet.moves += 1;
            if !quiet.best.is_mated() && self.is_hopeless(here, &picked, quiet) {
                continue;
            }
            let mut next = *here.position;
            self.descend(&mut next, picked.mv, here.ply);
            let score =
                -self.quiescence::<N::Child>(&next, here.ply + 1, -here.beta, -quiet.alpha, depth - 1);
            self.ascend();
            if self.stopped {
                break;
            }
            if score > quiet.best {
                quiet.best = score;
                if score > quiet.alpha {
                    (quiet.alpha, quiet.mv) = (score, Some(picked.mv));
                    if N::PV {
                        self.remember_line(here.ply, picked.mv);
                    }
                    if score >= here.beta {
                        break;
                    }
                }
            }
            // In check one answer that is not mate is enough to go on with captures only.
            if here.in_check && !quiet.best.is_mated() && !here.position.is_noisy(picked.mv) {
                picker.skip_quiets();
            }
        }
        self.close_picker(picker);
    }

    fn regime(&self, here: &Here<'_, P>, depth: i32) -> Regime<P::Square> {
        let recapture = self.frame_back(here.ply, 1).captured_on;
        if depth >= self.tunables.qs_checks_depth() {
            Regime::WithChecks
        } else if depth < self.tunables.qs_recaptures_depth() {
            recapture.map_or(Regime::Noisy, Regime::Recaptures)
        } else {
            Regime::Noisy
        }
    }

    /// Whether a move cannot raise the score: it takes too little, or loses what it moves.
    fn is_hopeless(&self, here: &Here<'_, P>, picked: &Picked<P::Move>, quiet: &mut Quiet<P::Move>) -> bool {
        if let Some(futility) = quiet.futility
            && here.position.is_noisy(picked.mv)
        {
            // After a few captures the rest is not worth it, but for answers to the last one.
            let answers = self.frame_back(here.ply, 1).captured_on == Some(here.position.target(picked.mv));
            let late = quiet.moves > self.tunables.qs_moves() as usize && !answers;
            let reach = futility + here.position.noisy_gain(picked.mv);
            if (late || reach <= quiet.alpha) && !here.position.gives_check(picked.mv) {
                if !late {
                    quiet.best = quiet.best.max(reach);
                }
                return true;
            }
        }
        !here.position.exchange_reaches(picked.mv, self.tunables.qs_see())
    }

    fn store_quiet(&self, here: &Here<'_, P>, quiet: &Quiet<P::Move>) {
        let bound = if quiet.best >= here.beta { Bound::Lower } else { Bound::Upper };
        self.store_bound(here, quiet.best, bound, quiet.mv);
    }

    fn store_bound(&self, here: &Here<'_, P>, score: Score, bound: Bound, best: Option<P::Move>) {
        self.shared.table.store(
            here.position.key(),
            Entry {
                best,
                score: score.to_table(here.ply),
                evaluation: here.raw,
                depth: Depth::ZERO,
                bound,
                pv: here.pv,
            },
        );
    }
}
