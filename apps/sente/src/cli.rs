//! The command line: what can be typed, and which command each line means.

use crate::commands::{self, analyse, bench, eval, perft, why};
use crate::failure::{Failure, parse_error};
use clap::{Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  sente                       speak UCI or USI: what programs for chess and shogi start
  sente eval                  what the start position is worth, term by term
  sente analyse --position \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\" --depth 12
  sente analyse --pgn game.pgn --movetime 200 > annotated.pgn
  sente why --depth 8         which move is tried when, and why
  sente bench                 search fixed positions and count the nodes
  sente perft 6               count the lines of six plies from the start
  sente perft 4 --divide      the same for four plies, split by first move
  sente bench --game shogi    most commands take another game

'sente COMMAND --help' tells more about a command.
Exit status: 0 on success, 2 on wrong usage, 1 otherwise.";

/// Sente, an engine for chess and shogi. Without a command it speaks UCI and USI
#[derive(Parser)]
#[command(name = "sente", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Show a position and what it is worth, term by term
    Eval(eval::Arguments),
    /// Find the best lines of a position, or annotate the games of a file
    #[command(alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Tell how moves are ordered, why, and what a search made of it
    Why(why::Arguments),
    /// Count the lines of legal moves from a position
    Perft(perft::Arguments),
    /// Search fixed positions: a checksum, and a measure of speed
    Bench(bench::Arguments),
}

/// The games that Sente knows.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Game {
    Chess,
    Shogi,
}

/// Does what the command line `arguments` asks for, the first of them being the name of the program.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>, out: &mut impl Write) -> Result<(), Failure> {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return parse_error(&error, "sente", out),
    };
    match cli.command {
        Some(Command::Eval(arguments)) => eval::run(&arguments, out),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments, out),
        Some(Command::Why(arguments)) => why::run(&arguments, out),
        Some(Command::Perft(arguments)) => perft::run(&arguments, out),
        Some(Command::Bench(arguments)) => bench::run(&arguments, out),
        None => commands::converse(out),
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
