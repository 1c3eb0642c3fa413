//! Whatever lines come, the conversation goes on and nothing panics, not even in a thread that searches.

use crate::generate::Generator;
use sente_protocol::uci::{self, Command};
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

const LINES: usize = 20_000;

/// Lines that make sense, to be damaged.
const LINES_OF_GAMES: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "setoption name MultiPV value 4",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1300",
    "setoption name UCI_Chess960 value true",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "go depth 3",
    "go nodes 500 searchmoves e2e4 d2d4",
    "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 3",
    "go ponder wtime 10 btime 10",
    "go infinite",
    "go perft 3",
    "ponderhit",
    "d",
    "eval",
    "debug on",
];

/// Whether a line may be said here: it must not end the conversation, fill the memory, or take minutes.
fn is_harmless(line: &[u8]) -> bool {
    line.split(|&byte| byte == b'\n').all(|line| match Command::read(line) {
        Ok(Command::Quit | Command::Bench(_)) => false,
        Ok(Command::SetOption { name, .. }) => !name.matches("Hash") && !name.matches("Threads"),
        _ => true,
    })
}

/// Takes the text and keeps the end of it.
#[derive(Clone, Default)]
struct Ending(Arc<Mutex<Vec<u8>>>);

impl Write for Ending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(bytes);
        let superfluous = kept.len().saturating_sub(64);
        kept.drain(..superfluous);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn damaged_lines_never_end_the_conversation() {
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(panic);
    }));
    let mut generator = Generator::new(7);
    // A small table is cleared quickly, which happens often here.
    let mut input = b"setoption name Hash value 1\n".to_vec();
    for number in 0..LINES {
        let sound = LINES_OF_GAMES[number % LINES_OF_GAMES.len()].as_bytes().to_vec();
        let line = match number % 3 {
            0 => generator.command().to_string().into_bytes(),
            1 => sound,
            _ => generator.damage(sound),
        };
        if is_harmless(&line) {
            input.extend(line);
            input.extend(b"\nstop\n");
        }
    }
    input.extend(b"\nstop\nisready\nquit\n");
    let ending = Ending::default();
    uci::run(&input[..], ending.clone());
    let said = String::from_utf8(ending.0.lock().unwrap_or_else(PoisonError::into_inner).clone()).unwrap();
    assert!(said.contains("readyok"), "{said}");
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
}
