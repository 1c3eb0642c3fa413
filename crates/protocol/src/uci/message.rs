//! What an engine says.

use super::{BestMove, Info, OptionSpec};
use crate::tokens::Tokens;
use crate::{ParseError, Text};
use sente_game::excerpt;
use std::fmt;
use std::str::FromStr;

/// A line that an engine says.
///
/// A message is known by its first word. The standard would let other words precede it, but engines also print
/// sentences, and "considering bestmove e2e4" must not end a search.
///
/// Reading a message as [`FromStr`] does accepts only lines without faults; [`Message::read`] is for engines as they
/// are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// What the engine is called.
    IdName(Text),
    /// Who wrote it.
    IdAuthor(Text),
    /// The introduction is over.
    UciOk,
    /// All that was asked before is done.
    ReadyOk,
    /// The move to play.
    BestMove(BestMove),
    /// How the check against copying goes.
    CopyProtection(Status),
    /// How the registration goes.
    Registration(Status),
    /// News from the search, or text for people.
    Info(Box<Info>),
    /// A thing that can be set.
    Option(OptionSpec),
}

/// How a check goes that an engine makes of its user.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It is being made.
    Checking,
    /// It has been passed.
    Ok,
    /// It has failed.
    Error,
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
            "id" => identity(tokens),
            "uciok" => Ok(Self::UciOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => BestMove::parse(tokens).map(Self::BestMove),
            "copyprotection" => Status::parse("copyprotection", tokens).map(Self::CopyProtection),
            "registration" => Status::parse("registration", tokens).map(Self::Registration),
            "info" => Ok(Self::Info(Box::new(Info::parse(tokens, faults)))),
            "option" => OptionSpec::parse(tokens, faults).map(Self::Option),
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

fn identity(tokens: &mut Tokens<'_>) -> Result<Message, ParseError> {
    match tokens.next() {
        Some("name") => Ok(Message::IdName(Text::from(tokens.rest()))),
        Some("author") => Ok(Message::IdAuthor(Text::from(tokens.rest()))),
        other => Err(ParseError::syntax("id", "name or author", other)),
    }
}

impl Status {
    fn parse(place: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, ParseError> {
        match tokens.next() {
            Some("checking") => Ok(Self::Checking),
            Some("ok") => Ok(Self::Ok),
            Some("error") => Ok(Self::Error),
            other => Err(ParseError::syntax(place, "checking, ok or error", other)),
        }
    }
}

/// Collects what is wrong with a line while the rest of it is read.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<ParseError>);

impl Faults {
    /// A line of rubbish can have as many faults as words; no one wants to see them all.
    const LIMIT: usize = 8;

    /// What was noted.
    pub(crate) fn into_list(self) -> Vec<ParseError> {
        self.0
    }

    /// The value, or else a note of why there is none.
    pub(super) fn note<T>(&mut self, result: Result<T, ParseError>) -> Option<T> {
        match result {
            Ok(value) => return Some(value),
            Err(fault) if self.0.len() < Self::LIMIT => self.0.push(fault),
            Err(_) => {}
        }
        None
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdName(name) => name.write_after(f, "id name"),
            Self::IdAuthor(name) => name.write_after(f, "id author"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove(best) => best.fmt(f),
            Self::CopyProtection(status) => write!(f, "copyprotection {status}"),
            Self::Registration(status) => write!(f, "registration {status}"),
            Self::Info(info) => info.fmt(f),
            Self::Option(option) => option.fmt(f),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}
