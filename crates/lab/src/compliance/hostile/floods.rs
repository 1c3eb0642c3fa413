//! Too much at once.

use super::recover;
use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Spoken, Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use sente_protocol::uci::Message;
use std::time::Duration;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("flood.isready", "answers 10,000 isready in a row", |walk| {
            flood(walk, &"isready\n".repeat(10_000), 10_000, is_ready)
        }),
        Check::new("flood.position", "takes 10,000 positions in a row", |walk| {
            flood(walk, &"position startpos moves e2e4 e7e5\n".repeat(10_000), 0, is_ready)
        }),
        Check::new("flood.search", "answers 1,000 searches, each stopped at once", |walk| {
            flood(walk, &"position startpos\ngo depth 1\nstop\n".repeat(1000), 1000, Spoken::is_best)
        }),
        Check::new("flood.new-game", "takes 20 new games in a row, each with a search", |walk| {
            flood(walk, &"ucinewgame\nposition startpos\ngo depth 1\nstop\n".repeat(20), 20, Spoken::is_best)
        }),
        Check::new("flood.stop", "ignores 10,000 stops while it is idle", |walk| {
            flood(walk, &"stop\n".repeat(10_000), 0, Spoken::is_best)
        }),
        Check::new("flood.searching", "answers 1,000 isready while it searches", searching),
    ]
}

fn is_ready(spoken: &Spoken) -> bool {
    spoken.message() == Some(&Message::ReadyOk)
}

/// Sends everything at once and counts the answers, of which there should be so many.
fn flood<P: Notation>(
    walk: &mut Walk<'_, P>,
    text: &str,
    expected: usize,
    is_answer: fn(&Spoken) -> bool,
) -> Step {
    // A mark at the end that no flood contains: an introduction.
    let patience = walk.settings.timeout * 4;
    let talk = walk.talk()?;
    talk.say_bytes(text.as_bytes());
    talk.say("uci");
    let last = |spoken: &Spoken| spoken.message() == Some(&Message::UciOk);
    let mut lines = talk.hear_until("end of the flood", patience, last)?;
    // The last search may end after the mark.
    let mut found = lines.iter().filter(|spoken| is_answer(spoken)).count();
    while found < expected {
        lines = talk.listen(Duration::from_millis(500))?;
        let more = lines.iter().filter(|spoken| is_answer(spoken)).count();
        if more == 0 {
            break;
        }
        found += more;
    }
    if found != expected {
        walk.remark(format!("expected {expected} answers, found {found}"));
    }
    recover(walk)?;
    walk.prepare()
}

fn searching<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::<P>::read(walk.material.complex[0])?;
    walk.begin(&board, "go infinite")?;
    let talk = walk.talk()?;
    talk.say_bytes("isready\n".repeat(1000).as_bytes());
    for _ in 0..1000 {
        let lines = talk.hear_ready()?;
        if lines.iter().any(Spoken::is_best) {
            return Err(Trouble::Wrong("the search ends before stop".to_owned()));
        }
    }
    walk.stop(&board)?;
    recover(walk)
}
