//! The `sente` binary.
//!
//! It reads the command line, chooses the game once, and leaves the work to code that is generic over games.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;
mod commands;
mod failure;
mod games;
mod interrupt;

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = std::io::stdout();
    let result = cli::run(std::env::args_os(), &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
