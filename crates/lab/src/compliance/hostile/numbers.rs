//! Limits that are none.

use super::{anchor, quote, recover};
use crate::compliance::check::Check;
use crate::compliance::talk::{Spoken, Step};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::time::Duration;

/// How long an engine is left alone with the question.
const WHILE: Duration = Duration::from_millis(300);

const BAD: &[(&str, &str)] = &[
    ("depth-zero", "go depth 0"),
    ("depth-negative", "go depth -1"),
    ("depth-huge", "go depth 99999999999999999999999"),
    ("depth-text", "go depth NaN"),
    ("depth-missing", "go depth"),
    ("depth-fraction", "go depth 1.5"),
    ("nodes-zero", "go nodes 0"),
    ("nodes-negative", "go nodes -5"),
    ("nodes-huge", "go nodes 99999999999999999999999"),
    ("nodes-text", "go nodes lots"),
    ("movetime-zero", "go movetime 0"),
    ("movetime-negative", "go movetime -100"),
    ("movetime-huge", "go movetime 99999999999999999999999"),
    ("movetime-text", "go movetime 1e3"),
    ("clock-zero", "go wtime 0 btime 0"),
    ("clock-negative", "go wtime -1000 btime -1000 winc -100 binc -100"),
    ("clock-huge", "go wtime 99999999999999999999999 btime 99999999999999999999999"),
    ("clock-missing", "go wtime btime"),
    ("movestogo-zero", "go wtime 300 btime 300 movestogo 0"),
    ("movestogo-negative", "go wtime 300 btime 300 movestogo -1"),
    ("movestogo-huge", "go wtime 300 btime 300 movestogo 99999999999999999999999"),
    ("mate-zero", "go mate 0"),
    ("mate-negative", "go mate -3"),
    ("searchmoves-illegal", "go depth 2 searchmoves a1a2"),
    ("searchmoves-garbage", "go depth 2 searchmoves e9e9 zz"),
    ("searchmoves-none", "go depth 2 searchmoves"),
    ("unknown-word", "go fast depth 2"),
    ("contradiction", "go ponder infinite depth 1 movetime 1 nodes 1"),
];

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    let check = |&(id, go): &(&'static str, &'static str)| {
        Check::new(format!("go.{id}"), format!("survives {go:?}"), move |walk| odd(walk, go))
    };
    let mut checks: Vec<_> = BAD.iter().map(check).collect();
    checks.push(Check::new("go.long", "survives a go of 1 MB", |walk| {
        odd(walk, &format!("go{}", " nonsense".repeat(120_000)))
    }));
    checks
}

/// Asks for a search with an odd limit. To refuse is as good as to search, if only the engine knows which it did.
fn odd<P: Notation>(walk: &mut Walk<'_, P>, go: &str) -> Step {
    let board = anchor(walk)?;
    let talk = walk.talk()?;
    talk.say_go(go);
    let mut lines = talk.listen(WHILE)?;
    let by_itself = lines.last().is_some_and(Spoken::is_best);
    if !by_itself {
        talk.say("stop");
        lines.extend(talk.listen(WHILE)?);
    }
    let late = talk.ready()?;
    if lines.last().is_some_and(Spoken::is_best) {
        walk.expect_no_best(&late);
        let answer = walk.talk()?.finish(lines)?;
        if answer.best.played().is_none() {
            walk.remark("gives no move, though there is one");
        } else {
            walk.report(board.judge(&answer.best));
        }
        walk.note(if by_itself { "searches and answers" } else { "searches until it is stopped" });
    } else {
        quote(walk, &lines);
        walk.note("does not search");
    }
    recover(walk)
}
