//! What moves promise, noisy and quiet ones on one scale.
//!
//! How likely is a move to cut? Every move of 20,000 nodes without a check at depth 1 to 6 was searched to find out, and what the
//! signs are worth was fitted to that: so that the move with the highest sum is most often one that cuts. Two signs
//! came out that the order of moves used to ignore: whether a *quiet* move loses material where it lands, and whether a move answers the
//! worst that the opponent threatens. And an even exchange is no better than a good quiet move.
//!
//! A sum is an *opinion*: at first the best is assumed of a move, namely that nobody answers it. The exchange, which is
//! expensive, is only worked out for moves that would be tried next.

use super::dangers::Dangers;
use super::experience::Experience;
use super::{Context, Known, Scored, Stage};
use sente_game::Position;
use std::cmp::Ordering;

/// Exchanges beyond this decide, by however much.
const MOST_EXCHANGE: i32 = 900;

/// How far below and above what is needed the evaluation counts.
const LEADS: (i32, i32) = (-300, 200);

/// What is the same for all moves of a node.
#[derive(Debug)]
pub(super) struct Promises<P: Position> {
    /// Quiet moves that are remembered for having cut, with what that is worth.
    remembered: [(Option<P::Move>, i32); 3],
    dangers: Dangers<P>,
    /// What every noisy move promises.
    noisy: i32,
}

impl<P: Position> Promises<P> {
    /// For the moves of a node, with the dangers that there are, if they are known already.
    pub(super) fn new(context: &Context<'_, P>, dangers: Dangers<P>) -> Self {
        let weights = &context.kit.weights;
        let lead = context.node.lead.clamp(LEADS.0, LEADS.1);
        Self {
            remembered: [
                (context.killer(0), weights.killer),
                (context.killer(1), weights.second_killer),
                (context.countermove(), weights.counter),
            ],
            dangers,
            noisy: weights.noisy - weights.lead * lead,
        }
    }

    /// What every noisy move promises, whatever it is.
    pub(super) const fn any_noisy(&self) -> i32 {
        self.noisy
    }

    /// Killers and countermove as far as they are quiet moves here, each once.
    pub(super) fn remembered(&self, position: &P) -> impl Iterator<Item = P::Move> {
        let moves = self.remembered.map(|(mv, _)| mv);
        (0..moves.len()).filter(move |&index| !moves[..index].contains(&moves[index])).filter_map(
            move |index| moves[index].filter(|&mv| position.is_legal(mv) && !position.is_noisy(mv)),
        )
    }

    /// What a noisy move promises if nobody answers.
    #[inline]
    pub(super) fn noisy(&self, context: &Context<'_, P>, mv: P::Move) -> i32 {
        let position = context.node.position;
        let success = if context.kit.settings.heuristics.history {
            context.kit.weights.noisy_success * context.histories.noisy_score(position, mv)
        } else {
            0
        };
        self.noisy + success + context.noisy_exchange(position.noisy_gain(mv)) + self.rescue(context, mv)
    }

    /// What a quiet move promises if nobody answers.
    #[expect(
        clippy::inline_always,
        reason = "it is asked of all quiet moves in a row, which share most of what it looks up"
    )]
    #[inline(always)]
    pub(super) fn quiet(&self, context: &Context<'_, P>, experience: &Experience<'_, P>, mv: P::Move) -> i32 {
        let success = if context.kit.settings.heuristics.history { experience.of(mv).sum() } else { 0 };
        let is_known = |&&(known, _): &&(Option<P::Move>, i32)| known == Some(mv);
        let known = self.remembered.iter().find(is_known).map_or(0, |&(_, bonus)| bonus);
        success + known + context.check(experience.threats(), mv) + self.rescue(context, mv)
    }

    /// What speaks for a move that answers the worst danger.
    #[inline]
    pub(super) fn rescue(&self, context: &Context<'_, P>, mv: P::Move) -> i32 {
        let (lessened, safe) = self.dangers.lessened(context.node.position, mv);
        let weights = &context.kit.weights;
        weights.rescue_slope * lessened.min(MOST_EXCHANGE) + if safe { weights.rescue } else { 0 }
    }
}

impl<P: Position> Context<'_, P> {
    /// What a quiet move has ahead of others for checking.
    #[inline]
    pub(super) fn check(&self, threats: &P::Threats, mv: P::Move) -> i32 {
        if self.node.position.checks_directly(threats, mv) { self.kit.weights.quiet_check } else { 0 }
    }

    /// What it is worth to a noisy move that its exchange gains so much.
    #[inline]
    pub(super) fn noisy_exchange(&self, gain: i32) -> i32 {
        let weights = &self.kit.weights;
        match gain.cmp(&0) {
            Ordering::Greater => weights.winning + weights.winning_slope * gain.min(MOST_EXCHANGE),
            Ordering::Equal => 0,
            Ordering::Less => weights.losing + weights.losing_slope * gain.max(-MOST_EXCHANGE),
        }
    }

    /// The same for a quiet move, which gains nothing at best.
    #[inline]
    pub(super) fn quiet_exchange(&self, gain: i32) -> i32 {
        let weights = &self.kit.weights;
        if gain < 0 {
            weights.losing_quiet + weights.losing_quiet_slope * gain.max(-MOST_EXCHANGE)
        } else {
            0
        }
    }

    /// A move of which the best was assumed, with its exchange in its score.
    pub(super) fn settled(&self, hoped: Scored<P::Move>) -> Scored<P::Move> {
        let (position, mv) = (self.node.position, hoped.mv);
        // Whoever is asked is likely to be searched next.
        self.foresee(mv);
        let gain = position.exchange_value(mv);
        let disappointment = if position.is_noisy(mv) {
            self.noisy_exchange(gain) - self.noisy_exchange(position.noisy_gain(mv))
        } else {
            self.quiet_exchange(gain)
        };
        let exchange = if gain < 0 { Known::Losing } else { Known::Sound };
        Scored { mv, score: hoped.score + disappointment, exchange }
    }

    /// Where a move of the main path comes from, for those who want to know.
    pub(super) fn stage(&self, scored: &Scored<P::Move>) -> Stage {
        let mv = scored.mv;
        if self.node.position.is_noisy(mv) {
            if scored.exchange == Known::Losing { Stage::BadNoisy } else { Stage::GoodNoisy }
        } else if [self.killer(0), self.killer(1)].contains(&Some(mv)) {
            Stage::Killer
        } else if self.countermove() == Some(mv) {
            Stage::Counter
        } else {
            Stage::Quiet
        }
    }
}
