//! Directions, distances and spans, as each side sees them.

use sente_chess::{Bitboard, File, Square};
use sente_game::Side;

/// The squares one step ahead of these.
#[inline]
pub(super) const fn ahead(side: Side, squares: Bitboard) -> Bitboard {
    match side {
        Side::First => Bitboard::new(squares.bits() << 8),
        Side::Second => Bitboard::new(squares.bits() >> 8),
    }
}

/// The squares one file to either side of these.
#[inline]
pub(super) const fn beside(squares: Bitboard) -> Bitboard {
    let towards_h = squares.without(File::H.squares()).bits() << 1;
    let towards_a = squares.without(File::A.squares()).bits() >> 1;
    Bitboard::new(towards_h | towards_a)
}

/// The squares that pawns on these attack.
#[inline]
pub(super) const fn pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    ahead(side, beside(pawns))
}

/// The squares that two pawns on these attack.
#[inline]
pub(super) const fn double_pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let ahead = ahead(side, pawns);
    let towards_h = ahead.without(File::H.squares()).bits() << 1;
    let towards_a = ahead.without(File::A.squares()).bits() >> 1;
    Bitboard::new(towards_h & towards_a)
}

/// All squares ahead of these on their files.
#[inline]
pub(super) const fn front(side: Side, squares: Bitboard) -> Bitboard {
    let one = ahead(side, squares);
    let two = one.with(ahead(side, one));
    let four = two.with(ahead(side, ahead(side, two)));
    four.with(ahead(side, ahead(side, ahead(side, ahead(side, four)))))
}

/// All squares of the files that these are on.
#[inline]
pub(super) const fn files(squares: Bitboard) -> Bitboard {
    let bits = squares.bits();
    let bits = bits | bits.rotate_left(8);
    let bits = bits | bits.rotate_left(16);
    Bitboard::new(bits | bits.rotate_left(32))
}

/// The rank of `square` as `side` counts it, from zero.
#[inline]
pub(super) const fn rank(side: Side, square: Square) -> usize {
    (square as usize >> 3) ^ (7 * side as usize)
}

/// The squares of the ranks from `from` to `to` as `side` counts them, from zero.
#[inline]
pub(super) const fn ranks(side: Side, from: u32, to: u32) -> Bitboard {
    let bits = (!0 >> (8 * (7 - to))) & (!0 << (8 * from));
    match side {
        Side::First => Bitboard::new(bits),
        Side::Second => Bitboard::new(bits).mirrored(),
    }
}

/// How many steps a king needs from one square to the other.
#[inline]
pub(super) const fn distance(a: Square, b: Square) -> usize {
    let files = (a as usize & 7).abs_diff(b as usize & 7);
    let ranks = (a as usize >> 3).abs_diff(b as usize >> 3);
    if files > ranks { files } else { ranks }
}

/// How far a file is from the nearer edge.
#[inline]
pub(super) const fn from_edge(file: usize) -> usize {
    if file < 4 { file } else { 7 - file }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::{BLACK, Rank, WHITE};

    #[test]
    fn spans_lead_forward() {
        let set = Square::D4.bit();
        assert_eq!(front(WHITE, set).len(), 4);
        assert_eq!(front(BLACK, set).len(), 3);
        assert_eq!(files(set), File::D.squares());
        assert_eq!(pawn_attacks(BLACK, set), Square::C3.bit() | Square::E3.bit());
        assert_eq!(double_pawn_attacks(WHITE, set | Square::F4.bit()), Square::E5.bit());
        assert_eq!(ranks(BLACK, 0, 1), Rank::Eight.squares() | Rank::Seven.squares());
        assert_eq!(ranks(WHITE, 3, 3), Rank::Four.squares());
    }

    #[test]
    fn distances_are_those_of_a_king() {
        assert_eq!(distance(Square::A1, Square::H8), 7);
        assert_eq!(distance(Square::B5, Square::C3), 2);
        assert_eq!((rank(WHITE, Square::E2), rank(BLACK, Square::E2)), (1, 6));
        assert_eq!((from_edge(0), from_edge(4), from_edge(7)), (0, 3, 0));
    }
}
