//! How games end: repetition, lack of progress, lack of material, mate and stalemate.

use super::Position;
use crate::{Bitboard, Kind};
use sente_game::{Outcome, Position as _, Reason, Repetition, Side, Verdict};

/// After so many plies without a capture or pawn move the game is a draw.
const NO_PROGRESS_PLIES: u8 = 100;

/// Whether the position recurs: once after the root, which is `ply` steps back, or twice in the whole line.
///
/// Only every second position has the same player to move, and nothing before the last irreversible step can be the
/// same, so the look back is short.
#[inline]
pub(super) fn repetition(position: &Position, line: &[u64], ply: usize) -> Repetition {
    let key = position.key();
    let mut seen_in_game = false;
    for back in (4..=usize::from(position.halfmoves).min(line.len())).step_by(2) {
        if line[line.len() - back] == key {
            if back < ply || seen_in_game {
                return Repetition::Draw;
            }
            seen_in_game = true;
        }
    }
    Repetition::None
}

/// Draws by lack of progress, unless the last move was mate, and by lack of material.
#[inline]
pub(super) fn verdict(position: &Position) -> Option<Verdict> {
    let stale = position.halfmoves >= NO_PROGRESS_PLIES && !is_mate(position);
    (stale || position.is_material_insufficient()).then_some(Verdict::Draw)
}

/// How the game ended. Draws that a player would have to claim count as ended, as they do in engine play.
pub(super) fn outcome(position: &Position, line: &[u64]) -> Option<Outcome> {
    if !position.has_legal_move() {
        return Some(if position.in_check() {
            Outcome::win(position.side.other(), Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        });
    }
    let reason = if position.is_material_insufficient() {
        Reason::InsufficientMaterial
    } else if position.halfmoves >= NO_PROGRESS_PLIES {
        Reason::NoProgress
    } else if repetition(position, line, 0) == Repetition::Draw {
        Reason::Repetition
    } else {
        return None;
    };
    Some(Outcome::draw(reason))
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

impl Position {
    /// Whether no sequence of moves whatever leads to mate: bare kings, or kings and at most one knight, or kings
    /// and bishops that all run on squares of one colour.
    pub fn is_material_insufficient(&self) -> bool {
        let bishops = self.kind(Kind::Bishop);
        let others = self.occupied().without(self.kind(Kind::King) | bishops);
        if others.is_empty() {
            return bishops.without(Bitboard::LIGHT).is_empty() || !bishops.meets(Bitboard::LIGHT);
        }
        bishops.is_empty() && others == self.kind(Kind::Knight) && !others.has_several()
    }

    /// Whether `side` could not mate even if its opponent helped.
    pub fn cannot_mate(&self, side: Side) -> bool {
        let own = self.pieces_of(side);
        let king = self.kind(Kind::King);
        if own.meets(self.kind(Kind::Pawn) | self.kind(Kind::Rook) | self.kind(Kind::Queen)) {
            return false;
        }
        // A lone knight needs an opposing piece other than a queen to take a flight square from its king.
        if own.meets(self.kind(Kind::Knight)) {
            let helpers = self.pieces_of(side.other()).without(king | self.kind(Kind::Queen));
            return own.len() == 2 && helpers.is_empty();
        }
        // Bishops of one colour need a bishop of the other colour, a knight or a pawn, of whichever side.
        if own.meets(self.kind(Kind::Bishop)) {
            let bishops = self.kind(Kind::Bishop);
            let one_colour = bishops.without(Bitboard::LIGHT).is_empty() || !bishops.meets(Bitboard::LIGHT);
            return one_colour && (self.kind(Kind::Pawn) | self.kind(Kind::Knight)).is_empty();
        }
        true
    }
}
