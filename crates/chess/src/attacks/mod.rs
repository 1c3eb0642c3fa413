//! Where pieces reach: tables made at compile time.
//!
//! Steps of knights, kings and pawns are plain look-ups. Sliders look up the blockers on their lines in one table,
//! by PEXT where the target has it and by multiplication elsewhere (see `sliders`). The lines through and between
//! two squares serve pins and checks.

mod lines;
mod rays;
mod sliders;
mod steps;

pub use lines::{antidiagonal, between, diagonal, line};
pub use sliders::{bishop, bishop_rays, blocker_mask, rook, rook_rays};
pub use steps::{king, knight, pawn};

use crate::{Bitboard, Kind, Square};

/// The squares a queen on `square` reaches with these squares occupied.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that a piece of `kind`, which is not a pawn, reaches.
#[inline]
pub fn of_kind(kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => Bitboard::EMPTY,
        Kind::Knight => knight(square),
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::Queen => queen(square, occupied),
        Kind::King => king(square),
    }
}
