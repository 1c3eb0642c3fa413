//! The lines that describe the first position.

use crate::notation::error::Fault;
use crate::{BLACK, File, Kind, Rank, Setup, Square, WHITE};
use sente_game::Side;

/// A square and a piece, such as `82HI`; no square for a piece in hand, no kind for `AL`, all that is left.
type Group = (Option<Square>, Option<Kind>);

/// Reads a line that begins with `P`, which is already taken.
pub(super) fn read(setup: &mut Setup, line: &str) -> Result<(), Fault> {
    let error = || Fault::syntax("a row of the board, PI, P+ or P-", line);
    let mut characters = line.chars();
    match characters.next().ok_or_else(error)? {
        'I' => read_removals(setup, characters.as_str()),
        '+' => read_pieces(setup, BLACK, characters.as_str()),
        '-' => read_pieces(setup, WHITE, characters.as_str()),
        digit => {
            let rank = digit.to_digit(10).and_then(|digit| Rank::try_index((digit as usize).wrapping_sub(1)));
            read_row(setup, rank.ok_or_else(error)?, characters.as_str())
        }
    }
}

/// The start of a game, less the pieces that are listed.
fn read_removals(setup: &mut Setup, line: &str) -> Result<(), Fault> {
    *setup = Setup { side: setup.side, ..Setup::START };
    for group in groups(line)? {
        let expected = || Fault::syntax("a piece that stands there at the start", line);
        let (Some(square), Some(kind)) = group else { return Err(expected()) };
        let piece = setup.pieces[square.index()].take();
        if piece.is_none_or(|piece| piece.kind() != kind) {
            return Err(expected());
        }
    }
    Ok(())
}

/// A row of nine squares, each a sign and the name of a piece or ` * `.
fn read_row(setup: &mut Setup, rank: Rank, row: &str) -> Result<(), Fault> {
    let error = || Fault::syntax("nine squares of a row", row);
    let mut rest = row;
    for file in File::ALL.into_iter().rev() {
        // Programs leave out spaces at the end of a line.
        let (cell, after) = rest.split_at_checked(3.min(rest.len())).ok_or_else(error)?;
        rest = after;
        let side = match cell.as_bytes().first() {
            Some(b'+') => BLACK,
            Some(b'-') => WHITE,
            _ if matches!(cell.trim(), "" | "*") => {
                setup.pieces[Square::new(file, rank).index()] = None;
                continue;
            }
            _ => return Err(error()),
        };
        let kind = Kind::from_csa(&cell[1..]).ok_or_else(error)?;
        setup.put(kind.of(side), Square::new(file, rank));
    }
    if rest.trim().is_empty() { Ok(()) } else { Err(error()) }
}

/// Single pieces, on squares or in hand.
fn read_pieces(setup: &mut Setup, side: Side, line: &str) -> Result<(), Fault> {
    for group in groups(line)? {
        match group {
            (Some(square), Some(kind)) => setup.put(kind.of(side), square),
            (None, Some(kind)) => {
                let hand = setup.hands[side.index()].get_mut(kind.index());
                let count = hand.ok_or_else(|| Fault::syntax("a piece that can be in hand", line))?;
                *count = count.saturating_add(1).min(19);
            }
            (None, None) => take_the_rest(setup, side),
            (Some(_), None) => return Err(Fault::syntax("the name of a piece", line)),
        }
    }
    Ok(())
}

/// Gives a side whatever is neither on the board nor in the other hand.
fn take_the_rest(setup: &mut Setup, side: Side) {
    for kind in Kind::DROPPABLE {
        let on_board = setup.pieces.iter().flatten().filter(|piece| piece.kind().base() == kind).count();
        let other = usize::from(setup.hands[side.other().index()][kind.index()]);
        setup.hands[side.index()][kind.index()] = kind.total().saturating_sub(on_board + other) as u8;
    }
}

fn groups(line: &str) -> Result<Vec<Group>, Fault> {
    let error = || Fault::syntax("squares and pieces such as 82HI", line);
    let mut rest = line.trim_end();
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let (square, after) = rest.split_at_checked(2).ok_or_else(error)?;
        let (name, after) = after.split_at_checked(2).ok_or_else(error)?;
        rest = after;
        let square = match square {
            "00" => None,
            square => Some(read_square(square).ok_or_else(error)?),
        };
        let kind = match name {
            "AL" => None,
            name => Some(Kind::from_csa(name).ok_or_else(error)?),
        };
        groups.push((square, kind));
    }
    Ok(groups)
}

/// Reads a square such as `76`: file and rank.
pub(super) fn read_square(text: &str) -> Option<Square> {
    let mut digits = text.chars().map(|digit| digit.to_digit(10)?.checked_sub(1));
    let (file, rank) = (digits.next()??, digits.next()??);
    let square = Square::new(File::try_index(file as usize)?, Rank::try_index(rank as usize)?);
    digits.next().is_none().then_some(square)
}
