//! Games between engines.
//!
//! The runner keeps the board, the clocks and the peace itself: engines are asked for moves, and every move is checked.
//! [`play_game`] returns what happened, whatever happened.

mod adjudication;
mod clock;
mod ending;
mod game;

pub use adjudication::{Adjudication, Adjudicator, DrawRule, ResignRule};
pub use clock::{Clock, ClockControl, Control, ControlError};
pub use ending::Ending;
pub use game::{Played, PlayedGame, Player, Rules, play_game};
