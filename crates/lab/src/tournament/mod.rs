//! Many games: who plays whom, until when, and what it says.
//!
//! A [`Tournament`] is the plan; [`run`] carries it out on several threads and tells a [`Spectator`] of every game.
//! [`Standings`] are a pure function of the finished games, so a match can be resumed from a [`Journal`] of them.

mod finished;
mod journal;
mod openings;
mod place;
mod record;
mod revision;
mod runner;
mod schedule;
mod standings;
mod table;

pub use finished::{DISTURBED_SHARE, Effort, Finished};
pub use journal::{Identity, Journal, JournalError};
pub use openings::{OpeningError, OpeningSource};
pub use record::{Event, record};
pub use revision::{RevisionError, build_revision};
pub use runner::{Spectator, Tournament, introduce, run};
pub use schedule::{Fixture, Format, Schedule};
pub use standings::Standings;
pub use table::{Table, json};
