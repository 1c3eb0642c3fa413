//! The best few moves of a node, in a fixed array.

use sente_game::GameMove;
use std::num::NonZeroU16;

/// The longest shortlist there can be.
pub(super) const LONGEST: usize = 16;

/// A move with everything that its rank depends on. What it is comes last, because no two are equal before that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ranking<M> {
    /// The higher, the earlier.
    pub(super) score: i32,
    /// Decides between equal scores, in the same way.
    pub(super) tie: i32,
    /// The kind of move.
    pub(super) class: Class,
    /// The move.
    pub(super) mv: M,
}

/// What a move is to a picker that has a shortlist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Class {
    Quiet,
    /// Quiet, and cut at a sister node.
    Killer,
    /// Quiet, and last refuted the opponent's move.
    Counter,
    Noisy,
    /// Noisy, and its exchange loses material.
    Losing,
}

impl Class {
    /// Whether a move of this class is noisy.
    pub(super) const fn is_noisy(self) -> bool {
        matches!(self, Self::Noisy | Self::Losing)
    }
}

/// Moves in the order of their rank, as many as there is room for.
#[derive(Clone, Debug)]
pub(super) struct Shortlist<M> {
    entries: [Ranking<M>; LONGEST],
    len: usize,
    room: usize,
}

impl<M: GameMove> Shortlist<M> {
    /// An empty list with room for so many moves.
    pub(super) fn new(room: usize) -> Self {
        let empty =
            Ranking { score: i32::MIN, tie: 0, class: Class::Quiet, mv: M::from_code(NonZeroU16::MIN) };
        Self { entries: [empty; LONGEST], len: 0, room: room.min(LONGEST) }
    }

    /// Whether a move would find room, by its score and tie.
    #[inline]
    pub(super) fn admits(&self, score: i32, tie: i32) -> bool {
        if self.len < self.room {
            return true;
        }
        match self.entries[..self.len].last() {
            Some(last) => (score, tie) > (last.score, last.tie),
            None => false,
        }
    }

    /// Inserts a move that is admitted. If the list was full, its last move leaves.
    #[inline]
    pub(super) fn insert(&mut self, ranking: Ranking<M>) -> Option<Ranking<M>> {
        let leaves = if self.len < self.room {
            self.len += 1;
            None
        } else {
            self.entries[..self.len].last().copied()
        };
        let mut place = self.len.saturating_sub(1);
        while place > 0
            && (ranking.score, ranking.tie) > (self.entries[place - 1].score, self.entries[place - 1].tie)
        {
            self.entries[place] = self.entries[place - 1];
            place -= 1;
        }
        self.entries[place] = ranking;
        leaves
    }

    /// The move at a place.
    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<&Ranking<M>> {
        self.entries[..self.len].get(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Random;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Step(NonZeroU16);

    impl GameMove for Step {
        fn from_code(code: NonZeroU16) -> Self {
            Self(code)
        }

        fn code(self) -> NonZeroU16 {
            self.0
        }
    }

    /// Whatever is offered, the list and what it turned away are the same as if everything had been sorted.
    #[test]
    fn the_best_stay_and_nobody_is_lost() {
        let mut random = Random::new(7);
        for _ in 0..2000 {
            let (room, count) = (1 + random.below(LONGEST), random.below(40));
            let (mut list, mut turned_away, mut all) = (Shortlist::new(room), Vec::new(), Vec::new());
            for number in 0..count {
                let mv = Step(NonZeroU16::new(number as u16 + 1).unwrap());
                let score = random.below(9) as i32 - 4;
                let ranking = Ranking { score, tie: -(number as i32), class: Class::Quiet, mv };
                all.push(ranking);
                if list.admits(ranking.score, ranking.tie) {
                    turned_away.extend(list.insert(ranking));
                } else {
                    turned_away.push(ranking);
                }
            }
            all.sort_by(|a, b| b.cmp(a));
            turned_away.sort_by(|a, b| b.cmp(a));
            let listed: Vec<_> = (0..).map_while(|place| list.get(place).copied()).collect();
            assert_eq!(listed, all[..room.min(count)]);
            assert_eq!(turned_away, all[room.min(count)..]);
        }
    }
}
