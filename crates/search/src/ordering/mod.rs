//! In which order moves are tried: the heart of the search.
//!
//! A [`Picker`] yields the moves of a node, best first, and says of each where it came from. Strategies share the
//! scoring of moves ([`Context`]) and the lists they work on ([`Lists`]), which belong to the thread and are lent to a
//! picker for as long as its node lives.
//!
//! None of them is an `Iterator`: between two moves the search changes the histories that the next choice depends on,
//! so they are passed in at every call.

mod context;
mod lists;
mod sorted;
mod staged;

pub use context::{Context, Weights};
pub(crate) use lists::MOST_MOVES;
pub use lists::{Lists, Scored};
pub use sorted::Sorted;
pub use staged::Staged;

use sente_game::Position;

/// Where a move came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The table's move.
    Table,
    /// A noisy move that does not lose material.
    GoodNoisy,
    /// A quiet move that cut at a sister node.
    Killer,
    /// The quiet move that last refuted the opponent's move.
    Counter,
    /// A quiet move by its success.
    Quiet,
    /// A noisy move that loses material.
    BadNoisy,
    /// An answer to a check.
    Evasion,
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
}

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

/// A strategy for ordering moves.
pub trait Picker<P: Position>: Sized + Send + 'static {
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

    /// Gives the lists back.
    fn into_lists(self) -> Box<Lists<P>>;
}
