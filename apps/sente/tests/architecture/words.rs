//! `game` and `search` name no game.
//!
//! What is said of one game in code that serves all of them is a sign that a rule has leaked out of its crate.

use crate::{assert_none, read, root, rust_files};

/// The folders that serve all games.
const FOLDERS: [&str; 2] = ["crates/game/src", "crates/search/src"];

/// The words of particular games, as they are found after [`words`] has split the text.
///
/// Words that fit every game of this family (king, check, mate, promotion, drop, hand) are not here.
const FORBIDDEN: &[&str] = &[
    // Games, and their pieces.
    "chess",
    "shogi",
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "lance",
    "silver",
    "gold",
    "tokin",
    // Their rules and terms.
    "castle",
    "castling",
    "castled",
    "passant",
    "enpassant",
    "hirate",
    "tsume",
    "tsumeshogi",
    "nifu",
    "uchifuzume",
    "sennichite",
    "jishogi",
    "nyugyoku",
    "komadai",
    // Their notations, protocols and data.
    "fen",
    "sfen",
    "epd",
    "pgn",
    "kif",
    "csa",
    "uci",
    "usi",
    "polyglot",
    "syzygy",
];

/// The words of a text in lower case: what is left after splitting at everything that is not a letter, and those
/// parts once more at the humps of camel case.
///
/// A part with humps is also given whole, because `FENs` has humps only to the eye of a program.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in text.split(|c: char| !c.is_alphabetic()).filter(|part| !part.is_empty()) {
        words.push(part.to_lowercase());
        let humps = humps(part);
        if humps.len() > 1 {
            words.extend(humps);
        }
    }
    words
}

/// Splits `PawnKey` and `UCIOption` before each capital letter that begins a word.
fn humps(part: &str) -> Vec<String> {
    let letters: Vec<char> = part.chars().collect();
    let mut humps = vec![String::new()];
    for (index, &letter) in letters.iter().enumerate() {
        let after_small = index > 0 && letters[index - 1].is_lowercase();
        let before_small = index > 0 && letters.get(index + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (after_small || before_small) {
            humps.push(String::new());
        }
        humps.last_mut().expect("there is always a hump").extend(letter.to_lowercase());
    }
    humps
}

/// The forbidden words of a text with the number of their line.
fn forbidden(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for word in words(line) {
            let singular = word.strip_suffix('s').unwrap_or(&word);
            if FORBIDDEN.contains(&word.as_str()) || FORBIDDEN.contains(&singular) {
                found.push((index + 1, word));
            }
        }
    }
    found
}

#[test]
fn shared_code_names_no_game() {
    let mut found = Vec::new();
    for folder in FOLDERS {
        for file in rust_files(&root().join(folder)) {
            for (line, word) in forbidden(&read(&file)) {
                found.push(format!("{}:{line}: '{word}' is a word of one game", file.display()));
            }
        }
    }
    assert_none(&found);
}

#[test]
fn the_files_of_this_repository_are_found() {
    assert!(rust_files(&root().join(FOLDERS[0])).iter().any(|file| file.ends_with("lib.rs")));
}

mod checker {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        forbidden(text).into_iter().map(|(_, word)| word).collect()
    }

    #[test]
    fn sees_words_in_names_comments_and_strings() {
        assert_eq!(found("struct PawnKey;"), ["pawn"]);
        assert_eq!(found("fn pawn_key() {}"), ["pawn"]);
        assert_eq!(found("const PAWN_KEY: u8 = 0;"), ["pawn"]);
        assert_eq!(found("let withPawn = 1;"), ["pawn"]);
        assert_eq!(found("// Pawns are the soul."), ["pawns"]);
        assert_eq!(found("\"en passant\""), ["passant"]);
        assert_eq!(found("struct UCIOption(FENs);"), ["uci", "fens"]);
        assert_eq!(found("mod chess960;"), ["chess"]);
        assert_eq!(found("fn to2fen() {}"), ["fen"]);
        assert_eq!(found("/* SFEN */"), ["sfen"]);
    }

    #[test]
    fn sees_every_forbidden_word() {
        for word in FORBIDDEN {
            assert_eq!(found(&word.to_uppercase()), [*word]);
        }
    }

    #[test]
    fn leaves_other_words_alone() {
        for text in
            ["king", "offence", "golden", "spawn", "rookie", "balance", "Chessboardless", "usize", "suing"]
        {
            assert_eq!(found(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn tells_the_line() {
        assert_eq!(forbidden("fine\n\n// rook\n"), [(3, "rook".to_owned())]);
    }
}
