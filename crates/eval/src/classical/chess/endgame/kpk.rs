//! King and pawn against king, solved.
//!
//! The ending is worked out backwards when an evaluator is made, which takes well under a millisecond, because the
//! squares of the lone king are handled as one set: for each place of pawn and strong king, one set says where the
//! lone king loses.

use super::super::geometry::{ahead, beside, pawn_attacks, ranks};
use sente_chess::{BLACK, Bitboard, Square, WHITE, attacks};
use sente_game::Side;

/// The pawn's squares, up to a reflection of the board: files a to d, ranks two to seven.
const PAWNS: usize = 24;

/// The squares of the lone king for which the strong side wins, by pawn and strong king.
type Won = [[Bitboard; 64]; PAWNS];

/// Which positions of king and pawn (White's, say) against king are won.
#[derive(Clone)]
pub(in crate::classical::chess) struct Kpk {
    /// With the pawn's side to move.
    attacking: Box<Won>,
    /// With the lone king to move.
    defending: Box<Won>,
}

impl Kpk {
    pub(in crate::classical::chess) fn new() -> Self {
        let nothing = || Box::new([[Bitboard::EMPTY; 64]; PAWNS]);
        let mut solved = Self { attacking: nothing(), defending: nothing() };
        while solved.advance() {}
        solved
    }

    /// Whether `strong`, with this king and pawn against this `lone` king, wins with `side` to move.
    pub(in crate::classical::chess) fn is_won(
        &self,
        king: Square,
        pawn: Square,
        lone: Square,
        strong: Side,
        side: Side,
    ) -> bool {
        let turned = if pawn.index() & 7 > 3 { 7 } else { 0 };
        let view = turned ^ if strong == BLACK { 56 } else { 0 };
        let seen = |square: Square| square.index() ^ view;
        let table = if side == strong { &self.attacking } else { &self.defending };
        let Some(slot) = slot(seen(pawn)) else { return false };
        table[slot][seen(king)].contains(Square::ALL[seen(lone)])
    }

    /// One step backwards for every place of pawn and strong king; tells whether anything new was found.
    fn advance(&mut self) -> bool {
        let mut changed = false;
        for slot in 0..PAWNS {
            let pawn = square_of(slot);
            for king in Square::ALL.into_iter().filter(|&king| king != pawn) {
                let defending = self.lost_moves(slot, pawn, king);
                changed |= defending != self.defending[slot][king.index()];
                self.defending[slot][king.index()] = defending;
                let attacking = self.winning_moves(slot, pawn, king);
                changed |= attacking != self.attacking[slot][king.index()];
                self.attacking[slot][king.index()] = attacking;
            }
        }
        changed
    }

    /// Where the lone king, to move, has no move but to lose; a king without any move is lost only if in check.
    fn lost_moves(&self, slot: usize, pawn: Square, king: Square) -> Bitboard {
        let by_pawn = pawn_attacks(WHITE, pawn.bit());
        let by_king = attacks::king(king);
        let open = !(by_pawn | by_king | king.bit());
        // A move to the pawn's square takes it.
        let holding = open & (!self.attacking[slot][king.index()] | pawn.bit());
        let placed = !(by_king | king.bit() | pawn.bit());
        placed.without(around(holding)) & (around(open) | by_pawn)
    }

    /// Where the lone king loses with the pawn's side to move.
    fn winning_moves(&self, slot: usize, pawn: Square, king: Square) -> Bitboard {
        let by_pawn = pawn_attacks(WHITE, pawn.bit());
        let placed = !(by_pawn | attacks::king(king) | king.bit() | pawn.bit());
        let steps = attacks::king(king).without(pawn.bit()).into_iter();
        let by_king = steps.fold(Bitboard::EMPTY, |won, step| won | self.defending[slot][step.index()]);
        placed & (by_king | self.winning_pushes(pawn, king))
    }

    fn winning_pushes(&self, pawn: Square, king: Square) -> Bitboard {
        let next = ahead(WHITE, pawn.bit()).without(king.bit());
        let Some(step) = next.first() else { return Bitboard::EMPTY };
        let Some(slot) = slot(step.index()) else {
            // A new queen wins unless she is taken; where she would give stalemate, a rook wins.
            let taken = if attacks::king(king).meets(next) { Bitboard::EMPTY } else { attacks::king(step) };
            return !(taken | next);
        };
        let single = self.defending[slot][king.index()];
        let double = ahead(WHITE, next & ranks(WHITE, 2, 2)).without(king.bit());
        let far = double.first().and_then(|step| self::slot(step.index()));
        single | far.map_or(Bitboard::EMPTY, |slot| self.defending[slot][king.index()].without(next))
    }
}

/// The place of a pawn's square in the tables; none on the eighth rank.
fn slot(pawn: usize) -> Option<usize> {
    let (file, rank) = (pawn & 7, pawn >> 3);
    ((1..7).contains(&rank) && file < 4).then(|| (rank - 1) * 4 + file)
}

fn square_of(slot: usize) -> Square {
    Square::ALL[(slot / 4 + 1) * 8 + slot % 4]
}

/// The squares from which a king reaches one of these.
fn around(squares: Bitboard) -> Bitboard {
    let row = squares | beside(squares);
    beside(squares) | ahead(WHITE, row) | ahead(BLACK, row)
}
