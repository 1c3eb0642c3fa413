//! `sente bench`: fixed positions to a fixed depth, as a checksum of behaviour and a measure of speed.

mod telemetry;

use super::evaluation;
use crate::cli::Game;
use crate::failure::Failure;
use sente_engine::bench::{self, Bench, Outcome};
use sente_engine::{Ordering, PickerKind, Setup};
use sente_search::ordering::Settings;
use serde_json::{Value, json};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  sente bench                 the node count is a checksum, and the last line has it
  sente bench --picker ranked --telemetry
  sente bench --ordering gates.on=true,ranked.shortlist=8 --picker ranked
  sente bench --ordering help what about the order of moves can be chosen";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The game that is played
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// How deep to search
    #[arg(long, value_name = "N", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(i32).range(1..=64))]
    depth: i32,

    /// Threads that search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Megabytes of the hash table
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=16384))]
    hash: u32,

    /// How moves are ordered: staged, ranked or sorted
    #[arg(long, value_name = "NAME", default_value_t)]
    picker: PickerKind,

    /// How positions are evaluated: nnue, classical, or the file of a network; what the engine plays with if left out
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,

    /// Changes to the settings of the order of moves: NAME=VALUE, with commas between them, or `help`
    #[arg(long, value_name = "SETTINGS", default_value = "", hide_default_value = true)]
    ordering: String,

    /// Record how good the order of moves is, and print it
    #[arg(long)]
    telemetry: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Searches the positions and prints the rates and, last, the nodes and the speed.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.ordering == "help" {
        return list_settings(out);
    }
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: sente_engine::Game>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let bench = Bench::<P> {
        depth: arguments.depth,
        megabytes: arguments.hash as usize,
        threads: usize::from(arguments.threads),
        setup: setup(arguments)?,
    };
    let outcome = bench.run().map_err(|error| Failure::Usage(format!("--hash: {error}")))?;
    if arguments.json {
        writeln!(out, "{}", as_json(&bench, &outcome))?;
        return Ok(());
    }
    let counters = outcome.counters;
    if outcome.telemetry.is_some() {
        write!(out, "{}", telemetry::table(&telemetry::figures(&outcome)))?;
    } else {
        writeln!(out, "First-move cutoffs: {}", percent(counters.first_move_cutoffs, counters.cutoffs))?;
        writeln!(out, "Table hits: {}", percent(counters.hits, counters.probes))?;
        writeln!(out, "Quiescence: {}", percent(counters.quiescence_nodes, outcome.nodes))?;
    }
    writeln!(out, "Time: {} ms", outcome.time.as_millis())?;
    writeln!(out, "{} nodes {} nps", outcome.nodes, speed(&outcome))?;
    Ok(())
}

/// What the positions are to be searched with.
fn setup<P: sente_engine::Game>(arguments: &Arguments) -> Result<Setup<P>, Failure> {
    let settings: Settings =
        arguments.ordering.parse().map_err(|error| Failure::Usage(format!("--ordering: {error}")))?;
    let evaluation = evaluation(arguments.evaluation.as_deref())?;
    let ordering = Ordering { picker: arguments.picker, settings, watched: arguments.telemetry };
    Ok(Setup::new(evaluation, ordering))
}

fn list_settings(out: &mut impl Write) -> Result<(), Failure> {
    for setting in Settings::default().list() {
        let (least, greatest) = &setting.range;
        writeln!(
            out,
            "{:<24} {:<10} {least}..{greatest}\n    {}",
            setting.name, setting.default, setting.what
        )?;
    }
    Ok(())
}

fn speed(outcome: &Outcome) -> u128 {
    u128::from(outcome.nodes) * 1_000_000 / outcome.time.as_micros().max(1)
}

fn percent(part: u64, whole: u64) -> String {
    let tenths = (u128::from(part) * 1000).checked_div(u128::from(whole)).unwrap_or(0);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

fn as_json<P: sente_engine::Game>(bench: &Bench<P>, outcome: &Outcome) -> Value {
    let counters = outcome.counters;
    let mut document = json!({
        "nodes": outcome.nodes,
        "nps": speed(outcome) as u64,
        "milliseconds": outcome.time.as_millis() as u64,
        "picker": bench.setup.ordering.picker.name(),
        "settings": bench.setup.ordering.settings.to_string(),
        "evaluation": bench.setup.evaluation.kind().name(),
        "depth": bench.depth,
        "cutoffs": counters.cutoffs,
        "first_move_cutoffs": counters.first_move_cutoffs,
        "probes": counters.probes,
        "hits": counters.hits,
        "quiescence_nodes": counters.quiescence_nodes,
    });
    if outcome.telemetry.is_some() {
        document["telemetry"] = telemetry::document(&telemetry::figures(outcome));
    }
    document
}
