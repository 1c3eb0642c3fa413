//! `sente-lab suite`: positions whose solution is known.

mod progress;

use crate::cli::Game;
use crate::engines::EngineArguments;
use crate::failure::Failure;
use clap::ValueEnum;
use progress::ProgressLine;
use sente_game::Records;
use sente_lab::engine::{Budget, EngineSpec, Patience};
use sente_lab::play::Control;
use sente_lab::suite::{
    Entrant, Results, Selection, Suite, SuiteError, listing, read, run as solve, summary_table, to_json,
};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to wait for a move that a limit other than time should end.
const LONGEST_SEARCH: u64 = 600;
/// How long to wait for a move whose time is up.
const LONGEST_DELAY: u64 = 10;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of positions with best moves, moves to avoid, points or mates (chess: EPD with bm, am, c8 and c9, dm)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    engines: EngineArguments,

    /// The game whose rules apply
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// Positions thought about at once
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,

    /// Ask for a mate, not for a move: a line that mates is the solution, however long (USI: any mate; UCI: one in at most N moves)
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "100")]
    mate: Option<u32>,

    /// Take only the first N positions
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    first: usize,

    /// Which positions to list before the summary
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = List::Unsolved)]
    list: List,

    /// Print everything as one JSON object instead
    #[arg(long)]
    json: bool,

    /// Fail unless every engine solves at least N
    #[arg(long, value_name = "N")]
    fail_below: Option<u64>,

    /// Seconds after which an engine is taken to hang: beyond its time if it has one (10), else of the whole search (600)
    #[arg(long, value_name = "S")]
    stall: Option<u64>,

    /// Seconds that an engine may take to get ready
    #[arg(long, value_name = "S", default_value_t = 10)]
    ready: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum List {
    All,
    Unsolved,
    None,
}

/// Gives the engines the positions of the files.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: Records>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let specs = arguments.engines.specs(arguments.game)?.into_iter();
    let entrants: Vec<_> = specs.map(|spec| entrant(spec, arguments.mate)).collect::<Result<_, Failure>>()?;
    if entrants.is_empty() {
        return Err(Failure::Usage("expected --engine cmd=PROGRAM, found no engine".to_owned()));
    }
    let mut problems = Vec::new();
    for path in &arguments.files {
        problems.extend(read::<P>(path, arguments.mate.is_some()).map_err(failure)?);
    }
    problems.truncate(arguments.first);
    let patience = arguments.patience(&entrants);
    let suite = Suite { problems, entrants, concurrency: arguments.concurrency, patience };

    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler can only be installed by another part of the program, which there is not.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));

    let mut line = ProgressLine::new();
    let results = solve(&suite, &stop, |progress| line.show(progress)).map_err(failure)?;
    line.close();
    if arguments.json {
        writeln!(out, "{}", to_json(&results))?;
    } else {
        write_tables(&results, arguments.list, out)?;
    }
    check_enough(&results, arguments.fail_below)
}

/// The engine and its limit.
fn entrant(spec: EngineSpec, mate: Option<u32>) -> Result<Entrant, Failure> {
    let mut budget = Budget { mate, ..Budget::default() };
    match spec.control {
        Some(Control::MoveTime(time)) => budget.move_time = Some(time),
        Some(Control::Nodes(nodes)) => budget.nodes = Some(nodes),
        Some(Control::Depth(depth)) => budget.depth = Some(depth),
        Some(Control::Clock(clock)) => {
            return Err(Failure::Usage(format!(
                "expected --movetime, --nodes or --depth, found a clock, {clock}"
            )));
        }
        None => {
            return Err(Failure::Usage("expected --movetime, --nodes or --depth, found no limit".to_owned()));
        }
    }
    Ok(Entrant { spec, budget })
}

impl Arguments {
    fn patience(&self, entrants: &[Entrant]) -> Patience {
        let is_timed = entrants.iter().all(|entrant| entrant.budget.move_time.is_some());
        let stall = self.stall.unwrap_or(if is_timed { LONGEST_DELAY } else { LONGEST_SEARCH });
        Patience {
            ready: Duration::from_secs(self.ready),
            stall: Duration::from_secs(stall),
            ..Patience::default()
        }
    }
}

/// The command was understood; it is files and engines that are not as they should be.
fn failure(error: SuiteError) -> Failure {
    Failure::Io(io::Error::other(error))
}

fn write_tables(results: &Results, list: List, out: &mut impl Write) -> Result<(), Failure> {
    let selection = match list {
        List::All => Selection::All,
        List::Unsolved => Selection::Unsolved,
        List::None => Selection::None,
    };
    let listing = listing(results, selection);
    if !listing.is_empty() {
        writeln!(out, "{listing}")?;
    }
    if results.is_partial() {
        writeln!(out, "Interrupted: only the positions that were finished count.")?;
    }
    write!(out, "{}", summary_table(results))?;
    Ok(())
}

fn check_enough(results: &Results, least: Option<u64>) -> Result<(), Failure> {
    let Some(least) = least else { return Ok(()) };
    let summaries = results.summaries();
    let Some(short) = summaries.iter().find(|summary| summary.solved.reached < least) else { return Ok(()) };
    let found = format!("expected at least {least} solved, found {} by {}", short.solved.reached, short.name);
    Err(Failure::Io(io::Error::other(found)))
}
