//! A conversation in UCI: commands in, messages out, an engine between.
//!
//! * `options` knows what can be set.
//! * `search` turns `go` into limits, and says how what is found is worded.

mod options;
mod search;

use super::{Command, Go, Message, Root};
use crate::session::options::DEFAULT_HASH;
use crate::session::{Conversation, Desk, Voice};
use crate::{MoveText, ParseError};
use options::Options;
use sente_chess::Position;
use sente_chess::notation::CastlingStyle;
use sente_engine::ChessEngine;
use sente_eval::classical::chess::Classical;
use sente_game::{Notation as _, Position as _, Reading};
use std::io::{BufRead, Write};

/// Speaks UCI until the end of input or until told to quit.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) {
    let voice = Voice::new(output);
    let options = Options::default();
    match ChessEngine::with_setup(DEFAULT_HASH, 1, options.common.setup()) {
        Ok(engine) => Session::new(Desk::new(engine, voice), options).serve(input),
        Err(error) => voice.explain(error),
    }
}

struct Session {
    desk: Desk<Position>,
    options: Options,
    /// Whether the position is one of Chess960, so that castling has to be written in its way.
    is_shuffled: bool,
    /// Whether people want to hear what was understood.
    debug: bool,
}

impl Conversation for Session {
    type Game = Position;

    fn desk(&mut self) -> &mut Desk<Position> {
        &mut self.desk
    }

    fn hear(&mut self, line: &[u8]) -> Result<bool, ParseError> {
        match Command::read(line)? {
            Command::Quit => Ok(false),
            command => {
                self.obey(command);
                Ok(true)
            }
        }
    }
}

impl Session {
    fn new(desk: Desk<Position>, options: Options) -> Self {
        Self { desk, options, is_shuffled: false, debug: false }
    }

    fn obey(&mut self, command: Command) {
        let done = match command {
            Command::SetOption { name, value } => {
                self.set_option(name.as_str(), value.as_ref().map_or("", |value| value.as_str()))
            }
            Command::Position { root, moves } => self.set_position(&root, &moves),
            Command::Go(go) => self.go(&go),
            Command::Bench(arguments) => self.desk.bench(arguments.as_str(), self.options.common.setup()),
            other => {
                self.obey_simple(&other);
                Ok(())
            }
        };
        if let Err(reason) = done {
            self.desk.voice.explain(reason);
        }
    }

    /// The commands that cannot be wrong.
    fn obey_simple(&mut self, command: &Command) {
        let voice = &self.desk.voice;
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = *on,
            Command::IsReady => voice.say(&Message::ReadyOk),
            Command::UciNewGame => self.desk.new_game(),
            Command::Stop => self.desk.stop(),
            Command::PonderHit => self.desk.ponder_hit(),
            Command::Show => self.show(),
            Command::Eval => self.explain(),
            Command::Help => voice.explain(HELP),
            // Nobody has to register. The others are obeyed elsewhere.
            _ => {}
        }
    }

    fn introduce(&self) {
        let voice = &self.desk.voice;
        let version = env!("CARGO_PKG_VERSION");
        voice.say(&Message::IdName(format!("Sente {version}").as_str().into()));
        voice.say(&Message::IdAuthor("the Sente authors".into()));
        for option in options::specs() {
            voice.say(&Message::Option(option));
        }
        voice.say(&Message::UciOk);
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let change = options::understand(name, value)?;
        if change.needs_idle() && self.desk.is_searching() {
            return Err(format!("expected {name} to be set while no search is going on"));
        }
        change.apply(&mut self.options, &mut self.desk.engine)?;
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
        self.desk.set_position(start, moves)?;
        self.is_shuffled = start.move_style() == CastlingStyle::Chess960;
        self.confirm(format_args!("position {}", self.desk.position));
        Ok(())
    }

    /// How castling is written in answers.
    fn style(&self) -> CastlingStyle {
        let chess960 = self.options.chess960 || self.is_shuffled;
        if chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard }
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let Some(depth) = go.perft else { return self.search(go) };
        self.desk.perft(depth, self.style())
    }

    /// What the position is worth by terms, and what the network makes of it if that is in use.
    fn explain(&self) {
        let position = &self.desk.position;
        self.desk.voice.write(&Classical::new().trace(position).to_string());
        if let Some(mut nnue) = self.options.common.setup().evaluation.nnue() {
            self.desk.voice.write(&format!("\n\n{}\n", nnue.trace(position)));
        }
    }

    fn show(&self) {
        let position = &self.desk.position;
        let board = position.diagram();
        let text = format!("{board}\nFen: {position}\nKey: {:016X}\n", position.key());
        self.desk.voice.write(&text);
    }

    /// Says what was understood, to those who asked for it.
    fn confirm(&self, text: std::fmt::Arguments<'_>) {
        if self.debug {
            self.desk.voice.explain(text);
        }
    }
}

const HELP: &str = "uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit; d shows the board, \
    eval explains the evaluation, bench counts nodes, go perft N counts moves";
