//! `sente bench`: fixed positions to a fixed depth, as a checksum of behaviour and a measure of speed.

use crate::failure::Failure;
use sente_engine::bench::{Outcome, run as search};
use std::io::Write;

/// Searches the positions and prints the rates and, last, the nodes and the speed.
pub(crate) fn run(
    depth: i32,
    megabytes: usize,
    threads: usize,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let outcome =
        search(depth, megabytes, threads).map_err(|error| Failure::Usage(format!("--hash: {error}")))?;
    let milliseconds = outcome.time.as_millis().max(1);
    let nps = u128::from(outcome.nodes) * 1000 / milliseconds;
    if json {
        writeln!(out, "{}", as_json(&outcome, nps, milliseconds))?;
        return Ok(());
    }
    let counters = outcome.counters;
    writeln!(out, "First-move cutoffs: {}", percent(counters.first_move_cutoffs, counters.cutoffs))?;
    writeln!(out, "Table hits: {}", percent(counters.hits, counters.probes))?;
    writeln!(out, "Quiescence: {}", percent(counters.quiescence_nodes, outcome.nodes))?;
    writeln!(out, "Time: {milliseconds} ms")?;
    writeln!(out, "{} nodes {nps} nps", outcome.nodes)?;
    Ok(())
}

fn percent(part: u64, whole: u64) -> String {
    let tenths = (u128::from(part) * 1000).checked_div(u128::from(whole)).unwrap_or(0);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

fn as_json(outcome: &Outcome, nps: u128, milliseconds: u128) -> String {
    let counters = outcome.counters;
    format!(
        "{{\"nodes\": {}, \"nps\": {nps}, \"milliseconds\": {milliseconds}, \"cutoffs\": {}, \
         \"first_move_cutoffs\": {}, \"probes\": {}, \"hits\": {}, \"quiescence_nodes\": {}}}",
        outcome.nodes,
        counters.cutoffs,
        counters.first_move_cutoffs,
        counters.probes,
        counters.hits,
        counters.quiescence_nodes
    )
}
