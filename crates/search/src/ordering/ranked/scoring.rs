//! The one pass over all moves of a node.

use super::shortlist::{Class, Ranking};
use super::{NOISY, Ranked};
use crate::ordering::dangers::Dangers;
use crate::ordering::experience::Experience;
use crate::ordering::promise::Promises;
use crate::ordering::{Context, Known, Plan, Scored, Stage, TieBreak, sorted};
use crate::telemetry::Tally;
use sente_game::{GameMove as _, MoveBuf as _, Position};
use std::cell::OnceCell;

/// More than any other score: what the last iteration expected, and what the table knows to refute the opponent.
const EXPECTED: i32 = 1 << 24;
const REFUTATION: i32 = 1 << 23;

impl<P: Position, N: Tally> Ranked<P, N> {
    /// Generates and scores the noisy moves, to see which of them win.
    pub(super) fn generate_noisy(&mut self, context: &Context<'_, P>) {
        context.node.position.generate_noisy(&mut self.lists.generated);
        self.tally.noisy(self.lists.generated.len());
        self.tally.scored(self.lists.generated.len());
        let pass = Pass::new(context, Dangers::NONE);
        self.lists.score_generated(|mv| pass.noisy(context, mv));
        self.lists.waiting.retain(|scored| Some(scored.mv) != self.table_move);
        self.has_noisy = true;
    }

    /// Generates what the node wants and was not generated yet, gives each move a score, and lists the best.
    pub(super) fn rank(&mut self, context: &Context<'_, P>) {
        let position = context.node.position;
        let dangers = match self.plan {
            Plan::Main => Dangers::of(position, &mut self.lists.generated),
            _ => Dangers::NONE,
        };
        let pass = Pass::new(context, dangers);
        match self.plan {
            Plan::Main if self.has_noisy && self.skip_quiets => {}
            Plan::Main if self.has_noisy => position.generate_quiet(&mut self.lists.generated),
            Plan::Main | Plan::Evasions => position.generate(&mut self.lists.generated),
            Plan::Quiescence(_) | Plan::Probcut { .. } => position.generate_noisy(&mut self.lists.generated),
        }
        // Noisy moves that do not win were set aside.
        let aside = self.lists.late.len();
        for index in 0..aside {
            let mv = self.lists.late[index].mv;
            self.rank_noisy(context, &pass, mv, tie(context, mv, index));
        }
        let count = self.lists.generated.len();
        self.tally.scored(count);
        for index in 0..count {
            let mv = self.lists.generated[index];
            let noisy = position.is_noisy(mv);
            self.tally.noisy(usize::from(noisy));
            if Some(mv) != self.table_move {
                let tie = tie(context, mv, aside + index);
                self.rank_one(context, &pass, mv, tie);
            }
        }
        self.lists.generated.clear();
    }

    fn rank_one<'a>(&mut self, context: &Context<'a, P>, pass: &Pass<'a, P>, mv: P::Move, tie: i32) {
        let noisy = context.node.position.is_noisy(mv);
        if self.is_plain {
            let class = if noisy { Class::Noisy } else { Class::Quiet };
            self.list(context, Ranking { score: sorted::plain_score(context, mv), tie, class, mv });
        } else if noisy {
            self.rank_noisy(context, pass, mv, tie);
        } else {
            self.rank_quiet(context, pass, mv, tie);
        }
    }

    /// A quiet move enters the shortlist if it promises enough even when its exchange is known.
    fn rank_quiet<'a>(&mut self, context: &Context<'a, P>, pass: &Pass<'a, P>, mv: P::Move, tie: i32) {
        let settings = &context.kit.settings;
        let mut scored = Scored { mv, score: pass.quiet(context, mv), exchange: Known::Not };
        let class = match context.stage(&scored) {
            Stage::Killer => Class::Killer,
            Stage::Counter => Class::Counter,
            _ => Class::Quiet,
        };
        let is_asked = self.plan == Plan::Main
            && settings.heuristics.exchange
            && (!settings.ranked.lazy_exchange || self.shortlist.admits(scored.score, tie));
        if is_asked {
            scored = context.settled(scored);
        }
        let ranking = Ranking { score: scored.score, tie, class, mv };
        if class == Class::Quiet && !settings.ranked.quiets && self.plan == Plan::Main {
            self.put_off(context, ranking);
        } else {
            self.list(context, ranking);
        }
    }

    /// A noisy move enters the shortlist if its exchange does not lose, or if it is tactical. The exchange is worked out
    /// last, because most that are not good enough anyway need not be asked.
    fn rank_noisy(&mut self, context: &Context<'_, P>, pass: &Pass<'_, P>, mv: P::Move, tie: i32) {
        let settings = &context.kit.settings.ranked;
        let mut scored = Scored { mv, score: pass.noisy(context, mv), exchange: Known::Not };
        let is_asked = self.plan == Plan::Main
            && context.kit.settings.heuristics.exchange
            && (!settings.lazy_exchange || self.shortlist.admits(scored.score, tie));
        if is_asked {
            self.tally.exchange();
            scored = context.settled(scored);
        }
        let losing = scored.exchange == Known::Losing;
        let class = if losing { Class::Losing } else { Class::Noisy };
        let ranking = Ranking { score: scored.score, tie, class, mv };
        if losing && !(settings.tactical && context.is_tactical(mv)) {
            self.put_off(context, ranking);
        } else {
            self.list(context, ranking);
        }
    }

    /// Whether the exchange of a noisy move loses material. One that takes at least what it risks cannot.
    pub(super) fn is_losing(&mut self, context: &Context<'_, P>, mv: P::Move) -> bool {
        let position = context.node.position;
        if !context.kit.settings.heuristics.exchange
            || position.stake(mv).is_some_and(|stake| stake <= position.noisy_gain(mv))
        {
            return false;
        }
        self.tally.exchange();
        !position.exchange_reaches(mv, 0)
    }

    /// Puts a move on the shortlist if it is good enough, and aside if not.
    fn list(&mut self, context: &Context<'_, P>, ranking: Ranking<P::Move>) {
        if self.shortlist.admits(ranking.score, ranking.tie) {
            if let Some(leaves) = self.shortlist.insert(ranking) {
                self.put_off(context, leaves);
            }
        } else {
            self.put_off(context, ranking);
        }
    }

    /// Puts a move where the rest waits, with the noisy ones ahead.
    fn put_off(&mut self, context: &Context<'_, P>, ranking: Ranking<P::Move>) {
        let Ranking { mv, score, class, .. } = ranking;
        let ahead = match class {
            _ if self.is_plain => 0,
            Class::Quiet | Class::Killer | Class::Counter => 0,
            Class::Noisy => NOISY,
            Class::Losing => Self::losing_score(context),
        };
        self.lists.waiting.push(Scored { mv, score: score + ahead, exchange: Known::Not });
    }
}

/// What is the same for all moves of a node.
struct Pass<'a, P: Position> {
    promises: Promises<P>,
    /// Looked up when the first quiet move asks for it.
    experience: OnceCell<Experience<'a, P>>,
    expected: Option<P::Move>,
    asks_table: bool,
}

impl<'a, P: Position> Pass<'a, P> {
    fn new(context: &Context<'a, P>, dangers: Dangers<P>) -> Self {
        let settings = &context.kit.settings.ranked;
        Self {
            promises: Promises::new(context, dangers),
            experience: OnceCell::new(),
            expected: if settings.expected { context.expected_move() } else { None },
            asks_table: settings.refutations > 0 && context.node.depth >= settings.refutations,
        }
    }

    fn noisy(&self, context: &Context<'_, P>, mv: P::Move) -> i32 {
        self.promises.noisy(context, mv) + self.boost(context, mv)
    }

    fn quiet(&self, context: &Context<'a, P>, mv: P::Move) -> i32 {
        let experience = self.experience.get_or_init(|| Experience::new(context));
        self.promises.quiet(context, experience, mv) + self.boost(context, mv)
    }

    /// What earlier searches say of exactly this move here.
    fn boost(&self, context: &Context<'_, P>, mv: P::Move) -> i32 {
        if self.expected == Some(mv) {
            EXPECTED
        } else if self.asks_table && context.is_known_refutation(mv) {
            REFUTATION
        } else {
            0
        }
    }
}

/// What decides between moves with the same score.
fn tie<P: Position>(context: &Context<'_, P>, mv: P::Move, index: usize) -> i32 {
    /// The stake only decides between equal gains.
    const STAKE_DIVISOR: i32 = 16;
    match context.kit.settings.ranked.ties {
        TieBreak::Generation => -(index as i32),
        TieBreak::Encoding => {
            let position = context.node.position;
            let victim = position.noisy_gain(mv);
            let stake = position.stake(mv).unwrap_or(0) / STAKE_DIVISOR;
            (victim - stake).clamp(-8000, 8000) * (1 << 16) - i32::from(mv.code().get())
        }
    }
}
