//! The pieces on the board and in the hands, with their hash keys.

use super::zobrist;
use crate::{Bitboard, Hand, Kind, Piece, Place, Square};
use sente_game::Side;

/// Where the pieces are.
///
/// Sets are kept by unpromoted kind, and one more set tells which pieces are promoted: what slides like a bishop, for
/// example, is one set whether promoted or not. This is the only type that can change pieces, and every change alters
/// sets, squares, hands and keys together: they cannot drift apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    kinds: [Bitboard; BASES],
    promoted: Bitboard,
    sides: [Bitboard; 2],
    squares: [Option<Piece>; 81],
    hands: [Hand; 2],
    /// The key of the pieces on the board.
    key: u64,
    /// The key of the pieces in the hands.
    hand_key: u64,
    /// The part of `key` that is the unpromoted pawns'.
    pawn_key: u64,
    /// The part of `key` that is everything else's, by side.
    other_keys: [u64; 2],
}

/// How many kinds are not promoted.
const BASES: usize = 8;

impl Board {
    /// A board without pieces.
    pub(super) const EMPTY: Self = Self {
        kinds: [Bitboard::EMPTY; BASES],
        promoted: Bitboard::EMPTY,
        sides: [Bitboard::EMPTY; 2],
        squares: [None; 81],
        hands: [Hand::EMPTY; 2],
        key: 0,
        hand_key: 0,
        pawn_key: 0,
        other_keys: [0; 2],
    };

    /// All pieces of an unpromoted kind and of what it becomes by promotion.
    #[inline]
    pub(crate) const fn base(&self, base: Kind) -> Bitboard {
        self.kinds[base.index() % BASES]
    }

    /// All promoted pieces.
    #[inline]
    pub(crate) const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// All pieces of one kind.
    #[inline]
    pub(crate) fn kind(&self, kind: Kind) -> Bitboard {
        let both = self.base(kind);
        if kind.is_promoted() { both & self.promoted } else { both.without(self.promoted) }
    }

    /// All pieces of one side.
    #[inline]
    pub(crate) const fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The piece on `square`.
    #[inline]
    pub(crate) const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The hand of `side`.
    #[inline]
    pub(crate) const fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// The key of the pieces on the board.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// The key of the pieces in the hands.
    #[inline]
    pub(super) const fn hand_key(&self) -> u64 {
        self.hand_key
    }

    /// The key of the pawns on the board.
    #[inline]
    pub(super) const fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// The key of all pieces of `side` on the board but its pawns.
    #[inline]
    pub(super) const fn other_key(&self, side: Side) -> u64 {
        self.other_keys[side.index()]
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.squares[square.index()].is_none(), "{square} is occupied");
        self.squares[square.index()] = Some(piece);
        self.toggle(piece, square.bit(), zobrist::piece(piece, Place::Square(square)));
    }

    /// Takes away the piece that is on `square`.
    #[inline]
    pub(super) fn take(&mut self, piece: Piece, square: Square) {
        debug_assert_eq!(self.squares[square.index()], Some(piece));
        self.squares[square.index()] = None;
        self.toggle(piece, square.bit(), zobrist::piece(piece, Place::Square(square)));
    }

    /// Moves a piece to another square, which is empty.
    #[inline]
    pub(super) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        debug_assert_eq!(self.squares[from.index()], Some(piece));
        debug_assert!(self.squares[to.index()].is_none(), "{to} is occupied");
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        let key = zobrist::piece(piece, Place::Square(from)) ^ zobrist::piece(piece, Place::Square(to));
        self.toggle(piece, from.bit() | to.bit(), key);
    }

    /// Adds an unpromoted piece to its owner's hand; returns its place there.
    #[inline]
    pub(super) fn gain(&mut self, piece: Piece) -> Place {
        let hand = &mut self.hands[piece.side().index()];
        let place = Place::Hand(hand.count(piece.kind()) as u8);
        hand.add(piece.kind());
        self.hand_key ^= zobrist::piece(piece, place);
        place
    }

    /// Takes an unpromoted piece from its owner's hand; returns the place it had there.
    #[inline]
    pub(super) fn spend(&mut self, piece: Piece) -> Place {
        let hand = &mut self.hands[piece.side().index()];
        hand.remove(piece.kind());
        let place = Place::Hand(hand.count(piece.kind()) as u8);
        self.hand_key ^= zobrist::piece(piece, place);
        place
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, squares: Bitboard, key: u64) {
        let (kind, side) = (piece.kind(), piece.side().index());
        self.kinds[kind.index() % BASES] ^= squares;
        self.sides[side] ^= squares;
        if kind.is_promoted() {
            self.promoted ^= squares;
        }
        self.key ^= key;
        if kind == Kind::Pawn {
            self.pawn_key ^= key;
        } else {
            self.other_keys[side] ^= key;
        }
    }
}
