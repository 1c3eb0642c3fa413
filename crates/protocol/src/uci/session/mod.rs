//! A conversation in UCI: commands in, messages out, an engine between.
//!
//! The loop that reads is never blocked: searches run in the engine's threads and answer from there, counting and the
//! benchmark in a thread of their own. Whatever is typed that makes no sense gets an `info string` with the reason and
//! changes nothing.
//!
//! * `lines` reads, `voice` writes, `options` knows what can be set.
//! * `search` turns `go` into limits; `speaker` turns what the search finds into messages, and `gate` holds the answer
//!   back for as long as the protocol forbids it.
//! * `job` does what is no search.

mod gate;
mod job;
mod lines;
mod options;
mod search;
mod speaker;
mod voice;

use super::{Command, Go, Message, Root};
use crate::{MoveText, ParseError};
use job::Job;
use lines::Came;
use options::Options;
use search::Running;
use sente_chess::Position;
use sente_chess::notation::CastlingStyle;
use sente_engine::ChessEngine;
use sente_engine::bench::{self, Bench};
use sente_eval::classical::chess::Classical;
use sente_game::{Line, Notation as _, Position as _, Reading, excerpt};
use std::io::{BufRead, Write};
use voice::Voice;

/// Speaks UCI until the end of input or until told to quit.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) {
    let voice = Voice::new(output);
    match ChessEngine::new(options::DEFAULT_HASH, 1) {
        Ok(engine) => Session::new(engine, voice).serve(input),
        Err(error) => voice.explain(error),
    }
}

struct Session {
    engine: ChessEngine,
    voice: Voice,
    options: Options,
    position: Position,
    past: Line<Position>,
    /// Whether the position is one of Chess960, so that castling has to be written in its way.
    is_shuffled: bool,
    /// How many games were begun, so that none is like another below full strength.
    game: u64,
    /// Whether people want to hear what was understood.
    debug: bool,
    /// The search that is going on, or the last one.
    running: Option<Running>,
    /// Other work that is going on, or was last.
    job: Option<Job>,
}

impl Session {
    fn new(engine: ChessEngine, voice: Voice) -> Self {
        Self {
            engine,
            voice,
            options: Options::default(),
            position: Position::start(),
            past: Line::new(),
            is_shuffled: false,
            game: 0,
            debug: false,
            running: None,
            job: None,
        }
    }

    fn serve(mut self, mut input: impl BufRead) {
        let mut line = Vec::new();
        loop {
            match lines::read(&mut input, &mut line) {
                Came::Line => {}
                Came::TooLong => {
                    self.voice.explain(format_args!("expected lines of at most {} bytes", lines::LONGEST));
                    continue;
                }
                Came::End => break,
            }
            match Command::read(&line) {
                Ok(Command::Quit) => {
                    self.stop();
                    break;
                }
                Ok(command) => self.obey(command),
                Err(ParseError::Empty) => {}
                Err(error) => self.voice.explain(error),
            }
        }
        self.finish();
    }

    /// At the end of input whatever is bounded is finished, and the rest stopped.
    fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.endless) {
            // Counting ends by itself, so a search is all there is to stop.
            self.stop_search();
        }
        self.wait();
    }

    fn obey(&mut self, command: Command) {
        let done = match command {
            Command::SetOption { name, value } => {
                self.set_option(name.as_str(), value.as_ref().map_or("", |value| value.as_str()))
            }
            Command::Position { root, moves } => self.set_position(&root, &moves),
            Command::Go(go) => self.go(&go),
            Command::Bench(arguments) => self.bench(arguments.as_str()),
            other => {
                self.obey_simple(&other);
                Ok(())
            }
        };
        if let Err(reason) = done {
            self.voice.explain(reason);
        }
    }

    /// The commands that cannot be wrong.
    fn obey_simple(&mut self, command: &Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = *on,
            Command::IsReady => self.voice.say(&Message::ReadyOk),
            Command::UciNewGame => self.new_game(),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Show => self.show(),
            Command::Eval => self.voice.write(&Classical::new().trace(&self.position).to_string()),
            Command::Help => self.voice.explain(HELP),
            // Nobody has to register. The others are obeyed elsewhere.
            _ => {}
        }
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.voice.say(&Message::IdName(format!("Sente {version}").as_str().into()));
        self.voice.say(&Message::IdAuthor("the Sente authors".into()));
        for option in options::specs() {
            self.voice.say(&Message::Option(option));
        }
        self.voice.say(&Message::UciOk);
    }

    fn new_game(&mut self) {
        self.stop();
        self.engine.new_game();
        self.game += 1;
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let change = options::understand(name, value)?;
        if change.needs_idle() && self.is_searching() {
            return Err(format!("expected {name} to be set while no search is going on"));
        }
        change.apply(&mut self.options, &mut self.engine)?;
        self.confirm(format_args!("set {name} {value}"));
        Ok(())
    }

    /// Takes over a position with its moves, or nothing at all.
    fn set_position(&mut self, root: &Root, moves: &[MoveText]) -> Result<(), String> {
        let start = match root {
            Root::Start => Position::start(),
            Root::Fen(text) => Position::read_position(text.as_str(), Reading::Playable)
                .map_err(|error| error.to_string())?,
        };
        let (mut position, mut past) = (start, Line::new());
        for text in moves {
            let mv = position.read_move(text.as_str()).map_err(|error| error.to_string())?;
            past.push(&position);
            position.advance(mv, &mut ());
        }
        (self.position, self.past) = (position, past);
        self.is_shuffled = start.move_style() == CastlingStyle::Chess960;
        self.confirm(format_args!("position {position}"));
        Ok(())
    }

    /// How castling is written in answers.
    fn style(&self) -> CastlingStyle {
        let chess960 = self.options.chess960 || self.is_shuffled;
        if chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard }
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let Some(depth) = go.perft else { return self.search(go) };
        if depth > job::DEEPEST {
            return Err(format!("perft: expected a depth from 0 to {}, found {depth}", job::DEEPEST));
        }
        self.stop();
        self.wait();
        let job = Job::perft(self.position, depth, self.style(), self.voice.clone());
        self.job = Some(job.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn bench(&mut self, arguments: &str) -> Result<(), String> {
        let depth = match arguments {
            "" => Some(bench::DEPTH),
            text => text.parse().ok().filter(|depth| (1..=64).contains(depth)),
        };
        let depth = depth
            .ok_or_else(|| format!("bench: expected a depth from 1 to 64, found {:?}", excerpt(arguments)))?;
        self.stop();
        self.wait();
        let bench = Bench { depth, ordering: self.options.ordering(), ..Bench::default() };
        let job = Job::bench(bench, self.voice.clone());
        self.job = Some(job.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn show(&self) {
        let position = &self.position;
        let board = position.diagram();
        let text = format!("{board}\nFen: {position}\nKey: {:016X}\n", position.key());
        self.voice.write(&text);
    }

    /// Says what was understood, to those who asked for it.
    fn confirm(&self, text: std::fmt::Arguments<'_>) {
        if self.debug {
            self.voice.explain(text);
        }
    }
}

const HELP: &str = "uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit; d shows the board, \
    eval explains the evaluation, bench counts nodes, go perft N counts moves";
