//! Move generation: strictly legal, in classes.
//!
//! There is one generator. What it produces is told by two constants (noisy moves, quiet moves, or both) and where
//! it goes by a [`Sink`]: a list, a mere count, or a list of those moves that give check. Pieces are told to the sink
//! as sets of targets, so that counting needs no loop over moves.
//!
//! Legality costs nothing per move: pinned pieces stay on their line to the king, everything but the king goes
//! where it ends a check, and the king avoids attacked squares. Only a pawn dropped before the opponent's king is looked
//! at by itself, because it must not be mate.

mod checks;
mod drops;
mod king;
mod pawns;
mod sink;

pub(crate) use drops::is_pawn_drop_mate;

use crate::{Bitboard, Kind, MoveList, Position, Rank, Square, attacks};
use sente_game::{Position as _, Side};
use sink::{Any, Counter, Lister, Sink};

/// Appends the captures, and the moves that promote a pawn.
#[inline]
pub(crate) fn noisy(position: &Position, moves: &mut MoveList) {
    generate::<true, false>(position, &mut Lister(moves));
}

/// Appends everything that [`noisy`] does not.
#[inline]
pub(crate) fn quiet(position: &Position, moves: &mut MoveList) {
    generate::<false, true>(position, &mut Lister(moves));
}

/// Appends all moves.
#[inline]
pub(crate) fn all(position: &Position, moves: &mut MoveList) {
    generate::<true, true>(position, &mut Lister(moves));
}

/// Appends the quiet moves that give check.
#[inline]
pub(crate) fn quiet_checks(position: &Position, moves: &mut MoveList) {
    if let Some(mut checks) = checks::Checks::new(position, moves) {
        generate::<false, true>(position, &mut checks);
    }
}

/// Appends all moves that give check.
#[inline]
pub(crate) fn all_checks(position: &Position, moves: &mut MoveList) {
    if let Some(mut checks) = checks::Checks::new(position, moves) {
        generate::<true, true>(position, &mut checks);
    }
}

/// Counts all moves.
#[inline]
pub(crate) fn count(position: &Position) -> usize {
    let mut counter = Counter::default();
    generate::<true, true>(position, &mut counter);
    counter.total
}

/// Whether there is a move.
#[inline]
pub(crate) fn any(position: &Position) -> bool {
    let mut any = Any(false);
    generate::<true, true>(position, &mut any);
    any.0
}

/// The three ranks farthest from `side`, where its pieces may be promoted.
#[inline]
pub(crate) const fn promotion_zone(side: Side) -> Bitboard {
    const ZONES: [Bitboard; 2] = [
        Rank::A.squares().with(Rank::B.squares()).with(Rank::C.squares()),
        Rank::G.squares().with(Rank::H.squares()).with(Rank::I.squares()),
    ];
    ZONES[side.index()]
}

/// The squares from which a piece of `kind` that belongs to `side` would never move again.
#[inline]
pub(crate) const fn dead_end(kind: Kind, side: Side) -> Bitboard {
    const LAST: [Bitboard; 2] = [Rank::A.squares(), Rank::I.squares()];
    const LAST_TWO: [Bitboard; 2] = [LAST[0].with(Rank::B.squares()), LAST[1].with(Rank::H.squares())];
    match kind {
        Kind::Pawn | Kind::Lance => LAST[side.index()],
        Kind::Knight => LAST_TWO[side.index()],
        _ => Bitboard::EMPTY,
    }
}

/// The squares that moves of the wanted classes end on, promotions of pawns aside.
#[inline]
fn wanted<const NOISY: bool, const QUIET: bool>(position: &Position) -> Bitboard {
    match (NOISY, QUIET) {
        (true, true) => !position.pieces_of(position.side()),
        (true, false) => position.pieces_of(position.side().other()),
        _ => !position.occupied(),
    }
}

#[inline]
fn generate<const NOISY: bool, const QUIET: bool>(position: &Position, sink: &mut impl Sink) {
    let wanted = wanted::<NOISY, QUIET>(position);
    king::generate(position, wanted, sink);
    if position.checkers().has_several() || sink.is_content() {
        return;
    }
    let evasions = position.evasion_targets();
    pawns::generate::<NOISY, QUIET>(position, evasions, sink);
    pieces(position, wanted & evasions, sink);
    if QUIET && !sink.is_content() {
        drops::generate(position, evasions.without(position.occupied()), sink);
    }
}

/// Everything but kings and pawns.
#[inline]
fn pieces(position: &Position, targets: Bitboard, sink: &mut impl Sink) {
    let us = position.side();
    let (own, occupied, pinned) = (position.pieces_of(us), position.occupied(), position.pinned());
    let (promoted, zone) = (position.promoted(), promotion_zone(us));
    let king = position.king(us);
    // A pinned piece stays on the line of the pin.
    let held = |from: Square, reached: Bitboard| match king {
        Some(king) if pinned.contains(from) => reached & attacks::line(king, from) & targets,
        _ => reached & targets,
    };
    // Where a piece on `from` may be promoted.
    let promoting = |from: Square, reached: Bitboard| {
        if zone.contains(from) { reached } else { reached & zone }
    };

    // A knight that is pinned has nowhere to go.
    for from in (position.base(Kind::Knight) & own).without(promoted | pinned) {
        let reached = attacks::knight(us, from) & targets;
        sink.piece(from, reached.without(dead_end(Kind::Knight, us)), reached & zone);
    }
    for from in (position.base(Kind::Lance) & own).without(promoted) {
        let reached = held(from, attacks::lance(us, from, occupied));
        sink.piece(from, reached.without(dead_end(Kind::Lance, us)), reached & zone);
    }
    for from in (position.base(Kind::Silver) & own).without(promoted) {
        let reached = held(from, attacks::silver(us, from));
        sink.piece(from, reached, promoting(from, reached));
    }
    for from in position.gold_movers() & own {
        sink.piece(from, held(from, attacks::gold(us, from)), Bitboard::EMPTY);
    }
    for from in position.base(Kind::Bishop) & own {
        let reached = attacks::bishop(from, occupied);
        if promoted.contains(from) {
            sink.piece(from, held(from, reached | attacks::king(from)), Bitboard::EMPTY);
        } else {
            let reached = held(from, reached);
            sink.piece(from, reached, promoting(from, reached));
        }
    }
    for from in position.base(Kind::Rook) & own {
        let reached = attacks::rook(from, occupied);
        if promoted.contains(from) {
            sink.piece(from, held(from, reached | attacks::king(from)), Bitboard::EMPTY);
        } else {
            let reached = held(from, reached);
            sink.piece(from, reached, promoting(from, reached));
        }
    }
}
