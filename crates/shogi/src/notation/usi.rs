//! Moves as USI writes them: `7g7f`, `8h2b+`, `P*5e`.

use crate::{Kind, Move, Position, Square, movegen};
use sente_game::{MoveError, Position as _};

/// What moves look like, for messages.
pub(super) const EXAMPLES: &str = "7g7f, 8h2b+ or P*5e";

impl Position {
    /// Reads a legal move in USI's form.
    ///
    /// # Errors
    /// If the text is not a move, or not a legal one here.
    pub fn read_usi(&self, text: &str) -> Result<Move, MoveError> {
        let mv = parse(text).ok_or_else(|| MoveError::malformed(EXAMPLES, text))?;
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::illegal(text, self.why_illegal(mv))) }
    }

    /// The plainest reason why a move is not legal.
    pub(crate) fn why_illegal(&self, mv: Move) -> &'static str {
        match mv.from() {
            Some(from) => self.why_illegal_step(from, mv),
            None => self.why_illegal_drop(mv.dropped().unwrap_or(Kind::Pawn), mv.to()),
        }
    }

    fn why_illegal_step(&self, from: Square, mv: Move) -> &'static str {
        let us = self.side();
        let other = Move::new(from, mv.to(), !mv.is_promotion());
        match self.piece_on(from) {
            None => "there is no piece on the first square",
            Some(piece) if piece.side() != us => "that piece belongs to the opponent",
            Some(_) if self.is_legal(other) && mv.is_promotion() => "the piece cannot be promoted there",
            Some(_) if self.is_legal(other) => "the piece must be promoted",
            Some(_) if self.in_check() => {
                "the king is in check and would remain so, or the piece does not move so"
            }
            Some(_) if self.pinned().contains(from) => "the piece is pinned, or does not move so",
            Some(_) => "the piece does not move so",
        }
    }

    fn why_illegal_drop(&self, kind: Kind, to: Square) -> &'static str {
        let us = self.side();
        if !self.hand(us).has(kind) {
            "there is no such piece in hand"
        } else if self.occupied().contains(to) {
            "the square is occupied"
        } else if movegen::dead_end(kind, us).contains(to) {
            "the piece could never move from there"
        } else if kind == Kind::Pawn && self.pieces(us, Kind::Pawn).meets(to.file().squares()) {
            "there is another pawn on the file"
        } else if self.in_check() && !self.evasion_targets().contains(to) {
            "the king is in check and would remain so"
        } else {
            "a pawn must not be dropped to give mate"
        }
    }
}

fn parse(text: &str) -> Option<Move> {
    let (start, rest) = text.split_at_checked(2)?;
    let (to, sign) = rest.split_at_checked(2)?;
    let to = Square::parse(to)?;
    match (start.strip_suffix('*'), sign) {
        (Some(letter), "") => {
            let mut letters = letter.chars();
            let letter = letters.next().filter(char::is_ascii_uppercase)?;
            let kind = Kind::from_letter(letter.to_ascii_lowercase()).filter(|&kind| kind != Kind::King)?;
            letters.next().is_none().then_some(Move::drop(kind, to))
        }
        (None, "" | "+") => {
            let from = Square::parse(start).filter(|&from| from != to)?;
            Some(Move::new(from, to, sign == "+"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Notation as _, Reading};

    fn refusal(sfen: &str, text: &str) -> String {
        let position = Position::from_sfen(sfen, Reading::Playable).unwrap();
        position.read_usi(text).unwrap_err().to_string()
    }

    #[test]
    fn moves_are_read() {
        let start = Position::start();
        assert_eq!(start.read_usi("7g7f"), Ok(Move::new(Square::S7G, Square::S7F, false)));
        let position = Position::from_sfen("4k4/9/9/P8/9/9/9/9/4K4 b P 1", Reading::Strict).unwrap();
        assert_eq!(position.read_usi("9d9c+"), Ok(Move::new(Square::S9D, Square::S9C, true)));
        assert_eq!(position.read_usi("P*5e"), Ok(Move::drop(Kind::Pawn, Square::S5E)));
    }

    #[test]
    fn refusals_give_the_reason() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        for (text, reason) in [
            ("7g7e", "the piece does not move so"),
            ("5e5d", "no piece"),
            ("7c7d", "belongs to the opponent"),
            ("7g7f+", "cannot be promoted there"),
            ("P*5e", "no such piece in hand"),
            ("", "expected a move"),
            ("7g7f7e", "expected a move"),
            ("7g7j", "expected a move"),
            ("0000", "expected a move"),
            ("p*5e", "expected a move"),
            ("P*5e+", "expected a move"),
            ("K*5e", "expected a move"),
            ("７g7f", "expected a move"),
            ("1a1a", "expected a move"),
        ] {
            let error = refusal(start, text);
            assert!(error.contains(reason), "{text}: {error}");
        }
        let drops = "7lk/9/8S/9/9/9/P8/7L1/8K b NP 1";
        for (text, reason) in [
            ("P*1b", "must not be dropped to give mate"),
            ("P*9e", "another pawn"),
            ("P*5a", "never move"),
            ("N*5b", "never move"),
            ("N*1i", "occupied"),
        ] {
            let error = refusal(drops, text);
            assert!(error.contains(reason), "{text}: {error}");
        }
        assert!(refusal("4k4/9/9/9/9/9/9/9/L3K4 b - 1", "9i9a").contains("must be promoted"));
    }
}
