//! All moves scored and sorted at once: the plain way, and the measure of the others.

use super::picked::Ranks;
use super::{Context, Kit, Known, Lists, Picked, Picker, Plan, Regime, Scored, Stage};
use crate::history::Histories;
use crate::telemetry::Tally;
use sente_game::{MoveBuf as _, Position};

/// Generates everything a node wants, scores it with weights that can be chosen, sorts it, and yields it from the top.
///
/// What the weights and switches are is told by [`SortedSettings`](super::SortedSettings).
#[derive(Debug)]
pub struct Sorted<P: Position, N: Tally = ()> {
    lists: Box<Lists<P>>,
    killers: [Option<P::Move>; 2],
    counter: Option<P::Move>,
    table_move: Option<P::Move>,
    skip_quiets: bool,
    ranks: Ranks,
    tally: N,
}

/// More than any weight.
const TABLE: i32 = 1 << 28;

impl<P: Position, N: Tally> Sorted<P, N> {
    fn new(context: &Context<'_, P>, plan: Plan<P::Square>, mut lists: Box<Lists<P>>) -> Self {
        let position = context.node.position;
        lists.clear();
        match plan {
            Plan::Main | Plan::Evasions => position.generate(&mut lists.generated),
            Plan::Quiescence(Regime::WithChecks) => {
                position.generate_noisy(&mut lists.generated);
                position.generate_quiet_checks(&mut lists.generated);
            }
            Plan::Quiescence(_) | Plan::Probcut { .. } => position.generate_noisy(&mut lists.generated),
        }
        let mut tally = N::default();
        tally.scored(lists.generated.len());
        for index in 0..lists.generated.len() {
            let mv = lists.generated[index];
            tally.noisy(usize::from(position.is_noisy(mv)));
            if plan.wants(position, mv) {
                let score = score(context, mv, &mut tally);
                lists.waiting.push(Scored { mv, score, exchange: Known::Not });
            }
        }
        lists.generated.clear();
        lists.waiting.sort();
        Self {
            lists,
            killers: [context.killer(0), context.killer(1)],
            counter: context.countermove(),
            table_move: context.node.table_move,
            skip_quiets: false,
            ranks: Ranks::new(context),
            tally,
        }
    }

    fn stage(&self, context: &Context<'_, P>, scored: &Scored<P::Move>) -> Stage {
        let mv = Some(scored.mv);
        if mv == self.table_move {
            Stage::Table
        } else if context.node.position.in_check() {
            Stage::Evasion
        } else if context.node.position.is_noisy(scored.mv) {
            let losing = scored.score < context.kit.settings.sorted.losing / 2;
            if losing { Stage::BadNoisy } else { Stage::GoodNoisy }
        } else if self.killers.contains(&mv) {
            Stage::Killer
        } else if mv == self.counter {
            Stage::Counter
        } else {
            Stage::Quiet
        }
    }
}

/// The score of a move where nobody counts.
pub(super) fn plain_score<P: Position>(context: &Context<'_, P>, mv: P::Move) -> i32 {
    score(context, mv, &mut ())
}

fn score<P: Position>(context: &Context<'_, P>, mv: P::Move, tally: &mut impl Tally) -> i32 {
    let (position, settings) = (context.node.position, &context.kit.settings.sorted);
    if Some(mv) == context.node.table_move {
        return TABLE;
    }
    let character = character_score(context, mv);
    if position.is_noisy(mv) {
        return character + noisy_score(context, mv, tally);
    }
    if Some(mv) == context.killer(0) {
        settings.killer
    } else if Some(mv) == context.killer(1) {
        settings.killer - settings.killer / 100
    } else if Some(mv) == context.countermove() {
        settings.counter
    } else {
        let history = if context.kit.settings.heuristics.history { context.success(mv) } else { 0 };
        character + weighed(history, settings.history) + context.first_sight(mv)
    }
}

/// Noisy moves come before or after the others by what their exchange gives, and among themselves by what they take.
fn noisy_score<P: Position>(context: &Context<'_, P>, mv: P::Move, tally: &mut impl Tally) -> i32 {
    let (position, settings) = (context.node.position, &context.kit.settings.sorted);
    let exchange = if context.kit.settings.heuristics.exchange {
        let (value, remembered) = context.kit.exchange_value(position, mv);
        if remembered {
            tally.remembered();
        } else {
            tally.exchange();
        }
        value
    } else {
        0
    };
    let class = if exchange >= 0 { settings.noisy } else { settings.losing };
    let history =
        if context.kit.settings.heuristics.history { context.histories.noisy_score(position, mv) } else { 0 };
    class
        + settings.gain * position.noisy_gain(mv)
        + settings.exchange * exchange
        + weighed(history, settings.history)
}

/// What kind of move it is.
fn character_score<P: Position>(context: &Context<'_, P>, mv: P::Move) -> i32 {
    let settings = &context.kit.settings.sorted;
    if settings.promotion | settings.centre | settings.development | settings.shelter == 0 {
        return 0;
    }
    let character = context.node.position.character(mv);
    settings.promotion * i32::from(character.promotes)
        + settings.centre * i32::from(character.central)
        + settings.development * i32::from(character.develops)
        + settings.shelter * i32::from(character.shelters)
}

fn weighed(history: i32, percent: i32) -> i32 {
    if percent == 100 { history } else { history * percent / 100 }
}

impl<P: Position, N: Tally> Picker<P> for Sorted<P, N> {
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

    fn next(&mut self, context: &Context<'_, P>) -> Option<Picked<P::Move>> {
        loop {
            let scored = self.lists.waiting.pop()?;
            let stage = self.stage(context, &scored);
            // The table's move is yielded whatever it is; nothing can be skipped before it.
            let is_skipped =
                self.skip_quiets && stage != Stage::Table && !context.node.position.is_noisy(scored.mv);
            if !is_skipped {
                return Some(self.ranks.pick(scored.mv, stage));
            }
        }
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

    /// Makes room for exchanges.
    fn equip(kit: &mut Kit<P>) {
        kit.remember_exchanges();
    }

    /// Lets old successes fade.
    fn prepare(kit: &Kit<P>, histories: &mut Histories<P>) {
        if kit.settings.sorted.aging < 100 {
            histories.age(kit.settings.sorted.aging);
        }
    }
}
