//! A conversation in UCI: commands in, messages out, an engine between.
//!
//! The loop that reads is never blocked: searches run in the engine's threads and answer from there. Whatever is typed
//! that makes no sense gets an `info string` with the reason and changes nothing.

mod options;
mod voice;

use super::{Command, Go, Info, Message, Root};
use crate::{MoveText, ParseError};
use options::Options;
use sente_chess::Position;
use sente_chess::notation::CastlingStyle;
use sente_engine::ChessEngine;
use sente_eval::classical::chess::Classical;
use sente_game::{Line, Notation as _, Position as _, Reading};
use sente_search::{Limits, TimeControl};
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;
use voice::{Gate, SearchVoice, Voice};

/// A line longer than this is no command.
const LONGEST_LINE: u64 = 1 << 20;

/// Speaks UCI until the end of input or until told to quit.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) {
    let voice = Voice::new(output);
    match ChessEngine::new(options::DEFAULT_HASH, 1) {
        Ok(engine) => Session::new(engine, voice).serve(input),
        Err(error) => voice.say(&Message::Info(Box::new(Info::text(error)))),
    }
}

struct Session {
    engine: ChessEngine,
    voice: Voice,
    options: Options,
    position: Position,
    past: Line<Position>,
    /// How castling is written in answers.
    style: CastlingStyle,
    /// The search that is going on, or the last one.
    search: Option<Running>,
}

/// A search that was started.
struct Running {
    gate: Arc<Gate>,
    /// Whether it is stopped at the end of input; those bounded by depth, nodes or time are finished.
    endless: bool,
    /// What to search with once the opponent has played the expected move.
    pondering: Option<Box<Go>>,
}

impl Session {
    fn new(engine: ChessEngine, voice: Voice) -> Self {
        Self {
            engine,
            voice,
            options: Options::default(),
            position: Position::start(),
            past: Line::new(),
            style: CastlingStyle::Standard,
            search: None,
        }
    }

    fn serve(mut self, mut input: impl BufRead) {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = std::io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line);
            if !matches!(read, Ok(1..)) {
                break;
            }
            match Command::read(&line) {
                Ok(Command::Quit) => {
                    self.stop();
                    break;
                }
                Ok(command) => self.obey(command),
                Err(ParseError::Empty) => {}
                Err(error) => self.explain(error),
            }
        }
        self.finish();
    }

    /// At the end of input bounded searches are finished and the others stopped.
    fn finish(&mut self) {
        if self.search.as_ref().is_some_and(|search| search.endless) {
            self.stop();
        }
        self.engine.wait();
    }

    fn explain(&self, reason: impl std::fmt::Display) {
        self.voice.say(&Message::Info(Box::new(Info::text(reason))));
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.voice.say(&Message::ReadyOk),
            Command::SetOption { name, value } => {
                let value = value.as_ref().map_or("", |value| value.as_str());
                if let Err(reason) = self.set_option(name.as_str(), value) {
                    self.explain(reason);
                }
            }
            Command::UciNewGame => {
                self.stop();
                self.engine.new_game();
            }
            Command::Position { root, moves } => {
                if let Err(reason) = self.set_position(&root, &moves) {
                    self.explain(reason);
                }
            }
            Command::Go(go) => self.go(go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Show => self.show(),
            Command::Help => self.explain(HELP),
            Command::Eval => self.voice.write(&Classical::new().trace(&self.position).to_string()),
            Command::Bench(_) => self.bench(),
            Command::Debug(_) | Command::Register(_) | Command::Quit => {}
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

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let change = options::understand(name, value)?;
        if change.needs_idle() && self.is_searching() {
            return Err(format!("expected {name} to be set while no search is going on"));
        }
        change.apply(&mut self.options, &mut self.engine)
    }

    fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.gate.is_answered())
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
        self.style = if self.options.chess960 { CastlingStyle::Chess960 } else { start.move_style() };
        Ok(())
    }

    fn go(&mut self, go: Box<Go>) {
        self.stop();
        self.engine.wait();
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let limits = match self.limits(&go) {
            Ok(limits) => limits,
            Err(reason) => return self.explain(reason),
        };
        let gate = Arc::new(Gate::new(limits.infinite));
        let listener = SearchVoice {
            voice: self.voice.clone(),
            root: self.position,
            style: if self.options.chess960 { CastlingStyle::Chess960 } else { self.style },
            lines: limits.lines,
            gate: Arc::clone(&gate),
        };
        let bounded = go.depth.is_some() || go.nodes.is_some() || go.movetime.is_some();
        let endless = limits.infinite || !bounded;
        self.search = Some(Running { gate, endless, pondering: go.ponder.then_some(go) });
        self.engine.set_past(self.past.clone());
        self.engine.go(self.position, limits, Box::new(listener));
    }

    /// What the command asks for; moves that are not legal here are an error.
    fn limits(&self, go: &Go) -> Result<Limits<sente_chess::Move>, String> {
        let read =
            |text: &MoveText| self.position.read_move(text.as_str()).map_err(|error| error.to_string());
        let moves = go.searchmoves.iter().map(read).collect::<Result<_, _>>()?;
        let milliseconds = |time: i64| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let (left, increment) = match self.position.side() {
            sente_game::Side::First => (go.wtime, go.winc),
            sente_game::Side::Second => (go.btime, go.binc),
        };
        let time = match (go.movetime, left) {
            (Some(time), _) => TimeControl::MoveTime(milliseconds(time)),
            (None, Some(left)) => TimeControl::Clock {
                left: milliseconds(left),
                increment: milliseconds(increment.unwrap_or(0)),
                moves_to_go: go.movestogo.filter(|&moves| moves > 0),
                byoyomi: Duration::ZERO,
            },
            (None, None) => TimeControl::None,
        };
        Ok(Limits {
            time,
            depth: go.depth.map(|depth| i32::try_from(depth).unwrap_or(i32::MAX)),
            nodes: go.nodes,
            soft_nodes: None,
            mate: go.mate.map(|moves| moves.saturating_mul(2)),
            moves,
            lines: self.options.multipv,
            infinite: go.infinite || go.ponder,
        })
    }

    fn stop(&mut self) {
        if let Some(search) = &self.search {
            self.engine.stop();
            search.gate.open();
        }
    }

    /// The expected move was played: the search for it ends without an answer, and one with a clock begins. What the
    /// first found is in the table.
    fn ponder_hit(&mut self) {
        let Some(search) = &mut self.search else { return };
        let Some(mut go) = search.pondering.take() else { return };
        search.gate.silence();
        self.engine.stop();
        self.engine.wait();
        go.ponder = false;
        self.go(go);
    }

    fn perft(&self, depth: u32) {
        let (position, voice, style) = (self.position, self.voice.clone(), self.style);
        let mut total = 0;
        for (mv, nodes) in sente_game::divide(&position, depth) {
            total += nodes;
            voice.write(&format!("{}: {nodes}\n", position.styled_move_text(mv, style)));
        }
        voice.write(&format!("\nNodes searched: {}\n", if depth == 0 { 1 } else { total }));
    }

    fn show(&self) {
        let position = &self.position;
        let board = position.diagram();
        let text = format!("{board}\nFen: {position}\nKey: {:016X}\n", position.key());
        self.voice.write(&text);
    }

    fn bench(&mut self) {
        self.stop();
        self.engine.wait();
        match sente_engine::bench::run(sente_engine::bench::DEPTH, sente_engine::bench::HASH, 1) {
            Ok(outcome) => self.voice.write(&format!("{} nodes\n", outcome.nodes)),
            Err(error) => self.explain(error),
        }
    }
}

const HELP: &str = "uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit; d shows the board, \
    eval explains the evaluation, bench counts nodes, go perft N counts moves";
