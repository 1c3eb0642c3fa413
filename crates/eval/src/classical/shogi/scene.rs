//! What attacks what: worked out once for each position and shared by all terms.

use super::weights::STEPS;
use sente_game::Side;
use sente_shogi::{Bitboard, Kind, Position, Square, attacks};

/// A piece and the squares it attacks.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) kind: Kind,
    pub(super) square: Square,
    pub(super) reach: Bitboard,
}

const NOBODY: Man = Man { kind: Kind::Pawn, square: Square::ALL[0], reach: Bitboard::EMPTY };

/// No side can have more men than there are.
const MOST_MEN: usize = 40;

/// One side's men and what they attack.
pub(super) struct Camp {
    /// All men.
    pub(super) all: Bitboard,
    /// The king; in a problem a side may have none.
    pub(super) king: Option<Square>,
    men: [Man; MOST_MEN],
    men_count: usize,
    /// The squares that anything attacks.
    pub(super) attacked: Bitboard,
    /// The squares that are attacked twice or more.
    pub(super) twice: Bitboard,
    /// The squares that pawns attack.
    pub(super) by_pawns: Bitboard,
}

impl Camp {
    /// Every man on the board, the king included.
    #[inline]
    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.men_count]
    }

    fn new(position: &Position, side: Side, occupied: Bitboard) -> Self {
        let mut camp = Self {
            all: position.pieces_of(side),
            king: position.king(side),
            men: [NOBODY; MOST_MEN],
            men_count: 0,
            attacked: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
            by_pawns: Bitboard::EMPTY,
        };
        for square in camp.all {
            if let Some(piece) = position.piece_on(square) {
                let kind = piece.kind();
                camp.add(Man { kind, square, reach: attacks::of_kind(kind, side, square, occupied) });
            }
        }
        camp
    }

    #[inline]
    fn add(&mut self, man: Man) {
        if let Some(place) = self.men.get_mut(self.men_count) {
            *place = man;
            self.men_count += 1;
        }
        self.twice |= self.attacked & man.reach;
        self.attacked |= man.reach;
        if man.kind == Kind::Pawn {
            self.by_pawns |= man.reach;
        }
    }
}

/// A position with both sides' attacks.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    camps: [Camp; 2],
}

impl<'a> Scene<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let occupied = position.occupied();
        let camps = Side::ALL.map(|side| Camp::new(position, side, occupied));
        Self { position, camps }
    }

    /// The camp of `side` and the one opposite.
    #[inline]
    pub(super) fn both(&self, side: Side) -> (&Camp, &Camp) {
        (&self.camps[side.index()], &self.camps[side.other().index()])
    }
}

/// How many steps a king needs from one square to the other.
#[inline]
pub(super) const fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as usize).abs_diff(b.file() as usize);
    let ranks = (a.rank() as usize).abs_diff(b.rank() as usize);
    if files > ranks { files } else { ranks }
}

/// The index of a distance among those that are told apart: the nearest is the first.
#[inline]
pub(super) const fn step(distance: usize) -> usize {
    if distance == 0 {
        0
    } else if distance > STEPS {
        STEPS - 1
    } else {
        distance - 1
    }
}

/// The rank of `square` as `side` counts it, from zero.
#[inline]
pub(super) const fn rank(side: Side, square: Square) -> usize {
    match side {
        Side::First => 8 - square.rank() as usize,
        Side::Second => square.rank() as usize,
    }
}

/// How far the file of a square is from the nearer edge.
#[inline]
pub(super) const fn from_edge(square: Square) -> usize {
    let file = square.file() as usize;
    if file < 5 { file } else { 8 - file }
}

/// The squares around each square, by distance; a square itself counts as near.
pub(super) static RINGS: [[Bitboard; STEPS]; Square::COUNT] = {
    let mut rings = [[Bitboard::EMPTY; STEPS]; Square::COUNT];
    let mut centre = 0;
    while centre < Square::COUNT {
        let mut other = 0;
        while other < Square::COUNT {
            let square = Square::ALL[other];
            let ring = step(distance(Square::ALL[centre], square));
            rings[centre][ring] = rings[centre][ring].with(square.bit());
            other += 1;
        }
        centre += 1;
    }
    rings
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_cover_the_board_once() {
        for rings in &RINGS {
            let total: usize = rings.iter().map(|ring| ring.len()).sum();
            assert_eq!(total, Square::COUNT);
        }
    }
}
