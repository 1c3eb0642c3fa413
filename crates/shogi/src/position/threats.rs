//! What the opponent attacks, and with what.

use super::Position;
use crate::attacks::{self, Steppers};
use crate::exchange::kind_value;
use crate::{Bitboard, Kind, Move, Square};
use sente_game::{Position as _, Side};

/// The squares that one side attacks, told apart by what stands to be lost there, and those from which its king is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threats {
    all: Bitboard,
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_generals: Bitboard,
    /// From where each kind would check this side's king.
    checking: [Bitboard; Kind::COUNT],
}

impl Threats {
    /// What `side` attacks. Its opponent's king does not block, so the squares behind it count.
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let shadowed = position.king(side.other()).map_or(Bitboard::EMPTY, Square::bit);
        let occupied = position.occupied().without(shadowed);
        let own = position.pieces_of(side);
        let reach = |pieces: Bitboard, attack: fn(Side, Square, Bitboard) -> Bitboard| {
            (pieces & own)
                .into_iter()
                .fold(Bitboard::EMPTY, |all, square| all | attack(side, square, occupied))
        };
        let steppers = position.steppers(side);
        let by_pawns = steppers.pawns.ahead(side);
        let tokins = position.kind(Kind::Tokin) & own;
        let minors = Steppers { golds: tokins, silvers: Bitboard::EMPTY, kings: Bitboard::EMPTY, ..steppers };
        let by_minors = attacks::stepping(side, minors) | reach(position.kind(Kind::Lance), attacks::lance);
        let generals = Steppers { kings: Bitboard::EMPTY, ..steppers };
        let by_generals = by_minors | attacks::stepping(side, generals);
        let sliders =
            reach(position.base(Kind::Bishop), |_, square, occupied| attacks::bishop(square, occupied))
                | reach(position.base(Kind::Rook), |_, square, occupied| attacks::rook(square, occupied));
        let all = by_generals | sliders | attacks::king_step_targets(steppers.kings);
        let checking = position
            .king(side)
            .map_or([Bitboard::EMPTY; Kind::COUNT], |king| position.checking_squares(side, king));
        Self { all, by_pawns, by_minors, by_generals, checking }
    }

    /// Every attacked square.
    #[inline]
    pub const fn all(&self) -> Bitboard {
        self.all
    }

    /// The squares where something that is clearly worth less attacks a piece of this kind.
    #[inline]
    pub const fn by_less_than(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Pawn | Kind::Tokin | Kind::King => Bitboard::EMPTY,
            Kind::Lance | Kind::Knight | Kind::PromotedLance | Kind::PromotedKnight => self.by_pawns,
            Kind::Silver | Kind::Gold | Kind::PromotedSilver => self.by_minors,
            Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon => self.by_generals,
        }
    }

    /// Whether a quiet move checks with the piece that arrives. Checks by a line that the move opens are not seen.
    #[inline]
    pub(super) fn checks_directly(&self, position: &Position, mv: Move) -> bool {
        self.checking[position.arriving(mv).index()].contains(mv.to())
    }

    /// What a quiet move saves by taking a piece away from a lesser attacker, less what it risks by bringing it to one.
    #[inline]
    pub(super) fn relief(&self, position: &Position, mv: Move) -> i32 {
        let kind = position.piece(mv).kind();
        let dangerous = self.by_less_than(kind);
        let saved = mv.from().map_or(0, |from| i32::from(dangerous.contains(from)));
        (saved - i32::from(dangerous.contains(mv.to()))) * kind_value(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Notation, Reading};

    fn relief(sfen: &str, mv: &str) -> i32 {
        let position = Position::from_sfen(sfen, Reading::Strict).unwrap();
        let mv = position.read_move(mv).unwrap();
        position.relief(&position.threats(), mv)
    }

    #[test]
    fn a_piece_saved_from_a_lesser_one_counts_its_worth() {
        let sfen = "4k4/9/4s4/9/5p3/5R3/9/9/4K4 b G 1";
        assert_eq!(relief(sfen, "4f3f"), kind_value(Kind::Rook));
        assert_eq!(relief(sfen, "G*5g"), 0);
        assert_eq!(relief(sfen, "G*4g"), 0);
        assert_eq!(relief("4k4/9/4s4/9/5p3/9/5R3/9/4K4 b G 1", "4g4f"), -kind_value(Kind::Rook));
        assert_eq!(relief("4k4/9/4s4/9/5p3/9/5R3/9/4K4 b G 1", "G*4f"), -kind_value(Kind::Gold));
    }

    #[test]
    fn direct_checks_are_foreseen() {
        let mut random = sente_game::Random::new(3);
        let mut seen = 0;
        for _ in 0..100 {
            let mut position = Position::start();
            for _ in 0..150 {
                let mut quiets = crate::MoveList::default();
                position.generate_quiet(&mut quiets);
                let threats = position.threats();
                for &mv in &quiets {
                    let next = position.play(mv, &mut ());
                    let arrived = next.checkers().contains(mv.to());
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
    fn attacked_squares_are_those_with_attackers() {
        let mut random = sente_game::Random::new(4);
        let mut position = Position::start();
        for _ in 0..400 {
            let (us, them) = (position.side(), position.side().other());
            let shadow = position.king(us).map_or(Bitboard::EMPTY, Square::bit);
            let occupied = position.occupied().without(shadow);
            let expected: Bitboard = Square::ALL
                .into_iter()
                .filter(|&square| position.is_attacked_by(them, square, occupied))
                .collect();
            assert_eq!(position.threats().all(), expected, "{position}");
            let moves = position.legal_moves();
            position = match random.choose(&moves) {
                Some(&mv) => position.play(mv, &mut ()),
                None => Position::start(),
            };
        }
    }
}
