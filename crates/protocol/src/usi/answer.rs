//! The answers to searches.

use crate::tokens::Tokens;
use crate::{MoveText, ParseError};
use std::fmt;

/// What an engine wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Play a move.
    Play {
        /// The move.
        mv: MoveText,
        /// The answer it expects and would like to think about meanwhile.
        ponder: Option<MoveText>,
    },
    /// Give up the game.
    Resign,
    /// Declare the game won by the rule of entering kings.
    Win,
}

impl Answer {
    /// Reads what follows the word `bestmove`. Words that belong to nothing are skipped.
    pub(super) fn parse(tokens: &mut Tokens<'_>) -> Result<Self, ParseError> {
        match tokens.peek() {
            Some("resign") => Ok(Self::Resign),
            Some("win") => Ok(Self::Win),
            _ => {
                let mv = tokens.one_move("bestmove")?;
                let ponder =
                    tokens.find(|&word| word == "ponder").and_then(|_| tokens.one_move("ponder").ok());
                Ok(Self::Play { mv, ponder })
            }
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play { mv, ponder: None } => write!(f, "bestmove {mv}"),
            Self::Play { mv, ponder: Some(ponder) } => write!(f, "bestmove {mv} ponder {ponder}"),
            Self::Resign => f.write_str("bestmove resign"),
            Self::Win => f.write_str("bestmove win"),
        }
    }
}

/// What came of a search for mate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mate {
    /// These moves lead to it.
    Found(Vec<MoveText>),
    /// There is none.
    None,
    /// There was not enough time to tell.
    Timeout,
    /// The engine does not look for mates.
    NotImplemented,
}

impl Mate {
    /// Reads what follows the word `checkmate`.
    pub(super) fn parse(tokens: &mut Tokens<'_>) -> Result<Self, ParseError> {
        match tokens.peek() {
            Some("nomate") => Ok(Self::None),
            Some("timeout") => Ok(Self::Timeout),
            Some("notimplemented") => Ok(Self::NotImplemented),
            _ => {
                let first = tokens.one_move("checkmate")?;
                let mut moves = vec![first];
                moves.extend(tokens.moves());
                Ok(Self::Found(moves))
            }
        }
    }
}

impl fmt::Display for Mate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Without a move there is nothing to lead to it, so no line could be read back.
            Self::Found(moves) if moves.is_empty() => f.write_str("checkmate nomate"),
            Self::Found(moves) => {
                f.write_str("checkmate")?;
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::None => f.write_str("checkmate nomate"),
            Self::Timeout => f.write_str("checkmate timeout"),
            Self::NotImplemented => f.write_str("checkmate notimplemented"),
        }
    }
}
