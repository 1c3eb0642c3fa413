//! Results as tables for people and as JSON for programs.

use super::{Attempt, EngineResults, Found, MateClaim, Results, Share, Summary, Task};
use crate::engine::Announced;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Duration;

/// Which problems to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Selection {
    /// All of them.
    All,
    /// Those that some engine did not solve, or at which it announced a false mate.
    #[default]
    Unsolved,
    /// None.
    None,
}

impl Selection {
    fn admits(self, attempts: &[Option<&Attempt>]) -> bool {
        let is_clean = |attempt: &&Attempt| attempt.solved && attempt.false_claims == 0;
        match self {
            Self::All => true,
            Self::Unsolved => !attempts.iter().flatten().all(is_clean),
            Self::None => false,
        }
    }
}

/// The problems and what was played there, a line each; empty if none is selected.
pub fn listing(results: &Results, selection: Selection) -> String {
    let is_alone = results.engines.len() == 1;
    let mut head = vec![
        "#", "id", "expected", "engine", "played", "solved", "score", "depth", "time", "found", "remark",
    ];
    if is_alone {
        head.remove(3);
    }
    let mut rows = vec![head.into_iter().map(str::to_owned).collect()];
    for (index, task) in results.tasks.iter().enumerate() {
        let attempts: Vec<_> = results.engines.iter().map(|engine| engine.attempts[index].as_ref()).collect();
        if !selection.admits(&attempts) {
            continue;
        }
        for (engine, attempt) in results.engines.iter().zip(attempts) {
            let Some(attempt) = attempt else { continue };
            let mut row = vec![(index + 1).to_string(), task.name.clone(), task.expected.clone()];
            if !is_alone {
                row.push(engine.name.clone());
            }
            row.extend(attempt_cells(attempt, task));
            rows.push(row);
        }
    }
    if rows.len() > 1 { table(&rows) } else { String::new() }
}

fn attempt_cells(attempt: &Attempt, task: &Task) -> [String; 7] {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    [
        or_dash(attempt.played.clone()),
        mark(attempt, task),
        or_dash(attempt.score.map(|score| score.to_string())),
        or_dash(attempt.depth.map(|depth| depth.to_string())),
        time_text(attempt.time),
        or_dash(attempt.found.map(|found| time_text(found.time))),
        remark(attempt),
    ]
}

fn mark(attempt: &Attempt, task: &Task) -> String {
    let mark = if attempt.solved { "yes" } else { "no" };
    task.most_points.map_or_else(|| mark.to_owned(), |most| format!("{mark} {}/{most}", attempt.points))
}

fn remark(attempt: &Attempt) -> String {
    let mut remarks = Vec::new();
    remarks.extend(attempt.fault.as_ref().map(ToString::to_string));
    remarks.extend(attempt.claim.as_ref().map(|claim| {
        let MateClaim { plies, line, truth } = claim;
        let doubt = if truth.is_bad() { format!(" ({})", truth.name()) } else { String::new() };
        format!("announced {}{doubt}, {line}", Announced::Mate(*plies))
    }));
    if attempt.false_claims > 0 {
        remarks.push(format!("{} false announcements", attempt.false_claims));
    }
    remarks.join("; ")
}

/// What stands in a column for an engine.
type Cell = fn(&Summary) -> String;

/// The counts of each engine, a line each. Columns about what no engine met with are left out.
pub fn summary_table(results: &Results) -> String {
    let summaries = results.summaries();
    let has = |count: fn(&Summary) -> u64| summaries.iter().any(|summary| count(summary) > 0);
    let columns: [(&str, bool, Cell); 11] = [
        ("engine", true, |summary| summary.name.clone()),
        ("solved", true, |summary| share(summary.solved)),
        ("%", true, |summary| percent(summary.solved)),
        ("points", has(|summary| summary.points.of), |summary| share(summary.points)),
        ("points %", has(|summary| summary.points.of), |summary| percent(summary.points)),
        ("mates", has(|summary| summary.mates.of), |summary| share(summary.mates)),
        (
            "PV shows mate",
            has(|summary| summary.proven + summary.unproven + summary.false_mates),
            |summary| format!("{}/{}", summary.proven, summary.proven + summary.unproven),
        ),
        ("false mates", has(|summary| summary.mates.of + summary.false_mates), |summary| {
            summary.false_mates.to_string()
        }),
        ("faults", has(|summary| summary.faults), |summary| summary.faults.to_string()),
        ("time", true, |summary| time_text(summary.time)),
        ("mean to solution", true, |summary| {
            summary.mean_solution_time().map_or_else(|| "-".to_owned(), time_text)
        }),
    ];
    let shown: Vec<_> = columns.iter().filter(|(_, is_shown, _)| *is_shown).collect();
    let mut rows: Vec<Vec<String>> = vec![shown.iter().map(|(head, ..)| (*head).to_owned()).collect()];
    rows.extend(summaries.iter().map(|summary| shown.iter().map(|(.., cell)| cell(summary)).collect()));
    table(&rows)
}

fn share(share: Share) -> String {
    format!("{}/{}", share.reached, share.of)
}

fn percent(share: Share) -> String {
    share.percent().map_or_else(|| "-".to_owned(), |percent| format!("{percent:.1}"))
}

fn time_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

/// Rows as lines whose cells stand below one another.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let widths = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

/// Everything, as one JSON object.
pub fn to_json(results: &Results) -> Value {
    let engines = results.engines.iter().zip(results.summaries());
    json!({
        "problems": results.tasks.len(),
        "partial": results.is_partial(),
        "engines": engines.map(|(engine, summary)| engine_json(engine, &summary, &results.tasks)).collect::<Vec<_>>(),
    })
}

fn engine_json(engine: &EngineResults, summary: &Summary, tasks: &[Task]) -> Value {
    let attempts = engine.attempts.iter().zip(tasks).enumerate();
    let attempts = attempts.filter_map(|(index, (attempt, task))| {
        attempt.as_ref().map(|attempt| attempt_json(index + 1, attempt, task))
    });
    json!({
        "name": engine.name,
        "limit": engine.limit,
        "attempted": summary.solved.of,
        "solved": summary.solved.reached,
        "percent": summary.solved.percent(),
        "points": share_json(summary.points),
        "mates": share_json(summary.mates),
        "proven_mates": summary.proven,
        "unproven_mates": summary.unproven,
        "false_mates": summary.false_mates,
        "faults": summary.faults,
        "nodes": summary.nodes,
        "time_ms": milliseconds(summary.time),
        "mean_solution_ms": summary.mean_solution_time().map(milliseconds),
        "attempts": attempts.collect::<Vec<_>>(),
    })
}

/// A share of nothing is `null`.
fn share_json(share: Share) -> Option<Value> {
    share.percent().map(|percent| json!({ "reached": share.reached, "of": share.of, "percent": percent }))
}

fn attempt_json(number: usize, attempt: &Attempt, task: &Task) -> Value {
    json!({
        "number": number,
        "id": task.name,
        "position": task.position,
        "expected": task.expected,
        "played": attempt.played,
        "solved": attempt.solved,
        "points": task.most_points.map(|_| attempt.points),
        "mate_solved": task.mate.map(|_| attempt.mate_solved),
        "score": attempt.score.map(|score| match score {
            Announced::Centipawns(score) => json!({ "cp": score }),
            Announced::Mate(plies) => json!({ "mate_plies": plies }),
        }),
        "claim": attempt.claim.as_ref().map(|claim| json!({
            "mate_plies": claim.plies,
            "truth": claim.truth.name(),
            "line": claim.line.to_string(),
        })),
        "false_claims": attempt.false_claims,
        "depth": attempt.depth,
        "nodes": attempt.nodes,
        "time_ms": milliseconds(attempt.time),
        "found": attempt.found.map(|Found { time, nodes, depth }| json!({
            "time_ms": milliseconds(time),
            "nodes": nodes,
            "depth": depth,
        })),
        "fault": attempt.fault.as_ref().map(ToString::to_string),
    })
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
