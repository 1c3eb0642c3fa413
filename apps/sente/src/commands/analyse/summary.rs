//! How well the players of a game played, as a table.

use crate::games::Study;
use sente_engine::analysis::Summary;
use std::fmt::Write as _;

const HEADING: &str = "Moves  Accuracy  Loss/move  ACPL  Inaccuracies  Mistakes  Blunders";

/// The summaries of both players, under a line that names the game.
pub(super) fn table<P: Study>(
    number: usize,
    tags: &[(String, String)],
    summaries: &[Summary; 2],
    skipped: usize,
) -> String {
    let tag = |wanted: &str| tags.iter().find(|(name, _)| name == wanted).map_or("?", |(_, value)| value);
    let [first, second] = P::PLAYER_TAGS;
    let mut text = format!("Game {number}: {} - {}, {}\n", tag(first), tag(second), tag("Result"));
    if skipped > 0 {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Interrupted: the first {skipped} moves of the game do not count.");
    }
    let _ = writeln!(text, "{:<8}{HEADING}", "");
    for (name, summary) in P::PLAYER_TAGS.iter().zip(summaries) {
        let _ = writeln!(text, "{name:<8}{}", row(summary));
    }
    text
}

fn row(summary: &Summary) -> String {
    let number = |number: Option<f64>, places: usize, unit: &str| {
        number.map_or("-".to_owned(), |number| format!("{number:.places$}{unit}"))
    };
    format!(
        "{:>5}  {:>8}  {:>9}  {:>4}  {:>12}  {:>8}  {:>8}",
        summary.moves(),
        number(summary.accuracy(), 1, " %"),
        number(summary.average_loss().map(|loss| loss * 100.0), 1, " %"),
        number(summary.average_hundredths(), 0, ""),
        summary.inaccuracies(),
        summary.mistakes(),
        summary.blunders()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;

    #[test]
    fn columns_stand_below_their_names() {
        let text = table::<Position>(1, &[], &[Summary::default(); 2], 3);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "Game 1: ? - ?, ?");
        assert!(lines[1].contains("first 3 moves"));
        assert_eq!(lines[3].len(), lines[2].len());
        assert!(lines.iter().all(|line| line.len() < 80));
    }
}
