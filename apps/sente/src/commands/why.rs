//! `sente why`: which move each picker would try when, what speaks for it, and what a search made of it.

mod document;
mod study;
mod table;

use super::{START, describe, read_position};
use crate::cli::Game;
use crate::failure::Failure;
use crate::games::Study;
use std::io::Write;
use study::study;

const EXAMPLES: &str = "\
Examples:
  sente why                   the start position, after a search of ten plies
  sente why \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\" --depth 6
  sente why --json

The first table has the moves in the order that the search found best, each with its
score, its share of the search's nodes, and its rank in each picker: before the search,
and with what the search has learnt. The second has what each heuristic gives a move.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A position (chess: a FEN, in quotes); the start position if left out
    #[arg(value_name = "TEXT", conflicts_with = "position")]
    text: Option<String>,

    /// The game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// The same as TEXT
    #[arg(long, value_name = "TEXT", default_value = START, hide_default_value = true)]
    position: String,

    /// How deep to search
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(i32).range(1..=64))]
    depth: i32,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Explains the order of the moves of a position.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: Study>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let text = arguments.text.as_ref().unwrap_or(&arguments.position);
    let position: P = read_position(text)?;
    let studied = study(&position, arguments.depth)?;
    if arguments.json {
        writeln!(out, "{:#}", document::document(&position, &studied))?;
        return Ok(());
    }
    writeln!(out, "{}", describe(&position))?;
    write!(out, "{}", table::tables(&position, &studied))?;
    Ok(())
}
