//! What a network makes of a position, as far as that can be told.
//!
//! Its numbers have no names, but it can be asked twice: what is the position worth, and what would it be worth without
//! this piece?

use super::evaluator::Nnue;
use super::features::FeatureSet;
use super::simd::Block;
use sente_game::{Evaluator as _, Position as _, Score, Side};
use std::fmt;

/// How a network judges a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkTrace {
    /// The score, seen by the player to move.
    pub score: Score,
    /// What each output says, seen by the player to move.
    pub outputs: Vec<Score>,
    /// The output that counts.
    pub bucket: usize,
    /// Every piece but those that a side cannot be without, in the order of the board.
    pub pieces: Vec<PieceWorth>,
}

/// What a piece is worth to a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceWorth {
    /// Its letter and its place.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How much worse off its owner would be without it, in hundredths, the output being the same.
    pub worth: i32,
}

impl<F: FeatureSet> Nnue<F> {
    /// What each output says of a position, and what each piece is worth. The line is forgotten.
    pub fn trace(&mut self, position: &F::Position) -> NetworkTrace {
        self.refresh(position);
        let outputs = self.outputs(position);
        let bucket = F::bucket(position).min(F::BUCKETS - 1);
        let score = outputs[bucket];
        let mut pieces = Vec::new();
        position.for_each_piece(|piece, place| {
            // Without the piece that decides the view, everything would look different.
            if F::view(piece, place).is_none() {
                let without = self.output_without(position, bucket, (piece, place));
                let side = F::owner(piece);
                let worth = if side == position.side() { score - without } else { without - score };
                pieces.push(PieceWorth { name: F::name(piece, place), side, worth: worth.get() });
            }
        });
        NetworkTrace { score, outputs, bucket, pieces }
    }
}

/// Takes a row of weights off hidden units.
pub(super) fn take_off(units: &[Block], row: &[Block]) -> Vec<Block> {
    let subtract = |(units, weights): (&Block, &Block)| {
        let mut units = *units;
        units.0.iter_mut().zip(weights.0).for_each(|(unit, weight)| *unit = unit.wrapping_sub(weight));
        units
    };
    units.iter().zip(row).map(subtract).collect()
}

impl fmt::Display for NetworkTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Output | Score")?;
        writeln!(f, "-------+--------")?;
        for (index, score) in self.outputs.iter().enumerate() {
            let mark = if index == self.bucket { " <- counts" } else { "" };
            writeln!(f, "{:>6} | {:>6}{mark}", index + 1, score.get())?;
        }
        writeln!(f, "\nPieces, by what would be missing without them:")?;
        let [first, second] =
            Side::ALL.map(|side| self.pieces.iter().filter(move |piece| piece.side == side));
        let (mut first, mut second) = (first, second);
        loop {
            let cell = |piece: Option<&PieceWorth>| {
                piece.map_or_else(|| " ".repeat(14), |piece| format!("{:<6}{:>8}", piece.name, piece.worth))
            };
            match (first.next(), second.next()) {
                (None, None) => break,
                (one, other) => writeln!(f, "{} | {}", cell(one), cell(other).trim_end())?,
            }
        }
        write!(f, "\nScore of the network for the player to move: {}", self.score.get())
    }
}
