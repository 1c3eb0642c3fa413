//! Positions that are none.

use super::abuse;
use crate::compliance::board::Board;
use crate::compliance::check::Check;
use sente_game::Notation;

/// Positions that no engine can play, and why.
const BAD: &[(&str, &str, &str)] = &[
    ("no-kings", "no kings", "8/8/8/3q4/8/8/4Q3/8 w - - 0 1"),
    ("no-pieces", "an empty board", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ("one-king", "no black king", "8/8/8/8/8/8/4Q3/4K3 w - - 0 1"),
    ("no-own-king", "no king of the player to move", "4k3/8/8/8/8/8/4Q3/8 w - - 0 1"),
    ("two-kings", "two white kings", "4k3/8/8/8/8/8/8/K6K w - - 0 1"),
    ("kings-touch", "kings that touch", "8/8/8/3kK3/8/8/8/8 w - - 0 1"),
    ("opponent-in-check", "an opponent in check", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"),
    ("pawn-on-first", "a pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"),
    ("pawn-on-last", "a pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    (
        "pawns-everywhere",
        "64 pawns",
        "pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1",
    ),
    (
        "queens-everywhere",
        "62 queens",
        "kqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK w - - 0 1",
    ),
    ("nine-files", "nine squares in a rank", "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("seven-files", "seven squares in a rank", "rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("nine-ranks", "nine ranks", "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("seven-ranks", "seven ranks", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("digit-nine", "a digit too great", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"),
    ("digit-zero", "a digit zero", "4k3/08/8/8/8/8/8/4K3 w - - 0 1"),
    ("letters", "letters of no piece", "4k3/xyz5/8/8/8/8/8/4K3 w - - 0 1"),
    ("side", "no such player", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"),
    ("castling-letters", "no such castling", "4k3/8/8/8/8/8/8/4K3 w XYZ - 0 1"),
    ("en-passant-square", "no such square to capture en passant on", "4k3/8/8/8/8/8/8/4K3 w - z9 0 1"),
    ("clock-text", "a clock that is no number", "4k3/8/8/8/8/8/7P/4K3 w - - abc def"),
    (
        "clock-huge",
        "clocks that are huge",
        "4k3/8/8/8/8/8/7P/4K3 w - - 99999999999999999999 99999999999999999999",
    ),
    ("clock-negative", "clocks below zero", "4k3/8/8/8/8/8/7P/4K3 w - - -5 -5"),
    ("garbage", "words without sense", "lorem ipsum dolor sit amet 0 1"),
    ("punctuation", "signs without sense", "!\"#$%&'()*+,;:<=>?@[]^_`{|}~ ~ ~ ~ ~ ~"),
    ("slashes", "nothing but slashes", "//////////////////////////////// w - - 0 1"),
    (
        "pieces-only",
        "pieces without ranks",
        "rnbqkbnrpppppppprnbqkbnrpppppppprnbqkbnrpppppppprnbqkbnrpppppppprnbqkbnr w - - 0 1",
    ),
];

/// Positions with faults that can be seen through, and the position that may be meant.
const DOUBTFUL: &[(&str, &str, &str, &str)] = &[
    ("board-only", "nothing but the board", "4k3/8/8/8/8/8/7P/4K3", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1"),
    ("three-fields", "three fields", "4k3/8/8/8/8/8/7P/4K3 w -", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1"),
    ("four-fields", "four fields", "4k3/8/8/8/8/8/7P/4K3 w - -", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1"),
    (
        "castling-no-rook",
        "castling without rooks",
        "4k3/8/8/8/8/8/7P/4K3 w KQkq - 0 1",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1",
    ),
    (
        "castling-moved-king",
        "castling with a king elsewhere",
        "4k3/8/8/8/8/8/7P/R2K3R w KQ - 0 1",
        "4k3/8/8/8/8/8/7P/R2K3R w - - 0 1",
    ),
    (
        "en-passant-nobody",
        "en passant without a pawn",
        "4k3/8/8/8/8/8/7P/4K3 w - e6 0 1",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1",
    ),
    (
        "en-passant-rank",
        "en passant on a wrong rank",
        "4k3/8/8/8/8/8/7P/4K3 w - e4 0 1",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1",
    ),
    (
        "extra-words",
        "words after the end",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1 and more",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1",
    ),
    (
        "move-zero",
        "a game that starts with move 0",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1",
    ),
];

/// Lines that are not even positions, and why.
const LINES: &[(&str, &str, &str)] = &[
    ("nothing", "position without anything", "position"),
    ("fen-nothing", "position fen without anything", "position fen"),
    ("unknown-word", "position with an unknown word", "position nowhere"),
    ("moves-first", "position with moves only", "position moves e2e4"),
    ("fen-moves-nothing", "position fen with moves only", "position fen moves e2e4"),
];

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    let mut checks = Vec::new();
    for &(id, what, text) in BAD {
        checks.push(refuses(id, what, format!("position fen {text}\n").into_bytes()));
    }
    for &(id, what, text, meant) in DOUBTFUL {
        let asks = format!("survives a position with {what}");
        checks.push(Check::new(format!("fen.{id}"), asks, move |walk| {
            let readings = [(Board::read(meant)?, "may be read so, and is")];
            abuse(walk, format!("position fen {text}\n").as_bytes(), &readings)
        }));
    }
    for &(id, what, text) in LINES {
        checks.push(refuses(id, what, format!("{text}\n").into_bytes()));
    }
    let long = ["position fen ", &"r".repeat(100_000), " w - - 0 1\n"].concat();
    checks.push(refuses("100-kilobytes", "100 kB of pieces", long.into_bytes()));
    let words = ["position fen ", &"8/ ".repeat(30_000), "\n"].concat();
    checks.push(refuses("30000-words", "30,000 words", words.into_bytes()));
    checks.push(refuses(
        "not-text",
        "bytes that are no text",
        b"position fen \xff\xfe\x80\xc3( w - - 0 1\n".to_vec(),
    ));
    checks
}

fn refuses<P: Notation>(id: &str, what: &str, bytes: Vec<u8>) -> Check<P> {
    Check::new(format!("fen.{id}"), format!("refuses {what}"), move |walk| abuse(walk, &bytes, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;
    use sente_game::Reading;

    #[test]
    fn bad_positions_are_bad_and_doubtful_ones_can_be_meant() {
        for (id, _, text) in BAD {
            assert!(Position::read_position(text, Reading::Playable).is_err(), "{id}");
        }
        for (id, _, _, meant) in DOUBTFUL {
            assert!(Position::read_position(meant, Reading::Playable).is_ok(), "{id}");
        }
    }
}
