//! Playing a move.

use super::{Position, checks, zobrist};
use crate::{Flag, Kind, Move, Piece, Rank, Square, attacks};
use sente_game::{Observer, Position as _, Side};

/// Makes `position` the one after a legal move.
#[inline]
pub(super) fn advance<O: Observer<Position>>(position: &mut Position, mv: Move, observer: &mut O) {
    debug_assert!(position.is_legal(mv), "{mv:?} is not legal in {position}");
    let (from, to) = (mv.from(), mv.to());
    let piece = position.piece(mv);

    position.turn_over();
    position.drop_castling_rights(piece, from, to);
    if mv.is_capture() {
        position.capture(mv, observer);
    }
    if mv.is_castling() {
        position.castle(piece, mv, observer);
    } else if let Some(kind) = mv.promotion() {
        position.promote(piece, kind, mv, observer);
    } else {
        position.board.shift(piece, from, to);
        observer.moved(piece, from, to);
    }
    if mv.is_capture() || piece.kind() == Kind::Pawn {
        position.halfmoves = 0;
    }
    position.find_checkers_and_pins();
    if mv.flag() == Flag::DoublePush {
        position.offer_en_passant(passed_square(from, to));
    }
}

/// The position after a pass.
pub(super) fn pass(position: &Position) -> Position {
    debug_assert!(!position.in_check(), "passing in check, in {position}");
    let mut next = *position;
    next.turn_over();
    next.halfmoves = 0;
    next.find_checkers_and_pins();
    next
}

/// The key after a legal move, without the rest of the work.
pub(super) fn key_after(position: &Position, mv: Move) -> u64 {
    let (us, from, to) = (position.side, mv.from(), mv.to());
    let Some(piece) = position.piece_on(from) else { return position.key() };
    if mv.is_castling() || is_double_push_past_a_pawn(position, mv) {
        // Rare enough to do all of the work.
        return position.play(mv, &mut ()).key();
    }
    let arriving = mv.promotion().map_or(piece, |kind| kind.of(us));
    let mut key = position.key() ^ zobrist::black_to_move();
    key ^= zobrist::piece(piece, from) ^ zobrist::piece(arriving, to);
    key ^= position.en_passant.map_or(0, zobrist::en_passant);
    key ^= zobrist::castling(position.castling & touched_castling_squares(piece, from, to));
    if mv.is_capture() {
        let square = captured_square(mv);
        key ^= position.piece_on(square).map_or(0, |victim| zobrist::piece(victim, square));
    }
    key
}

impl Position {
    /// Hands the turn to the other side and lets the rights of one move expire.
    #[inline]
    fn turn_over(&mut self) {
        if let Some(target) = self.en_passant.take() {
            self.state_key ^= zobrist::en_passant(target);
        }
        self.fullmoves = self.fullmoves.saturating_add(self.side as u16);
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.side = self.side.other();
        self.state_key ^= zobrist::black_to_move();
    }

    /// A king that moves, and a rook that moves or is captured, castle no more.
    #[inline]
    fn drop_castling_rights(&mut self, piece: Piece, from: Square, to: Square) {
        let lost = self.castling & touched_castling_squares(piece, from, to);
        if !lost.is_empty() {
            self.castling ^= lost;
            self.state_key ^= zobrist::castling(lost);
        }
    }

    #[inline]
    fn capture<O: Observer<Self>>(&mut self, mv: Move, observer: &mut O) {
        let square = captured_square(mv);
        if let Some(victim) = self.piece_on(square) {
            self.board.take(victim, square);
            observer.vanished(victim, square);
        }
    }

    /// Replaces a pawn by what it becomes.
    fn promote<O: Observer<Self>>(&mut self, pawn: Piece, kind: Kind, mv: Move, observer: &mut O) {
        let promoted = kind.of(pawn.side());
        self.board.take(pawn, mv.from());
        self.board.put(promoted, mv.to());
        observer.vanished(pawn, mv.from());
        observer.appeared(promoted, mv.to());
    }

    /// Moves king and rook. Both are lifted before either is put down, because in Chess960 each may land where the
    /// other stood.
    fn castle<O: Observer<Self>>(&mut self, king: Piece, mv: Move, observer: &mut O) {
        let side = king.side();
        let rook = Kind::Rook.of(side);
        let (king_to, rook_to) = checks::castling_targets(side, mv.flag());
        self.board.take(king, mv.from());
        self.board.take(rook, mv.to());
        self.board.put(king, king_to);
        self.board.put(rook, rook_to);
        observer.vanished(king, mv.from());
        observer.vanished(rook, mv.to());
        observer.appeared(king, king_to);
        observer.appeared(rook, rook_to);
    }

    /// Remembers that a pawn may be captured on `target`, if a pawn of the player to move legally can.
    #[inline]
    pub(super) fn offer_en_passant(&mut self, target: Square) {
        let neighbours = attacks::pawn(self.side.other(), target) & self.pieces(self.side, Kind::Pawn);
        if neighbours.is_empty() {
            return;
        }
        self.en_passant = Some(target);
        if self.en_passant_capturers().is_empty() {
            self.en_passant = None;
        } else {
            self.state_key ^= zobrist::en_passant(target);
        }
    }
}

/// The squares whose castling rights end with a move: those it leaves and reaches, and all of a moving king's.
#[inline]
fn touched_castling_squares(piece: Piece, from: Square, to: Square) -> crate::Bitboard {
    let rank = match piece {
        Piece::WhiteKing => Rank::One.squares(),
        Piece::BlackKing => Rank::Eight.squares(),
        _ => crate::Bitboard::EMPTY,
    };
    from.bit() | to.bit() | rank
}

/// Where the piece stands that a move captures: beside the starting square if in passing, else at its end.
#[inline]
fn captured_square(mv: Move) -> Square {
    if mv.is_en_passant() { Square::new(mv.to().file(), mv.from().rank()) } else { mv.to() }
}

/// The square that a double push jumps over.
#[inline]
fn passed_square(from: Square, to: Square) -> Square {
    Square::from_low_bits(u32::midpoint(from as u32, to as u32))
}

/// Whether a move gives the opponent's pawns something to capture in passing, legal or not.
fn is_double_push_past_a_pawn(position: &Position, mv: Move) -> bool {
    let target = passed_square(mv.from(), mv.to());
    mv.flag() == Flag::DoublePush
        && attacks::pawn(position.side, target).meets(position.pieces(position.side.other(), Kind::Pawn))
}

/// The key of a state: turn, castling rights, en passant.
pub(super) fn state_key(side: Side, castling: crate::Bitboard) -> u64 {
    let turn = if side == Side::Second { zobrist::black_to_move() } else { 0 };
    turn ^ zobrist::castling(castling)
}
