//! Ends in the middle of something.

use crate::compliance::check::Check;
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use std::time::{Duration, Instant};

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("end.half-quit", "ends when its input ends within a word", |walk| cut(walk, b"qui")),
        Check::new("end.unended-quit", "ends when its input ends with quit but no line end", |walk| {
            cut(walk, b"quit")
        }),
        Check::new("end.half-position", "ends when its input ends within a position", |walk| {
            cut(walk, b"position startpos moves e2e4 e7")
        }),
        Check::new("end.half-go", "ends when its input ends within go", |walk| {
            cut(walk, b"position startpos\ngo infin")
        }),
        Check::new("end.half-bytes", "ends when its input ends within a character", |walk| {
            cut(walk, b"position fen \xe5")
        }),
        Check::new("end.quit-words", "ends when told to with words behind", |walk| {
            cut(walk, b"quit now please\n")
        }),
    ]
}

/// Sends something, ends the input, and watches the engine end.
fn cut<P: Notation>(walk: &mut Walk<'_, P>, bytes: &[u8]) -> Step {
    let mut talk = walk.take()?;
    let start = Instant::now();
    talk.say_bytes(bytes);
    talk.close();
    let deadline = start + walk.settings.timeout;
    while talk.hear(deadline).is_ok() {}
    let status = talk.process.wait(walk.settings.timeout.saturating_sub(start.elapsed()));
    let took = start.elapsed();
    let Some(status) = status else {
        walk.bury(talk);
        return Err(Trouble::Wrong(format!("does not end within {:.1} s", took.as_secs_f64())));
    };
    talk.transcript.event(&status.to_string());
    walk.bury(talk);
    match status.code() {
        Some(0) => {}
        Some(code) => walk.remark(format!("ends with status {code}")),
        None => walk.fail(format!("dies: {status}")),
    }
    if took > Duration::from_secs(1) {
        walk.remark(format!("takes {} ms to end", took.as_millis()));
    }
    Ok(())
}
