//! Packed games as tuning and training take them.

use super::inspect::game;
use super::tell;
use crate::cli::Game as Kind;
use crate::failure::Failure;
use sente_game::{Notation, Random};
use sente_lab::data;
use sente_lab::packed::{Archive, Game, Source, shuffle};
use std::io;
use std::path::PathBuf;

/// The games of some files.
pub(super) struct Games<P: Notation> {
    pub(super) games: Vec<Game<P>>,
    /// Where they come from, for people to read.
    pub(super) sources: String,
}

/// Which game the files are about.
pub(super) fn subject(files: &[PathBuf]) -> Result<Kind, Failure> {
    let mut subject = None;
    for path in files {
        let archive = Archive::open(&data::find(path)).map_err(io::Error::other)?;
        let kind = game(&archive)?;
        if subject.is_some_and(|known| known != kind) {
            return Err(Failure::Usage("expected files of one game, found files of several".to_owned()));
        }
        subject = Some(kind);
    }
    subject.ok_or_else(|| Failure::Usage("expected files of packed games, found none".to_owned()))
}

/// The games of all files, in an order that depends on the seed alone.
pub(super) fn read<P: Notation>(files: &[PathBuf], seed: u64) -> Result<Games<P>, Failure> {
    let (mut games, mut sources) = (Vec::new(), Vec::new());
    for path in files {
        let path = data::find(path);
        let archive = Archive::open(&path).map_err(io::Error::other)?;
        game(&archive)?;
        for game in archive.games() {
            match game {
                Ok(game) => games.push(game),
                Err(damage) => tell(&format!("{}: {damage}", path.display())),
            }
        }
        sources.extend(archive.header.sources.iter().map(describe));
    }
    // Games lie in a file in the order in which they ended, which depends on how busy the machine was.
    games.sort_by_key(|game| (game.source, game.number));
    shuffle(&mut games, seed);
    Ok(Games { games, sources: sources.join("; ") })
}

fn describe(source: &Source) -> String {
    let nodes = source.settings.iter().find(|(name, _)| name == "nodes");
    let nodes = nodes.map_or(String::new(), |(_, nodes)| format!(", {nodes} nodes"));
    format!("{} commit {} seed {}{nodes}", source.engine, source.commit, source.seed)
}

/// The games to learn from, and a percentage to validate with. Which games are which depends on their numbers alone, so that
/// more games do not change sides.
pub(super) fn split<P: Notation>(games: Vec<Game<P>>, percent: u64) -> (Vec<Game<P>>, Vec<Game<P>>) {
    let is_for_learning =
        |game: &Game<P>| Random::new(game.number ^ game.source << 48).next_u64() % 100 >= percent;
    games.into_iter().partition(is_for_learning)
}
