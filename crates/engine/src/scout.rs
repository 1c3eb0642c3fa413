//! A look at the root before the search, for what a search is slow to see.
//!
//! A game may have a better way to find one kind of line than trying all moves: forced mates by checks, say, which are
//! narrow and deep. A [`Scout`] goes there first, with a small share of what the search may spend. If it comes back with a
//! mate, there is nothing left to search.

use sente_game::{Line, Position, Score};
use sente_search::clock::Allotment;
use sente_search::{Answer, Limits};
use std::time::Duration;

/// Looks for mates at the root. One belongs to an engine, and works in the thread that leads.
pub trait Scout<P: Position>: Send {
    /// The moves by which the player to move mates, to the end, if the scout finds them within `nodes` positions and before
    /// `give_up` tells it to stop. `past` is everything before the root. Everything that is needed should be there
    /// beforehand: nothing is to be allocated.
    fn mate(
        &mut self,
        root: &P,
        past: &Line<P>,
        nodes: u64,
        give_up: &mut dyn FnMut() -> bool,
    ) -> Option<&[P::Move]>;

    /// How many positions it looked at the last time.
    fn nodes(&self) -> u64;
}

/// One part in so many of what a search may spend is the scout's.
const SHARE: u32 = 16;

/// How many positions a scout looks at, however much the search may spend: what is not found by then seldom is.
const MOST_NODES: u64 = 300_000;

/// What a scout may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Budget {
    /// The scout's share; `None` if it is to stay at home. Whoever asks for a depth, for several lines or for certain moves
    /// wants those searched, and a mate would be no answer.
    pub(crate) fn new<M>(limits: &Limits<M>, allotment: Option<Allotment>) -> Option<Self> {
        if limits.depth.is_some() || limits.lines > 1 || !limits.moves.is_empty() {
            return None;
        }
        let spent = [limits.nodes, limits.soft_nodes].into_iter().flatten().min();
        let nodes = spent.map_or(MOST_NODES, |nodes| (nodes / u64::from(SHARE)).min(MOST_NODES));
        let time = allotment.map_or(Duration::MAX, |allotment| allotment.soft / SHARE);
        (nodes > 0).then_some(Self { nodes, time })
    }
}

/// A mate as the answer of a search, and `None` for a line that is too long to be told or is none.
pub(crate) fn answer<P: Position>(line: &[P::Move]) -> Option<Answer<P>> {
    let (&best, plies) = (line.first()?, line.len());
    let score = Some(Score::mate_in(plies)).filter(|score| score.is_mate())?;
    let depth = i32::try_from(plies).ok()?;
    Some(Answer { best: Some(best), ponder: line.get(1).copied(), score, depth, line: line.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_search::TimeControl;
    use sente_search::clock::{StandardTime, TimeController as _};

    fn budget(limits: &Limits<()>) -> Option<Budget> {
        Budget::new(limits, StandardTime.allot(limits.time, Duration::ZERO, 0))
    }

    #[test]
    fn a_scout_gets_a_share() {
        let limits = Limits { nodes: Some(3_200), ..Limits::default() };
        assert_eq!(budget(&limits), Some(Budget { nodes: 200, time: Duration::MAX }));
        let softly = Limits { soft_nodes: Some(1_600), ..limits };
        assert_eq!(budget(&softly).map(|budget| budget.nodes), Some(100));
        let time = TimeControl::MoveTime(Duration::from_millis(1_600));
        let timed = Limits { time, ..Limits::default() };
        assert_eq!(budget(&timed), Some(Budget { nodes: MOST_NODES, time: Duration::from_millis(100) }));
        let endless = Limits { infinite: true, nodes: Some(u64::MAX), ..Limits::default() };
        assert_eq!(budget(&endless).map(|budget| budget.nodes), Some(MOST_NODES));
    }

    #[test]
    fn a_scout_stays_at_home_when_more_than_a_mate_is_asked_for() {
        for limits in [
            Limits { depth: Some(9), ..Limits::default() },
            Limits { lines: 2, ..Limits::default() },
            Limits { moves: vec![()], ..Limits::default() },
            Limits { nodes: Some(15), ..Limits::default() },
        ] {
            assert_eq!(budget(&limits), None, "{limits:?}");
        }
    }
}
