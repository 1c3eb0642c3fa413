//! Speaking with an engine line by line, missing nothing.

use super::transcript::Transcript;
use crate::engine::{Launch, Process, Protocol, Silence, Usage};
use sente_protocol::uci::{BestMove, Heard, Info, Message, OptionSpec, ScoreValue};
use sente_protocol::{ParseError, Text};
use std::fmt;
use std::time::{Duration, Instant};

/// Why a check cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The engine ended, or closed its output; the text tells how.
    Ended(String),
    /// The engine did not say what was awaited.
    Silent(&'static str, Duration),
    /// The engine did something after which the rest makes no sense.
    Wrong(String),
    /// The check does not apply.
    Skip(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(how) => write!(f, "dies: {how}"),
            Self::Silent(awaited, after) => {
                write!(f, "hangs: no {awaited} within {:.1} s", after.as_secs_f64())
            }
            Self::Wrong(what) | Self::Skip(what) => f.write_str(what),
        }
    }
}

/// What a step of a check comes to.
pub(super) type Step<T = ()> = Result<T, Trouble>;

/// A line that the engine has printed, and what it means.
#[derive(Clone, Debug)]
pub(super) struct Spoken {
    pub(super) text: String,
    pub(super) at: Instant,
    pub(super) heard: Result<Heard, ParseError>,
}

impl Spoken {
    /// What it means, if anything.
    pub(super) fn message(&self) -> Option<&Message> {
        self.heard.as_ref().ok().map(|heard| &heard.message)
    }

    /// Whether it is meant to be the end of a search, well written or not.
    pub(super) fn is_best(&self) -> bool {
        self.text.split_ascii_whitespace().next() == Some("bestmove")
    }

    /// Text for people, if it is that.
    pub(super) fn comment(&self) -> Option<&str> {
        match self.message() {
            Some(Message::Info(info)) => info.string.as_ref().map(Text::as_str),
            _ => None,
        }
    }
}

/// How an engine introduced itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Introduction {
    pub(super) name: Option<String>,
    pub(super) author: Option<String>,
    pub(super) options: Vec<OptionSpec>,
    /// What it said unasked.
    pub(super) before: Vec<Spoken>,
    /// What it said when asked, to the last line.
    pub(super) lines: Vec<Spoken>,
}

/// The answer to a search.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) best: BestMove,
    /// Everything that was said before.
    pub(super) said: Vec<Spoken>,
    /// How long it took.
    pub(super) elapsed: Duration,
    /// The same, less the time that the system made the engine's threads wait: what it can be blamed for.
    pub(super) time: Duration,
}

impl Answer {
    /// The news from the search.
    pub(super) fn infos(&self) -> impl Iterator<Item = &Info> {
        self.said.iter().filter_map(|spoken| match spoken.message() {
            Some(Message::Info(info)) => Some(&**info),
            _ => None,
        })
    }

    /// The last exact score of the best line.
    pub(super) fn score(&self) -> Option<ScoreValue> {
        let first = self.infos().filter(|info| info.multipv.is_none_or(|number| number == 1));
        let exact = first.filter_map(|info| info.score).filter(|score| score.bound.is_none());
        exact.last().map(|score| score.value)
    }
}

/// A conversation with a running engine.
#[derive(Debug)]
pub(super) struct Talk {
    pub(super) process: Process,
    protocol: Protocol,
    pub(super) patience: Duration,
    pub(super) transcript: Transcript,
    asked: Option<(Instant, Option<Usage>)>,
}

impl Talk {
    /// Starts an engine, without a word yet.
    pub(super) fn start(launch: &Launch, protocol: Protocol, patience: Duration) -> Step<Self> {
        let process = Process::spawn(launch).map_err(|error| {
            Trouble::Ended(format!("{} could not be started: {error}", launch.command.display()))
        })?;
        Ok(Self { process, protocol, patience, transcript: Transcript::default(), asked: None })
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    /// Says what need not be a line.
    pub(super) fn say_bytes(&mut self, bytes: &[u8]) {
        self.transcript.told(bytes);
        self.process.send_bytes(bytes.to_vec());
    }

    /// Says a line that starts a search, and starts the watch.
    pub(super) fn say_go(&mut self, line: &str) {
        let usage = Usage::of(self.process.id());
        self.say(line);
        self.restart_watch(usage);
    }

    /// Takes the time from here.
    pub(super) fn restart_watch(&mut self, usage: Option<Usage>) {
        self.asked = Some((Instant::now(), usage));
    }

    /// Says nothing more.
    pub(super) fn close(&mut self) {
        self.transcript.event("end of input");
        self.process.close_input();
    }

    /// The next line, if there is one in time.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<Spoken, Silence> {
        let line = self.process.receive(deadline)?;
        self.transcript.heard(&line.text);
        Ok(Spoken { heard: Message::read(&line.text), text: line.text, at: line.at })
    }

    /// Hears lines up to the one that is awaited, which is the last of them.
    pub(super) fn hear_until(
        &mut self,
        awaited: &'static str,
        patience: Duration,
        is_it: impl Fn(&Spoken) -> bool,
    ) -> Step<Vec<Spoken>> {
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        loop {
            match self.hear(deadline) {
                Ok(line) => lines.push(line),
                Err(Silence::Timeout) => return Err(Trouble::Silent(awaited, patience)),
                Err(Silence::Closed) => return Err(self.ended()),
            }
            if lines.last().is_some_and(&is_it) {
                return Ok(lines);
            }
        }
    }

    /// Hears whatever is said in a while, or until a search ends.
    pub(super) fn listen(&mut self, time: Duration) -> Step<Vec<Spoken>> {
        let deadline = Instant::now() + time;
        let mut lines: Vec<Spoken> = Vec::new();
        while !lines.last().is_some_and(Spoken::is_best) {
            match self.hear(deadline) {
                Ok(line) => lines.push(line),
                Err(Silence::Timeout) => break,
                Err(Silence::Closed) => return Err(self.ended()),
            }
        }
        Ok(lines)
    }

    /// Asks the engine to introduce itself.
    pub(super) fn introduce(&mut self) -> Step<Introduction> {
        self.say(self.protocol.greeting());
        let last = |spoken: &Spoken| spoken.message() == Some(&Message::UciOk);
        let lines = self.hear_until("uciok", self.patience, last)?;
        let mut introduction = Introduction::default();
        for message in lines.iter().filter_map(Spoken::message) {
            match message {
                Message::IdName(name) => introduction.name = Some(name.as_str().to_owned()),
                Message::IdAuthor(author) => introduction.author = Some(author.as_str().to_owned()),
                Message::Option(option) => introduction.options.push(option.clone()),
                _ => {}
            }
        }
        introduction.lines = lines;
        Ok(introduction)
    }

    /// Asks whether the engine is ready. What it says before is returned.
    pub(super) fn ready(&mut self) -> Step<Vec<Spoken>> {
        self.say(Protocol::IS_READY);
        self.hear_ready()
    }

    /// Waits for the answer to a question that has been put.
    pub(super) fn hear_ready(&mut self) -> Step<Vec<Spoken>> {
        let last = |spoken: &Spoken| spoken.message() == Some(&Message::ReadyOk);
        let mut lines = self.hear_until("readyok", self.patience, last)?;
        lines.pop();
        Ok(lines)
    }

    /// Waits for the end of a search.
    pub(super) fn answer(&mut self, patience: Duration) -> Step<Answer> {
        let lines = self.hear_until("bestmove", patience, Spoken::is_best)?;
        self.finish(lines)
    }

    /// Makes an answer of what was said, the last line being the end of the search.
    pub(super) fn finish(&mut self, mut lines: Vec<Spoken>) -> Step<Answer> {
        let Some(last) = lines.pop() else { return Err(Trouble::Wrong("no bestmove".to_owned())) };
        let best = match last.heard {
            Ok(Heard { message: Message::BestMove(best), .. }) => best,
            Ok(_) => return Err(Trouble::Wrong(format!("expected a bestmove, found {:?}", last.text))),
            Err(error) => return Err(Trouble::Wrong(error.to_string())),
        };
        let (asked, before) = self.asked.unwrap_or((last.at, None));
        let waited =
            Usage::of(self.process.id()).zip(before).map(|(after, before)| after.since(before).waited);
        let elapsed = last.at.saturating_duration_since(asked);
        let time = elapsed.saturating_sub(waited.unwrap_or_default());
        Ok(Answer { best, said: lines, elapsed, time })
    }

    /// Tells how the engine ended.
    pub(super) fn ended(&mut self) -> Trouble {
        let status = self.process.wait(Duration::from_millis(500));
        let how = status.map_or_else(|| "closed its output".to_owned(), |status| status.to_string());
        self.transcript.event(&how);
        // Its last words are read by another thread, which may need a moment.
        std::thread::sleep(Duration::from_millis(20));
        let last = self.process.last_errors().pop();
        Trouble::Ended(last.map_or_else(|| how.clone(), |line| format!("{how}, saying {line:?}")))
    }
}
