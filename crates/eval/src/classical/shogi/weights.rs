//! The weights of shogi by name, and the table of their values.
//!
//! Rows are kinds of pieces in the order of [`Kind`], columns what the name says. Ranks are counted from the owner's side.

use super::super::terms::write_values;
use super::super::{Role, Tapered, Term, terms};
use super::values::VALUES;
use sente_shogi::Kind;
use std::fmt;

/// Distances to a king that are told apart: one step, two and so on; beyond the last it does not matter how far.
pub(super) const STEPS: usize = 6;

/// Kinds whose squares are worth counting: lance, bishop, rook, horse, dragon.
pub(super) const SLIDERS: usize = 5;

terms! {
    Linear "Material" {
        /// A piece on the board.
        MATERIAL[Kind::COUNT; 1],
        /// A piece in hand.
        HAND[7; 1],
        /// Having a piece of a kind in hand at all.
        HAND_ANY[7; 1],
    }
    Linear "Squares" {
        /// A piece by its rank.
        RANKS[9; Kind::COUNT],
        /// A piece by the distance of its file from the edge.
        FILES[5; Kind::COUNT],
    }
    Linear "Kings" {
        /// A piece by its distance from the own king.
        OWN_KING[STEPS; Kind::COUNT],
        /// A piece by its distance from the other king.
        FOE_KING[STEPS; Kind::COUNT],
        /// Each square that is attacked, by its distance from the own king.
        GUARD[STEPS; 1],
        /// Each square that is attacked, by its distance from the other king.
        PRESSURE[STEPS; 1],
        /// The same for squares that are attacked twice.
        DOUBLE_GUARD[STEPS; 1],
        /// The same for squares that are attacked twice.
        DOUBLE_PRESSURE[STEPS; 1],
    }
    Linear "Mobility" {
        /// A slider by the number of squares it can go to, up to eight, in rows by kind.
        MOBILITY[9; SLIDERS],
    }
    Linear "Threats" {
        /// A piece that the opponent attacks and nothing protects.
        LOOSE[Kind::COUNT; 1],
        /// A piece that a pawn of the opponent attacks.
        PAWN_ATTACKED[Kind::COUNT; 1],
        /// A file on which a pawn can be dropped, with a pawn in hand.
        PAWN_FILE[1; 1],
    }
    Linear "Entering king" {
        /// The king on the opponent's three ranks, and each own piece there beside it.
        ENTERING[2; 1],
    }
    Danger "King danger" {
        /// What is there before anything attacks.
        DANGER_BASE[1; 1],
        /// Each attack of a kind on a square next to the king.
        DANGER_ATTACK[Kind::COUNT; 1],
        /// Each square next to the king that the opponent attacks and only the king protects.
        DANGER_WEAK[1; 1],
        /// Each square next to the king that is free and not attacked.
        DANGER_ESCAPE[1; 1],
        /// Each gold or silver next to the king.
        DANGER_DEFENDER[1; 1],
        /// A piece of a kind in the opponent's hand.
        DANGER_HAND[7; 1],
    }
    Linear "Tempo" {
        /// Having the move.
        TEMPO[1; 1],
    }
}

/// The values of all weights: one flat table, in the order of [`TERMS`].
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
    fn the_table_is_written_as_its_source() {
        let source = include_str!("values.rs");
        assert!(source.trim_end().ends_with(&Weights::default().to_string()));
    }
}
