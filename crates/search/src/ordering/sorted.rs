//! All moves scored and sorted at once: the plain way, and the measure of the others.

use super::{Context, Lists, Picked, Picker, Regime, Stage};
use sente_game::{MoveBuf as _, Position};

/// Generates everything a node wants, scores it, sorts it, and yields it from the top.
#[derive(Debug)]
pub struct Sorted<P: Position> {
    lists: Box<Lists<P>>,
    yielded: usize,
    skip_quiets: bool,
}

/// Scores of the classes; within a class the finer scores decide, which are smaller than the gaps.
const TABLE: i32 = 1 << 28;
const GOOD_NOISY: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
const COUNTER: i32 = 1 << 23;
const BAD_NOISY: i32 = -(1 << 26);

impl<P: Position> Sorted<P> {
    fn new(context: &Context<'_, P>, mut lists: Box<Lists<P>>, keep: impl Fn(P::Move) -> bool) -> Self {
        let position = context.position;
        lists.score_generated(|mv| score(context, mv));
        lists.waiting.retain(|scored| keep(scored.mv));
        // The sort is stable, so moves with equal scores stay in the order of generation. The last is yielded first.
        lists.waiting.reverse();
        lists.waiting.sort_by_key(|scored| scored.score);
        debug_assert!(lists.waiting.iter().all(|scored| position.is_legal(scored.mv)));
        Self { lists, yielded: 0, skip_quiets: false }
    }
}

fn score<P: Position>(context: &Context<'_, P>, mv: P::Move) -> i32 {
    let position = context.position;
    if Some(mv) == context.table_move {
        TABLE
    } else if position.is_noisy(mv) {
        let class = if position.exchange_reaches(mv, 0) { GOOD_NOISY } else { BAD_NOISY };
        class + context.noisy_score(mv)
    } else if Some(mv) == context.killer {
        KILLER
    } else if Some(mv) == context.countermove() {
        COUNTER
    } else {
        context.quiet_score(mv)
    }
}

fn stage(score: i32, in_check: bool) -> Stage {
    match score {
        TABLE => Stage::Table,
        _ if in_check => Stage::Evasion,
        KILLER => Stage::Killer,
        COUNTER => Stage::Counter,
        score if score > KILLER => Stage::GoodNoisy,
        score if score < BAD_NOISY / 2 => Stage::BadNoisy,
        _ => Stage::Quiet,
    }
}

impl<P: Position> Picker<P> for Sorted<P> {
    fn main(context: &Context<'_, P>, mut lists: Box<Lists<P>>) -> Self {
        lists.clear();
        context.position.generate(&mut lists.generated);
        Self::new(context, lists, |_| true)
    }

    fn quiescence(context: &Context<'_, P>, regime: Regime<P::Square>, mut lists: Box<Lists<P>>) -> Self {
        lists.clear();
        context.position.generate_noisy(&mut lists.generated);
        if regime == Regime::WithChecks {
            context.position.generate_quiet_checks(&mut lists.generated);
        }
        Self::new(context, lists, |mv| match regime {
            Regime::Recaptures(square) => context.position.target(mv) == square,
            _ => true,
        })
    }

    fn probcut(context: &Context<'_, P>, threshold: i32, mut lists: Box<Lists<P>>) -> Self {
        lists.clear();
        context.position.generate_noisy(&mut lists.generated);
        Self::new(context, lists, |mv| context.position.exchange_reaches(mv, threshold))
    }

    fn next(&mut self, context: &Context<'_, P>) -> Option<Picked<P::Move>> {
        loop {
            let scored = self.lists.waiting.pop()?;
            let stage = stage(scored.score, context.position.in_check());
            // The table's move is yielded whatever it is; nothing can be skipped before it.
            let is_skipped =
                self.skip_quiets && stage != Stage::Table && !context.position.is_noisy(scored.mv);
            if !is_skipped {
                self.yielded += 1;
                return Some(Picked { mv: scored.mv, rank: self.yielded - 1, stage });
            }
        }
    }

    fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    fn into_lists(mut self) -> Box<Lists<P>> {
        self.lists.generated.clear();
        self.lists
    }
}
