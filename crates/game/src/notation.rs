//! Text for positions and moves.

use crate::Position;
use std::error::Error;
use std::fmt;

/// How far a text must make sense before it becomes a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reading {
    /// Everything that can be seen to be impossible in a real game is refused.
    #[default]
    Strict,
    /// What search and the rules can handle is accepted, even if no game leads there: for protocols and problem
    /// collections.
    Playable,
}

/// A game's text: how positions and moves are written by the protocols that play it.
pub trait Notation: Position {
    /// Why a text is not a position.
    type PositionError: Error + Clone + PartialEq + Send + Sync + 'static;
    /// Why a text is not a move.
    type MoveError: Error + Clone + PartialEq + Send + Sync + 'static;
    /// How moves are written, where a game has more than one way; `()` if it has one.
    type MoveStyle: Copy + Eq + fmt::Debug + Send + Sync;

    /// The position that games start from.
    fn start() -> Self;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is malformed or the position is impossible, says what was expected and what was found.
    fn read_position(text: &str, reading: Reading) -> Result<Self, Self::PositionError>;

    /// Writes the position so that [`Notation::read_position`] gives it back.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_position(&self, out: &mut impl fmt::Write) -> fmt::Result;

    /// The style in which moves from here are written without doubt. Whoever follows a game keeps to the style of its
    /// first position.
    fn move_style(&self) -> Self::MoveStyle;

    /// Reads a move that is legal here, in whatever style.
    ///
    /// # Errors
    /// If the text is not a move or the move is not legal, says which.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;

    /// Writes a legal move so that [`Notation::read_move`] gives it back.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_move(&self, mv: Self::Move, style: Self::MoveStyle, out: &mut impl fmt::Write) -> fmt::Result;

    /// The position as text.
    fn position_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_position(&mut text);
        text
    }

    /// A legal move as text.
    fn move_text(&self, mv: Self::Move) -> String {
        self.styled_move_text(mv, self.move_style())
    }

    /// A legal move as text in a given style.
    fn styled_move_text(&self, mv: Self::Move, style: Self::MoveStyle) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_move(mv, style, &mut text);
        text
    }
}
