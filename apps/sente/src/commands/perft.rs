//! `sente perft`: counts the tree of legal moves, which tests move generation and measures its speed.

use super::{START, read_position};
use crate::cli::Game;
use crate::failure::Failure;
use sente_game::{MAX_PLY, Notation, PerftCase};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Nobody lives to see a tree this deep counted; the bound keeps the recursion within any stack.
const MAX_DEPTH: u32 = MAX_PLY as u32;

const EXAMPLES: &str = "\
Examples:
  sente perft 6               count the lines of six plies from the start
  sente perft 4 --divide      the same for four plies, split by first move
  sente perft 5 --suite perft.epd --max-nodes 100000000

A line of a suite is a position and its counts: POSITION ;D1 20 ;D2 400
or a row of a table, with tabs between: POSITION DEPTH COUNT";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// How many plies (moves of one side) the lines are long; of a suite, at most
    #[arg(allow_negative_numbers = true, value_parser = depth)]
    depth: u32,

    /// The game whose rules apply
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// `startpos`, or a position in the notation of the game (chess: a FEN, in quotes)
    #[arg(long, value_name = "TEXT", default_value = START)]
    position: String,

    /// Print a line `MOVE: COUNT` for each first move
    #[arg(long)]
    divide: bool,

    /// Check every count in a file of positions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "divide"])]
    suite: Vec<PathBuf>,

    /// Leave out counts of a suite that are larger
    #[arg(long, value_name = "N", requires = "suite", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a whole number from 0 to {MAX_DEPTH}"))
}

/// Counts, or checks counts.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: Notation>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.suite.is_empty() {
        return count::<P>(arguments.depth, &arguments.position, arguments.divide, out);
    }
    let mut wrong = 0;
    for file in &arguments.suite {
        wrong += check_suite::<P>(file, arguments, out)?;
    }
    if wrong > 0 { Err(Failure::Io(io::Error::other(format!("{wrong} counts are wrong")))) } else { Ok(()) }
}

/// Checks every line of a file and returns how many do not hold.
fn check_suite<P: Notation>(
    file: &Path,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<usize, Failure> {
    let name = file.display();
    let told = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
    let text = fs::read_to_string(file).map_err(told)?;
    let start = Instant::now();
    let (mut positions, mut nodes, mut wrong) = (0_usize, 0, 0);
    for (number, line) in text.lines().enumerate() {
        let result = match PerftCase::parse(line) {
            Ok(None) => continue,
            Ok(Some(case)) => case.check::<P>(arguments.depth, arguments.max_nodes),
            Err(error) => Err(error),
        };
        positions += 1;
        match result {
            Ok(counted) => nodes += counted,
            Err(error) => {
                writeln!(out, "{name}:{}: {error}", number + 1)?;
                wrong += 1;
            }
        }
    }
    let time = start.elapsed();
    let (speed, seconds) = (speed(nodes, time), time.as_secs_f64());
    writeln!(
        out,
        "{name}: {positions} positions, {wrong} wrong, {nodes} nodes in {seconds:.1} s, {speed} Mnps"
    )?;
    Ok(wrong)
}

/// Counts the lines of `depth` plies from the position named by `text`, split by first move if `divide`.
fn count<P: Notation>(depth: u32, text: &str, divide: bool, out: &mut impl Write) -> Result<(), Failure> {
    let position: P = read_position(text)?;
    let start = Instant::now();
    let nodes = match depth.checked_sub(1) {
        Some(rest) if divide => count_by_move(&position, rest, out)?,
        _ => sente_game::perft(&position, depth),
    };
    let time = start.elapsed();
    // Scripts read `MOVE: COUNT` lines and the last line; this one can be mistaken for neither.
    writeln!(out, "Speed: {} Mnps in {:.3} s", speed(nodes, time), time.as_secs_f64())?;
    writeln!(out, "Nodes: {nodes}")?;
    Ok(())
}

/// Prints how many lines follow each legal move, `rest` plies long, and returns their sum.
///
/// Each line is sent off at once, because the next may take minutes.
fn count_by_move<P: Notation>(position: &P, rest: u32, out: &mut impl Write) -> Result<u64, Failure> {
    let mut total = 0;
    for &mv in position.legal_moves().iter() {
        let nodes = sente_game::perft(&position.play(mv, &mut ()), rest);
        writeln!(out, "{}: {nodes}", position.move_text(mv))?;
        out.flush()?;
        total += nodes;
    }
    Ok(total)
}

/// Millions of nodes per second with one decimal. A clock that has not moved yet counts as a microsecond.
fn speed(nodes: u64, time: Duration) -> String {
    let tenths = u128::from(nodes) * 10 / time.as_micros().max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_finite() {
        assert_eq!(speed(3_000_000, Duration::from_secs(2)), "1.5");
        assert_eq!(speed(1, Duration::ZERO), "1.0");
    }
}
