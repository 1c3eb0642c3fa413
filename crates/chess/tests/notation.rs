//! Algebraic notation and extended position descriptions, on random positions and on whole suites.

mod common;

use common::{mutated, random_positions, shared};
use sente_chess::Position;
use sente_chess::notation::{CastlingStyle, Epd};
use sente_game::{Notation as _, Position as _, Random, Reading};
use std::collections::HashSet;

#[test]
fn algebraic_notation_is_read_as_written_and_tells_moves_apart() {
    let mut positions = 0;
    random_positions(2, 150, 120, |position| {
        positions += 1;
        let mut texts = HashSet::new();
        let moves = position.legal_moves();
        for &mv in &moves {
            let text = position.san(mv).to_string();
            assert_eq!(position.read_san(&text), Ok(mv), "{text} in {position}");
            assert!(texts.insert(text.clone()), "{text} twice in {position}");
            assert_eq!(text.ends_with(['+', '#']), position.gives_check(mv), "{text} in {position}");
        }
    });
    assert!(positions > 10_000, "{positions}");
}

#[test]
fn moves_of_protocols_are_read_as_algebraic_notation_too() {
    random_positions(3, 40, 100, |position| {
        for &mv in &position.legal_moves() {
            let text = position.uci(mv, CastlingStyle::Chess960).to_string();
            assert_eq!(position.read_san(&text), Ok(mv), "{text} in {position}");
        }
    });
}

/// Whether any text short of the standard one is refused or means the same move, never another.
#[test]
fn shortened_notation_never_means_another_move() {
    random_positions(4, 20, 100, |position| {
        for &mv in &position.legal_moves() {
            let full = position.san(mv).to_string();
            let short = full.replace(['x', '+', '#', '='], "");
            assert_eq!(position.read_san(&short), Ok(mv), "{short} in {position}");
        }
    });
}

#[test]
fn suites_are_read_resolved_and_written_back() {
    let suites = [
        ("wac", 300),
        ("sts", 1500),
        ("ecmgcp", 183),
        ("iq4", 183),
        ("bt2630", 30),
        ("eet", 100),
        ("pet", 48),
    ];
    for (name, count) in suites {
        let Some(file) = shared(&format!("suites/{name}.epd")) else { continue };
        let text = std::fs::read_to_string(file).expect("a text");
        let mut lines = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            lines += 1;
            let epd = Epd::read(line, Reading::Playable).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(epd.id().is_some(), "{line}");
            let best = epd.best_moves().unwrap_or_else(|error| panic!("{line}: {error}"));
            let avoid = epd.avoid_moves().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(best.len() + avoid.len() > 0, "{line}");
            if let Some(moves) = epd.operand("c9") {
                let points = epd.operand("c8").expect("points for the moves").split_whitespace().count();
                assert_eq!(moves.split_whitespace().count(), points, "{line}");
                assert!(moves.split_whitespace().all(|text| epd.position.read_san(text).is_ok()), "{line}");
            }
            assert_eq!(Epd::read(&epd.to_string(), Reading::Playable), Ok(epd), "{line}");
        }
        assert_eq!(lines, count, "{name}");
    }
}

#[test]
fn mates_and_books_are_read_and_written_back() {
    for path in [
        "mates/mates2000.epd",
        "mates/KRvK1000.epd",
        "books/UHO_4060_v2.sample1k.epd",
        "books/FRC_openings.epd",
        "books/noob_2moves.epd",
        "perft/standard.epd",
        "perft/chess960.epd",
    ] {
        let Some(file) = shared(path) else { continue };
        for line in std::fs::read_to_string(file).expect("a text").lines() {
            if line.trim().is_empty() {
                continue;
            }
            let epd =
                Epd::read(line, Reading::Playable).unwrap_or_else(|error| panic!("{path}: {line}: {error}"));
            assert_eq!(Epd::read(&epd.to_string(), Reading::Playable), Ok(epd), "{line}");
        }
    }
}

#[test]
fn no_text_makes_reading_panic() {
    const LINES: [&str; 5] = [
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\"; c0 \"a;b\" x;",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 am e1g1; hmvc 3; fmvn 9",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        "8/P6k/8/8/8/8/p6K/8 w - - 99 200 acd 3; bm a8=Q#; pv a8 Q;",
    ];
    const MOVES: [&str; 10] =
        ["O-O-O+", "Nbd7", "e8=Q#", "exd6 e.p.", "R1xa4!?", "e7e8q", "♘f3", "--", "Ke1-g1", "0-0"];
    let mut random = Random::new(5);
    let mut read = 0;
    for _ in 0..100_000 {
        let line = mutated(random.choose(&LINES).expect("several").as_bytes(), &mut random);
        let line = String::from_utf8_lossy(&line);
        for reading in [Reading::Strict, Reading::Playable] {
            if let Ok(epd) = Epd::read(&line, reading) {
                read += 1;
                // What a line says is untrue more often than not, but asking must be safe.
                let _ = (epd.best_moves(), epd.avoid_moves(), epd.position.polyglot_key());
                assert_eq!(Epd::read(&epd.to_string(), reading).as_ref(), Ok(&epd), "{line:?}");
            }
            if let Err(error) = Position::from_fen(&line, reading) {
                assert!(error.to_string().chars().count() < 400);
            }
        }
    }
    assert!(read > 1000, "{read} lines were still descriptions");
    let positions: Vec<_> =
        LINES.iter().map(|line| Epd::read(line, Reading::Playable).expect(line).position).collect();
    for _ in 0..100_000 {
        let text = mutated(random.choose(&MOVES).expect("several").as_bytes(), &mut random);
        let text = String::from_utf8_lossy(&text);
        let position = random.choose(&positions).expect("several");
        match position.read_san(&text) {
            Ok(mv) => assert!(position.is_legal(mv), "{text:?}"),
            Err(error) => assert!(error.to_string().chars().count() < 400),
        }
        if let Ok(mv) = position.read_move(&text) {
            assert!(position.is_legal(mv), "{text:?}");
        }
    }
}
