//! Where generated moves go.

use crate::{Bitboard, Flag, Kind, Move, MoveList, Position, Square};
use sente_game::{MoveBuf as _, Position as _};

/// Which promotions are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Promotions {
    /// All four.
    All,
    /// To a queen only.
    Queen,
    /// To anything but a queen.
    Lesser,
}

impl Promotions {
    fn kinds(self) -> &'static [Kind] {
        match self {
            Self::All => &Kind::PROMOTIONS,
            Self::Queen => &Kind::PROMOTIONS[..1],
            Self::Lesser => &Kind::PROMOTIONS[1..],
        }
    }
}

/// Takes moves as the generator finds them: in sets wherever it can.
pub(super) trait Sink {
    /// A piece goes from `from` to any of `targets`, capturing what is there.
    fn piece(&mut self, from: Square, targets: Bitboard);

    /// Pawns reach `targets`, each from the square `step` before it, without promotion.
    fn pawns(&mut self, targets: Bitboard, step: u32, flag: Flag);

    /// Pawns reach `targets` on the last rank, each from the square `step` before it.
    fn promotions(&mut self, targets: Bitboard, step: u32, captures: bool, wanted: Promotions);

    /// Anything else.
    fn single(&mut self, mv: Move);
}

/// The square from which a pawn that moves by `step` reaches `to`.
#[inline]
pub(super) fn pawn_origin(to: Square, step: u32) -> Square {
    Square::from_low_bits((to as u32).wrapping_sub(step))
}

/// The promotions of pawns that reach `targets`.
pub(super) fn each_promotion(
    targets: Bitboard,
    step: u32,
    captures: bool,
    wanted: Promotions,
) -> impl Iterator<Item = Move> {
    targets.into_iter().flat_map(move |to| {
        let from = pawn_origin(to, step);
        wanted.kinds().iter().map(move |&kind| Move::new(from, to, Flag::promotion(kind, captures)))
    })
}

/// Writes moves into a list.
pub(super) struct Lister<'a> {
    moves: &'a mut MoveList,
    enemies: Bitboard,
}

impl<'a> Lister<'a> {
    #[inline]
    pub(super) fn new(position: &Position, moves: &'a mut MoveList) -> Self {
        Self { moves, enemies: position.pieces_of(position.side().other()) }
    }
}

impl Sink for Lister<'_> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        let enemies = self.enemies;
        self.moves.append(targets.into_iter().map(|to| {
            let flag = if enemies.contains(to) { Flag::Capture } else { Flag::Quiet };
            Move::new(from, to, flag)
        }));
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: u32, flag: Flag) {
        self.moves.append(targets.into_iter().map(|to| Move::new(pawn_origin(to, step), to, flag)));
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: u32, captures: bool, wanted: Promotions) {
        if !targets.is_empty() {
            self.moves.append(each_promotion(targets, step, captures, wanted));
        }
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        self.moves.push(mv);
    }
}

/// Counts moves.
#[derive(Default)]
pub(super) struct Counter {
    pub(super) total: usize,
}

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.total += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: u32, _: Flag) {
        self.total += targets.len();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: u32, _: bool, wanted: Promotions) {
        self.total += targets.len() * wanted.kinds().len();
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.total += 1;
    }
}
