//! Moves as UCI writes them: `e2e4`, `e7e8q`, `e1g1` or, in Chess960, `e1h1`.

use super::CastlingStyle;
use crate::position::castling_targets;
use crate::{Kind, Move, Position, Square};
use sente_game::{MoveError, Position as _};
use std::fmt;

/// A move that can be written, made by [`Position::uci`].
#[derive(Clone, Copy, Debug)]
pub struct UciMove {
    from: Square,
    to: Square,
    promotion: Option<Kind>,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

impl Position {
    /// A legal move as UCI writes it. In the [`CastlingStyle::Standard`] style castling is the king's two steps, in
    /// [`CastlingStyle::Chess960`] the king taking its rook.
    pub fn uci(&self, mv: Move, style: CastlingStyle) -> UciMove {
        let to = match style {
            CastlingStyle::Standard if mv.is_castling() => castling_targets(self.side(), mv.flag()).0,
            _ => mv.to(),
        };
        UciMove { from: mv.from(), to, promotion: mv.promotion() }
    }

    /// The style in which this position's castling can be written without doubt: the standard one if king and rooks
    /// are where standard chess has them.
    pub fn castling_style(&self) -> CastlingStyle {
        if self.is_standard() { CastlingStyle::Standard } else { CastlingStyle::Chess960 }
    }

    /// Reads a legal move in UCI's form. Castling is understood in both styles.
    ///
    /// # Errors
    /// If the text is not a move, or not a legal one here.
    pub fn read_uci(&self, text: &str) -> Result<Move, MoveError> {
        let (from, to, promotion) = parse(text).ok_or_else(|| MoveError::malformed("e2e4 or e7e8q", text))?;
        let plain = |mv: &&Move| mv.from() == from && mv.to() == to && mv.promotion() == promotion;
        let two_steps = |mv: &&Move| {
            mv.is_castling()
                && mv.from() == from
                && from != to
                && promotion.is_none()
                && castling_targets(self.side(), mv.flag()).0 == to
        };
        let moves = self.legal_moves();
        moves
            .iter()
            .find(plain)
            .or_else(|| moves.iter().find(two_steps))
            .copied()
            .ok_or_else(|| MoveError::illegal(text, self.why_illegal(from, to, promotion)))
    }

    /// The plainest reason why nothing moves that way.
    fn why_illegal(&self, from: Square, to: Square, promotion: Option<Kind>) -> &'static str {
        let candidates = crate::movegen::between(self, from, to);
        match self.piece_on(from) {
            None => "there is no piece on the first square",
            Some(piece) if piece.side() != self.side() => "that piece belongs to the opponent",
            Some(_) if !candidates.is_empty() && promotion.is_none() => "the pawn must be promoted",
            Some(_) if !candidates.is_empty() => "there is no such promotion",
            Some(_) if self.in_check() => {
                "the king is in check and would remain so, or the piece does not move so"
            }
            Some(_) if self.pinned().contains(from) => "the piece is pinned, or does not move so",
            Some(_) => "the piece does not move so",
        }
    }
}

fn parse(text: &str) -> Option<(Square, Square, Option<Kind>)> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let mut promotion = promotion.chars();
    let kind = match promotion.next() {
        None => None,
        Some(letter) => Some(Kind::from_letter(letter.to_ascii_lowercase())?),
    };
    promotion.next().is_none().then_some((Square::parse(from)?, Square::parse(to)?, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Notation as _, Reading};

    fn read(fen: &str, text: &str) -> Result<String, String> {
        let position = Position::from_fen(fen, Reading::Strict).unwrap();
        let mv = position.read_uci(text).map_err(|error| error.to_string())?;
        Ok(format!(
            "{} {}",
            position.uci(mv, CastlingStyle::Standard),
            position.uci(mv, CastlingStyle::Chess960)
        ))
    }

    #[test]
    fn castling_is_read_in_both_styles() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(read(fen, "e1g1").unwrap(), "e1g1 e1h1");
        assert_eq!(read(fen, "e1h1").unwrap(), "e1g1 e1h1");
        assert_eq!(read(fen, "e1c1").unwrap(), "e1c1 e1a1");
        assert_eq!(read(fen, "e1a1").unwrap(), "e1c1 e1a1");
    }

    #[test]
    fn a_step_is_not_mistaken_for_castling() {
        let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
        assert_eq!(read(fen, "f1g1").unwrap(), "f1g1 f1g1");
        assert_eq!(read(fen, "f1h1").unwrap(), "f1g1 f1h1");
    }

    #[test]
    fn refusals_give_the_reason() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (text, reason) in [
            ("e2e5", "the piece does not move so"),
            ("e4e5", "no piece"),
            ("e7e5", "belongs to the opponent"),
            ("", "expected a move"),
            ("e2e4e6", "expected a move"),
            ("e2e9", "expected a move"),
            ("0000", "expected a move"),
            ("é2é4", "expected a move"),
        ] {
            let error = read(start, text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
        let promoting = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
        assert!(read(promoting, "a7a8").unwrap_err().contains("must be promoted"));
        assert!(read(promoting, "a7a8k").unwrap_err().contains("no such promotion"));
        assert_eq!(read(promoting, "a7a8Q").unwrap(), "a7a8q a7a8q");
    }

    #[test]
    fn the_start_position_is_standard() {
        assert_eq!(Position::start().castling_style(), CastlingStyle::Standard);
    }
}
