//! Readiness, and new games.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use sente_protocol::uci::Message;
use std::time::{Duration, Instant};

/// What is "at once" for an engine that is searching.
const AT_ONCE: Duration = Duration::from_millis(500);

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("ready.idle", "answers isready with readyok", idle),
        Check::new("ready.counted", "answers isready as often as it is asked", counted),
        Check::new(
            "ready.searching",
            "answers isready at once while it searches, and searches on",
            searching,
        ),
        Check::new("newgame.ready", "gets ready for a new game", new_game),
        Check::new(
            "newgame.search",
            "searches the same after a new game, with or without isready",
            after_new_game,
        ),
    ]
}

fn idle<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    walk.talk()?.ready().map(drop)
}

fn counted<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    const TIMES: usize = 5;
    let talk = walk.talk()?;
    for _ in 0..TIMES {
        talk.say("isready");
    }
    for _ in 0..TIMES {
        talk.hear_ready()?;
    }
    let extra = talk.listen(Duration::from_millis(50))?;
    if extra.iter().any(|spoken| spoken.message() == Some(&Message::ReadyOk)) {
        walk.fail(format!("more than {TIMES} answers to {TIMES} questions"));
    }
    Ok(())
}

fn searching<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    walk.begin(&board, "go infinite")?;
    for _ in 0..3 {
        let talk = walk.talk()?;
        let mut lines = talk.listen(Duration::from_millis(100))?;
        let start = Instant::now();
        match talk.ready() {
            Ok(more) => lines.extend(more),
            Err(Trouble::Silent(..)) => {
                walk.fail("does not answer isready while it searches");
                return deaf(walk, &board);
            }
            Err(other) => return Err(other),
        }
        let late = start.elapsed();
        walk.expect_no_best(&lines);
        if late > AT_ONCE {
            walk.remark(format!("readyok came after {} ms", late.as_millis()));
        }
        if walk.has_failed() {
            return Ok(());
        }
    }
    walk.stop(&board).map(drop)
}

/// Sees whether an engine that does not answer while it searches does so afterwards.
fn deaf<P: Notation>(walk: &mut Walk<'_, P>, board: &Board<P>) -> Step {
    let mut late = walk.stop(board)?.said;
    late.extend(walk.talk()?.listen(Duration::from_millis(200))?);
    if late.iter().any(|spoken| spoken.message() == Some(&Message::ReadyOk)) {
        walk.note("it does so when the search is over");
    }
    Ok(())
}

fn new_game<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for _ in 0..10 {
        let talk = walk.talk()?;
        talk.say("ucinewgame");
        let lines = talk.ready()?;
        walk.expect_no_best(&lines);
    }
    Ok(())
}

fn after_new_game<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::start();
    for _ in 0..3 {
        walk.talk()?.say("ucinewgame");
        walk.ask(&board, "go depth 3")?;
    }
    Ok(())
}
