//! `sente-lab tune texel`: the weights of the classical evaluation.

use crate::cli::Game;
use crate::commands::{games, tell};
use crate::failure::Failure;
use sente_eval::classical::{Coefficients, Tapered, Term, chess, shogi};
use sente_game::Records;
use sente_lab::packed::{Filter, Game as PackedGame};
use sente_lab::texel::{Dataset, Epoch, FitSettings, Fitted, find_values, fit, plot, with_table};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of packed games; a name alone is looked for in the data folder, too
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Use at most about so many positions, of games drawn at random; ten million take about two gigabytes
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    positions: usize,

    /// The share of the game's result in what is fitted to; the rest is the search's score
    #[arg(long, value_name = "SHARE", default_value_t = 0.3)]
    lambda: f64,

    /// The percentage of games that are not learnt from but tell when to stop
    #[arg(long, value_name = "P", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=90))]
    validation: u64,

    /// How far a weight goes in one step at first, in hundredths
    #[arg(long, value_name = "R", default_value_t = 1.0)]
    rate: f64,

    /// Positions that make a step; fewer if there are few positions
    #[arg(long, value_name = "N", default_value_t = 16_384)]
    batch: usize,

    /// The most epochs
    #[arg(long, value_name = "N", default_value_t = 100)]
    epochs: usize,

    /// Pull weights to their old values as strongly as so many positions would
    #[arg(long, value_name = "N", default_value_t = 3000.0)]
    pull: f64,

    /// Leave weights as they are that apply in fewer positions
    #[arg(long, value_name = "N", default_value_t = 100)]
    least: u32,

    /// Leave a term as it is, by its name in the source; may be given more than once
    #[arg(long, value_name = "TERM")]
    freeze: Vec<String>,

    /// Leave out positions before this ply of a game
    #[arg(long, value_name = "N", default_value_t = 16)]
    first_ply: u32,

    /// Leave out positions with scores beyond this, in hundredths
    #[arg(long, value_name = "SCORE", default_value_t = 2500)]
    score: i16,

    /// What the choice and the order of positions start from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads; unless told, one for each processor. The result does not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Draw the losses by epoch as an SVG picture
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Write the weights into the source instead of printing them
    #[arg(long)]
    write: bool,

    /// With --write: the file; unless told, that of the repository around the current folder
    #[arg(long, value_name = "FILE", requires = "write")]
    values: Option<PathBuf>,
}

/// What of a game is fitted.
struct Subject<P> {
    /// Where the values are, from the top of the repository.
    values: &'static str,
    terms: &'static [Term],
    weights: Vec<Tapered>,
    trace: Box<dyn Fn(&P) -> Coefficients + Sync>,
    /// The weights as their source file has them.
    table: fn(&[Tapered]) -> String,
}

fn of_chess() -> Subject<sente_chess::Position> {
    let classical = chess::Classical::new();
    Subject {
        values: "crates/eval/src/classical/chess/values.rs",
        terms: &chess::weights::TERMS,
        weights: classical.weights().table().to_vec(),
        trace: Box::new(move |position| classical.coefficients(position)),
        table: |fitted| {
            let mut weights = chess::weights::Weights::default();
            weights.as_mut_slice().copy_from_slice(fitted);
            weights.to_string()
        },
    }
}

fn of_shogi() -> Subject<sente_shogi::Position> {
    let classical = shogi::Classical::new();
    Subject {
        values: "crates/eval/src/classical/shogi/values.rs",
        terms: &shogi::weights::TERMS,
        weights: classical.weights().table().to_vec(),
        trace: Box::new(move |position| classical.coefficients(position)),
        table: |fitted| {
            let mut weights = shogi::weights::Weights::default();
            weights.as_mut_slice().copy_from_slice(fitted);
            weights.to_string()
        },
    }
}

/// Fits the weights of the game that the files are about.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match games::subject(&arguments.files)? {
        Game::Chess => fit_game(arguments, &of_chess(), out),
        Game::Shogi => fit_game(arguments, &of_shogi(), out),
    }
}

/// Fits the weights, and prints or writes them.
fn fit_game<P: Records>(
    arguments: &Arguments,
    subject: &Subject<P>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    arguments.check(subject.terms)?;
    // Known before hours of work: where to write.
    let target = if arguments.write { Some(arguments.target(subject.values)?) } else { None };
    let games = games::read(&arguments.files, arguments.seed)?.games;
    let (training, validation) = arguments.datasets(games, subject);
    if training.is_empty() || validation.is_empty() {
        let found = format!("found {} and {}", training.len(), validation.len());
        return Err(Failure::Io(io::Error::other(format!(
            "expected positions to learn from and to validate with, {found}"
        ))));
    }
    tell(&format!(
        "{} positions to learn from, {} to validate with, {} MB",
        training.len(),
        validation.len(),
        (training.bytes() + validation.bytes()) >> 20
    ));
    let fitted = fit(&training, &validation, subject.terms, &subject.weights, &arguments.settings(), show);
    if let Some(path) = &arguments.plot {
        std::fs::write(path, plot(&fitted.epochs))?;
    }
    let table = (subject.table)(&fitted.weights);
    let summary = summary(&fitted);
    if fitted.validation.1 >= fitted.validation.0 {
        let found = "found none: more games are needed";
        return Err(Failure::Io(io::Error::other(format!("{summary}; expected a gain, {found}"))));
    }
    if let Some(path) = target {
        write_source(&path, &table)?;
        writeln!(out, "{summary}\n{} written", path.display())?;
    } else {
        writeln!(out, "{table}")?;
        tell(&summary);
    }
    Ok(())
}

impl Arguments {
    fn check(&self, terms: &[Term]) -> Result<(), Failure> {
        if !(0.0..=1.0).contains(&self.lambda) {
            return Err(Failure::Usage(format!("--lambda: expected 0 to 1, found {}", self.lambda)));
        }
        if !(self.rate > 0.0 && self.rate.is_finite() && self.pull >= 0.0 && self.pull.is_finite()) {
            let found = format!("found {} and {}", self.rate, self.pull);
            return Err(Failure::Usage(format!("--rate and --pull: expected positive numbers, {found}")));
        }
        match self.freeze.iter().find(|name| !terms.iter().any(|term| term.name == **name)) {
            Some(name) => {
                Err(Failure::Usage(format!("--freeze: expected the name of a term, found {name:?}")))
            }
            None => Ok(()),
        }
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }

    fn settings(&self) -> FitSettings {
        FitSettings {
            lambda: self.lambda,
            rate: self.rate,
            batch: self.batch,
            epochs: self.epochs,
            pull: self.pull,
            least: self.least,
            frozen: self.freeze.clone(),
            seed: self.seed,
            threads: self.threads(),
        }
    }

    fn target(&self, values: &str) -> Result<PathBuf, Failure> {
        let found = match &self.values {
            Some(path) => Some(path.clone()),
            None => find_values(&std::env::current_dir()?, values),
        };
        found.ok_or_else(|| {
            Failure::Usage("--write: expected to be in the repository, found no file of values".to_owned())
        })
    }

    /// The positions to learn from and those to validate with, of different games.
    fn datasets<P: Records>(&self, games: Vec<PackedGame<P>>, subject: &Subject<P>) -> (Dataset, Dataset) {
        let (training, validation) = games::split(games, self.validation);
        let filter = Filter { first_ply: self.first_ply, score: self.score, ..Filter::default() };
        let dataset = |games: &[PackedGame<P>], percent: u64| {
            let limit = (self.positions as u128 * u128::from(percent) / 100) as usize;
            Dataset::from_games(games, filter, subject.terms, &subject.trace, self.threads(), limit)
        };
        (dataset(&training, 100 - self.validation), dataset(&validation, self.validation))
    }
}

fn write_source(path: &Path, table: &str) -> Result<(), Failure> {
    let source = std::fs::read_to_string(path)?;
    let text = with_table(&source, table).map_err(io::Error::other)?;
    Ok(std::fs::write(path, text)?)
}

fn summary(fitted: &Fitted) -> String {
    let (before, after) = fitted.validation;
    format!(
        "scale {:.1}, {} weights free, {} epochs, validation loss {before:.6} before, {after:.6} after",
        fitted.scale,
        fitted.free,
        fitted.epochs.len() - 1
    )
}

fn show(epoch: &Epoch) {
    let Epoch { number, training, validation, rate } = epoch;
    tell(&format!(
        "epoch {number}: training loss {training:.6}, validation loss {validation:.6}, rate {rate}"
    ));
}
