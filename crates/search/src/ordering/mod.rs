//! In which order moves are tried: the heart of the search.
//!
//! A [`Picker`] yields the moves of a node, best first, and says of each where it came from. Strategies share the
//! scoring of moves ([`Context`]) and the lists they work on ([`Lists`]), which belong to the thread and are lent to a
//! picker for as long as its node lives.
//!
//! * [`Staged`] yields moves in stages and generates the next one only when it is needed.
//! * [`Ranked`] scores everything once and keeps the best in a shortlist.
//! * [`Sorted`] scores everything with weights that can be chosen, and sorts it.
//!
//! What can be chosen is in [`Settings`]; what a picker did, and how well, is told by [`telemetry`](crate::telemetry).
//!
//! None of them is an `Iterator`: between two moves the search changes the histories that the next choice depends on,
//! so they are passed in at every call.

mod context;
mod dangers;
mod exchanges;
mod experience;
mod explain;
mod kit;
mod lists;
mod picked;
mod promise;
mod queue;
mod ranked;
mod settings;
mod sorted;
mod staged;
mod weights;

pub use context::{Context, NodeView};
pub use explain::{Contribution, Explained, Place, Viewpoint};
pub use kit::Kit;
pub(crate) use lists::MOST_MOVES;
pub use lists::{Known, Lists, Scored};
pub use picked::{Picked, Stage};
pub use ranked::Ranked;
pub use settings::{
    Gates, Heuristics, RankedSettings, Setting, SettingError, Settings, SortedSettings, StagedSettings,
    TieBreak,
};
pub use sorted::Sorted;
pub use staged::Staged;
pub use weights::Weights;

use crate::history::Histories;
use crate::telemetry::Tally;
use sente_game::Position;

/// What quiescence wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Regime<S> {
    /// Noisy moves and quiet checks.
    WithChecks,
    /// Noisy moves.
    Noisy,
    /// Recaptures on this square.
    Recaptures(S),
}

/// What a node wants of its picker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plan<S> {
    Main,
    Evasions,
    Quiescence(Regime<S>),
    Probcut { threshold: i32 },
}

impl<S: PartialEq + Copy> Plan<S> {
    /// The plan for all moves of a position.
    fn for_all<P: Position>(position: &P) -> Self {
        if position.in_check() { Self::Evasions } else { Self::Main }
    }

    /// Whether the table's move belongs to what the node wants to see.
    fn wants<P: Position<Square = S>>(self, position: &P, mv: P::Move) -> bool {
        match self {
            Self::Main | Self::Evasions => true,
            Self::Quiescence(Regime::WithChecks) => position.is_noisy(mv) || position.gives_check(mv),
            Self::Quiescence(Regime::Noisy) => position.is_noisy(mv),
            Self::Quiescence(Regime::Recaptures(square)) => {
                position.is_noisy(mv) && position.target(mv) == square
            }
            Self::Probcut { threshold } => position.is_noisy(mv) && position.exchange_reaches(mv, threshold),
        }
    }
}

/// A strategy for ordering moves.
pub trait Picker<P: Position>: Sized + Send + 'static {
    /// What is noted about each node: `()` unless somebody watches.
    type Tally: Tally;

    /// All moves of a node of the main search, or of a check in quiescence.
    fn main(context: &Context<'_, P>, lists: Box<Lists<P>>) -> Self;

    /// The moves that quiescence looks at.
    fn quiescence(context: &Context<'_, P>, regime: Regime<P::Square>, lists: Box<Lists<P>>) -> Self;

    /// Noisy moves whose exchange gains at least `threshold`.
    fn probcut(context: &Context<'_, P>, threshold: i32, lists: Box<Lists<P>>) -> Self;

    /// The next move.
    fn next(&mut self, context: &Context<'_, P>) -> Option<Picked<P::Move>>;

    /// From now on no quiet moves are wanted.
    fn skip_quiets(&mut self);

    /// What was noted.
    fn tally(&self) -> Self::Tally;

    /// Gives the lists back.
    fn into_lists(self) -> Box<Lists<P>>;

    /// Lays in what the strategy keeps from node to node, by the settings. Later nothing is allocated.
    fn equip(_kit: &mut Kit<P>) {}

    /// A search begins: whatever the strategy wants forgotten of earlier ones.
    fn prepare(_kit: &Kit<P>, _histories: &mut Histories<P>) {}
}
