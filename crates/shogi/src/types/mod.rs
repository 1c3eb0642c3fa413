//! The nouns of shogi: squares, sets of squares, pieces, hands, moves.

mod bitboard;
mod hand;
mod moves;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use hand::Hand;
pub use moves::{Move, MoveList, Origin, Place};
pub use piece::{Kind, Piece, SideExt};
pub use square::{File, Rank, Square};

use sente_game::Side;

/// The player who moves first and whose pieces go up the board: sente.
pub const BLACK: Side = Side::First;

/// The player who answers and whose pieces go down the board: gote.
pub const WHITE: Side = Side::Second;
