//! What is said to an engine.

use super::go::{Clocks, Go};
use crate::tokens::Tokens;
use crate::uci::command::{read_option, read_position};
use crate::uci::write::write_moves;
use crate::uci::{OptionName, StringValue};
use crate::{MoveText, ParseError, PositionText, Text};
use sente_game::excerpt;
use std::fmt;
use std::str::FromStr;

/// A line that an engine is told.
///
/// A command is known by its first word. USI says nothing of words before it, and nobody sends any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Introduce yourself.
    Usi,
    /// Get ready for a game, and answer when you are.
    IsReady,
    /// Change an option.
    SetOption {
        /// Which.
        name: OptionName,
        /// To what; buttons have no value.
        value: Option<StringValue>,
    },
    /// A game begins.
    UsiNewGame,
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
    /// The opponent has played the move that was pondered on; the clocks may only be told now.
    PonderHit(Clocks),
    /// The game is over.
    GameOver(Verdict),
    /// End.
    Quit,
    /// Show the board. Not part of the protocol, as are all that follow.
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
    Sfen(PositionText),
}

/// How a game ended for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It has won.
    Win,
    /// It has lost.
    Lose,
    /// Nobody has.
    Draw,
}

impl Command {
    /// Reads a line as it comes from a pipe.
    ///
    /// # Errors
    /// If the line is empty, not text, no command, or a command with wrong arguments. Nothing of such a line should be
    /// carried out.
    pub fn read(line: impl AsRef<[u8]>) -> Result<Self, ParseError> {
        // Replacing the bytes that are not text could silently alter the name of a file.
        std::str::from_utf8(line.as_ref())
            .map_err(|error| ParseError::NotText { column: error.valid_up_to() + 1 })?
            .parse()
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut tokens = Tokens::new(line);
        let word = tokens.next().ok_or(ParseError::Empty)?;
        let tokens = &mut tokens;
        Ok(match word {
            "usi" => Self::Usi,
            "isready" => Self::IsReady,
            "setoption" => {
                let (name, value) = read_option(tokens)?;
                Self::SetOption { name, value }
            }
            "usinewgame" => Self::UsiNewGame,
            "position" => {
                let (text, moves) = read_position(tokens, "sfen", "startpos or sfen")?;
                Self::Position { root: text.map_or(Root::Start, Root::Sfen), moves }
            }
            "go" => Self::Go(Box::new(Go::parse(tokens)?)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit(Clocks::parse(tokens)?),
            "gameover" => Self::GameOver(verdict(tokens)?),
            "quit" => Self::Quit,
            "d" => Self::Show,
            "eval" => Self::Eval,
            "bench" => Self::Bench(Text::from(tokens.rest())),
            "help" => Self::Help,
            _ => return Err(ParseError::Unknown { found: excerpt(word) }),
        })
    }
}

fn verdict(tokens: &mut Tokens<'_>) -> Result<Verdict, ParseError> {
    match tokens.next() {
        Some("win") => Ok(Verdict::Win),
        Some("lose") => Ok(Verdict::Lose),
        Some("draw") => Ok(Verdict::Draw),
        other => Err(ParseError::syntax("gameover", "win, lose or draw", other)),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usi => f.write_str("usi"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => write!(f, "setoption name {name} value {value}"),
            Self::UsiNewGame => f.write_str("usinewgame"),
            Self::Position { root, moves } => {
                write!(f, "position {root}")?;
                write_moves(f, "moves", moves)
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit(clocks) => write!(f, "ponderhit{clocks}"),
            Self::GameOver(verdict) => write!(f, "gameover {verdict}"),
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
            Self::Sfen(text) => write!(f, "sfen {text}"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "win",
            Self::Lose => "lose",
            Self::Draw => "draw",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_written_back() {
        for line in [
            "usi",
            "isready",
            "setoption name USI_Hash value 256",
            "setoption name ClearHash",
            "usinewgame",
            "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
            "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "go btime 0 wtime 0 byoyomi 10000",
            "stop",
            "ponderhit",
            "ponderhit btime 1000 wtime 2000 byoyomi 500",
            "gameover lose",
            "quit",
            "d",
        ] {
            assert_eq!(line.parse::<Command>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn refusals_name_the_word() {
        for (line, message) in [
            ("gameover", "gameover: expected win, lose or draw, found nothing"),
            ("position fen 9/9", "position: expected startpos or sfen, found \"fen\""),
            ("ponderhit soon", "ponderhit: expected a clock such as btime, found \"soon\""),
        ] {
            assert_eq!(line.parse::<Command>().unwrap_err().to_string(), message);
        }
        assert!(matches!("hello usi".parse::<Command>(), Err(ParseError::Unknown { .. })));
    }
}
