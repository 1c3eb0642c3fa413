//! A chess engine that misbehaves when told to, for testing what judges engines.
//!
//! It plays the first legal move, or one drawn by `--seed N`, or what `--answers FILE` says, whose lines are
//! `FEN<TAB>MOVE` with as many `info …` lines behind as wanted, each after another tab. What depends on nothing but
//! the position is the same in every run and every order.
//!
//! Searches are counted from one, in every process anew: `--crash-at N`, `--stall-at N` (says nothing, not even when
//! told to stop), `--illegal-at N`, `--late-at N` (with `--late-by MS`: answers so long after its time is up; without
//! `--late-at` always). `--move-delay MS` is how long every search takes, `--score CP` what it reports.
//! `--rubbish` prints lines that make no sense, `--no-uciok`, `--no-readyok`, `--ignore-stop` and `--ignore-quit` leave
//! answers out. `--name TEXT` is how it introduces itself.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use sente_chess::Position;
use sente_game::{Notation, Position as _, Random, Reading, Side};
use sente_protocol::MoveText;
use sente_protocol::uci::{Command, Go, Root};
use std::collections::{HashMap, HashSet};
use std::io::{BufRead as _, Write as _};
use std::process::exit;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How long an engine that ignores the end of its input stays at most, so that a failed test leaves nothing behind.
const LONGEST_STAY: Duration = Duration::from_mins(1);

/// The options without a value.
const FLAGS: [&str; 5] = ["--rubbish", "--no-uciok", "--no-readyok", "--ignore-stop", "--ignore-quit"];

/// What the engine is told to do.
#[derive(Default)]
struct Script {
    name: Option<String>,
    answers: HashMap<String, Vec<String>>,
    seed: Option<u64>,
    score: i32,
    delay: Duration,
    late_by: Option<Duration>,
    /// In which search something happens, by the name of the option.
    at: HashMap<String, u64>,
    flags: HashSet<String>,
}

impl Script {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut script = Self::default();
        while let Some(name) = arguments.next() {
            if FLAGS.contains(&name.as_str()) {
                script.flags.insert(name);
            } else {
                let value = arguments.next().ok_or_else(|| format!("expected a value after {name}"))?;
                script.take(&name, value)?;
            }
        }
        Ok(script)
    }

    fn take(&mut self, name: &str, value: String) -> Result<(), String> {
        let number = || value.parse::<u64>().map_err(|_| format!("expected {name} NUMBER, found {value:?}"));
        let milliseconds = || number().map(Duration::from_millis);
        match name {
            "--move-delay" => self.delay = milliseconds()?,
            "--late-by" => self.late_by = Some(milliseconds()?),
            "--crash-at" | "--stall-at" | "--illegal-at" | "--late-at" => {
                self.at.insert(name.to_owned(), number()?);
            }
            "--seed" => self.seed = Some(number()?),
            "--score" => self.score = value.parse().map_err(|_| format!("expected a score: {value:?}"))?,
            "--answers" => self.answers = read_answers(&value)?,
            "--name" => self.name = Some(value),
            _ => return Err(format!("expected an option of the fake engine, found {name:?}")),
        }
        Ok(())
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.contains(flag)
    }
}

/// The columns behind each position, by the position as this program writes it.
fn read_answers(path: &str) -> Result<HashMap<String, Vec<String>>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut answers = HashMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let mut columns = line.split('\t').map(str::to_owned);
        let fen = columns.next().unwrap_or_default();
        let position = Position::read_position(&fen, Reading::Playable).map_err(|error| error.to_string())?;
        answers.insert(position.position_text(), columns.collect());
    }
    Ok(answers)
}

/// Prints a line at once. Without anybody to read it there is nothing left to do.
fn say(line: impl AsRef<[u8]>) {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(line.as_ref()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
    if written.is_err() {
        exit(0);
    }
}

struct Fake {
    script: Script,
    commands: Receiver<Vec<u8>>,
    position: Position,
    style: <Position as Notation>::MoveStyle,
    searches: u64,
}

impl Fake {
    /// Listens until the end of input.
    fn run(&mut self) {
        while let Ok(line) = self.commands.recv() {
            match Command::read(&line) {
                Ok(Command::Position { root, moves }) => self.set_up(&root, &moves),
                Ok(Command::Go(go)) => self.search(&go),
                Ok(command) => self.attend(&command),
                Err(error) => say(format!("info string {error}")),
            }
        }
        self.leave();
    }

    /// Does what can be done during a search, too.
    fn attend(&self, command: &Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady if !self.script.has("--no-readyok") => say("readyok"),
            Command::Quit => self.leave(),
            _ => {}
        }
    }

    fn leave(&self) {
        if self.script.has("--ignore-quit") {
            std::thread::sleep(LONGEST_STAY);
        }
        exit(0);
    }

    fn introduce(&self) {
        self.talk_rubbish();
        say(format!("id name {}", self.script.name.as_deref().unwrap_or("Fake")));
        say(
            "option name Hash type spin default 16 min 1 max 1024\noption name UCI_Chess960 type check default false",
        );
        if !self.script.has("--no-uciok") {
            say("uciok");
        }
    }

    fn talk_rubbish(&self) {
        if self.script.has("--rubbish") {
            say(b"\n\xff\xfe not text \x00");
            say("info depth many score cp lots nodes -1 pv pv pv\noption name\nbestmoves e2e4");
            say("x".repeat(100_000));
        }
    }

    fn set_up(&mut self, root: &Root, moves: &[MoveText]) {
        let start = match root {
            Root::Start => Ok(Position::start()),
            Root::Fen(text) => Position::read_position(text.as_str(), Reading::Playable),
        };
        let Ok(start) = start else { return say("info string no such position") };
        let mut position = start;
        for text in moves {
            let Ok(mv) = position.read_move(text.as_str()) else { return say("info string no such move") };
            position.advance(mv, &mut ());
        }
        self.style = start.move_style();
        self.position = position;
    }

    fn search(&mut self, go: &Go) {
        self.searches += 1;
        let happens = |option| self.script.at.get(option) == Some(&self.searches);
        if happens("--crash-at") {
            eprintln!("the fake engine crashes in search {}", self.searches);
            exit(3);
        }
        self.talk_rubbish();
        let (best, reports) = self.answer(go);
        for report in reports {
            say(report);
        }
        self.wait(go, happens("--stall-at"));
        say(format!("bestmove {}", if happens("--illegal-at") { "a1a1" } else { &best }));
    }

    /// The move to play and what to report before it.
    fn answer(&self, go: &Go) -> (String, Vec<String>) {
        let answer = self.script.answers.get(&self.position.position_text());
        if let Some([best, reports @ ..]) = answer.map(Vec::as_slice) {
            return (best.clone(), reports.to_vec());
        }
        let moves = self.position.legal_moves();
        // The ply is mixed in, so that a game is not bound to repeat itself.
        let place = self.position.key() ^ u64::from(self.position.ply()) << 32;
        let chosen = match self.script.seed {
            None => moves.first(),
            Some(seed) => Random::new(seed ^ place).choose(&moves),
        };
        let Some(&chosen) = chosen else { return ("(none)".to_owned(), Vec::new()) };
        let best = self.position.styled_move_text(chosen, self.style);
        let (score, nodes) = (self.script.score, go.nodes.unwrap_or(moves.len() as u64));
        let report = format!("info depth 1 score cp {score} nodes {nodes} pv {best}");
        (best, vec![report])
    }

    /// Spends the time that the search takes, answering what else is asked meanwhile.
    fn wait(&self, go: &Go, stalls: bool) {
        let is_late = self.script.at.get("--late-at").is_none_or(|&number| number == self.searches);
        let mut time = self.script.delay;
        if let Some(late_by) = self.script.late_by.filter(|_| is_late) {
            let clock = if self.position.side() == Side::First { go.wtime } else { go.btime };
            let limit = go.movetime.or(clock).unwrap_or(0);
            time = Duration::from_millis(limit.max(0) as u64) + late_by;
        }
        let obeys = !stalls && !self.script.has("--ignore-stop");
        let endless = stalls || go.infinite || go.ponder;
        if time.is_zero() && !endless {
            return;
        }
        let deadline = Instant::now() + if endless { LONGEST_STAY } else { time };
        loop {
            match self.commands.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => match Command::read(&line) {
                    Ok(Command::Stop | Command::PonderHit) if obeys => return,
                    Ok(command) => self.attend(&command),
                    Err(_) => {}
                },
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => self.leave(),
            }
        }
    }
}

fn main() {
    let script = Script::read(std::env::args().skip(1)).unwrap_or_else(|error| {
        eprintln!("{error}");
        exit(2)
    });
    let (sender, commands) = mpsc::channel();
    std::thread::spawn(move || {
        let mut lines = std::io::stdin().lock().split(b'\n').map_while(Result::ok);
        lines.try_for_each(|line| sender.send(line))
    });
    let position = Position::start();
    Fake { script, commands, position, style: position.move_style(), searches: 0 }.run();
}
