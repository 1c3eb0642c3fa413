//! Static exchange evaluation: what a capture is worth after all recaptures on the same square.
//!
//! Each side in turn captures with its least valuable piece and may stop whenever that is better. Sliders join in as
//! the pieces before them leave; a piece that is pinned to its king takes part only along the pin or once the pinning
//! piece has gone; a king captures only what is not defended. By convention a pawn that recaptures on the last rank
//! counts as a pawn, not as what it would become.

use crate::{Bitboard, Kind, Move, Position, Square, attacks};
use sente_game::{Position as _, Side, exchange};

pub use sente_game::exchange::Pins;

/// What the kinds are worth in exchanges. The king's value only has to outweigh everything else.
const VALUES: [i32; Kind::COUNT] = [100, 300, 300, 500, 900, 10_000];

/// What `kind` is worth in exchanges.
#[inline]
pub const fn kind_value(kind: Kind) -> i32 {
    VALUES[kind.index()]
}

/// Whether the exchange begun by a legal move gains at least `threshold`.
pub fn reaches(position: &Position, mv: Move, threshold: i32, pins: Pins) -> bool {
    if mv.is_castling() {
        return threshold <= 0;
    }
    let captures = || Exchange::after(position, mv, pins).map(kind_value);
    exchange::reaches(threshold, first_gain(position, mv), || stake(position, mv), captures)
}

/// What the exchange begun by a legal move gains.
///
/// ```
/// use sente_chess::Position;
/// use sente_chess::exchange::{Pins, value};
/// use sente_game::Reading;
///
/// // The knight takes a pawn and is lost to the other knight, unless that is pinned by the rook.
/// let position = Position::from_fen("4k3/8/4n3/8/3p4/5N2/8/4RK2 w - - 0 1", Reading::Strict)?;
/// let capture = position.read_uci("f3d4").expect("legal");
/// assert_eq!(value(&position, capture, Pins::Heeded), 100);
/// assert_eq!(value(&position, capture, Pins::Ignored), -200);
/// # Ok::<(), sente_chess::notation::FenError>(())
/// ```
pub fn value(position: &Position, mv: Move, pins: Pins) -> i32 {
    if mv.is_castling() {
        return 0;
    }
    let captures = Exchange::after(position, mv, pins).map(kind_value);
    exchange::value(first_gain(position, mv), stake(position, mv), captures)
}

/// What the move itself wins.
#[inline]
pub(crate) fn first_gain(position: &Position, mv: Move) -> i32 {
    let captured = position.captured(mv).map_or(0, kind_value);
    let promoted = mv.promotion().map_or(0, |kind| kind_value(kind) - kind_value(Kind::Pawn));
    captured + promoted
}

/// What stands on the square after the move.
#[inline]
fn arriving(position: &Position, mv: Move) -> Kind {
    mv.promotion().unwrap_or_else(|| position.piece(mv).kind())
}

/// What the opponent could take in return.
#[inline]
pub(crate) fn stake(position: &Position, mv: Move) -> i32 {
    if mv.is_castling() { 0 } else { kind_value(arriving(position, mv)) }
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
        let (from, square) = (mv.from(), mv.to());
        let mut occupied = position.occupied() ^ from.bit() | square.bit();
        if mv.is_en_passant() {
            occupied ^= Square::new(square.file(), from.rank()).bit();
        }
        let attackers = position.attackers(square, occupied) & occupied;
        // Where nothing recaptures, nobody asks who is pinned.
        let answered = attackers.meets(position.pieces_of(them));
        let pinned = match pins {
            Pins::Heeded if answered => {
                let theirs = position.blockers(us, position.king(them)) & position.pieces_of(them);
                position.pinned() | theirs
            }
            _ => Bitboard::EMPTY,
        };
        Self { position, square, occupied, attackers, pinned, side: them }
    }

    /// Sliders behind a piece that has left.
    #[inline]
    fn revealed(&self, left: Kind) -> Bitboard {
        let position = self.position;
        let mut revealed = Bitboard::EMPTY;
        if matches!(left, Kind::Pawn | Kind::Bishop | Kind::Queen | Kind::King) {
            let sliders = position.kind(Kind::Bishop) | position.kind(Kind::Queen);
            revealed |= attacks::bishop(self.square, self.occupied) & sliders;
        }
        if matches!(left, Kind::Rook | Kind::Queen | Kind::King) {
            let sliders = position.kind(Kind::Rook) | position.kind(Kind::Queen);
            revealed |= attacks::rook(self.square, self.occupied) & sliders;
        }
        revealed
    }

    /// Whether the piece on `from` is pinned by a slider that is still there and would be left exposed.
    fn is_held(&self, from: Square) -> bool {
        if !self.pinned.contains(from) {
            return false;
        }
        let king = self.position.king(self.side);
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
        let mut able = self.attackers & self.position.pieces_of(self.side);
        for from in able & self.pinned {
            if self.is_held(from) {
                able ^= from.bit();
            }
        }
        if able.is_empty() {
            return None;
        }
        let (kind, from) = Kind::ALL
            .into_iter()
            .find_map(|kind| (able & self.position.kind(kind)).first().map(|from| (kind, from)))?;
        self.occupied ^= from.bit();
        self.attackers |= self.revealed(kind);
        self.attackers &= self.occupied;
        self.side = self.side.other();
        let defended = kind == Kind::King && self.attackers.meets(self.position.pieces_of(self.side));
        (!defended).then_some(kind)
    }
}
