//! The answer to a search.

use crate::tokens::Tokens;
use crate::{MoveText, ParseError};
use std::fmt;

/// The move an engine wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BestMove {
    /// The move; nothing is written `(none)`. Engines also send [`MoveText::NULL`] when they have none.
    pub mv: Option<MoveText>,
    /// The answer it expects and would like to think about meanwhile.
    pub ponder: Option<MoveText>,
}

impl BestMove {
    /// The move, unless the engine said in one way or the other that it has none.
    pub fn played(&self) -> Option<MoveText> {
        self.mv.filter(|mv| *mv != MoveText::NULL)
    }

    /// Reads what follows the word `bestmove`. Words that belong to nothing are skipped.
    pub(super) fn parse(tokens: &mut Tokens<'_>) -> Result<Self, ParseError> {
        let mv = match tokens.peek() {
            Some("(none)") => None,
            _ => Some(tokens.one_move("bestmove")?),
        };
        let ponder = tokens.find(|&word| word == "ponder").and_then(|_| tokens.one_move("ponder").ok());
        Ok(Self { mv, ponder })
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Some(mv) => write!(f, "bestmove {mv}")?,
            None => f.write_str("bestmove (none)")?,
        }
        self.ponder.map_or(Ok(()), |mv| write!(f, " ponder {mv}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<String, String> {
        let best = BestMove::parse(&mut Tokens::new(text)).map_err(|error| error.to_string())?;
        Ok(best.to_string())
    }

    #[test]
    fn junk_is_skipped() {
        for (text, canonical) in [
            ("e2e4", "bestmove e2e4"),
            ("e2e4 ponder e7e5", "bestmove e2e4 ponder e7e5"),
            ("e2e4  ponder  (none)", "bestmove e2e4"),
            ("e2e4 ponder", "bestmove e2e4"),
            ("e2e4 (book) ponder e7e5 !", "bestmove e2e4 ponder e7e5"),
            ("(none)", "bestmove (none)"),
            ("0000 ponder 0000", "bestmove 0000 ponder 0000"),
        ] {
            assert_eq!(parse(text).unwrap(), canonical);
        }
    }

    #[test]
    fn what_is_no_move_is_quoted() {
        assert_eq!(parse("").unwrap_err(), "bestmove: expected a move such as e2e4, found nothing");
        assert_eq!(parse("O-O").unwrap_err(), "bestmove: expected a move such as e2e4, found \"O-O\"");
    }

    #[test]
    fn both_ways_to_have_no_move_are_one() {
        for text in ["(none)", "0000"] {
            assert_eq!(BestMove::parse(&mut Tokens::new(text)).unwrap().played(), None);
        }
    }
}
