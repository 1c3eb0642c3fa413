//! `sente-lab quantise`: the network that the engine uses.

use super::games;
use crate::failure::Failure;
use sente_eval::nnue::FeatureSet;
use sente_eval::nnue::features::chess::Mirrored768;
use sente_game::{Notation, Random};
use sente_lab::train::{Checkpoint, quantise, verify};
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
        Mirrored768::NAME => run_game::<Mirrored768>(arguments, &checkpoint, out),
        other => {
            let expected = Mirrored768::NAME;
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
    let Some(best) = checkpoint.best_epoch() else {
        return Err(Failure::Usage(
            "expected a trained network, found one before its first epoch".to_owned(),
        ));
    };
    let settings = &checkpoint.settings;
    let provenance = format!(
        "{}; epoch {} of {}, validation loss {:.6}, lambda {}, batch {}, rate {} to {}, decay {}, seed {}",
        checkpoint.about,
        best.number,
        settings.epochs,
        best.validation,
        settings.target.lambda,
        settings.batch,
        settings.rates.0,
        settings.rates.1,
        settings.decay,
        settings.seed
    );
    let scale = settings.target.scale.round() as u16;
    let network =
        quantise::<F>(checkpoint.best(), scale, provenance).map_err(|error| io::Error::other(error))?;
    let positions = if arguments.games.is_empty() {
        random_positions::<F::Position>(arguments.positions)
    } else {
        played_positions::<F::Position>(arguments)?
    };
    let verified = verify(network.clone(), checkpoint.best(), &positions);
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
fn played_positions<P: Notation>(arguments: &Arguments) -> Result<Vec<P>, Failure> {
    let games = games::read::<P>(&arguments.games, 1)?.games;
    let per_game = arguments.positions.div_ceil(games.len().max(1));
    let mut positions = Vec::with_capacity(arguments.positions);
    for game in &games {
        let step = game.positions().div_ceil(per_game).max(1);
        let mut number = 0;
        game.for_each_position(|position, _| {
            if number % step == step / 2 {
                positions.push(*position);
            }
            number += 1;
        });
    }
    positions.truncate(arguments.positions);
    Ok(positions)
}
