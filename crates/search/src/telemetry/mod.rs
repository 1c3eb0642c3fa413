//! What can be known of a search besides its answer: how good the order of moves is, and what it costs.
//!
//! Whether a search is watched is decided when it is compiled: a picker carries a [`Tally`], and the tally names the
//! [`Recorder`] that the thread keeps. The tally of a normal search is `()`, whose every method does nothing, so nothing
//! is left of it in the program. `Staged<P, Watched>` is the same picker, watched.

mod figures;
mod record;

pub use figures::{Figure, Value};
pub use record::{LEADS, MOST_DEPTHS, MOST_RANKS, PLACES, Telemetry};

use crate::clock::Watch;
use crate::ordering::Stage;
use std::fmt::Debug;
use std::time::Duration;

/// What a picker notes about one node.
pub trait Tally: Copy + Default + Debug + Send + 'static {
    /// Who keeps the notes of a whole search.
    type Recorder: Recorder<Self>;

    /// So many noisy moves were generated.
    #[inline]
    fn noisy(&mut self, _moves: usize) {}

    /// So many moves were given a score.
    #[inline]
    fn scored(&mut self, _moves: usize) {}

    /// The exchange of a noisy move was worked out.
    #[inline]
    fn exchange(&mut self) {}

    /// The exchange of a noisy move was remembered.
    #[inline]
    fn remembered(&mut self) {}
}

/// Nobody watches.
impl Tally for () {
    type Recorder = ();
}

/// Somebody watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Watched {
    /// Noisy moves that were generated.
    pub noisy: u32,
    /// Moves that were given a score.
    pub scored: u32,
    /// Exchanges of noisy moves that were worked out.
    pub exchanges: u32,
    /// Exchanges of noisy moves that were remembered.
    pub remembered: u32,
}

impl Tally for Watched {
    type Recorder = Box<Telemetry>;

    fn noisy(&mut self, moves: usize) {
        self.noisy += moves as u32;
    }

    fn scored(&mut self, moves: usize) {
        self.scored += moves as u32;
    }

    fn exchange(&mut self) {
        self.exchanges += 1;
    }

    fn remembered(&mut self) {
        self.remembered += 1;
    }
}

/// A move that the main search has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// How many the picker yielded before it.
    pub rank: usize,
    /// Where it came from.
    pub stage: Stage,
    /// Whether it is quiet.
    pub quiet: bool,
    /// The depth of the node.
    pub depth: i32,
    /// How many moves the gates would spare there.
    pub reach: usize,
}

/// A node of the main search, below the root, all of whose moves have been looked at or that was cut.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the node")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looked {
    /// The depth of the node.
    pub depth: i32,
    /// The move that cut or raised the score, and how many were looked at before it.
    pub best: Option<(Seen, usize)>,
    /// Where the first move came from.
    pub first: Option<Stage>,
    /// Whether the node was cut.
    pub cut: bool,
    /// Whether it is on a principal variation.
    pub pv: bool,
    /// Whether the table had a move.
    pub guided: bool,
    /// Whether it is a check.
    pub in_check: bool,
    /// Whether a move was left out.
    pub left_out: bool,
    /// How many moves a shortlist has there.
    pub room: usize,
    /// By how much the evaluation is above what cuts; none in check.
    pub lead: Option<i32>,
}

/// Keeps notes of a search. Each method hears of one kind of event; what is not overridden does nothing.
pub trait Recorder<T>: Default + Debug + Send + 'static {
    /// What was recorded, if anything was.
    fn telemetry(&self) -> Option<&Telemetry> {
        None
    }

    /// The time, for whoever wants to know how long something takes.
    #[inline]
    fn time(&self, _watch: &Watch) -> Duration {
        Duration::ZERO
    }

    /// Since `start` a picker was at work.
    #[inline]
    fn ordered(&mut self, _watch: &Watch, _start: Duration) {}

    /// A picker is done with a node.
    #[inline]
    fn noted(&mut self, _tally: T) {}

    /// A move was left out.
    #[inline]
    fn left_out(&mut self, _seen: Seen) {}

    /// A move was searched, so many plies less deep than planned.
    #[inline]
    fn searched(&mut self, _seen: Seen, _reduction: i32) {}

    /// A search with an empty window was made; whether it had to be repeated.
    #[inline]
    fn probed(&mut self, _repeated: bool) {}

    /// A node is done.
    #[inline]
    fn looked(&mut self, _looked: Looked) {}

    /// The success of so many moves was adjusted.
    #[inline]
    fn learnt(&mut self, _moves: usize) {}

    /// An iteration has ended after so many nodes.
    #[inline]
    fn deepened(&mut self, _depth: i32, _nodes: u64) {}

    /// A search begins: what was recorded is forgotten.
    #[inline]
    fn begin(&mut self) {}
}

impl Recorder<()> for () {}
