//! How games between engines end.

use crate::engine::Fault;
use sente_game::{Conclusion, Outcome, Side};
use std::fmt;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// Both engines saw no winner for long enough.
    AgreedDraw,
    /// One engine saw itself lost for long enough.
    Resigned {
        /// The other.
        winner: Side,
    },
    /// The agreed number of moves was reached.
    MoveLimit,
    /// An engine did what it must not.
    Fault {
        /// Which.
        side: Side,
        /// What.
        fault: Fault,
    },
    /// The match was stopped; the game does not count.
    Interrupted,
}

impl Ending {
    pub(super) fn fault(side: Side, fault: Fault) -> Self {
        match fault {
            Fault::Interrupted => Self::Interrupted,
            fault => Self::Fault { side, fault },
        }
    }

    /// Who won, if anybody.
    pub const fn conclusion(&self) -> Conclusion {
        match self {
            Self::Rules(Outcome { winner: Some(side), .. }) | Self::Resigned { winner: side } => {
                Conclusion::Win(*side)
            }
            Self::Rules(Outcome { winner: None, .. }) | Self::AgreedDraw | Self::MoveLimit => {
                Conclusion::Draw
            }
            Self::Fault { side, .. } => Conclusion::Win(side.other()),
            Self::Interrupted => Conclusion::Unfinished,
        }
    }

    /// A word for files: what kind of ending it was.
    pub const fn termination(&self) -> &'static str {
        match self {
            Self::Rules(_) => "normal",
            Self::AgreedDraw | Self::Resigned { .. } | Self::MoveLimit => "adjudication",
            Self::Fault { fault, .. } => fault.kind(),
            Self::Interrupted => "unterminated",
        }
    }
}

/// For people.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => outcome.reason.fmt(f),
            Self::AgreedDraw => f.write_str("draw by adjudication"),
            Self::Resigned { .. } => f.write_str("win by adjudication"),
            Self::MoveLimit => f.write_str("move limit"),
            Self::Fault { side, fault } => {
                let who = if *side == Side::First { "first" } else { "second" };
                write!(f, "the {who} player {fault}")
            }
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}
