//! Shogi: every piece on every square and in every slot of a hand, the board turned so that a side sees its king on the
//! left.

use super::FeatureSet;
use sente_game::Side;
use sente_shogi::{Kind, Piece, Place, Position, Square};

/// Own and other pieces of fourteen kinds on eighty-one squares, and each piece that can be in a hand: 2,344 in all.
///
/// Each side counts ranks from its own. If its king is beyond the middle file, it also sees the files in reverse: shogi has
/// no left and right but for where bishop and rook start, so half of the positions need not be learnt.
///
/// There are eight outputs, by the number of men in hand: few in the opening, many when kings are hunted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mirrored2344;

/// Features of pieces on the board.
const ON_BOARD: usize = 2 * Kind::COUNT * Square::COUNT;

/// Where the slots of each kind begin in a hand, in the order of [`Kind::DROPPABLE`], and behind the last how many there are.
const SLOTS: [usize; Kind::IN_HAND + 1] = {
    let mut starts = [0; Kind::IN_HAND + 1];
    let mut index = 0;
    while index < Kind::IN_HAND {
        starts[index + 1] = starts[index] + Kind::DROPPABLE[index].total();
        index += 1;
    }
    starts
};

const IN_HAND: usize = SLOTS[Kind::IN_HAND];

/// How many men more in hand make another output count.
const MEN_PER_BUCKET: usize = 2;

/// File and rank of a square as `side` sees them, sitting at its end of the board.
#[inline]
const fn seen_by(side: Side, square: Square) -> (usize, usize) {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    match side {
        Side::First => (file, rank),
        Side::Second => (8 - file, 8 - rank),
    }
}

impl FeatureSet for Mirrored2344 {
    type Position = Position;
    /// Whether files are reversed.
    type View = bool;

    const NAME: &'static str = "shogi-2344-mirrored";
    const COUNT: usize = ON_BOARD + 2 * IN_HAND;
    const KINDS: usize = 2 * (Kind::COUNT + Kind::IN_HAND);
    const MOST: usize = 40;
    const BUCKETS: usize = 8;

    #[inline]
    fn view(piece: Piece, place: Place) -> Option<(Side, bool)> {
        match place {
            Place::Square(square) if piece.kind() == Kind::King => {
                Some((piece.side(), seen_by(piece.side(), square).0 > 4))
            }
            _ => None,
        }
    }

    #[inline]
    fn index(side: Side, is_mirrored: bool, piece: Piece, place: Place) -> usize {
        let owner = usize::from(piece.side() != side);
        let kind = piece.kind();
        match place {
            Place::Square(square) => {
                let (file, rank) = seen_by(side, square);
                let file = if is_mirrored { 8 - file } else { file };
                (owner * Kind::COUNT + kind.index()) * Square::COUNT + file * 9 + rank
            }
            Place::Hand(slot) => {
                let start = SLOTS.get(kind.index()).copied().unwrap_or(0);
                ON_BOARD + owner * IN_HAND + (start + usize::from(slot)).min(IN_HAND - 1)
            }
        }
    }

    fn kind(feature: usize) -> usize {
        let Some(slot) = feature.checked_sub(ON_BOARD) else { return feature / Square::COUNT };
        let (owner, slot) = (slot / IN_HAND, slot % IN_HAND);
        let kind = SLOTS[1..].iter().filter(|&&end| end <= slot).count();
        2 * Kind::COUNT + owner * Kind::IN_HAND + kind.min(Kind::IN_HAND - 1)
    }

    fn owner(piece: Piece) -> Side {
        piece.side()
    }

    /// `S4h`, `+r1a`; `P*` in hand.
    fn name(piece: Piece, place: Place) -> String {
        let promoted = if piece.kind().is_promoted() { "+" } else { "" };
        match place {
            Place::Square(square) => format!("{promoted}{}{square}", piece.letter()),
            Place::Hand(_) => format!("{}*", piece.letter()),
        }
    }

    #[inline]
    fn bucket(position: &Position) -> usize {
        let men: usize = Side::ALL.into_iter().map(|side| position.hand(side).len()).sum();
        (men / MEN_PER_BUCKET).min(Self::BUCKETS - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Notation as _, Position as _, Random};
    use sente_shogi::{BLACK, WHITE};

    fn places(piece: Piece) -> impl Iterator<Item = Place> {
        let slots = if piece.kind().index() < Kind::IN_HAND { piece.kind().total() } else { 0 };
        let squares = Square::ALL.into_iter().map(Place::Square);
        squares.chain((0..slots).map(|slot| Place::Hand(slot as u8)))
    }

    #[test]
    fn features_are_dense() {
        assert_eq!(Mirrored2344::COUNT, 2344);
        for side in Side::ALL {
            for is_mirrored in [false, true] {
                let mut seen = vec![0; Mirrored2344::COUNT];
                for piece in Piece::ALL {
                    for place in places(piece) {
                        let feature = Mirrored2344::index(side, is_mirrored, piece, place);
                        seen[feature] += 1;
                        assert!(Mirrored2344::kind(feature) < Mirrored2344::KINDS);
                    }
                }
                assert!(seen.iter().all(|&times| times == 1));
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_of_turned_pieces() {
        for square in Square::ALL {
            let place = Place::Square(square);
            let turned = Place::Square(square.rotated());
            for is_mirrored in [false, true] {
                let black = Mirrored2344::index(BLACK, is_mirrored, Piece::BlackSilver, place);
                assert_eq!(black, Mirrored2344::index(WHITE, is_mirrored, Piece::WhiteSilver, turned));
            }
        }
    }

    #[test]
    fn the_king_is_seen_on_one_half() {
        let mut random = Random::new(4);
        for _ in 0..30 {
            let mut position = Position::start();
            for _ in 0..120 {
                let views = super::super::views::<Mirrored2344>(&position);
                for side in Side::ALL {
                    if let Some(king) = position.king(side) {
                        let piece = Kind::King.of(side);
                        let feature =
                            Mirrored2344::index(side, views[side.index()], piece, Place::Square(king));
                        let file = feature % Square::COUNT / 9;
                        assert!(file <= 4, "{position}");
                    }
                }
                let moves = position.legal_moves();
                let Some(&mv) = random.choose(&moves) else { break };
                position = position.play(mv, &mut ());
            }
        }
    }
}
