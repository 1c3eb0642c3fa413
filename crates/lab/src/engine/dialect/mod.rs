//! Protocols seen from the runner: a few questions and answers that all of them have.

mod uci;
mod usi;

use sente_protocol::uci::{Info, OptionSpec, ScoreValue};
use sente_protocol::{MoveText, ParseError};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The language that an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Universal Shogi Interface.
    Usi,
}

impl FromStr for Protocol {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "uci" => Ok(Self::Uci),
            "usi" => Ok(Self::Usi),
            _ => Err(format!("expected a protocol among uci and usi, found {text:?}")),
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
        })
    }
}

/// The clocks of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clocks {
    /// The time left, by side.
    pub left: [Duration; 2],
    /// What each move adds, by side.
    pub increment: [Duration; 2],
    /// Moves until the player to move gets more time.
    pub moves_to_go: Option<u32>,
    /// What each move may take once the time is used up.
    pub byoyomi: Duration,
}

/// What an engine may spend on a move. Several limits hold together; none at all means until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Clocks.
    pub clocks: Option<Clocks>,
    /// A fixed time.
    pub move_time: Option<Duration>,
    /// A number of positions.
    pub nodes: Option<u64>,
    /// A depth.
    pub depth: Option<u32>,
    /// A mate is looked for and not a move: in UCI one in so many moves, in USI any.
    pub mate: Option<u32>,
}

/// A score as engines announce it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Announced {
    /// Hundredths of a pawn, or of what the game has instead.
    Centipawns(i32),
    /// Mate in so many plies, negative if the engine is mated.
    Mate(i32),
}

impl Announced {
    /// The score as a number that can be compared, mates beyond all others.
    pub const fn centipawns(self) -> i32 {
        const MATE: i32 = 100_000;
        match self {
            Self::Centipawns(score) => score,
            Self::Mate(plies) if plies > 0 => MATE - plies,
            Self::Mate(plies) => -MATE - plies,
        }
    }
}

/// As people write it: `+0.35`, `M5`, `-M4`, the number being plies.
impl fmt::Display for Announced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(score) => {
                let sign = if score < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
            }
            Self::Mate(plies) if plies > 0 => write!(f, "+M{plies}"),
            Self::Mate(plies) => write!(f, "-M{}", plies.unsigned_abs()),
        }
    }
}

/// What an engine last said of its search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How deep it has searched.
    pub depth: Option<u32>,
    /// The deepest line.
    pub seldepth: Option<u32>,
    /// What it thinks of the position. A bound is no score.
    pub score: Option<Announced>,
    /// How many positions it has seen.
    pub nodes: Option<u64>,
    /// How many a second, by its own count.
    pub nps: Option<u64>,
    /// The line it expects.
    pub line: Vec<MoveText>,
}

/// What an engine says, as far as a runner cares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Its name.
    Name(String),
    /// Something that can be set.
    Option(OptionSpec),
    /// The introduction is over.
    Introduced,
    /// It is ready.
    Ready,
    /// News from the search.
    Report(Report),
    /// What it wants to do.
    Best(Reply),
    /// The mate that it was asked for, if it found one.
    Mate(Option<Report>),
    /// Anything else.
    Other,
}

/// What an engine wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Play a move.
    Move(MoveText),
    /// Give up.
    Resign,
    /// Declare the game won.
    Declare,
    /// Nothing: it has no move.
    None,
    /// Nothing: it was asked for a mate and knows none.
    NoMate,
}

impl Reply {
    /// The move, if that is what it wants.
    pub const fn mv(self) -> Option<MoveText> {
        match self {
            Self::Move(mv) => Some(mv),
            Self::Resign | Self::Declare | Self::None | Self::NoMate => None,
        }
    }
}

impl Protocol {
    /// Asks the engine to introduce itself.
    pub const fn greeting(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
        }
    }

    /// Asks the engine whether it is ready. All protocols say it in the same word.
    pub const IS_READY: &'static str = "isready";

    /// Tells the engine that another game begins.
    pub const fn new_game(self) -> &'static str {
        match self {
            Self::Uci => "ucinewgame",
            Self::Usi => "usinewgame",
        }
    }

    /// Tells the engine to stop searching. All protocols say it in the same word.
    pub const STOP: &'static str = "stop";

    /// Tells the engine to end. All protocols say it in the same word.
    pub const QUIT: &'static str = "quit";

    /// Sets an option.
    ///
    /// # Errors
    /// If the name is one that the protocol cannot carry.
    pub fn set_option(self, name: &str, value: Option<&str>) -> Result<String, ParseError> {
        match self {
            Self::Uci => uci::set_option(name, value),
            Self::Usi => usi::set_option(name, value),
        }
    }

    /// Sets up a position: `start` is `None` where games start.
    ///
    /// # Errors
    /// If the position is text that the protocol cannot carry.
    pub fn position(self, start: Option<&str>, moves: &[MoveText]) -> Result<String, ParseError> {
        match self {
            Self::Uci => uci::position(start, moves),
            Self::Usi => usi::position(start, moves),
        }
    }

    /// Asks for a move.
    pub fn go(self, budget: &Budget) -> String {
        match self {
            Self::Uci => uci::go(budget).to_string(),
            Self::Usi => usi::go(budget).to_string(),
        }
    }

    /// Understands a line that the engine has printed.
    pub fn understand(self, line: &str) -> Said {
        match self {
            Self::Uci => uci::understand(line),
            Self::Usi => usi::understand(line),
        }
    }
}

/// News of a search, mates being told in plies by `plies`. Only the first line of several counts, and a score that is a
/// bound says less than the one before.
fn report(info: Info, plies: impl Fn(i32) -> i32) -> Said {
    if info.multipv.is_some_and(|number| number > 1) {
        return Said::Other;
    }
    let score = info.score.filter(|score| score.bound.is_none()).map(|score| match score.value {
        ScoreValue::Cp(score) => Announced::Centipawns(score),
        ScoreValue::Mate(distance) => Announced::Mate(plies(distance)),
    });
    Said::Report(Report {
        depth: info.depth,
        seldepth: info.seldepth,
        score,
        nodes: info.nodes,
        nps: info.nps,
        line: info.pv,
    })
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Report {
    /// Takes over whatever a later report says.
    pub(super) fn update(&mut self, later: Self) {
        self.depth = later.depth.or(self.depth);
        self.seldepth = later.seldepth.or(self.seldepth);
        self.score = later.score.or(self.score);
        self.nodes = later.nodes.or(self.nodes);
        self.nps = later.nps.or(self.nps);
        if !later.line.is_empty() {
            self.line = later.line;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_the_protocols() {
        let uci = Protocol::Uci;
        let second = Duration::from_secs(1);
        let clocks = Clocks { left: [second, second * 2], moves_to_go: Some(7), ..Clocks::default() };
        let budget = Budget { clocks: Some(clocks), nodes: Some(5), ..Budget::default() };
        assert_eq!(uci.go(&budget), "go wtime 1000 btime 2000 movestogo 7 nodes 5");
        assert_eq!(uci.go(&Budget::default()), "go infinite");
        let moves = ["e2e4".parse().unwrap()];
        assert_eq!(uci.position(None, &moves).unwrap(), "position startpos moves e2e4");
        assert_eq!(uci.position(Some("8/8 w"), &[]).unwrap(), "position fen 8/8 w");
        assert_eq!(uci.set_option("Hash", Some("16")).unwrap(), "setoption name Hash value 16");
    }

    #[test]
    fn mates_are_counted_in_plies() {
        let score = |line: &str| match Protocol::Uci.understand(line) {
            Said::Report(report) => report.score,
            other => panic!("{other:?}"),
        };
        assert_eq!(score("info score mate 3"), Some(Announced::Mate(5)));
        assert_eq!(score("info score mate -2"), Some(Announced::Mate(-4)));
        assert_eq!(score("info score cp -35"), Some(Announced::Centipawns(-35)));
        assert_eq!(score("info score cp 35 lowerbound"), None);
        assert_eq!(Announced::Centipawns(-35).to_string(), "-0.35");
        assert_eq!(Announced::Mate(-4).to_string(), "-M4");
    }

    #[test]
    fn other_lines_are_not_for_the_runner() {
        assert_eq!(Protocol::Uci.understand("info multipv 2 score cp 1"), Said::Other);
        assert_eq!(Protocol::Uci.understand("Welcome!"), Said::Other);
        assert_eq!(Protocol::Uci.understand("bestmove (none)"), Said::Best(Reply::None));
    }

    #[test]
    fn mates_are_asked_for() {
        let budget =
            Budget { mate: Some(3), move_time: Some(Duration::from_millis(100)), ..Budget::default() };
        assert_eq!(Protocol::Uci.go(&budget), "go mate 3 movetime 100");
        assert_eq!(Protocol::Usi.go(&budget), "go mate 100");
        assert_eq!(Protocol::Usi.go(&Budget { mate: Some(3), ..Budget::default() }), "go mate infinite");
        let Said::Mate(Some(found)) = Protocol::Usi.understand("checkmate G*5b 5a4a G*4b") else {
            panic!("no mate")
        };
        assert_eq!((found.score, found.line.len()), (Some(Announced::Mate(3)), 3));
        for none in ["nomate", "timeout", "notimplemented"] {
            assert_eq!(Protocol::Usi.understand(&format!("checkmate {none}")), Said::Mate(None));
        }
    }

    #[test]
    fn shogi_has_words_of_its_own() {
        let usi = Protocol::Usi;
        let second = Duration::from_secs(1);
        let clocks = Clocks { left: [second, second * 2], byoyomi: second, ..Clocks::default() };
        let budget = Budget { clocks: Some(clocks), ..Budget::default() };
        assert_eq!(usi.go(&budget), "go btime 1000 wtime 2000 byoyomi 1000");
        assert_eq!(usi.position(Some("9/9 b"), &[]).unwrap(), "position sfen 9/9 b");
        assert_eq!(usi.understand("bestmove resign"), Said::Best(Reply::Resign));
        assert_eq!(usi.understand("bestmove win"), Said::Best(Reply::Declare));
        let Said::Report(report) = usi.understand("info score mate 3") else { panic!("no report") };
        assert_eq!(report.score, Some(Announced::Mate(3)));
    }
}
