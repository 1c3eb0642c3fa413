//! How games end and how positions recur.

use crate::Side;
use std::fmt;

/// What the rules say of a position, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The player to move has won.
    Win,
    /// Nobody wins.
    Draw,
    /// The player to move has lost.
    Loss,
}

/// How the position at the end of a line relates to those before it.
///
/// Six cases cover every rule in use. A game in which a repetition is simply a draw yields two of them; search
/// matches all six, so a game with more of them needs no branch of its own there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// The position is new, or has not recurred often enough to matter.
    None,
    /// The recurrence is a draw.
    Draw,
    /// The recurrence wins for the player to move: the opponent forced it by perpetual check.
    Win,
    /// The recurrence loses for the player to move, who forced it by perpetual check.
    Loss,
    /// The board recurs with more in the hand of the player to move: not a rule, but as good as winning the
    /// difference, so search need not go on.
    Superior,
    /// The board recurs with less in the hand of the player to move.
    Inferior,
}

/// A finished game: who won, and by what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// The rule that ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// A win for `side`.
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

/// The rule that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The player to move is in check and has no legal move.
    Checkmate,
    /// The player to move has no legal move and is not in check: a draw in some games, a loss in others.
    Stalemate,
    /// The position has occurred too often.
    Repetition,
    /// The position has occurred too often because one side checked without end.
    PerpetualCheck,
    /// Too many moves in a row without progress.
    NoProgress,
    /// Neither side has the means to mate.
    InsufficientMaterial,
    /// One side declared the game won, its king having entered the opponent's camp.
    Declaration,
    /// The game reached its agreed length.
    MoveLimit,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::NoProgress => "no progress",
            Self::InsufficientMaterial => "insufficient material",
            Self::Declaration => "declaration",
            Self::MoveLimit => "move limit",
        })
    }
}
