//! What is known of endings.

mod common;

use common::position;
use sente_chess::{BLACK, Kind, Move, Position, Setup, Square, WHITE};
use sente_eval::classical::chess::Classical;
use sente_game::{Evaluator as _, Position as _, Reading, Side};

fn evaluate(fen: &str) -> i32 {
    Classical::new().evaluate(&position(fen)).get()
}

/// Every legal position of White's king and pawn against Black's king.
fn pawn_endings(mut visit: impl FnMut(&Position)) {
    for pawn in &Square::ALL[8..56] {
        for king in Square::ALL.into_iter().filter(|king| king != pawn) {
            for lone in Square::ALL.into_iter().filter(|lone| lone != pawn && *lone != king) {
                for side in Side::ALL {
                    let mut setup = Setup::EMPTY;
                    setup.put(Kind::Pawn.of(WHITE), *pawn);
                    setup.put(Kind::King.of(WHITE), king);
                    setup.put(Kind::King.of(BLACK), lone);
                    setup.side = side;
                    if let Ok(position) = Position::from_setup(&setup, Reading::Playable) {
                        visit(&position);
                    }
                }
            }
        }
    }
}

#[test]
fn as_many_pawn_endings_are_won_as_the_literature_says() {
    let (mut classical, mut won) = (Classical::new(), [0, 0]);
    pawn_endings(|position| {
        if classical.evaluate(position).get() != 0 {
            won[position.side().index()] += 1;
        }
    });
    assert_eq!(won, [124_960, 97_604]);
}

/// Whether a new queen or rook wins: she is not taken at once and gives no stalemate.
fn promotion_wins(position: &Position) -> bool {
    let replies = position.legal_moves();
    let stalemate = replies.is_empty() && !position.in_check();
    !stalemate && !replies.iter().any(|&mv: &Move| position.captured(mv).is_some())
}

#[test]
fn each_pawn_ending_follows_from_the_next_ones() {
    let mut classical = Classical::new();
    let mut is_won = |position: &Position| classical.evaluate(position).get() != 0;
    pawn_endings(|position| {
        let (moves, mut moves_won) = (position.legal_moves(), Vec::new());
        for &mv in &moves {
            let next = position.play(mv, &mut ());
            let bare = next.kind(Kind::Pawn).is_empty();
            moves_won.push(if bare {
                promotion_wins(&next) && next.occupied().len() == 3
            } else {
                is_won(&next)
            });
        }
        let expected = match position.side() {
            Side::First => moves_won.contains(&true),
            Side::Second => {
                moves_won.iter().all(|&won| won) && (!moves_won.is_empty() || position.in_check())
            }
        };
        assert_eq!(is_won(position), expected, "{position}");
    });
}

#[test]
fn dead_draws_are_worth_nothing() {
    let draws = [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K1N2/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K1NN1/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K1B2/8/8 b - - 0 1",
        "8/8/4kb2/8/8/3K1B2/8/8 w - - 0 1",
        "8/8/4kn2/8/8/3K1B2/8/8 w - - 0 1",
        "8/8/4kb2/8/8/3KB3/8/6B1 w - - 0 1",
        // The bishop does not reach the corner that the pawn runs to.
        "k7/8/8/8/P7/8/P2B4/3K4 w - - 0 1",
        "k7/8/8/4b3/7p/8/8/7K b - - 0 1",
        "1k6/8/8/8/P7/P7/8/3K4 w - - 0 1",
    ];
    for fen in draws {
        assert_eq!(evaluate(fen), 0, "{fen}");
    }
}

#[test]
fn the_right_bishop_wins() {
    assert!(evaluate("k7/8/8/8/P7/8/3B4/3K4 w - - 0 1").abs() < 50);
    assert!(evaluate("k7/8/8/8/P7/8/4B3/3K4 w - - 0 1") > 200);
}

#[test]
fn won_endings_outweigh_what_is_not_certain() {
    let rook = evaluate("8/8/4k3/8/8/3K4/8/7R w - - 0 1");
    let queen = evaluate("8/8/4k3/8/8/3K4/8/7Q w - - 0 1");
    let pawn = -evaluate("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1");
    let ahead = evaluate("8/2p1k3/8/8/8/3K4/PPP5/7Q w - - 0 1");
    assert!(queen > rook && rook > pawn && pawn > ahead, "{queen} {rook} {pawn} {ahead}");
}

#[test]
fn a_lone_king_is_driven_to_the_edge_and_approached() {
    let centre = evaluate("8/8/8/3k4/8/8/1K6/7R w - - 0 1");
    let edge = evaluate("3k4/8/8/8/8/8/1K6/7R w - - 0 1");
    let near = evaluate("3k4/8/3K4/8/8/8/8/7R w - - 0 1");
    assert!(near > edge && edge > centre, "{near} {edge} {centre}");
}

#[test]
fn bishop_and_knight_drive_to_the_bishops_corner() {
    // The bishop runs on light squares: h1 and a8 are where mate is.
    let wrong = evaluate("7k/5K2/5N2/5B2/8/8/8/8 w - - 0 1");
    let right = evaluate("k7/2K5/2N5/3B4/8/8/8/8 w - - 0 1");
    let between = evaluate("4k3/8/4K3/5B2/6N1/8/8/8 w - - 0 1");
    assert!(right > between && between > wrong, "{right} {between} {wrong}");
}

#[test]
fn drawish_endings_are_worth_less() {
    let rook_bishop = evaluate("8/4k3/3b4/8/8/3K4/8/7R w - - 0 1");
    assert!(rook_bishop.abs() < 60, "{rook_bishop}");
    let same = evaluate("8/b3k1p1/8/8/8/3KB1P1/1P6/8 w - - 0 1");
    let opposite = evaluate("8/1b2k1p1/8/8/8/3KB1P1/1P6/8 w - - 0 1");
    assert!(opposite * 3 < same * 2, "opposite {opposite}, same {same}");
}
