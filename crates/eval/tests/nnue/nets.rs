//! The networks of this repository.

use sente_eval::nnue::features::{chess::ChessFeatures, shogi::ShogiFeatures};
use sente_eval::nnue::{FeatureSet, Network, Nnue};
use sente_game::{Evaluator as _, Notation};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets"))
}

fn is_network(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "nnue")
}

/// The files that the manifest lists, with their hashes.
fn listed() -> Vec<(String, String)> {
    let manifest = std::fs::read_to_string(folder().join("README.md")).unwrap();
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect();
    let rows = manifest.lines().map(cells).filter(|row: &Vec<String>| row.len() > 3);
    rows.map(|row| (row[1].clone(), row[2].clone())).filter(|(file, _)| is_network(file)).collect()
}

/// Reads a network and has it look at the start of the game.
fn check<F: FeatureSet<Position: Notation>>(file: &str, hash: &str) {
    let bytes = std::fs::read(folder().join(file)).unwrap();
    let network = Network::<F>::read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(format!("{:016x}", network.hash()), hash, "{file}");
    assert!(!network.provenance().is_empty(), "{file}");
    let level = Nnue::new(network.into()).evaluate(&F::Position::start());
    assert!((-100..100).contains(&level.get()), "{file} gives the start {level:?}");
}

#[test]
fn every_network_is_in_the_manifest_and_is_what_it_says() {
    let listed = listed();
    for (file, hash) in &listed {
        match file.split('-').next() {
            Some("shogi") => check::<ShogiFeatures>(file, hash),
            _ => check::<ChessFeatures>(file, hash),
        }
    }
    let files = std::fs::read_dir(folder()).unwrap().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let networks: Vec<_> = names.filter(|name| is_network(name)).collect();
    assert!(!networks.is_empty());
    assert!(networks.iter().all(|name| listed.iter().any(|(file, _)| file == name)), "{networks:?}");
}
