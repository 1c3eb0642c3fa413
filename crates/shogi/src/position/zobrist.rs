//! Random numbers that hash keys are made of, drawn at compile time.

use crate::{Piece, Place};
use sente_game::{Key as _, Random};

const PLACES: usize = <Place as sente_game::Key>::COUNT;

struct Keys {
    pieces: [[u64; PLACES]; Piece::COUNT],
    white_to_move: u64,
}

static KEYS: Keys = {
    let mut random = Random::new(0x5EA7_0000_5409);
    let mut keys = Keys { pieces: [[0; PLACES]; Piece::COUNT], white_to_move: 0 };
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut place = 0;
        while place < PLACES {
            keys.pieces[piece][place] = random.next_u64();
            place += 1;
        }
        piece += 1;
    }
    keys.white_to_move = random.next_u64();
    keys
};

/// The key of a piece on a square or in a slot of its owner's hand.
#[inline]
pub(super) fn piece(piece: Piece, place: Place) -> u64 {
    KEYS.pieces[piece.index()][place.index()]
}

/// The key of White being the one to move.
#[inline]
pub(super) fn white_to_move() -> u64 {
    KEYS.white_to_move
}

/// By how much the keys of two boards differ if a piece goes from one square to another: both squares, and the player to
/// move. All by index, for tables that are made at compile time.
pub(super) const fn difference(piece: usize, one: usize, other: usize) -> u64 {
    KEYS.pieces[piece][one] ^ KEYS.pieces[piece][other] ^ KEYS.white_to_move
}
