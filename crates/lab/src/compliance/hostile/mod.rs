//! The checks of bad input: what no user would send, and what an engine should survive.

mod bytes;
mod ending;
mod floods;
mod moves;
mod numbers;
mod options;
mod positions;
mod timing;

use super::board::Board;
use super::check::Check;
use super::talk::{Answer, Spoken, Step, Trouble};
use super::walk::Walk;
use sente_game::Notation;
use std::time::Duration;

/// How long to wait for a search that may never have begun.
const MAYBE: Duration = Duration::from_secs(2);

/// All of them.
pub(super) fn all<P: Notation>() -> Vec<Check<P>> {
    let groups = [
        positions::checks(),
        moves::checks(),
        numbers::checks(),
        options::checks(),
        bytes::checks(),
        timing::checks(),
        floods::checks(),
        ending::checks(),
    ];
    groups.into_iter().flatten().collect()
}

/// Puts the engine on the anchor in a new game.
fn anchor<P: Notation>(walk: &mut Walk<'_, P>) -> Step<Board<P>> {
    let anchor = Board::<P>::read(walk.material.anchor)?;
    let talk = walk.talk()?;
    talk.say("ucinewgame");
    talk.ready()?;
    talk.say(&anchor.command);
    Ok(anchor)
}

/// Sends something bad to an engine that stands on the anchor, and sees what is left of it. Where the bad thing can be
/// read in several ways, `readings` are the positions that it may lead to, each with the words for doing so.
fn abuse<P: Notation>(walk: &mut Walk<'_, P>, bytes: &[u8], readings: &[(Board<P>, &str)]) -> Step {
    let anchor = anchor(walk)?;
    let talk = walk.talk()?;
    talk.say_bytes(bytes);
    let said = talk.ready()?;
    walk.expect_no_best(&said);
    quote(walk, &said);
    match attempt(walk)? {
        None => walk.remark("does not answer go until it gets another position"),
        Some(answer) => classify(walk, &answer, &anchor, readings),
    }
    recover(walk)
}

/// Has the engine search whatever position it thinks it has. `None` if it refuses but is alive.
fn attempt<P: Notation>(walk: &mut Walk<'_, P>) -> Step<Option<Answer>> {
    let talk = walk.talk()?;
    talk.say_go("go depth 1");
    let lines = talk.listen(MAYBE)?;
    if lines.last().is_some_and(Spoken::is_best) {
        return talk.finish(lines).map(Some);
    }
    talk.say("stop");
    let lines = talk.listen(MAYBE / 2)?;
    talk.ready()?;
    if lines.last().is_some_and(Spoken::is_best) { talk.finish(lines).map(Some) } else { Ok(None) }
}

/// Tells from the engine's move which position it has.
fn classify<P: Notation>(
    walk: &mut Walk<'_, P>,
    answer: &Answer,
    anchor: &Board<P>,
    readings: &[(Board<P>, &str)],
) {
    let Some(mv) = answer.best.played() else {
        let over = readings.iter().find(|(board, _)| !board.position.has_legal_move());
        let words = over.map_or("changes the position", |(_, words)| words);
        walk.remark(format!("{words}: has no move"));
        return;
    };
    if anchor.allows(mv) {
        walk.note("keeps the old position");
        return;
    }
    let reading = readings.iter().find(|(board, _)| board.allows(mv));
    match reading {
        Some((_, words)) if words.starts_with("may ") => walk.note(*words),
        Some((_, words)) => walk.remark(format!("{words}: plays {mv}")),
        None if Board::<P>::start().allows(mv) => {
            walk.remark(format!("changes the position to where games start, it seems: plays {mv}"));
        }
        None => walk.remark(format!("changes the position: plays {mv}")),
    }
}

/// What the engine has to say for itself.
fn quote<P: Notation>(walk: &mut Walk<'_, P>, said: &[Spoken]) {
    let first = said.iter().find(|spoken| !spoken.text.trim().is_empty());
    if let Some(spoken) = first {
        let text = spoken.comment().unwrap_or(&spoken.text);
        walk.note(format!("says {:?}", text.chars().take(120).collect::<String>()));
    }
}

/// Sees whether all is well again with a good position. A wrong answer now is no matter of taste.
fn recover<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let patience = walk.settings.timeout;
    let start = Board::<P>::start();
    let anchor = Board::<P>::read(walk.material.anchor)?;
    for board in [&start, &anchor] {
        let talk = walk.talk()?;
        talk.say(&board.command);
        talk.say_go("go depth 1");
        let answer = talk.answer(patience)?;
        if let Some(finding) = board.judge(&answer.best) {
            return Err(Trouble::Wrong(format!("does not recover: {}", finding.text)));
        }
    }
    Ok(())
}
