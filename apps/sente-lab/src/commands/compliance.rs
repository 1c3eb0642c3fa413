//! `sente-lab compliance`: walks an engine through its protocol and says what it gets wrong.

use crate::failure::Failure;
use sente_chess::Position;
use sente_lab::compliance::{Material, Report, Settings, catalogue, walk, write_item};
use sente_lab::engine::{Launch, Protocol};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// What can be given on the command line.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The engine: a program that speaks UCI
    #[arg(required_unless_present = "list")]
    engine: Option<PathBuf>,
    /// Its arguments; write `--` before the first that begins with a dash
    #[arg(value_name = "ARGS")]
    words: Vec<String>,
    /// Set an option in every process that is started; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = assignment)]
    options: Vec<(String, String)>,
    /// Also send bad input: bad positions, moves, numbers, options, bytes, floods, commands at the wrong time
    #[arg(long)]
    hostile: bool,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
    /// How long to wait for what takes no thinking
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    timeout: Duration,
    /// Make only the checks whose names begin so; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Name all checks, without making any
    #[arg(long)]
    list: bool,
}

/// Does what `sente-lab compliance` is asked to. It fails if a check does.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let known = catalogue::<Position>(Protocol::Uci, true);
    if let Some(only) =
        arguments.only.iter().find(|only| !known.iter().any(|check| check.id.starts_with(*only)))
    {
        return Err(Failure::Usage(format!(
            "expected the beginning of a check's name (see --list), found {only:?}"
        )));
    }
    if arguments.list {
        for check in known.iter().filter(|check| arguments.hostile || !check.hostile) {
            writeln!(out, "{:<28}{}", check.id, check.asks)?;
        }
        return Ok(());
    }
    let settings = settings(arguments);
    let report = if arguments.json {
        let report = walk::<Position>(&settings, &Material::chess(), |_| {});
        let text = serde_json::to_string_pretty(&report).map_err(io::Error::other)?;
        writeln!(out, "{text}")?;
        report
    } else {
        walk_aloud(&settings, out)?
    };
    verdict(&report)
}

fn settings(arguments: &Arguments) -> Settings {
    Settings {
        launch: Launch {
            command: arguments.engine.clone().unwrap_or_default(),
            arguments: arguments.words.clone(),
            directory: None,
        },
        protocol: Protocol::Uci,
        options: arguments.options.clone(),
        hostile: arguments.hostile,
        timeout: arguments.timeout,
        only: arguments.only.clone(),
    }
}

/// Prints each item as soon as it is there, and the count at the end.
fn walk_aloud(settings: &Settings, out: &mut impl Write) -> Result<Report, Failure> {
    let colour = io::stdout().is_terminal();
    let mut written = Ok(());
    let report = walk::<Position>(settings, &Material::chess(), |item| {
        if written.is_ok() {
            written = write_item(out, item, colour).and_then(|()| out.flush());
        }
    });
    written?;
    let name = if report.engine.is_empty() { "engine without a name" } else { &report.engine };
    writeln!(out, "\n{name}: {} in {:.1} s", report.summary, report.time.as_secs_f64())?;
    Ok(report)
}

fn verdict(report: &Report) -> Result<(), Failure> {
    match report.summary.failed {
        0 => Ok(()),
        1 => Err(io::Error::other("1 check failed").into()),
        failed => Err(io::Error::other(format!("{failed} checks failed")).into()),
    }
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(format!("expected NAME=VALUE, found {text:?}")),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("expected seconds from 0 to 3600, found {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        assert_eq!(assignment("Hash=16"), Ok(("Hash".to_owned(), "16".to_owned())));
        assert_eq!(assignment("A=b=c"), Ok(("A".to_owned(), "b=c".to_owned())));
        assert!(assignment("=3").is_err() && assignment("Hash").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("soon").is_err() && seconds("NaN").is_err());
    }
}
