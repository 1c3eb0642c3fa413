//! What attacks what: worked out once for each position and shared by all terms.

use super::geometry::{ahead, double_pawn_attacks, pawn_attacks, ranks};
use sente_chess::{Bitboard, Kind, Position, Square, attacks};
use sente_game::Side;

/// A piece other than pawn or king, and the squares it reaches.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) kind: Kind,
    pub(super) square: Square,
    pub(super) reach: Bitboard,
}

const NOBODY: Man = Man { kind: Kind::Pawn, square: Square::A1, reach: Bitboard::EMPTY };

/// One side's men and what they attack.
pub(super) struct Camp {
    /// All men.
    pub(super) all: Bitboard,
    /// All pawns.
    pub(super) pawns: Bitboard,
    pub(super) king: Square,
    men: [Man; 16],
    men_count: usize,
    /// The squares that each kind attacks.
    pub(super) by: [Bitboard; Kind::COUNT],
    /// The squares that anything attacks.
    pub(super) attacked: Bitboard,
    /// The squares that are attacked twice or more.
    pub(super) twice: Bitboard,
    /// The squares that count as mobility.
    pub(super) area: Bitboard,
    /// The squares around the king that an attack aims at.
    pub(super) ring: Bitboard,
}

impl Camp {
    /// The pieces other than pawns and the king.
    #[inline]
    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.men_count]
    }

    /// Whether there is nothing but pawns and the king.
    #[inline]
    pub(super) fn is_bare(&self) -> bool {
        self.men_count == 0
    }

    fn new(position: &Position, side: Side) -> Self {
        let pawns = position.pieces(side, Kind::Pawn);
        let king = position.king(side);
        let by_pawns = pawn_attacks(side, pawns);
        let near = attacks::king(king);
        let mut by = [Bitboard::EMPTY; Kind::COUNT];
        by[Kind::Pawn.index()] = by_pawns;
        by[Kind::King.index()] = near;
        Self {
            all: position.pieces_of(side),
            pawns,
            king,
            men: [NOBODY; 16],
            men_count: 0,
            by,
            attacked: by_pawns | near,
            twice: (by_pawns & near) | double_pawn_attacks(side, pawns),
            area: Bitboard::EMPTY,
            ring: ring(king).without(double_pawn_attacks(side, pawns)),
        }
    }

    /// Pawns that cannot move or have not moved yet are no mobility for what stands behind them, nor is the king's
    /// square, nor what the opponent's pawns attack.
    fn set_area(&mut self, side: Side, occupied: Bitboard, foe_pawn_attacks: Bitboard) {
        let blocked = self.pawns & (ahead(side.other(), occupied) | ranks(side, 1, 2));
        self.area = !(blocked | self.king.bit() | foe_pawn_attacks);
    }

    #[inline]
    fn add(&mut self, kind: Kind, square: Square, reach: Bitboard) {
        // No side has more than sixteen men, so there is always room.
        if let Some(man) = self.men.get_mut(self.men_count) {
            *man = Man { kind, square, reach };
            self.men_count += 1;
        }
        self.twice |= self.attacked & reach;
        self.attacked |= reach;
        self.by[kind.index()] |= reach;
    }

    /// Sliders are seen through own pieces that move along the same lines, because those lend their force.
    fn add_men(&mut self, position: &Position, occupied: Bitboard) {
        let own = |kind| self.all & position.kind(kind);
        let (knights, bishops) = (own(Kind::Knight), own(Kind::Bishop));
        let (rooks, queens) = (own(Kind::Rook), own(Kind::Queen));
        for square in knights {
            self.add(Kind::Knight, square, attacks::knight(square));
        }
        let diagonal = occupied.without(queens);
        for square in bishops {
            self.add(Kind::Bishop, square, attacks::bishop(square, diagonal));
        }
        let orthogonal = occupied.without(queens | rooks);
        for square in rooks {
            self.add(Kind::Rook, square, attacks::rook(square, orthogonal));
        }
        for square in queens {
            self.add(Kind::Queen, square, attacks::queen(square, occupied));
        }
    }
}

/// The king's square and those around it, shifted inwards from the edge, so that it always has nine squares.
fn ring(king: Square) -> Bitboard {
    let (file, rank) = (king as u32 & 7, king as u32 >> 3);
    let middle = Square::from_low_bits(rank.clamp(1, 6) * 8 + file.clamp(1, 6));
    attacks::king(middle) | middle.bit()
}

/// A position with both sides' attacks.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    pub(super) occupied: Bitboard,
    pub(super) camps: [Camp; 2],
}

impl<'a> Scene<'a> {
    #[inline]
    pub(super) fn new(position: &'a Position) -> Self {
        let occupied = position.occupied();
        let camps = [Camp::new(position, Side::First), Camp::new(position, Side::Second)];
        let mut scene = Self { position, occupied, camps };
        let by_pawns = [scene.camps[0].by[0], scene.camps[1].by[0]];
        for side in Side::ALL {
            let camp = &mut scene.camps[side.index()];
            camp.set_area(side, occupied, by_pawns[side.other().index()]);
            camp.add_men(position, occupied);
        }
        scene
    }

    /// The camp of `side` and the one opposite.
    #[inline]
    pub(super) fn both(&self, side: Side) -> (&Camp, &Camp) {
        (&self.camps[side.index()], &self.camps[side.other().index()])
    }
}
