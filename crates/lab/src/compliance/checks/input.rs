//! Lines that are odd but allowed.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("input.stop-idle", "ignores stop when there is nothing to stop", |walk| {
            ignores(walk, b"stop\n")
        }),
        Check::new("input.ponderhit-idle", "ignores ponderhit when it does not ponder", |walk| {
            ignores(walk, b"ponderhit\n")
        }),
        Check::new("input.unknown", "ignores commands it does not know", |walk| {
            ignores(walk, b"xyzzy\nmake me a sandwich\n!?\n")
        }),
        Check::new("input.empty", "ignores empty lines", |walk| ignores(walk, b"\n\n   \n\t\n")),
        Check::new("input.debug", "takes debug on and off", |walk| ignores(walk, b"debug on\ndebug off\n")),
        Check::new("input.register", "takes register later", |walk| ignores(walk, b"register later\n")),
        Check::new("input.crlf", "takes lines that end as on Windows", |walk| {
            reads(walk, "\r\n", b"isready\r\n")
        }),
        Check::new("input.spaces", "takes any white space between words", spaces),
        Check::new("input.prefix", "skips unknown words before a command", prefix),
    ]
}

/// Says something that must not change anything: the anchor stays, and no search begins or ends.
fn ignores<P: Notation>(walk: &mut Walk<'_, P>, bytes: &[u8]) -> Step {
    let anchor = Board::<P>::read(walk.material.anchor)?;
    let patience = walk.settings.timeout;
    let talk = walk.talk()?;
    talk.say(&anchor.command);
    talk.say_bytes(bytes);
    let lines = talk.ready()?;
    talk.say_go("go depth 1");
    let answer = talk.answer(patience)?;
    walk.expect_no_best(&lines);
    walk.report(anchor.judge(&answer.best));
    Ok(())
}

/// Says the whole of a short game in lines that end with `end`.
fn reads<P: Notation>(walk: &mut Walk<'_, P>, end: &str, ready: &[u8]) -> Step {
    let board = Board::<P>::read(walk.material.anchor)?;
    let patience = walk.settings.timeout;
    let talk = walk.talk()?;
    talk.say_bytes(ready);
    talk.hear_ready()?;
    talk.say_bytes(format!("{}{end}", board.command).as_bytes());
    talk.say_bytes(format!("go depth 2{end}").as_bytes());
    let answer = talk.answer(patience)?;
    walk.report(board.judge(&answer.best));
    Ok(())
}

fn spaces<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let board = Board::<P>::read(walk.material.anchor)?;
    let patience = walk.settings.timeout;
    let talk = walk.talk()?;
    talk.say("  isready  ");
    talk.hear_ready()?;
    talk.say("\tisready\t");
    talk.hear_ready()?;
    talk.say(&format!("  {}  ", board.command.replace(' ', " \t ")));
    talk.say_go("go    depth \t  2   ");
    let answer = talk.answer(patience)?;
    walk.report(board.judge(&answer.best));
    Ok(())
}

/// The standard's own example is `joho debug on`. Few engines do so, and no user depends on it.
fn prefix<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let talk = walk.talk()?;
    let patience = std::mem::replace(&mut talk.patience, std::time::Duration::from_millis(500));
    talk.say("joho isready");
    let answer = talk.hear_ready();
    talk.patience = patience;
    match answer {
        Err(Trouble::Silent(..)) => walk.remark("does not answer \"joho isready\""),
        other => drop(other?),
    }
    Ok(())
}
