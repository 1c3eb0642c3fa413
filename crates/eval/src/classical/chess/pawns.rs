//! The skeleton of pawns. All of this depends on pawns alone, so it is remembered (see `cache`).

use super::geometry::{ahead, beside, front, pawn_attacks, rank};
use super::weights::{BACKWARD, CANDIDATE, DOUBLED, ISOLATED, PASSED, PASSED_CONNECTED, PHALANX, PROTECTED};
use super::{Tally, Trace};
use crate::classical::Tapered;
use sente_chess::{Bitboard, Kind, Position, Square, attacks};
use sente_game::Side;

/// What other terms want to know of the pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Facts {
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// The squares that each side's pawns attack or may attack once they advance.
    pub(super) spans: [Bitboard; 2],
}

impl Facts {
    pub(super) fn new(position: &Position) -> Self {
        let pawns = Side::ALL.map(|side| position.pieces(side, Kind::Pawn));
        let spans = Side::ALL.map(|side| {
            let attacks = pawn_attacks(side, pawns[side.index()]);
            attacks | front(side, attacks)
        });
        let passed = Side::ALL.map(|side| {
            let (own, foes) = (pawns[side.index()], pawns[side.other().index()]);
            let guarded = front(side.other(), foes) | spans[side.other().index()];
            own.without(guarded | front(side.other(), own))
        });
        Self { passed: passed[0] | passed[1], spans }
    }
}

/// The structure of one side's pawns.
pub(super) fn structure<T: Trace>(
    position: &Position,
    facts: &Facts,
    side: Side,
    tally: &mut Tally<T>,
) -> Tapered {
    let own = position.pieces(side, Kind::Pawn);
    let foes = position.pieces(side.other(), Kind::Pawn);
    let looks = own.into_iter().map(|square| Look::new(square, side, own, foes));
    looks.map(|look| look.weaknesses(side, tally) + look.strengths(side, facts, tally)).sum()
}

/// One pawn among the others.
struct Look {
    square: Square,
    /// The rank, counted from the second.
    rank: usize,
    /// An opposing pawn is ahead on the file.
    opposed: bool,
    /// An own pawn is ahead on the file.
    doubled: bool,
    /// Own pawns on the neighbouring files.
    neighbours: Bitboard,
    /// Those of them that are beside or behind this pawn, so that they may support it.
    supporters: Bitboard,
    /// Own pawns right beside it.
    phalanx: Bitboard,
    /// Own pawns that protect it.
    protectors: Bitboard,
    /// Opposing pawns ahead on the neighbouring files.
    sentries: Bitboard,
    /// The square ahead is occupied or attacked by an opposing pawn.
    stopped: bool,
}

impl Look {
    fn new(square: Square, side: Side, own: Bitboard, foes: Bitboard) -> Self {
        let bit = square.bit();
        let front_span = front(side, bit);
        let level = beside(bit);
        let stop = ahead(side, bit);
        let neighbours = own & (level | front(side, level) | front(side.other(), level));
        Self {
            square,
            rank: rank(side, square) - 1,
            opposed: front_span.meets(foes),
            doubled: front_span.meets(own),
            neighbours,
            supporters: neighbours.without(front(side, level)),
            phalanx: own & level,
            protectors: own & attacks::pawn(side.other(), square),
            sentries: foes & front(side, level),
            stopped: stop.meets(foes | pawn_attacks(side.other(), foes)),
        }
    }

    fn weaknesses<T: Trace>(&self, side: Side, tally: &mut Tally<T>) -> Tapered {
        let mut sum = tally.times(side, DOUBLED, 0, self.doubled.into());
        if self.neighbours.is_empty() {
            sum += tally.once(side, ISOLATED, (!self.opposed).into());
        } else if self.supporters.is_empty() && self.stopped {
            sum += tally.once(side, BACKWARD, (!self.opposed).into());
        }
        sum
    }

    fn strengths<T: Trace>(&self, side: Side, facts: &Facts, tally: &mut Tally<T>) -> Tapered {
        let connected = !(self.phalanx | self.protectors).is_empty();
        let mut sum = tally.times(side, PHALANX, self.rank, (!self.phalanx.is_empty()).into());
        sum += tally.times(side, PROTECTED, self.rank, (!self.protectors.is_empty()).into());
        if facts.passed.contains(self.square) {
            sum += tally.once(side, PASSED, self.rank);
            sum += tally.times(side, PASSED_CONNECTED, self.rank, connected.into());
        } else if !self.opposed && !self.doubled && self.supporters.len() >= self.sentries.len() {
            sum += tally.once(side, CANDIDATE, self.rank);
        }
        sum
    }
}
