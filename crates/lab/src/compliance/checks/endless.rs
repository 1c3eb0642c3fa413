//! Searches that end only when told to.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Spoken, Step};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::time::Duration;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("go.infinite", "searches until it is told to stop, and answers once", infinite),
        Check::new("go.infinite-decided", "does not answer before stop even when all is decided", decided),
        Check::new(
            "go.infinite-depth",
            "does not answer an endless search with a depth before stop",
            with_depth,
        ),
        Check::new("go.stop-at-once", "answers when stopped as soon as it begins", at_once),
        Check::new("go.stop-twice", "answers once when stopped twice", twice),
    ]
}

fn infinite<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for text in &walk.material.complex[..2] {
        let board = Board::read(text)?;
        walk.begin(&board, "go infinite")?;
        let lines = walk.talk()?.listen(Duration::from_millis(500))?;
        if lines.iter().any(Spoken::is_best) {
            walk.fail("answers go infinite before stop");
            return Ok(());
        }
        walk.stop(&board)?;
        let after = walk.talk()?.listen(Duration::from_millis(100))?;
        walk.expect_no_best(&after);
    }
    Ok(())
}

/// Where a search can go no deeper it has nothing left to do, but an answer would come at the wrong time.
fn decided<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let mate = walk.material.mates[0].0;
    for text in [mate, walk.material.anchor, walk.material.narrow] {
        let board = Board::read(text)?;
        walk.begin(&board, "go infinite")?;
        let lines = walk.talk()?.listen(Duration::from_millis(600))?;
        if lines.iter().any(Spoken::is_best) {
            walk.fail(format!("answers go infinite before stop (after {:?})", board.command));
            continue;
        }
        walk.stop(&board)?;
    }
    Ok(())
}

/// The standard does not say which of the two counts more, so this is only unwise.
fn with_depth<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    walk.begin(&board, "go infinite depth 2")?;
    let lines = walk.talk()?.listen(Duration::from_millis(500))?;
    if lines.iter().any(Spoken::is_best) {
        walk.remark("answers go infinite depth 2 before stop");
        return Ok(());
    }
    walk.stop(&board).map(drop)
}

fn at_once<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    for _ in 0..20 {
        walk.begin(&board, "go infinite")?;
        walk.stop(&board)?;
    }
    Ok(())
}

fn twice<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    for _ in 0..3 {
        walk.begin(&board, "go infinite")?;
        walk.talk()?.listen(Duration::from_millis(30))?;
        walk.talk()?.say("stop");
        walk.stop(&board)?;
        let after = walk.talk()?.listen(Duration::from_millis(100))?;
        walk.expect_no_best(&after);
    }
    Ok(())
}
