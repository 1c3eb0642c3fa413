//! Which thread's answer counts.

use sente_game::{Position, Score};
use sente_search::Answer;

/// The answer that most threads stand behind: each votes for its move with its depth and with how much better than the
/// worst it thinks it is. A mate that was found is never outvoted by a slower one. A thread that has not finished its
/// first iteration has no say.
pub(crate) fn choose<P: Position>(answers: &[Answer<P>]) -> Option<usize> {
    /// What a vote counts beside the score, so that the worst has one, too.
    const BASE: i32 = 14;
    let informed = || answers.iter().filter(|answer| answer.depth > 0);
    let worst = informed().map(|answer| answer.score).min()?;
    let weight = |answer: &Answer<P>| {
        let lead = (answer.score - worst).get() + BASE;
        i64::from(lead) * i64::from(answer.depth)
    };
    let votes = |answer: &Answer<P>| -> i64 {
        informed().filter(|other| other.best == answer.best).map(weight).sum()
    };
    let rank = |answer: &Answer<P>| {
        let decided =
            if answer.score.is_decided() && answer.score > Score::DRAW { answer.score } else { Score::DRAW };
        (answer.depth > 0, decided, votes(answer), answer.depth)
    };
    // Of equals the first thread's answer counts: it is the last of those that `max_by_key` would take.
    (0..answers.len()).rev().max_by_key(|&index| rank(&answers[index]))
}
