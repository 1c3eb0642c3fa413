//! Moves in stages: what is likely to cut is tried before the rest is even generated.

use super::{Context, Lists, Picked, Picker, Regime, Stage};
use sente_game::Position;

/// Yields moves stage by stage.
///
/// ```text
/// main        table | noisy, generated and scored; losing ones set aside | killer | counter | quiets | losing noisy
/// in check    table | all evasions by score
/// quiescence  table | noisy (or recaptures) | quiet checks
/// probcut     table | noisy that gain enough
/// ```
///
/// Whether a noisy move loses material is only asked when it is about to be yielded: most nodes are cut before.
#[derive(Debug)]
pub struct Staged<P: Position> {
    lists: Box<Lists<P>>,
    state: State,
    plan: Plan<P::Square>,
    table_move: Option<P::Move>,
    killer: Option<P::Move>,
    counter: Option<P::Move>,
    skip_quiets: bool,
    yielded: usize,
}

/// What the node wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plan<S> {
    Main,
    Evasions,
    Quiescence(Regime<S>),
    Probcut { threshold: i32 },
}

/// How far it has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Table,
    GenerateNoisy,
    Noisy,
    Killer,
    Counter,
    GenerateQuiets,
    Quiets,
    BadNoisy { next: usize },
    GenerateEvasions,
    Evasions,
    GenerateChecks,
    Checks,
    Done,
}

impl<P: Position> Staged<P> {
    fn new(context: &Context<'_, P>, plan: Plan<P::Square>, mut lists: Box<Lists<P>>) -> Self {
        lists.clear();
        let table_move = context.legal_table_move().filter(|&mv| wanted(context, plan, mv));
        let skip_quiets = false;
        Self {
            lists,
            state: State::Table,
            plan,
            table_move,
            killer: None,
            counter: None,
            skip_quiets,
            yielded: 0,
        }
    }

    /// A remembered move, if it can be played here and was not yielded yet. It is only asked about when its turn comes:
    /// most nodes are cut before.
    fn remembered(&self, context: &Context<'_, P>, mv: Option<P::Move>) -> Option<P::Move> {
        let position = context.position;
        mv.filter(|&mv| {
            !self.skip_quiets && !self.is_taken(mv) && !position.is_noisy(mv) && position.is_legal(mv)
        })
    }

    fn is_taken(&self, mv: P::Move) -> bool {
        [self.table_move, self.killer, self.counter].contains(&Some(mv))
    }

    /// The next waiting move that was not yielded before.
    fn next_waiting(&mut self) -> Option<P::Move> {
        loop {
            let mv = self.lists.take_best()?.mv;
            if !self.is_taken(mv) {
                return Some(mv);
            }
        }
    }

    /// The next noisy move that belongs in front; losing ones are set aside, or dropped where they are not wanted.
    fn next_noisy(&mut self, context: &Context<'_, P>) -> Option<P::Move> {
        loop {
            let mv = self.next_waiting()?;
            match self.plan {
                Plan::Main if context.position.exchange_reaches(mv, 0) => return Some(mv),
                Plan::Main => self.lists.bad.push(mv),
                Plan::Probcut { threshold } if context.position.exchange_reaches(mv, threshold) => {
                    return Some(mv);
                }
                Plan::Probcut { .. } => {}
                Plan::Quiescence(Regime::Recaptures(square)) if context.position.target(mv) != square => {}
                Plan::Quiescence(_) | Plan::Evasions => return Some(mv),
            }
        }
    }

    fn after_noisy(&self) -> State {
        match self.plan {
            Plan::Main => State::Killer,
            Plan::Quiescence(Regime::WithChecks) => State::GenerateChecks,
            _ => State::Done,
        }
    }

    fn generate_noisy(&mut self, context: &Context<'_, P>) {
        context.position.generate_noisy(&mut self.lists.generated);
        self.lists.score_generated(|mv| context.noisy_score(mv));
    }

    fn generate_quiets(&mut self, context: &Context<'_, P>) {
        context.position.generate_quiet(&mut self.lists.generated);
        self.lists.score_generated(|mv| context.quiet_score(mv));
    }

    /// Captures first, by what they take; the rest by success.
    fn generate_evasions(&mut self, context: &Context<'_, P>) {
        const NOISY_FIRST: i32 = 1 << 20;
        context.position.generate(&mut self.lists.generated);
        self.lists.score_generated(|mv| {
            if context.position.is_noisy(mv) {
                NOISY_FIRST + context.noisy_score(mv)
            } else {
                context.quiet_score(mv)
            }
        });
    }

    fn generate_checks(&mut self, context: &Context<'_, P>) {
        context.position.generate_quiet_checks(&mut self.lists.generated);
        self.lists.score_generated(|mv| context.quiet_score(mv));
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
                self.state = State::Noisy;
                None
            }
            State::Noisy => {
                let noisy = self.next_noisy(context);
                if noisy.is_none() {
                    self.state = self.after_noisy();
                }
                noisy.map(|mv| (mv, Stage::GoodNoisy))
            }
            State::Killer => {
                self.state = State::Counter;
                self.killer = self.remembered(context, context.killer);
                self.killer.map(|mv| (mv, Stage::Killer))
            }
            State::Counter => {
                self.state = State::GenerateQuiets;
                self.counter = self.remembered(context, context.countermove());
                self.counter.map(|mv| (mv, Stage::Counter))
            }
            _ => self.late_step(context),
        }
    }

    fn late_step(&mut self, context: &Context<'_, P>) -> Option<(P::Move, Stage)> {
        match self.state {
            State::GenerateQuiets => {
                if self.skip_quiets {
                    self.state = State::BadNoisy { next: 0 };
                } else {
                    self.generate_quiets(context);
                    self.state = State::Quiets;
                }
                None
            }
            State::Quiets => {
                let quiet = if self.skip_quiets { None } else { self.next_waiting() };
                if quiet.is_none() {
                    self.state = State::BadNoisy { next: 0 };
                }
                quiet.map(|mv| (mv, Stage::Quiet))
            }
            State::BadNoisy { next } => {
                let bad = self.lists.bad.get(next).copied();
                self.state = if bad.is_some() { State::BadNoisy { next: next + 1 } } else { State::Done };
                bad.map(|mv| (mv, Stage::BadNoisy))
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
            _ => {
                let quiet_is_fine = !(self.skip_quiets && self.state == State::Evasions);
                let mut mv = self.next_waiting();
                while !quiet_is_fine && mv.is_some_and(|mv| !context.position.is_noisy(mv)) {
                    mv = self.next_waiting();
                }
                if mv.is_none() {
                    self.state = State::Done;
                }
                mv.map(|mv| (mv, Stage::Evasion))
            }
        }
    }
}

/// Whether the table's move belongs to what the node wants to see.
fn wanted<P: Position>(context: &Context<'_, P>, plan: Plan<P::Square>, mv: P::Move) -> bool {
    let position = context.position;
    match plan {
        Plan::Main | Plan::Evasions => true,
        Plan::Quiescence(Regime::WithChecks) => position.is_noisy(mv) || position.gives_check(mv),
        Plan::Quiescence(Regime::Noisy) => position.is_noisy(mv),
        Plan::Quiescence(Regime::Recaptures(square)) => {
            position.is_noisy(mv) && position.target(mv) == square
        }
        Plan::Probcut { threshold } => position.is_noisy(mv) && position.exchange_reaches(mv, threshold),
    }
}

impl<P: Position> Picker<P> for Staged<P> {
    fn main(context: &Context<'_, P>, lists: Box<Lists<P>>) -> Self {
        let plan = if context.position.in_check() { Plan::Evasions } else { Plan::Main };
        Self::new(context, plan, lists)
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
                self.yielded += 1;
                return Some(Picked { mv, rank: self.yielded - 1, stage });
            }
        }
        None
    }

    fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    fn into_lists(self) -> Box<Lists<P>> {
        self.lists
    }
}
