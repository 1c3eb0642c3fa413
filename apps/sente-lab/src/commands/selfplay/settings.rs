//! The settings of self-play, as they are typed.

use crate::cli::Game;
use crate::failure::Failure;
use sente_engine::Evaluation;
use sente_game::Records;
use sente_lab::data;
use sente_lab::play::{DrawRule, ResignRule};
use sente_lab::selfplay::{Plan, Settings};
use sente_lab::tournament::OpeningSource;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::thread::available_parallelism;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The file to add games to; unless told, one named after game and seed in the data folder (variable `SENTE_DATA`)
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    pub(crate) game: Game,

    /// How many games the file is to have; those it has already are not played again
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) games: u64,

    /// Games played at once; unless told, one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// What the random numbers start from; another seed gives other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Nodes of a move before its last iteration begins
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How many times as many nodes a move may take in all
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..))]
    hard: u64,

    /// Megabytes of each thread's table
    #[arg(long, value_name = "MB", default_value_t = 8)]
    pub(crate) hash: usize,

    /// How positions are evaluated: nnue, classical, or the file of a network; what the engine plays with if left out
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,

    /// File of openings that games begin with before the random moves: EPD, FEN or PGN
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many random moves a game begins with
    #[arg(long, value_name = "N-M", default_value = "6-9")]
    random_plies: String,

    /// How far from zero a search may find the position after the opening, in hundredths
    #[arg(long, value_name = "SCORE", default_value_t = 200, value_parser = clap::value_parser!(i32).range(0..))]
    balance: i32,

    /// How many times the nodes of a move that search takes
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    verification: u64,

    /// Call a game drawn from move MOVE on, after COUNT moves of each side with scores within SCORE hundredths; or `off`
    #[arg(long, value_name = "MOVE,COUNT,SCORE", default_value = "40,6,8")]
    draw: String,

    /// Call a game decided after COUNT moves of each side that agree on a score beyond SCORE hundredths; or `off`
    #[arg(long, value_name = "COUNT,SCORE", default_value = "3,1500")]
    win: String,

    /// Call a game drawn after so many moves of both sides together
    #[arg(long, value_name = "N", default_value_t = 400)]
    max_plies: u32,
}

impl Arguments {
    /// The games that are wanted, but for their numbers.
    pub(crate) fn plan<P: Records>(&self) -> Result<Plan<P>, Failure> {
        let settings = Settings {
            seed: self.seed,
            nodes: self.nodes,
            hard: self.hard,
            hash: self.hash,
            random_plies: plies(&self.random_plies)?,
            balance: self.balance,
            verification: self.verification,
            draw: draw(&self.draw)?,
            win: win(&self.win)?,
            max_plies: self.max_plies,
        };
        let load = |file: &PathBuf| {
            let source = OpeningSource { file: file.clone(), shuffle: None, skip: 0, plies: usize::MAX };
            source.load::<P>().map_err(|error| Failure::Usage(error.to_string()))
        };
        let book = self.openings.as_ref().map(load).transpose()?.unwrap_or_default();
        let threads = self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
        Ok(Plan { settings, book, numbers: Vec::new(), threads })
    }

    /// How positions are evaluated.
    pub(crate) fn evaluation<P: sente_engine::Game>(&self) -> Result<Evaluation<P>, Failure> {
        let named = Evaluation::choose(self.evaluation.as_deref());
        named.map_err(|error| Failure::Usage(format!("--evaluation: {error}")))
    }

    /// Everything that shapes the games, by name. A file of openings is known by its name and length; that its content
    /// is the same shows in the fingerprint, as far as one game can show it.
    pub(crate) fn describe<P: Records>(&self, plan: &Plan<P>, evaluation: &str) -> Vec<(String, String)> {
        let mut settings = plan.settings.describe();
        let name = self.openings.as_ref().and_then(|file| file.file_name());
        let openings = name
            .map_or("none".to_owned(), |name| format!("{} ({})", name.to_string_lossy(), plan.book.len()));
        settings.push(("openings".to_owned(), openings));
        settings.push(("evaluation".to_owned(), evaluation.to_owned()));
        settings
    }

    /// The file to add games to.
    pub(crate) fn file(&self, game: &str) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.file {
            return Ok(file.clone());
        }
        let folder = data::folder().ok_or_else(|| {
            Failure::Usage(format!("expected FILE or the variable {}, found neither", data::VARIABLE))
        })?;
        Ok(folder.join(format!("{game}-{}.games", self.seed)))
    }
}

fn plies(text: &str) -> Result<RangeInclusive<u32>, Failure> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last && last <= 100 => Ok(first..=last),
        _ => Err(wrong("--random-plies", "N-M such as 6-9, at most 100", text)),
    }
}

fn draw(text: &str) -> Result<Option<DrawRule>, Failure> {
    match numbers(text)[..] {
        [Some(move_number), Some(moves), Some(score)] => {
            Ok(Some(DrawRule { move_number, moves, score: score.cast_signed() }))
        }
        _ if text == "off" => Ok(None),
        _ => Err(wrong("--draw", "MOVE,COUNT,SCORE such as 40,6,8, or off", text)),
    }
}

fn win(text: &str) -> Result<Option<ResignRule>, Failure> {
    match numbers(text)[..] {
        [Some(moves), Some(score)] => Ok(Some(ResignRule { moves, score: score.cast_signed(), both: true })),
        _ if text == "off" => Ok(None),
        _ => Err(wrong("--win", "COUNT,SCORE such as 3,1500, or off", text)),
    }
}

fn numbers(text: &str) -> Vec<Option<u32>> {
    // Larger numbers would change their sign as scores; zero moves would decide games that have not begun.
    let number = |word: &str| word.trim().parse().ok().filter(|number| (1..=1_000_000).contains(number));
    text.split(',').map(number).collect()
}

fn wrong(option: &str, expected: &str, found: &str) -> Failure {
    Failure::Usage(format!("{option}: expected {expected}, found {found:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        assert_eq!(plies("6-9").ok(), Some(6..=9));
        assert_eq!(plies("8").ok(), Some(8..=8));
        assert!(["9-6", "", "a-b", "0-101", "-3"].iter().all(|text| plies(text).is_err()));
        assert_eq!(draw("40,6,8").ok(), Some(Some(DrawRule { move_number: 40, moves: 6, score: 8 })));
        assert!(matches!(draw("off"), Ok(None)) && matches!(win("off"), Ok(None)));
        assert_eq!(win("3,1500").ok(), Some(Some(ResignRule { moves: 3, score: 1500, both: true })));
        assert!(["3", "0,1500", "3,-1", "3,4294967295", "on"].iter().all(|text| win(text).is_err()));
    }
}
