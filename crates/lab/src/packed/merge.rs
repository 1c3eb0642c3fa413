//! Many files into one, with large blocks, which compress better than single games.

use super::archive::{Archive, Packet};
use super::block::{put_block, put_game};
use super::error::{Damage, PackedError};
use super::header::{Header, Source};
use super::wire::{Bytes, put_number};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// How many bytes of games make a block.
const BLOCK: usize = 1 << 22;

/// What became of the games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// How many the new file has.
    pub games: u64,
    /// How many were left out because the same source and number was there already.
    pub duplicates: u64,
    /// What could not be read, by the place of its file among the archives.
    pub damages: Vec<(usize, Damage)>,
}

/// Writes the games of all archives to a new file. It appears under its name when it is complete, and replaces what was
/// there. What is damaged is left out and told.
///
/// # Errors
/// If there are different kinds of games, or the file cannot be written.
pub fn merge(archives: &[Archive], out: &Path) -> Result<Merged, PackedError> {
    let (header, places) = common_header(archives, out)?;
    let failed = |error| PackedError::File(out.to_owned(), error);
    let mut part = out.as_os_str().to_owned();
    part.push(".part");
    let file = File::create(&part).map_err(failed)?;
    let mut target = Target { file, games: Vec::new(), seen: HashSet::new(), merged: Merged::default() };
    let written = target.write_all(archives, &header, &places);
    let moved = written.and_then(|()| target.file.sync_all()).and_then(|()| std::fs::rename(&part, out));
    if moved.is_err() {
        // The half-written file is of no use to anybody; that it cannot be removed either is no news.
        let _ = std::fs::remove_file(&part);
    }
    moved.map_err(failed)?;
    Ok(target.merged)
}

/// A header with the sources of all archives, and where those of each archive are in it.
fn common_header(archives: &[Archive], out: &Path) -> Result<(Header, Vec<Vec<usize>>), PackedError> {
    let game = archives.first().map_or(String::new(), |archive| archive.header.game.clone());
    let mut sources: Vec<Source> = Vec::new();
    let mut places = Vec::new();
    for archive in archives {
        let found = &archive.header.game;
        if *found != game {
            return Err(PackedError::Other(out.to_owned(), format!("games {game} and {found}")));
        }
        let place = |source: &Source| {
            sources.iter().position(|known| known == source).unwrap_or_else(|| {
                sources.push(source.clone());
                sources.len() - 1
            })
        };
        places.push(archive.header.sources.iter().map(place).collect());
    }
    Ok((Header { game, sources }, places))
}

struct Target {
    file: File,
    games: Vec<u8>,
    seen: HashSet<(usize, u64)>,
    merged: Merged,
}

impl Target {
    fn write_all(&mut self, archives: &[Archive], header: &Header, places: &[Vec<usize>]) -> io::Result<()> {
        self.file.write_all(&header.encode())?;
        for (index, archive) in archives.iter().enumerate() {
            for packet in archive.packets() {
                match packet {
                    Ok(packet) => self.add_all(index, &packet, &places[index])?,
                    Err(damage) => self.merged.damages.push((index, damage)),
                }
            }
        }
        self.flush()
    }

    fn add_all(&mut self, index: usize, packet: &Packet, places: &[usize]) -> io::Result<()> {
        for game in packet.raw_games() {
            let renamed = game.and_then(|game| {
                rename(game, places).ok_or_else(|| packet.damage("expected the source of a game, found none"))
            });
            match renamed {
                Ok((name, game)) if self.seen.insert(name) => self.add(&game)?,
                Ok(_) => self.merged.duplicates += 1,
                Err(damage) => self.merged.damages.push((index, damage)),
            }
        }
        Ok(())
    }

    fn add(&mut self, game: &[u8]) -> io::Result<()> {
        put_game(&mut self.games, game);
        self.merged.games += 1;
        if self.games.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.games.is_empty() {
            return Ok(());
        }
        let mut block = Vec::new();
        put_block(&mut block, &self.games);
        self.games.clear();
        self.file.write_all(&block)
    }
}

/// A game under the new place of its source, and its new name. The rest of its bytes stays as it is.
fn rename(game: &[u8], places: &[usize]) -> Option<((usize, u64), Vec<u8>)> {
    let mut rest = Bytes::new(game);
    let source = *places.get(rest.count()?)?;
    let mut renamed = Vec::with_capacity(game.len() + 1);
    put_number(&mut renamed, source as u64);
    renamed.extend_from_slice(rest.left());
    Some(((source, rest.number()?), renamed))
}
