//! A move to be tried, and where it came from.

use super::{Context, Gates};
use sente_game::Position;

/// Declares the stages and their names.
macro_rules! stages {
    ($($(#[doc = $doc:literal])+ $stage:ident = $key:literal, $name:literal;)+) => {
        /// Where a move came from.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Stage {
            $($(#[doc = $doc])+ $stage),+
        }

        impl Stage {
            /// All of them.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$stage),+];

            /// How many there are.
            pub const COUNT: usize = [$($key),+].len();

            /// The name by which programs know it.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$stage => $key),+
                }
            }

            /// The name for people.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$stage => $name),+
                }
            }
        }
    };
}

stages! {
    /// The table's move.
    Table = "table", "table";
    /// A noisy move of the shortlist.
    ListedNoisy = "listed_noisy", "listed noisy";
    /// A quiet move of the shortlist.
    ListedQuiet = "listed_quiet", "listed quiet";
    /// A noisy move that does not lose material.
    GoodNoisy = "good_noisy", "good noisy";
    /// A quiet move that cut at a sister node.
    Killer = "killer", "killer";
    /// The quiet move that last refuted the opponent's move.
    Counter = "countermove", "countermove";
    /// A quiet move by its success.
    Quiet = "quiet", "quiet";
    /// A noisy move that loses material.
    BadNoisy = "bad_noisy", "bad noisy";
    /// An answer to a check.
    Evasion = "evasion", "evasion";
    /// A quiet check, in quiescence.
    Check = "check", "check";
}

/// A move to be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked<M> {
    /// The move.
    pub mv: M,
    /// How many were yielded before it.
    pub rank: usize,
    /// Where it came from.
    pub stage: Stage,
    /// Whether the gates let it pass: it is not to be left out or reduced for being late.
    pub spared: bool,
}

/// Counts what a picker yields.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranks {
    yielded: usize,
    /// So many are spared.
    reach: usize,
}

impl Ranks {
    /// Nothing was yielded yet.
    #[inline]
    pub(super) fn new<P: Position>(context: &Context<'_, P>) -> Self {
        let gates: &Gates = &context.kit.settings.gates;
        Self { yielded: 0, reach: if gates.on { gates.reach(context.node.depth) } else { 0 } }
    }

    /// How many were yielded.
    #[inline]
    pub(super) const fn yielded(&self) -> usize {
        self.yielded
    }

    /// A move is yielded.
    #[inline]
    pub(super) fn pick<M>(&mut self, mv: M, stage: Stage) -> Picked<M> {
        let rank = self.yielded;
        self.yielded += 1;
        Picked { mv, rank, stage, spared: rank < self.reach }
    }
}
