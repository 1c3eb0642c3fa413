//! The texts of shogi: positions, moves and games.

mod csa;
mod diagram;
mod encoding;
mod error;
mod game;
mod handicap;
mod japanese;
mod kif;
mod names;
mod records;
mod sfen;
mod usi;

pub use csa::{read_csa, write_csa};
pub use encoding::decode;
pub use error::{Fault, RecordError};
pub use game::{Ending, Game, Step};
pub use kif::{read_ki2, read_kif, write_ki2, write_kif};
pub use sente_game::MoveError;
pub use sfen::{Field, SfenError};

use crate::{Move, Position};
use sente_game::{Notation, Reading};
use std::fmt;

impl Notation for Position {
    type PositionError = SfenError;
    type MoveError = MoveError;
    type MoveStyle = ();

    fn start() -> Self {
        Self::standard()
    }

    fn read_position(text: &str, reading: Reading) -> Result<Self, SfenError> {
        Self::from_sfen(text, reading)
    }

    fn write_position(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_usi(text)
    }

    fn move_style(&self) {}

    fn write_move(&self, mv: Move, (): (), out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }
}
