//! Who attacks what: checks, pins and threats.

use super::Position;
use crate::{Bitboard, Flag, Kind, Move, Rank, Square, attacks};
use sente_game::Side;

impl Position {
    /// All pieces, of both sides, that attack `square` when these squares are occupied.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.kind(Kind::Queen);
        attacks::pawn(Side::Second, square) & self.pieces(Side::First, Kind::Pawn)
            | attacks::pawn(Side::First, square) & self.pieces(Side::Second, Kind::Pawn)
            | attacks::knight(square) & self.kind(Kind::Knight)
            | attacks::king(square) & self.kind(Kind::King)
            | attacks::bishop(square, occupied) & (self.kind(Kind::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.kind(Kind::Rook) | queens)
    }

    /// Whether `side` attacks `square` when these squares are occupied.
    #[inline]
    pub(crate) fn is_attacked_by(&self, side: Side, square: Square, occupied: Bitboard) -> bool {
        self.attackers(square, occupied).meets(self.pieces_of(side))
    }

    /// The pieces of `side` that slide diagonally.
    #[inline]
    pub(crate) fn diagonal_sliders(&self, side: Side) -> Bitboard {
        self.pieces_of(side) & (self.kind(Kind::Bishop) | self.kind(Kind::Queen))
    }

    /// The pieces of `side` that slide along files and ranks.
    #[inline]
    pub(crate) fn orthogonal_sliders(&self, side: Side) -> Bitboard {
        self.pieces_of(side) & (self.kind(Kind::Rook) | self.kind(Kind::Queen))
    }

    /// The sliders of `side` that would attack `square` on a board without other pieces.
    #[inline]
    pub(crate) fn aligned_sliders(&self, side: Side, square: Square) -> Bitboard {
        attacks::bishop_rays(square) & self.diagonal_sliders(side)
            | attacks::rook_rays(square) & self.orthogonal_sliders(side)
    }

    /// Pieces of either side that stand alone between `square` and a slider of `side` that aims at it.
    pub(crate) fn blockers(&self, side: Side, square: Square) -> Bitboard {
        let occupied = self.occupied();
        let alone = |slider| attacks::between(square, slider) & occupied;
        self.aligned_sliders(side, square)
            .into_iter()
            .map(alone)
            .filter(|between| !between.has_several())
            .fold(Bitboard::EMPTY, |blockers, between| blockers | between)
    }

    /// Finds the pieces that check the player to move and those of its pieces that are pinned.
    #[inline]
    pub(super) fn find_checkers_and_pins(&mut self) {
        let (us, them) = (self.side, self.side.other());
        let king = self.king(us);
        let occupied = self.occupied();
        self.checkers = attacks::knight(king) & self.pieces(them, Kind::Knight)
            | attacks::pawn(us, king) & self.pieces(them, Kind::Pawn);
        self.pinned = Bitboard::EMPTY;
        for slider in self.aligned_sliders(them, king) {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                self.checkers |= slider.bit();
            } else if !between.has_several() {
                self.pinned |= between & self.pieces_of(us);
            }
        }
    }
}

/// The squares that pawns of `side` attack together.
#[inline]
pub(crate) fn pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    use crate::File;
    let (left, right) = match side {
        Side::First => (7, 9),
        Side::Second => (55, 57),
    };
    pawns.without(File::A.squares()).rotated(left) | pawns.without(File::H.squares()).rotated(right)
}

/// Whether a legal move gives check: directly by the piece that arrives, or by a slider whose line it opens.
pub(super) fn gives_check(position: &Position, mv: Move) -> bool {
    let us = position.side;
    let king = position.king(us.other());
    let (from, to) = (mv.from(), mv.to());
    if mv.is_castling() {
        return castling_gives_check(position, mv, king);
    }

    let mut occupied = position.occupied() ^ from.bit() | to.bit();
    let mut opens_a_line = attacks::line(king, from) != Bitboard::EMPTY;
    if mv.is_en_passant() {
        occupied ^= Square::new(to.file(), from.rank()).bit();
        // Two squares become empty, either of which may have closed a line.
        opens_a_line = true;
    }

    let arriving = mv.promotion().or_else(|| position.piece_on(from).map(crate::Piece::kind));
    let direct = match arriving {
        Some(Kind::Pawn) => attacks::pawn(us, to),
        Some(other) => attacks::of_kind(other, to, occupied),
        None => Bitboard::EMPTY,
    };
    if direct.contains(king) {
        return true;
    }
    opens_a_line && {
        let others = !from.bit();
        let diagonal = attacks::bishop(king, occupied) & position.diagonal_sliders(us);
        let orthogonal = attacks::rook(king, occupied) & position.orthogonal_sliders(us);
        (diagonal | orthogonal).meets(others)
    }
}

/// Castling checks if the rook does from where it lands; neither piece can open a line that was not open before,
/// unless the two swap around it, which the look-up from the new places covers.
fn castling_gives_check(position: &Position, mv: Move, king: Square) -> bool {
    let (king_to, rook_to) = castling_targets(position.side, mv.flag());
    let occupied = position.occupied() ^ mv.from().bit() ^ mv.to().bit() | king_to.bit() | rook_to.bit();
    let rooks = position.orthogonal_sliders(position.side) ^ mv.to().bit() | rook_to.bit();
    let bishops = position.diagonal_sliders(position.side);
    attacks::rook(king, occupied).meets(rooks) || attacks::bishop(king, occupied).meets(bishops)
}

/// Where king and rook stand after castling.
#[inline]
pub(crate) fn castling_targets(side: Side, flag: Flag) -> (Square, Square) {
    use crate::File;
    let rank = Rank::One.relative_to(side);
    match flag {
        Flag::KingCastle => (Square::new(File::G, rank), Square::new(File::F, rank)),
        _ => (Square::new(File::C, rank), Square::new(File::D, rank)),
    }
}
