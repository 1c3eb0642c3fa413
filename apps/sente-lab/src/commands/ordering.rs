//! `sente-lab ordering`: every picker on the positions of the benchmark, watched, as a page.

use crate::failure::Failure;
use sente_chess::Position;
use sente_engine::bench::{self, Bench};
use sente_engine::{Ordering, PickerKind, Setup};
use sente_lab::ordering::{Report, Variant};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sente-lab ordering
  sente-lab ordering --depth 13 --variant gated=ranked,gates.on=true --html gated.html

A variant is NAME=PICKER, followed by settings of the order of moves with commas between
them; 'sente bench --ordering help' lists those. The three pickers as they are come first.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// How deep to search
    #[arg(long, value_name = "N", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(i32).range(1..=64))]
    depth: i32,

    /// One more way of ordering moves: NAME=PICKER[,SETTING=VALUE…]
    #[arg(long, value_name = "VARIANT", value_parser = variant)]
    variant: Vec<Chosen>,

    /// Where the page goes
    #[arg(long, value_name = "FILE", default_value = "ordering.html")]
    html: PathBuf,

    /// Where the numbers go
    #[arg(long, value_name = "FILE", default_value = "ordering.json")]
    json: PathBuf,
}

/// A way of ordering moves, by name.
#[derive(Clone)]
struct Chosen {
    name: String,
    ordering: Ordering,
}

fn variant(text: &str) -> Result<Chosen, String> {
    let (name, rest) = text.split_once('=').ok_or("expected NAME=PICKER")?;
    let (picker, settings) = rest.split_once(',').unwrap_or((rest, ""));
    let picker: PickerKind = picker.parse().map_err(|error| format!("{error}"))?;
    let settings = settings.parse().map_err(|error| format!("{error}"))?;
    Ok(Chosen { name: name.to_owned(), ordering: Ordering { picker, settings, watched: true } })
}

/// Runs every picker and writes the page and the numbers.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let plain = PickerKind::ALL.map(|picker| Chosen {
        name: picker.name().to_owned(),
        ordering: Ordering { picker, watched: true, ..Ordering::default() },
    });
    let mut variants = Vec::new();
    for chosen in plain.iter().chain(&arguments.variant) {
        variants.push(watch(chosen, arguments.depth, out)?);
    }
    let report = Report {
        engine: format!("Sente {}", env!("CARGO_PKG_VERSION")),
        positions: <Position as sente_engine::Game>::BENCH.len(),
        depth: arguments.depth,
        variants,
    };
    write_file(&arguments.html, &report.page())?;
    write_file(&arguments.json, &format!("{:#}\n", report.document()))?;
    writeln!(out, "{} and {}", arguments.html.display(), arguments.json.display())?;
    Ok(())
}

fn watch(chosen: &Chosen, depth: i32, out: &mut impl Write) -> Result<Variant, Failure> {
    let setup = Setup { ordering: chosen.ordering, ..Setup::default() };
    let bench = Bench::<Position> { depth, setup, ..Bench::default() };
    let outcome = bench.run().map_err(io::Error::other)?;
    let telemetry = outcome.telemetry.unwrap_or_default();
    let seconds = outcome.time.as_secs_f64();
    let figures = telemetry.figures(&outcome.counters, outcome.nodes, seconds);
    let variant =
        Variant { name: chosen.name.clone(), settings: chosen.ordering.settings.to_string(), figures };
    let cutoffs = variant.number("first_move_cutoffs").unwrap_or(0.0) * 100.0;
    writeln!(
        out,
        "{:<16} first-move cutoffs {cutoffs:.1} %, {} nodes, {seconds:.1} s",
        variant.name, outcome.nodes
    )?;
    out.flush()?;
    Ok(variant)
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let told = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    Ok(fs::write(path, text).map_err(told)?)
}
