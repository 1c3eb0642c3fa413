//! Finds the numbers of `sente_engine::wdl::Model` that make the results of games most likely.
//!
//! ```sh
//! cargo run --release -p sente-lab --example fit_wdl -- games.pgn [MORE.pgn ...]
//! ```
//!
//! Reads files that `sente-lab match --pgn` wrote: behind each move stands what the engine thought of it, and at the end
//! how the game ended. Each move with an ordinary score is one observation. What is printed last is the line for
//! `crates/engine/src/wdl.rs`; the table before it tells how well it fits.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![expect(clippy::cast_precision_loss, reason = "nobody has so many games that counts are not exact")]

use sente_chess::notation::pgn::{Game, GameResult, Reader, Value};
use sente_engine::wdl::{self, FULL_MATERIAL, Model};
use sente_game::{Position as _, Side};
use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

/// Scores beyond this say nothing about the curves: such games are over, and rare blunders would weigh too much.
const GREATEST_SCORE: i32 = 1_000;

/// How a game ended for whoever was to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Win,
    Draw,
    Loss,
}

/// A score, the material on the board, and how the game ended.
struct Observation {
    score: i32,
    material: u32,
    end: End,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (mut observations, mut games) = (Vec::new(), 0);
    for path in std::env::args_os().skip(1) {
        let file = File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        for game in Reader::new(BufReader::new(file)) {
            observe(&game?, &mut observations);
            games += 1;
        }
    }
    if observations.is_empty() {
        return Err("expected files with games whose comments hold scores, found none".into());
    }
    let fitted = fit(&observations);
    println!("{games} games, {} observations", observations.len());
    println!("log-likelihood per observation {:.5}", likelihood(&fitted, &observations));
    compare(&fitted, &observations);
    let [offset, scale] = [fitted.offset, fitted.scale].map(|[none, more]| format!("[{none:.1}, {more:.1}]"));
    println!("pub const FITTED: Self = Self {{ offset: {offset}, scale: {scale} }};");
    Ok(())
}

fn observe(game: &Game, observations: &mut Vec<Observation>) {
    let white = match game.result {
        GameResult::WhiteWins => End::Win,
        GameResult::BlackWins => End::Loss,
        GameResult::Draw => End::Draw,
        GameResult::Unknown => return,
    };
    for step in game.main_line() {
        let Some(note) = step.node.engine_note() else { continue };
        let Value::Centipawns(score) = note.evaluation.value else { continue };
        if score.abs() > GREATEST_SCORE {
            continue;
        }
        let end = match (white, step.position.side()) {
            (End::Win, Side::First) | (End::Loss, Side::Second) => End::Win,
            (End::Loss, Side::First) | (End::Win, Side::Second) => End::Loss,
            (End::Draw, _) => End::Draw,
        };
        observations.push(Observation { score, material: wdl::material(&step.position), end });
    }
}

/// The mean logarithm of the probability that the model gives to what happened.
fn likelihood(model: &Model, observations: &[Observation]) -> f64 {
    let one = |observation: &Observation| {
        let [win, loss] = model.probabilities(observation.score, observation.material);
        let probability = match observation.end {
            End::Win => win,
            End::Draw => 1.0 - win - loss,
            End::Loss => loss,
        };
        probability.max(1e-9).ln()
    };
    observations.iter().map(one).sum::<f64>() / observations.len() as f64
}

/// Climbs: tries each number a step up and down, keeps what helps, and halves the steps when nothing does. Four numbers
/// and a smooth hill need nothing cleverer.
fn fit(observations: &[Observation]) -> Model {
    let model = |[a, b, c, d]: [f64; 4]| Model { offset: [a, b], scale: [c, d] };
    let (mut best, mut step) = ([150.0, 0.0, 60.0, 0.0], 64.0);
    let mut height = likelihood(&model(best), observations);
    while step > 0.04 {
        let mut climbed = false;
        for index in 0..best.len() {
            for change in [step, -step] {
                let mut tried = best;
                tried[index] += change;
                let reached = likelihood(&model(tried), observations);
                if reached > height {
                    (best, height, climbed) = (tried, reached, true);
                }
            }
        }
        if !climbed {
            step /= 2.0;
        }
    }
    model(best)
}

/// Shows what the model says and what happened, by score, for the poorer and the richer half of the material.
fn compare(model: &Model, observations: &[Observation]) {
    println!(
        "material   score       games   won %: model, true   drawn %: model, true   lost %: model, true"
    );
    for (name, low, high) in [("0-39", 0, 40), ("40-78", 40, FULL_MATERIAL + 1)] {
        for from in [-600, -300, -150, -50, 50, 150, 300] {
            let to = match from {
                -600 | 300 => from + 300,
                -300 | 150 => from + 150,
                _ => from + 100,
            };
            let inside =
                |o: &&Observation| (low..high).contains(&o.material) && (from..to).contains(&o.score);
            let here: Vec<_> = observations.iter().filter(inside).collect();
            if here.is_empty() {
                continue;
            }
            let count = here.len() as f64;
            let said = here.iter().fold([0.0, 0.0], |[wins, losses], o| {
                let [win, loss] = model.probabilities(o.score, o.material);
                [wins + win * 100.0 / count, losses + loss * 100.0 / count]
            });
            let ended = |end| here.iter().filter(|o| o.end == end).count() as f64 * 100.0 / count;
            println!(
                "{name:>8}   {from:>4}..{to:<4}   {:>5}   {:>12.1} {:>5.1}   {:>14.1} {:>5.1}   {:>13.1} {:>5.1}",
                here.len(),
                said[0],
                ended(End::Win),
                100.0 - said[0] - said[1],
                ended(End::Draw),
                said[1],
                ended(End::Loss),
            );
        }
    }
}
