//! `sente-lab inspect`: what files of packed games hold.

use crate::cli::Game;
use crate::failure::Failure;
use sente_game::{Conclusion, Record, Records, Side};
use sente_lab::data;
use sente_lab::packed::{Archive, Damage, Game as PackedGame, Source, Statistics};
use std::io::{self, Write};
use std::path::PathBuf;

/// How many places of damage are told one by one.
const TOLD: usize = 10;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of packed games; a name alone is looked for in the data folder, too
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Print so many games, evenly chosen, instead of the statistics
    #[arg(long, value_name = "N")]
    pgn: Option<u64>,
}

/// Tells what the files hold. Damage is a failure, told after everything that could be read.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut places = 0;
    for path in &arguments.files {
        let path = data::find(path);
        let archive = Archive::open(&path).map_err(io::Error::other)?;
        let damages = match game(&archive)? {
            Game::Chess => inspect::<sente_chess::Position>(&archive, arguments.pgn, out)?,
            Game::Shogi => inspect::<sente_shogi::Position>(&archive, arguments.pgn, out)?,
        };
        for damage in damages.iter().take(TOLD) {
            // With standard error gone, the status still tells.
            let _ = writeln!(io::stderr(), "{}: {damage}", path.display());
        }
        places += damages.len();
    }
    if places > 0 {
        let found = format!("expected whole files, found damage in {places} places");
        return Err(Failure::Io(io::Error::other(found)));
    }
    Ok(())
}

/// The game that the file is about.
pub(super) fn game(archive: &Archive) -> Result<Game, Failure> {
    match archive.header.game.as_str() {
        "chess" => Ok(Game::Chess),
        "shogi" => Ok(Game::Shogi),
        other => {
            Err(Failure::Io(io::Error::other(format!("expected games of chess or shogi, found {other}"))))
        }
    }
}

/// Writes the statistics of a file, or some of its games; returns what is damaged.
fn inspect<P: Records>(
    archive: &Archive,
    pgn: Option<u64>,
    out: &mut impl Write,
) -> Result<Vec<Damage>, Failure> {
    let (mut statistics, mut damages) = (Statistics::default(), Vec::new());
    statistics.add_file(archive.size());
    for game in archive.games::<P>() {
        match game {
            Ok(game) => statistics.add(&game),
            Err(damage) => damages.push(damage),
        }
    }
    if let Some(wanted) = pgn {
        write_games::<P>(archive, wanted, statistics.games, out)?;
        return Ok(damages);
    }
    for (number, source) in archive.header.sources.iter().enumerate() {
        writeln!(out, "Source {number:<10}{}", describe(source))?;
    }
    writeln!(out, "{statistics}")?;
    Ok(damages)
}

fn describe(source: &Source) -> String {
    let settings: Vec<_> = source.settings.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let Source { engine, commit, fingerprint, seed, .. } = source;
    format!("{engine}, commit {commit}, fingerprint {fingerprint}, seed {seed}, {}", settings.join(", "))
}

/// Writes so many of the games, evenly spread over the file.
fn write_games<P: Records>(
    archive: &Archive,
    wanted: u64,
    all: u64,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let step = all.checked_div(wanted).unwrap_or(all).max(1) as usize;
    let games = archive.games::<P>().filter_map(Result::ok).step_by(step);
    for game in games.take(usize::try_from(wanted).unwrap_or(usize::MAX)) {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = P::write_record(&record(archive, &game), &mut text);
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// A game as people read it. Scores are seen by the player of the move.
fn record<P: Records>(archive: &Archive, game: &PackedGame<P>) -> Record<P> {
    let source = usize::try_from(game.source).ok().and_then(|source| archive.header.sources.get(source));
    let engine = source.map_or("unknown", |source| &source.engine);
    let result = match game.conclusion {
        Conclusion::Win(Side::First) => "1-0",
        Conclusion::Win(Side::Second) => "0-1",
        Conclusion::Draw => "1/2-1/2",
        Conclusion::Unfinished => "*",
    };
    let tags = [
        ("Event", "Self-play".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", game.number.to_string()),
        (P::PLAYER_TAGS[0], engine.to_owned()),
        (P::PLAYER_TAGS[1], engine.to_owned()),
        ("Result", result.to_owned()),
        ("Termination", game.ending.to_string()),
    ];
    let opening = game.opening.moves.iter().map(|&mv| (mv, "random".to_owned()));
    let comment = |score: i16| format!("{:+.2}", f64::from(score) / 100.0);
    let thought = game.moves.iter().map(|scored| (scored.mv, comment(scored.score)));
    Record {
        tags: tags.map(|(name, value)| (name.to_owned(), value)).into(),
        start: game.opening.start,
        moves: opening.chain(thought).collect(),
        conclusion: game.conclusion,
    }
}
