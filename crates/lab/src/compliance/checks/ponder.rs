//! Thinking on the other's time.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Spoken, Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::time::Duration;

/// A search with time enough for a second or so.
const GO: &str = "go ponder wtime 2000 btime 2000";

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("ponder.hit", "goes on after ponderhit and answers within its clock", |walk| {
            pondering(walk, hit)
        }),
        Check::new("ponder.stop", "answers when pondering is stopped", |walk| pondering(walk, stop)),
        Check::new(
            "ponder.short",
            "does not answer while it ponders, however little time there is",
            |walk| pondering(walk, short),
        ),
        Check::new("ponder.depth", "does not answer while it ponders, even at its depth", |walk| {
            pondering(walk, depth)
        }),
    ]
}

/// Does what is to be done with pondering allowed.
fn pondering<P: Notation>(walk: &mut Walk<'_, P>, run: fn(&mut Walk<'_, P>) -> Step) -> Step {
    walk.talk()?;
    if walk.option("Ponder").is_none() {
        return Err(Trouble::Skip("there is no option Ponder".to_owned()));
    }
    walk.set("Ponder", "true")?;
    run(walk)?;
    walk.prepare()
}

/// Starts pondering and listens for a while; whether the engine still ponders then.
fn begin<P: Notation>(walk: &mut Walk<'_, P>, board: &Board<P>, go: &str, while_: u64) -> Step<bool> {
    walk.begin(board, go)?;
    let lines = walk.talk()?.listen(Duration::from_millis(while_))?;
    let answered = lines.iter().any(Spoken::is_best);
    if answered {
        walk.fail(format!("answers {go:?} before ponderhit or stop"));
    }
    Ok(!answered)
}

fn hit<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for text in [walk.material.complex[0], walk.material.complex[2]] {
        let board = Board::read(text)?;
        if !begin(walk, &board, GO, 300)? {
            return Ok(());
        }
        let patience = walk.settings.timeout;
        let talk = walk.talk()?;
        talk.say_go("ponderhit");
        let answer = talk.answer(patience)?;
        walk.report(board.judge(&answer.best));
        if answer.time > Duration::from_secs(2) {
            walk.fail(format!("2000 ms left at ponderhit, {} ms taken", answer.time.as_millis()));
        }
    }
    Ok(())
}

fn stop<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for text in &walk.material.complex[..2] {
        let board = Board::read(text)?;
        if !begin(walk, &board, GO, 100)? {
            return Ok(());
        }
        walk.stop(&board)?;
    }
    Ok(())
}

fn short<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    if begin(walk, &board, "go ponder wtime 100 btime 100", 500)? {
        let patience = walk.settings.timeout;
        let talk = walk.talk()?;
        talk.say_go("ponderhit");
        let answer = talk.answer(patience)?;
        walk.report(board.judge(&answer.best));
    }
    Ok(())
}

fn depth<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    if begin(walk, &board, "go ponder depth 2", 400)? {
        walk.stop(&board)?;
    }
    Ok(())
}
