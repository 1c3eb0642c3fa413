//! Evaluation by features that people can name, and what all games share of it.
//!
//! A score has two phases ([`Tapered`]): what it is worth with all pieces on the board and what it is worth with few.
//! A game lists its weights as [`Term`]s, its terms count how often each weight applies ([`Trace`]), and [`Balance`]
//! says how the sums of both phases become one number.

pub mod chess;
mod report;
pub mod shogi;
mod tapered;
mod terms;
mod trace;

pub use report::{EvalTrace, Row};
pub use tapered::Tapered;
pub use terms::{Role, Term};
pub use trace::{Coefficients, NoTrace, Trace};

use sente_game::Side;
use terms::{terms, values};
use trace::Tally;

/// What gets no more dangerous: beyond this many units a king is lost anyway.
pub const DANGER_LIMIT: i32 = 600;

/// What units of danger around a king cost its owner, in both phases.
///
/// Attackers support one another, so with many pieces on the board danger grows with its square. In the endgame kings
/// must come out, so there it grows in proportion, and little. Below zero units there is no danger.
#[inline]
pub fn danger_cost(middlegame: i32, endgame: i32) -> (i32, i32) {
    let middlegame = middlegame.clamp(0, DANGER_LIMIT);
    let endgame = endgame.clamp(0, DANGER_LIMIT);
    (middlegame * middlegame / 256, endgame / 8)
}

/// How the sums of the two phases become one score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// How much of the middlegame is left, from zero to [`Balance::FULL_PHASE`].
    pub phase: i32,
    /// What is left of the endgame's score if the first or the second side is ahead in it, out of
    /// [`Balance::FULL_SCALE`].
    pub scales: [i32; 2],
}

impl Balance {
    /// The phase with all pieces on the board.
    pub const FULL_PHASE: i32 = 256;

    /// The scale of an ending that is not drawish.
    pub const FULL_SCALE: i32 = 64;

    /// The side that an endgame score, seen from the first side, favours.
    #[inline]
    pub fn strong_side(endgame: i32) -> Side {
        if endgame >= 0 { Side::First } else { Side::Second }
    }

    /// The score between the two phases. Division rounds towards zero, so both sides lose the same.
    #[inline]
    pub fn blend(self, middlegame: i32, endgame: i32) -> i32 {
        let scale = self.scales[Self::strong_side(endgame).index()];
        let early = middlegame * self.phase * Self::FULL_SCALE;
        let late = endgame * (Self::FULL_PHASE - self.phase) * scale;
        (early + late) / (Self::FULL_PHASE * Self::FULL_SCALE)
    }
}
