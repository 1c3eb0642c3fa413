//! The command line: what can be typed, and which command each line means.

use crate::commands::{
    compliance, inspect, matches, merge, ordering, quantise, selfplay, suite, train, tune,
};
use crate::failure::{Failure, parse_error};
use clap::{Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  sente-lab match --engine cmd=./new --engine cmd=./old --tc 8+0.08 --openings book.epd --games 1000 --sprt 0,5
  sente-lab suite wac.epd --engine cmd=stockfish --movetime 200
  sente-lab compliance stockfish
  sente-lab ordering --depth 13
  sente-lab selfplay --games 100000 --seed 1
  sente-lab tune texel chess-1.games --plot loss.svg
  sente-lab train chess-1.games --out first.train
  sente-lab quantise first.train first.nnue

Exit status: 0 on success, 2 on wrong usage, 1 otherwise.";

/// The laboratory of Sente: what judges engines
#[derive(Parser)]
#[command(name = "sente-lab", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games between engines, and tell which is stronger
    Match(Box<matches::Arguments>),
    /// Give engines positions with known solutions, and count what they solve
    Suite(suite::Arguments),
    /// Walk an engine through its protocol, and tell what it gets wrong
    Compliance(compliance::Arguments),
    /// Watch every way of ordering moves at work, and make a page of it
    Ordering(ordering::Arguments),
    /// Have the engine play against itself, and keep the games for tuning and training
    Selfplay(selfplay::Arguments),
    /// Tell what files of such games hold, and whether they are whole
    Inspect(inspect::Arguments),
    /// Make one file of many
    Merge(merge::Arguments),
    /// Fit the engine's numbers to games
    Tune(tune::Arguments),
    /// Train a network on games
    Train(Box<train::Arguments>),
    /// Round a trained network to whole numbers, for the engine, and tell what that costs
    Quantise(quantise::Arguments),
}

/// The games that the laboratory knows.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Game {
    Chess,
    Shogi,
}

/// Does what the command line `arguments` asks for, the first of them being the name of the program.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>, out: &mut impl Write) -> Result<(), Failure> {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return parse_error(&error, "sente-lab", out),
    };
    match cli.command {
        Command::Match(arguments) => matches::run(&arguments, out),
        Command::Suite(arguments) => suite::run(&arguments, out),
        Command::Compliance(arguments) => compliance::run(&arguments, out),
        Command::Ordering(arguments) => ordering::run(&arguments, out),
        Command::Selfplay(arguments) => selfplay::run(&arguments, out),
        Command::Inspect(arguments) => inspect::run(&arguments, out),
        Command::Merge(arguments) => merge::run(&arguments, out),
        Command::Tune(arguments) => tune::run(&arguments, out),
        Command::Train(arguments) => train::run(&arguments, out),
        Command::Quantise(arguments) => quantise::run(&arguments, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
