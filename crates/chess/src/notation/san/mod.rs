//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `e8=Q+`.

mod read;
mod shape;

pub(super) use shape::is_null;

use crate::{File, Flag, Kind, Move, Position, Rank, attacks};
use sente_game::Position as _;
use std::error::Error;
use std::fmt;

/// A move in standard algebraic notation, made by [`Position::san`].
///
/// Everything that the text needs is worked out when it is made, so it can outlive its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    mv: Move,
    kind: Kind,
    file: Option<File>,
    rank: Option<Rank>,
    threat: Threat,
}

/// What the move does to the opponent's king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Threat {
    None,
    Check,
    Mate,
}

impl San {
    /// The move that is written.
    pub const fn mv(self) -> Move {
        self.mv
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv.flag() {
            Flag::KingCastle => f.write_str("O-O")?,
            Flag::QueenCastle => f.write_str("O-O-O")?,
            _ => self.write_plain(f)?,
        }
        f.write_str(match self.threat {
            Threat::None => "",
            Threat::Check => "+",
            Threat::Mate => "#",
        })
    }
}

impl San {
    fn write_plain(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind != Kind::Pawn {
            write!(f, "{}", self.kind.letter().to_ascii_uppercase())?;
        }
        if let Some(file) = self.file {
            write!(f, "{}", file.letter())?;
        }
        if let Some(rank) = self.rank {
            write!(f, "{}", rank.digit())?;
        }
        if self.mv.is_capture() {
            f.write_str("x")?;
        }
        write!(f, "{}", self.mv.to())?;
        match self.mv.promotion() {
            Some(kind) => write!(f, "={}", kind.letter().to_ascii_uppercase()),
            None => Ok(()),
        }
    }
}

impl Position {
    /// A legal move in standard algebraic notation, with as little about its origin as tells it from the others.
    ///
    /// ```
    /// use sente_chess::Position;
    /// use sente_game::{Position as _, Reading};
    ///
    /// let position = Position::from_fen("7k/6pp/8/8/8/1N6/8/R3KN2 w Q - 0 1", Reading::Strict)?;
    /// let texts: Vec<_> = position.legal_moves().iter().map(|&mv| position.san(mv).to_string()).collect();
    /// for text in ["Nbd2", "Nfd2", "Ne3", "Ra8#", "O-O-O"] {
    ///     assert!(texts.iter().any(|known| known == text));
    /// }
    /// # Ok::<(), sente_chess::notation::FenError>(())
    /// ```
    pub fn san(&self, mv: Move) -> San {
        let kind = self.piece(mv).kind();
        let (file, rank) = match kind {
            Kind::Pawn if mv.is_capture() => (Some(mv.from().file()), None),
            // There is one king, and pawns that do not capture stay on their file.
            Kind::Pawn | Kind::King => (None, None),
            _ => self.disambiguation(mv, kind),
        };
        San { mv, kind, file, rank, threat: self.threat_of(mv) }
    }

    /// What must be said about the origin of a move: nothing if no other piece of that kind can go there, else the
    /// file if that settles it, else the rank, else both.
    fn disambiguation(&self, mv: Move, kind: Kind) -> (Option<File>, Option<Rank>) {
        let (from, to) = (mv.from(), mv.to());
        let reaching = attacks::of_kind(kind, to, self.occupied()) & self.pieces(self.side(), kind);
        let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
        for rival in reaching.without(from.bit()) {
            if self.is_legal(Move::new(rival, to, mv.flag())) {
                rivals = true;
                same_file |= rival.file() == from.file();
                same_rank |= rival.rank() == from.rank();
            }
        }
        let file = rivals && (!same_file || same_rank);
        let rank = rivals && same_file;
        (file.then_some(from.file()), rank.then_some(from.rank()))
    }

    fn threat_of(&self, mv: Move) -> Threat {
        if !self.gives_check(mv) {
            Threat::None
        } else if self.play(mv, &mut ()).has_legal_move() {
            Threat::Check
        } else {
            Threat::Mate
        }
    }
}

/// Why a text is not a move in algebraic notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// The text does not have the form of a move.
    Malformed {
        /// The beginning of the text.
        found: String,
    },
    /// The text stands for a null move, which analysts write but nobody can play.
    NullMove {
        /// The text.
        found: String,
    },
    /// The text is a move, but not one that can be played here.
    Illegal {
        /// The text.
        found: String,
        /// Why not.
        reason: &'static str,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// The text.
        found: String,
        /// The moves that it fits.
        candidates: Vec<San>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { found } if found.is_empty() => {
                f.write_str("expected a move such as e4 or Nf3, found nothing")
            }
            Self::Malformed { found } => write!(f, "expected a move such as e4 or Nf3, found \"{found}\""),
            Self::NullMove { found } => {
                write!(f, "expected a move that can be played, found the null move \"{found}\"")
            }
            Self::Illegal { found, reason } => write!(f, "expected a legal move, found {found}: {reason}"),
            Self::Ambiguous { found, candidates } => {
                write!(f, "expected a move that can be told from others, found {found}, which may be ")?;
                for (index, candidate) in candidates.iter().enumerate() {
                    write!(f, "{}{candidate}", if index > 0 { " or " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

impl Error for SanError {}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Reading;

    /// The text of the move that UCI writes as `uci`.
    fn san(fen: &str, uci: &str) -> String {
        let position = Position::from_fen(fen, Reading::Playable).unwrap();
        position.san(position.read_uci(uci).unwrap()).to_string()
    }

    #[test]
    fn origins_are_told_no_further_than_needed() {
        let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
        assert_eq!(san(knights, "b1d2"), "Nbd2");
        assert_eq!(san(knights, "b1c3"), "Nc3");
        let rooks = "R7/8/8/7k/8/8/8/R3K3 w - - 0 1";
        assert_eq!(san(rooks, "a1a4"), "R1a4");
        let queens = "8/k7/8/4Q2Q/8/8/8/K7 w - - 0 1";
        assert_eq!(san(queens, "h5e2"), "Qhe2");
        let three = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
        assert_eq!(san(three, "h4e1"), "Qh4e1");
        assert_eq!(san(three, "e4e1"), "Qee1");
        assert_eq!(san(three, "h1e1"), "Q1e1");
    }

    #[test]
    fn pinned_rivals_do_not_count() {
        assert_eq!(san("4k3/4r3/8/8/4N3/8/8/1N2K3 w - - 0 1", "b1c3"), "Nc3");
        assert_eq!(san("4k3/8/8/8/4N3/8/8/1N2K3 w - - 0 1", "b1c3"), "Nbc3");
    }

    #[test]
    fn pawns_kings_and_their_threats() {
        assert_eq!(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
        assert_eq!(san("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q"), "exd8=Q+");
        assert_eq!(san("8/4P3/8/8/8/5k2/8/4K3 w - - 0 1", "e7e8n"), "e8=N");
        assert_eq!(san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
        assert_eq!(san("2kr4/1ppp4/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), "Ra8#");
        assert_eq!(san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "O-O-O+");
    }
}
