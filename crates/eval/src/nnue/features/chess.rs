//! Chess: every piece on every square, the board turned so that a side sees its own king on the left.

use super::FeatureSet;
use sente_chess::{Kind, Piece, Position, Square};
use sente_game::Side;

/// Own and other pieces of six kinds on sixty-four squares, 768 in all.
///
/// Each side counts ranks from its own. If its king is on the right half of the board, it also sees the files in
/// reverse. Chess has no left and right but for castling, so half of the positions need not be learnt.
///
/// There are eight outputs, by the number of men on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mirrored768;

/// How many men more or less make another output count.
const MEN_PER_BUCKET: usize = 4;

impl FeatureSet for Mirrored768 {
    type Position = Position;
    /// Whether files are reversed.
    type View = bool;

    const NAME: &'static str = "chess-768-mirrored";
    const COUNT: usize = 2 * Kind::COUNT * Square::COUNT;
    const KINDS: usize = 2 * Kind::COUNT;
    const MOST: usize = 32;
    const BUCKETS: usize = 8;

    #[inline]
    fn view(piece: Piece, square: Square) -> Option<(Side, bool)> {
        (piece.kind() == Kind::King).then(|| (piece.side(), square.index() & 0b100 != 0))
    }

    #[inline]
    fn index(side: Side, is_mirrored: bool, piece: Piece, square: Square) -> usize {
        let ranks = if side == Side::First { 0 } else { 0b111_000 };
        let files = if is_mirrored { 0b000_111 } else { 0 };
        let owner = usize::from(piece.side() != side);
        (owner * Kind::COUNT + piece.kind().index()) * Square::COUNT + (square.index() ^ ranks ^ files)
    }

    fn kind(feature: usize) -> usize {
        feature / Square::COUNT
    }

    fn owner(piece: Piece) -> Side {
        piece.side()
    }

    /// `Nf3`, `pe5`.
    fn name(piece: Piece, square: Square) -> String {
        format!("{}{square}", piece.letter())
    }

    #[inline]
    fn bucket(position: &Position) -> usize {
        // Two kings are the least, and thirty-two men the most.
        let others = position.occupied().len().saturating_sub(2);
        (others / MEN_PER_BUCKET).min(Self::BUCKETS - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::{BLACK, WHITE};
    use sente_game::{Notation as _, Reading};

    #[test]
    fn features_are_dense() {
        for side in Side::ALL {
            for is_mirrored in [false, true] {
                let mut seen = [false; Mirrored768::COUNT];
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        seen[Mirrored768::index(side, is_mirrored, piece, square)] = true;
                    }
                }
                assert!(seen.iter().all(|seen| *seen));
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_of_mirrored_pieces() {
        let white = Mirrored768::index(WHITE, false, Piece::WhiteKnight, Square::B1);
        assert_eq!(white, Mirrored768::index(BLACK, false, Piece::BlackKnight, Square::B8));
        assert_eq!(white, Mirrored768::index(WHITE, true, Piece::WhiteKnight, Square::G1));
        assert_ne!(white, Mirrored768::index(BLACK, false, Piece::WhiteKnight, Square::B8));
    }

    #[test]
    fn the_king_decides_the_view() {
        assert_eq!(Mirrored768::view(Piece::WhiteKing, Square::D1), Some((WHITE, false)));
        assert_eq!(Mirrored768::view(Piece::BlackKing, Square::E1), Some((BLACK, true)));
        assert_eq!(Mirrored768::view(Piece::WhiteQueen, Square::E1), None);
    }

    #[test]
    fn buckets_go_by_the_number_of_men() {
        assert_eq!(Mirrored768::bucket(&Position::start()), 7);
        let bare = Position::from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Reading::Playable).unwrap();
        assert_eq!(Mirrored768::bucket(&bare), 0);
    }
}
