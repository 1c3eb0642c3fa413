//! Writing a board row by row.

use std::fmt::{self, Display, Write};

/// Writes a board as the texts of positions have it: the rows with slashes between them, and in each the pieces and, as
/// numbers, how many empty squares there are between them. `piece` tells what is to be written for a square, if anything
/// stands there.
///
/// ```
/// let mut text = String::new();
/// let piece = |row, column| (row == column).then_some(if row == 1 { 'K' } else { 'k' });
/// sente_game::write_rows(&mut text, 0..2, &(0..3), piece)?;
/// assert_eq!(text, "k2/1K1");
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
/// Only those of `out`.
pub fn write_rows<Row: Copy, Column, Piece: Display>(
    out: &mut impl Write,
    rows: impl IntoIterator<Item = Row>,
    columns: &(impl IntoIterator<Item = Column> + Clone),
    piece: impl Fn(Row, Column) -> Option<Piece>,
) -> fmt::Result {
    for (index, row) in rows.into_iter().enumerate() {
        if index > 0 {
            out.write_char('/')?;
        }
        let mut empty = 0;
        for column in columns.clone() {
            let Some(piece) = piece(row, column) else {
                empty += 1;
                continue;
            };
            write_gap(out, empty)?;
            empty = 0;
            write!(out, "{piece}")?;
        }
        write_gap(out, empty)?;
    }
    Ok(())
}

fn write_gap(out: &mut impl Write, squares: usize) -> fmt::Result {
    if squares > 0 { write!(out, "{squares}") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_counted_and_end_with_their_row() {
        let board = ["...", "A..", "..B", ".C.", "DEF"];
        let mut text = String::new();
        let piece = |row: &str, column| row.chars().nth(column).filter(|&letter| letter != '.');
        write_rows(&mut text, board, &(0..3), piece).unwrap();
        assert_eq!(text, "3/A2/2B/1C1/DEF");
    }
}
