//! The command that starts a search, and its limits.

use crate::tokens::Tokens;
use crate::uci::write::{write_field, write_flag, write_moves};
use crate::{MoveText, ParseError};
use std::fmt;

/// What the clocks show, in milliseconds. They are signed, because some interfaces let them run below zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clocks {
    /// What Black's clock shows.
    pub btime: Option<i64>,
    /// What White's clock shows.
    pub wtime: Option<i64>,
    /// What Black gains with each move.
    pub binc: Option<i64>,
    /// What White gains with each move.
    pub winc: Option<i64>,
    /// What each move may take once a clock has run out.
    pub byoyomi: Option<i64>,
}

impl Clocks {
    /// Whether nothing is said of clocks.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes what follows a keyword, if it is about clocks.
    fn take(&mut self, keyword: &str, tokens: &mut Tokens<'_>) -> Option<Result<(), ParseError>> {
        let (place, field) = match keyword {
            "btime" => ("btime", &mut self.btime),
            "wtime" => ("wtime", &mut self.wtime),
            "binc" => ("binc", &mut self.binc),
            "winc" => ("winc", &mut self.winc),
            "byoyomi" => ("byoyomi", &mut self.byoyomi),
            _ => return None,
        };
        Some(tokens.number(place).map(|number| *field = Some(number)))
    }

    /// Reads clocks to the end of the line, as they may follow `ponderhit`.
    pub(super) fn parse(tokens: &mut Tokens<'_>) -> Result<Self, ParseError> {
        let mut clocks = Self::default();
        while let Some(word) = tokens.next() {
            clocks.take(word, tokens).unwrap_or_else(|| {
                Err(ParseError::syntax("ponderhit", "a clock such as btime", Some(word)))
            })?;
        }
        Ok(clocks)
    }
}

impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_field(f, "btime", self.btime)?;
        write_field(f, "wtime", self.wtime)?;
        write_field(f, "binc", self.binc)?;
        write_field(f, "winc", self.winc)?;
        write_field(f, "byoyomi", self.byoyomi)
    }
}

/// How long to look for a mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MateTime {
    /// So many milliseconds.
    Milliseconds(u64),
    /// Until told to stop.
    Infinite,
}

/// What to search for and how long. Any mix of limits is possible; without any the search is endless.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Search on the opponent's time, as if the last move had been played.
    pub ponder: bool,
    /// What the clocks show.
    pub clocks: Clocks,
    /// Search exactly this many milliseconds.
    pub movetime: Option<i64>,
    /// Search this many plies.
    pub depth: Option<u32>,
    /// Search this many nodes.
    pub nodes: Option<u64>,
    /// Look for a mate instead of a move; the answer is `checkmate`.
    pub mate: Option<MateTime>,
    /// Do not stop before being told to.
    pub infinite: bool,
    /// Count the move tree to this depth instead of searching. Not part of the protocol.
    pub perft: Option<u32>,
    /// Consider only these moves, unless there are none here.
    pub searchmoves: Vec<MoveText>,
}

impl Go {
    /// Reads what follows the word `go`.
    pub(super) fn parse(tokens: &mut Tokens<'_>) -> Result<Self, ParseError> {
        let mut go = Self::default();
        while let Some(word) = tokens.next() {
            match go.clocks.take(word, tokens) {
                Some(taken) => taken?,
                None => go.take(word, tokens)?,
            }
        }
        Ok(go)
    }

    fn take(&mut self, keyword: &str, tokens: &mut Tokens<'_>) -> Result<(), ParseError> {
        match keyword {
            "ponder" => self.ponder = true,
            "infinite" => self.infinite = true,
            "movetime" => self.movetime = Some(tokens.number("movetime")?),
            "depth" => self.depth = Some(tokens.number("depth")?),
            "nodes" => self.nodes = Some(tokens.number("nodes")?),
            "perft" => self.perft = Some(tokens.number("perft")?),
            "mate" => self.mate = Some(mate_time(tokens)?),
            "searchmoves" => {
                // A list that is announced and missing would silently allow every move.
                self.searchmoves.push(tokens.one_move("searchmoves")?);
                self.searchmoves.extend(tokens.moves());
            }
            // A limit that is not understood is a search that does not end.
            _ => return Err(ParseError::syntax("go", "a limit such as byoyomi or movetime", Some(keyword))),
        }
        Ok(())
    }
}

/// Without a time, a mate is looked for until it is found or the search is stopped.
fn mate_time(tokens: &mut Tokens<'_>) -> Result<MateTime, ParseError> {
    match tokens.peek() {
        None => Ok(MateTime::Infinite),
        Some("infinite") => {
            tokens.next();
            Ok(MateTime::Infinite)
        }
        Some(_) => tokens.number("mate").map(MateTime::Milliseconds),
    }
}

impl fmt::Display for MateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Milliseconds(time) => time.fmt(f),
            Self::Infinite => f.write_str("infinite"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        write_flag(f, "ponder", self.ponder)?;
        self.clocks.fmt(f)?;
        write_field(f, "movetime", self.movetime)?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "nodes", self.nodes)?;
        write_flag(f, "infinite", self.infinite)?;
        write_field(f, "perft", self.perft)?;
        write_field(f, "mate", self.mate)?;
        // The moves come last, because some engines take everything behind them for a move.
        write_moves(f, "searchmoves", &self.searchmoves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Go, String> {
        Go::parse(&mut Tokens::new(text)).map_err(|error| error.to_string())
    }

    #[test]
    fn limits_are_read_and_written_back() {
        for text in [
            "",
            " btime 0 wtime 1000 byoyomi 10000",
            " ponder btime 60000 wtime 60000 binc 5000 winc 5000",
            " infinite",
            " mate infinite",
            " mate 5000",
            " movetime 90000",
            " depth 7 nodes 1000 searchmoves 7g7f P*5e 8h2b+",
            " perft 3",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), format!("go{text}"));
        }
        assert_eq!(parse("mate").unwrap().mate, Some(MateTime::Infinite));
        assert_eq!(parse("mate btime 5").unwrap_err(), "mate: expected a number, found \"btime\"");
        assert!(parse("movestogo 40").unwrap_err().contains("found \"movestogo\""));
    }
}
