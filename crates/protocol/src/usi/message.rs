//! What an engine says.

use super::{Answer, Mate};
use crate::tokens::Tokens;
use crate::uci::message::Faults;
use crate::uci::{Info, OptionSpec};
use crate::{ParseError, Text};
use sente_game::excerpt;
use std::fmt;
use std::str::FromStr;

/// A line that an engine says.
///
/// Mates in [`Info`] are told in plies here, unlike in UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// What the engine is called.
    IdName(Text),
    /// Who wrote it.
    IdAuthor(Text),
    /// The introduction is over.
    UsiOk,
    /// It is ready for a game.
    ReadyOk,
    /// What to do.
    BestMove(Answer),
    /// What came of a search for mate.
    Checkmate(Mate),
    /// News from the search, or text for people.
    Info(Box<Info>),
    /// A thing that can be set.
    Option(OptionSpec),
}

/// A message, and what was wrong with the parts of its line that it lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// What could be understood.
    pub message: Message,
    /// What could not, in its order. Only the first few are kept.
    pub faults: Vec<ParseError>,
}

impl Message {
    /// Reads a line as it comes from a pipe, keeping whatever makes sense. Bytes that are not text are replaced.
    ///
    /// # Errors
    /// If the line is empty, is no message, or a message that says nothing without the part that is wrong.
    pub fn read(line: impl AsRef<[u8]>) -> Result<Heard, ParseError> {
        let line = String::from_utf8_lossy(line.as_ref());
        let mut faults = Faults::default();
        let message = Self::parse(&mut Tokens::new(&line), &mut faults)?;
        Ok(Heard { message, faults: faults.into_list() })
    }

    fn parse(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Result<Self, ParseError> {
        let word = tokens.next().ok_or(ParseError::Empty)?;
        match word {
            "id" => match tokens.next() {
                Some("name") => Ok(Self::IdName(Text::from(tokens.rest()))),
                Some("author") => Ok(Self::IdAuthor(Text::from(tokens.rest()))),
                other => Err(ParseError::syntax("id", "name or author", other)),
            },
            "usiok" => Ok(Self::UsiOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => Answer::parse(tokens).map(Self::BestMove),
            "checkmate" => Mate::parse(tokens).map(Self::Checkmate),
            "info" => Ok(Self::Info(Box::new(Info::parse(tokens, faults)))),
            "option" => OptionSpec::parse_in_usi(tokens, faults).map(Self::Option),
            _ => Err(ParseError::Unknown { found: excerpt(word) }),
        }
    }
}

impl FromStr for Message {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let heard = Self::read(line)?;
        heard.faults.into_iter().next().map_or(Ok(heard.message), Err)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdName(name) => name.write_after(f, "id name"),
            Self::IdAuthor(name) => name.write_after(f, "id author"),
            Self::UsiOk => f.write_str("usiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove(answer) => answer.fmt(f),
            Self::Checkmate(mate) => mate.fmt(f),
            Self::Info(info) => info.fmt(f),
            Self::Option(option) => option.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_and_written_back() {
        for line in [
            "id name Sente",
            "usiok",
            "readyok",
            "option name USI_Hash type spin default 64 min 1 max 16384",
            "bestmove 7g7f ponder 3c3d",
            "bestmove resign",
            "bestmove win",
            "checkmate G*8f 9f9g 8f8g",
            "checkmate nomate",
            "checkmate timeout",
            "checkmate notimplemented",
            "info depth 12 score mate 7 pv P*2c 2b3b",
        ] {
            assert_eq!(line.parse::<Message>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn names_of_files_are_text() {
        let option: Message = "option name EvalDir type filename default eval".parse().unwrap();
        assert_eq!(option.to_string(), "option name EvalDir type string default eval");
    }
}
