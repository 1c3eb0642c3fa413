//! Writing games as they are finished.
//!
//! Every game is a block of its own, handed to the system in one piece. A writer that is killed loses nothing that
//! was handed over; one that loses its power may leave a cut block behind, which the next writer removes.

use super::archive::Archive;
use super::block::{put_block, put_game};
use super::error::PackedError;
use super::game::Game;
use super::header::Header;
use sente_game::Notation;
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long games may wait until the disk has them for certain.
const SYNC: Duration = Duration::from_secs(10);

/// A file to which games are added.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
    synced: Instant,
}

impl Writer {
    /// Opens a file to go on with it, or begins one. Returns the numbers of the games it has.
    ///
    /// # Errors
    /// If the file cannot be used, has other games than `header` says, or is damaged elsewhere than at its end.
    pub fn open(path: &Path, header: &Header) -> Result<(Self, HashSet<u64>), PackedError> {
        let failed = |error| PackedError::File(path.to_owned(), error);
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(PackedError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let top = header.encode();
        let (intact, numbers) = if top.starts_with(&bytes) {
            // New, or killed before the top was written.
            file.set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| file.write_all(&top))
                .map_err(failed)?;
            (top.len(), HashSet::new())
        } else {
            resume(path, header, bytes)?
        };
        file.set_len(intact as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Self { path: path.to_owned(), file, synced: Instant::now() }, numbers))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add<P: Notation>(&mut self, game: &Game<P>) -> Result<(), PackedError> {
        let (mut bytes, mut games, mut block) = (Vec::new(), Vec::new(), Vec::new());
        game.encode(&mut bytes);
        put_game(&mut games, &bytes);
        put_block(&mut block, &games);
        self.write(&block)
    }

    fn write(&mut self, block: &[u8]) -> Result<(), PackedError> {
        let mut written = self.file.write_all(block);
        if written.is_ok() && self.synced.elapsed() > SYNC {
            written = self.file.sync_data();
            self.synced = Instant::now();
        }
        written.map_err(|error| PackedError::File(self.path.clone(), error))
    }
}

/// How much of a file is whole, and the numbers of its games.
fn resume(path: &Path, header: &Header, bytes: Vec<u8>) -> Result<(usize, HashSet<u64>), PackedError> {
    let size = bytes.len();
    let archive = Archive::from_bytes(bytes, path)?;
    if let Some(difference) = difference(header, &archive.header) {
        return Err(PackedError::Other(path.to_owned(), difference));
    }
    let (mut intact, mut numbers) = (archive.top(), HashSet::new());
    for packet in archive.packets() {
        match packet {
            Ok(packet) => {
                intact = packet.end();
                numbers.extend(packet.numbers().into_iter().map(|(_, number)| number));
            }
            // What is cut at the end was being written when the power went.
            Err(damage) if damage.offset + damage.bytes == size => {}
            Err(damage) => return Err(PackedError::Damaged(path.to_owned(), 1, damage.bytes)),
        }
    }
    Ok((intact, numbers))
}

fn difference(own: &Header, found: &Header) -> Option<String> {
    if own.game != found.game {
        return Some(format!("games {} and {}", own.game, found.game));
    }
    match (&own.sources[..], &found.sources[..]) {
        ([own], [found]) => own.difference(found),
        (_, found) => Some(format!("numbers of sources, 1 and {}", found.len())),
    }
}
