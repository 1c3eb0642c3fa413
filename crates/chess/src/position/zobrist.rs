//! Random numbers that hash keys are made of, drawn at compile time.

use crate::{Bitboard, Piece, Square};
use sente_game::Random;

struct Keys {
    pieces: [[u64; 64]; 12],
    castling: [u64; 64],
    en_passant: [u64; 8],
    black_to_move: u64,
}

static KEYS: Keys = {
    let mut random = Random::new(0x5EA7_0000_C4E5);
    let mut keys = Keys { pieces: [[0; 64]; 12], castling: [0; 64], en_passant: [0; 8], black_to_move: 0 };
    let mut piece = 0;
    while piece < 12 {
        let mut square = 0;
        while square < 64 {
            keys.pieces[piece][square] = random.next_u64();
            square += 1;
        }
        piece += 1;
    }
    let mut square = 0;
    while square < 64 {
        keys.castling[square] = random.next_u64();
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        keys.en_passant[file] = random.next_u64();
        file += 1;
    }
    keys.black_to_move = random.next_u64();
    keys
};

/// The key of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square.index()]
}

/// The key of the right to castle with each of these rooks.
#[inline]
pub(super) fn castling(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ KEYS.castling[rook.index()])
}

/// The key of an en-passant capture that is possible on `target`.
#[inline]
pub(super) fn en_passant(target: Square) -> u64 {
    KEYS.en_passant[target.file().index()]
}

/// The key of Black being the one to move.
#[inline]
pub(super) fn black_to_move() -> u64 {
    KEYS.black_to_move
}

/// By how much keys differ if a piece goes from one square to another: both squares, and the player to move. All by
/// index, for tables that are made at compile time.
pub(super) const fn difference(piece: usize, one: usize, other: usize) -> u64 {
    KEYS.pieces[piece][one] ^ KEYS.pieces[piece][other] ^ KEYS.black_to_move
}
