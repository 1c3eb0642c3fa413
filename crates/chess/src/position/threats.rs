//! What the opponent attacks, and with what.

use super::{Position, checks::pawn_attacks};
use crate::exchange::kind_value;
use crate::{Bitboard, Kind, Move, Square, attacks};
use sente_game::Side;

/// The squares that one side attacks, told apart by what stands to be lost there, and those from which its king is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threats {
    all: Bitboard,
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
    /// From where a piece of each kind would check this side's king.
    checking: [Bitboard; Kind::COUNT],
}

impl Threats {
    /// What `side` attacks. Its opponent's king does not block, so the squares behind it count.
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let occupied = position.occupied() ^ position.king(side.other()).bit();
        let reach = |kind: Kind, attack: fn(Square, Bitboard) -> Bitboard| {
            let pieces = position.pieces(side, kind).into_iter();
            pieces.fold(Bitboard::EMPTY, |all, square| all | attack(square, occupied))
        };
        let by_pawns = pawn_attacks(side, position.pieces(side, Kind::Pawn));
        let by_minors = by_pawns
            | reach(Kind::Knight, |square, _| attacks::knight(square))
            | reach(Kind::Bishop, attacks::bishop);
        let by_rooks = by_minors | reach(Kind::Rook, attacks::rook);
        let by_queens = reach(Kind::Queen, |square, occupied| {
            attacks::bishop(square, occupied) | attacks::rook(square, occupied)
        });
        let king = position.king(side);
        let all = by_rooks | by_queens | attacks::king(king);
        let blocked = position.occupied();
        let (diagonal, orthogonal) = (attacks::bishop(king, blocked), attacks::rook(king, blocked));
        let checking = [
            attacks::pawn(side, king),
            attacks::knight(king),
            diagonal,
            orthogonal,
            diagonal | orthogonal,
            Bitboard::EMPTY,
        ];
        Self { all, by_pawns, by_minors, by_rooks, checking }
    }

    /// Every attacked square.
    #[inline]
    pub const fn all(&self) -> Bitboard {
        self.all
    }

    /// The squares where something that is worth less attacks a piece of this kind.
    #[inline]
    pub const fn by_less_than(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Pawn | Kind::King => Bitboard::EMPTY,
            Kind::Knight | Kind::Bishop => self.by_pawns,
            Kind::Rook => self.by_minors,
            Kind::Queen => self.by_rooks,
        }
    }

    /// Whether a quiet move checks with the piece that arrives. Checks by a line that the move opens, by a rook that
    /// castles or by a pawn that promotes are not seen.
    #[inline]
    pub(super) fn checks_directly(&self, position: &Position, mv: Move) -> bool {
        position
            .piece_on(mv.from())
            .is_some_and(|piece| self.checking[piece.kind().index()].contains(mv.to()))
    }

    /// What a quiet move saves by taking a piece away from a lesser attacker, less what it risks by bringing it to one.
    #[inline]
    pub(super) fn relief(&self, position: &Position, mv: Move) -> i32 {
        let kind = position.piece_on(mv.from()).map_or(Kind::Pawn, crate::Piece::kind);
        let dangerous = self.by_less_than(kind);
        let saved = i32::from(dangerous.contains(mv.from())) - i32::from(dangerous.contains(mv.to()));
        saved * kind_value(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Notation, Position as _, Reading};

    fn relief(fen: &str, mv: &str) -> i32 {
        let position = Position::from_fen(fen, Reading::Strict).unwrap();
        let mv = position.read_move(mv).unwrap();
        position.relief(&position.threats(), mv)
    }

    #[test]
    fn a_piece_saved_from_a_lesser_one_counts_its_worth() {
        let fen = "4k3/8/8/8/1p3r2/2N5/3Q4/4K3 w - - 0 1";
        assert_eq!(relief(fen, "c3e4"), 300);
        assert_eq!(relief(fen, "d2f2"), -900);
        assert_eq!(relief(fen, "d2e3"), 0);
        assert_eq!(relief(fen, "c3a2"), 300);
    }

    #[test]
    fn direct_checks_are_foreseen() {
        let mut random = sente_game::Random::new(3);
        let mut seen = 0;
        for _ in 0..200 {
            let mut position = Position::start();
            for _ in 0..100 {
                let mut quiets = crate::MoveList::default();
                position.generate_quiet(&mut quiets);
                let threats = position.threats();
                for &mv in &quiets {
                    let next = position.play(mv, &mut ());
                    let arrived = next.checkers().contains(mv.to()) && mv.promotion().is_none();
                    assert_eq!(position.checks_directly(&threats, mv), arrived, "{position} {mv:?}");
                    seen += usize::from(arrived);
                }
                let moves = position.legal_moves();
                let Some(&mv) = random.choose(&moves) else { break };
                position = position.play(mv, &mut ());
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn equal_and_greater_attackers_do_not_count() {
        let fen = "3qk3/8/8/8/8/8/3R4/4K3 w - - 0 1";
        assert_eq!(relief(fen, "d2c2"), 0);
        assert_eq!(relief("3rk3/8/8/8/8/8/3R4/4K3 w - - 0 1", "d2a2"), 0);
    }
}
