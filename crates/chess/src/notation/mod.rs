//! The texts of chess: positions, moves and games.

mod fen;
mod uci;

pub use fen::{CastlingStyle, FenError};
pub use uci::MoveError;

use crate::{Move, Position};
use sente_game::{Notation, Reading};
use std::fmt;

impl Notation for Position {
    type PositionError = FenError;
    type MoveError = MoveError;

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

    fn write_move(&self, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{}", self.uci(mv, self.castling_style()))
    }
}

/// The beginning of a text for an error message, so that a message stays a line whatever the text was.
pub(crate) fn excerpt(text: &str) -> String {
    const LIMIT: usize = 24;
    let mut excerpt: String = text.chars().take(LIMIT).flat_map(char::escape_debug).collect();
    if text.chars().nth(LIMIT).is_some() {
        excerpt.push('…');
    }
    excerpt
}
