//! A conversation in USI: commands in, messages out, an engine between.
//!
//! * `options` knows what can be set.
//! * `search` turns `go` into limits, looks for mates, and says how what is found is worded.

mod options;
mod search;

use super::{Command, Go, Message, Root};
use crate::session::options::DEFAULT_HASH;
use crate::session::{Conversation, Desk, Voice};
use crate::{MoveText, ParseError};
use options::Options;
use sente_engine::ShogiEngine;
use sente_eval::classical::shogi::Classical;
use sente_game::{Notation as _, Position as _, Reading};
use sente_shogi::Position;
use std::io::{BufRead, Write};
use std::sync::Arc;

/// Speaks USI until the end of input or until told to quit.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) {
    let voice = Voice::new(output);
    let options = Options::default();
    match ShogiEngine::with_setup(DEFAULT_HASH, 1, options.common.setup()) {
        Ok(engine) => {
            let desk = Desk::new(engine, voice);
            Session { desk, options, pondered: None, solver: Arc::default() }.serve(input);
        }
        Err(error) => voice.explain(error),
    }
}

struct Session {
    desk: Desk<Position>,
    options: Options,
    /// What was asked for with the search on the opponent's time, in case its clocks are told later.
    pondered: Option<Go>,
    solver: search::KeptSolver,
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
    fn obey(&mut self, command: Command) {
        let done = match command {
            Command::SetOption { name, value } => {
                self.set_option(name.as_str(), value.as_ref().map_or("", |value| value.as_str()))
            }
            Command::Position { root, moves } => self.set_position(&root, &moves),
            Command::Go(go) => self.go(*go),
            Command::PonderHit(clocks) => self.ponder_hit(clocks),
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
            Command::Usi => self.introduce(),
            Command::IsReady => voice.say(&Message::ReadyOk),
            Command::UsiNewGame => self.desk.new_game(),
            // Whoever ends a game while a search is going on still awaits its answer.
            Command::Stop | Command::GameOver(_) => self.desk.stop(),
            Command::Show => self.show(),
            Command::Eval => self.explain(),
            Command::Help => voice.explain(HELP),
            // The others are obeyed elsewhere.
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
        voice.say(&Message::UsiOk);
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let change = options::understand(name, value)?;
        if change.needs_idle() && self.desk.is_searching() {
            return Err(format!("expected {name} to be set while no search is going on"));
        }
        change.apply(&mut self.options, &mut self.desk.engine)?;
        self.desk.position = self.desk.position.with_rules(self.options.rules);
        Ok(())
    }

    /// Takes over a position with its moves, or nothing at all.
    fn set_position(&mut self, root: &Root, moves: &[MoveText]) -> Result<(), String> {
        let start = match root {
            Root::Start => Position::start(),
            Root::Sfen(text) => Position::read_position(text.as_str(), Reading::Playable)
                .map_err(|error| error.to_string())?,
        };
        self.desk.set_position(start.with_rules(self.options.rules), moves)
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
        let text = format!("{board}\nSfen: {position}\nKey: {:016X}\n", position.key());
        self.desk.voice.write(&text);
    }
}

const HELP: &str = "usi, isready, setoption, usinewgame, position, go, stop, ponderhit, gameover, quit; d shows the \
    board, eval explains the evaluation, bench counts nodes, go perft N counts moves";
