//! Exchanges: what a capture is worth after all recaptures, what is gained in hand included.

use sente_game::{Position as _, Reading};
use sente_shogi::exchange::{Pins, capture_value, kind_value, reaches, value};
use sente_shogi::{Kind, Position};

fn gain(sfen: &str, text: &str) -> i32 {
    let position = Position::from_sfen(sfen, Reading::Playable).unwrap();
    let mv = position.read_usi(text).unwrap();
    let gain = position.exchange_value(mv);
    assert!(position.exchange_reaches(mv, gain) && !position.exchange_reaches(mv, gain + 1), "{sfen} {text}");
    gain
}

#[test]
fn a_captured_piece_counts_on_the_board_and_in_hand() {
    assert_eq!(gain("4k4/9/9/4p4/9/4R4/9/9/4K4 b - 1", "5f5d"), 2 * kind_value(Kind::Pawn));
    // Of a promoted piece only the unpromoted form comes to hand.
    let tokin = kind_value(Kind::Tokin) + kind_value(Kind::Pawn);
    assert_eq!(gain("k8/9/9/4+p4/9/4R4/9/9/4K4 b - 1", "5f5d"), tokin);
    assert_eq!(capture_value(Kind::Dragon), kind_value(Kind::Dragon) + kind_value(Kind::Rook));
}

#[test]
fn a_defended_piece_costs_the_capturer() {
    let taken = capture_value(Kind::Pawn) - capture_value(Kind::Rook);
    assert_eq!(gain("4k4/9/4g4/4p4/9/4R4/9/9/K8 b - 1", "5f5d"), taken);
    // With a lance behind the rook the gold is lost in turn, if it takes at all.
    let better = capture_value(Kind::Pawn) - capture_value(Kind::Rook) + capture_value(Kind::Gold);
    assert_eq!(gain("4k4/9/4g4/4p4/9/4R4/9/4L4/K8 b - 1", "5f5d"), better.max(taken));
}

#[test]
fn promotion_is_a_gain() {
    let promoted = kind_value(Kind::Tokin) - kind_value(Kind::Pawn);
    assert_eq!(gain("k8/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+"), promoted);
    let lost = promoted - capture_value(Kind::Tokin);
    assert_eq!(gain("k8/4g4/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+"), lost);
}

#[test]
fn a_drop_risks_what_is_dropped() {
    assert_eq!(gain("k8/9/9/9/9/9/9/9/4K4 b G 1", "G*5e"), 0);
    assert_eq!(gain("k8/9/9/4p4/9/9/9/9/4K4 b G 1", "G*5e"), -capture_value(Kind::Gold));
}

#[test]
fn a_pinned_piece_does_not_defend() {
    // The gold on 5b is pinned by the lance and may not take sideways.
    let sfen = "4k4/4g4/3p5/9/9/9/3R5/4L4/K8 b - 1";
    assert_eq!(gain(sfen, "6g6c"), capture_value(Kind::Pawn));
    let position = Position::from_sfen(sfen, Reading::Strict).unwrap();
    let mv = position.read_usi("6g6c").unwrap();
    let lost = capture_value(Kind::Pawn) - capture_value(Kind::Rook);
    assert_eq!(value(&position, mv, Pins::Ignored), lost);
    assert!(!reaches(&position, mv, 0, Pins::Ignored));
}

#[test]
fn kings_take_only_what_is_not_defended() {
    assert_eq!(gain("9/4k4/4p4/9/9/4R4/9/4L4/4K4 b - 1", "5f5c"), capture_value(Kind::Pawn));
    let lost = capture_value(Kind::Pawn) - capture_value(Kind::Rook);
    assert_eq!(gain("9/4k4/4p4/9/9/4R4/9/9/4K4 b - 1", "5f5c"), lost);
}
