//! `sente-lab train`: networks from packed games.

mod settings;

use super::{games, tell};
use crate::cli::Game;
use crate::failure::Failure;
use sente_chess::Position as Chess;
use sente_eval::classical::chess::Classical;
use sente_eval::classical::chess::weights::Weights;
use sente_game::{Conclusion, Evaluator, Notation, Score};
use sente_lab::packed::{Filter, Game as PackedGame};
use sente_lab::texel::{Epoch as Point, plot};
use sente_lab::train::{
    Checkpoint, CheckpointError, Dataset, Epoch, Judgement, Settings, Start, Target, Trainer, fit_scale,
    judge,
};
use sente_shogi::Position as Shogi;
pub(crate) use settings::Arguments;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many positions the scale is fitted to.
const SCALED: usize = 500_000;

/// How long to train before the state is saved once more.
const PAUSE: Duration = Duration::from_mins(2);

/// Something to compare a network with.
type Judge<P> = (&'static str, Box<dyn FnMut(&P) -> Score>);

/// Trains the network that `arguments` describe.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => {
            let mut material = Classical::with_weights(Weights::default().only("Material"));
            let material: Judge<Chess> =
                ("material only", Box::new(move |position| material.evaluate(position)));
            run_game(arguments, vec![classical(), material], out)
        }
        Game::Shogi => run_game::<Shogi>(arguments, vec![classical()], out),
    }
}

/// The evaluation that networks have to beat.
fn classical<P: sente_engine::Game>() -> Judge<P> {
    let mut classical = P::Classical::default();
    ("classical evaluation", Box::new(move |position| classical.evaluate(position)))
}

fn run_game<P: sente_engine::Game>(
    arguments: &Arguments,
    judges: Vec<Judge<P>>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    arguments.check()?;
    let data = Data::<P>::read(arguments)?;
    let settings = arguments.settings(data.scale);
    tell(&format!(
        "{} positions to learn from, {} to validate with, {} MB, scale {}",
        data.training.len(),
        data.validation.len(),
        (data.training.bytes() + data.validation.bytes()) >> 20,
        settings.target.scale
    ));
    let target = settings.target;
    let mut trainer = begin(arguments, &data, settings)?;
    train(&mut trainer, arguments)?;
    if !trainer.is_finished() {
        tell("interrupted: the same command goes on");
        return Ok(());
    }
    report(trainer.checkpoint(), &data.validation, out)?;
    // Of the positions beside games, the classical evaluation is the only judge.
    let judges = judges.into_iter().filter(|_| arguments.strays().is_none());
    for (name, mut evaluate) in judges {
        let scores = scores(&data.for_validation, arguments.filter(), &mut evaluate);
        writeln!(out, "{}", line(name, &scores, &data.validation, target))?;
    }
    Ok(())
}

/// The positions of all games.
struct Data<P: Notation> {
    training: Dataset,
    validation: Dataset,
    /// The games of the latter.
    for_validation: Vec<PackedGame<P>>,
    /// The score that promises 73 % of the points.
    scale: u16,
    /// Where all of them come from.
    about: String,
}

impl<P: sente_engine::Game> Data<P> {
    fn read(arguments: &Arguments) -> Result<Self, Failure> {
        let games::Games { games, sources } = games::read::<P>(&arguments.files, arguments.seed)?;
        let (filter, threads, count) = (arguments.filter(), arguments.threads(), games.len());
        let (for_learning, for_validation) = games::split(games, arguments.validation);
        let of_games = |games: &[PackedGame<P>]| Dataset::from_games::<P::Features>(games, filter, threads);
        let positions = |games: &[PackedGame<P>]| match arguments.strays() {
            None => of_games(games),
            Some(strays) => {
                let teacher = P::Classical::default();
                Dataset::from_strays::<P::Features>(games, filter, strays, &teacher, threads)
            }
        };
        let mut training = positions(&for_learning);
        training.truncate(arguments.positions);
        let validation = positions(&for_validation);
        if training.is_empty() || validation.is_empty() {
            let found = format!("found {} and {}", training.len(), validation.len());
            let expected = "expected positions to learn from and to validate with";
            return Err(Failure::Io(io::Error::other(format!("{expected}, {found}"))));
        }
        let scale = arguments.scale.unwrap_or_else(|| match arguments.strays() {
            None => scale(&training),
            // Positions beside games have no results; those of the games say what a score promises, and few will do.
            Some(_) => scale(&of_games(&for_validation)),
        });
        let beside = if arguments.strays().is_some() { "beside those " } else { "" };
        let about = format!(
            "{} positions {beside}of {count} games: {sources}; trained by sente-lab {} commit {}",
            training.len() + validation.len(),
            env!("CARGO_PKG_VERSION"),
            env!("SENTE_COMMIT")
        );
        Ok(Self { training, validation, for_validation, scale, about })
    }
}

/// Begins, or goes on where training was interrupted.
fn begin<'a, P: sente_engine::Game>(
    arguments: &Arguments,
    data: &'a Data<P>,
    settings: Settings,
) -> Result<Trainer<'a>, Failure> {
    let (training, validation, threads) = (&data.training, &data.validation, arguments.threads());
    let of = |path: &Path, error: CheckpointError| Failure::Usage(format!("{}: {error}", path.display()));
    if arguments.out.exists() {
        let saved = Checkpoint::open(&arguments.out);
        let resumed = saved.and_then(|saved| {
            Trainer::resume::<P::Features>(training, validation, &settings, saved, threads)
        });
        return resumed.map_err(|error| of(&arguments.out, error));
    }
    let Some(path) = &arguments.from else {
        let about = data.about.clone();
        return Ok(Trainer::new::<P::Features>(training, validation, settings, about, threads));
    };
    let begun = Start::open::<P::Features>(path).and_then(|start| {
        let about = format!("{}; begun at a network of {}", data.about, start.about);
        Trainer::new_from::<P::Features>(training, validation, settings, about, threads, &start)
    });
    begun.map_err(|error| of(path, error))
}

/// The scale with which the search's scores predict results best, as a whole number, which networks have.
fn scale(data: &Dataset) -> u16 {
    let outcomes = data.outcomes();
    let step = outcomes.len().div_ceil(SCALED).max(1);
    fit_scale(&outcomes.into_iter().step_by(step).collect::<Vec<_>>()).round() as u16
}

/// Trains until the end, or until the user has enough.
fn train(trainer: &mut Trainer<'_>, arguments: &Arguments) -> Result<(), Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler can only be installed by another part of the program, which there is not.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let save = |trainer: &Trainer<'_>| {
        let saved = trainer.checkpoint().save(&arguments.out);
        saved.map_err(|error| Failure::Io(io::Error::other(error)))
    };
    let (mut start, mut steps) = (Instant::now(), trainer.progress().steps);
    let mut saved = Instant::now();
    while !trainer.is_finished() && !stop.load(Ordering::Relaxed) {
        let epoch = trainer.step();
        if let Some(epoch) = epoch {
            let done = (trainer.progress().steps - steps) as u128 * arguments.batch as u128;
            show(&epoch, arguments.epochs, done * 1000 / start.elapsed().as_millis().max(1));
            (start, steps) = (Instant::now(), trainer.progress().steps);
            draw(trainer.checkpoint(), arguments)?;
        }
        if epoch.is_some() || saved.elapsed() > PAUSE {
            save(trainer)?;
            saved = Instant::now();
        }
    }
    save(trainer)
}

fn show(epoch: &Epoch, all: usize, speed: u128) {
    let Epoch { number, training, validation, rate } = epoch;
    tell(&format!(
        "epoch {number}/{all}: training loss {training:.6}, validation loss {validation:.6}, rate {rate:.6}, \
         {speed} positions/s"
    ));
}

/// Draws the losses, if that is wanted.
fn draw(checkpoint: &Checkpoint, arguments: &Arguments) -> Result<(), Failure> {
    let point = |epoch: &Epoch| Point {
        number: epoch.number,
        training: epoch.training,
        validation: epoch.validation,
        rate: f64::from(epoch.rate),
    };
    let points: Vec<_> = checkpoint.epochs.iter().map(point).collect();
    Ok(arguments.plot.as_ref().map_or(Ok(()), |path| std::fs::write(path, plot(&points)))?)
}

/// Tells how good the network is.
fn report(checkpoint: &Checkpoint, validation: &Dataset, out: &mut impl Write) -> Result<(), Failure> {
    let target = checkpoint.settings.target;
    if let Some(best) = checkpoint.best_epoch() {
        writeln!(out, "best after epoch {}: validation loss {:.6}", best.number, best.validation)?;
    }
    let outputs = checkpoint.best().predictions(validation).into_iter();
    let scores: Vec<_> = outputs.map(|output| output * target.scale).collect();
    writeln!(out, "{}", line("network", &scores, validation, target))?;
    Ok(())
}

/// Tells how well scores predict the target, and the search's scores and the results alone, each at its best scale.
fn line(name: &str, scores: &[f64], validation: &Dataset, target: Target) -> String {
    let at = |lambda: f64| {
        let targets = validation.targets(Target { lambda, ..target });
        judge(&scores.iter().copied().zip(targets).collect::<Vec<_>>())
    };
    let Judgement { scale, loss } = at(target.lambda);
    let (of_scores, of_results) = (at(0.0).loss, at(1.0).loss);
    format!(
        "{name:<20} validation loss {loss:.6} at its best scale {scale:.1}; of scores {of_scores:.6}, of results \
         {of_results:.6}"
    )
}

/// What an evaluation says of the positions of games that are of use.
fn scores<P: Notation>(
    games: &[PackedGame<P>],
    filter: Filter,
    evaluate: &mut impl FnMut(&P) -> Score,
) -> Vec<f64> {
    let finished = games.iter().filter(|game| game.conclusion != Conclusion::Unfinished);
    let samples = finished.flat_map(|game| game.samples(filter));
    samples.map(|sample| f64::from(evaluate(&sample.position).get())).collect()
}
