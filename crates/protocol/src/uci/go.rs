//! The command that starts a search, and its limits.

use super::write::{write_field, write_flag, write_moves};
use crate::tokens::Tokens;
use crate::{MoveText, ParseError};
use std::fmt;

/// What to search for and how long. Any mix of limits is possible; without any the search is endless.
///
/// Times are in milliseconds. Clocks are signed, because some interfaces let them run below zero before they stop a
/// game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Search on the opponent's time, as if the last move had been played.
    pub ponder: bool,
    /// What white's clock shows.
    pub wtime: Option<i64>,
    /// What black's clock shows.
    pub btime: Option<i64>,
    /// What white gains with each move.
    pub winc: Option<i64>,
    /// What black gains with each move.
    pub binc: Option<i64>,
    /// How many moves are to be made before more time is added.
    pub movestogo: Option<u32>,
    /// Search this many plies.
    pub depth: Option<u32>,
    /// Search this many nodes.
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub mate: Option<u32>,
    /// Search exactly this long.
    pub movetime: Option<i64>,
    /// Do not stop before being told to.
    pub infinite: bool,
    /// Count the move tree to this depth instead of searching. Not part of the standard.
    pub perft: Option<u32>,
    /// Consider only these moves, unless there are none here.
    pub searchmoves: Vec<MoveText>,
}

impl Go {
    /// Reads what follows the word `go`.
    pub(super) fn parse(tokens: &mut Tokens<'_>) -> Result<Self, ParseError> {
        let mut go = Self::default();
        while let Some(word) = tokens.next() {
            go.take(word, tokens)?;
        }
        Ok(go)
    }

    fn take(&mut self, keyword: &str, tokens: &mut Tokens<'_>) -> Result<(), ParseError> {
        match keyword {
            "ponder" => self.ponder = true,
            "wtime" => self.wtime = Some(tokens.number("wtime")?),
            "btime" => self.btime = Some(tokens.number("btime")?),
            "winc" => self.winc = Some(tokens.number("winc")?),
            "binc" => self.binc = Some(tokens.number("binc")?),
            "movestogo" => self.movestogo = Some(tokens.number("movestogo")?),
            "depth" => self.depth = Some(tokens.number("depth")?),
            "nodes" => self.nodes = Some(tokens.number("nodes")?),
            "mate" => self.mate = Some(tokens.number("mate")?),
            "movetime" => self.movetime = Some(tokens.number("movetime")?),
            "infinite" => self.infinite = true,
            "perft" => self.perft = Some(tokens.number("perft")?),
            "searchmoves" => {
                // A list that is announced and missing would silently allow every move.
                self.searchmoves.push(tokens.one_move("searchmoves")?);
                self.searchmoves.extend(tokens.moves());
            }
            // The standard would skip the word, but a limit that is not understood is a search that does not end.
            _ => return Err(ParseError::syntax("go", "a limit such as depth or movetime", Some(keyword))),
        }
        Ok(())
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        write_flag(f, "ponder", self.ponder)?;
        write_field(f, "wtime", self.wtime)?;
        write_field(f, "btime", self.btime)?;
        write_field(f, "winc", self.winc)?;
        write_field(f, "binc", self.binc)?;
        write_field(f, "movestogo", self.movestogo)?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "mate", self.mate)?;
        write_field(f, "movetime", self.movetime)?;
        write_flag(f, "infinite", self.infinite)?;
        write_field(f, "perft", self.perft)?;
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
    fn any_mix_of_limits_is_read() {
        let go = parse("btime -30 searchmoves e2e4 d2d4 wtime 60000 movestogo 40 infinite").unwrap();
        assert_eq!((go.wtime, go.btime, go.movestogo), (Some(60_000), Some(-30), Some(40)));
        assert_eq!(go.searchmoves.len(), 2);
        assert_eq!(go.to_string(), "go wtime 60000 btime -30 movestogo 40 infinite searchmoves e2e4 d2d4");
        assert_eq!(parse(""), Ok(Go::default()));
    }

    #[test]
    fn refusals_name_the_word() {
        for (text, message) in [
            ("depth 5 fast", "go: expected a limit such as depth or movetime, found \"fast\""),
            ("depth", "depth: expected a number, found nothing"),
            ("depth five", "depth: expected a number, found \"five\""),
            ("depth -1", "depth: expected a number from 0 to 4294967295, found \"-1\""),
            ("searchmoves depth 5", "searchmoves: expected a move such as e2e4, found \"depth\""),
            ("searchmoves e2e4 O-O", "go: expected a limit such as depth or movetime, found \"O-O\""),
        ] {
            assert_eq!(parse(text).unwrap_err(), message);
        }
    }

    #[test]
    fn the_last_of_two_equal_limits_counts() {
        assert_eq!(parse("depth 5 depth 7").unwrap().depth, Some(7));
    }
}
