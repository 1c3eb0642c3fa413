//! `sente-lab tune spsa`: the numbers of the search.

use crate::cli::Game;
use crate::commands::tell;
use crate::failure::Failure;
use sente_engine::Evaluation;
use sente_game::Evaluator;
use sente_lab::data;
use sente_lab::selfplay::{Searcher, Settings};
use sente_lab::spsa::{Hall, Knob, Schedule, Tuning};
use sente_search::ordering::Staged;
use sente_search::tt::OutOfMemory;
use sente_search::{TUNABLES, TunableSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// How long to play before the state is saved and shown once more.
const PAUSE: Duration = Duration::from_secs(30);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the state is kept; if the file is there, tuning goes on
    #[arg(value_name = "FILE")]
    state: PathBuf,

    /// The game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// How many pairs of games are played in all
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,

    /// How many pairs are played before the numbers move
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    batch: u64,

    /// The share of a change by which a game that is won pulls at the end; fewer pairs need more
    #[arg(long, value_name = "R", default_value_t = 0.01)]
    rate: f64,

    /// Tune only numbers whose names begin so; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// Leave numbers as they are whose names begin so; may be given more than once
    #[arg(long, value_name = "NAME")]
    freeze: Vec<String>,

    /// Nodes of a move before its last iteration begins
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Megabytes of each side's table
    #[arg(long, value_name = "MB", default_value_t = 4)]
    hash: usize,

    /// How positions are evaluated: nnue, classical, or the file of a network; what the engine plays with if left out
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,

    /// What chance starts from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads; unless told, one for each processor. The result does not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Tunes the numbers of a game.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: sente_engine::Game>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let named = Evaluation::<P>::choose(arguments.evaluation.as_deref());
    match named.map_err(|error| Failure::Usage(format!("--evaluation: {error}")))? {
        Evaluation::Classical => tune::<P, _>(arguments, "classical", &P::Classical::default(), out),
        Evaluation::Network(network) => {
            let name = format!("nnue {:016x}", network.hash());
            tune::<P, _>(arguments, &name, &Evaluation::<P>::by_network(network), out)
        }
    }
}

fn tune<P, E>(arguments: &Arguments, name: &str, evaluator: &E, out: &mut impl Write) -> Result<(), Failure>
where
    P: sente_engine::Game,
    E: Evaluator<P> + Clone + Send,
{
    let usual = TunableSet::of(&P::Tunables::default());
    let mut tuning = arguments.begin(&usual, name)?;
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler can only be installed by another part of the program, which there is not.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let hall = Hall { settings: arguments.settings(), usual, stop: &stop };
    let build = || Searcher::<P, E, TunableSet, Staged<P>>::new(evaluator.clone(), arguments.hash);
    let mut tables = Vec::new();
    for _ in 0..arguments.threads() {
        let pair = || Ok([build()?, build()?]);
        let table = pair().map_err(|error: OutOfMemory| Failure::Usage(format!("--hash: {error}")))?;
        tables.push(table);
    }
    let (mut shown, start, begun) = (Instant::now(), Instant::now(), tuning.done);
    while let Some(trials) = tuning.next_batch(arguments.batch) {
        let Some(results) = hall.play(&tuning.knobs, &trials, &mut tables)? else { break };
        tuning.learn(&trials, &results);
        if shown.elapsed() > PAUSE {
            arguments.save(&tuning)?;
            show(&tuning, tuning.done - begun, start.elapsed());
            shown = Instant::now();
        }
    }
    arguments.save(&tuning)?;
    report(&tuning, &hall.usual, out)
}

impl Arguments {
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from)).max(1)
    }

    fn settings(&self) -> Settings {
        Settings {
            seed: self.seed,
            nodes: self.nodes,
            hash: self.hash,
            verification: 1,
            ..Settings::default()
        }
    }

    /// The state in the file, or a new one.
    fn begin(&self, usual: &TunableSet, evaluation: &str) -> Result<Tuning, Failure> {
        if !(self.rate > 0.0 && self.rate < 1.0) {
            return Err(Failure::Usage(format!(
                "--rate: expected a number between 0 and 1, found {}",
                self.rate
            )));
        }
        let schedule = Schedule { pairs: self.pairs, rate: self.rate };
        let begun = Tuning {
            conditions: self.conditions(evaluation),
            ..Tuning::new(self.knobs(usual)?, schedule, self.seed)
        };
        if !self.state.exists() {
            return Ok(begun);
        }
        let wrong = |what: String| Failure::Usage(format!("{}: {what}", self.state.display()));
        let text = std::fs::read_to_string(&self.state)?;
        let saved: Tuning = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if saved.continues(&begun) {
            return Ok(saved);
        }
        Err(wrong("expected a state of the same game, numbers and settings, found another".to_owned()))
    }

    /// What the games depend on besides the numbers.
    fn conditions(&self, evaluation: &str) -> Vec<(String, String)> {
        let game = match self.game {
            Game::Chess => "chess",
            Game::Shogi => "shogi",
        };
        let own = [
            ("game", game.to_owned()),
            ("evaluation", evaluation.to_owned()),
            ("batch", self.batch.to_string()),
        ];
        let own = own.map(|(name, value)| (name.to_owned(), value));
        own.into_iter().chain(self.settings().describe()).collect()
    }

    /// The numbers that are to be tuned, where they stand.
    fn knobs(&self, usual: &TunableSet) -> Result<Vec<Knob>, Failure> {
        let begins = |name: &str, list: &[String]| list.iter().any(|start| name.starts_with(start.as_str()));
        for start in self.only.iter().chain(&self.freeze) {
            if !TUNABLES.iter().any(|tunable| tunable.name.starts_with(start.as_str())) {
                let expected = "expected the beginning of the name of a number of the search";
                return Err(Failure::Usage(format!("--only and --freeze: {expected}, found {start:?}")));
            }
        }
        let is_wanted =
            |name: &str| (self.only.is_empty() || begins(name, &self.only)) && !begins(name, &self.freeze);
        let chosen = TUNABLES.iter().filter(|tunable| is_wanted(tunable.name));
        let knob = |tunable: &sente_search::Tunable| Knob {
            name: tunable.name.to_owned(),
            value: f64::from(usual.get(tunable.name).unwrap_or(tunable.default)),
            min: tunable.min,
            max: tunable.max,
        };
        Ok(chosen.map(knob).collect())
    }

    /// Keeps the state; the old one is only replaced by a whole one.
    fn save(&self, tuning: &Tuning) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(tuning).map_err(io::Error::other)?;
        Ok(data::replace(&self.state, text.as_bytes())?)
    }
}

fn show(tuning: &Tuning, played: u64, time: Duration) {
    let (all, done) = (tuning.schedule.pairs, tuning.done);
    let milliseconds = time.as_millis().max(1) as u64;
    let left = (all - done) * milliseconds / played.max(1) / 60_000;
    let speed = played * 60_000 / milliseconds;
    tell(&format!("{done}/{all} pairs, {speed} a minute, {}:{:02} h to go", left / 60, left % 60));
}

/// Shows every number, as it was and as it is.
fn report(tuning: &Tuning, usual: &TunableSet, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{} of {} pairs", tuning.done, tuning.schedule.pairs)?;
    for knob in &tuning.knobs {
        let before = usual.get(&knob.name).unwrap_or(0);
        let mark = if before == knob.rounded() { ' ' } else { '*' };
        writeln!(out, "{mark} {:<24} {before:>7} -> {:>7}", knob.name, knob.rounded())?;
    }
    let changed = tuning.knobs.iter().map(|knob| format!("option.{}={}", knob.name, knob.rounded()));
    writeln!(out, "for a match: {}", changed.collect::<Vec<_>>().join(" "))?;
    Ok(())
}
