//! The end of an engine.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Spoken, Step, Talk, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::time::{Duration, Instant};

/// How long an engine may take to end before it is worth a word.
const PROMPT: Duration = Duration::from_secs(1);

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("end.quit", "ends when it is told to", |walk| ends(walk, "", Talk::say_quit).map(drop)),
        Check::new("end.quit-searching", "ends when it is told to while it searches", |walk| {
            ends(walk, "go infinite", Talk::say_quit).map(drop)
        }),
        Check::new("end.input", "ends when its input ends", |walk| ends(walk, "", Talk::close).map(drop)),
        Check::new("end.input-searching", "ends when its input ends while it searches", |walk| {
            ends(walk, "go infinite", Talk::close).map(drop)
        }),
        Check::new("end.input-pondering", "ends when its input ends while it ponders", |walk| {
            ends(walk, "go ponder wtime 1000 btime 1000", Talk::close).map(drop)
        }),
        Check::new("end.input-bounded", "answers a search that ends by itself after its input", bounded),
    ]
}

impl Talk {
    fn say_quit(&mut self) {
        self.say("quit");
    }
}

/// Starts a search, if any, ends the engine in some way, and watches it end. What it said meanwhile is returned.
fn ends<P: Notation>(walk: &mut Walk<'_, P>, go: &str, end: fn(&mut Talk)) -> Step<Vec<Spoken>> {
    if !go.is_empty() {
        let board = Board::read(walk.material.complex[0])?;
        walk.begin(&board, go)?;
        walk.talk()?.listen(Duration::from_millis(100))?;
    }
    let mut talk = walk.take()?;
    let start = Instant::now();
    end(&mut talk);
    let said = drain(&mut talk, start + walk.settings.timeout);
    let status = talk.process.wait(walk.settings.timeout.saturating_sub(start.elapsed()));
    let took = start.elapsed();
    let Some(status) = status else {
        walk.bury(talk);
        return Err(Trouble::Wrong(format!("does not end within {:.1} s", took.as_secs_f64())));
    };
    talk.transcript.event(&status.to_string());
    walk.bury(talk);
    if took > PROMPT {
        walk.remark(format!("takes {} ms to end", took.as_millis()));
    }
    match status.code() {
        Some(0) => {}
        Some(code) => walk.remark(format!("ends with status {code}")),
        None => walk.fail(format!("does not end but dies: {status}")),
    }
    Ok(said)
}

/// Hears whatever is said until the engine closes its output.
fn drain(talk: &mut Talk, deadline: Instant) -> Vec<Spoken> {
    let mut lines = Vec::new();
    while let Ok(line) = talk.hear(deadline) {
        lines.push(line);
    }
    lines
}

/// Whoever pipes a few lines into an engine wants to see the answer.
fn bounded<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::<P>::start();
    walk.talk()?.say(&board.command);
    walk.talk()?.say_go("go depth 4");
    let said = ends(walk, "", Talk::close)?;
    if !said.iter().any(Spoken::is_best) {
        walk.remark("ends without the answer to go depth 4");
    }
    Ok(())
}
