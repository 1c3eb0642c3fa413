//! Input that is not even text.

use super::abuse;
use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;

const MEGABYTE: usize = 1 << 20;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    let plain = |id: &str, what: &str, bytes: Vec<u8>| {
        Check::new(format!("bytes.{id}"), format!("survives {what}"), move |walk| abuse(walk, &bytes, &[]))
    };
    vec![
        plain("long-word", "a word of 1 MB", line(vec![b'a'; MEGABYTE])),
        plain("long-line", "a line of 1 MB", line(b"abc ".repeat(MEGABYTE / 4))),
        Check::new("bytes.long-moves", "survives a game of 1 MB that goes wrong", |walk| {
            let moves = " e2e4".repeat(MEGABYTE / 5);
            let readings = [(Board::start().play(["e2e4"])?, "plays the moves before the bad one")];
            abuse(walk, format!("position startpos moves{moves}\n").as_bytes(), &readings)
        }),
        plain("nul", "zero bytes", line(b"\0\0\0\0".to_vec())),
        plain("nul-inside", "a zero byte inside a line", line(b"position\0 startpos".to_vec())),
        plain("all", "every byte there is", (0..=u8::MAX).chain([b'\n']).collect()),
        plain("high", "bytes that are not UTF-8", line((0x80..=0xff).cycle().take(4096).collect())),
        plain("escape", "commands for a terminal", line(b"\x1b[2J\x1b]0;x\x07".to_vec())),
        plain("format", "formats of the C library", line(b"%s%s%s%n%n%n %x".to_vec())),
        plain("blank", "1 MB of spaces", line(vec![b' '; MEGABYTE])),
        plain("newlines", "100,000 empty lines", vec![b'\n'; 100_000]),
        Check::new("bytes.mark", "takes a command after a byte order mark, or ignores it", mark),
        Check::new("bytes.pieces", "takes a command that comes in pieces", pieces),
    ]
}

fn line(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.push(b'\n');
    bytes
}

/// Either is fine, as long as the next command is heard.
fn mark<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let talk = walk.talk()?;
    talk.say_bytes("\u{feff}isready\n".as_bytes());
    talk.say("isready");
    talk.hear_ready()?;
    let patience = std::mem::replace(&mut talk.patience, std::time::Duration::from_millis(200));
    let second = talk.hear_ready();
    talk.patience = patience;
    match second {
        Ok(_) => walk.note("takes it"),
        Err(Trouble::Silent(..)) => walk.note("ignores it"),
        Err(other) => return Err(other),
    }
    Ok(())
}

fn pieces<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let talk = walk.talk()?;
    for piece in [&b"isr"[..], b"ead", b"y", b"\n"] {
        talk.say_bytes(piece);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    talk.hear_ready().map(drop)
}
