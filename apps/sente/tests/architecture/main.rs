//! The rules of the code base that a compiler does not check.
//!
//! Each module holds one rule: a checker that works on text, small tests which show that the checker can say no,
//! and the test that applies it to this repository.

mod arrows;
mod bench;
mod crates;
mod manifest;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// The top folder of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the package lies two folders deep").to_path_buf()
}

/// The folders inside the folder `name` of the repository that hold a package.
fn packages(name: &str) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = entries(&root().join(name));
    folders.retain(|folder| folder.join("Cargo.toml").is_file());
    folders
}

/// Every Rust file under `folder`, which need not exist.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in entries(folder) {
        if entry.is_dir() {
            files.extend(rust_files(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            files.push(entry);
        }
    }
    files
}

/// What `folder` holds, sorted so that complaints come in the same order everywhere; nothing if it does not exist.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(listing) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        listing.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Fails with all complaints at once, so that one run shows everything there is to mend.
fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
