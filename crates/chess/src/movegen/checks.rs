//! Keeping only those moves that give check.

use super::sink::{Promotions, Sink, each_promotion, pawn_origin};
use crate::{Bitboard, Flag, Kind, Move, MoveList, Position, Square, attacks};
use sente_game::{MoveBuf as _, Position as _};

/// Writes those of the quiet moves it is given that give check.
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
    pub(super) fn new(position: &'a Position, moves: &'a mut MoveList) -> Self {
        let us = position.side();
        let king = position.king(us.other());
        let occupied = position.occupied();
        let mut direct = Kind::ALL.map(|kind| attacks::of_kind(kind, king, occupied));
        direct[Kind::Pawn.index()] = attacks::pawn(us.other(), king);
        direct[Kind::King.index()] = Bitboard::EMPTY;
        let uncovering = position.blockers(us, king) & position.pieces_of(us);
        Self { position, moves, direct, uncovering, king }
    }

    /// The squares to which the piece on `from` gives check.
    fn checking_targets(&self, from: Square) -> Bitboard {
        let direct =
            self.position.piece_on(from).map_or(Bitboard::EMPTY, |piece| self.direct[piece.kind().index()]);
        if self.uncovering.contains(from) { direct | !attacks::line(self.king, from) } else { direct }
    }
}

impl Sink for Checks<'_> {
    fn piece(&mut self, from: Square, targets: Bitboard) {
        let targets = targets & self.checking_targets(from);
        self.moves.append(targets.into_iter().map(|to| Move::new(from, to, Flag::Quiet)));
    }

    fn pawns(&mut self, targets: Bitboard, step: u32, flag: Flag) {
        for to in targets {
            let from = pawn_origin(to, step);
            if self.checking_targets(from).contains(to) {
                self.moves.push(Move::new(from, to, flag));
            }
        }
    }

    fn promotions(&mut self, targets: Bitboard, step: u32, captures: bool, wanted: Promotions) {
        let position = self.position;
        self.moves
            .append(each_promotion(targets, step, captures, wanted).filter(|&mv| position.gives_check(mv)));
    }

    fn single(&mut self, mv: Move) {
        if self.position.gives_check(mv) {
            self.moves.push(mv);
        }
    }
}
