//! The texts of chess: positions, moves and games.

mod diagram;
mod epd;
mod fen;
pub mod pgn;
mod polyglot;
mod records;
mod san;
mod uci;

pub use epd::{Epd, EpdError, Operand, Operation};
pub use fen::{CastlingStyle, FenError, Field};
pub use records::{LineFault, RecordError};
pub use san::{San, SanError};
pub use sente_game::MoveError;

use crate::{Move, Position};
use sente_game::{Notation, Reading};
use std::fmt;

impl Notation for Position {
    type PositionError = FenError;
    type MoveError = MoveError;
    type MoveStyle = CastlingStyle;

    fn start() -> Self {
        Self::standard()
    }

    fn read_position(text: &str, reading: Reading) -> Result<Self, FenError> {
        Self::from_fen(text, reading)
    }

    fn write_position(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_uci(text)
    }

    fn move_style(&self) -> CastlingStyle {
        self.castling_style()
    }

    fn write_move(&self, mv: Move, style: CastlingStyle, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{}", self.uci(mv, style))
    }
}
