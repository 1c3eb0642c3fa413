//! Collections of positions with known perft counts.

use crate::{Notation, Reading, perft};
use std::error::Error;
use std::fmt;

/// One line of a perft suite: a position and how many lines of each length it has.
///
/// The form is the one in common use: the position, then `;D1 20 ;D2 400` and so on. A row of a table is read as well:
/// position, depth, count and whatever follows, separated by tabs. Empty lines and lines that begin with `#` say nothing.
///
/// ```
/// use sente_game::PerftCase;
///
/// let case = PerftCase::parse("position text ;D1 20 ;D2 400")?.expect("not a comment");
/// assert_eq!(case.position, "position text");
/// assert_eq!(case.counts, [(1, 20), (2, 400)]);
/// # Ok::<(), sente_game::PerftError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftCase<'a> {
    /// The position, in the game's own text.
    pub position: &'a str,
    /// Depths and counts, as listed.
    pub counts: Vec<(u32, u64)>,
}

/// Why a line of a suite is not fulfilled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PerftError {
    /// The line is malformed.
    Syntax {
        /// What was found instead of a depth and a count.
        found: String,
    },
    /// The position cannot be read; the reason is the game's.
    Position(String),
    /// The count is another.
    Count {
        /// The depth.
        depth: u32,
        /// What the suite says.
        expected: u64,
        /// What was counted.
        found: u64,
    },
}

impl fmt::Display for PerftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { found } => {
                write!(f, "expected a depth and a count such as D3 8902, found \"{found}\"")
            }
            Self::Position(reason) => f.write_str(reason),
            Self::Count { depth, expected, found } => {
                write!(f, "depth {depth}: expected {expected} lines, found {found}")
            }
        }
    }
}

impl Error for PerftError {}

impl<'a> PerftCase<'a> {
    /// Reads a line; `None` if it says nothing.
    ///
    /// # Errors
    /// If what follows the position is not a list of depths and counts.
    pub fn parse(line: &'a str) -> Result<Option<Self>, PerftError> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        if let Some(row) = parse_row(line) {
            return Ok(Some(row));
        }
        let mut parts = line.split(';').map(str::trim);
        let position = parts.next().unwrap_or_default();
        let counts = parts.filter(|part| !part.is_empty()).map(parse_count).collect::<Result<_, _>>()?;
        Ok(Some(Self { position, counts }))
    }

    /// Counts again, as deep as `max_depth` and only where at most `max_nodes` are expected. Returns how many lines
    /// were counted.
    ///
    /// # Errors
    /// If the position cannot be read, or a count is another.
    pub fn check<P: Notation>(&self, max_depth: u32, max_nodes: u64) -> Result<u64, PerftError> {
        let position = P::read_position(self.position, Reading::Playable)
            .map_err(|error| PerftError::Position(error.to_string()))?;
        let mut total = 0;
        for &(depth, expected) in &self.counts {
            if depth <= max_depth && expected <= max_nodes {
                let found = perft(&position, depth);
                if found != expected {
                    return Err(PerftError::Count { depth, expected, found });
                }
                total += found;
            }
        }
        Ok(total)
    }
}

/// A row of a table: position, depth, count, remarks.
fn parse_row(line: &str) -> Option<PerftCase<'_>> {
    let mut cells = line.split('\t');
    let position = cells.next()?;
    let (depth, count) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
    Some(PerftCase { position, counts: vec![(depth, count)] })
}

fn parse_count(part: &str) -> Result<(u32, u64), PerftError> {
    let parsed = part.strip_prefix('D').and_then(|rest| {
        let (depth, count) = rest.split_once(' ')?;
        Some((depth.parse().ok()?, count.trim().parse().ok()?))
    });
    parsed.ok_or_else(|| PerftError::Syntax { found: part.chars().take(24).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_tables_are_read() {
        let row = PerftCase::parse("some text 1\t3\t25470\tremark; with more").unwrap().unwrap();
        assert_eq!((row.position, row.counts.as_slice()), ("some text 1", &[(3, 25470)][..]));
        let tabs = PerftCase::parse("some text\t;D1 20").unwrap().unwrap();
        assert_eq!((tabs.position, tabs.counts.as_slice()), ("some text", &[(1, 20)][..]));
    }

    #[test]
    fn comments_and_blank_lines_say_nothing() {
        assert_eq!(PerftCase::parse("  "), Ok(None));
        assert_eq!(PerftCase::parse("# ;D1 2"), Ok(None));
    }

    #[test]
    fn malformed_counts_are_shown() {
        for line in ["p ;D1", "p ;1 20", "p ;Dx 20", "p ;D1 -3", "p ;D1 99999999999999999999"] {
            let error = PerftCase::parse(line).unwrap_err().to_string();
            assert!(error.contains(line.trim_start_matches("p ;")), "{error}");
        }
    }
}
