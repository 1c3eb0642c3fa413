//! The pieces on the board, with their hash keys.

use super::zobrist;
use crate::{Bitboard, Kind, Piece, Square};
use sente_game::Side;

/// Where the pieces are.
///
/// This is the only type that can change pieces, and every change goes through [`Board::put`], [`Board::take`] and
/// [`Board::shift`], which change sets, squares and keys together: they cannot drift apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    kinds: [Bitboard; Kind::COUNT],
    sides: [Bitboard; 2],
    squares: [Option<Piece>; 64],
    key: u64,
    /// Keys by side and class of piece (see [`CLASS`]); the keys of parts of the board are combinations of these,
    /// so that a change of one piece touches one of them, without a branch on its kind.
    classes: [[u64; 3]; 2],
}

/// What a kind counts as for the keys of parts of the board: pawns, minor pieces, and the rest.
const CLASS: [usize; Kind::COUNT] = [PAWNS, MINORS, MINORS, MAJORS, MAJORS, MAJORS];
const PAWNS: usize = 0;
const MINORS: usize = 1;
const MAJORS: usize = 2;

impl Board {
    /// A board without pieces.
    pub(super) const EMPTY: Self = Self {
        kinds: [Bitboard::EMPTY; Kind::COUNT],
        sides: [Bitboard::EMPTY; 2],
        squares: [None; 64],
        key: 0,
        classes: [[0; 3]; 2],
    };

    /// All pieces of one kind.
    #[inline]
    pub(crate) const fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
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

    /// The key of all pieces.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// The key of the pawns.
    #[inline]
    pub(super) const fn pawn_key(&self) -> u64 {
        self.classes[0][PAWNS] ^ self.classes[1][PAWNS]
    }

    /// The key of the knights and bishops.
    #[inline]
    pub(super) const fn minor_key(&self) -> u64 {
        self.classes[0][MINORS] ^ self.classes[1][MINORS]
    }

    /// The key of all pieces of `side` but its pawns.
    #[inline]
    pub(super) const fn non_pawn_key(&self, side: Side) -> u64 {
        self.classes[side.index()][MINORS] ^ self.classes[side.index()][MAJORS]
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.squares[square.index()].is_none(), "{square} is occupied");
        self.squares[square.index()] = Some(piece);
        self.toggle(piece, square.bit(), zobrist::piece(piece, square));
    }

    /// Takes away the piece that is on `square`.
    #[inline]
    pub(super) fn take(&mut self, piece: Piece, square: Square) {
        debug_assert_eq!(self.squares[square.index()], Some(piece));
        self.squares[square.index()] = None;
        self.toggle(piece, square.bit(), zobrist::piece(piece, square));
    }

    /// Moves a piece to another square, which is empty.
    #[inline]
    pub(super) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        debug_assert_eq!(self.squares[from.index()], Some(piece));
        debug_assert!(self.squares[to.index()].is_none(), "{to} is occupied");
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        let key = zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        self.toggle(piece, from.bit() | to.bit(), key);
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, squares: Bitboard, key: u64) {
        let (kind, side) = (piece.kind().index(), piece.side().index());
        self.kinds[kind] ^= squares;
        self.sides[side] ^= squares;
        self.key ^= key;
        self.classes[side][CLASS[kind]] ^= key;
    }
}
