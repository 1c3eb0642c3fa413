//! What is said to an engine.

use super::go::Go;
use super::write::write_moves;
use super::{OptionName, StringValue};
use crate::tokens::Tokens;
use crate::{MoveText, ParseError, PositionText, Text};
use sente_game::excerpt;
use std::fmt;
use std::str::FromStr;

/// A line that an engine is told.
///
/// Reading follows the standard: words before a known command are skipped, and so is what follows a command that has
/// no arguments. The words that are not part of the standard (`d`, `eval`, `bench`, `help`) are only known at the
/// beginning of a line, lest a sentence that contains one be taken for it.
///
/// ```
/// use sente_protocol::ParseError;
/// use sente_protocol::uci::Command;
///
/// assert_eq!("joho debug on".parse(), Ok(Command::Debug(true)));
/// assert_eq!("".parse::<Command>(), Err(ParseError::Empty));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Introduce yourself.
    Uci,
    /// Say more, or less, about what you do.
    Debug(bool),
    /// Answer when all that was asked before is done.
    IsReady,
    /// Change an option.
    SetOption {
        /// Which.
        name: OptionName,
        /// To what; buttons have no value.
        value: Option<StringValue>,
    },
    /// Register the engine: what follows the word, such as `later` or `name N code C`.
    Register(Text),
    /// The next position is from another game.
    UciNewGame,
    /// Set up a position.
    Position {
        /// The position to begin with.
        root: Root,
        /// The moves to play there.
        moves: Vec<MoveText>,
    },
    /// Search.
    Go(Box<Go>),
    /// Stop searching and answer.
    Stop,
    /// The opponent has played the move that was pondered on.
    PonderHit,
    /// End.
    Quit,
    /// Show the board. Not part of the standard, as are all that follow.
    Show,
    /// Explain the evaluation.
    Eval,
    /// Search the benchmark's positions, with these arguments.
    Bench(Text),
    /// Tell what can be typed.
    Help,
}

/// Where the moves of a position begin.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// Where games start.
    Start,
    /// A position in words.
    Fen(PositionText),
}

impl Command {
    /// Reads a line as it comes from a pipe.
    ///
    /// # Errors
    /// If the line is empty, not text, contains no command, or a command with wrong arguments. Nothing of such a
    /// line should be carried out.
    pub fn read(line: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        // Replacing the bytes that are not text could silently alter the name of a file.
        std::str::from_utf8(line.as_ref())
            .map_err(|error| ParseError::NotText { column: error.valid_up_to() + 1 })?
            .parse()
    }

    /// The command that begins with `word`, if the standard knows it.
    fn standard(word: &str, tokens: &mut Tokens<'_>) -> Option<Result<Self, ParseError>> {
        Some(Ok(match word {
            "uci" => Self::Uci,
            "debug" => return Some(debug(tokens)),
            "isready" => Self::IsReady,
            "setoption" => {
                return Some(read_option(tokens).map(|(name, value)| Self::SetOption { name, value }));
            }
            "register" => Self::Register(Text::from(tokens.rest())),
            "ucinewgame" => Self::UciNewGame,
            "position" => {
                let read = read_position(tokens, "fen", "startpos or fen");
                return Some(read.map(|(text, moves)| Self::Position {
                    root: text.map_or(Root::Start, Root::Fen),
                    moves,
                }));
            }
            "go" => return Some(Go::parse(tokens).map(|go| Self::Go(Box::new(go)))),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => return None,
        }))
    }

    /// The command that begins with `word`, if a person at a terminal would mean one by it.
    fn console(word: &str, tokens: &Tokens<'_>) -> Option<Self> {
        match word {
            "d" => Some(Self::Show),
            "eval" => Some(Self::Eval),
            "bench" => Some(Self::Bench(Text::from(tokens.rest()))),
            "help" => Some(Self::Help),
            _ => None,
        }
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut tokens = Tokens::new(line);
        let first = tokens.next().ok_or(ParseError::Empty)?;
        if let Some(command) = Self::console(first, &tokens) {
            return Ok(command);
        }
        let mut word = Some(first);
        while let Some(candidate) = word {
            if let Some(command) = Self::standard(candidate, &mut tokens) {
                return command;
            }
            word = tokens.next();
        }
        Err(ParseError::Unknown { found: excerpt(first) })
    }
}

fn debug(tokens: &mut Tokens<'_>) -> Result<Command, ParseError> {
    match tokens.next() {
        Some("on") => Ok(Command::Debug(true)),
        Some("off") => Ok(Command::Debug(false)),
        other => Err(ParseError::syntax("debug", "on or off", other)),
    }
}

/// Reads what follows `setoption`: the name and, unless it is a button, the value.
pub(crate) fn read_option(tokens: &mut Tokens<'_>) -> Result<(OptionName, Option<StringValue>), ParseError> {
    match tokens.next() {
        Some("name") => {}
        other => return Err(ParseError::syntax("setoption", "name", other)),
    }
    let mut words = Vec::new();
    let mut value = None;
    while let Some(word) = tokens.next() {
        if word == "value" {
            value = Some(StringValue::from(tokens.rest()));
            break;
        }
        words.push(word);
    }
    Ok((words.join(" ").parse()?, value))
}

/// Reads what follows `position`: a position in words after `keyword`, or none for the start of games, and moves.
pub(crate) fn read_position(
    tokens: &mut Tokens<'_>,
    keyword: &str,
    expected: &'static str,
) -> Result<(Option<PositionText>, Vec<MoveText>), ParseError> {
    let text = match tokens.next() {
        Some("startpos") => None,
        Some(word) if word == keyword => {
            let mut words = Vec::new();
            while let Some(word) = tokens.peek().filter(|&word| word != "moves") {
                words.push(word);
                tokens.next();
            }
            Some(words.join(" ").parse()?)
        }
        other => return Err(ParseError::syntax("position", expected, other)),
    };
    let moves = match tokens.next() {
        None => Vec::new(),
        Some("moves") => tokens.moves(),
        other => return Err(ParseError::syntax("position", "moves", other)),
    };
    match tokens.peek() {
        None => Ok((text, moves)),
        other => Err(ParseError::syntax("position", MoveText::EXPECTED, other)),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(true) => f.write_str("debug on"),
            Self::Debug(false) => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => write!(f, "setoption name {name} value {value}"),
            Self::Register(text) => text.write_after(f, "register"),
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position { root, moves } => {
                write!(f, "position {root}")?;
                write_moves(f, "moves", moves)
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Show => f.write_str("d"),
            Self::Eval => f.write_str("eval"),
            Self::Bench(text) => text.write_after(f, "bench"),
            Self::Help => f.write_str("help"),
        }
    }
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("startpos"),
            Self::Fen(text) => write!(f, "fen {text}"),
        }
    }
}
