//! The text that engines and their users exchange, as types.
//!
//! A graphical interface, a match runner and an engine talk in lines of text. This crate is the only place that knows
//! what those lines look like. It turns each into a value and each value back into a line, for both directions: an
//! engine reads [`uci::Command`]s and writes [`uci::Message`]s, a match runner does the opposite, and both use the same
//! code.
//!
//! * [`uci`] is the Universal Chess Interface, [`usi`] that of shogi, which shares what it can.
//! * [`Text`], [`MoveText`] and [`PositionText`] are the pieces of lines whose meaning belongs to a game, not to a
//!   protocol. They promise only that they can be written into a line and read back.
//! * [`ParseError`] says what was expected and what was found, briefly even if the line was a megabyte of rubbish.
//!
//! # Example
//!
//! The engine's side of a conversation, and then the other side:
//!
//! ```
//! use sente_protocol::uci::{BestMove, Command, Message, ScoreValue};
//!
//! let command: Command = "go movetime 100 depth 12".parse()?;
//! let Command::Go(limits) = command else { panic!("not a search") };
//! assert_eq!((limits.movetime, limits.depth), (Some(100), Some(12)));
//!
//! let answer = Message::BestMove(BestMove { mv: Some("e2e4".parse()?), ponder: None });
//! assert_eq!(answer.to_string(), "bestmove e2e4");
//!
//! let heard = Message::read("info depth 7 nps -1 score cp 31 pv e2e4 e7e5")?;
//! let Message::Info(info) = heard.message else { panic!("not an info") };
//! assert_eq!(info.score.map(|score| score.value), Some(ScoreValue::Cp(31)));
//! assert_eq!(info.nps, None);
//! assert!(heard.faults[0].to_string().contains("found \"-1\""));
//! # Ok::<(), sente_protocol::ParseError>(())
//! ```
//!
//! # What can be built can be written
//!
//! For every value `v` that can be built, reading what `v` displays gives `v` back. What a line cannot carry (a line
//! break in a comment, the word `value` in the name of an option) cannot be built: constructors either refuse it or
//! document how they normalise it. So no caller has to escape anything, and nothing that an engine prints can forge a
//! second line.
//!
//! # Strict with commands, forgiving with engines
//!
//! A command that is half understood is not carried out: the engine keeps its state and tells the reason. What
//! engines print is another matter. A match must not be lost over a speed that overflowed, so [`uci::Message::read`]
//! keeps what makes sense and lists the rest as faults. Words that the protocol does not know are skipped where the
//! standard says so.

#![forbid(unsafe_code)]
// Lines come from other programs. None may end this one.
#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic, clippy::unwrap_used))]

mod error;
mod session;
mod text;
mod tokens;
pub mod uci;
pub mod usi;

pub use error::ParseError;
pub use text::{MoveText, PositionText, Text};

use std::io::{BufRead, Write};

/// Speaks the protocol that the first line asks for until the end of input or until told to quit: USI after `usi`, UCI after
/// anything else.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) {
    let (first, input) = session::first_line(input);
    if first.trim_ascii() == b"usi" {
        usi::run(input, output);
    } else {
        uci::run(input, output);
    }
}
