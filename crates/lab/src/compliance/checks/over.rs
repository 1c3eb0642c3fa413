//! Games that are over, or all but over.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::Step;
use crate::compliance::walk::Walk;
use sente_game::Notation;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("over.checkmate", "answers without a move where it has been mated", |walk| {
            no_move(walk, &walk.material.checkmates)
        }),
        Check::new("over.stalemate", "answers without a move where there is none", |walk| {
            no_move(walk, walk.material.stalemates)
        }),
        Check::new("over.infinite", "waits for stop in an endless search without moves", infinite),
        Check::new("over.draw", "plays a legal move where the game is drawn by rule", draws),
        Check::new("over.repetition", "plays a legal move after repetitions", repetition),
    ]
}

fn no_move<P: Notation>(walk: &mut Walk<'_, P>, texts: &[&str]) -> Step {
    for text in texts {
        for go in ["go depth 3", "go movetime 50"] {
            walk.ask(&Board::read(text)?, go)?;
        }
    }
    walk.ask(&Board::start(), "go depth 1").map(drop)
}

/// Many engines answer at once here, and no user is hurt by it.
fn infinite<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.checkmates[0])?;
    walk.begin(&board, "go infinite")?;
    let talk = walk.talk()?;
    let lines = talk.listen(std::time::Duration::from_millis(300))?;
    if lines.last().is_some_and(crate::compliance::talk::Spoken::is_best) {
        let answer = talk.finish(lines)?;
        walk.report(board.judge(&answer.best));
        walk.note("answers before stop");
        return Ok(());
    }
    walk.stop(&board).map(drop)
}

fn draws<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for text in walk.material.draws {
        let board = Board::read(text)?;
        walk.begin(&board, "go depth 4")?;
        let patience = walk.settings.timeout;
        let answer = walk.talk()?.answer(patience)?;
        if answer.best.played().is_none() {
            walk.remark(format!("gives no move, though there are some ({text})"));
        } else {
            walk.report(board.judge(&answer.best));
        }
    }
    Ok(())
}

fn repetition<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let moves = walk.material.repetition;
    for plies in [moves.len() / 3, moves.len() * 2 / 3, moves.len()] {
        let board = Board::start().play(moves[..plies].iter().copied())?;
        walk.ask(&board, "go depth 4")?;
    }
    Ok(())
}
