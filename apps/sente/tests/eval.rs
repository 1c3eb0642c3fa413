//! `sente eval` as a user meets it.

mod common;

use common::{document, failed, printed};

/// White has a rook more; Black is to move.
const ROOK_UP: &str = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1";
const IN_CHECK: &str = "4k3/8/8/8/8/8/4r3/4K2R w - - 0 1";
const MATED: &str = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";

#[test]
fn the_board_the_terms_and_the_value_are_shown() {
    let output = printed(&["eval", "--position", ROOK_UP], "");
    for word in ["8  . . . . k . . .", ROOK_UP, "Black to move", "Material", "MG     EG", "Total", "Phase"] {
        assert!(output.contains(word), "no '{word}' in:\n{output}");
    }
    let worth = |line: &str| -> f64 {
        let line = output.lines().find(|text| text.starts_with(line)).expect("the line is there");
        line.split_whitespace().last().and_then(|word| word.parse().ok()).expect("it ends with a number")
    };
    assert!(worth("Worth to White") > 3.0, "{output}");
    assert!((worth("Worth to White") + worth("To the mover (Black)")).abs() < 0.001, "{output}");
    assert!(output.lines().all(|line| line.chars().count() < 80), "{output}");
}

#[test]
fn the_start_position_is_the_default() {
    assert_eq!(printed(&["eval"], ""), printed(&["eval", "--game", "chess", "--position", "startpos"], ""));
}

#[test]
fn doubtful_positions_carry_a_note() {
    assert!(printed(&["eval", "--position", IN_CHECK], "").contains("White is in check"));
    assert!(printed(&["eval", "--position", MATED], "").contains("The game is over (checkmate)"));
    assert!(!printed(&["eval"], "").contains("check"));
}

#[test]
fn json_adds_up() {
    let eval = document(&["eval", "--position", ROOK_UP, "--json"], "");
    assert_eq!((eval["game"].as_str(), eval["side"].as_str()), (Some("chess"), Some("Black")));
    assert_eq!(eval["position"], ROOK_UP);
    let terms = eval["terms"].as_array().expect("terms are a list");
    let number =
        |row: &serde_json::Value, part: &str, phase: &str| row[part][phase].as_i64().expect("a number");
    for phase in ["middlegame", "endgame"] {
        for part in ["first", "second", "difference"] {
            let sum: i64 = terms.iter().map(|row| number(row, part, phase)).sum();
            assert_eq!(sum, number(&eval["total"], part, phase), "{part} {phase}");
        }
    }
    let score = |view: &str| eval["score"][view].as_i64().expect("a number");
    assert!(score("first") > 300);
    assert_eq!(score("first"), -score("mover"));
}

#[test]
fn bad_positions_are_wrong_usage() {
    for position in ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"] {
        let (error, status) = failed(&["eval", "--position", position], "");
        assert_eq!(status, 2, "{position:?}: {error}");
        assert!(error.contains("--position: "), "{position:?}: {error}");
    }
    assert_eq!(failed(&["eval", "--game", "go"], "").1, 2);
}
