//! The weights of chess by name, and the table of their values.
//!
//! Tables by square are seen by their owner (first row: its own first rank) and turned so that its king is on the
//! e- to h-files. Tables by rank start with the second rank, unless they say otherwise.

use super::super::terms::write_values;
use super::super::{Role, Tapered, Term, terms};
use super::values::VALUES;
use sente_chess::Kind;
use std::fmt;

terms! {
    Linear "Material" {
        /// A piece of each kind but the king.
        MATERIAL[5; 1],
        /// Having bishops on squares of both colours.
        BISHOP_PAIR[1; 1],
        /// Having two knights or more, and two rooks or more: each is worth less beside another of its kind.
        REDUNDANT[2; 1],
        /// Each own pawn for each knight, and for each rook: knights like closed positions, rooks open ones.
        PIECE_PAWNS[2; 1],
    }
    Linear "Squares" {
        /// A pawn by its square.
        PAWN_SQUARES[8; 8],
        /// A knight by its square.
        KNIGHT_SQUARES[8; 8],
        /// A bishop by its square.
        BISHOP_SQUARES[8; 8],
        /// A rook by its square.
        ROOK_SQUARES[8; 8],
        /// A queen by its square.
        QUEEN_SQUARES[8; 8],
        /// The king by its square, files e to h.
        KING_SQUARES[4; 8],
    }
    Linear "Pawns" {
        /// A pawn without own pawns on the neighbouring files: with an opposing pawn ahead, and without.
        ISOLATED[2; 1],
        /// A pawn with another own pawn ahead on its file.
        DOUBLED[1; 1],
        /// A pawn that own pawns can no longer support and that cannot safely go on: with an opposing pawn ahead,
        /// and without.
        BACKWARD[2; 1],
        /// A pawn with an own pawn beside it, by rank.
        PHALANX[6; 1],
        /// A pawn that an own pawn protects, by rank.
        PROTECTED[6; 1],
        /// A pawn that exchanges can make a passed pawn, by rank.
        CANDIDATE[6; 1],
    }
    Linear "Passed pawns" {
        /// A passed pawn, by rank.
        PASSED[6; 1],
        /// A passed pawn beside or protected by an own pawn, by rank.
        PASSED_CONNECTED[6; 1],
        /// A passed pawn with something on the square ahead, by rank.
        PASSED_BLOCKED[6; 1],
        /// A passed pawn whose next step is safe, by rank.
        PASSED_SAFE[6; 1],
        /// A passed pawn with nothing in its way and no square of it attacked, by rank.
        PASSED_FREE[6; 1],
        /// Each step (up to five) from the own king to the square ahead of a passed pawn, by rank.
        PASSED_OWN_KING[6; 1],
        /// Each step (up to five) from the other king to the square ahead of a passed pawn, by rank.
        PASSED_FOE_KING[6; 1],
        /// A rook right behind a passed pawn: an own one, and the opponent's.
        PASSED_ROOK[2; 1],
        /// A passed pawn by the distance of its file from the edge.
        PASSED_FILE[4; 1],
        /// A passed pawn whose next step is protected, by rank.
        PASSED_DEFENDED[6; 1],
        /// A passed pawn that a king without pieces cannot catch.
        PASSED_UNSTOPPABLE[1; 1],
    }
    Linear "King shelter" {
        /// The own pawn ahead of the king on each of three files, by rank (none first), in rows by distance of the
        /// file from the edge.
        SHIELD[7; 4],
        /// The opponent's pawn ahead of the king on each of three files, by rank (none first): free, and stopped by
        /// an own pawn.
        STORM[7; 2],
        /// Each of three files around the king that has no own pawn, and that has no pawn at all.
        KING_FILES[2; 1],
        /// No pawns at all on the king's wing.
        KING_WING_BARE[1; 1],
    }
    Linear "Mobility" {
        /// A knight by the number of squares it can go to.
        KNIGHT_MOBILITY[9; 1],
        /// A bishop by the number of squares it can go to.
        BISHOP_MOBILITY[7; 2],
        /// A rook by the number of squares it can go to.
        ROOK_MOBILITY[5; 3],
        /// A queen by the number of squares it can go to.
        QUEEN_MOBILITY[7; 4],
    }
    Linear "Pieces" {
        /// A knight that no pawn can drive from an advanced square: alone, and protected by a pawn.
        KNIGHT_OUTPOST[2; 1],
        /// The same for a bishop.
        BISHOP_OUTPOST[2; 1],
        /// A knight that can go to such a square which a pawn protects.
        KNIGHT_NEAR_OUTPOST[1; 1],
        /// A bishop that sees both squares of the centre on its diagonal, pawns alone being in the way.
        BISHOP_LONG[1; 1],
        /// A knight or bishop right behind a pawn of either side.
        BEHIND_PAWN[1; 1],
        /// Each own pawn on a square of a bishop's colour.
        BISHOP_PAWNS[1; 1],
        /// Each step between the own king and a knight, and a bishop.
        MINOR_DISTANCE[2; 1],
        /// A rook on a file without own pawns, and without any pawns.
        ROOK_FILE[2; 1],
        /// A rook on the seventh rank while there is something for it to do.
        ROOK_SEVENTH[1; 1],
    }
    Linear "Threats" {
        /// A pawn attacks a knight, bishop, rook, queen.
        THREAT_BY_PAWN[4; 1],
        /// A knight or bishop attacks a weak pawn, a knight, bishop, rook, queen.
        THREAT_BY_MINOR[5; 1],
        /// A rook attacks a weak pawn, knight, bishop, rook, queen.
        THREAT_BY_ROOK[5; 1],
        /// The king attacks something weak.
        THREAT_BY_KING[1; 1],
        /// Something weak has no protection, or is attacked more often than it can bear.
        HANGING[1; 1],
        /// A pawn can attack a piece with a safe step.
        THREAT_BY_STEP[1; 1],
        /// Something weak that only a queen protects.
        QUEEN_PROTECTS[1; 1],
        /// Each safe square from which a knight, bishop, rook could attack the opponent's queen.
        QUEEN_TARGET[3; 1],
        /// Each square that the opponent reaches only at its peril.
        RESTRICTED[1; 1],
    }
    Linear "Space" {
        /// Each safe square in the own half of the centre, and each that is behind an own pawn as well.
        SPACE[2; 1],
    }
    Danger "King danger" {
        /// What is there before anything attacks.
        DANGER_BASE[1; 1],
        /// A knight, bishop, rook, queen that bears on the squares around the king.
        DANGER_ATTACKER[4; 1],
        /// Each attack on a square next to the king.
        DANGER_ATTACK[1; 1],
        /// Each weak square around the king.
        DANGER_WEAK[1; 1],
        /// Each square, up to two, from which a knight, bishop, rook, queen can safely give check.
        DANGER_CHECK[4; 1],
        /// Each square from which something can give check, but unsafely.
        DANGER_UNSAFE_CHECK[1; 1],
        /// Each of three files around the king without an own pawn ahead of it.
        DANGER_BARE_FILE[1; 1],
        /// Each own knight or bishop around the king.
        DANGER_DEFENDER[1; 1],
        /// The opponent has no queen.
        DANGER_NO_QUEEN[1; 1],
    }
    Linear "Tempo" {
        /// Having the move.
        TEMPO[1; 1],
    }
}

/// The tables by square, by kind.
pub(super) const SQUARES: [Term; Kind::COUNT] =
    [PAWN_SQUARES, KNIGHT_SQUARES, BISHOP_SQUARES, ROOK_SQUARES, QUEEN_SQUARES, KING_SQUARES];

/// The values of all weights: one flat table, in the order of [`TERMS`].
///
/// ```
/// use sente_eval::classical::chess::weights::{MATERIAL, Weights};
///
/// let mut weights = Weights::default();
/// let queen = &mut weights.as_mut_slice()[MATERIAL.start + 4];
/// assert!(queen.middlegame() > 800);
/// *queen = *queen * 2;
/// assert!(weights.iter().any(|(name, index, value)| {
///     name == "MATERIAL" && index == 4 && value.endgame() > 1600
/// }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights([Tapered; COUNT]);

/// The weights that ship.
impl Default for Weights {
    fn default() -> Self {
        Self(VALUES)
    }
}

impl Weights {
    /// The table.
    pub const fn table(&self) -> &[Tapered; COUNT] {
        &self.0
    }

    /// The table, to change it.
    pub const fn as_mut_slice(&mut self) -> &mut [Tapered] {
        &mut self.0
    }

    /// Each weight with its term's name and its index there.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, usize, Tapered)> + '_ {
        TERMS
            .iter()
            .flat_map(|term| (0..term.len()).map(|index| (term.name, index, self.0[term.start + index])))
    }

    /// These weights with all others than one group's set to zero: an evaluation of that aspect alone.
    pub fn only(&self, group: &str) -> Self {
        let mut weights = Self([Tapered::ZERO; COUNT]);
        for term in TERMS.iter().filter(|term| term.group == group) {
            weights.0[term.range()].copy_from_slice(&self.0[term.range()]);
        }
        weights
    }
}

/// Writes the weights as the source file `values.rs` has them, so that a tuner can write it anew.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_values(f, &TERMS, &self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_fill_the_table_without_gaps() {
        let mut next = 0;
        for term in &TERMS {
            assert_eq!(term.start, next, "{}", term.name);
            assert!(!term.is_empty(), "{}", term.name);
            next = term.range().end;
        }
        assert_eq!(next, COUNT);
    }

    #[test]
    fn the_table_is_written_as_its_source() {
        let source = include_str!("values.rs");
        assert!(source.trim_end().ends_with(&Weights::default().to_string()));
    }
}
