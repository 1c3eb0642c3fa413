//! What is a position, what is not, and how games end.

use sente_chess::notation::CastlingStyle;
use sente_chess::{BLACK, Position, SetupError, WHITE};
use sente_game::{Line, Notation, Outcome, Position as _, Reading, Reason, Repetition, Side};

fn strict(fen: &str) -> Result<Position, sente_chess::notation::FenError> {
    Position::from_fen(fen, Reading::Strict)
}

/// A FEN without its en-passant field, which is not written back if no capture is legal.
fn without_en_passant(fen: &str) -> String {
    let fields: Vec<_> =
        fen.split(' ').enumerate().map(|(i, field)| if i == 3 { "-" } else { field }).collect();
    fields.join(" ")
}

#[test]
fn valid_positions_are_read_and_written_back() {
    let mut read = 0;
    for fen in include_str!("data/rules/cozy-valid.sfens").lines() {
        let position = strict(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let written = position.fen(CastlingStyle::Chess960).to_string();
        assert!(written == fen || written == without_en_passant(fen), "{fen} became {written}");
        assert_eq!(strict(&position.to_string()), Ok(position));
        read += 1;
    }
    assert_eq!(read, 10_000);
}

#[test]
fn invalid_positions_are_refused_with_a_reason() {
    let mut refused = 0;
    for fen in include_str!("data/rules/cozy-invalid.sfens").lines() {
        let error = strict(fen).expect_err(fen).to_string();
        assert!(error.contains("expected") && error.contains("found"), "{fen}: {error}");
        refused += 1;
    }
    assert_eq!(refused, 9_992);
}

#[test]
fn all_chess960_starts_are_valid() {
    let starts = include_str!("data/rules/cozy-chess960_start_positions.sfens");
    assert_eq!(starts.lines().filter(|fen| strict(fen).is_ok()).count(), 960);
}

#[test]
fn malformed_texts_are_refused_with_the_place() {
    for (fen, message) in [
        ("", "board, column 1: expected eight ranks of eight files, found the end"),
        ("   ", "board, column 4: expected eight ranks of eight files, found the end"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
            "board, column 35: expected eight ranks of eight files, found the end",
        ),
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "board, column 19: expected a piece, a digit from 1 to 8 or a slash, found \"9\"",
        ),
        (
            "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "board, column 20: expected a piece or a slash after a digit, found \"4\"",
        ),
        (
            "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "board, column 18: expected eight files in a rank, found \"p\"",
        ),
        (
            "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "board, column 14: expected a piece, a digit from 1 to 8 or a slash, found \"x\"",
        ),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", "board, column 16: expected eight ranks, found \"/\""),
        ("8/8/8/8/8/8/8/8 x - - 0 1", "side to move, column 17: expected w or b, found \"x\""),
        ("8/8/8/8/8/8/8/8 w", "castling, column 18: expected castling rights or -, found the end"),
        (
            "8/8/8/8/8/8/8/8 w z - 0 1",
            "castling, column 19: expected a right among KQkq, a file or -, found \"z\"",
        ),
        ("8/8/8/8/8/8/8/8 w -", "en passant, column 20: expected a square or -, found the end"),
        ("8/8/8/8/8/8/8/8 w - e9", "en passant, column 21: expected a square or -, found \"e9\""),
        (
            "8/8/8/8/8/8/8/8 w - - -1 1",
            "halfmove clock, column 23: expected a number from 0 to 255, found \"-1\"",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 x",
            "move number, column 25: expected a number from 1 to 65535, found \"x\"",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1 2", "move number, column 27: expected the end, found \"2\""),
    ] {
        assert_eq!(strict(fen).unwrap_err().to_string(), message, "{fen}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_fault() {
    use sente_chess::Square::{A8, D1, E2, E3, H1};
    let refused = |fen: &str| match strict(fen) {
        Err(sente_chess::notation::FenError::Setup(error)) => error,
        other => panic!("{fen}: {other:?}"),
    };
    for (fen, error) in [
        ("2rrk3/8/8/8/8/8/3PPPPP/2RK4 w cd - 0 1", SetupError::CastlingWing(BLACK)),
        ("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", SetupError::OpponentInCheck { from: E2 }),
        ("8/8/8/8/8/8/8/8 w - - 0 1", SetupError::Kings { side: WHITE, found: 0 }),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1",
            SetupError::Kings { side: WHITE, found: 2 },
        ),
        ("P7/8/8/8/8/8/8/K1k5 w - - 0 1", SetupError::PawnRank(A8)),
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1",
            SetupError::Men { side: WHITE, found: 17 },
        ),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", SetupError::Pawns { side: WHITE, found: 9 }),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
            SetupError::Promoted { side: WHITE, promoted: 1, missing: 0 },
        ),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1", SetupError::EnPassantPawn(E3)),
        ("4k3/8/8/8/8/8/8/4K3 w H - 0 1", SetupError::CastlingRook(H1)),
        (
            "4k3/8/8/8/8/8/3K4/7R w H - 0 1",
            SetupError::CastlingKing { side: WHITE, king: sente_chess::Square::D2 },
        ),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 3 1", SetupError::EnPassantClock { found: 3 }),
        ("4k3/8/8/8/8/8/8/4K3 w - - 151 200", SetupError::Halfmoves { found: 151 }),
        ("4k3/8/8/8/8/8/8/3KR3 w E e6 0 1", SetupError::EnPassantPawn(sente_chess::Square::E6)),
    ] {
        assert_eq!(refused(fen), error, "{fen}");
    }
    assert_eq!(strict("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/3KQBNR w K - 0 1").unwrap().king(WHITE), D1);
}

/// Checks that no move can have given are refused in strict reading and accepted in playable reading.
#[test]
fn impossible_checks_are_refused_only_strictly() {
    for fen in [
        "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1",
        "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
        "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1",
        "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
        // Two knights never check at once: a second check is always uncovered, and knights cannot be.
        "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1",
    ] {
        let error = strict(fen).unwrap_err();
        assert!(error.to_string().contains("checks that one move can give"), "{fen}: {error}");
        assert!(Position::from_fen(fen, Reading::Playable).is_ok(), "{fen}");
    }
}

#[test]
fn possible_double_checks_are_accepted() {
    for fen in [
        // A knight that left the rook's rank.
        "8/8/5k2/p1q5/PP1rp1P1/3P1N2/2RK1r2/5nN1 w - - 0 3",
        // A pawn that took and became a knight, uncovering a rook.
        "1k1N3R/8/2N5/8/8/8/8/4K3 b - - 0 1",
        // A capture in passing uncovers a rook by the pawn that left and a bishop by the pawn that vanished.
        "8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1",
    ] {
        let read = strict(fen);
        assert!(read.is_ok(), "{fen}: {}", read.unwrap_err());
    }
    // Without that pawn nothing explains the two checks.
    assert!(strict("8/8/4k3/8/8/1B6/8/4R1K1 b - - 0 1").is_err());
}

#[test]
fn too_many_moves_for_a_list_are_refused() {
    let fen = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
    assert!(Position::from_fen(fen, Reading::Playable).is_err());
}

#[test]
fn castling_fields_are_written_as_they_must_be() {
    for (fen, standard, chess960) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha"),
        // The inner rook's right needs its file, the outer one's does not.
        ("4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "F", "F"),
        ("4k3/8/8/8/8/8/8/4KR1R w H - 0 1", "K", "H"),
        ("4k3/8/8/8/8/8/8/1RR1K3 w Q - 0 1", "Q", "B"),
    ] {
        let position = strict(fen).unwrap();
        let field = |style| position.fen(style).to_string().split(' ').nth(2).unwrap().to_owned();
        assert_eq!(field(CastlingStyle::Standard), standard, "{fen}");
        assert_eq!(field(CastlingStyle::Chess960), chess960, "{fen}");
    }
}

#[test]
fn standard_positions_are_told_from_chess960() {
    for (fen, standard) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", false),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", false),
    ] {
        assert_eq!(strict(fen).unwrap().is_standard(), standard, "{fen}");
    }
}

#[test]
fn material_that_cannot_mate() {
    for (fen, white, black, dead) in [
        ("k1K1B1B1/8/8/8/8/8/8/8 w - - 7 32", true, true, true),
        ("kbK1B1B1/8/8/8/8/8/8/8 w - - 7 32", false, false, false),
        ("8/5k2/8/8/8/8/3K4/8 w - - 0 1", true, true, true),
        ("8/3k4/8/8/2N5/8/3K4/8 b - - 0 1", true, true, true),
        ("8/4rk2/8/8/8/8/3K4/8 w - - 0 1", true, false, false),
        ("8/4qk2/8/8/8/8/3K4/8 w - - 0 1", true, false, false),
        ("8/4bk2/8/8/8/8/3KB3/8 w - - 0 1", false, false, false),
        ("8/8/3Q4/2bK4/B7/8/1k6/8 w - - 1 68", false, false, false),
        ("8/5k2/8/8/8/4B3/3K1B2/8 w - - 0 1", true, true, true),
        ("5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", true, true, true),
        ("8/8/8/4k3/5b2/3K4/8/2B5 w - - 0 33", true, true, true),
        ("3b4/8/8/6b1/8/8/R7/K1k5 w - - 0 1", false, true, false),
        ("8/3kn3/8/8/2N5/8/3K4/8 b - - 0 1", false, false, false),
        ("8/3k4/8/8/2NN4/8/3K4/8 b - - 0 1", false, true, false),
    ] {
        let position = Position::from_fen(fen, Reading::Playable).unwrap();
        assert_eq!(position.cannot_mate(WHITE), white, "White in {fen}");
        assert_eq!(position.cannot_mate(BLACK), black, "Black in {fen}");
        assert_eq!(position.is_material_insufficient(), dead, "{fen}");
    }
}

/// Plays moves and returns the last position with the line behind it.
fn follow(fen: &str, moves: &str) -> (Position, Line<Position>) {
    let mut position = strict(fen).unwrap();
    let mut line = Line::new();
    for text in moves.split_whitespace() {
        line.push(&position);
        position = position.play(position.read_move(text).unwrap(), &mut ());
    }
    (position, line)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn a_position_that_occurs_three_times_is_a_draw() {
    for (fen, moves, drawn) in [
        (START, SHUFFLE.to_owned(), false),
        (START, SHUFFLE.repeat(2), true),
        // The first occurrence had an en-passant field, but no capture.
        (START, "e2e4 e7e5 ".to_owned() + &SHUFFLE.repeat(2), true),
        // The same diagram with other castling rights is another position.
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "h1h2 h8h7 h2h1 h7h8 a1a2 a8a7 a2a1 a7a8 a1a2 a8a7 a2a1 a7a8".to_owned(),
            false,
        ),
        // A capture in passing was possible at the first occurrence only.
        (
            "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1",
            "a2a4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1".to_owned(),
            false,
        ),
    ] {
        let (position, line) = follow(fen, &moves);
        let outcome = drawn.then_some(Outcome::draw(Reason::Repetition));
        assert_eq!(position.outcome(&line), outcome, "{fen} {moves}");
    }
}

#[test]
fn search_counts_the_first_recurrence_after_the_root() {
    let (position, line) = follow(START, &("e2e4 e7e5 ".to_owned() + SHUFFLE));
    // Seen from a root further back than the first occurrence, one recurrence is enough.
    assert_eq!(position.repetition(&line, 5), Repetition::Draw);
    // The root itself belongs to the game.
    assert_eq!(position.repetition(&line, 4), Repetition::None);
    assert_eq!(position.repetition(&line, 0), Repetition::None);
}

#[test]
fn a_pass_ends_the_search_for_recurrences() {
    let (position, mut line) = follow(START, "g1f3 g8f6");
    line.push(&position);
    let passed = position.pass();
    line.push(&passed);
    let back = passed.play(passed.read_move("f6g8").unwrap(), &mut ());
    assert_eq!(back.repetition(&line, 4), Repetition::None);
}

#[test]
fn fifty_moves_without_progress_are_a_draw_unless_it_is_mate() {
    let win = |side: Side| Some(Outcome::win(side, Reason::Checkmate));
    for (fen, moves, outcome) in [
        ("8/8/8/8/8/4k3/4p3/4K3 b - - 99 80", "e3f3", Some(Outcome::draw(Reason::NoProgress))),
        ("7k/8/8/8/8/8/R7/K7 w - - 98 80", "a2b2", None),
        ("7k/8/8/8/8/8/R7/K7 w - - 99 80", "a2a8", Some(Outcome::draw(Reason::NoProgress))),
        ("7k/R7/8/8/8/8/1R6/K7 w - - 99 80", "b2b8", win(WHITE)),
        ("7k/8/8/8/8/8/R7/K7 w - - 148 120", "a2b2 h8h7", Some(Outcome::draw(Reason::NoProgress))),
    ] {
        let (position, line) = follow(fen, moves);
        assert_eq!(position.outcome(&line), outcome, "{fen} {moves}");
    }
}

#[test]
fn stalemate_is_a_draw() {
    let position = strict("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    assert_eq!(position.outcome(&[]), Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn a_pass_needs_a_piece_to_be_sound() {
    assert!(strict(START).unwrap().null_move_is_sound());
    assert!(!strict("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1").unwrap().null_move_is_sound());
    assert!(!strict("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1").unwrap().null_move_is_sound());
}
