//! From a text to the one legal move that it means.

use super::SanError;
use super::shape::{self, Plain, Shape};
use crate::position::{castling_flag, castling_targets};
use crate::{Bitboard, Flag, Kind, Move, Position, Rank, Square, attacks};
use sente_game::Position as _;
use sente_game::excerpt;

impl Position {
    /// Reads a legal move in algebraic notation, as people and programs really write it.
    ///
    /// Accepted are, beyond the standard: castling with noughts or small letters; missing or superfluous `x`, `+`,
    /// `#`; more about the origin than needed, up to long algebraic and UCI's form; promotions as `e8Q`, `e8(Q)`,
    /// `e8/Q`; `e.p.`; `!` and `?`; figurines; a `P` for pawns. A small `b` always means the file.
    ///
    /// ```
    /// use sente_chess::Position;
    /// use sente_game::Notation;
    ///
    /// let start = Position::start();
    /// let standard = start.read_san("Nf3")?;
    /// for text in ["Ng1f3", "Ng1-f3", "g1f3", "♘f3!?", "Nf3+"] {
    ///     assert_eq!(start.read_san(text)?, standard);
    /// }
    /// let error = start.read_san("Nd2").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a legal move, found Nd2: an own piece stands there");
    /// # Ok::<(), sente_chess::notation::SanError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a move, or means no legal move here, or several.
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        let illegal = |reason| SanError::Illegal { found: excerpt(text), reason };
        match shape::parse(text) {
            None => Err(SanError::Malformed { found: excerpt(text) }),
            Some(Shape::Null) => Err(SanError::NullMove { found: excerpt(text) }),
            Some(Shape::Castling { king_side }) => {
                let flag = if king_side { Flag::KingCastle } else { Flag::QueenCastle };
                self.castling_move(|mv| mv.flag() == flag).ok_or(illegal("castling is not possible now"))
            }
            Some(Shape::Plain(plain)) => self.resolve(plain, text),
        }
    }

    fn resolve(&self, plain: Plain, text: &str) -> Result<Move, SanError> {
        let kind = self.kind_meant(plain);
        let promotes = plain.promotion.is_none_or(|to| Kind::PROMOTIONS.contains(&to) && kind == Kind::Pawn);
        let origins = self.origins(kind, plain);
        let mut legal = origins
            .into_iter()
            .map(|from| self.assemble(from, kind, plain))
            .filter(|&mv| promotes && self.is_legal(mv));
        match (legal.next(), legal.next()) {
            (Some(mv), None) => Ok(mv),
            (Some(first), Some(second)) => {
                let all = [first, second].into_iter().chain(legal);
                let candidates = all.map(|mv| self.san(mv)).collect();
                Err(SanError::Ambiguous { found: excerpt(text), candidates })
            }
            (None, _) => self.castling_by_squares(kind, plain).ok_or_else(|| {
                let reason = self.why_unreadable(kind, plain, origins);
                SanError::Illegal { found: excerpt(text), reason }
            }),
        }
    }

    /// The kind that the text names or, if it names none but a whole origin, the kind that stands there.
    fn kind_meant(&self, plain: Plain) -> Kind {
        let there = || plain.origin().and_then(|from| self.piece_on(from)).map(crate::Piece::kind);
        plain.kind.or_else(there).unwrap_or(Kind::Pawn)
    }

    /// The pieces that fit the text and could go to its target if nothing but their way of moving counted.
    fn origins(&self, kind: Kind, plain: Plain) -> Bitboard {
        let mut origins = self.pieces(self.side(), kind);
        if let Some(file) = plain.file {
            origins &= file.squares();
        }
        if let Some(rank) = plain.rank {
            origins &= rank.squares();
        }
        if kind != Kind::Pawn {
            return origins & attacks::of_kind(kind, plain.to, self.occupied());
        }
        match plain.file {
            Some(file) if file != plain.to.file() => origins & attacks::pawn(self.side().other(), plain.to),
            _ => {
                let back = 64 - self.pawn_step();
                let one = plain.to.bit().rotated(back);
                origins & plain.to.file().squares() & (one | one.rotated(back))
            }
        }
    }

    /// The move from one of the origins, with the flag that fits it.
    fn assemble(&self, from: Square, kind: Kind, plain: Plain) -> Move {
        let captures = self.piece_on(plain.to).is_some();
        let flag = match plain.promotion {
            Some(promotion) => Flag::promotion(promotion, captures),
            None if captures => Flag::Capture,
            None if kind != Kind::Pawn => Flag::Quiet,
            None if from.file() != plain.to.file() => Flag::EnPassant,
            None if (from as usize).abs_diff(plain.to as usize) == 16 => Flag::DoublePush,
            None => Flag::Quiet,
        };
        Move::new(from, plain.to, flag)
    }

    /// Castling written by squares: the king's two steps, or the king taking its rook.
    fn castling_by_squares(&self, kind: Kind, plain: Plain) -> Option<Move> {
        if kind != Kind::King || plain.promotion.is_some() || plain.origin() != Some(self.king(self.side())) {
            return None;
        }
        self.castling_move(|mv| mv.to() == plain.to)
            .or_else(|| self.castling_move(|mv| castling_targets(self.side(), mv.flag()).0 == plain.to))
    }

    fn castling_move(&self, wanted: impl Fn(Move) -> bool) -> Option<Move> {
        let king = self.king(self.side());
        let castle = |rook| Move::new(king, rook, castling_flag(king, rook));
        let rooks = self.castling_rooks(self.side()).into_iter();
        rooks.map(castle).find(|&mv| wanted(mv) && self.is_legal(mv))
    }

    /// The plainest reason why a text fits no legal move.
    fn why_unreadable(&self, kind: Kind, plain: Plain, origins: Bitboard) -> &'static str {
        let last_rank = Rank::Eight.relative_to(self.side());
        if self.pieces_of(self.side()).contains(plain.to) {
            "an own piece stands there"
        } else if origins.is_empty() {
            "no such piece reaches that square"
        } else if plain.promotion.is_some() {
            "there is no such promotion, or the king would be in check"
        } else if kind == Kind::Pawn && plain.to.rank() == last_rank {
            "the pawn must be promoted"
        } else if kind == Kind::Pawn {
            "the pawn cannot move there, or the king would be in check"
        } else {
            "the king would be in check"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Reading;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, Reading::Playable).unwrap()
    }

    /// What each text is read as, in standard form.
    fn check(fen: &str, expected: &str, texts: &[&str]) {
        let position = position(fen);
        for text in texts {
            let mv = position.read_san(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position.san(mv).to_string(), expected, "{text}");
        }
    }

    fn refusal(fen: &str, text: &str) -> String {
        position(fen).read_san(text).unwrap_err().to_string()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn common_variants_mean_the_same() {
        check(START, "e4", &["e4", "Pe4", "pe4", "e2e4", "e2-e4", "Pe2-e4", "e4!?", " e4 ", "♙e4", "ee4"]);
        check(START, "Nf3", &["nf3", "Ngf3", "N1f3", "Nxf3", "Nf3#", "Nf3 !"]);
        let promoting = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
        check(promoting, "e8=Q+", &["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e7e8q", "e7-e8=Q+", "e8♕"]);
        check(promoting, "exd8=N", &["exd8=N", "ed8N", "e7d8n", "e7xd8=N"]);
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        check(
            passing,
            "exd6",
            &["exd6", "ed6", "exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 e.p.+", "e5xd6+ e.p."],
        );
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check(castling, "O-O", &["O-O", "0-0", "o-o", "O-O!", "0-0+", "e1g1", "e1h1", "Ke1g1", "Ke1-g1"]);
        check(castling, "O-O-O", &["O-O-O", "0-0-0", "o-o-o#", "e1c1", "e1a1"]);
    }

    #[test]
    fn the_case_of_b_decides() {
        let fen = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
        check(fen, "bxc3", &["bxc3", "bc3", "b2c3"]);
        check(fen, "Bxc3", &["Bxc3", "Bc3", "d2c3"]);
    }

    #[test]
    fn a_step_is_preferred_to_castling() {
        check("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", &["Kg1", "f1g1"]);
        check("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "O-O", &["f1h1", "O-O"]);
    }

    #[test]
    fn refusals_say_why() {
        for (fen, text, reason) in [
            (START, "Nf4", "found Nf4: no such piece reaches that square"),
            (START, "e5", "no such piece"),
            (START, "exd3", "the pawn cannot move there"),
            (START, "O-O", "castling is not possible now"),
            (START, "Ke1c1", "an own piece"),
            (START, "--", "null move \"--\""),
            (START, "", "found nothing"),
            (START, "hello", "expected a move such as e4 or Nf3, found \"hello\""),
            (START, "e4=Q", "no such promotion"),
            (START, "Nf3=Q", "no such promotion"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8", "must be promoted"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=K", "no such promotion"),
            ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", "cannot move there"),
            ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "the king would be in check"),
        ] {
            let error = refusal(fen, text);
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn several_candidates_are_listed() {
        let error = refusal("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2");
        assert!(error.ends_with("found Nd2, which may be Nbd2 or Nfd2"), "{error}");
    }

    #[test]
    fn messages_stay_short() {
        assert!(refusal(START, &"x".repeat(100_000)).len() < 200);
    }
}
