//! A conversation with an engine.

use super::{
    Budget, Delay, EngineSpec, Fault, Launch, Process, Protocol, Reply, Report, Said, Silence, Usage,
};
use sente_protocol::MoveText;
use sente_protocol::uci::OptionSpec;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long to wait for what takes no thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For an introduction or a sign of readiness.
    pub ready: Duration,
    /// For a move that no clock limits.
    pub stall: Duration,
    /// For a move that is overdue: time for the engine to notice that it was told to stop.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { ready: Duration::from_secs(10), stall: Duration::from_mins(2), stop: Duration::from_secs(1) }
    }
}

/// What an engine is asked to think about.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position to begin with, if it is not where games start.
    pub start: Option<&'a str>,
    /// The moves from there.
    pub moves: &'a [MoveText],
    /// What may be spent.
    pub budget: &'a Budget,
    /// How long the engine may take at most. `None` if no clock limits it.
    pub allowance: Option<Duration>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// What the engine wants to do.
    pub best: Reply,
    /// What it said last.
    pub report: Report,
    /// How long it took.
    pub time: Duration,
    /// What processor time it took, where the system tells.
    pub usage: Option<Usage>,
}

impl Thought {
    /// What to say of it if it came too late.
    pub const fn late_by(&self, over: Duration) -> Delay {
        Delay { over, took: self.time, usage: self.usage, nodes: self.report.nodes }
    }
}

/// A running engine that has introduced itself.
#[derive(Debug)]
pub struct Session {
    protocol: Protocol,
    process: Process,
    name: String,
    options: Vec<OptionSpec>,
    patience: Patience,
    stop: Option<Arc<AtomicBool>>,
}

impl Session {
    /// Starts an engine, hears its introduction and sets its options.
    ///
    /// # Errors
    /// If it cannot be started, or does not behave until it is ready.
    pub fn start(spec: &EngineSpec, patience: Patience) -> Result<Self, Fault> {
        let mut session = Self::introduce(&spec.launch, spec.protocol, patience)?;
        for (name, value) in &spec.options {
            session.set_option(name, value)?;
        }
        session.ready()?;
        Ok(session)
    }

    /// Starts an engine and hears its introduction.
    fn introduce(launch: &Launch, protocol: Protocol, patience: Patience) -> Result<Self, Fault> {
        let process = Process::spawn(launch).map_err(|error| Fault::Launch(error.to_string()))?;
        let mut session =
            Self { protocol, process, name: String::new(), options: Vec::new(), patience, stop: None };
        session.process.send(protocol.greeting());
        let deadline = Instant::now() + patience.ready;
        loop {
            match session.hear(deadline).map_err(|silence| session.bad_handshake(silence))?.0 {
                Said::Name(name) => session.name = name,
                Said::Option(option) => session.options.push(option),
                Said::Introduced => return Ok(session),
                _ => {}
            }
        }
    }

    /// From now on, waiting ends soon after `stop` becomes true.
    pub fn watch(&mut self, stop: Arc<AtomicBool>) {
        self.stop = Some(stop);
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What can be set.
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// Sets an option. One that the engine does not have, or a value that it does not admit, is a bad handshake: a
    /// match with other settings than intended would say nothing.
    ///
    /// # Errors
    /// If the engine has no such option or does not admit the value.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let Some(option) = self.options.iter().find(|option| option.name.matches(name)) else {
            return Err(Fault::Handshake(format!("expected an option {name}, found none")));
        };
        option.validate(value).map_err(|error| Fault::Handshake(error.to_string()))?;
        self.send_option(name, value)
    }

    /// Sets an option if the engine has it.
    ///
    /// # Errors
    /// If the engine has it but does not admit the value.
    pub fn set_option_if_known(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        if self.options.iter().any(|option| option.name.matches(name)) {
            self.set_option(name, value)?;
        }
        Ok(())
    }

    fn send_option(&self, name: &str, value: &str) -> Result<(), Fault> {
        let value = (!value.is_empty()).then_some(value);
        let line = self.protocol.set_option(name, value);
        let line = line.map_err(|error| Fault::Handshake(error.to_string()))?;
        self.process.send(&line);
        Ok(())
    }

    /// Waits until the engine is ready.
    ///
    /// # Errors
    /// If it does not say so in time.
    pub fn ready(&mut self) -> Result<(), Fault> {
        self.process.send(Protocol::IS_READY);
        let deadline = Instant::now() + self.patience.ready;
        loop {
            match self.hear(deadline) {
                Ok((Said::Ready, _)) => return Ok(()),
                Ok(_) => {}
                Err(Silence::Timeout) if self.is_stopped() => return Err(Fault::Interrupted),
                Err(Silence::Timeout) => return Err(Fault::NotReady),
                Err(Silence::Closed) => return Err(self.crash()),
            }
        }
    }

    /// Begins another game.
    ///
    /// # Errors
    /// If the engine does not get ready for it.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.process.send(self.protocol.new_game());
        self.ready()
    }

    /// Has the engine think.
    ///
    /// The time runs from the moment when the question is sent to the moment when the answer is read, both taken
    /// next to the pipe.
    ///
    /// # Errors
    /// If no answer comes in time, or ever. An answer that comes too late but soon enough to go on with the engine is
    /// a loss on time.
    pub fn think(&mut self, question: &Question<'_>) -> Result<Thought, Fault> {
        self.think_watching(question, |_, _| {})
    }

    /// Has the engine think as [`Session::think`] does; `watch` hears each report, by itself and not joined with those
    /// before, and how long after the question it came.
    ///
    /// # Errors
    /// The same.
    pub fn think_watching(
        &mut self,
        question: &Question<'_>,
        mut watch: impl FnMut(&Report, Duration),
    ) -> Result<Thought, Fault> {
        let position = self.protocol.position(question.start, question.moves);
        let position = position.map_err(|error| Fault::Handshake(error.to_string()))?;
        let before = Usage::of(self.process.id());
        self.process.send(&position);
        let start = Instant::now();
        self.process.send(&self.protocol.go(question.budget));

        let limit = question.allowance.unwrap_or(self.patience.stall);
        let mut report = Report::default();
        let note = |news: Report, at: Instant| {
            watch(&news, at.saturating_duration_since(start));
            report.update(news);
        };
        let (best, at) = match self.hear_best(start + limit, note) {
            Ok(answer) => answer,
            Err(Silence::Closed) => return Err(self.crash()),
            Err(Silence::Timeout) if self.is_stopped() => return Err(self.interrupted()),
            Err(Silence::Timeout) => {
                let took = match self.overdue(&mut report) {
                    Ok(at) if question.allowance.is_some() => at.saturating_duration_since(start),
                    Err(Silence::Closed) => return Err(self.crash()),
                    _ => return Err(Fault::Stall(limit)),
                };
                let (over, usage) = (took.saturating_sub(limit), self.usage_since(before));
                return Err(Fault::TimeLoss(Delay { over, took, usage, nodes: report.nodes }));
            }
        };
        let usage = self.usage_since(before);
        Ok(Thought { best, report, time: at.saturating_duration_since(start), usage })
    }

    fn usage_since(&self, before: Option<Usage>) -> Option<Usage> {
        Usage::of(self.process.id()).zip(before).map(|(after, before)| after.since(before))
    }

    /// Tells the engine to stop and gives it a moment, so that it can be used for the next game; when it answered.
    fn overdue(&mut self, report: &mut Report) -> Result<Instant, Silence> {
        self.process.send(Protocol::STOP);
        let answer = self.hear_best(Instant::now() + self.patience.stop, |news, _| report.update(news));
        answer.map(|(_, at)| at)
    }

    fn hear_best(
        &mut self,
        deadline: Instant,
        mut note: impl FnMut(Report, Instant),
    ) -> Result<(Reply, Instant), Silence> {
        loop {
            match self.hear(deadline)? {
                (Said::Best(best), at) => return Ok((best, at)),
                (Said::Report(news), at) => note(news, at),
                (Said::Mate(None), at) => return Ok((Reply::NoMate, at)),
                (Said::Mate(Some(found)), at) => {
                    let first = found.line.first().map_or(Reply::NoMate, |&mv| Reply::Move(mv));
                    note(found, at);
                    return Ok((first, at));
                }
                _ => {}
            }
        }
    }

    /// The next line. Waiting is done in short stretches, so that a stop is noticed.
    fn hear(&self, deadline: Instant) -> Result<(Said, Instant), Silence> {
        const STRETCH: Duration = Duration::from_millis(50);
        loop {
            match self.process.receive(deadline.min(Instant::now() + STRETCH)) {
                Ok(line) => return Ok((self.protocol.understand(&line.text), line.at)),
                Err(Silence::Timeout) if Instant::now() < deadline && !self.is_stopped() => {}
                Err(silence) => return Err(silence),
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Ends the engine's search, whatever comes of it.
    fn interrupted(&self) -> Fault {
        self.process.send(Protocol::STOP);
        Fault::Interrupted
    }

    fn bad_handshake(&mut self, silence: Silence) -> Fault {
        match silence {
            Silence::Timeout => {
                let seconds = self.patience.ready.as_secs_f64();
                Fault::Handshake(format!(
                    "expected the end of an introduction within {seconds} s, found silence"
                ))
            }
            Silence::Closed => self.crash(),
        }
    }

    /// Describes how the engine ended.
    fn crash(&mut self) -> Fault {
        let status = self.process.wait(Duration::from_millis(500));
        let how =
            status.map_or_else(|| "closed its output".to_owned(), |status| format!("ended with {status}"));
        let said = self.process.last_errors().pop();
        Fault::Crash(said.map_or_else(|| how.clone(), |line| format!("{how}, saying {line:?}")))
    }

    /// Asks the engine to end and gives it a moment to do so.
    pub fn quit(mut self) {
        self.process.send(Protocol::QUIT);
        self.process.wait(Duration::from_millis(500));
    }
}
