//! All moves ranked in one pass: the best few are known before any is searched.

mod scoring;
mod shortlist;

use super::picked::Ranks;
use super::{Context, Known, Lists, Picked, Picker, Plan, Regime, Scored, Stage};
use crate::telemetry::Tally;
use sente_game::Position;
use shortlist::{Class, Ranking, Shortlist};

/// Yields the table's move, then a shortlist of the best moves of whatever kind, then the rest.
///
/// ```text
/// main        table | shortlist | noisy | losing noisy | quiets        (or: noisy | quiets | losing noisy)
///             (or: table | winning noisy | shortlist | the rest as above)
/// in check    table | shortlist | the rest of the evasions
/// quiescence  table | noisy (or recaptures) | quiet checks
/// probcut     table | noisy that gain enough
/// ```
///
/// Everything is generated and scored once, after the table's move has failed to cut. The shortlist is a fixed array that
/// is kept in order during that pass, so the pass takes time in proportion to the moves, and nothing is allocated. An
/// exchange is only worked out where it matters: for a noisy move that is about to enter the shortlist, or to be yielded.
/// What is not listed is yielded by score, too: a node that comes so far usually sees all of it.
#[derive(Debug)]
pub struct Ranked<P: Position, N: Tally = ()> {
    lists: Box<Lists<P>>,
    shortlist: Shortlist<P::Move>,
    state: State,
    plan: Plan<P::Square>,
    table_move: Option<P::Move>,
    /// The root, sorted the plain way.
    is_plain: bool,
    /// Noisy moves were generated, and those that win were yielded.
    has_noisy: bool,
    skip_quiets: bool,
    ranks: Ranks,
    tally: N,
}

/// How far it has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Table,
    GenerateNoisy,
    Winning,
    Rank,
    Shortlist { next: usize },
    Rest,
    GenerateChecks,
    Checks,
    Done,
}

/// In the list of the rest, noisy moves are ahead of quiet ones by this, until their exchange is found to lose.
const NOISY: i32 = 1 << 26;

/// What is above this has not been asked about its exchange.
const UNASKED: i32 = NOISY / 2;

/// A noisy move that loses comes before the quiet ones by this, or after them.
const LOSING: i32 = 1 << 24;

impl<P: Position, N: Tally> Ranked<P, N> {
    fn new(context: &Context<'_, P>, plan: Plan<P::Square>, mut lists: Box<Lists<P>>) -> Self {
        lists.clear();
        let settings = &context.kit.settings.ranked;
        let room = match plan {
            Plan::Main | Plan::Evasions => settings.room(context.node.depth),
            // Whoever wants noisy moves only gets them from the list of all of them.
            Plan::Quiescence(_) | Plan::Probcut { .. } => 0,
        };
        Self {
            lists,
            shortlist: Shortlist::new(room),
            state: State::Table,
            plan,
            table_move: context.legal_table_move().filter(|&mv| plan.wants(context.node.position, mv)),
            is_plain: settings.plain_root && context.node.ply == 0 && room > 0,
            has_noisy: false,
            skip_quiets: false,
            ranks: Ranks::new(context),
            tally: N::default(),
        }
    }

    /// The next of the moves that are not listed. A noisy one whose exchange turns out to lose goes back, further behind.
    fn next_of_rest(&mut self, context: &Context<'_, P>) -> Option<(P::Move, Stage)> {
        let position = context.node.position;
        loop {
            let Scored { mv, score, .. } = self.lists.waiting.take_best()?;
            let noisy = position.is_noisy(mv);
            match self.plan {
                Plan::Main if noisy && score > UNASKED && !self.is_plain => {
                    if !self.is_losing(context, mv) {
                        return Some((mv, Stage::GoodNoisy));
                    }
                    let score = score - NOISY + Self::losing_score(context);
                    self.lists.waiting.push(Scored { mv, score, exchange: Known::Losing });
                }
                Plan::Main | Plan::Evasions if !noisy && self.skip_quiets => {}
                Plan::Main if !noisy => return Some((mv, Stage::Quiet)),
                Plan::Main => {
                    return Some((mv, if score > UNASKED { Stage::GoodNoisy } else { Stage::BadNoisy }));
                }
                Plan::Evasions => return Some((mv, Stage::Evasion)),
                Plan::Quiescence(Regime::Recaptures(square)) if position.target(mv) != square => {}
                Plan::Quiescence(_) => return Some((mv, Stage::GoodNoisy)),
                Plan::Probcut { threshold } => {
                    self.tally.exchange();
                    if position.exchange_reaches(mv, threshold) {
                        return Some((mv, Stage::GoodNoisy));
                    }
                }
            }
        }
    }

    /// The next noisy move whose exchange clearly gains; the others are set aside to be ranked.
    fn next_winning(&mut self, context: &Context<'_, P>) -> Option<P::Move> {
        loop {
            let scored = self.lists.waiting.take_best()?;
            self.tally.exchange();
            if context.node.position.exchange_reaches(scored.mv, context.kit.settings.ranked.winning) {
                return Some(scored.mv);
            }
            self.lists.late.push(scored);
        }
    }

    fn losing_score(context: &Context<'_, P>) -> i32 {
        if context.kit.settings.ranked.losing_last { -LOSING } else { LOSING }
    }

    /// One step: a move, or on to the next state.
    fn step(&mut self, context: &Context<'_, P>) -> Option<(P::Move, Stage)> {
        match self.state {
            State::Table => {
                let sees_winning =
                    self.plan == Plan::Main && !self.is_plain && context.kit.settings.ranked.winning > 0;
                self.state = if sees_winning { State::GenerateNoisy } else { State::Rank };
                self.table_move.map(|mv| (mv, Stage::Table))
            }
            State::GenerateNoisy => {
                self.generate_noisy(context);
                self.state = State::Winning;
                None
            }
            State::Winning => {
                let winning = self.next_winning(context);
                if winning.is_none() {
                    self.state = State::Rank;
                }
                winning.map(|mv| (mv, Stage::GoodNoisy))
            }
            State::Rank => {
                self.rank(context);
                self.state = State::Shortlist { next: 0 };
                None
            }
            State::Shortlist { next } => {
                let Some(&Ranking { mv, class, .. }) = self.shortlist.get(next) else {
                    self.state = State::Rest;
                    return None;
                };
                self.state = State::Shortlist { next: next + 1 };
                let stage = match class {
                    _ if self.plan == Plan::Evasions => Stage::Evasion,
                    Class::Quiet => Stage::ListedQuiet,
                    Class::Killer => Stage::Killer,
                    Class::Counter => Stage::Counter,
                    Class::Noisy | Class::Losing => Stage::ListedNoisy,
                };
                (class.is_noisy() || !self.skip_quiets).then_some((mv, stage))
            }
            State::Rest => {
                let rest = self.next_of_rest(context);
                if rest.is_none() {
                    let checks = self.plan == Plan::Quiescence(Regime::WithChecks);
                    self.state = if checks { State::GenerateChecks } else { State::Done };
                }
                rest
            }
            State::GenerateChecks => {
                context.node.position.generate_quiet_checks(&mut self.lists.generated);
                self.tally.scored(self.lists.generated.len());
                self.lists.score_generated(|mv| context.quiet_score(mv));
                self.state = State::Checks;
                None
            }
            State::Checks | State::Done => {
                let check = self.lists.waiting.take_best().map(|scored| scored.mv);
                if check.is_none() {
                    self.state = State::Done;
                }
                check.filter(|&mv| Some(mv) != self.table_move).map(|mv| (mv, Stage::Check))
            }
        }
    }
}

impl<P: Position, N: Tally> Picker<P> for Ranked<P, N> {
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
