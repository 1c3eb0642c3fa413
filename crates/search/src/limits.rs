//! What ends a search.

use std::time::Duration;

/// The clock that a search plays by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// No clock: until another limit or until told to stop.
    #[default]
    None,
    /// A fixed time for this move.
    MoveTime(Duration),
    /// A clock that runs down.
    Clock {
        /// The time left.
        left: Duration,
        /// What each move adds.
        increment: Duration,
        /// Moves until more time comes, if it does.
        moves_to_go: Option<u32>,
        /// What each move may take once the time is used up.
        byoyomi: Duration,
    },
}

/// Everything that limits a search. Limits hold together: the first one reached ends it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits<M> {
    /// The clock.
    pub time: TimeControl,
    /// The deepest iteration.
    pub depth: Option<i32>,
    /// How many positions may be visited.
    pub nodes: Option<u64>,
    /// How many positions may be visited before the last iteration begins.
    pub soft_nodes: Option<u64>,
    /// A mate in so many plies is enough.
    pub mate: Option<u32>,
    /// Only these moves are considered; empty means all.
    pub moves: Vec<M>,
    /// How many best lines are wanted.
    pub lines: usize,
    /// The search goes on until told to stop, whatever the other limits say.
    pub infinite: bool,
    /// The opponent is to move: the clock does not run before the search is told so.
    pub ponder: bool,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            time: TimeControl::None,
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            moves: Vec::new(),
            lines: 1,
            infinite: false,
            ponder: false,
        }
    }
}
