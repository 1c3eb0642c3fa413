//! `sente analyse`: the best lines of a position, or the games of a file annotated.

mod annotated;
mod document;
mod games;
mod position;
mod progress;
mod summary;
mod table;
mod thinking;

use crate::cli::Game;
use crate::failure::Failure;
use crate::games::Study;
use crate::interrupt::Interrupt;
use clap::ArgGroup;
use sente_search::{Limits, TimeControl};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use thinking::Thinking;

/// How long to search if nothing is said about it.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

const EXAMPLES: &str = "\
Examples:
  sente analyse --position startpos --depth 14 --multipv 3
  sente analyse --position \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\" --json
  sente analyse --pgn game.pgn --movetime 500 > annotated.pgn
  sente analyse --pgn - --nodes 100000 --multipv 2 < game.pgn

Each position is searched for one second unless a limit is given; of several
limits the first one reached counts. Scores are seen by White: +0.35 is a third
of a pawn for White, #-3 is a mate in three moves for Black.

Of a PGN file every game is searched move by move. The annotated games go to
standard output; how accurate the players were goes to standard error and into
tags. With --nodes or --depth and one thread the result is the same every time.
With --multipv 2 or more, moves that were the only good ones are marked too.
docs/analysis.md explains the numbers.

Ctrl-C ends the search and prints what has been found so far.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("subject").required(true).args(["position", "pgn"])))]
pub(crate) struct Arguments {
    /// The game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// `startpos`, or a position (chess: a FEN, in quotes)
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// A file of games to annotate; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Milliseconds for each position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=MOST_MILLISECONDS))]
    movetime: Option<u64>,

    /// Plies to search each position deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=MOST_PLIES))]
    depth: Option<i32>,

    /// Nodes for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Lines for each position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,

    /// Threads that search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Megabytes of the hash table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=16384))]
    hash: u32,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A month; whoever wants more stops the search by hand.
const MOST_MILLISECONDS: u64 = 31 * 24 * 3600 * 1000;

const MOST_PLIES: i64 = sente_game::Depth::MAX.get() as i64;

/// Analyses what the user names.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: Study>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let thinking = || {
        let (megabytes, threads) = (arguments.hash as usize, usize::from(arguments.threads));
        Thinking::<P>::new(megabytes, threads, arguments.limits(), Interrupt::listen())
            .map_err(|error| Failure::Usage(format!("--hash: {error}")))
    };
    match (&arguments.position, &arguments.pgn) {
        (Some(text), _) => position::run(text, thinking, arguments.json, out),
        (None, Some(path)) => games::run(path, thinking, arguments.json, out),
        // The definition of the arguments admits no such line.
        (None, None) => Err(Failure::Usage("expected --position or --pgn, found neither".to_owned())),
    }
}

impl Arguments {
    fn limits<M>(&self) -> Limits<M> {
        let is_unlimited = self.movetime.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = self.movetime.map(Duration::from_millis).or(is_unlimited.then_some(DEFAULT_TIME));
        Limits {
            time: time.map_or(TimeControl::None, TimeControl::MoveTime),
            depth: self.depth,
            nodes: self.nodes,
            lines: usize::from(self.multipv),
            ..Limits::default()
        }
    }
}
