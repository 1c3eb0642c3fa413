//! Exchanges against a list of known results.

use sente_chess::Position;
use sente_chess::exchange::{Pins, reaches, value};
use sente_game::{Position as _, Reading};

/// The list gives `FEN | move | gain`, with pawns at 100, minor pieces at 300, rooks at 500 and queens at 900, and lets
/// pinned pieces capture.
#[test]
fn known_exchanges() {
    let mut checked = 0;
    for line in include_str!("data/exchanges.txt").lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split('|').map(str::trim);
        let (fen, text) = (parts.next().unwrap(), parts.next().unwrap());
        let gain: i32 = parts.next().unwrap().parse().unwrap();
        let position = Position::from_fen(fen, Reading::Playable).unwrap();
        let mv = position.read_uci(text).unwrap();
        assert_eq!(value(&position, mv, Pins::Ignored), gain, "{line}");
        assert!(reaches(&position, mv, gain, Pins::Ignored), "{line}");
        assert!(!reaches(&position, mv, gain + 1, Pins::Ignored), "{line}");
        // In one of the positions the last pawn that takes back is pinned, so the pawn on e5 is won after all.
        let pinned = (fen, text) == ("6r1/4kq2/b2p1p2/p1pPb3/p1P2B1Q/2P4P/2B1R1P1/6K1 w - -", "f4e5");
        assert_eq!(position.exchange_value(mv), if pinned { 100 } else { gain }, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 70);
}

fn gain(fen: &str, text: &str) -> i32 {
    let position = Position::from_fen(fen, Reading::Playable).unwrap();
    position.exchange_value(position.read_uci(text).unwrap())
}

#[test]
fn a_pinned_piece_does_not_defend() {
    // The knight on e6 is pinned by the rook, so the pawn on d4 is free.
    assert_eq!(gain("4k3/8/4n3/8/3p4/5N2/8/4RK2 w - - 0 1", "f3d4"), 100);
    // Without the rook the knight takes back.
    assert_eq!(gain("4k3/8/4n3/8/3p4/5N2/8/5K2 w - - 0 1", "f3d4"), -200);
}

#[test]
fn a_pinned_piece_captures_along_the_pin() {
    // The rook on e5 is pinned on the e-file and may take what lands there.
    assert_eq!(gain("4k3/8/8/4r3/4p3/8/4Q3/4K3 w - - 0 1", "e2e4"), -800);
}

#[test]
fn a_piece_is_free_once_its_pin_is_gone() {
    // The rook pins the knight, but has to leave the file to take on d5.
    assert_eq!(gain("4k3/8/4n3/8/3p4/8/8/3R1K2 w - - 0 1", "d1d4"), -400);
}

#[test]
fn sliders_behind_sliders_join_in() {
    assert_eq!(gain("3rk3/3r4/8/3p4/8/3R4/3R4/3QK3 w - - 0 1", "d3d5"), 100);
    assert_eq!(gain("3rk3/3r4/3q4/3p4/8/3R4/3R4/3QK3 w - - 0 1", "d3d5"), 0);
}

#[test]
fn kings_take_only_what_is_not_defended() {
    assert_eq!(gain("8/8/3k4/3p4/8/1B6/8/3RK3 w - - 0 1", "d1d5"), 100);
    assert_eq!(gain("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), -400);
}
