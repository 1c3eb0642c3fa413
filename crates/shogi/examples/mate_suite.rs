//! Solves collections of mates, one position a line, and tells how many were solved in time. Every mate is played to its end:
//! its moves must be legal, the attacker's must be checks, and the last must mate.
//!
//! ```text
//! cargo run --release -p sente-shogi --example mate_suite -- FILE... [--ms N]
//! ```
//!
//! Each position may take a tenth of a second unless told otherwise. The status is 1 if a file cannot be read or a mate is
//! none, and 2 if the call is wrong.

use sente_game::{Position as _, Reading};
use sente_shogi::mate::{Answer, Limits, Solver};
use sente_shogi::{Move, Position};
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let (files, limit) = match arguments() {
        Ok(arguments) => arguments,
        Err(problem) => {
            eprintln!("error: {problem}");
            return ExitCode::from(2);
        }
    };
    let mut status = ExitCode::SUCCESS;
    for file in &files {
        match std::fs::read_to_string(file) {
            Ok(text) if run(file, &text, limit) => {}
            Ok(_) => status = ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: {file}: {error}");
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}

/// Solves the positions of a file; whether all mates that were found are mates.
fn run(file: &str, text: &str, limit: Duration) -> bool {
    let mut solver = Solver::new(16);
    let (mut total, mut mates, mut none, mut slowest, mut longest) = (0, 0, 0, Duration::ZERO, 0);
    let (mut nodes, mut wrong) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let position = match Position::from_sfen(line, Reading::Playable) {
            Ok(position) => position,
            Err(error) => {
                println!("{file}: {line}: {error}");
                continue;
            }
        };
        let start = Instant::now();
        let answer = solver.solve(&position, Limits::default(), &mut || start.elapsed() >= limit);
        let time = start.elapsed();
        (total, nodes, slowest) = (total + 1, nodes + solver.nodes(), slowest.max(time));
        match answer {
            Answer::Mate(moves) if !is_mate(position, &moves) => {
                println!("{file}: no mate: {line}");
                wrong += 1;
            }
            Answer::Mate(moves) => (mates, longest) = (mates + 1, longest.max(moves.len())),
            Answer::NoMate => none += 1,
            Answer::Unknown => println!("{file}: not solved: {line}"),
        }
    }
    println!(
        "{file}: {total} positions, {mates} mates, {none} without, {wrong} wrong, {nodes} nodes, slowest \
         {slowest:.1?}, longest mate {longest} plies"
    );
    wrong == 0
}

/// Whether the moves are legal, every second gives check, and the last mates.
fn is_mate(mut position: Position, moves: &[Move]) -> bool {
    for (ply, &mv) in moves.iter().enumerate() {
        if !position.is_legal(mv) {
            return false;
        }
        position.advance(mv, &mut ());
        if ply % 2 == 0 && !position.in_check() {
            return false;
        }
    }
    position.is_mate()
}

fn arguments() -> Result<(Vec<String>, Duration), String> {
    let (mut files, mut limit) = (Vec::new(), Duration::from_millis(100));
    let mut rest = std::env::args().skip(1);
    while let Some(argument) = rest.next() {
        if argument == "--ms" {
            let value = rest.next().unwrap_or_default();
            let number = value.parse().map_err(|_| format!("--ms: expected a number, found {value:?}"))?;
            limit = Duration::from_millis(number);
        } else {
            files.push(argument);
        }
    }
    if files.is_empty() { Err("expected the name of a file, found none".into()) } else { Ok((files, limit)) }
}
