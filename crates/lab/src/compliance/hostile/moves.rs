//! Moves that cannot be played.

use super::abuse;
use crate::compliance::board::Board;
use crate::compliance::check::Check;
use sente_game::Notation;

/// Moves after the start of a game: a name, what is wrong, the good moves, and the bad rest.
const BAD: &[(&str, &str, &str, &str)] = &[
    ("illegal", "an illegal move", "e2e4 e7e5", "e1e3"),
    ("illegal-first", "an illegal first move", "", "e2e5"),
    ("illegal-middle", "an illegal move among others", "e2e4", "e4e5 d7d5"),
    ("wrong-side", "a move of the other player", "e2e4", "d2d4"),
    ("empty-square", "a move from an empty square", "", "e4e5"),
    ("same-square", "a move to where the piece is", "", "e2e2"),
    ("own-piece", "a capture of an own piece", "", "d1d2"),
    ("takes-king", "a capture of the king", "e2e4 f7f6 d1h5", "h5e8"),
    ("leaves-check", "a move that leaves the king in check", "e2e4 f7f6 d1h5", "a7a6"),
    ("castling-through", "castling through other pieces", "", "e1g1"),
    ("no-promotion", "a promotion in the middle of the board", "", "e2e4q"),
    ("promotion-king", "a promotion to a king", "", "e2e4k"),
    ("null", "the null move", "e2e4", "0000"),
    ("none", "the word for no move", "e2e4", "(none)"),
    ("squares-beyond", "squares beyond the board", "", "i9j0"),
    ("short", "half a move", "", "e2"),
    ("long", "a move with a tail", "", "e2e4e5e6e7e8"),
    ("algebraic", "moves in another notation", "", "e4 Nf6 O-O"),
    ("uppercase", "a move in capitals", "", "E2E4"),
    ("unicode", "a move in other letters", "", "é2é4"),
];

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    let mut checks = Vec::new();
    for &(id, what, good, bad) in BAD {
        let asks = format!("refuses a game with {what}");
        checks.push(Check::new(format!("moves.{id}"), asks, move |walk| {
            let played = Board::start().play(good.split_whitespace())?;
            let readings = [(played, "plays the moves before the bad one")];
            abuse(walk, format!("position startpos moves {good} {bad}\n").as_bytes(), &readings)
        }));
    }
    checks.push(Check::new("moves.after-bad-fen", "refuses moves after a bad position", |walk| {
        abuse(walk, b"position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4 e7e5\n", &[])
    }));
    checks.push(Check::new("moves.after-mate", "refuses moves after a mate", |walk| {
        let mated = walk.material.checkmates[0];
        let readings = [(Board::read(mated)?, "plays the moves before the bad one")];
        abuse(walk, format!("position fen {mated} moves e1e2 e8e7\n").as_bytes(), &readings)
    }));
    checks.push(Check::new("moves.endless", "survives a game of 20,000 plies", |walk| {
        let round = "g1f3 g8f6 f3g1 f6g8 ".repeat(5000);
        let readings = [(Board::start(), "may be played, and is")];
        abuse(walk, format!("position startpos moves {round}\n").as_bytes(), &readings)
    }));
    checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;

    #[test]
    fn bad_moves_are_bad_after_good_ones() {
        for &(id, _, good, bad) in BAD {
            let board = Board::<Position>::start().play(good.split_whitespace()).unwrap();
            let first = bad.split_whitespace().next().unwrap();
            let refused = board.position.read_move(first).is_err();
            // The first of several may be fine; the next is not.
            assert!(refused || board.play(bad.split_whitespace()).is_err(), "{id}");
        }
    }
}
