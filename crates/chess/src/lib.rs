//! The rules of chess and Chess960.
//!
//! Positions are immutable values of about two hundred bytes; playing a move copies. Generation is strictly legal,
//! in classes (noisy, quiet, quiet checks) or all at once, and counting moves needs no list. Everything the rest of
//! Sente uses of chess goes through the traits of `sente-game`; what is here beyond them (sets of squares, attack
//! tables, texts of positions, moves and games) is for evaluation and for people.
//!
//! # Example
//!
//! ```
//! use sente_chess::Position;
//! use sente_game::{Notation, Position as _, Reading, perft};
//!
//! let position = Position::read_position(
//!     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
//!     Reading::Strict,
//! )?;
//! assert_eq!(position.legal_moves().len(), 48);
//! assert_eq!(perft(&position, 3), 97_862);
//!
//! let castles = position.read_move("e1g1").expect("legal");
//! let after = position.play(castles, &mut ());
//! assert!(!after.in_check());
//! # Ok::<(), sente_chess::notation::FenError>(())
//! ```
//!
//! # Decisions
//!
//! * **A position cannot be illegal.** Texts become a [`Setup`], which promises nothing; only validation turns it
//!   into a [`Position`].
//! * **Keys cannot drift.** One private type changes pieces, and it changes their hash keys in the same breath.
//! * **Castling rights are a set of rooks.** Chess960 needs to know which rook may castle anyway, and losing a right
//!   becomes taking squares out of a set.
//! * **En passant is kept only if a capture is legal**, so equal positions have equal keys.

#![deny(unsafe_code)]

pub mod attacks;
pub mod exchange;
mod movegen;
pub mod notation;
mod position;
mod types;

pub use position::{Position, Setup, SetupError, Threats};
pub use types::{
    BLACK, Bitboard, File, Flag, Kind, Move, MoveList, Piece, Rank, SideExt, Square, Squares, WHITE,
};
