//! Single moves of KIF: ７六歩(77), 同　銀成(31), ４五角打.

use crate::notation::MoveError;
use crate::notation::error::Fault;
use crate::notation::names::strip_square;
use crate::{Kind, Move, Position, Square};
use sente_game::Position as _;

/// What follows the number of a move, if the line begins with one.
pub(super) fn strip_number(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(|character: char| character.is_ascii_digit());
    let is_numbered = rest.len() < line.len() && rest.starts_with(char::is_whitespace);
    is_numbered.then(|| rest.trim_start())
}

/// Reads a legal move; returns it and what follows.
pub(super) fn read<'a>(
    position: &Position,
    text: &'a str,
    previous: Option<Square>,
) -> Result<(Move, &'a str), Fault> {
    let malformed = || Fault::syntax("a move such as ７六歩(77)", text);
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (previous.ok_or_else(malformed)?, rest.trim_start()),
        None => strip_square(text).ok_or_else(malformed)?,
    };
    let (kind, rest) = Kind::strip_japanese(rest).ok_or_else(malformed)?;
    if let Some(rest) = rest.strip_prefix('打') {
        let droppable = kind.index() < Kind::IN_HAND;
        return check(position, droppable.then(|| Move::drop(kind, to)), kind, text, rest);
    }
    let (promotes, rest) = match (rest.strip_prefix("不成"), rest.strip_prefix('成')) {
        (Some(rest), _) => (false, rest),
        (None, Some(rest)) => (true, rest),
        (None, None) => (false, rest),
    };
    let (origin, rest) =
        rest.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')')).ok_or_else(malformed)?;
    let from = strip_square(origin).filter(|(_, rest)| rest.is_empty()).map(|(from, _)| from);
    let mv = from.filter(|&from| from != to).map(|from| Move::new(from, to, promotes));
    check(position, mv, kind, text, rest)
}

/// The move, if it is one, legal, and made by the kind that the text names.
fn check<'a>(
    position: &Position,
    mv: Option<Move>,
    kind: Kind,
    text: &str,
    rest: &'a str,
) -> Result<(Move, &'a str), Fault> {
    let mv = mv.ok_or_else(|| Fault::syntax("a move such as ７六歩(77)", text))?;
    let illegal = |reason| Fault::Move(MoveError::illegal(text, reason));
    if !position.is_legal(mv) {
        Err(illegal(position.why_illegal(mv)))
    } else if position.piece(mv).kind() == kind {
        Ok((mv, rest))
    } else {
        Err(illegal("another piece is there"))
    }
}

/// The seconds that a move took, from what follows it: `( 1:05/00:10:00)`.
pub(super) fn seconds(text: &str) -> Option<u32> {
    let (_, time) = text.split_once('(')?;
    let spent = time.split(['/', ')']).next()?.trim();
    spent.split(':').try_fold(0_u32, |total, part| {
        let part: u32 = part.trim().parse().ok()?;
        total.checked_mul(60)?.checked_add(part)
    })
}
