//! The nouns of chess: squares, sets of squares, pieces, moves.

mod bitboard;
mod moves;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use moves::{Flag, Move, MoveList};
pub use piece::{Kind, Piece, SideExt};
pub use square::{File, Rank, Square};

use sente_game::Side;

/// The player with the white pieces, who moves first.
pub const WHITE: Side = Side::First;

/// The player with the black pieces.
pub const BLACK: Side = Side::Second;
