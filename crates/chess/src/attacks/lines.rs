//! Lines through two squares, and what lies between them.

use super::rays::{DIAGONAL, ORTHOGONAL, RAYS};
use crate::{Bitboard, Square};

static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static LINE: [[Bitboard; 64]; 64] = pairs(true);
static DIAGONALS: [[Bitboard; 64]; 2] = [through(2), through(3)];

/// The squares strictly between two squares on a common line; none if they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two different squares, from edge to edge; none if they share no line.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The diagonal through `square` that rises towards the h-file, the square itself left out.
#[inline]
pub fn diagonal(square: Square) -> Bitboard {
    DIAGONALS[0][square.index()]
}

/// The diagonal through `square` that rises towards the a-file, the square itself left out.
#[inline]
pub fn antidiagonal(square: Square) -> Bitboard {
    DIAGONALS[1][square.index()]
}

/// Both rays of a direction and its opposite, which is four further in the list of directions.
const fn through(direction: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Bitboard::new(RAYS[direction][index] | RAYS[direction + 4][index]);
        index += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "it is evaluated at compile time only")]
const fn pairs(whole_line: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut i = 0;
        while i < 8 {
            let direction = if i < 4 { ORTHOGONAL[i] } else { DIAGONAL[i - 4] };
            let opposite = (direction + 4) % 8;
            let ray = RAYS[direction][a];
            let mut rest = ray;
            while rest != 0 {
                let b = rest.trailing_zeros() as usize;
                table[a][b] = Bitboard::new(if whole_line {
                    ray | RAYS[opposite][a] | 1 << a
                } else {
                    ray & RAYS[opposite][b]
                });
                rest &= rest - 1;
            }
            i += 1;
        }
        a += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_excludes_its_ends() {
        assert_eq!(between(Square::A1, Square::D4), Square::B2.bit() | Square::C3.bit());
        assert_eq!(between(Square::H8, Square::H5), Square::H7.bit() | Square::H6.bit());
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(between(Square::A1, Square::A2), Bitboard::EMPTY);
    }

    #[test]
    fn lines_reach_from_edge_to_edge() {
        assert_eq!(line(Square::B2, Square::D4), diagonal(Square::A1) | Square::A1.bit());
        assert_eq!(line(Square::C2, Square::F2), crate::Rank::Two.squares());
        assert_eq!(line(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(antidiagonal(Square::A8) | Square::A8.bit(), line(Square::H1, Square::A8));
    }

    #[test]
    fn tables_are_symmetric() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
            }
        }
    }
}
