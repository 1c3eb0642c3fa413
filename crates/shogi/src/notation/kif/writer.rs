//! Writing KIF and KI2.

use super::ending_name;
use super::header::is_tag_name;
use crate::notation::game::{Game, one_line};
use crate::notation::handicap;
use crate::{BLACK, Move, Position, Square};
use sente_game::{Conclusion, Position as _};
use std::fmt;

/// Writes a game in KIF. The text is UTF-8 and says so.
///
/// # Errors
/// Only those of `out`.
pub fn write_kif(game: &Game, out: &mut impl fmt::Write) -> fmt::Result {
    writeln!(out, "#KIF version=2.0 encoding=UTF-8")?;
    write_header(game, out)?;
    writeln!(out, "手数----指手---------消費時間--")?;
    write_comments(&game.comments, out)?;
    let mut position = game.start;
    let mut previous = None;
    let mut spent = [0_u64; 2];
    for (index, step) in game.steps.iter().enumerate() {
        let text = kif_move(&position, step.mv, previous);
        write!(out, "{:>4} {text}", index + 1)?;
        if let Some(seconds) = step.seconds {
            let total = &mut spent[position.side().index()];
            *total += u64::from(seconds);
            let (minutes, total) = (seconds / 60, *total);
            let (hours, rest) = (total / 3600, total % 3600);
            write!(
                out,
                "   ({minutes:>2}:{:02}/{hours:02}:{:02}:{:02})",
                seconds % 60,
                rest / 60,
                rest % 60
            )?;
        }
        writeln!(out)?;
        write_comments(&step.comments, out)?;
        previous = Some(step.mv.to());
        position = position.play(step.mv, &mut ());
    }
    match game.ending {
        Some(ending) => writeln!(out, "{:>4} {}", game.steps.len() + 1, ending_name(ending)),
        None => Ok(()),
    }
}

/// Writes a game in KI2: moves as people tell them.
///
/// # Errors
/// Only those of `out`.
pub fn write_ki2(game: &Game, out: &mut impl fmt::Write) -> fmt::Result {
    const MOVES_IN_A_LINE: usize = 6;
    write_header(game, out)?;
    writeln!(out)?;
    write_comments(&game.comments, out)?;
    let mut position = game.start;
    let mut previous = None;
    let mut in_line = 0;
    for step in &game.steps {
        write!(out, "{}", position.japanese(step.mv, previous))?;
        in_line += 1;
        let is_last_in_line = in_line == MOVES_IN_A_LINE || !step.comments.is_empty();
        out.write_str(if is_last_in_line { "\n" } else { "　" })?;
        in_line = if is_last_in_line { 0 } else { in_line };
        write_comments(&step.comments, out)?;
        previous = Some(step.mv.to());
        position = position.play(step.mv, &mut ());
    }
    if in_line > 0 {
        writeln!(out)?;
    }
    let count = game.steps.len();
    match (game.ending, game.conclusion()) {
        (None, _) => Ok(()),
        (Some(_), Conclusion::Win(side)) => {
            writeln!(out, "まで{count}手で{}の勝ち", if side == BLACK { "先手" } else { "後手" })
        }
        (Some(ending), _) => writeln!(out, "まで{count}手で{}", ending_name(ending)),
    }
}

fn write_header(game: &Game, out: &mut impl fmt::Write) -> fmt::Result {
    for (name, value) in game.tags.iter().filter(|(name, _)| is_tag_name(name)) {
        writeln!(out, "{}：{}", one_line(name), one_line(value))?;
    }
    match handicap::name(&game.start) {
        Some(name) => writeln!(out, "手合割：{name}"),
        None => write!(out, "{}", game.start.kanji_diagram()),
    }
}

fn write_comments(comments: &[String], out: &mut impl fmt::Write) -> fmt::Result {
    comments
        .iter()
        .flat_map(|comment| comment.split('\n'))
        .try_for_each(|line| writeln!(out, "*{}", one_line(line)))
}

/// A legal move as KIF writes it.
fn kif_move(position: &Position, mv: Move, previous: Option<Square>) -> String {
    let to = mv.to();
    let kind = position.piece(mv).kind();
    let target = if previous == Some(to) {
        "同　".to_owned()
    } else {
        format!("{}{}", to.file().wide_digit(), to.rank().kanji())
    };
    let Some(from) = mv.from() else { return format!("{target}{}打", kind.japanese()) };
    let sign = if mv.is_promotion() { "成" } else { "" };
    let origin = format!("{}{}", from.file().digit(), from.rank() as u8 + 1);
    format!("{target}{}{sign}({origin})", kind.japanese())
}
