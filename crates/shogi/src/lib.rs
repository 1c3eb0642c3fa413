//! The rules of shogi.
//!
//! Positions are immutable values of a few hundred bytes; playing a move copies. Generation is strictly legal, in
//! classes (noisy, quiet, quiet checks) or all at once, and counting moves needs no list. Everything the rest of Sente
//! uses of shogi goes through the traits of `sente-game`; what is here beyond them (sets of squares, attacks, texts of
//! positions, moves and games, the search for mates) is for evaluation, for protocols and for people.
//!
//! # Example
//!
//! ```
//! use sente_game::{Notation, Position as _, Reading, perft};
//! use sente_shogi::Position;
//!
//! let position = Position::read_position(
//!     "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
//!     Reading::Strict,
//! )?;
//! assert_eq!(position.legal_moves().len(), 207);
//! assert_eq!(perft(&position, 2), 28_684);
//!
//! let drop = position.read_move("P*5c").expect("legal");
//! let after = position.play(drop, &mut ());
//! assert!(!after.in_check());
//! # Ok::<(), sente_shogi::notation::SfenError>(())
//! ```
//!
//! # Decisions
//!
//! * **A position cannot be illegal.** Texts become a [`Setup`], which promises nothing; only validation turns it
//!   into a [`Position`].
//! * **Keys cannot drift.** One private type changes pieces, on the board and in hand, and it changes their hash keys in
//!   the same breath.
//! * **A hand is a row of places.** The second pawn in hand has a place of its own, so hands are hashed, and told to
//!   observers, in the same words as squares.
//! * **Squares run down the files**, so that pawns, lances and the ban on two pawns are arithmetic within a word.
//! * **No large tables.** Sliders are computed, which is as fast as looking them up and fits every cache.
//! * **The rules that organisers choose** (entering kings, agreed lengths) belong to the position: see [`Rules`].

#![forbid(unsafe_code)]

pub mod attacks;
pub mod exchange;
pub mod mate;
mod movegen;
pub mod notation;
mod position;
mod types;

pub use position::{
    Declaration, EnteringKing, MoveLimit, Position, Rules, Setup, SetupError, Threats, Trace,
};
pub use types::{
    BLACK, Bitboard, File, Hand, Kind, Move, MoveList, Origin, Piece, Place, Rank, SideExt, Square, Squares,
    WHITE,
};
