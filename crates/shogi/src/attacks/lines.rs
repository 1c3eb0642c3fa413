//! Lines through two squares, and what lies between them.

use super::rays::{DIRECTIONS, RAY_TABLE, RAYS, opposite};
use crate::{Bitboard, Square};

/// No direction: the squares share no line.
const NONE: u8 = 8;

/// The direction from one square to another. A table of the squares between them would be sixteen times as large.
static DIRECTION: [[u8; 81]; 81] = {
    let mut table = [[NONE; 81]; 81];
    let mut from = 0;
    while from < 81 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut next = Square::ALL[from].offset(files, ranks);
            while let Some(to) = next {
                table[from][to as usize] = direction as u8;
                next = to.offset(files, ranks);
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

const _: () = assert!(RAY_TABLE.len() == NONE as usize);

#[inline]
fn direction(from: Square, to: Square) -> Option<usize> {
    let direction = DIRECTION[from.index()][to.index()];
    (direction < NONE).then_some(usize::from(direction & 7))
}

/// The squares strictly between two squares on a common line; none if they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    direction(a, b).map_or(Bitboard::EMPTY, |direction| {
        RAYS[direction][a.index()] & RAYS[opposite(direction)][b.index()]
    })
}

/// The whole line through two different squares, from edge to edge; none if they share no line.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    direction(a, b).map_or(Bitboard::EMPTY, |direction| {
        RAYS[direction][a.index()] | RAYS[opposite(direction)][a.index()] | a.bit()
    })
}

/// The first occupied square that is met from `from` in the direction of `to`.
#[inline]
pub(crate) fn first_blocker(from: Square, to: Square, occupied: Bitboard) -> Option<Square> {
    let direction = direction(from, to)?;
    let blockers = RAYS[direction][from.index()] & occupied;
    if direction < 4 { blockers.first() } else { blockers.last() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_excludes_its_ends() {
        assert_eq!(between(Square::S1A, Square::S4D), Square::S2B.bit() | Square::S3C.bit());
        assert_eq!(between(Square::S9I, Square::S9F), Square::S9H.bit() | Square::S9G.bit());
        assert_eq!(between(Square::S1A, Square::S2C), Bitboard::EMPTY);
        assert_eq!(between(Square::S1A, Square::S1B), Bitboard::EMPTY);
    }

    #[test]
    fn lines_reach_from_edge_to_edge() {
        assert_eq!(line(Square::S3H, Square::S6H), crate::Rank::H.squares());
        assert_eq!(line(Square::S8C, Square::S8G), crate::File::Eight.squares());
        assert_eq!(line(Square::S1A, Square::S2C), Bitboard::EMPTY);
    }

    #[test]
    fn lines_are_symmetric() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                let occupied = between(a, b) | b.bit();
                let expected = (!line(a, b).is_empty() && a != b).then_some(());
                assert_eq!(first_blocker(a, b, occupied).map(|_| ()), expected);
            }
        }
    }

    #[test]
    fn the_first_blocker_is_the_nearest() {
        let occupied = Square::S5C.bit() | Square::S5A.bit() | Square::S5H.bit();
        assert_eq!(first_blocker(Square::S5E, Square::S5D, occupied), Some(Square::S5C));
        assert_eq!(first_blocker(Square::S5E, Square::S5I, occupied), Some(Square::S5H));
        assert_eq!(first_blocker(Square::S5E, Square::S4E, occupied), None);
    }
}
