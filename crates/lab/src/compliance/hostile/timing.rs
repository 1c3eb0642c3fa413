//! Commands at the wrong time.

use super::{MAYBE, recover};
use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Spoken, Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::time::Duration;

/// What to say to an engine that is searching.
const DURING: &[(&str, &str)] = &[
    ("position", "position startpos moves e2e4"),
    ("bad-position", "position fen 8/8/8/8/8/8/8/8 w - - 0 1"),
    ("ucinewgame", "ucinewgame"),
    ("uci", "uci"),
    ("setoption-hash", "setoption name Hash value 32"),
    ("setoption-threads", "setoption name Threads value 2"),
    ("clear-hash", "setoption name Clear Hash"),
    ("multipv", "setoption name MultiPV value 3"),
    ("go", "go depth 1"),
    ("go-infinite", "go infinite"),
    ("ponderhit", "ponderhit"),
    ("debug", "debug on"),
    ("unknown", "xyzzy"),
];

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    let mut checks = Vec::new();
    for &(id, line) in DURING {
        let asks = format!("survives {line:?} while it searches");
        checks.push(Check::new(format!("searching.{id}"), asks, move |walk| during(walk, line)));
    }
    checks.push(Check::new("early.go", "answers go before any position", |walk| {
        early(walk, "go depth 1", true)
    }));
    checks.push(Check::new("early.before-uci", "survives commands before uci", before_uci));
    checks.push(Check::new("early.stop", "survives stop before anything else", |walk| {
        early(walk, "stop", false)
    }));
    checks.push(Check::new("early.ponderhit", "survives ponderhit before anything else", |walk| {
        early(walk, "ponderhit", false)
    }));
    checks
}

/// Says a line during a search. The search may end by it, but the engine must go on, and stop when told to.
fn during<P: Notation>(walk: &mut Walk<'_, P>, line: &str) -> Step {
    let board = Board::<P>::read(walk.material.complex[0])?;
    walk.begin(&board, "go infinite")?;
    let talk = walk.talk()?;
    talk.listen(Duration::from_millis(100))?;
    talk.say(line);
    let mut lines = talk.listen(Duration::from_millis(200))?;
    lines.extend(still_ready(walk)?);
    let ended = lines.iter().any(Spoken::is_best);
    if !ended || line.starts_with("go") {
        let talk = walk.talk()?;
        talk.say("stop");
        lines.extend(talk.listen(if ended { MAYBE / 4 } else { MAYBE })?);
    }
    judge_ends(walk, &board, &lines)?;
    walk.talk()?.ready()?;
    walk.end_settings()?;
    recover(walk)
}

/// Asks a searching engine whether it is ready. One that answers only when it is stopped, and perhaps asked again, is
/// deaf rather than dead.
fn still_ready<P: Notation>(walk: &mut Walk<'_, P>) -> Step<Vec<Spoken>> {
    let talk = walk.talk()?;
    let patience = std::mem::replace(&mut talk.patience, MAYBE);
    let ready = talk.ready();
    talk.patience = patience;
    match ready {
        Err(Trouble::Silent(..)) => {
            talk.say("stop");
            let mut lines = talk.ready()?;
            // The first question may be answered as well.
            lines.extend(talk.listen(Duration::from_millis(100))?);
            walk.remark("answers isready only when it is stopped");
            Ok(lines)
        }
        other => other,
    }
}

/// There must be an end to the search, and its move must be one of the position that was searched.
fn judge_ends<P: Notation>(walk: &mut Walk<'_, P>, board: &Board<P>, lines: &[Spoken]) -> Step {
    let ends: Vec<Spoken> = lines.iter().filter(|spoken| spoken.is_best()).cloned().collect();
    match ends.len() {
        0 => walk.fail("the search never ends"),
        1 => {}
        count => walk.note(format!("{count} searches end")),
    }
    if let Some(first) = ends.into_iter().next() {
        let answer = walk.talk()?.finish(vec![first])?;
        walk.report(board.judge(&answer.best));
    }
    Ok(())
}

impl<P: Notation> Walk<'_, P> {
    /// Takes back what a line during a search may have set.
    fn end_settings(&mut self) -> Step {
        if self.option("MultiPV").is_some() {
            self.set("MultiPV", "1")?;
        }
        self.talk()?.say("debug off");
        self.prepare()
    }
}

/// Says a line to an engine that knows no position.
fn early<P: Notation>(walk: &mut Walk<'_, P>, line: &str, searches: bool) -> Step {
    walk.restart()?;
    let talk = walk.talk()?;
    talk.say_go(line);
    let lines = talk.listen(Duration::from_millis(if searches { 1000 } else { 100 }))?;
    talk.ready()?;
    match lines.last().filter(|spoken| spoken.is_best()) {
        Some(best) if searches => {
            let answer = walk.talk()?.finish(vec![best.clone()])?;
            walk.report(Board::<P>::start().judge(&answer.best));
        }
        Some(best) => walk.fail(format!("a bestmove that nobody asked for: {:?}", best.text)),
        None if searches => walk.remark("does not search where games start"),
        None => {}
    }
    recover(walk)
}

fn before_uci<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    walk.end();
    let mut talk = walk.start_silently(&walk.settings.launch.clone())?;
    for line in ["xyzzy", "stop", "ponderhit", "isready", "position startpos moves e2e4"] {
        talk.say(line);
    }
    let introduced = talk.introduce();
    match introduced {
        Ok(introduction) => walk.hold(talk, introduction),
        Err(trouble) => {
            walk.bury(talk);
            return Err(trouble);
        }
    }
    walk.prepare()?;
    recover(walk)
}
