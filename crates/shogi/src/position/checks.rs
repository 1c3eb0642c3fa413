//! Who attacks what: checks and pins.

use super::Position;
use crate::attacks::{self, KING_DANGER, Steppers};
use crate::{Bitboard, Kind, Move, Square};
use sente_game::Side;

impl Position {
    /// All pieces, of both sides, that attack `square` when these squares are occupied.
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let of = |side: Side| {
            // Whoever would be attacked from `square` by a piece of the other side attacks it with the same piece.
            let other = side.other();
            let stepping = attacks::pawn(other, square) & self.board.kind(Kind::Pawn)
                | attacks::knight(other, square) & self.board.kind(Kind::Knight)
                | attacks::silver(other, square) & self.board.kind(Kind::Silver)
                | attacks::gold(other, square) & self.gold_movers()
                | attacks::lance(other, square, occupied) & self.board.kind(Kind::Lance);
            stepping & self.pieces_of(side)
        };
        of(Side::First)
            | of(Side::Second)
            | attacks::king(square) & self.king_steppers()
            | attacks::bishop(square, occupied) & self.board.base(Kind::Bishop)
            | attacks::rook(square, occupied) & self.board.base(Kind::Rook)
    }

    /// Whether `side` attacks `square` when these squares are occupied.
    #[inline]
    pub(crate) fn is_attacked_by(&self, side: Side, square: Square, occupied: Bitboard) -> bool {
        self.attackers(square, occupied).meets(self.pieces_of(side))
    }

    /// The pieces of both sides that move like golds.
    #[inline]
    pub(crate) fn gold_movers(&self) -> Bitboard {
        let sliders = self.board.base(Kind::Bishop) | self.board.base(Kind::Rook);
        self.board.base(Kind::Gold) | self.board.promoted().without(sliders)
    }

    /// The kings, horses and dragons of both sides: what steps in every direction, whatever else it does.
    #[inline]
    pub(crate) fn king_steppers(&self) -> Bitboard {
        let sliders = self.board.base(Kind::Bishop) | self.board.base(Kind::Rook);
        self.board.base(Kind::King) | self.board.promoted() & sliders
    }

    /// The sliders of `side` that would attack `square` on a board without other pieces.
    #[inline]
    pub(crate) fn aligned_sliders(&self, side: Side, square: Square) -> Bitboard {
        let sliders = attacks::bishop_rays(square) & self.board.base(Kind::Bishop)
            | attacks::rook_rays(square) & self.board.base(Kind::Rook)
            | attacks::lance_rays(side.other(), square) & self.board.kind(Kind::Lance);
        sliders & self.pieces_of(side)
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
        self.checkers = Bitboard::EMPTY;
        self.pinned = Bitboard::EMPTY;
        let Some(king) = self.king(us) else { return };
        let stepping = attacks::pawn(us, king) & self.board.kind(Kind::Pawn)
            | attacks::knight(us, king) & self.board.kind(Kind::Knight)
            | attacks::silver(us, king) & self.board.kind(Kind::Silver)
            | attacks::gold(us, king) & self.gold_movers()
            | attacks::king(king) & self.king_steppers();
        self.checkers = stepping & self.pieces_of(them);
        let occupied = self.occupied();
        for slider in self.aligned_sliders(them, king) {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                self.checkers |= slider.bit();
            } else if !between.has_several() {
                self.pinned |= between & self.pieces_of(us);
            }
        }
    }

    /// The pieces of `side` that step, by how they do.
    #[inline]
    pub(crate) fn steppers(&self, side: Side) -> Steppers {
        let own = self.pieces_of(side);
        Steppers {
            pawns: self.board.kind(Kind::Pawn) & own,
            knights: self.board.kind(Kind::Knight) & own,
            silvers: self.board.kind(Kind::Silver) & own,
            golds: self.gold_movers() & own,
            kings: self.king_steppers() & own,
        }
    }

    /// Those of `squares`, which are around `king`, that `side` would not attack if these squares were occupied.
    ///
    /// Most pieces are too far away to matter; a glance at where danger can come from saves looking at them.
    #[inline]
    pub(crate) fn unattacked(
        &self,
        squares: Bitboard,
        king: Square,
        side: Side,
        occupied: Bitboard,
    ) -> Bitboard {
        let own = self.pieces_of(side);
        let mut safe = squares;
        if own.meets(KING_DANGER.steppers[king.index()]) {
            safe = safe.without(attacks::stepping(side, self.steppers(side)));
        }
        let bishops = self.board.base(Kind::Bishop) & own & KING_DANGER.bishops[king.index()];
        for slider in bishops {
            safe = safe.without(attacks::bishop(slider, occupied));
        }
        let orthogonal = own & KING_DANGER.rooks[king.index()];
        for slider in orthogonal & self.board.base(Kind::Rook) {
            safe = safe.without(attacks::rook(slider, occupied));
        }
        for slider in orthogonal & self.board.kind(Kind::Lance) {
            safe = safe.without(attacks::lance(side, slider, occupied));
        }
        safe
    }
}

/// Whether a legal move gives check: directly by the piece that arrives, or by a slider whose line it opens.
pub(super) fn gives_check(position: &Position, mv: Move) -> bool {
    let us = position.side;
    let Some(king) = position.king(us.other()) else { return false };
    let (from, to) = (mv.from(), mv.to());
    let left = from.map_or(Bitboard::EMPTY, Square::bit);
    let occupied = position.occupied().without(left) | to.bit();
    let direct = attacks::of_kind(position.arriving(mv), us, to, occupied);
    direct.contains(king) || from.is_some_and(|from| position.uncovers(king, from, occupied))
}

impl Position {
    /// What stands on the target after a legal move.
    #[inline]
    pub(crate) fn arriving(&self, mv: Move) -> Kind {
        let kind = match mv.from() {
            Some(from) => self.piece_on(from).map_or(Kind::Pawn, crate::Piece::kind),
            None => mv.dropped().unwrap_or(Kind::Pawn),
        };
        if mv.is_promotion() { kind.promoted().unwrap_or(kind) } else { kind }
    }

    /// Whether a slider of the player to move attacks the opponent's `king` over the square `from`, once these squares
    /// are occupied.
    #[inline]
    fn uncovers(&self, king: Square, from: Square, occupied: Bitboard) -> bool {
        let us = self.side;
        attacks::first_blocker(king, from, occupied)
            .is_some_and(|slider| slider != from && self.aligned_sliders(us, king).contains(slider))
    }
}
