//! The Universal Chess Interface, as Stefan Meyer-Kahlen described it in 2006 and as it is spoken today.
//!
//! [`Command`] is what a user says to an engine, [`Message`] what the engine says back. Beyond the standard there are
//! `go perft`, `score … wdl`, and the words that help a person at a terminal: `d`, `eval`, `bench` and `help`.

mod bestmove;
pub(crate) mod command;
mod go;
mod info;
pub(crate) mod message;
mod option;
mod score;
mod session;
pub(crate) mod write;

pub use bestmove::BestMove;
pub use command::{Command, Root};
pub use go::Go;
pub use info::{CurrentLine, Info};
pub use message::{Heard, Message, Status};
pub use option::{Choice, OptionError, OptionKind, OptionName, OptionSpec, OptionValue, StringValue};
pub use score::{Bound, Score, ScoreValue, Wdl};
pub use session::run;
