//! Searches that end by themselves: depth, nodes, time.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Answer, Step};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::time::Duration;

/// How late an answer to a fixed time may come before it is worth a word.
const MARGIN: Duration = Duration::from_millis(150);
/// How late it may come at all.
const TOO_LATE: Duration = Duration::from_secs(1);

/// How long to wait for searches that take much less, if the engine knows their limit.
const ENOUGH: Duration = Duration::from_secs(2);

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("go.depth", "searches to a depth", depth),
        Check::new("go.nodes", "searches about as many nodes as it is told", nodes),
        Check::new("go.movetime", "searches as long as it is told", movetime),
        Check::new("go.clock", "answers within its clock", |walk| clock(walk, "wtime 1000 btime 1000", 1000)),
        Check::new("go.increment", "answers within its clock when moves add time", |walk| {
            clock(walk, "wtime 500 btime 500 winc 100 binc 100", 500)
        }),
        Check::new("go.increment-only", "answers within a clock shorter than what a move adds", |walk| {
            clock(walk, "wtime 200 btime 200 winc 2000 binc 2000", 200)
        }),
        Check::new("go.movestogo", "answers within its clock before a control", |walk| {
            clock(walk, "wtime 800 btime 800 movestogo 1", 800)?;
            clock(walk, "wtime 800 btime 800 movestogo 40", 800)
        }),
        Check::new("go.own-clock", "looks at its own clock, not the other's", own_clock),
        Check::new("go.short-clock", "answers in time with 50 ms left", short_clock),
        Check::new("go.mixed", "obeys whichever of several limits comes first", mixed),
    ]
}

fn depth<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    for text in walk.material.complex {
        for go in ["go depth 1", "go depth 2", "go depth 5"] {
            walk.ask(&Board::read(text)?, go)?;
        }
    }
    Ok(())
}

fn nodes<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    for limit in [1, 1000, 20_000_u64] {
        walk.talk()?.say("ucinewgame");
        let Some(answer) = walk.ask_within(&board, &format!("go nodes {limit}"), ENOUGH)? else {
            walk.fail(format!("go nodes {limit} does not end by itself"));
            continue;
        };
        let searched = answer.infos().filter_map(|info| info.nodes).max().unwrap_or(0);
        if searched > limit * 2 + 10_000 {
            walk.remark(format!("go nodes {limit} searches {searched} nodes"));
        }
    }
    Ok(())
}

fn movetime<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    for limit in [100, 400] {
        let answer = walk.ask(&board, &format!("go movetime {limit}"))?;
        let limit = Duration::from_millis(limit);
        if answer.time > limit + TOO_LATE {
            walk.fail(format!("{} take {}", shown(limit), shown(answer.elapsed)));
        } else if answer.time > limit + MARGIN || answer.elapsed < limit / 2 {
            walk.remark(format!("{} take {}", shown(limit), shown(answer.elapsed)));
        }
    }
    Ok(())
}

/// Asks both players, one after the other, for a move with `left` milliseconds on the clock.
fn clock<P: Notation>(walk: &mut Walk<'_, P>, clocks: &str, left: u64) -> Step {
    let left = Duration::from_millis(left);
    for text in [walk.material.complex[0], walk.material.complex[2]] {
        let answer = walk.ask(&Board::read(text)?, &format!("go {clocks}"))?;
        if answer.time > left {
            walk.fail(format!("{} left, {} taken", shown(left), shown(answer.time)));
        }
    }
    Ok(())
}

fn own_clock<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let cases = [
        (walk.material.complex[0], "go wtime 300 btime 600000"),
        (walk.material.complex[2], "go wtime 600000 btime 300"),
    ];
    let left = Duration::from_millis(300);
    for (text, go) in cases {
        let answer = walk.ask(&Board::read(text)?, go)?;
        if answer.time > left {
            walk.fail(format!("{} left, {} taken", shown(left), shown(answer.time)));
        }
    }
    Ok(())
}

/// One answer may be late because the machine was busy with something else, so the best of three counts.
fn short_clock<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    let left = Duration::from_millis(50);
    let mut times = Vec::new();
    for _ in 0..3 {
        let Answer { time, .. } = walk.ask(&board, "go wtime 50 btime 50")?;
        times.push(time);
    }
    let late = times.iter().filter(|&&time| time > left).count();
    let text = times.iter().map(|&time| shown(time)).collect::<Vec<_>>().join(", ");
    match late {
        0 => {}
        3 => walk.fail(format!("{} left, taken: {text}", shown(left))),
        _ => walk.remark(format!("{} left, taken: {text}", shown(left))),
    }
    Ok(())
}

fn mixed<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::read(walk.material.complex[0])?;
    for go in [
        "go depth 3 movetime 60000",
        "go movetime 60000 nodes 2000",
        "go wtime 60000 btime 60000 movetime 200",
        "go wtime 600000 btime 600000 winc 0 binc 0 depth 3",
    ] {
        match walk.ask_within(&board, go, ENOUGH)? {
            None => walk.fail(format!("{go:?} does not end in {}", shown(ENOUGH))),
            Some(answer) if answer.time > TOO_LATE => {
                walk.remark(format!("{go:?} takes {}", shown(answer.time)));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn shown(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}
