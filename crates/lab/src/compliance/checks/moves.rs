//! Whether moves are legal, in many positions.

use crate::compliance::board::Board;
use crate::compliance::check::{Check, Finding};
use crate::compliance::talk::{Answer, Step, Trouble};
use crate::compliance::walk::{Survey, Surveyed, Walk};
use sente_game::{Notation, Random};
use std::rc::Rc;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("moves.best", "plays legal moves in positions of all kinds", best),
        Check::new("moves.ponder", "expects legal answers to its moves", |walk| {
            judge(walk, |board, answer| board.judge_ponder(&answer.best))
        }),
        Check::new("moves.pv", "shows lines of legal moves", |walk| judge(walk, Board::judge_lines)),
        Check::new("moves.head", "plays the first move of the last line it shows", |walk| judge(walk, head)),
        Check::new("position.moves", "follows the moves of a position", follows),
        Check::new("position.fen-moves", "follows the moves from a position in words", follows_from_words),
        Check::new("position.long", "follows a game of 400 plies", long),
        Check::new("position.again", "goes back to an earlier position", again),
    ]
}

/// Searches of many positions, made when first needed.
pub(super) fn survey<P: Notation>(walk: &mut Walk<'_, P>) -> Step<Survey<P>> {
    if matches!(walk.survey, Surveyed::NotYet) {
        walk.survey = Surveyed::Failed;
        walk.survey = Surveyed::Done(search_all(walk)?);
    }
    match &walk.survey {
        Surveyed::Done(survey) => Ok(Rc::clone(survey)),
        _ => Err(Trouble::Skip("the engine did not get through all positions".to_owned())),
    }
}

fn search_all<P: Notation>(walk: &mut Walk<'_, P>) -> Step<Survey<P>> {
    let patience = walk.settings.timeout;
    let mut searches = Vec::new();
    for text in walk.material.varied {
        let board = Board::read(text)?;
        walk.talk()?.say("ucinewgame");
        walk.begin(&board, "go depth 4")?;
        let answer = walk.talk()?.answer(patience)?;
        searches.push((board, answer));
    }
    Ok(Rc::new(searches))
}

fn best<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let survey = survey(walk)?;
    walk.report(survey.iter().filter_map(|(board, answer)| board.judge(&answer.best)));
    walk.note(format!("{} positions", survey.len()));
    Ok(())
}

fn judge<P: Notation>(walk: &mut Walk<'_, P>, with: fn(&Board<P>, &Answer) -> Option<Finding>) -> Step {
    let survey = survey(walk)?;
    walk.report(survey.iter().filter_map(|(board, answer)| with(board, answer)));
    Ok(())
}

/// A search that ends between two lines may know better than the last one it showed, so this is only unwise.
fn head<P: Notation>(board: &Board<P>, answer: &Answer) -> Option<Finding> {
    let lines = answer.infos().filter(|info| info.multipv.is_none_or(|number| number == 1));
    let shown = lines.filter_map(|info| info.pv.first()).last()?;
    let played = answer.best.mv?;
    (*shown != played)
        .then(|| Finding::remark(format!("shows {shown} but plays {played} (after {:?})", board.command)))
}

fn follows<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let mut random = Random::new(1);
    for plies in [1, 2, 10, 25, 40, 60, 80, 120] {
        let board = Board::start().wander(plies, &mut random)?;
        walk.ask(&board, "go depth 2")?;
    }
    Ok(())
}

fn follows_from_words<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let mut random = Random::new(2);
    for text in walk.material.varied.iter().step_by(3) {
        let board = Board::read(text)?.wander(7, &mut random)?;
        walk.ask(&board, "go depth 2")?;
    }
    Ok(())
}

fn long<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let mut random = Random::new(3);
    for plies in [398, 399, 400] {
        let board = Board::start().wander(plies, &mut random)?;
        walk.ask(&board, "go depth 2")?;
    }
    Ok(())
}

fn again<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let anchor = Board::read(walk.material.anchor)?;
    let complex = Board::read(walk.material.complex[0])?;
    for board in [&anchor, &complex, &anchor, &Board::start(), &anchor] {
        walk.ask(board, "go depth 2")?;
    }
    // A search leaves the position as it was.
    walk.ask(&complex, "go depth 2")?;
    let patience = walk.settings.timeout;
    let talk = walk.talk()?;
    talk.say_go("go depth 2");
    let answer = talk.answer(patience)?;
    walk.report(complex.judge(&answer.best));
    Ok(())
}
