//! What is told about searches.

use super::moves::survey;
use crate::compliance::board::Board;
use crate::compliance::check::{Check, Finding};
use crate::compliance::judge::{judge_numbers, judge_text, judge_wdl};
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::collections::HashSet;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("info.text", "prints only messages of the protocol while it searches", text),
        Check::new("info.numbers", "tells depth, nodes, time and speed that can be true", numbers),
        Check::new("info.present", "tells depth, score and line of a search", present),
        Check::new("info.currmove", "names legal moves as those it searches now", currmove),
        Check::new("info.wdl", "tells chances that add up, if asked to", wdl),
    ]
}

fn text<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let survey = survey(walk)?;
    walk.report(survey.iter().flat_map(|(_, answer)| judge_text(&answer.said)));
    Ok(())
}

fn numbers<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let survey = survey(walk)?;
    let mut findings: Vec<Finding> =
        survey.iter().flat_map(|(_, answer)| judge_numbers(answer.infos())).collect();
    for text in walk.material.complex {
        walk.talk()?.say("ucinewgame");
        let answer = walk.ask(&Board::read(text)?, "go movetime 300")?;
        findings.extend(judge_numbers(answer.infos()));
    }
    walk.report(one_of_each(findings));
    Ok(())
}

/// The first of the findings that differ only in the line they quote.
fn one_of_each(findings: Vec<Finding>) -> Vec<Finding> {
    let mut kinds = HashSet::new();
    let kind = |text: &str| text.split(" (in").next().unwrap_or_default().to_owned();
    findings.into_iter().filter(|finding| kinds.insert(kind(&finding.text))).collect()
}

fn present<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    walk.talk()?.say("ucinewgame");
    let answer = walk.ask(&board, "go depth 6")?;
    let lines: Vec<_> = answer.infos().filter(|info| !info.pv.is_empty()).collect();
    if lines.is_empty() {
        walk.remark("no line is shown");
    }
    if answer.score().is_none() {
        walk.remark("no score is told");
    }
    let deepest = answer.infos().filter_map(|info| info.depth).max();
    match deepest {
        None => walk.remark("no depth is told"),
        Some(depth) if depth < 6 => walk.remark(format!("go depth 6 ends at depth {depth}")),
        Some(depth) if depth > 6 => walk.remark(format!("go depth 6 goes on to depth {depth}")),
        Some(_) => {}
    }
    Ok(())
}

fn currmove<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    let answer = walk.ask(&board, "go movetime 4000")?;
    let named: Vec<_> = answer.infos().filter_map(|info| info.currmove).collect();
    if named.is_empty() {
        return Err(Trouble::Skip("no move is named in a search of 4 s".to_owned()));
    }
    if let Some(mv) = named.iter().find(|mv| !board.allows(**mv)) {
        walk.fail(format!("currmove {mv} is not legal after {:?}", board.command));
    }
    Ok(())
}

fn wdl<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    walk.talk()?;
    if walk.option("UCI_ShowWDL").is_none() {
        return Err(Trouble::Skip("there is no option UCI_ShowWDL".to_owned()));
    }
    walk.set("UCI_ShowWDL", "true")?;
    let mut told = false;
    let mates = walk.material.mates.map(|(text, _)| text);
    for text in walk.material.complex.into_iter().chain(mates) {
        let answer = walk.ask(&Board::read(text)?, "go depth 6")?;
        told |= answer.infos().any(|info| info.wdl.is_some());
        walk.report(judge_wdl(answer.infos()));
    }
    if !told {
        walk.fail("UCI_ShowWDL is set, but no chances are told");
    }
    walk.set("UCI_ShowWDL", "false")
}
