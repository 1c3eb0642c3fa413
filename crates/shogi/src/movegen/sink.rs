//! Where generated moves go.

use crate::{Bitboard, Kind, Move, MoveList, Square};
use sente_game::{MoveBuf as _, Side};

/// Takes moves as the generator finds them: in sets wherever it can.
pub(super) trait Sink {
    /// A piece goes from `from` to any of `plain` as it is, and to any of `promoting` with promotion.
    fn piece(&mut self, from: Square, plain: Bitboard, promoting: Bitboard);

    /// Pawns of `side` go to the squares of `plain` as they are, and to those of `promoting` with promotion, each from the
    /// square before.
    fn pawns(&mut self, side: Side, plain: Bitboard, promoting: Bitboard);

    /// A piece of each of `kinds` can be dropped on any of `targets`.
    fn drops(&mut self, kinds: &[Kind], targets: Bitboard);

    /// Whether nothing more needs to be found.
    #[inline]
    fn is_content(&self) -> bool {
        false
    }
}

/// The square from which a pawn of `side` reaches `to`.
#[inline]
pub(super) fn pawn_origin(side: Side, to: Square) -> Square {
    // No pawn arrives on its first rank, so this stays on the board.
    match side {
        Side::First => Square::saturating(to as u32 + 1),
        Side::Second => Square::saturating((to as u32).saturating_sub(1)),
    }
}

/// Writes moves into a list.
pub(super) struct Lister<'a>(pub(super) &'a mut MoveList);

impl Sink for Lister<'_> {
    #[inline]
    fn piece(&mut self, from: Square, plain: Bitboard, promoting: Bitboard) {
        self.0.append(promoting.into_iter().map(|to| Move::new(from, to, true)));
        self.0.append(plain.into_iter().map(|to| Move::new(from, to, false)));
    }

    #[inline]
    fn pawns(&mut self, side: Side, plain: Bitboard, promoting: Bitboard) {
        let promotions = promoting.into_iter().map(|to| Move::new(pawn_origin(side, to), to, true));
        self.0.append(promotions);
        self.0.append(plain.into_iter().map(|to| Move::new(pawn_origin(side, to), to, false)));
    }

    #[inline]
    fn drops(&mut self, kinds: &[Kind], targets: Bitboard) {
        for &kind in kinds {
            self.0.append(targets.into_iter().map(|to| Move::drop(kind, to)));
        }
    }
}

/// Counts moves.
#[derive(Default)]
pub(super) struct Counter {
    pub(super) total: usize,
}

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, plain: Bitboard, promoting: Bitboard) {
        self.total += plain.len() + promoting.len();
    }

    #[inline]
    fn pawns(&mut self, _: Side, plain: Bitboard, promoting: Bitboard) {
        self.total += plain.len() + promoting.len();
    }

    #[inline]
    fn drops(&mut self, kinds: &[Kind], targets: Bitboard) {
        self.total += kinds.len() * targets.len();
    }
}

/// Asks only whether there is a move.
pub(super) struct Any(pub(super) bool);

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _: Square, plain: Bitboard, promoting: Bitboard) {
        self.0 |= !(plain | promoting).is_empty();
    }

    #[inline]
    fn pawns(&mut self, _: Side, plain: Bitboard, promoting: Bitboard) {
        self.0 |= !(plain | promoting).is_empty();
    }

    #[inline]
    fn drops(&mut self, kinds: &[Kind], targets: Bitboard) {
        self.0 |= !kinds.is_empty() && !targets.is_empty();
    }

    #[inline]
    fn is_content(&self) -> bool {
        self.0
    }
}
