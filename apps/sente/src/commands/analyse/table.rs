//! Lines of play as a table.

use crate::games::{Study, Value, seen_by_first};
use sente_engine::analysis::FoundLine;
use std::fmt::Write as _;

/// How many columns a terminal is taken to have, less one.
const WIDTH: usize = 79;
/// What stands in front of a line.
const HEADING: &str = " #    Score   Depth  Nodes  Line";
/// Where the line begins.
const INDENT: usize = 28;

/// The lines, best first, seen by the first player. Each text is broken where the terminal ends.
pub(super) fn lines<P: Study>(root: &P, lines: &[FoundLine<P>]) -> String {
    let mut table = format!("{HEADING}\n");
    for (index, line) in lines.iter().enumerate() {
        let score = seen_by_first(root, line.score);
        let value = format!("{:+}", Value::of::<P>(score));
        let depth = format!("{}/{}", line.depth, line.seldepth);
        let nodes = short(line.nodes);
        let text = wrapped(&root.line_text(&line.moves), WIDTH - INDENT, INDENT);
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{:>2} {value:>8}  {depth:>6} {nodes:>6}  {text}", index + 1);
    }
    table
}

/// A number in at most five characters, such as `999`, `12.3k`, `4.56M`.
fn short(number: u64) -> String {
    let units = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    let Some(&(unit, letter)) = units.iter().find(|&&(unit, _)| number >= unit) else {
        return number.to_string();
    };
    let (whole, hundredths) = (number / unit, number % unit * 100 / unit);
    match whole {
        0..10 => format!("{whole}.{hundredths:02}{letter}"),
        10..100 => format!("{whole}.{}{letter}", hundredths / 10),
        _ => format!("{whole}{letter}"),
    }
}

/// A text in lines of at most `width` characters, all but the first indented. A number stays with its move.
fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let (mut out, mut column) = (String::new(), 0);
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        let mut word = word.to_owned();
        if word.ends_with('.')
            && let Some(mv) = words.next()
        {
            word = format!("{word} {mv}");
        }
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_short() {
        let known = [
            (0, "0"),
            (999, "999"),
            (1_000, "1.00k"),
            (12_345, "12.3k"),
            (999_999, "999k"),
            (4_567_890, "4.56M"),
            (7_000_000_000, "7.00G"),
        ];
        for (number, text) in known {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn lines_are_broken_between_moves() {
        assert_eq!(wrapped("1. e4 e5 2. Nf3 Nc6", 10, 2), "1. e4 e5\n  2. Nf3 Nc6");
        assert_eq!(wrapped("1. e4 e5 2. Nf3", 12, 2), "1. e4 e5\n  2. Nf3");
        assert_eq!(wrapped("", 10, 2), "");
    }
}
