//! Static exchange evaluation: what a capture is worth after all recaptures on the same square.
//!
//! Each side in turn captures with its least valuable piece and may stop whenever that is better. What is captured counts
//! twice: the owner loses what it was on the board, and the capturer has it, unpromoted, in hand. Sliders join in as the
//! pieces before them leave; a piece that is pinned to its king takes part only along the pin or once the pinning piece
//! has gone; a king captures only what is not defended. By convention a piece that recaptures is not promoted.

use crate::{Bitboard, Kind, Move, Position, Square, attacks};
use sente_game::{Position as _, Side, exchange};

pub use sente_game::exchange::Pins;

/// What the kinds are worth, on the board or in hand. The king's value only has to outweigh everything else.
const VALUES: [i32; Kind::COUNT] =
    [100, 300, 350, 500, 850, 1000, 550, 20_000, 450, 480, 500, 550, 1100, 1300];

/// The kinds by what it costs to lose them, the cheapest first.
const CHEAPEST_FIRST: [Kind; Kind::COUNT] = [
    Kind::Pawn,
    Kind::Tokin,
    Kind::Lance,
    Kind::Knight,
    Kind::PromotedLance,
    Kind::PromotedKnight,
    Kind::Silver,
    Kind::PromotedSilver,
    Kind::Gold,
    Kind::Bishop,
    Kind::Horse,
    Kind::Rook,
    Kind::Dragon,
    Kind::King,
];

/// What `kind` is worth on the board or, if it can be there, in hand.
#[inline]
pub const fn kind_value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

/// By how much the balance changes when a piece of `kind` is captured: it is gone from the board, and its unpromoted
/// form is in the capturer's hand.
#[inline]
pub const fn capture_value(kind: Kind) -> i32 {
    kind_value(kind) + kind_value(kind.base())
}

/// Whether the exchange begun by a legal move gains at least `threshold`.
pub fn reaches(position: &Position, mv: Move, threshold: i32, pins: Pins) -> bool {
    let captures = || Exchange::after(position, mv, pins).map(capture_value);
    exchange::reaches(threshold, first_gain(position, mv), || stake(position, mv), captures)
}

/// What the exchange begun by a legal move gains.
///
/// ```
/// use sente_game::Reading;
/// use sente_shogi::exchange::{Pins, value};
/// use sente_shogi::Position;
///
/// // The rook takes a pawn that a gold defends: a pawn on the board and one in hand for a rook twice over.
/// let position = Position::from_sfen("4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1", Reading::Strict)?;
/// let capture = position.read_usi("5h5c").expect("legal");
/// assert_eq!(value(&position, capture, Pins::Heeded), 200 - 2000);
/// # Ok::<(), sente_shogi::notation::SfenError>(())
/// ```
pub fn value(position: &Position, mv: Move, pins: Pins) -> i32 {
    let captures = Exchange::after(position, mv, pins).map(capture_value);
    exchange::value(first_gain(position, mv), stake(position, mv), captures)
}

/// What the move itself wins.
#[inline]
pub(crate) fn first_gain(position: &Position, mv: Move) -> i32 {
    let captured = position.captured(mv).map_or(0, capture_value);
    let promoted = if mv.is_promotion() {
        let kind = position.arriving(mv);
        kind_value(kind) - kind_value(kind.base())
    } else {
        0
    };
    captured + promoted
}

/// What the opponent could take in return.
#[inline]
fn stake(position: &Position, mv: Move) -> i32 {
    capture_value(position.arriving(mv))
}

/// The captures on one square, one after the other.
struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    occupied: Bitboard,
    attackers: Bitboard,
    /// Pieces that were pinned at the start, of both sides; none if pins are ignored.
    pinned: Bitboard,
    side: Side,
}

impl<'a> Exchange<'a> {
    /// The captures that may follow a move, the opponent's first.
    fn after(position: &'a Position, mv: Move, pins: Pins) -> Self {
        let (us, them) = (position.side(), position.side().other());
        let square = mv.to();
        let left = mv.from().map_or(Bitboard::EMPTY, Square::bit);
        let occupied = position.occupied().without(left) | square.bit();
        let attackers = position.attackers(square, occupied) & occupied;
        let pinned = match (pins, position.king(them)) {
            (Pins::Heeded, Some(king)) => {
                position.pinned() | position.blockers(us, king) & position.pieces_of(them)
            }
            (Pins::Heeded, None) => position.pinned(),
            (Pins::Ignored, _) => Bitboard::EMPTY,
        };
        Self { position, square, occupied, attackers, pinned, side: them }
    }

    /// The slider behind a piece that has left, if there is one. A knight jumps and hides none.
    #[inline]
    fn revealed(&self, left: Square) -> Bitboard {
        let Some(square) = attacks::first_blocker(self.square, left, self.occupied) else {
            return Bitboard::EMPTY;
        };
        let sliders = Side::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |all, side| all | self.position.aligned_sliders(side, self.square));
        sliders & square.bit()
    }

    /// Whether the piece on `from` is pinned by a slider that is still there and would be left exposed.
    fn is_held(&self, from: Square) -> bool {
        if !self.pinned.contains(from) {
            return false;
        }
        let Some(king) = self.position.king(self.side) else { return false };
        let pin = attacks::line(king, from);
        if pin.contains(self.square) {
            return false;
        }
        let without = self.occupied ^ from.bit();
        let pinners = self.position.aligned_sliders(self.side.other(), king) & self.occupied & pin;
        pinners.into_iter().any(|pinner| {
            let between = attacks::between(king, pinner);
            between.contains(from) && !between.meets(without)
        })
    }
}

/// The kinds that capture, the least valuable first that can.
impl Iterator for Exchange<'_> {
    type Item = Kind;

    fn next(&mut self) -> Option<Kind> {
        let own = self.attackers & self.position.pieces_of(self.side);
        if own.is_empty() {
            return None;
        }
        let (kind, from) = CHEAPEST_FIRST.into_iter().find_map(|kind| {
            let candidates = own & self.position.kind(kind);
            candidates.into_iter().find(|&from| !self.is_held(from)).map(|from| (kind, from))
        })?;
        self.occupied ^= from.bit();
        self.attackers |= self.revealed(from);
        self.attackers &= self.occupied;
        self.side = self.side.other();
        let defended = self.attackers.meets(self.position.pieces_of(self.side));
        (kind != Kind::King || !defended).then_some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_ordered_by_what_their_loss_costs() {
        assert!(CHEAPEST_FIRST.is_sorted_by_key(|&kind| capture_value(kind)));
        assert!(Kind::ALL.iter().all(|kind| CHEAPEST_FIRST.contains(kind)));
    }
}
