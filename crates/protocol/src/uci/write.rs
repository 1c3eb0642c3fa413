//! Writing the parts of lines.

use crate::MoveText;
use std::fmt;

/// Writes a keyword and its value, if there is one.
pub(crate) fn write_field(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {keyword} {value}"))
}

/// Writes a keyword, if it applies.
pub(crate) fn write_flag(f: &mut fmt::Formatter<'_>, keyword: &str, is_set: bool) -> fmt::Result {
    if is_set { write!(f, " {keyword}") } else { Ok(()) }
}

/// Writes a keyword and moves, if there are any.
pub(crate) fn write_moves(f: &mut fmt::Formatter<'_>, keyword: &str, moves: &[MoveText]) -> fmt::Result {
    if !moves.is_empty() {
        write!(f, " {keyword}")?;
    }
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
