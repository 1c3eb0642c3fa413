//! Where pieces reach: small tables made at compile time, and arithmetic.
//!
//! Steps are plain look-ups. Sliders are computed from the blockers on their lines without any large table (see
//! `sliders`), which suits small caches and WebAssembly. The lines through and between two squares serve pins and checks.

mod lines;
mod rays;
mod sliders;
mod steps;

pub(crate) use lines::first_blocker;
pub use lines::{between, line};
pub use sliders::{bishop, bishop_rays, lance, lance_rays, rook, rook_rays};
pub(crate) use steps::{KING_DANGER, Steppers, king_step_targets, stepping};
pub use steps::{gold, king, knight, pawn, silver};

use crate::{Bitboard, Kind, Square};
use sente_game::Side;

/// The squares a horse, the promoted bishop, on `square` reaches with these squares occupied.
#[inline]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | king(square)
}

/// The squares a dragon, the promoted rook, on `square` reaches with these squares occupied.
#[inline]
pub fn dragon(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | king(square)
}

/// The squares that a piece of `kind` that belongs to `side` reaches. Seen the other way, the squares from which such a
/// piece of the other side reaches `square`.
#[inline]
pub fn of_kind(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => pawn(side, square),
        Kind::Lance => lance(side, square, occupied),
        Kind::Knight => knight(side, square),
        Kind::Silver => silver(side, square),
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::Horse => horse(square, occupied),
        Kind::Dragon => dragon(square, occupied),
        Kind::King => king(square),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            gold(side, square)
        }
    }
}
