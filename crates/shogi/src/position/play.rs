//! Playing a move.

use super::{Position, Unseen, zobrist};
use crate::{Move, Place};
use sente_game::{Observer, Position as _};

/// Makes `position` the one after a legal move.
#[inline]
pub(super) fn advance<O: Observer<Position>>(position: &mut Position, mv: Move, observer: &mut O) {
    debug_assert!(position.is_legal(mv), "{mv:?} is not legal in {position}");
    let to = mv.to();
    let piece = position.piece(mv);
    if let Some(from) = mv.from() {
        position.capture(mv, observer);
        if let Some(kind) = piece.kind().promoted().filter(|_| mv.is_promotion()) {
            let promoted = kind.of(piece.side());
            position.board.take(piece, from);
            position.board.put(promoted, to);
            observer.vanished(piece, Place::Square(from));
            observer.appeared(promoted, Place::Square(to));
        } else {
            position.board.shift(piece, from, to);
            observer.moved(piece, Place::Square(from), Place::Square(to));
        }
    } else {
        let place = position.board.spend(piece);
        position.board.put(piece, to);
        observer.moved(piece, place, Place::Square(to));
    }
    position.turn_over();
    position.passed = Unseen(false);
    position.find_checkers_and_pins();
}

/// The position after a pass.
pub(super) fn pass(position: &Position) -> Position {
    debug_assert!(!position.in_check(), "passing in check, in {position}");
    let mut next = *position;
    next.turn_over();
    next.passed = Unseen(true);
    next.find_checkers_and_pins();
    next
}

/// The key after a legal move, without the rest of the work.
pub(super) fn key_after(position: &Position, mv: Move) -> u64 {
    let (us, to) = (position.side, mv.to());
    let piece = position.piece(mv);
    let arriving = position.arriving(mv).of(us);
    let hand = position.hand(us);
    let mut key = position.key() ^ zobrist::white_to_move();
    key ^= zobrist::piece(arriving, Place::Square(to));
    match mv.from() {
        Some(from) => key ^= zobrist::piece(piece, Place::Square(from)),
        None => key ^= zobrist::piece(piece, Place::Hand(hand.count(piece.kind()).saturating_sub(1) as u8)),
    }
    if let Some(victim) = position.piece_on(to) {
        let gained = victim.kind().base();
        key ^= zobrist::piece(victim, Place::Square(to));
        key ^= zobrist::piece(gained.of(us), Place::Hand(hand.count(gained) as u8));
    }
    key
}

impl Position {
    /// Hands the turn to the other side.
    #[inline]
    fn turn_over(&mut self) {
        self.side = self.side.other();
        self.number = self.number.saturating_add(1);
    }

    /// Takes what is on the target, if anything, into the hand of the player to move.
    #[inline]
    fn capture<O: Observer<Self>>(&mut self, mv: Move, observer: &mut O) {
        let to = mv.to();
        if let Some(victim) = self.piece_on(to) {
            let gained = victim.kind().base().of(self.side);
            self.board.take(victim, to);
            let place = self.board.gain(gained);
            observer.vanished(victim, Place::Square(to));
            observer.appeared(gained, place);
        }
    }
}
