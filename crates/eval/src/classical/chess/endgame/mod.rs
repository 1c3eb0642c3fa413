//! What is known of endings.
//!
//! Two kinds of knowledge: endings whose result is known ([`KnownEndings`]), where the terms do not count at all, and
//! endings that are harder to win than the terms say ([`scale`]). Neither looks at a weight.

mod kpk;
mod mates;
mod scale;

pub(super) use scale::scale;

use super::geometry::{distance, rank};
use crate::versed::Endings;
use kpk::Kpk;
use sente_chess::{BLACK, Bitboard, File, Kind, Position, Square, WHITE};
use sente_game::{Position as _, Score, Side};
use std::fmt;
use std::sync::Arc;

/// What a won ending is worth beyond its material: more than any advantage that is not certain yet.
const WIN: i32 = 4000;

/// Without progress an advantage would be gone after so many moves of both sides, if the rules allowed that many. Engines
/// agree on about 200: half is left when the game is drawn.
const FADING: i32 = 200;

/// The endings whose result is known: a king and a pawn against a king to the last position; who can mate a bare king, and
/// how it is driven there; who cannot win.
#[derive(Clone)]
pub struct KnownEndings {
    /// Worked out once, and shared by clones.
    kpk: Arc<Kpk>,
}

impl Default for KnownEndings {
    fn default() -> Self {
        Self { kpk: Arc::new(Kpk::new()) }
    }
}

impl fmt::Debug for KnownEndings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownEndings").finish_non_exhaustive()
    }
}

impl KnownEndings {
    /// What the position is worth to White if its ending is known.
    #[inline]
    pub(super) fn for_white(&self, position: &Position) -> Option<i32> {
        let lone = [WHITE, BLACK].into_iter().find(|&side| !position.pieces_of(side).has_several());
        let force = position.kind(Kind::Pawn) | position.kind(Kind::Rook) | position.kind(Kind::Queen);
        match lone {
            None if force.is_empty() => minors_only(position),
            None => None,
            Some(weak) => against_lone_king(position, weak.other(), &self.kpk)
                .map(|score| if weak == BLACK { score } else { -score }),
        }
    }
}

impl Endings<Position> for KnownEndings {
    #[inline]
    fn known(&self, position: &Position) -> Option<Score> {
        let score = Score::new(self.for_white(position)?).clamp_ordinary();
        Some(if position.side() == WHITE { score } else { -score })
    }

    /// An advantage fades as the fifty moves pass, so that of two ways to keep it the one that makes progress is taken.
    #[inline]
    fn faded(&self, position: &Position, score: Score) -> Score {
        let passed = i32::from(position.halfmoves()).min(FADING);
        Score::new(score.get() * (FADING - passed) / FADING)
    }
}

/// A draw if neither side has more than one knight or bishop, or all bishops run on one colour.
fn minors_only(position: &Position) -> Option<i32> {
    let few = Side::ALL.into_iter().all(|side| position.pieces_of(side).len() <= 2);
    (few || position.is_material_insufficient()).then_some(0)
}

/// What the position is worth to `strong` if the opponent's bare king can hold it, or surely cannot.
fn against_lone_king(position: &Position, strong: Side, kpk: &Kpk) -> Option<i32> {
    let own = position.pieces_of(strong);
    let pawns = own & position.kind(Kind::Pawn);
    if own.len() == 2
        && let Some(pawn) = pawns.first()
    {
        let won =
            kpk.is_won(position.king(strong), pawn, position.king(strong.other()), strong, position.side());
        return Some(if won { WIN + 100 + 10 * rank(strong, pawn) as i32 } else { 0 });
    }
    if is_held_in_corner(position, strong) || (pawns.is_empty() && cannot_force_mate(position, strong)) {
        return Some(0);
    }
    mates::drive(position, strong).map(|drive| WIN + drive)
}

/// Whether `strong`, without pawns, has too little for mate: one minor piece, two knights, bishops of one colour.
fn cannot_force_mate(position: &Position, strong: Side) -> bool {
    let own = position.pieces_of(strong);
    let knights = own & position.kind(Kind::Knight);
    let two_knights = own.len() == 3 && knights.len() == 2;
    own.len() <= 1 || two_knights || position.is_material_insufficient()
}

/// Whether all of `strong`'s pawns are on one rook's file, the other king is in the corner they run to, and there is
/// nothing to drive it out with: no piece but bishops that do not reach the corner.
pub(super) fn is_held_in_corner(position: &Position, strong: Side) -> bool {
    let own = position.pieces_of(strong);
    let (pawns, bishops) = (own & position.kind(Kind::Pawn), own & position.kind(Kind::Bishop));
    if pawns.is_empty() || !own.without(pawns | bishops | position.kind(Kind::King)).is_empty() {
        return false;
    }
    [File::A, File::H].into_iter().filter(|file| pawns.without(file.squares()).is_empty()).any(|file| {
        let corner = Square::ALL[file.index() ^ if strong == WHITE { 56 } else { 0 }];
        let reaching = if Bitboard::LIGHT.contains(corner) { Bitboard::LIGHT } else { !Bitboard::LIGHT };
        !bishops.meets(reaching) && distance(position.king(strong.other()), corner) <= 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Reading;

    #[test]
    fn an_advantage_fades_without_progress() {
        let faded = |halfmoves: u8| {
            let fen = format!("4k3/8/8/8/8/4P3/4R3/4K3 w - - {halfmoves} 60");
            let position = Position::from_fen(&fen, Reading::Strict).unwrap();
            KnownEndings::default().faded(&position, Score::new(-400)).get()
        };
        assert_eq!([0, 20, 50, 99].map(faded), [-400, -360, -300, -202]);
    }
}
