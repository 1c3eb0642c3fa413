//! Mate in one move, without search.

use crate::{Bitboard, Move, MoveList, Position, Square, attacks, movegen};
use sente_game::Position as _;

impl Position {
    /// A move that mates at once, if there is one.
    ///
    /// A check from beside the king that nothing else defends is answered by taking it, which is seen without playing it.
    /// The other checks are played, and the first answer that is found refutes them: steps of the king before captures,
    /// captures before what is put in between.
    pub fn mate_in_one(&self) -> Option<Move> {
        let king = self.king(self.side().other())?;
        let mut checks = MoveList::default();
        movegen::all_checks(self, &mut checks);
        let is_mate =
            |mv: &Move| !self.is_taken_by_king(king, *mv) && !self.play(*mv, &mut ()).has_legal_move();
        checks.iter().copied().find(is_mate)
    }

    /// Whether the opponent's king can take the piece that a move brings beside it.
    fn is_taken_by_king(&self, king: Square, mv: Move) -> bool {
        let to = mv.to();
        let left = mv.from().map_or(Bitboard::EMPTY, Square::bit);
        attacks::king(king).contains(to) && {
            // The king leaves its square to take, so sliders behind it defend as well.
            let occupied = self.occupied().without(left | king.bit());
            let defenders = self.attackers(to, occupied) & self.pieces_of(self.side());
            defenders.without(left).is_empty()
        }
    }
}
