//! Chess: every piece on every square, and those near the king as seen from it, the board turned so that a side sees its own
//! king on the left.

use super::FeatureSet;
use sente_chess::{Kind, Piece, Position, Square};
use sente_game::Side;

/// Own and other pieces of six kinds on sixty-four squares, 768 in all; and in 63 places around the own king, up to three
/// files to either side, three ranks behind it and five in front, 756 in all.
///
/// Each side counts ranks from its own. If its king is on the right half of the board, it also sees the files in
/// reverse. Chess has no left and right but for castling, so half of the positions need not be learnt.
///
/// There are eight outputs, by the number of men on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChessFeatures;

/// How many files a piece near a king is away from it at most, and how many there are then.
const ASIDE: usize = 3;
const FILES: usize = 2 * ASIDE + 1;

/// How many ranks it is behind it at most, and how many there are in all.
const BEHIND: usize = 3;
const RANKS: usize = BEHIND + 1 + 5;

/// How many men more or less make another output count.
const MEN_PER_BUCKET: usize = 4;

impl FeatureSet for ChessFeatures {
    type Position = Position;
    /// Where the own king is.
    type View = Option<Square>;

    const NAME: &'static str = "chess-1524-king";
    const PLAIN_NAME: &'static str = "chess-768-mirrored";
    const COUNT: usize = Self::PLAIN + 2 * Kind::COUNT * FILES * RANKS;
    const PLAIN: usize = 2 * Kind::COUNT * Square::COUNT;
    const KINDS: usize = 4 * Kind::COUNT;
    const MEN: usize = 32;
    const BUCKETS: usize = 8;

    #[inline]
    fn view(piece: Piece, square: Square) -> Option<(Side, Option<Square>)> {
        (piece.kind() == Kind::King).then(|| (piece.side(), Some(square)))
    }

    #[inline]
    fn indices(side: Side, king: Option<Square>, piece: Piece, square: Square) -> (usize, Option<usize>) {
        let king = king.map_or(0, Square::index);
        let ranks = if side == Side::First { 0 } else { 0b111_000 };
        let files = if king & 0b100 != 0 { 0b000_111 } else { 0 };
        let (square, king) = (square.index() ^ ranks ^ files, king ^ ranks ^ files);
        let owner = usize::from(piece.side() != side);
        let group = owner * Kind::COUNT + piece.kind().index();
        // What is too far to one side wraps around and is too far to the other.
        let file = (ASIDE + (square & 7)).wrapping_sub(king & 7);
        let rank = (BEHIND + (square >> 3)).wrapping_sub(king >> 3);
        let is_near = file < FILES && rank < RANKS;
        let relative = is_near.then(|| Self::PLAIN + (group * RANKS + rank) * FILES + file);
        (group * Square::COUNT + square, relative)
    }

    #[inline]
    fn for_each_difference(before: &Position, after: &Position, mut visit: impl FnMut(Piece, Square, bool)) {
        let of_side = before.pieces_of(Side::First) ^ after.pieces_of(Side::First);
        let kinds = Kind::ALL.into_iter().map(|kind| before.kind(kind) ^ after.kind(kind));
        for square in kinds.fold(of_side, |all, kind| all | kind) {
            for (position, is_there) in [(before, false), (after, true)] {
                if let Some(piece) = position.piece_on(square) {
                    visit(piece, square, is_there);
                }
            }
        }
    }

    fn kind(feature: usize) -> usize {
        match feature.checked_sub(Self::PLAIN) {
            None => feature / Square::COUNT,
            Some(relative) => 2 * Kind::COUNT + relative / (FILES * RANKS),
        }
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
    fn features_are_dense_and_of_one_kind_each() {
        for side in Side::ALL {
            let mut relative_seen = [false; ChessFeatures::COUNT];
            for king in Square::ALL {
                let mut seen = [false; ChessFeatures::PLAIN];
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        let (plain, relative) = ChessFeatures::indices(side, Some(king), piece, square);
                        seen[plain] = true;
                        if let Some(relative) = relative {
                            relative_seen[relative] = true;
                            assert_eq!(ChessFeatures::kind(plain) + 12, ChessFeatures::kind(relative));
                        }
                    }
                }
                assert!(seen.iter().all(|seen| *seen));
            }
            assert!(relative_seen[ChessFeatures::PLAIN..].iter().all(|seen| *seen));
        }
    }

    #[test]
    fn both_sides_see_the_same_of_mirrored_pieces() {
        let seen = |side, king, piece, square| ChessFeatures::indices(side, Some(king), piece, square);
        let white = seen(WHITE, Square::C1, Piece::WhiteKnight, Square::B1);
        assert_eq!(white, seen(BLACK, Square::C8, Piece::BlackKnight, Square::B8));
        assert_eq!(white, seen(WHITE, Square::F1, Piece::WhiteKnight, Square::G1));
        assert_ne!(white.0, seen(BLACK, Square::C8, Piece::WhiteKnight, Square::B8).0);
    }

    #[test]
    fn the_distance_from_the_king_is_the_same_everywhere() {
        let seen = |king, square| ChessFeatures::indices(WHITE, Some(king), Piece::BlackQueen, square);
        let near = seen(Square::B1, Square::C3);
        assert!(near.1.is_some());
        assert_eq!(near.1, seen(Square::D5, Square::E7).1);
        assert_eq!(near.1, seen(Square::G1, Square::F3).1);
        assert_ne!(near.1, seen(Square::B1, Square::A3).1);
        let is_near = |king, square| seen(king, square).1.is_some();
        assert!(is_near(Square::A1, Square::D6) && !is_near(Square::A1, Square::E1));
        assert!(!is_near(Square::A1, Square::A7) && is_near(Square::D4, Square::A1));
        assert!(is_near(Square::D4, Square::G8) && !is_near(Square::D5, Square::D1));
    }

    #[test]
    fn the_king_decides_the_view() {
        assert_eq!(ChessFeatures::view(Piece::WhiteKing, Square::D1), Some((WHITE, Some(Square::D1))));
        assert_eq!(ChessFeatures::view(Piece::BlackKing, Square::E1), Some((BLACK, Some(Square::E1))));
        assert_eq!(ChessFeatures::view(Piece::WhiteQueen, Square::E1), None);
    }

    #[test]
    fn buckets_go_by_the_number_of_men() {
        assert_eq!(ChessFeatures::bucket(&Position::start()), 7);
        let bare = Position::from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Reading::Playable).unwrap();
        assert_eq!(ChessFeatures::bucket(&bare), 0);
    }
}
