//! What engines do wrong.

use super::Usage;
use std::fmt;
use std::time::Duration;

/// What an engine did wrong. It loses the game, and the match goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It could not be started.
    Launch(String),
    /// It did not introduce itself as the protocol asks.
    Handshake(String),
    /// It did not say that it is ready.
    NotReady,
    /// It ended, or closed its output.
    Crash(String),
    /// It did not answer at all.
    Stall(Duration),
    /// It answered too late.
    TimeLoss(Delay),
    /// It played what is not a legal move.
    IllegalMove(String),
    /// Nothing: the runner was asked to stop while it waited.
    Interrupted,
}

/// An answer that came too late, with what tells whether the engine or the machine is to blame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delay {
    /// By how much it was late.
    pub over: Duration,
    /// How long the answer took.
    pub took: Duration,
    /// What processor time it took, where the system tells.
    pub usage: Option<Usage>,
    /// How many positions the engine said it had seen; few of them in a long time mean that the machine stood still.
    pub nodes: Option<u64>,
}

impl fmt::Display for Delay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms; the move took {} ms", self.over.as_millis(), self.took.as_millis())?;
        if let Some(Usage { ran, waited }) = self.usage {
            write!(
                f,
                ", of which it ran {} and waited for a processor {}",
                ran.as_millis(),
                waited.as_millis()
            )?;
        }
        self.nodes.map_or(Ok(()), |nodes| write!(f, ", and saw {nodes} positions"))
    }
}

impl Fault {
    /// Whether the engine can go on with the next game as it is.
    pub const fn leaves_engine_usable(&self) -> bool {
        matches!(self, Self::IllegalMove(_) | Self::TimeLoss(_))
    }

    /// A word for tables and files.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Launch(_) => "launch",
            Self::Handshake(_) => "handshake",
            Self::NotReady => "not ready",
            Self::Crash(_) => "crash",
            Self::Stall(_) => "stall",
            Self::TimeLoss(_) => "time forfeit",
            Self::IllegalMove(_) => "illegal move",
            Self::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Launch(reason) => write!(f, "could not be started: {reason}"),
            Self::Handshake(reason) => write!(f, "did not introduce itself properly: {reason}"),
            Self::NotReady => write!(f, "did not answer isready"),
            Self::Crash(how) => write!(f, "crashed: {how}"),
            Self::Stall(after) => write!(f, "did not answer within {:.1} s", after.as_secs_f64()),
            Self::TimeLoss(delay) => write!(f, "lost on time by {delay}"),
            Self::IllegalMove(what) => write!(f, "played an illegal move: {what}"),
            Self::Interrupted => write!(f, "was interrupted"),
        }
    }
}
