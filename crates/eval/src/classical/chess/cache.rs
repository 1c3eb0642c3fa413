//! Pawn structures met before.
//!
//! Pawns move seldom, so nearly every position that search meets has the pawns of one before. The memory belongs to
//! its evaluator, has a fixed size, and only ever saves work: an entry holds what would be computed again.

use super::pawns::{Facts, structure};
use super::shelter::{Shelter, shelter};
use super::squares::{is_turned, pawns as pawn_squares};
use super::weights::Weights;
use super::{NoTrace, Tally, Trace};
use crate::classical::Tapered;
use sente_chess::{Kind, Position, Square};
use sente_game::Side;

/// How many structures are remembered; a power of two, so that the lowest bits of a key are an index.
const ENTRIES: usize = 4096;

/// Everything about the pawns of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pawns {
    pub(super) facts: Facts,
    /// Structure, squares and shelter, White's minus Black's.
    pub(super) score: Tapered,
    /// How many of the three files around each king have no own pawn ahead of it.
    pub(super) bare_files: [u8; 2],
}

/// The pawns of a position, worked out anew.
pub(super) fn assess<T: Trace>(position: &Position, tally: &mut Tally<T>) -> Pawns {
    let facts = Facts::new(position);
    let [own, other] = Side::ALL.map(|side| {
        let king = position.king(side);
        let pawns = position.pieces(side, Kind::Pawn);
        let score =
            structure(position, &facts, side, tally) + pawn_squares(pawns, side, is_turned(king), tally);
        (score, shelter(position, king, side, tally))
    });
    Pawns {
        facts,
        score: own.0 + own.1.score - other.0 - other.1.score,
        bare_files: [own.1.bare_files, other.1.bare_files],
    }
}

/// A structure with what follows from it. An entry of zeros is right for the structure whose key is zero: no pawns.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    facts: Facts,
    /// The structure's score, White's minus Black's.
    structure: Tapered,
    /// The pawns by their squares, for each side with the board as it is and turned.
    squares: [[Tapered; 2]; 2],
    /// The king that each shelter was last worked out for.
    kings: [Option<Square>; 2],
    shelters: [Tapered; 2],
    bare_files: [u8; 2],
}

impl Entry {
    #[cold]
    fn new(position: &Position, weights: &Weights) -> Self {
        let (mut silent, facts) = (NoTrace, Facts::new(position));
        let mut tally = Tally::new(weights.table(), &mut silent);
        let [own, other] = Side::ALL.map(|side| structure(position, &facts, side, &mut tally));
        let squares = Side::ALL.map(|side| {
            let pawns = position.pieces(side, Kind::Pawn);
            [false, true].map(|turned| pawn_squares(pawns, side, turned, &mut tally))
        });
        Self { key: position.pawn_key(), facts, structure: own - other, squares, ..Self::default() }
    }

    #[inline]
    fn shelter(&mut self, position: &Position, side: Side, weights: &Weights) -> Tapered {
        let (index, king) = (side.index(), position.king(side));
        if self.kings[index] != Some(king) {
            let Shelter { score, bare_files } =
                shelter(position, king, side, &mut Tally::new(weights.table(), &mut NoTrace));
            self.kings[index] = Some(king);
            self.shelters[index] = score;
            self.bare_files[index] = bare_files;
        }
        self.shelters[index] + self.squares[index][usize::from(is_turned(king))]
    }
}

/// The memory.
#[derive(Clone)]
pub(super) struct Cache(Box<[Entry]>);

impl Cache {
    pub(super) fn new() -> Self {
        Self(vec![Entry::default(); ENTRIES].into_boxed_slice())
    }

    /// The pawns of a position, remembered or worked out; always with the same weights.
    pub(super) fn look_up(&mut self, position: &Position, weights: &Weights) -> Pawns {
        let key = position.pawn_key();
        let entry = &mut self.0[key as usize % ENTRIES];
        if entry.key != key {
            *entry = Entry::new(position, weights);
        }
        let kings =
            entry.shelter(position, Side::First, weights) - entry.shelter(position, Side::Second, weights);
        Pawns { facts: entry.facts, score: entry.structure + kings, bare_files: entry.bare_files }
    }
}
