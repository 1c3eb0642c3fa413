//! The command line: what can be typed, and which command each line means.

use crate::commands::{self, perft};
use crate::failure::Failure;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  sente perft 6               count the lines of six plies from the start position
  sente perft 4 --divide      the same for four plies, split by first move
  sente perft 5 --position \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"

Exit status: 0 on success, 2 on wrong usage, 1 otherwise.";

/// Sente, a chess and shogi engine in the making: so far it knows the rules of chess
#[derive(Parser)]
#[command(name = "sente", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the lines of legal moves from a position, and measure how fast that goes
    Perft(PerftArguments),
}

#[derive(clap::Args)]
struct PerftArguments {
    /// How many plies (moves of one side) the lines are long
    #[arg(allow_negative_numbers = true, value_parser = depth)]
    depth: u32,

    /// The game whose rules apply
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// `startpos`, or a position in the notation of the game (chess: a FEN, in quotes)
    #[arg(long, value_name = "TEXT", default_value = commands::START)]
    position: String,

    /// Print a line `MOVE: COUNT` for each first move
    #[arg(long)]
    divide: bool,
}

/// The games that Sente knows.
#[derive(Clone, Copy, ValueEnum)]
enum Game {
    Chess,
}

/// Does what the command line `arguments` asks for, the first of them being the name of the program.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>, out: &mut impl Write) -> Result<(), Failure> {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            write!(out, "{error}")?;
            return Ok(());
        }
        Err(error) => return Err(Failure::Usage(complaint(&error.to_string()))),
    };
    match cli.command {
        Some(Command::Perft(arguments)) => run_perft(&arguments, out),
        None => commands::welcome(out),
    }
}

fn run_perft(arguments: &PerftArguments, out: &mut impl Write) -> Result<(), Failure> {
    let PerftArguments { depth, position, divide, .. } = arguments;
    match arguments.game {
        Game::Chess => perft::run::<sente_chess::Position>(*depth, position, *divide, out),
    }
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= perft::MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a whole number from 0 to {}", perft::MAX_DEPTH))
}

/// The gist of an error as clap renders it, which is `error: WHAT`, then usage, then how to get help.
fn complaint(rendered: &str) -> String {
    let gist = rendered.strip_prefix("error: ").unwrap_or(rendered);
    let end =
        ["\n\nUsage:", "\n\nFor more information"].iter().filter_map(|closing| gist.find(closing)).min();
    let gist = gist[..end.unwrap_or(gist.len())].replace("\n\n  tip: ", "; ");
    format!("{} (see 'sente --help')", gist.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_complaint_leaves_the_usage_out() {
        let rendered =
            "error: it is wrong:\n  <DEPTH>\n\nUsage: sente\n\nFor more information, try '--help'.\n";
        assert_eq!(complaint(rendered), "it is wrong:\n  <DEPTH> (see 'sente --help')");
        let rendered = "error: unknown 'pertf'\n\n  tip: try 'perft'\n\nUsage: sente\n";
        assert_eq!(complaint(rendered), "unknown 'pertf'; try 'perft' (see 'sente --help')");
        assert_eq!(complaint("odd"), "odd (see 'sente --help')");
    }
}
