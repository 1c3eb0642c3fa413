//! The settings of a match, as they are typed.

use crate::cli::Game;
use crate::engines::EngineArguments;
use crate::failure::Failure;
use clap::ValueEnum;
use sente_lab::engine::Patience;
use sente_lab::play::{DrawRule, ResignRule, Rules};
use sente_lab::stats::{EloModel, Sprt, SprtDesign};
use sente_lab::tournament::Format;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) engines: EngineArguments,

    /// The game whose rules apply
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    pub(crate) game: Game,

    /// Games for each pairing of engines; two with changed colours for every opening
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: usize,

    /// Games played at once
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) concurrency: usize,

    /// The first engine against all others, instead of all against all
    #[arg(long)]
    gauntlet: bool,

    /// File of openings: EPD, FEN or PGN
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// Shuffle the openings by this number; without it they are played in the order of the file
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Leave out so many openings at the beginning
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) skip: usize,

    /// Play at most so many plies of an opening
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    pub(crate) opening_plies: usize,

    /// Stop when a sequential test between two hypotheses decides, in Elo: 0,5
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,

    /// What Elo the hypotheses are in
    #[arg(long, value_enum, default_value_t = Model::Normalised)]
    sprt_model: Model,

    /// How often the test may accept the second hypothesis wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,

    /// How often the test may accept the first hypothesis wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,

    /// Call a game drawn from move MOVE on, after COUNT moves with scores within SCORE hundredths
    #[arg(long, value_name = "MOVE,COUNT,SCORE")]
    draw: Option<String>,

    /// Call a game lost after COUNT moves with scores beyond SCORE hundredths; both engines must agree
    #[arg(long, value_name = "COUNT,SCORE")]
    resign: Option<String>,

    /// With --resign: the loser's word is enough
    #[arg(long, requires = "resign")]
    resign_alone: bool,

    /// Call a game drawn after so many moves
    #[arg(long, value_name = "N")]
    max_moves: Option<u32>,

    /// Milliseconds that a move may take beyond its clock
    #[arg(long, value_name = "MS", default_value_t = 20)]
    margin: u64,

    /// Seconds after which an engine without a clock is taken to hang
    #[arg(long, value_name = "S", default_value_t = 120)]
    stall: u64,

    /// Seconds that an engine may take to get ready
    #[arg(long, value_name = "S", default_value_t = 10)]
    ready: u64,

    /// Start engines anew for every game
    #[arg(long)]
    pub(crate) restart: bool,

    /// Keep each game on one processor (Linux); not for engines with several threads, nor with more games than processors
    #[arg(long)]
    pub(crate) pin: bool,

    /// Do not count games in which engines had to wait for a busy machine
    #[arg(long)]
    pub(crate) void_disturbed: bool,

    /// Append the games to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Keep the state in a file, and go on from there if it has one
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,

    /// Name of the event in the records of games
    #[arg(long, value_name = "NAME", default_value = "Sente laboratory")]
    pub(crate) event: String,

    /// Show the table after every N games; in a terminal it is always shown
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) every: usize,

    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Model {
    Normalised,
    Logistic,
}

impl Arguments {
    pub(crate) const fn format(&self) -> Format {
        if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin }
    }

    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let draw = self.draw.as_deref().map(|text| match numbers(text)[..] {
            [Some(move_number), Some(moves), Some(score)] => {
                Ok(DrawRule { move_number, moves, score: score.cast_signed() })
            }
            _ => Err(wrong("--draw", "MOVE,COUNT,SCORE such as 40,8,10", text)),
        });
        let resign = self.resign.as_deref().map(|text| match numbers(text)[..] {
            [Some(moves), Some(score)] => {
                Ok(ResignRule { moves, score: score.cast_signed(), both: !self.resign_alone })
            }
            _ => Err(wrong("--resign", "COUNT,SCORE such as 3,600", text)),
        });
        Ok(Rules {
            margin: Duration::from_millis(self.margin),
            draw: draw.transpose()?,
            resign: resign.transpose()?,
            max_moves: self.max_moves,
        })
    }

    pub(crate) fn patience(&self) -> Patience {
        Patience {
            ready: Duration::from_secs(self.ready),
            stall: Duration::from_secs(self.stall),
            ..Patience::default()
        }
    }

    pub(crate) fn sprt(&self, engines: usize) -> Result<Option<Sprt>, Failure> {
        let Some(text) = &self.sprt else { return Ok(None) };
        if engines != 2 {
            return Err(Failure::Usage(format!("--sprt: expected two engines, found {engines}")));
        }
        let bounds: Vec<Option<f64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
        let [Some(elo0), Some(elo1)] = bounds[..] else {
            return Err(wrong("--sprt", "ELO0,ELO1 such as 0,5", text));
        };
        let model = match self.sprt_model {
            Model::Normalised => EloModel::Normalised,
            Model::Logistic => EloModel::Logistic,
        };
        let design = SprtDesign { elo0, elo1, alpha: self.alpha, beta: self.beta, model };
        Sprt::new(design).map(Some).map_err(|error| Failure::Usage(format!("--sprt: {error}")))
    }

    /// What must not change when a match is resumed. The number of games may: a match can be made longer.
    pub(crate) fn identity(&self, openings: usize) -> Vec<(String, String)> {
        let file = self.openings.as_ref().map_or_else(|| "none".into(), |file| file.display().to_string());
        [
            ("format", format!("{:?}", self.format())),
            ("openings", file),
            ("number of openings", openings.to_string()),
            ("seed", format!("{:?}", self.seed)),
            ("skip", self.skip.to_string()),
            ("plies of openings", self.opening_plies.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
    }
}

fn numbers(text: &str) -> Vec<Option<u32>> {
    // Scores beyond the range of a signed number would change their sign.
    let number = |word: &str| word.trim().parse().ok().filter(|&number| number <= i32::MAX.cast_unsigned());
    text.split(',').map(number).collect()
}

fn wrong(option: &str, expected: &str, found: &str) -> Failure {
    Failure::Usage(format!("{option}: expected {expected}, found {found:?}"))
}
