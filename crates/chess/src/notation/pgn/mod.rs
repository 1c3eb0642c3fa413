//! Games as text: the Portable Game Notation.
//!
//! A [`Reader`] yields one [`Game`] after the other from any source of bytes and never holds more than one, so files
//! may be larger than memory. A game is a tree: its main [`Line`] is a list of [`Node`]s, each a move with the comments,
//! NAGs and variations that belong to it. Writing a game gives text that reads back as the same game.
//!
//! ```
//! use sente_chess::notation::pgn::{GameResult, Reader};
//!
//! let text = r#"
//! [Event "Casual"]
//! [White "Anderssen"]
//! [Black "Kieseritzky"]
//!
//! 1. e4 e5 {[%clk 0:04:58]} 2. f4 $5 (2. Nf3 Nc6) 2... exf4 1-0
//! "#;
//! for game in Reader::new(text.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.tag("White"), Some("Anderssen"));
//!     assert_eq!(game.result, GameResult::WhiteWins);
//!     for step in game.main_line() {
//!         println!("{} in {}", step.position.san(step.node.mv), step.position);
//!     }
//!     assert_eq!(game.line.nodes[1].clock().expect("given").as_secs(), 298);
//!     assert_eq!(game.line.nodes[2].variations[0].nodes.len(), 2);
//!     let again = Reader::new(game.to_string().as_bytes()).next().expect("a game")?;
//!     assert_eq!(again, game);
//! }
//! # Ok::<(), sente_chess::notation::pgn::PgnError>(())
//! ```
//!
//! # What is read
//!
//! Everything the standard's import format has, and what programs really write: a byte order mark, lines in Latin-1,
//! empty lines between tags, several tags in a line, unescaped quotation marks, moves in any form that
//! [`Position::read_san`] knows, games without tags or without a result. Null moves are not moves: a
//! variation that contains one is kept as moves up to there and as text from there on ([`Line::unread`]); in the main
//! line a null move is an error.
//!
//! # What goes wrong
//!
//! A game that cannot be read is one [`PgnError`] that names line and column; reading goes on with the next game.

mod comments;
mod error;
mod lexer;
mod movetext;
mod reader;
mod tags;
mod writer;

pub use comments::{EngineNote, Evaluation, Value, command, engine_note};
pub use error::{PgnError, PgnErrorKind};
pub use reader::Reader;
pub use tags::{ROSTER, Tags};

use crate::{Move, Position};
use sente_game::Position as _;
use std::fmt;

/// A game: what is known of it, where it starts, its moves and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tag pairs, apart from those that the other fields tell: `FEN`, `SetUp`, and a `Result` that is the
    /// result.
    pub tags: Tags,
    /// The position before the first move.
    pub start: Position,
    /// The moves.
    pub line: Line,
    /// How the moves end: what their text says, not what the rules say.
    pub result: GameResult,
}

/// Moves that follow one another: the main line of a game, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The moves.
    pub nodes: Vec<Node>,
    /// Comments that no move can have: those of a line without moves, and those behind the variations of the last
    /// move.
    pub trailing: Vec<String>,
    /// The tokens from a null move to the end of a variation, which are text and no moves.
    pub unread: Vec<String>,
}

/// A move and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// Comments in front of the move: at the beginning of a line, or behind the variations of the move before.
    pub before: Vec<String>,
    /// Judgements as numbers.
    pub nags: Vec<Nag>,
    /// Comments behind the move.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

impl From<Move> for Node {
    /// A move about which nothing is said.
    fn from(mv: Move) -> Self {
        Self { mv, before: Vec::new(), nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// A numeric annotation glyph: `$1` is a good move, `$2` a mistake, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// The glyph for `!`, `?`, `!!`, `??`, `!?` or `?!`. Of longer rows the first two marks count.
    pub fn from_suffix(suffix: &str) -> Option<Self> {
        let mut marks = suffix.chars();
        Some(Self(match (marks.next()?, marks.next()) {
            ('!', None) => 1,
            ('?', None) => 2,
            ('!', Some('!')) => 3,
            ('?', Some('?')) => 4,
            ('!', Some('?')) => 5,
            ('?', Some('!')) => 6,
            _ => return None,
        }))
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result. A draw may also be written `1/2` or `½-½`.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" | "1/2" | "½-½" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The result as it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Game {
    /// A game without moves, whose seven standard tags say that nothing is known.
    pub fn new(start: Position) -> Self {
        let mut tags = Tags::default();
        for name in ROSTER.into_iter().filter(|&name| name != "Result") {
            tags.set(name, if name == "Date" { "????.??.??" } else { "?" });
        }
        Self { tags, start, line: Line::default(), result: GameResult::Unknown }
    }

    /// The value of a tag. `Result` is the result unless the game's text contradicts itself.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name).or_else(|| (name == "Result").then(|| self.result.text()))
    }

    /// Appends a move to the main line. It must be legal there.
    pub fn push(&mut self, mv: Move) {
        self.line.nodes.push(Node::from(mv));
    }

    /// The moves of the main line, each with the position in which it was played.
    pub fn main_line(&self) -> Steps<'_> {
        self.line.steps(self.start)
    }

    /// The position after the last move of the main line.
    pub fn end(&self) -> Position {
        self.main_line().last().map_or(self.start, |step| step.position.play(step.node.mv, &mut ()))
    }
}

impl Line {
    /// The moves, each with the position in which it is played. `start` is the position before the first; for a
    /// variation, that before the move it replaces.
    pub fn steps(&self, start: Position) -> Steps<'_> {
        Steps { position: start, nodes: self.nodes.iter() }
    }
}

/// A move of a line and the position in which it is played.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The position before the move.
    pub position: Position,
    /// The move and what is said of it.
    pub node: &'a Node,
}

/// The moves of a line in their order, made by [`Game::main_line`] and [`Line::steps`].
///
/// It ends before a move that is not legal, which only a game made by hand can contain.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    position: Position,
    nodes: std::slice::Iter<'a, Node>,
}

impl<'a> Iterator for Steps<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let node = self.nodes.next()?;
        if !self.position.is_legal(node.mv) {
            self.nodes = [].iter();
            return None;
        }
        let position = self.position;
        self.position = position.play(node.mv, &mut ());
        Some(Step { position, node })
    }
}
