//! The study of a position as two tables.

use super::study::{Studied, StudiedMove, View};
use crate::games::{Study, Value};
use std::fmt::Write as _;

/// The order and what speaks for it.
pub(super) fn tables<P: Study>(position: &P, studied: &Studied<P>) -> String {
    if studied.moves.is_empty() {
        return "There is no legal move.\n".to_owned();
    }
    format!("{}\n{}", order(position, studied), reasons(position, studied))
}

/// The moves, best first, with their ranks before the search and after it.
fn order<P: Study>(position: &P, studied: &Studied<P>) -> String {
    let mut text = format!(
        "After {} plies and {} nodes; ranks before > after what was learnt:\n\n",
        studied.depth, studied.nodes
    );
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{:>3}  {:<9}{:>8}{:>9}{:>7}   staged                   ranked                   sorted",
        "#", "move", "score", "nodes", "SEE"
    );
    for (index, studied_move) in studied.moves.iter().enumerate() {
        let score = studied_move.score.map_or("-".to_owned(), |score| format!("{:+}", Value::of::<P>(score)));
        let share = 100.0 * studied.share(studied_move);
        let mark = if studied.best == Some(studied_move.mv) { "*" } else { "" };
        let name = format!("{}{mark}", name(position, studied_move));
        let _ = write!(
            text,
            "{:>3}  {name:<9}{score:>8}{:>9}{:>7}",
            index + 1,
            format!("{share:.1} %"),
            studied_move.before.explained.exchange
        );
        for column in 0..studied_move.before.places.len() {
            let _ = write!(text, "   {:<22}", places(studied_move, column));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// The rank in one picker before and after, and the stage after.
fn places<P: Study>(studied: &StudiedMove<P>, column: usize) -> String {
    let place = |view: &View<P>| view.places.get(column).map(|(_, place)| (place.rank + 1, place.stage));
    match (place(&studied.before), place(&studied.learnt)) {
        (Some((before, _)), Some((after, stage))) => {
            format!("{before:>2} > {after:<2} {}", stage.name())
        }
        _ => "-".to_owned(),
    }
}

/// What each heuristic gives each move, with what was learnt.
fn reasons<P: Study>(position: &P, studied: &Studied<P>) -> String {
    const COLUMNS: [(&str, &str); 10] = [
        ("noisy", "noisy"),
        ("success", "success"),
        ("quiet", "quiet"),
        ("piece_to", "piece-to"),
        ("structure", "structure"),
        ("continuation", "follow-up"),
        ("low_ply", "low ply"),
        ("check", "check"),
        ("exchange", "exchange"),
        ("rescue", "rescue"),
    ];
    let mut text = "What speaks for each move, in points of its score:\n\n".to_owned();
    let _ = write!(text, "{:>3}  {:<9}", "#", "move");
    for (_, title) in COLUMNS {
        let _ = write!(text, "{title:>10}");
    }
    let _ = writeln!(text, "{:>10}", "sum");
    for (index, studied_move) in studied.moves.iter().enumerate() {
        let contributions = &studied_move.learnt.explained.contributions;
        let _ = write!(text, "{:>3}  {:<9}", index + 1, name(position, studied_move));
        for (key, _) in COLUMNS {
            let score = contributions.iter().find(|part| part.key == key).map(|part| part.score);
            let _ = write!(text, "{:>10}", score.map_or(String::new(), |score| score.to_string()));
        }
        let _ = writeln!(text, "{:>10}", contributions.iter().map(|part| part.score).sum::<i32>());
    }
    text
}

/// The move as people write it, without its number.
fn name<P: Study>(position: &P, studied: &StudiedMove<P>) -> String {
    let text = position.line_text(&[studied.mv]);
    text.split_whitespace().last().unwrap_or_default().to_owned()
}
