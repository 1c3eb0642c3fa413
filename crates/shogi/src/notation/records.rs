//! Files of openings, problems and games, in the words of `sente-game`.

use super::error::{Fault, RecordError};
use super::game::{Ending, Game, Step};
use super::{csa, kif};
use crate::{Move, Position};
use sente_game::excerpt;
use sente_game::{
    Conclusion, Notation as _, Opening, Position as _, Problem, Reading, Record, Records, Side,
};
use std::fmt;

impl Records for Position {
    type RecordError = RecordError;

    const PLAYER_TAGS: [&'static str; 2] = csa::PLAYERS;

    const OPENING_FORMATS: &'static [&'static str] = &["sfen", "usi", "kif", "kifu", "ki2", "ki2u", "csa"];

    fn engine_options(_: &Self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Openings are lines of USI (`startpos moves 7g7f`, `sfen ... moves ...`, or an SFEN alone) or the main lines of games.
    fn read_openings(bytes: &[u8], format: &str) -> Result<Vec<Opening<Self>>, RecordError> {
        match format.to_ascii_lowercase().as_str() {
            "sfen" | "usi" => each_line(&super::decode(bytes), opening),
            "kif" | "kifu" => kif::read_kif(bytes).map(|game| vec![opening_of(&game)]),
            "ki2" | "ki2u" => kif::read_ki2(bytes).map(|game| vec![opening_of(&game)]),
            "csa" => csa::read_csa(bytes).map(|games| games.iter().map(opening_of).collect()),
            _ => Err(RecordError::Format { found: excerpt(format) }),
        }
    }

    /// Problems are lines of an SFEN and, each after a semicolon, what is known of it: `bm` and `am` with moves, `mate` with
    /// the distance to mate in plies, `id` with a name.
    fn read_problems(text: &str) -> Result<Vec<Problem<Self>>, RecordError> {
        each_line(text, problem)
    }

    /// Games are written in KIF.
    fn write_record(record: &Record<Self>, out: &mut impl fmt::Write) -> fmt::Result {
        let mut game = Game::new(&record.start);
        game.tags.clone_from(&record.tags);
        game.steps = record.moves.iter().map(|(mv, comment)| annotated(*mv, comment)).collect();
        let side = game.end().side();
        game.ending = ending(&game, record.conclusion, side);
        kif::write_kif(&game, out)?;
        writeln!(out)
    }
}

fn annotated(mv: Move, comment: &str) -> Step {
    let comments = if comment.is_empty() { Vec::new() } else { vec![comment.to_owned()] };
    Step { comments, ..Step::from(mv) }
}

/// How a game is said to have ended of which only the winner is known.
fn ending(game: &Game, conclusion: Conclusion, side: Side) -> Option<Ending> {
    match conclusion {
        Conclusion::Unfinished => None,
        Conclusion::Draw => Some(Ending::Repetition),
        Conclusion::Win(winner) if winner == side => Some(Ending::Declaration),
        Conclusion::Win(_) if game.end().is_mate() => Some(Ending::Checkmate),
        Conclusion::Win(_) => Some(Ending::Resignation),
    }
}

fn opening_of(game: &Game) -> Opening<Position> {
    Opening { start: game.start, moves: game.steps.iter().map(|step| step.mv).collect() }
}

/// Reads every line that is neither empty nor a comment.
fn each_line<T>(text: &str, read: impl Fn(&str) -> Result<T, Fault>) -> Result<Vec<T>, RecordError> {
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(index, line)| read(line).map_err(|fault| fault.at(index + 1)))
        .collect()
}

fn opening(line: &str) -> Result<Opening<Position>, Fault> {
    let line = line.strip_prefix("position ").unwrap_or(line).trim();
    let (start, moves) = line.split_once("moves").unwrap_or((line, ""));
    let start = match start.trim() {
        "startpos" => Position::start(),
        text => Position::from_sfen(text.strip_prefix("sfen ").unwrap_or(text), Reading::Playable)?,
    };
    let mut position = start;
    let mut read = Vec::new();
    for text in moves.split_whitespace() {
        let mv = position.read_usi(text)?;
        position = position.play(mv, &mut ());
        read.push(mv);
    }
    Ok(Opening { start, moves: read })
}

fn problem(line: &str) -> Result<Problem<Position>, Fault> {
    let mut parts = line.split(';').map(str::trim);
    let text = parts.next().unwrap_or_default();
    let position = Position::from_sfen(text.strip_prefix("sfen ").unwrap_or(text), Reading::Playable)?;
    let mut problem = Problem {
        name: String::new(),
        position,
        best: Vec::new(),
        avoid: Vec::new(),
        points: Vec::new(),
        mate: None,
    };
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let moves = || value.split_whitespace().map(|text| position.read_usi(text)).collect::<Result<_, _>>();
        match name {
            "bm" => problem.best = moves()?,
            "am" => problem.avoid = moves()?,
            "id" => value.trim().clone_into(&mut problem.name),
            "mate" => {
                let plies = value.trim().parse().ok().filter(|plies: &i32| plies.abs() < 10_000);
                problem.mate = Some(plies.ok_or_else(|| Fault::syntax("a number of plies", value))?);
            }
            _ => return Err(Fault::syntax("bm, am, mate or id", part)),
        }
    }
    Ok(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_come_from_lines_and_games() {
        let lines = "# two\nstartpos moves 7g7f 3c3d\n\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n4k4/9/9/9/9/9/9/9/4K4 w - 1\n";
        let openings = Position::read_openings(lines.as_bytes(), "sfen").unwrap();
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 0, 0]);
        let games = Position::read_openings(b"PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n-3334FU\n", "CSA").unwrap();
        assert_eq!(games.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn faults_are_named_and_placed() {
        let error = Position::read_openings(b"\nrubbish", "sfen").unwrap_err().to_string();
        assert!(error.starts_with("line 2: board, column 2"), "{error}");
        let error = Position::read_openings(b"startpos moves 7g7e", "sfen").unwrap_err().to_string();
        assert_eq!(error, "line 1: expected a legal move, found 7g7e: the piece does not move so");
        let error = Position::read_openings(b"", "txt").unwrap_err().to_string();
        assert!(error.ends_with("found \"txt\""), "{error}");
    }

    #[test]
    fn problems_have_moves_and_mates() {
        let text = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1; bm G*5b; am G*4b G*6b; mate 1; id easy";
        let problem = &Position::read_problems(text).unwrap()[0];
        assert_eq!((problem.best.len(), problem.avoid.len(), problem.mate), (1, 2, Some(1)));
        assert_eq!(problem.name, "easy");
        assert!(Position::read_problems("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1; x 1").is_err());
    }

    #[test]
    fn records_are_games() {
        let start = Position::start();
        let mv = start.read_move("7g7f").unwrap();
        let record = Record {
            tags: vec![("先手".into(), "one".into())],
            start,
            moves: vec![(mv, "+0.30/12 0.10s".into())],
            conclusion: Conclusion::Win(Side::First),
        };
        let mut text = String::new();
        Position::write_record(&record, &mut text).unwrap();
        let game = kif::read_kif(text.as_bytes()).unwrap();
        assert_eq!(game.tag("先手"), Some("one"));
        assert_eq!(game.ending, Some(Ending::Resignation));
        assert_eq!(game.conclusion(), record.conclusion);
        assert_eq!(game.steps[0].comments, ["+0.30/12 0.10s"]);
    }
}
