//! Games as they are written to files.

use super::Fixture;
use super::finished::comment;
use crate::play::PlayedGame;
use sente_game::{Record, Records};
use std::time::{SystemTime, UNIX_EPOCH};

/// What all records of a tournament have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Event {
    /// What it is called.
    pub name: String,
    /// The names of the engines.
    pub engines: Vec<String>,
    /// How long each may think, for people.
    pub controls: Vec<String>,
}

/// A game with its names, its comments and the reason of its end.
pub fn record<P: Records>(event: &Event, fixture: &Fixture, game: &PlayedGame<P>) -> Record<P> {
    let engine = |index: usize| event.engines.get(index).cloned().unwrap_or_default();
    let control = |index: usize| event.controls.get(index).cloned().unwrap_or_default();
    let [first, second] = P::PLAYER_TAGS;
    let mut tags = vec![
        ("Event".to_owned(), event.name.clone()),
        ("Date".to_owned(), today()),
        ("Round".to_owned(), format!("{}.{}", fixture.game / 2 + 1, fixture.game % 2 + 1)),
        (first.to_owned(), engine(fixture.first)),
        (second.to_owned(), engine(fixture.second)),
        ("PlyCount".to_owned(), (game.opening.moves.len() + game.moves.len()).to_string()),
        ("Termination".to_owned(), game.ending.termination().to_owned()),
    ];
    let controls = (control(fixture.first), control(fixture.second));
    if controls.0 == controls.1 {
        tags.push(("TimeControl".to_owned(), controls.0));
    } else {
        tags.push((format!("{first}TimeControl"), controls.0));
        tags.push((format!("{second}TimeControl"), controls.1));
    }
    let book = game.opening.moves.iter().map(|&mv| (mv, "book".to_owned()));
    let played = game
        .moves
        .iter()
        .map(|played| (played.mv, comment(played.report.score, played.report.depth, played.time)));
    let mut moves: Vec<_> = book.chain(played).collect();
    if let Some((_, comment)) = moves.last_mut() {
        *comment = format!("{comment}, {}", game.ending);
    }
    Record { tags, start: game.opening.start, moves, conclusion: game.ending.conclusion() }
}

/// Today's date as records write it.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date of a day counted from 1 January 1970, by counting days in cycles of 400 years that begin in March.
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(59), (1970, 3, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_772), (2026, 11, 15));
    }
}
