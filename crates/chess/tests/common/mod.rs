//! What the integration tests share.

// Each test is a program of its own and uses only a part of this.
#![allow(dead_code)]

use sente_chess::Position;
use sente_game::{Notation as _, Position as _, Random, Reading};
use std::path::{Path, PathBuf};

/// A file or folder of the shared reference data, for example `suites/wac.epd`.
///
/// It is looked for in the folder that the variable `SENTE_SHARED` names, else beside the workspace. Where it is
/// absent, a line says what is skipped and the test goes on without.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SENTE_SHARED").map_or_else(beside, PathBuf::from);
    let file = folder.join("data").join(path);
    if file.exists() {
        return Some(file);
    }
    eprintln!("skipped: {} is not there", file.display());
    None
}

/// A file that is kept with the tests.
pub(crate) fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

/// The start of a game: now and then of Chess960, else of standard chess.
pub(crate) fn random_start(random: &mut Random) -> Position {
    if random.below(2) == 0 {
        return Position::start();
    }
    let mut squares: Vec<usize> = (0..8).collect();
    let mut rank = [' '; 8];
    let mut put = |piece, square: usize| rank[square] = piece;
    let (light, dark) = (random.below(4) * 2 + 1, random.below(4) * 2);
    put('b', light);
    put('b', dark);
    squares.retain(|&square| square != light && square != dark);
    for piece in ['q', 'n', 'n'] {
        put(piece, squares.swap_remove(random.below(squares.len())));
    }
    squares.sort_unstable();
    for (piece, &square) in ['r', 'k', 'r'].into_iter().zip(&squares) {
        put(piece, square);
    }
    let black: String = rank.iter().collect();
    let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black.to_uppercase());
    Position::from_fen(&fen, Reading::Strict).expect("a start position of Chess960")
}

/// Plays random games from random starts and shows each position to `visit`.
pub(crate) fn random_positions(seed: u64, games: usize, plies: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut position = random_start(&mut random);
        for _ in 0..plies {
            visit(&position);
            match random.choose(&position.legal_moves()) {
                Some(&mv) => position = position.play(mv, &mut ()),
                None => break,
            }
        }
    }
}

/// A text with a few bytes changed, inserted, removed, doubled or swapped.
pub(crate) fn mutated(text: &[u8], random: &mut Random) -> Vec<u8> {
    const TELLING: &[u8] = b"[](){};%$\"\\.*-+#=xO0189aehKQRBNP/ \t\r\n!?\x00\x80\xc3\xff";
    let mut text = text.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(text.len() + 1);
        let byte =
            if random.below(4) == 0 { random.next_u64() as u8 } else { TELLING[random.below(TELLING.len())] };
        match random.below(5) {
            0 => text.insert(at, byte),
            1 if at < text.len() => text[at] = byte,
            2 if at < text.len() => drop(text.remove(at)),
            3 => {
                let end = (at + random.below(40)).min(text.len());
                let part = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, part);
            }
            4 => text.truncate(at.max(text.len() / 2)),
            _ => {}
        }
    }
    text
}
