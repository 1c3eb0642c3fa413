//! What a watched search has recorded, for people and for programs.

use sente_engine::bench::Outcome;
use sente_search::telemetry::{Figure, Value};
use serde_json::{Map, json};
use std::fmt::Write as _;

/// The figures of a watched benchmark.
pub(super) fn figures(outcome: &Outcome) -> Vec<Figure> {
    let seconds = outcome.time.as_secs_f64();
    let figures = |telemetry: &sente_search::telemetry::Telemetry| {
        telemetry.figures(&outcome.counters, outcome.nodes, seconds)
    };
    outcome.telemetry.as_ref().map(figures).unwrap_or_default()
}

/// A line for each figure, and one below it for each case of a series.
pub(super) fn table(figures: &[Figure]) -> String {
    let mut text = String::new();
    for figure in figures {
        // Writing to a string cannot fail.
        let _ = match &figure.value {
            Value::Series(cases) if cases.iter().any(|case| matches!(case.value, Value::Series(_))) => {
                writeln!(text, "{}\n{}", figure.what, grid(cases))
            }
            Value::Series(cases) => writeln!(text, "{}\n{}", figure.what, row(cases)),
            value => writeln!(text, "{:<48} {:>12}", figure.what, written(value)),
        };
    }
    text
}

/// The cases of a series, a few on each line.
fn row(cases: &[Figure]) -> String {
    let name = |case: &Figure| if case.what.is_empty() { case.key.clone() } else { case.what.to_owned() };
    let cells: Vec<_> =
        cases.iter().map(|case| format!("{:>20} {:>10}", name(case), written(&case.value))).collect();
    cells.chunks(2).map(|line| format!("    {}", line.join("  "))).collect::<Vec<_>>().join("\n")
}

/// A line for each case of a series of series.
fn grid(cases: &[Figure]) -> String {
    let line = |case: &Figure| {
        let Value::Series(cells) = &case.value else { return String::new() };
        let cells = cells.iter().map(|cell| format!("{:>6} {:>8}", cell.key, written(&cell.value)));
        format!("{:>8}  {}", case.key, cells.collect::<Vec<_>>().join("  "))
    };
    cases.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A number as people read it: shares in hundredths, means and others with decimals.
fn written(value: &Value) -> String {
    match (value, value.number()) {
        (_, None) => "-".to_owned(),
        (Value::Share { .. }, Some(share)) => format!("{:.1} %", share * 100.0),
        (Value::Count(count), _) => count.to_string(),
        (_, Some(number)) => format!("{number:.2}"),
    }
}

/// All figures as one object: shares and means with what they were made from.
pub(super) fn document(figures: &[Figure]) -> serde_json::Value {
    let value = |value: &Value| match value {
        Value::Count(count) => json!(count),
        Value::Number(number) => json!(number),
        Value::Share { part, whole } => json!({ "share": value.number(), "part": part, "whole": whole }),
        Value::Mean { sum, count } => json!({ "mean": value.number(), "sum": sum, "count": count }),
        Value::Series(cases) => document(cases),
    };
    let entries = figures.iter().map(|figure| (figure.key.clone(), value(&figure.value)));
    serde_json::Value::Object(entries.collect::<Map<_, _>>())
}
