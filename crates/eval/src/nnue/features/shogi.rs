//! Shogi: every piece on every square and in every slot of a hand, and those near the king as seen from it, the board turned
//! so that a side sees its king on the left.

use super::FeatureSet;
use sente_game::Side;
use sente_shogi::{Kind, Piece, Place, Position, Square};

/// Own and other pieces of fourteen kinds on eighty-one squares, and each piece that can be in a hand: 2,344 in all. Also
/// those in 90 places around the own king, up to four files to either side, four ranks behind it and five in front: 2,520 in
/// all.
///
/// Each side counts ranks from its own. If its king is beyond the middle file, it also sees the files in reverse: shogi has
/// no left and right but for where bishop and rook start, so half of the positions need not be learnt.
///
/// There are eight outputs, by the number of men in hand: few in the opening, many when kings are hunted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShogiFeatures;

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

/// How many files a piece near a king is away from it at most, and how many there are then.
const ASIDE: usize = 4;
const FILES: usize = 2 * ASIDE + 1;

/// How many ranks it is in front of it at most, and how many there are in all. A side counts ranks from the far end.
const IN_FRONT: usize = 5;
const RANKS: usize = IN_FRONT + 1 + 4;

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

/// Where `side`, whose king is there, sees a square from that: the square and the king, each a file and a rank, the king on
/// the left half. A side without a king sees the board as if it had one in its right corner, as good a place as any.
#[inline]
fn seen(side: Side, king: Option<Square>, square: Square) -> [(usize, usize); 2] {
    let king = king.map_or((0, 8), |king| seen_by(side, king));
    let turned = |(file, rank): (usize, usize)| if king.0 > 4 { (8 - file, rank) } else { (file, rank) };
    [turned(seen_by(side, square)), turned(king)]
}

impl FeatureSet for ShogiFeatures {
    type Position = Position;
    /// Where the own king is.
    type View = Option<Square>;

    const NAME: &'static str = "shogi-4864-king";
    const PLAIN_NAME: &'static str = "shogi-2344-mirrored";
    const COUNT: usize = Self::PLAIN + 2 * Kind::COUNT * FILES * RANKS;
    const PLAIN: usize = ON_BOARD + 2 * IN_HAND;
    const KINDS: usize = 2 * (Kind::COUNT + Kind::IN_HAND) + 2 * Kind::COUNT;
    const MEN: usize = 40;
    const BUCKETS: usize = 8;

    #[inline]
    fn view(piece: Piece, place: Place) -> Option<(Side, Option<Square>)> {
        match place {
            Place::Square(square) if piece.kind() == Kind::King => Some((piece.side(), Some(square))),
            _ => None,
        }
    }

    #[inline]
    fn indices(side: Side, king: Option<Square>, piece: Piece, place: Place) -> (usize, Option<usize>) {
        let owner = usize::from(piece.side() != side);
        match place {
            Place::Square(square) => {
                let group = owner * Kind::COUNT + piece.kind().index();
                let [square, king] = seen(side, king, square);
                // What is too far to one side wraps around and is too far to the other.
                let file = (ASIDE + square.0).wrapping_sub(king.0);
                let rank = (IN_FRONT + square.1).wrapping_sub(king.1);
                let is_near = file < FILES && rank < RANKS;
                let relative = is_near.then(|| Self::PLAIN + (group * FILES + file) * RANKS + rank);
                (group * Square::COUNT + square.0 * 9 + square.1, relative)
            }
            Place::Hand(slot) => {
                let start = SLOTS.get(piece.kind().index()).copied().unwrap_or(0);
                (ON_BOARD + owner * IN_HAND + (start + usize::from(slot)).min(IN_HAND - 1), None)
            }
        }
    }

    fn for_each_difference(before: &Position, after: &Position, mut visit: impl FnMut(Piece, Place, bool)) {
        let others = (before.pieces_of(Side::First) ^ after.pieces_of(Side::First))
            | (before.promoted() ^ after.promoted())
            | (before.base(Kind::King) ^ after.base(Kind::King));
        let kinds = Kind::DROPPABLE.into_iter().map(|kind| before.base(kind) ^ after.base(kind));
        for square in kinds.fold(others, |all, kind| all | kind) {
            for (position, is_there) in [(before, false), (after, true)] {
                if let Some(piece) = position.piece_on(square) {
                    visit(piece, Place::Square(square), is_there);
                }
            }
        }
        for side in Side::ALL {
            let (had, has) = (before.hand(side), after.hand(side));
            for kind in Kind::DROPPABLE {
                let counts = (had.count(kind), has.count(kind));
                for slot in counts.0.min(counts.1)..counts.0.max(counts.1) {
                    visit(kind.of(side), Place::Hand(slot as u8), counts.1 > counts.0);
                }
            }
        }
    }

    fn kind(feature: usize) -> usize {
        if let Some(relative) = feature.checked_sub(Self::PLAIN) {
            return 2 * (Kind::COUNT + Kind::IN_HAND) + relative / (FILES * RANKS);
        }
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
    fn features_are_dense_and_of_one_kind_each() {
        assert_eq!((ShogiFeatures::PLAIN, ShogiFeatures::COUNT), (2344, 4864));
        for side in Side::ALL {
            for king in Square::ALL {
                let mut seen = vec![0; ShogiFeatures::COUNT];
                for piece in Piece::ALL {
                    for place in places(piece) {
                        let (plain, relative) = ShogiFeatures::indices(side, Some(king), piece, place);
                        seen[plain] += 1;
                        assert!(ShogiFeatures::kind(plain) < 2 * (Kind::COUNT + Kind::IN_HAND));
                        assert!(relative.is_none() || matches!(place, Place::Square(_)));
                        if let Some(relative) = relative {
                            seen[relative] += 1;
                            let kinds = (ShogiFeatures::kind(plain), ShogiFeatures::kind(relative));
                            assert_eq!(kinds.0 + 2 * (Kind::COUNT + Kind::IN_HAND), kinds.1);
                        }
                    }
                }
                assert!(seen[..ShogiFeatures::PLAIN].iter().all(|&times| times == 1));
                assert!(seen.iter().all(|&times| times <= 1));
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_of_turned_pieces() {
        for square in Square::ALL {
            let place = Place::Square(square);
            let turned = Place::Square(square.rotated());
            for king in Square::ALL {
                let black = ShogiFeatures::indices(BLACK, Some(king), Piece::BlackSilver, place);
                let white = ShogiFeatures::indices(WHITE, Some(king.rotated()), Piece::WhiteSilver, turned);
                assert_eq!(black, white);
            }
        }
    }

    #[test]
    fn the_king_is_seen_on_one_half() {
        let mut random = Random::new(4);
        for _ in 0..30 {
            let mut position = Position::start();
            for _ in 0..120 {
                let views = super::super::views::<ShogiFeatures>(&position);
                for side in Side::ALL {
                    if let Some(king) = position.king(side) {
                        let piece = Kind::King.of(side);
                        let place = Place::Square(king);
                        let (plain, _) = ShogiFeatures::indices(side, views[side.index()], piece, place);
                        let file = plain % Square::COUNT / 9;
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
