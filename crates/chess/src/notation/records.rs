//! Files of openings, problems and games, in the words of `sente-game`.

use super::pgn::{Game, GameResult, Node, PgnError, Reader};
use super::{Epd, EpdError, MoveError, SanError};
use crate::{Move, Position, WHITE};
use sente_game::excerpt;
use sente_game::{Conclusion, Opening, Problem, Reading, Record, Records, Side};
use std::error::Error;
use std::fmt;

/// Why a file of openings or problems cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// No such format.
    Format {
        /// The ending of the file's name.
        found: String,
    },
    /// A game cannot be read.
    Game(PgnError),
    /// A line cannot be read.
    Line {
        /// Which, counted from one.
        number: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
}

/// What is wrong with a line of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// Its position or operations.
    Epd(EpdError),
    /// A move in algebraic notation.
    San(SanError),
    /// A move in coordinates.
    Uci(MoveError),
    /// The points and the moves they are given for do not go together.
    Points {
        /// What was found instead of a number for each move.
        found: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format { found } => {
                let known = Position::OPENING_FORMATS.join(", ");
                write!(f, "expected a file whose name ends in {known}, found \"{found}\"")
            }
            Self::Game(error) => error.fmt(f),
            Self::Line { number, fault } => write!(f, "line {number}: {fault}"),
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Epd(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::Uci(error) => error.fmt(f),
            Self::Points { found } => {
                write!(f, "expected in c8 as many numbers as c9 has moves, found \"{found}\"")
            }
        }
    }
}

impl Error for RecordError {}

impl Records for Position {
    type RecordError = RecordError;

    const PLAYER_TAGS: [&'static str; 2] = ["White", "Black"];

    const OPENING_FORMATS: &'static [&'static str] = &["epd", "fen", "pgn"];

    fn engine_options(start: &Self) -> &'static [(&'static str, &'static str)] {
        if start.is_standard() { &[("UCI_Chess960", "false")] } else { &[("UCI_Chess960", "true")] }
    }

    /// Openings are the positions of EPD and FEN files, one a line, and the main lines of the games of a PGN file.
    fn read_openings(bytes: &[u8], format: &str) -> Result<Vec<Opening<Self>>, RecordError> {
        match format.to_ascii_lowercase().as_str() {
            "pgn" => Reader::new(bytes)
                .map(|game| game.map(|game| opening(&game)).map_err(RecordError::Game))
                .collect(),
            "epd" | "fen" => each_line(&String::from_utf8_lossy(bytes), |line| {
                let epd = Epd::read(line, Reading::Playable).map_err(LineFault::Epd)?;
                Ok(Opening { start: epd.position, moves: Vec::new() })
            }),
            _ => Err(RecordError::Format { found: excerpt(format) }),
        }
    }

    /// Problems are lines of EPD: `bm` and `am` with moves, `bm #3` or `dm 3` with the distance to mate in moves, and
    /// `c8` with points for the moves of `c9`.
    fn read_problems(text: &str) -> Result<Vec<Problem<Self>>, RecordError> {
        each_line(text, problem)
    }

    fn write_record(record: &Record<Self>, out: &mut impl fmt::Write) -> fmt::Result {
        let mut game = Game::new(record.start);
        for (name, value) in &record.tags {
            game.tags.set(name, value);
        }
        if !record.start.is_standard() {
            game.tags.set("Variant", "Chess960");
        }
        game.line.nodes = record.moves.iter().map(|(mv, comment)| annotated(*mv, comment)).collect();
        game.result = match record.conclusion {
            Conclusion::Unfinished => GameResult::Unknown,
            Conclusion::Draw => GameResult::Draw,
            Conclusion::Win(WHITE) => GameResult::WhiteWins,
            Conclusion::Win(Side::Second) => GameResult::BlackWins,
        };
        writeln!(out, "{game}")
    }
}

fn opening(game: &Game) -> Opening<Position> {
    let moves = game.main_line().map(|step| step.node.mv).collect();
    Opening { start: game.start, moves }
}

fn annotated(mv: Move, comment: &str) -> Node {
    let mut node = Node::from(mv);
    if !comment.is_empty() {
        node.comments.push(comment.to_owned());
    }
    node
}

/// Reads every line that is neither empty nor a comment.
fn each_line<T>(text: &str, read: impl Fn(&str) -> Result<T, LineFault>) -> Result<Vec<T>, RecordError> {
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(index, line)| read(line).map_err(|fault| RecordError::Line { number: index + 1, fault }))
        .collect()
}

fn problem(line: &str) -> Result<Problem<Position>, LineFault> {
    let epd = Epd::read(line, Reading::Playable).map_err(LineFault::Epd)?;
    let mate = mate_distance(&epd);
    let is_distance = epd.operand("bm").is_some_and(|operand| operand.starts_with('#'));
    let best = if is_distance { Vec::new() } else { epd.best_moves().map_err(LineFault::San)? };
    Ok(Problem {
        name: epd.id().unwrap_or_default().to_owned(),
        position: epd.position,
        best,
        avoid: epd.avoid_moves().map_err(LineFault::San)?,
        points: points(&epd)?,
        mate,
    })
}

/// The distance to mate in plies: whoever mates in n moves makes n moves and leaves n - 1 to the opponent.
fn mate_distance(epd: &Epd) -> Option<i32> {
    let moves = epd.operand("bm").and_then(|text| text.strip_prefix('#')).or_else(|| epd.operand("dm"))?;
    let moves: i32 = moves.parse().ok().filter(|moves: &i32| moves.abs() < 1000)?;
    Some(if moves > 0 { moves * 2 - 1 } else { moves * 2 })
}

fn points(epd: &Epd) -> Result<Vec<(Move, u32)>, LineFault> {
    let (Some(points), Some(moves)) = (epd.operand("c8"), epd.operand("c9")) else { return Ok(Vec::new()) };
    let numbers: Option<Vec<u32>> = points.split_whitespace().map(|word| word.parse().ok()).collect();
    let moves: Vec<_> = moves.split_whitespace().collect();
    let numbers = numbers.filter(|numbers| numbers.len() == moves.len());
    let numbers = numbers.ok_or_else(|| LineFault::Points { found: excerpt(points) })?;
    let read = |text: &&str| epd.position.read_uci(text).map_err(LineFault::Uci);
    let moves: Vec<_> = moves.iter().map(read).collect::<Result<_, _>>()?;
    Ok(moves.into_iter().zip(numbers).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Notation as _;

    #[test]
    fn openings_come_from_lines_and_games() {
        let lines =
            "# two positions\n4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3;\n\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n";
        let openings = Position::read_openings(lines.as_bytes(), "epd").unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[0].start.halfmoves(), 3);
        let games = b"1. e4 e5 2. Nf3 *\n\n1. d4 *\n";
        let openings = Position::read_openings(games, "PGN").unwrap();
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [3, 1]);
    }

    #[test]
    fn faults_are_named_and_placed() {
        let error = Position::read_openings(b"\nrubbish", "epd").unwrap_err().to_string();
        assert!(error.starts_with("line 2: board, column 2"), "{error}");
        let error = Position::read_openings(b"1. e5 *", "pgn").unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 4"), "{error}");
        let error = Position::read_openings(b"", "txt").unwrap_err().to_string();
        assert_eq!(error, "expected a file whose name ends in epd, fen, pgn, found \"txt\"");
        let problem = "4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3;";
        assert!(Position::read_problems(problem).unwrap_err().to_string().starts_with("line 1: "));
        let points = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c8 \"10 5\"; c9 \"e2e4\";";
        let error = Position::read_problems(points).unwrap_err().to_string();
        assert_eq!(error, "line 1: expected in c8 as many numbers as c9 has moves, found \"10 5\"");
    }

    #[test]
    fn problems_have_moves_points_and_mates() {
        let problems = Position::read_problems(
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; am Kd1; id \"a\"; c8 \"10 5\"; c9 \"e2e4 e2e3\";\n\
             7k/R7/1R6/8/8/8/8/K7 w - - bm #1;\n7k/R7/8/8/8/8/1R6/K7 b - - dm -1;",
        )
        .unwrap();
        let first = &problems[0];
        assert_eq!((first.name.as_str(), first.best.len(), first.avoid.len()), ("a", 1, 1));
        assert_eq!(first.points.iter().map(|&(_, points)| points).collect::<Vec<_>>(), [10, 5]);
        assert_eq!(problems[1].mate, Some(1));
        assert_eq!(problems[2].mate, Some(-2));
    }

    #[test]
    fn records_are_games() {
        let start = Position::start();
        let mv = start.read_move("e2e4").unwrap();
        let record = Record {
            tags: vec![("White".into(), "one".into()), ("Termination".into(), "time forfeit".into())],
            start,
            moves: vec![(mv, "+0.30/12 0.10s".into())],
            conclusion: Conclusion::Win(Side::Second),
        };
        let mut text = String::new();
        Position::write_record(&record, &mut text).unwrap();
        let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(game.tag("White"), Some("one"));
        assert_eq!(game.result, GameResult::BlackWins);
        assert_eq!(game.line.nodes[0].comments, ["+0.30/12 0.10s"]);
    }
}
