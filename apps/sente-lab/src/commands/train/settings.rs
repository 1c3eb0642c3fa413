//! What can be said to `sente-lab train`.

use crate::cli::Game;
use crate::failure::Failure;
use sente_eval::nnue::MOST_HIDDEN;
use sente_eval::nnue::simd::LANES;
use sente_lab::packed::Filter;
use sente_lab::train::{Settings, Strays, Target};
use std::path::PathBuf;
use std::thread::available_parallelism;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of packed games; a name alone is looked for in the data folder, too
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    /// Where the state of training is kept; if the file is there, training goes on
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,

    /// The game
    #[arg(long, value_name = "GAME", default_value = "chess")]
    pub(super) game: Game,

    /// Begin at the weights of an earlier training or of a network instead of random ones
    #[arg(long, value_name = "FILE")]
    pub(super) from: Option<PathBuf>,

    /// Learn what the classical evaluation says of so many positions beside each of the games', made by random moves, and
    /// not what search and the result say: a first lesson, to be gone on from with --from
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    strays: usize,

    /// Hidden units of each side, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 256)]
    hidden: usize,

    /// The share of the game's result in what is learnt; the rest is the search's score
    #[arg(long, value_name = "SHARE", default_value_t = 0.3)]
    lambda: f64,

    /// The score that promises 73 % of the points; unless told, fitted to the results
    #[arg(long, value_name = "SCORE", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(super) scale: Option<u16>,

    /// How often each position is learnt from
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(super) epochs: usize,

    /// Positions that make a step
    #[arg(long, value_name = "N", default_value_t = 16_384)]
    pub(super) batch: usize,

    /// How far a weight goes in a step at first
    #[arg(long, value_name = "R", default_value_t = 0.001)]
    rate: f32,

    /// How far it goes at last
    #[arg(long, value_name = "R", default_value_t = 0.00001)]
    last_rate: f32,

    /// How fast weights decay, as a share of the rate
    #[arg(long, value_name = "D", default_value_t = 0.01)]
    decay: f32,

    /// The percentage of games that are not learnt from but tell how good the network is
    #[arg(long, value_name = "P", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=90))]
    pub(super) validation: u64,

    /// Learn from at most so many positions; thirty million of chess take about four gigabytes
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    pub(super) positions: usize,

    /// Leave out positions before this ply of a game
    #[arg(long, value_name = "N", default_value_t = 16)]
    first_ply: u32,

    /// Learn from positions whose best move is noisy or gives check, too
    #[arg(long)]
    tactics: bool,

    /// Leave out positions with scores beyond this, in hundredths
    #[arg(long, value_name = "SCORE", default_value_t = 2500)]
    score: i16,

    /// What the first weights and the order of positions start from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,

    /// Threads; unless told, one for each processor. The result does not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Draw the losses by epoch as an SVG picture
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,
}

impl Arguments {
    /// Makes sure that the numbers can be worked with.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let expect = |is_right: bool, what: &str, found: String| {
            if is_right { Ok(()) } else { Err(Failure::Usage(format!("{what}, found {found}"))) }
        };
        let (hidden, lambda) = (self.hidden, self.lambda);
        let is_possible = hidden > 0 && hidden <= MOST_HIDDEN && hidden.is_multiple_of(LANES);
        let what = format!("--hidden: expected a multiple of {LANES} up to {MOST_HIDDEN}");
        expect(is_possible, &what, hidden.to_string())?;
        expect((0.0..=1.0).contains(&lambda), "--lambda: expected 0 to 1", lambda.to_string())?;
        let rates = [self.rate, self.last_rate];
        let are_positive = rates.iter().all(|rate| *rate > 0.0 && *rate < 1.0);
        expect(
            are_positive,
            "--rate and --last-rate: expected numbers between 0 and 1",
            format!("{rates:?}"),
        )?;
        expect((0.0..1.0).contains(&self.decay), "--decay: expected 0 to 1", self.decay.to_string())?;
        expect(self.batch > 0, "--batch: expected at least 1", self.batch.to_string())?;
        expect(self.epochs > 0, "--epochs: expected at least 1", self.epochs.to_string())
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }

    /// The positions beside those of the games that are wanted, if any.
    pub(super) fn strays(&self) -> Option<Strays> {
        (self.strays > 0).then_some(Strays { number: self.strays, seed: self.seed })
    }

    pub(super) fn filter(&self) -> Filter {
        Filter { first_ply: self.first_ply, score: self.score, tactics: !self.tactics, ..Filter::default() }
    }

    pub(super) fn settings(&self, scale: u16) -> Settings {
        // Positions beside the games have no result.
        let lambda = if self.strays > 0 { 0.0 } else { self.lambda };
        Settings {
            hidden: self.hidden,
            target: Target { lambda, scale: f64::from(scale) },
            rates: (self.rate, self.last_rate),
            decay: self.decay,
            batch: self.batch,
            epochs: self.epochs,
            seed: self.seed,
        }
    }
}
