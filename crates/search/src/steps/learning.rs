//! Step 17: lessons for the next time.

use crate::alpha_beta::{Found, Here, quiet_cell};
use crate::history::{LOW_PLIES, Slot};
use crate::ordering::Picker;
use crate::telemetry::Recorder as _;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position};
use std::cell::OnceCell;

/// How many tried moves are remembered of each kind. Later ones are rarely wrong to be late.
const REMEMBERED: usize = 32;

/// The moves that were tried and did not cut.
#[derive(Clone, Debug)]
pub(crate) struct Tried<P: Position> {
    quiets: [Option<P::Move>; REMEMBERED],
    noisy: [Option<P::Move>; REMEMBERED],
    quiet_count: usize,
    noisy_count: usize,
}

impl<P: Position> Default for Tried<P> {
    fn default() -> Self {
        Self { quiets: [None; REMEMBERED], noisy: [None; REMEMBERED], quiet_count: 0, noisy_count: 0 }
    }
}

impl<P: Position> Tried<P> {
    pub(crate) fn add(&mut self, mv: P::Move, quiet: bool) {
        let (list, count) = if quiet {
            (&mut self.quiets, &mut self.quiet_count)
        } else {
            (&mut self.noisy, &mut self.noisy_count)
        };
        if let Some(place) = list.get_mut(*count) {
            *place = Some(mv);
            *count += 1;
        }
    }

    fn quiets(&self) -> impl Iterator<Item = P::Move> + '_ {
        self.quiets.iter().take(self.quiet_count).flatten().copied()
    }

    fn noisy(&self) -> impl Iterator<Item = P::Move> + '_ {
        self.noisy.iter().take(self.noisy_count).flatten().copied()
    }

    /// How many moves learn from a cutoff by a move, which may be quiet: the move, the noisy ones, and after a quiet one
    /// the quiet ones.
    fn updated(&self, quiet: bool) -> usize {
        1 + self.noisy_count + if quiet { self.quiet_count } else { 0 }
    }
}

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Step 17. A move that cut is rewarded and those tried before it are punished; the evaluation's error is
    /// remembered; the table gets the result.
    pub(crate) fn learn(
        &mut self,
        here: &Here<'_, P>,
        found: &Found<P::Move>,
        tried: &Tried<P>,
        threats: &OnceCell<P::Threats>,
    ) {
        if let Some(mv) = found.mv
            && found.best >= here.beta
        {
            self.learn_from_cutoff(here, mv, tried, threats);
        } else if !found.raised {
            self.reward_refutation(here);
        }
        if here.excluded.is_none() {
            self.store(here, found);
            self.learn_error(here, found);
        }
    }

    fn learn_from_cutoff(
        &mut self,
        here: &Here<'_, P>,
        mv: P::Move,
        tried: &Tried<P>,
        threats: &OnceCell<P::Threats>,
    ) {
        let (bonus, malus) = (self.bonus(here.depth), -self.malus(here.depth));
        self.recorder.learnt(tried.updated(!here.position.is_noisy(mv)));
        if here.position.is_noisy(mv) {
            self.histories.update_noisy(here.position, mv, bonus);
        } else {
            self.frame_mut(here.ply).remember_killer(mv);
            if let Some(step) = here.previous[0] {
                self.histories.countermoves[step] = Some(mv);
            }
            self.update_quiet(here, mv, bonus, threats);
            for other in tried.quiets() {
                self.update_quiet(here, other, malus, threats);
            }
        }
        for other in tried.noisy() {
            self.histories.update_noisy(here.position, other, malus);
        }
    }

    /// Where no move was good enough, the opponent's last move was: if it is quiet, it is rewarded.
    fn reward_refutation(&mut self, here: &Here<'_, P>) {
        if here.ply == 0 {
            return;
        }
        let parent = self.frame_back(here.ply, 1);
        let (Some(cell), Some(step)) = (parent.quiet_cell, parent.step) else { return };
        let bonus = (self.tunables.refutation_slope() * here.depth).min(self.tunables.refutation_max());
        let previous = self.previous(here.ply - 1);
        self.recorder.learnt(1);
        self.histories.quiet[cell].update(bonus / 2);
        self.histories.piece_to[step].update(bonus / 2);
        self.histories.update_continuation(&previous, step, bonus);
    }

    fn update_quiet(&mut self, here: &Here<'_, P>, mv: P::Move, bonus: i32, threats: &OnceCell<P::Threats>) {
        let position = here.position;
        let cell @ (_, origin, target, _) = quiet_cell(position, threats, mv);
        let step = (position.piece(mv), target);
        self.histories.quiet[cell].update(bonus);
        self.histories.piece_to[step].update(bonus);
        self.histories.structure[(Slot::of(position.structure_key()), step)].update(bonus);
        self.histories.update_continuation(&here.previous, step, bonus);
        if here.ply < LOW_PLIES {
            self.histories.low_ply[(Slot::of(here.ply as u64), origin, target)].update(bonus);
        }
    }

    /// Remembers how far the evaluation was off, unless tactics decided or the score is only a bound on the side that
    /// the evaluation is on already.
    fn learn_error(&mut self, here: &Here<'_, P>, found: &Found<P::Move>) {
        let Some(evaluation) = here.evaluation else { return };
        let tactical = found.mv.is_some_and(|mv| here.position.is_noisy(mv)) || found.best.is_decided();
        let says_nothing = (found.best >= here.beta && found.best <= evaluation)
            || (!found.raised && found.best >= evaluation);
        if !tactical && !says_nothing {
            self.corrections.learn(here.position, evaluation, found.best, here.depth);
        }
    }

    /// The reward for a cutoff at some depth.
    pub(crate) fn bonus(&self, depth: i32) -> i32 {
        let tunables = self.tunables;
        (tunables.bonus_slope() * depth - tunables.bonus_offset()).clamp(0, tunables.bonus_max())
    }

    /// The punishment for having been tried before a move that cut.
    fn malus(&self, depth: i32) -> i32 {
        let tunables = self.tunables;
        (tunables.malus_slope() * depth - tunables.malus_offset()).clamp(0, tunables.malus_max())
    }
}
