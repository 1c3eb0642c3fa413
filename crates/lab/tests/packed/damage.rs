//! Whatever happens to a file: no panic, no wrong game, and the damage is told.

use crate::{Scratch, header, play, quick};
use sente_chess::Position;
use sente_game::Random;
use sente_lab::packed::{Archive, Game, PackedError, Writer};
use std::collections::HashSet;
use std::path::Path;

/// A file with some games, and the games.
fn file() -> (Vec<u8>, Vec<Game<Position>>) {
    let settings = quick();
    let games = play(&settings, 0..12, 2);
    let scratch = Scratch::new("damage");
    let (mut writer, _) = Writer::open(&scratch.0, &header(&settings)).unwrap();
    for game in &games {
        writer.add(game).unwrap();
    }
    (std::fs::read(&scratch.0).unwrap(), games)
}

/// Does something bad to a file.
fn corrupt(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len());
    let length = (1 + random.below(64)).min(bytes.len() - at);
    match random.below(6) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at..at + length].iter_mut().for_each(|byte| *byte = random.below(256) as u8),
        2 => bytes[at..at + length].fill(0),
        3 => bytes.truncate(at),
        4 => drop(bytes.drain(at..at + length)),
        _ => drop(bytes.splice(at..at, (0..length).map(|_| random.below(256) as u8))),
    }
}

/// How many files are damaged; the variable `SENTE_CORRUPTIONS` asks for more.
fn corruptions() -> u32 {
    std::env::var("SENTE_CORRUPTIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(3000)
}

#[test]
fn corruption_is_noticed_and_costs_no_other_game() {
    let (whole, games) = file();
    let mut random = Random::new(3);
    for _ in 0..corruptions() {
        let mut bytes = whole.clone();
        corrupt(&mut bytes, &mut random);
        let Ok(archive) = Archive::from_bytes(bytes.clone(), Path::new("file")) else { continue };
        let (mut found, mut damages) = (Vec::new(), 0);
        for game in archive.games::<Position>() {
            game.map_or_else(|_| damages += 1, |game| found.push(game));
        }
        assert!(found.iter().all(|game| games.contains(game)));
        let is_cut_between_games = whole.starts_with(&bytes);
        assert!(bytes == whole || damages > 0 || is_cut_between_games);
        // Sixty-four bytes in a row touch two games at most, unless everything after them is gone.
        assert!(found.len() + 2 >= games.len() || is_cut_between_games);
    }
}

#[test]
fn a_file_cut_anywhere_can_be_continued() {
    let (whole, games) = file();
    let settings = quick();
    let scratch = Scratch::new("cut");
    let top = {
        let (_, done) = Writer::open(&scratch.0, &header(&settings)).unwrap();
        assert!(done.is_empty());
        std::fs::metadata(&scratch.0).unwrap().len() as usize
    };
    let mut random = Random::new(4);
    for round in 0..200 {
        let cut = if round == 0 { 0 } else { random.below(whole.len()) };
        std::fs::write(&scratch.0, &whole[..cut]).unwrap();
        let (mut writer, done) = Writer::open(&scratch.0, &header(&settings)).unwrap();
        assert!(cut > top || done.is_empty());
        for game in games.iter().filter(|game| !done.contains(&game.number)) {
            writer.add(game).unwrap();
        }
        drop(writer);
        let read: Vec<_> =
            Archive::open(&scratch.0).unwrap().games::<Position>().map(Result::unwrap).collect();
        assert_eq!(read, games);
    }
}

#[test]
fn a_file_is_only_continued_with_the_same_games_and_by_one_writer() {
    let settings = quick();
    let scratch = Scratch::new("same");
    let (writer, _) = Writer::open(&scratch.0, &header(&settings)).unwrap();
    assert!(matches!(Writer::open(&scratch.0, &header(&settings)), Err(PackedError::Busy(_))));
    drop(writer);
    let other = sente_lab::selfplay::Settings { nodes: 31, ..settings.clone() };
    let error = Writer::open(&scratch.0, &header(&other)).unwrap_err().to_string();
    assert!(error.contains("nodes 31 and nodes 30"), "{error}");
    std::fs::write(&scratch.0, "rubbish that is no file of games").unwrap();
    assert!(matches!(Writer::open(&scratch.0, &header(&settings)), Err(PackedError::Foreign(_))));
    assert_eq!(std::fs::read(&scratch.0).unwrap(), b"rubbish that is no file of games");
}

#[test]
fn damage_in_the_middle_is_not_written_over() {
    let (mut bytes, _) = file();
    let settings = quick();
    let scratch = Scratch::new("middle");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&scratch.0, &bytes).unwrap();
    assert!(matches!(Writer::open(&scratch.0, &header(&settings)), Err(PackedError::Damaged(..))));
    assert_eq!(std::fs::read(&scratch.0).unwrap(), bytes);
    let numbers: HashSet<_> =
        Archive::open(&scratch.0).unwrap().packets().flatten().flat_map(|packet| packet.numbers()).collect();
    assert_eq!(numbers.len(), 11);
}
