//! Checks perft counts of whole suites.
//!
//! ```text
//! cargo run --release -p sente-shogi --example shogi_perft_suite -- FILE... [--depth N] [--max-nodes N]
//! ```
//!
//! Each line of a file is a position and its counts, `SFEN ;D1 30 ;D2 900`. Everything listed is counted unless a
//! deepest depth or a largest count is given. The status is 1 if any line does not hold and 2 if the call is wrong.

use sente_game::PerftCase;
use sente_shogi::Position;
use std::process::ExitCode;
use std::time::Instant;

struct Arguments {
    files: Vec<String>,
    depth: u32,
    max_nodes: u64,
}

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(problem) => {
            eprintln!("error: {problem}");
            return ExitCode::from(2);
        }
    };
    let mut failures = 0;
    for file in &arguments.files {
        match std::fs::read_to_string(file) {
            Ok(text) => failures += run(file, &text, &arguments),
            Err(error) => {
                eprintln!("error: {file}: {error}");
                failures += 1;
            }
        }
    }
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks every line and returns how many do not hold.
#[expect(clippy::cast_precision_loss, reason = "a speed needs no more than a few digits")]
fn run(file: &str, text: &str, arguments: &Arguments) -> usize {
    let start = Instant::now();
    let (mut positions, mut nodes, mut failures) = (0_usize, 0, 0);
    for (number, line) in text.lines().enumerate() {
        let result = match PerftCase::parse(line) {
            Ok(None) => continue,
            Ok(Some(case)) => case.check::<Position>(arguments.depth, arguments.max_nodes),
            Err(error) => Err(error),
        };
        positions += 1;
        match result {
            Ok(counted) => nodes += counted,
            Err(error) => {
                println!("{file}:{}: {error}", number + 1);
                failures += 1;
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    println!(
        "{file}: {positions} positions, {failures} wrong, {nodes} nodes in {seconds:.1} s, {speed:.0} Mnps"
    );
    failures
}

fn arguments() -> Result<Arguments, String> {
    let mut parsed = Arguments { files: Vec::new(), depth: u32::MAX, max_nodes: u64::MAX };
    let mut rest = std::env::args().skip(1);
    while let Some(argument) = rest.next() {
        let mut number = || {
            let value = rest.next().unwrap_or_default();
            value.parse::<u64>().map_err(|_| format!("{argument}: expected a number, found {value:?}"))
        };
        match argument.as_str() {
            "--depth" => parsed.depth = number()?.try_into().unwrap_or(u32::MAX),
            "--max-nodes" => parsed.max_nodes = number()?,
            _ => parsed.files.push(argument),
        }
    }
    if parsed.files.is_empty() { Err("expected the name of a file, found none".into()) } else { Ok(parsed) }
}
