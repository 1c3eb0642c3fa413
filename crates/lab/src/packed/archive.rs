//! Reading a file of packed games, damaged or not.

use super::block::{Block, next_game};
use super::error::{Damage, PackedError};
use super::game::Game;
use super::header::Header;
use super::wire::Bytes;
use sente_game::Notation;
use std::path::Path;

/// A file of packed games, in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    /// What the file says of itself.
    pub header: Header,
    bytes: Vec<u8>,
    top: usize,
}

/// The games of a block as bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packet {
    offset: usize,
    bytes: usize,
    games: Vec<u8>,
}

impl Archive {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or its top is not that of packed games.
    pub fn open(path: &Path) -> Result<Self, PackedError> {
        let bytes = std::fs::read(path).map_err(|error| PackedError::File(path.to_owned(), error))?;
        Self::from_bytes(bytes, path)
    }

    /// Reads the content of a file; `path` is for what is said of it.
    ///
    /// # Errors
    /// If its top is not that of packed games.
    pub fn from_bytes(bytes: Vec<u8>, path: &Path) -> Result<Self, PackedError> {
        let (header, top) = Header::decode(&bytes).map_err(|flaw| PackedError::from_flaw(path, flaw))?;
        Ok(Self { header, bytes, top })
    }

    /// How many bytes come before the first block.
    pub(super) const fn top(&self) -> usize {
        self.top
    }

    /// How many bytes the file has.
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Goes through the blocks. What is damaged is told and stepped over.
    pub fn packets(&self) -> impl Iterator<Item = Result<Packet, Damage>> + '_ {
        let mut offset = self.top;
        std::iter::from_fn(move || {
            let rest = self.bytes.get(offset..).filter(|rest| !rest.is_empty())?;
            let start = offset;
            let Some((block, length)) = Block::at_front(rest) else {
                let bytes = Block::distance(rest);
                offset += bytes;
                let reason = "expected a block, found none or a wrong checksum".to_owned();
                return Some(Err(Damage { offset: start, bytes, reason }));
            };
            offset += length;
            let packet = |games: std::borrow::Cow<'_, [u8]>| Packet {
                offset: start,
                bytes: length,
                games: games.into_owned(),
            };
            let reason = || "expected compressed games, found something else".to_owned();
            Some(block.unpack().map(packet).ok_or_else(|| Damage {
                offset: start,
                bytes: length,
                reason: reason(),
            }))
        })
    }

    /// All games, and whatever is damaged.
    pub fn games<P: Notation>(&self) -> impl Iterator<Item = Result<Game<P>, Damage>> + '_ {
        self.packets().flat_map(|packet| match packet {
            Ok(packet) => packet.decode(),
            Err(damage) => vec![Err(damage)],
        })
    }
}

impl Packet {
    /// The bytes of each game, and then what is damaged, if anything is.
    pub(super) fn raw_games(&self) -> impl Iterator<Item = Result<&[u8], Damage>> {
        let mut rest = &self.games[..];
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let game = next_game(&mut rest);
            if game.is_none() {
                rest = &[];
            }
            Some(game.ok_or_else(|| self.damage("expected the length of a game, found something else")))
        })
    }

    /// The games, and what is damaged.
    pub fn decode<P: Notation>(&self) -> Vec<Result<Game<P>, Damage>> {
        let decode = |raw: &[u8]| Game::decode(raw).map_err(|error| self.damage(&error.to_string()));
        self.raw_games().map(|raw| raw.and_then(decode)).collect()
    }

    /// The source and the number of each game that has them.
    pub fn numbers(&self) -> Vec<(u64, u64)> {
        self.raw_games().filter_map(|raw| name(raw.ok()?)).collect()
    }

    /// Where the block ends in its file.
    pub(super) const fn end(&self) -> usize {
        self.offset + self.bytes
    }

    pub(super) fn damage(&self, reason: &str) -> Damage {
        Damage { offset: self.offset, bytes: self.bytes, reason: reason.to_owned() }
    }
}

/// The source and the number of a game, without the rest of it.
fn name(game: &[u8]) -> Option<(u64, u64)> {
    let mut bytes = Bytes::new(game);
    Some((bytes.number()?, bytes.number()?))
}
