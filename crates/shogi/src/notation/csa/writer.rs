//! Writing CSA's files.

use super::{ENDINGS, PLAYERS};
use crate::notation::game::{Ending, Game, one_line};
use crate::{BLACK, File, Kind, Move, Position, Rank, Square};
use sente_game::{Position as _, Side};
use std::fmt;

/// Writes a game in CSA's format, in UTF-8.
///
/// # Errors
/// Only those of `out`.
pub fn write_csa(game: &Game, out: &mut impl fmt::Write) -> fmt::Result {
    writeln!(out, "V2.2")?;
    for (name, value) in &game.tags {
        write_tag(name, value, out)?;
    }
    write_board(&game.start, out)?;
    // What is said before the first move comes before the line that begins the game.
    write_comments(&game.comments, out)?;
    writeln!(out, "{}", sign(game.start.side()))?;
    let mut position = game.start;
    for step in &game.steps {
        writeln!(out, "{}", csa_move(&position, step.mv))?;
        if let Some(seconds) = step.seconds {
            writeln!(out, "T{seconds}")?;
        }
        write_comments(&step.comments, out)?;
        position = position.play(step.mv, &mut ());
    }
    match game.ending {
        Some(ending) => writeln!(out, "%{}", ending_name(ending, position.side())),
        None => Ok(()),
    }
}

fn write_tag(name: &str, value: &str, out: &mut impl fmt::Write) -> fmt::Result {
    let value = one_line(value);
    match PLAYERS.into_iter().position(|player| player == name) {
        Some(0) => writeln!(out, "N+{value}"),
        Some(_) => writeln!(out, "N-{value}"),
        None => writeln!(out, "${}:{value}", one_line(name).replace(':', " ")),
    }
}

fn write_comments(comments: &[String], out: &mut impl fmt::Write) -> fmt::Result {
    comments
        .iter()
        .flat_map(|comment| comment.split('\n'))
        .try_for_each(|line| writeln!(out, "'*{}", one_line(line)))
}

fn write_board(position: &Position, out: &mut impl fmt::Write) -> fmt::Result {
    for rank in Rank::ALL {
        write!(out, "P{}", rank as u8 + 1)?;
        for file in File::ALL.into_iter().rev() {
            match position.piece_on(Square::new(file, rank)) {
                Some(piece) => write!(out, "{}{}", sign(piece.side()), piece.kind().csa())?,
                None => out.write_str(" * ")?,
            }
        }
        writeln!(out)?;
    }
    for side in Side::ALL {
        let hand = position.hand(side);
        if hand.is_empty() {
            continue;
        }
        write!(out, "P{}", sign(side))?;
        for kind in Kind::DROPPABLE {
            for _ in 0..hand.count(kind) {
                write!(out, "00{}", kind.csa())?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

const fn sign(side: Side) -> char {
    match side {
        BLACK => '+',
        Side::Second => '-',
    }
}

fn csa_move(position: &Position, mv: Move) -> String {
    let square = |square: Square| format!("{}{}", square.file().digit(), square.rank() as u8 + 1);
    let from = mv.from().map_or_else(|| "00".to_owned(), square);
    format!("{}{from}{}{}", sign(position.side()), square(mv.to()), position.arriving(mv).csa())
}

fn ending_name(ending: Ending, side: Side) -> &'static str {
    match (ending, side) {
        (Ending::OpponentsFoul, BLACK) => "-ILLEGAL_ACTION",
        (Ending::OpponentsFoul, _) => "+ILLEGAL_ACTION",
        _ => ENDINGS.into_iter().find(|(_, known)| *known == ending).map_or("CHUDAN", |(name, _)| name),
    }
}
