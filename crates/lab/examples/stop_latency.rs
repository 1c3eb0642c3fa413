//! Measures how long engines take to answer `stop`.
//!
//! ```sh
//! cargo run --release -p sente-lab --example stop_latency -- PROGRAM [ARGUMENT ...]
//! ```
//!
//! With one thread and with two, two hundred endless searches are stopped after 20 to 60 ms. The time runs from handing
//! `stop` to the thread that writes it to reading `bestmove`. On a busy machine it is the machine that is measured.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use sente_game::Random;
use sente_lab::engine::{Launch, Process};
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

const STOPS: usize = 200;

/// How long to wait for any answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// An opening, a middlegame, an endgame.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let command = PathBuf::from(arguments.next().ok_or("expected an engine, found nothing")?);
    let mut engine = Process::spawn(&Launch { command, arguments: arguments.collect(), directory: None })?;
    engine.send("uci");
    await_word(&engine, "uciok")?;
    for threads in [1, 2] {
        engine.send(&format!("setoption name Threads value {threads}"));
        engine.send("isready");
        await_word(&engine, "readyok")?;
        let mut times = measure(&engine)?;
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
        println!(
            "threads {threads}: {} stops, median {:.2} ms, 95 % within {:.2} ms, longest {:.2} ms",
            times.len(),
            at(50),
            at(95),
            at(100)
        );
    }
    engine.send("quit");
    engine.wait(PATIENCE);
    Ok(())
}

fn measure(engine: &Process) -> Result<Vec<Duration>, String> {
    let mut random = Random::new(1);
    let mut times = Vec::new();
    for number in 0..STOPS {
        engine.send(&format!("position fen {}", POSITIONS[number % POSITIONS.len()]));
        engine.send("go infinite");
        thread::sleep(Duration::from_millis(20 + random.below(41) as u64));
        let asked = Instant::now();
        engine.send("stop");
        times.push(await_word(engine, "bestmove")?.saturating_duration_since(asked));
    }
    Ok(times)
}

/// Waits for a line that begins with a word, and tells when it came.
fn await_word(engine: &Process, word: &str) -> Result<Instant, String> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let line = engine.receive(deadline).map_err(|_| format!("expected {word}, heard nothing more"))?;
        if line.text.split_ascii_whitespace().next() == Some(word) {
            return Ok(line.at);
        }
    }
}
