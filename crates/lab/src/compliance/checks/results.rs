//! What searches come to: the moves allowed, several lines, mates, and the sign of scores.

use crate::compliance::board::Board;
use crate::compliance::check::{Check, Finding};
use crate::compliance::talk::{Answer, Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use sente_protocol::MoveText;
use sente_protocol::uci::ScoreValue;
use std::collections::HashSet;
use std::time::Duration;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("go.searchmoves", "considers only the moves it is told", searchmoves),
        Check::new("go.one-reply", "does not think long about the only legal move", one_reply),
        Check::new("go.mate", "looks for a mate", mate),
        Check::new("multipv.lines", "shows as many different lines as MultiPV asks for", lines),
        Check::new("multipv.few", "shows all moves where there are fewer than MultiPV asks for", few),
        Check::new("mate.score", "announces mates with their length and sign", announced),
        Check::new("score.side", "scores from the point of view of the player to move", side),
    ]
}

fn searchmoves<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::<P>::read(walk.material.complex[1])?;
    let legal = board.legal();
    let groups = legal.chunks(1).step_by(11).chain(legal.chunks(3).step_by(7));
    for chosen in groups {
        let answer = walk.ask(&board, &format!("go depth 3 searchmoves {}", chosen.join(" ")))?;
        let best = answer.best.mv.map(|mv| mv.as_str().to_owned()).unwrap_or_default();
        if !chosen.contains(&best) {
            walk.fail(format!("plays {best} though told to search only {}", chosen.join(" ")));
        }
    }
    // The restriction is over with the search.
    walk.ask(&board, "go depth 3").map(drop)
}

fn one_reply<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.anchor)?;
    let answer = walk.ask_within(&board, "go wtime 60000 btime 60000", Duration::from_secs(2))?;
    match answer.map(|answer| answer.time.as_millis()) {
        None => walk.remark("thinks more than 2 s about the only legal move"),
        Some(time) if time > 1000 => walk.remark(format!("thinks {time} ms about the only legal move")),
        Some(_) => {}
    }
    Ok(())
}

fn mate<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for (text, moves) in walk.material.mates.into_iter().filter(|(_, moves)| *moves > 0) {
        let board = Board::read(text)?;
        let answer = walk.ask_within(&board, &format!("go mate {moves}"), Duration::from_secs(2))?;
        if answer.is_none() {
            walk.remark(format!("does not end a search for mate in {moves} in 2 s"));
            break;
        }
    }
    Ok(())
}

/// Searches with several lines and gives the last set of them.
fn several<P: Notation>(
    walk: &mut Walk<'_, P>,
    board: &Board<P>,
    wanted: usize,
) -> Step<Vec<(u32, MoveText)>> {
    walk.talk()?;
    if walk.option("MultiPV").is_none() {
        return Err(Trouble::Skip("there is no option MultiPV".to_owned()));
    }
    walk.set("MultiPV", &wanted.to_string())?;
    let answer = walk.ask(board, "go depth 5")?;
    walk.set("MultiPV", "1")?;
    walk.report(board.judge_lines(&answer));
    Ok(last_set(&answer))
}

/// The numbers and first moves of the lines that were shown last, from the last line with the number one on.
fn last_set(answer: &Answer) -> Vec<(u32, MoveText)> {
    let mut set = Vec::new();
    for info in answer.infos().filter(|info| info.score.is_some_and(|score| score.bound.is_none())) {
        let (Some(number), Some(&mv)) = (info.multipv, info.pv.first()) else { continue };
        if number == 1 {
            set.clear();
        }
        set.push((number, mv));
    }
    set
}

/// What is wrong with a set of lines of which `wanted` were asked for.
fn judge_set(set: &[(u32, MoveText)], wanted: usize) -> Vec<Finding> {
    let mut findings = Vec::new();
    if set.len() != wanted {
        findings.push(Finding::fail(format!("expected {wanted} lines, found {}", set.len())));
    }
    let in_order = set.iter().zip(1..).all(|(&(number, _), expected)| number == expected);
    if !in_order {
        findings.push(Finding::remark("the lines are not numbered in order"));
    }
    let different: HashSet<_> = set.iter().map(|(_, mv)| mv).collect();
    if different.len() != set.len() {
        findings.push(Finding::fail("two lines begin with the same move"));
    }
    findings
}

fn lines<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    for wanted in [2, 4] {
        let set = several(walk, &board, wanted)?;
        walk.report(judge_set(&set, wanted));
    }
    Ok(())
}

fn few<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::<P>::read(walk.material.narrow)?;
    let set = several(walk, &board, 8)?;
    walk.report(judge_set(&set, board.legal().len()));
    Ok(())
}

fn announced<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for (text, moves) in walk.material.mates {
        let board = Board::read(text)?;
        walk.talk()?.say("ucinewgame");
        let answer = walk.ask(&board, "go depth 10")?;
        walk.report(judge_mate(answer.score(), moves, text));
    }
    Ok(())
}

/// What is wrong with the score of a position where there is a mate in so many moves.
fn judge_mate(score: Option<ScoreValue>, moves: i32, position: &str) -> Option<Finding> {
    match score {
        Some(ScoreValue::Mate(found)) if found == moves => None,
        Some(ScoreValue::Mate(found)) if found.signum() != moves.signum() => {
            Some(Finding::fail(format!("expected mate {moves}, found mate {found} ({position})")))
        }
        Some(ScoreValue::Mate(found)) if found.abs() < moves.abs() => Some(Finding::fail(format!(
            "expected mate {moves}, found an impossible mate {found} ({position})"
        ))),
        // A longer mate is no lie, and a search to a fixed depth need not find the shortest.
        Some(ScoreValue::Mate(found)) => {
            Some(Finding::note(format!("expected mate {moves}, found a longer mate {found} ({position})")))
        }
        Some(ScoreValue::Cp(found)) if found.signum() == moves.signum() || found == 0 => {
            Some(Finding::remark(format!("expected mate {moves}, found cp {found} at depth 10 ({position})")))
        }
        Some(ScoreValue::Cp(found)) => {
            Some(Finding::fail(format!("expected mate {moves}, found cp {found} ({position})")))
        }
        None => Some(Finding::remark(format!("expected mate {moves}, found no score ({position})"))),
    }
}

fn side<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for &(text, ahead) in walk.material.lopsided {
        let answer = walk.ask(&Board::read(text)?, "go depth 6")?;
        let Some(ScoreValue::Cp(score) | ScoreValue::Mate(score)) = answer.score() else {
            walk.remark(format!("no score is told ({text})"));
            continue;
        };
        if score == 0 || ahead != (score > 0) {
            let who = if ahead { "ahead" } else { "behind" };
            walk.fail(format!("scores {score} though the player to move is far {who} ({text})"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compliance::Verdict;

    #[test]
    fn mates_are_judged_by_sign_and_length() {
        use ScoreValue::{Cp, Mate};
        for (score, moves, verdict) in [
            (Some(Mate(2)), 2, None),
            (Some(Mate(-1)), -1, None),
            (Some(Mate(-2)), 2, Some(Verdict::Fail)),
            (Some(Mate(1)), 2, Some(Verdict::Fail)),
            (Some(Mate(3)), 2, Some(Verdict::Pass)),
            (Some(Cp(900)), 2, Some(Verdict::Remark)),
            (Some(Cp(-900)), 2, Some(Verdict::Fail)),
            (None, 2, Some(Verdict::Remark)),
        ] {
            let found = judge_mate(score, moves, "").map(|finding| finding.verdict);
            assert_eq!(found, verdict, "{score:?} for mate {moves}");
        }
    }

    #[test]
    fn sets_of_lines_are_judged() {
        let set = |moves: &[(u32, &str)]| -> Vec<(u32, MoveText)> {
            moves.iter().map(|(number, mv)| (*number, mv.parse().unwrap())).collect()
        };
        assert_eq!(judge_set(&set(&[(1, "e2e4"), (2, "d2d4")]), 2), []);
        assert_eq!(judge_set(&set(&[(1, "e2e4")]), 2).len(), 1);
        assert_eq!(judge_set(&set(&[(1, "e2e4"), (2, "e2e4")]), 2).len(), 1);
        let reversed = judge_set(&set(&[(2, "e2e4"), (1, "d2d4")]), 2);
        assert_eq!(reversed.first().map(|finding| finding.verdict), Some(Verdict::Remark));
    }
}
