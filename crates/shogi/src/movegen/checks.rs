//! Keeping only those moves that give check.

use super::sink::{Sink, pawn_origin};
use crate::{Bitboard, Kind, Move, MoveList, Position, Square, attacks};
use sente_game::{MoveBuf as _, Position as _, Side};

/// Writes those of the moves it is given that give check.
///
/// From where each kind checks the opponent's king is worked out once. A piece that stands in front of an own slider
/// checks by leaving the line, wherever it goes.
pub(super) struct Checks<'a> {
    position: &'a Position,
    moves: &'a mut MoveList,
    /// The squares from which a piece of each kind checks.
    direct: [Bitboard; Kind::COUNT],
    /// Own pieces that uncover a check by leaving their line.
    uncovering: Bitboard,
    king: Square,
}

impl<'a> Checks<'a> {
    /// `None` if the opponent has no king to check.
    pub(super) fn new(position: &'a Position, moves: &'a mut MoveList) -> Option<Self> {
        let us = position.side();
        let king = position.king(us.other())?;
        Some(Self {
            position,
            moves,
            direct: position.checking_squares(us.other(), king),
            uncovering: position.blockers(us, king) & position.pieces_of(us),
            king,
        })
    }

    /// The squares to which the piece on `from` gives check as it is, and by promotion.
    fn checking_targets(&self, from: Square) -> (Bitboard, Bitboard) {
        let kind = self.position.piece_on(from).map_or(Kind::King, crate::Piece::kind);
        let promoted = kind.promoted().unwrap_or(kind);
        let uncovered =
            if self.uncovering.contains(from) { !attacks::line(self.king, from) } else { Bitboard::EMPTY };
        (self.direct[kind.index()] | uncovered, self.direct[promoted.index()] | uncovered)
    }
}

impl Position {
    /// From where a piece of each kind would check the king of `side` that stands on `king`.
    pub(crate) fn checking_squares(&self, side: Side, king: Square) -> [Bitboard; Kind::COUNT] {
        let occupied = self.occupied();
        let gold = attacks::gold(side, king);
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let mut squares = [gold; Kind::COUNT];
        squares[Kind::Pawn.index()] = attacks::pawn(side, king);
        squares[Kind::Lance.index()] = rook & attacks::lance_rays(side, king);
        squares[Kind::Knight.index()] = attacks::knight(side, king);
        squares[Kind::Silver.index()] = attacks::silver(side, king);
        squares[Kind::Bishop.index()] = bishop;
        squares[Kind::Rook.index()] = rook;
        squares[Kind::Horse.index()] = bishop | attacks::king(king);
        squares[Kind::Dragon.index()] = rook | attacks::king(king);
        squares[Kind::King.index()] = Bitboard::EMPTY;
        squares
    }
}

impl Sink for Checks<'_> {
    fn piece(&mut self, from: Square, plain: Bitboard, promoting: Bitboard) {
        let (as_is, promoted) = self.checking_targets(from);
        self.moves.append((promoting & promoted).into_iter().map(|to| Move::new(from, to, true)));
        self.moves.append((plain & as_is).into_iter().map(|to| Move::new(from, to, false)));
    }

    fn pawns(&mut self, side: Side, plain: Bitboard, promoting: Bitboard) {
        for to in plain | promoting {
            let from = pawn_origin(side, to);
            let (as_is, promoted) = self.checking_targets(from);
            if (promoting & promoted).contains(to) {
                self.moves.push(Move::new(from, to, true));
            }
            if (plain & as_is).contains(to) {
                self.moves.push(Move::new(from, to, false));
            }
        }
    }

    fn drops(&mut self, kinds: &[Kind], targets: Bitboard) {
        for &kind in kinds {
            let targets = targets & self.direct[kind.index()];
            self.moves.append(targets.into_iter().map(|to| Move::drop(kind, to)));
        }
    }
}
