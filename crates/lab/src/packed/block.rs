//! Blocks: games that share a checksum and are compressed together.
//!
//! Each block stands for itself. What damages one costs the games in it and no others, because a reader finds the
//! next block by its marker.

use super::crc::crc32;
use super::wire::{Bytes, put_number};
use std::borrow::Cow;

/// What a block begins with.
const MARKER: [u8; 4] = *b"\x9BGMS";

/// How many bytes come before the games: the marker, the form, two lengths and the checksum.
const OVERHEAD: usize = 17;

/// The largest block that is believed, before and after compression.
const LARGEST: usize = 1 << 26;

/// Compression is done once and never waited for, so it may be thorough.
const LEVEL: i32 = 19;

const PLAIN: u8 = 0;
const COMPRESSED: u8 = 1;

/// Appends a block with some games, each of them bytes with their length before them.
pub(super) fn put_block(out: &mut Vec<u8>, games: &[u8]) {
    // Games that do not get smaller, such as a single one, stay as they are.
    let packed = zstd::bulk::compress(games, LEVEL).ok().filter(|packed| packed.len() < games.len());
    let (form, stored) = packed.as_deref().map_or((PLAIN, games), |packed| (COMPRESSED, packed));
    let start = out.len();
    out.extend_from_slice(&MARKER);
    out.push(form);
    out.extend_from_slice(&(games.len() as u32).to_le_bytes());
    out.extend_from_slice(&(stored.len() as u32).to_le_bytes());
    let sum = checksum(&out[start..], stored);
    out.extend_from_slice(&sum.to_le_bytes());
    out.extend_from_slice(stored);
}

/// The checksum of a block's top, and of its games by way of their own.
fn checksum(top: &[u8], stored: &[u8]) -> u32 {
    let mut bytes = top.to_vec();
    bytes.extend_from_slice(&crc32(stored).to_le_bytes());
    crc32(&bytes)
}

/// Appends a game to those of a block.
pub(super) fn put_game(games: &mut Vec<u8>, game: &[u8]) {
    put_number(games, game.len() as u64);
    games.extend_from_slice(game);
}

/// A block whose checksum is right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    form: u8,
    length: usize,
    stored: &'a [u8],
}

impl<'a> Block<'a> {
    /// The block at the front of `bytes`, and how many bytes it takes.
    pub(super) fn at_front(bytes: &'a [u8]) -> Option<(Self, usize)> {
        let mut rest = Bytes::new(bytes);
        if rest.take(MARKER.len())? != MARKER {
            return None;
        }
        let form = rest.byte()?;
        let length = rest.u32()? as usize;
        let size = rest.u32()? as usize;
        let sum = rest.u32()?;
        if length > LARGEST || size > LARGEST || form > COMPRESSED {
            return None;
        }
        let stored = rest.take(size)?;
        let is_whole = checksum(&bytes[..OVERHEAD - 4], stored) == sum;
        is_whole.then_some((Self { form, length, stored }, OVERHEAD + size))
    }

    /// How far it is to the next block that is whole, or to the end.
    pub(super) fn distance(bytes: &[u8]) -> usize {
        let starts = (0..bytes.len()).filter(|&start| bytes[start..].starts_with(&MARKER));
        let mut whole = starts.filter(|&start| Block::at_front(&bytes[start..]).is_some());
        whole.next().unwrap_or(bytes.len())
    }

    /// The games, each with its length before it; nothing if they cannot be unpacked.
    pub(super) fn unpack(&self) -> Option<Cow<'a, [u8]>> {
        if self.form == PLAIN {
            return Some(Cow::Borrowed(self.stored));
        }
        let games = zstd::bulk::decompress(self.stored, self.length).ok()?;
        (games.len() == self.length).then_some(Cow::Owned(games))
    }
}

/// Takes the bytes of the first game off the games of a block.
pub(super) fn next_game<'a>(games: &mut &'a [u8]) -> Option<&'a [u8]> {
    let mut bytes = Bytes::new(games);
    let length = bytes.count()?;
    let game = bytes.take(length)?;
    *games = bytes.left();
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_games() -> Vec<u8> {
        let mut games = Vec::new();
        for number in 0..50_u8 {
            put_game(&mut games, &[number; 40]);
        }
        games
    }

    #[test]
    fn games_come_back_compressed_or_not() {
        let mut tiny = Vec::new();
        put_game(&mut tiny, b"abc");
        for games in [some_games(), tiny] {
            let mut file = Vec::new();
            put_block(&mut file, &games);
            let (block, length) = Block::at_front(&file).unwrap();
            assert_eq!((length, &*block.unpack().unwrap()), (file.len(), &games[..]));
        }
    }

    #[test]
    fn damage_is_noticed_and_stepped_over() {
        let mut file = Vec::new();
        put_block(&mut file, &some_games());
        let length = file.len();
        put_block(&mut file, b"\x03abc");
        for place in 0..length {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(Block::at_front(&damaged).is_none());
            assert_eq!(Block::distance(&damaged), length);
            assert!(Block::at_front(&file[..place]).is_none());
        }
        assert_eq!(Block::distance(&file[1..length]), length - 1);
    }

    #[test]
    fn games_are_told_apart() {
        let games = some_games();
        let mut rest = &games[..];
        assert!((0..50_u8).all(|number| next_game(&mut rest) == Some(&[number; 40])));
        assert!(rest.is_empty());
        assert_eq!(next_game(&mut &b"\x05abc"[..]), None);
    }
}
