//! Pieces that step: knights, kings and pawns.

use crate::{Bitboard, Square};
use sente_game::Side;

const KNIGHT_STEPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i32, i32); 8] = super::rays::DIRECTIONS;
const WHITE_PAWN_STEPS: [(i32, i32); 2] = [(-1, 1), (1, 1)];
const BLACK_PAWN_STEPS: [(i32, i32); 2] = [(-1, -1), (1, -1)];

static KNIGHT: [Bitboard; 64] = table(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = table(&KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [table(&WHITE_PAWN_STEPS), table(&BLACK_PAWN_STEPS)];

/// The squares a knight on `square` reaches.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king on `square` reaches, castling aside.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a pawn of `side` on `square` attacks. Seen the other way, the squares from which a pawn of the
/// other side attacks `square`.
#[inline]
pub fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

const fn table(steps: &[(i32, i32)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            if let Some(reached) = Square::ALL[index].offset(files, ranks) {
                table[index] = table[index].with(reached.bit());
            }
            step += 1;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BLACK, WHITE};

    #[test]
    fn steps_stay_on_the_board() {
        assert_eq!(knight(Square::A1), Square::B3.bit() | Square::C2.bit());
        assert_eq!(knight(Square::D4).len(), 8);
        assert_eq!(king(Square::H8), Square::G8.bit() | Square::G7.bit() | Square::H7.bit());
        assert_eq!(pawn(WHITE, Square::A2), Square::B3.bit());
        assert_eq!(pawn(BLACK, Square::E4), Square::D3.bit() | Square::F3.bit());
    }
}
