//! The Universal Shogi Interface, as Tord Romstad drafted it and as user interfaces speak it today.
//!
//! [`Command`] is what a user says to an engine, [`Message`] what the engine says back. What USI shares with UCI is
//! shared: [`Info`](crate::uci::Info), the description of options, the words that help a person at a terminal. What
//! differs is here: byoyomi, searches for mate that are answered by `checkmate`, resignations and declarations, and
//! `ponderhit` with clocks, as some interfaces send it.
//!
//! ```
//! use sente_protocol::usi::{Command, Message, Mate};
//!
//! let Command::Go(go) = "go btime 60000 wtime 50000 byoyomi 10000".parse()? else { panic!("not a search") };
//! assert_eq!(go.clocks.byoyomi, Some(10_000));
//! let message: Message = "checkmate G*8f 9f9g 8f8g".parse()?;
//! assert!(matches!(message, Message::Checkmate(Mate::Found(moves)) if moves.len() == 3));
//! # Ok::<(), sente_protocol::ParseError>(())
//! ```

mod answer;
mod command;
mod go;
mod message;
mod session;

pub use answer::{Answer, Mate};
pub use command::{Command, Root, Verdict};
pub use go::{Clocks, Go, MateTime};
pub use message::{Heard, Message};
pub use session::run;
