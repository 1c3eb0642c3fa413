//! `sente-lab quantise`: the network that the engine uses.

use super::games;
use crate::failure::Failure;
use sente_eval::nnue::FeatureSet;
use sente_eval::nnue::features::chess::ChessFeatures;
use sente_eval::nnue::features::shogi::ShogiFeatures;
use sente_game::{Notation, Random};
use sente_lab::packed::shuffle;
use sente_lab::train::{Checkpoint, Settings, calibrate, quantise, verify};
use std::io::{self, Write};
use std::path::PathBuf;

/// How long random games are.
const PLIES: usize = 100;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What `sente-lab train` keeps
    #[arg(value_name = "TRAINED")]
    trained: PathBuf,

    /// The network to write
    #[arg(value_name = "NETWORK")]
    network: PathBuf,

    /// Compare scores in positions of these packed games; unless told, in positions of random games
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,

    /// How many positions to compare
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    positions: usize,
}

/// Writes the network that `arguments` describe, if it is as good as what it is made of.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let checkpoint = Checkpoint::open(&arguments.trained);
    let checkpoint =
        checkpoint.map_err(|error| Failure::Usage(format!("{}: {error}", arguments.trained.display())))?;
    match checkpoint.features.as_str() {
        ChessFeatures::NAME => run_game::<ChessFeatures>(arguments, &checkpoint, out),
        ShogiFeatures::NAME => run_game::<ShogiFeatures>(arguments, &checkpoint, out),
        other => {
            let expected = format!("{} or {}", ChessFeatures::NAME, ShogiFeatures::NAME);
            Err(Failure::Usage(format!("expected training for {expected}, found it for {other:?}")))
        }
    }
}

fn run_game<F: FeatureSet>(
    arguments: &Arguments,
    checkpoint: &Checkpoint,
    out: &mut impl Write,
) -> Result<(), Failure>
where
    F::Position: Notation,
{
    let scale = checkpoint.settings.target.scale.round() as u16;
    let network =
        quantise::<F>(checkpoint.best(), scale, provenance(checkpoint)?).map_err(io::Error::other)?;
    // As many positions again, to make up for the rounding with.
    let count = arguments.positions.saturating_mul(2);
    let mut positions = if arguments.games.is_empty() {
        random_positions::<F::Position>(count)
    } else {
        played_positions::<F::Position>(&arguments.games, count)?
    };
    shuffle(&mut positions, 1);
    let (for_verification, others) = positions.split_at(positions.len().min(arguments.positions));
    let network = calibrate(network, checkpoint.best(), others).map_err(io::Error::other)?;
    let verified = verify(network.clone(), checkpoint.best(), for_verification);
    let summary = format!(
        "{} positions: mean distance {:.2}, largest {:.2}, mean score {:.1}",
        verified.positions, verified.mean, verified.largest, verified.size
    );
    if !verified.is_passed(scale) {
        let found = format!("expected scores close to those before rounding, found {summary}");
        return Err(Failure::Io(io::Error::other(found)));
    }
    let bytes = network.to_bytes();
    std::fs::write(&arguments.network, &bytes)?;
    writeln!(out, "{network}, scale {scale}, hash {:016x}, {} bytes", network.hash(), bytes.len())?;
    writeln!(out, "{summary}")?;
    writeln!(out, "{}", network.provenance())?;
    Ok(())
}

/// What the network says of itself.
fn provenance(checkpoint: &Checkpoint) -> Result<String, Failure> {
    let Some(best) = checkpoint.best_epoch() else {
        let found = "found one before the end of its first epoch";
        return Err(Failure::Usage(format!("expected a trained network, {found}")));
    };
    let Checkpoint { about, settings, .. } = checkpoint;
    let Settings { target, rates, decay, batch, epochs, seed, .. } = settings;
    Ok(format!(
        "{about}; epoch {} of {epochs}, validation loss {:.6}, lambda {}, batch {batch}, rate {} to {}, \
         decay {decay}, seed {seed}",
        best.number, best.validation, target.lambda, rates.0, rates.1
    ))
}

/// Positions of games in which every move is drawn at random.
fn random_positions<P: Notation>(count: usize) -> Vec<P> {
    let (mut random, mut positions) = (Random::new(1), Vec::with_capacity(count));
    while positions.len() < count {
        let mut position = P::start();
        for _ in 0..PLIES {
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position.advance(mv, &mut ());
            positions.push(position);
        }
    }
    positions.truncate(count);
    positions
}

/// Positions of games that were played, of many games before many of one.
fn played_positions<P: Notation>(files: &[PathBuf], count: usize) -> Result<Vec<P>, Failure> {
    let games = games::read::<P>(files, 1)?.games;
    let per_game = count.div_ceil(games.len().max(1));
    let mut positions = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let step = (game.positions() / per_game.max(1)).max(1);
        // Each game begins to count elsewhere, or all positions would be of openings.
        let mut number = index;
        game.for_each_position(|position, _| {
            if number % step == 0 {
                positions.push(*position);
            }
            number += 1;
        });
    }
    positions.truncate(count);
    Ok(positions)
}
