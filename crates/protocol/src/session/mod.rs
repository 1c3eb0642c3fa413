//! What conversations in any protocol have in common: an engine, a position, and a search that may be going on.
//!
//! The loop that reads is never blocked: searches run in the engine's threads and answer from there, counting and the
//! benchmark in a thread of their own.
//!
//! * `lines` reads, `voice` writes.
//! * [`Desk`] is where the engine works: it takes over positions, starts searches and stops them.
//! * [`Speaker`] turns what a search finds into lines; what depends on the protocol it asks of a [`Manner`]. `gate` holds
//!   the answer back for as long as the protocol forbids it.
//! * [`Job`] is work that is no search.

mod desk;
mod gate;
mod job;
mod judge;
mod lines;
pub(crate) mod options;
mod speaker;
mod voice;

pub(crate) use desk::{Desk, Errand};
pub(crate) use job::Job;
pub(crate) use speaker::Manner;
pub(crate) use voice::Voice;

use crate::ParseError;
use lines::Came;
use sente_game::Notation;
use std::io::{BufRead, Read as _};

/// A conversation in some protocol.
pub(crate) trait Conversation {
    /// The game it is about.
    type Game: Notation;

    /// Where the engine works.
    fn desk(&mut self) -> &mut Desk<Self::Game>;

    /// Obeys a line; whether there is more to come.
    ///
    /// # Errors
    /// If the line is no command.
    fn hear(&mut self, line: &[u8]) -> Result<bool, ParseError>;

    /// Listens until the end of input or until told to quit. Whatever makes no sense gets a reason and changes nothing.
    fn serve(mut self, mut input: impl BufRead)
    where
        Self: Sized,
    {
        let mut line = Vec::new();
        loop {
            match lines::read(&mut input, &mut line) {
                Came::Line => {}
                Came::TooLong => {
                    let most = lines::LONGEST;
                    self.desk().voice.explain(format_args!("expected lines of at most {most} bytes"));
                    continue;
                }
                Came::End => break,
            }
            match self.hear(&line) {
                Ok(true) | Err(ParseError::Empty) => {}
                Ok(false) => {
                    self.desk().stop();
                    break;
                }
                Err(error) => self.desk().voice.explain(error),
            }
        }
        self.desk().finish();
    }
}

/// Reads the first line that says anything, and gives it back with the rest.
pub(crate) fn first_line(mut input: impl BufRead) -> (Vec<u8>, impl BufRead) {
    let mut line = Vec::new();
    loop {
        match lines::read(&mut input, &mut line) {
            Came::Line if line.trim_ascii().is_empty() => {}
            // What is given back must be found too long again, and end where the line did.
            Came::TooLong => {
                line.push(b'\n');
                break;
            }
            Came::Line | Came::End => break,
        }
    }
    let first = line.clone();
    (first, std::io::Cursor::new(line).chain(input))
}
