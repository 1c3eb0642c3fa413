//! Moves in stages: what is likely to cut is tried before the rest is even generated.

use super::dangers::Dangers;
use super::experience::Experience;
use super::picked::Ranks;
use super::promise::Promises;
use super::{Context, Known, Lists, Picked, Picker, Plan, Regime, Scored, Stage};
use crate::telemetry::Tally;
use sente_game::Position;

/// For so many noisy moves of a node of quiescence memory is fetched at once: it seldom searches more.
const FORESEEN: usize = 4;

/// Yields moves stage by stage.
///
/// ```text
/// main        table | noisy moves, killers, countermove that promise much | all others by promise
/// in check    table | all evasions by score
/// quiescence  table | noisy (or recaptures) | quiet checks
/// probcut     table | noisy that gain enough
/// ```
///
/// What a move promises depends on its exchange, and that is only worked out when the move is about to be yielded: until
/// then the best is assumed of it. A move that disappoints goes back to those that wait.
#[derive(Debug)]
pub struct Staged<P: Position, N: Tally = ()> {
    lists: Box<Lists<P>>,
    state: State,
    plan: Plan<P::Square>,
    table_move: Option<P::Move>,
    /// Quiet moves that were yielded before the others were generated.
    early: [Option<P::Move>; 3],
    skip_quiets: bool,
    ranks: Ranks,
    tally: N,
}

/// How far it has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Table,
    GenerateNoisy,
    Promising,
    GenerateQuiets,
    Rest,
    Late { next: usize },
    Noisy,
    GenerateEvasions,
    Evasions,
    GenerateChecks,
    Checks,
    Done,
}

impl<P: Position, N: Tally> Staged<P, N> {
    fn new(context: &Context<'_, P>, plan: Plan<P::Square>, mut lists: Box<Lists<P>>) -> Self {
        lists.clear();
        Self {
            lists,
            state: State::Table,
            plan,
            table_move: context.legal_table_move().filter(|&mv| plan.wants(context.node.position, mv)),
            early: [None; 3],
            skip_quiets: false,
            ranks: Ranks::new(context),
            tally: N::default(),
        }
    }

    /// The next waiting move that was not yielded before.
    fn next_waiting(&mut self) -> Option<P::Move> {
        loop {
            let mv = self.lists.waiting.take_best()?.mv;
            if Some(mv) != self.table_move {
                return Some(mv);
            }
        }
    }

    fn is_taken(&self, mv: P::Move) -> bool {
        Some(mv) == self.table_move || self.early.contains(&Some(mv))
    }

    /// A quiet move is yielded before it is generated with the others.
    fn remember_early(&mut self, context: &Context<'_, P>, mv: P::Move) {
        if !context.node.position.is_noisy(mv)
            && let Some(free) = self.early.iter_mut().find(|early| early.is_none())
        {
            *free = Some(mv);
        }
    }

    /// The waiting move that promises most, if that is at least so much.
    ///
    /// Exchanges of quiet moves are only worked out until a few moves were yielded: where those have not cut, nothing is likely to.
    fn next_promising(&mut self, context: &Context<'_, P>, least: i32) -> Option<(P::Move, Stage)> {
        let settings = &context.kit.settings;
        loop {
            let best = self.lists.waiting.take_best()?;
            if best.score < least {
                self.lists.waiting.push(best);
                return None;
            }
            let noisy = context.node.position.is_noisy(best.mv);
            if self.is_taken(best.mv) {
                continue;
            }
            if !noisy && self.skip_quiets {
                self.lists.waiting.retain(|scored| context.node.position.is_noisy(scored.mv));
                continue;
            }
            let doubtful = noisy || self.ranks.yielded() < settings.staged.doubts;
            if best.exchange == Known::Not && doubtful && settings.heuristics.exchange {
                if noisy {
                    self.tally.exchange();
                }
                let settled = context.settled(best);
                if settled.score < best.score {
                    self.lists.waiting.push(settled);
                    continue;
                }
            }
            return Some((best.mv, context.stage(&best)));
        }
    }

    /// The next noisy move that the node wants.
    fn next_noisy(&mut self, context: &Context<'_, P>) -> Option<P::Move> {
        loop {
            let mv = self.next_waiting()?;
            let wanted = match self.plan {
                Plan::Probcut { threshold } => {
                    self.tally.exchange();
                    context.node.position.exchange_reaches(mv, threshold)
                }
                Plan::Quiescence(Regime::Recaptures(square)) => context.node.position.target(mv) == square,
                _ => true,
            };
            if wanted {
                return Some(mv);
            }
        }
    }

    fn after_noisy(&self) -> State {
        match self.plan {
            Plan::Quiescence(Regime::WithChecks) => State::GenerateChecks,
            _ => State::Done,
        }
    }

    /// Scores what was generated by what is known of it, or by what it does at first sight.
    fn score(
        &mut self,
        context: &Context<'_, P>,
        known: impl Fn(P::Move) -> i32,
        plain: impl Fn(P::Move) -> i32,
    ) {
        self.tally.scored(self.lists.generated.len());
        if context.kit.settings.heuristics.history {
            self.lists.score_generated(known);
        } else {
            self.lists.score_generated(plain);
        }
    }

    #[inline(never)]
    fn generate_noisy(&mut self, context: &Context<'_, P>) {
        let position = context.node.position;
        position.generate_noisy(&mut self.lists.generated);
        self.tally.noisy(self.lists.generated.len());
        if self.plan != Plan::Main {
            for &mv in self.lists.generated.iter().take(FORESEEN) {
                context.foresee(mv);
            }
            self.score(context, |mv| context.noisy_score(mv), |mv| context.gain_score(mv));
            return;
        }
        let promises = Promises::new(context, Dangers::NONE);
        self.tally.scored(self.lists.generated.len());
        self.lists.score_generated(|mv| promises.noisy(context, mv));
        // Quiet moves that are remembered for having cut need not be generated to be tried.
        for mv in promises.remembered(position) {
            let score = promises.quiet(context, &Experience::new(context), mv);
            self.lists.waiting.push(Scored { mv, score, exchange: Known::Not });
        }
    }

    #[inline(never)]
    fn generate_quiets(&mut self, context: &Context<'_, P>) {
        let position = context.node.position;
        let promises = Promises::new(context, Dangers::of(position, &mut self.lists.generated));
        self.lists.waiting.retain(|scored| {
            scored.score += promises.rescue(context, scored.mv);
            position.is_noisy(scored.mv)
        });
        position.generate_quiet(&mut self.lists.generated);
        self.tally.scored(self.lists.generated.len());
        let experience = Experience::new(context);
        self.lists.score_generated(|mv| promises.quiet(context, &experience, mv));
        // At low depth the order of what has no success is not worth the time: the sort ends where the scores do.
        if context.node.depth < context.kit.settings.staged.partial_depth {
            let Lists { waiting, late, .. } = &mut *self.lists;
            waiting.retain(|scored| {
                let soon = scored.score > 0 || position.is_noisy(scored.mv);
                if !soon {
                    late.push(*scored);
                }
                soon
            });
        }
    }

    /// Captures first, by what they take; the rest by success.
    #[inline(never)]
    fn generate_evasions(&mut self, context: &Context<'_, P>) {
        const NOISY_FIRST: i32 = 1 << 20;
        let position = context.node.position;
        position.generate(&mut self.lists.generated);
        let experience = Experience::new(context);
        let known = |mv| {
            if position.is_noisy(mv) {
                NOISY_FIRST + context.noisy_score(mv)
            } else {
                experience.of(mv).sum() + context.first_sight(mv)
            }
        };
        let plain = |mv| {
            if position.is_noisy(mv) { NOISY_FIRST + context.gain_score(mv) } else { context.first_sight(mv) }
        };
        self.score(context, known, plain);
    }

    #[inline(never)]
    fn generate_checks(&mut self, context: &Context<'_, P>) {
        context.node.position.generate_quiet_checks(&mut self.lists.generated);
        self.score(context, |mv| context.quiet_score(mv), |mv| context.first_sight(mv));
    }

    /// One step: a move, or on to the next state.
    fn step(&mut self, context: &Context<'_, P>) -> Option<(P::Move, Stage)> {
        match self.state {
            State::Table => {
                self.state =
                    if self.plan == Plan::Evasions { State::GenerateEvasions } else { State::GenerateNoisy };
                self.table_move.map(|mv| (mv, Stage::Table))
            }
            State::GenerateNoisy => {
                self.generate_noisy(context);
                self.state = if self.plan == Plan::Main { State::Promising } else { State::Noisy };
                None
            }
            State::Promising => {
                let promising = self.next_promising(context, context.kit.settings.staged.promising);
                match promising {
                    None => self.state = State::GenerateQuiets,
                    Some((mv, _)) => self.remember_early(context, mv),
                }
                promising
            }
            State::GenerateQuiets => {
                if !self.skip_quiets {
                    self.generate_quiets(context);
                }
                self.state = State::Rest;
                None
            }
            State::Rest => {
                let next = self.next_promising(context, i32::MIN);
                if next.is_none() {
                    self.state = State::Late { next: 0 };
                }
                next
            }
            State::Late { next } => {
                let late = self.lists.late.get(next).copied().filter(|_| !self.skip_quiets);
                self.state = if late.is_some() { State::Late { next: next + 1 } } else { State::Done };
                late.filter(|late| !self.is_taken(late.mv)).map(|late| (late.mv, context.stage(&late)))
            }
            _ => self.other_step(context),
        }
    }

    /// Steps of the paths in check, of quiescence and of `ProbCut`.
    fn other_step(&mut self, context: &Context<'_, P>) -> Option<(P::Move, Stage)> {
        match self.state {
            State::Noisy => {
                let noisy = self.next_noisy(context);
                if noisy.is_none() {
                    self.state = self.after_noisy();
                }
                noisy.map(|mv| (mv, Stage::GoodNoisy))
            }
            State::GenerateEvasions => {
                self.generate_evasions(context);
                self.state = State::Evasions;
                None
            }
            State::GenerateChecks => {
                self.generate_checks(context);
                self.state = State::Checks;
                None
            }
            _ => self.last_step(context),
        }
    }

    /// Evasions and quiet checks, which end their paths.
    fn last_step(&mut self, context: &Context<'_, P>) -> Option<(P::Move, Stage)> {
        let evading = self.state == State::Evasions;
        let mut mv = self.next_waiting();
        while evading && self.skip_quiets && mv.is_some_and(|mv| !context.node.position.is_noisy(mv)) {
            mv = self.next_waiting();
        }
        if mv.is_none() {
            self.state = State::Done;
        }
        mv.map(|mv| (mv, if evading { Stage::Evasion } else { Stage::Check }))
    }
}

impl<P: Position, N: Tally> Picker<P> for Staged<P, N> {
    type Tally = N;

    fn main(context: &Context<'_, P>, lists: Box<Lists<P>>) -> Self {
        Self::new(context, Plan::for_all(context.node.position), lists)
    }

    fn quiescence(context: &Context<'_, P>, regime: Regime<P::Square>, lists: Box<Lists<P>>) -> Self {
        Self::new(context, Plan::Quiescence(regime), lists)
    }

    fn probcut(context: &Context<'_, P>, threshold: i32, lists: Box<Lists<P>>) -> Self {
        Self::new(context, Plan::Probcut { threshold }, lists)
    }

    #[inline]
    fn next(&mut self, context: &Context<'_, P>) -> Option<Picked<P::Move>> {
        while self.state != State::Done {
            if let Some((mv, stage)) = self.step(context) {
                return Some(self.ranks.pick(mv, stage));
            }
        }
        None
    }

    fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    fn tally(&self) -> N {
        self.tally
    }

    fn into_lists(self) -> Box<Lists<P>> {
        self.lists
    }
}
