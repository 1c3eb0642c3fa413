//! The state of a walk: the engine as it runs, and what the check at hand has found.

use super::Settings;
use super::board::Board;
use super::check::{Check, Finding, Item, Verdict, verdict};
use super::material::Material;
use super::talk::{Answer, Introduction, Spoken, Step, Talk, Trouble};
use super::transcript::Transcript;
use crate::engine::Launch;
use sente_game::Notation;
use sente_protocol::uci::OptionSpec;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// After so many starts in a row that came to nothing the engine is given up.
const HOPELESS: u32 = 3;

/// How many kilobytes an engine may use while it is asked for absurd amounts.
const MEMORY_LIMIT: u64 = 4 << 20;

/// Searches of many positions, which several checks look at.
pub(super) type Survey<P> = Rc<Vec<(Board<P>, Answer)>>;

/// How far the survey has got.
pub(super) enum Surveyed<P: Notation> {
    /// No check has needed it.
    NotYet,
    /// The engine did not get through it.
    Failed,
    /// Here it is.
    Done(Survey<P>),
}

/// A walk under way.
pub struct Walk<'a, P: Notation> {
    pub(super) settings: &'a Settings,
    pub(super) material: &'a Material,
    pub(super) introduction: Option<Rc<Introduction>>,
    pub(super) survey: Surveyed<P>,
    talk: Option<Talk>,
    /// What was said to engines that are gone.
    past: Transcript,
    findings: Vec<Finding>,
    failed_starts: u32,
}

impl<'a, P: Notation> Walk<'a, P> {
    pub(super) fn new(settings: &'a Settings, material: &'a Material) -> Self {
        Self {
            settings,
            material,
            introduction: None,
            survey: Surveyed::NotYet,
            talk: None,
            past: Transcript::default(),
            findings: Vec::new(),
            failed_starts: 0,
        }
    }

    /// Makes a check. Whatever the engine does, this returns.
    pub(super) fn run(&mut self, check: &Check<P>) -> Item {
        let start = Instant::now();
        let result = match self.obstacle() {
            Some(reason) => Err(Trouble::Skip(reason)),
            None => (check.run)(self).and_then(|()| self.settle()),
        };
        let transcript = self.excerpt();
        if let Err(trouble) = result {
            if !matches!(trouble, Trouble::Skip(_)) {
                self.end();
            }
            self.findings.push(trouble.into());
        }
        self.past = Transcript::default();
        if let Some(talk) = &mut self.talk {
            talk.transcript = Transcript::default();
        }
        let findings = std::mem::take(&mut self.findings);
        Item {
            id: check.id.clone(),
            asks: check.asks.clone(),
            hostile: check.hostile,
            verdict: verdict(&findings),
            transcript: if verdict(&findings) == Verdict::Skipped { Vec::new() } else { transcript },
            findings,
            time: start.elapsed(),
        }
    }

    /// Why there is no point in going on.
    fn obstacle(&self) -> Option<String> {
        if self.failed_starts >= HOPELESS {
            return Some("the engine can no longer be started".to_owned());
        }
        (self.introduction.is_none() && self.failed_starts > 0)
            .then(|| "the engine has not introduced itself".to_owned())
    }

    /// Waits until the engine is idle. A search that ends now has ended twice.
    fn settle(&mut self) -> Step {
        let Some(talk) = &mut self.talk else { return Ok(()) };
        let lines = talk.ready()?;
        self.expect_no_best(&lines);
        Ok(())
    }

    /// What was said. A question of readiness alone is no more than the end of every check.
    fn excerpt(&self) -> Vec<String> {
        let mut lines = self.past.excerpt();
        lines.extend(self.talk.iter().flat_map(|talk| talk.transcript.excerpt()));
        if lines == ["> isready", "< readyok"] { Vec::new() } else { lines }
    }

    /// The engine, started if need be.
    pub(super) fn talk(&mut self) -> Step<&mut Talk> {
        if self.talk.is_none() {
            return self.restart();
        }
        // The engine is there: the error is only for the compiler.
        self.talk.as_mut().ok_or_else(|| Trouble::Wrong("no engine".to_owned()))
    }

    /// A new process, which has been introduced and is ready.
    pub(super) fn restart(&mut self) -> Step<&mut Talk> {
        let launch = self.settings.launch.clone();
        self.restart_as(&launch)
    }

    /// A new process that the system refuses large amounts of memory.
    pub(super) fn restart_limited(&mut self) -> Step<&mut Talk> {
        if !cfg!(unix) {
            return Err(Trouble::Skip("memory can only be limited on Unix".to_owned()));
        }
        let launch = limited(&self.settings.launch);
        self.restart_as(&launch)
    }

    fn restart_as(&mut self, launch: &Launch) -> Step<&mut Talk> {
        self.end();
        let mut talk = self.start_silently(launch)?;
        match talk.introduce() {
            Ok(introduction) => self.hold(talk, introduction),
            Err(trouble) => {
                self.bury(talk);
                return Err(trouble);
            }
        }
        self.prepare()?;
        self.talk()
    }

    /// A new process that has not been spoken to. It counts as failed until it is ready.
    pub(super) fn start_silently(&mut self, launch: &Launch) -> Step<Talk> {
        self.failed_starts += 1;
        Talk::start(launch, self.settings.protocol, self.settings.timeout)
    }

    /// Goes on with an engine that has introduced itself. Its first introduction is the one that counts.
    pub(super) fn hold(&mut self, talk: Talk, introduction: Introduction) {
        self.talk = Some(talk);
        if self.introduction.is_none() {
            self.introduction = Some(Rc::new(introduction));
        }
    }

    /// Sets what the user asked for. Books are off: checks want searches.
    pub(super) fn prepare(&mut self) -> Step {
        let given = self.settings.options.clone();
        if self.option("OwnBook").is_some() && !given.iter().any(|(name, _)| name == "OwnBook") {
            self.set("OwnBook", "false")?;
        }
        for (name, value) in &given {
            self.set(name, value)?;
        }
        self.talk()?.ready()?;
        self.failed_starts = 0;
        Ok(())
    }

    /// Ends the process. What was said to it stays in the record of the check.
    pub(super) fn end(&mut self) {
        if let Some(talk) = self.talk.take() {
            self.past = talk.transcript;
        }
    }

    /// Takes the process out of the walk, for checks that end it.
    pub(super) fn take(&mut self) -> Step<Talk> {
        self.talk()?;
        self.talk.take().ok_or_else(|| Trouble::Wrong("no engine".to_owned()))
    }

    /// Gives a process back whose end has been seen, for its transcript.
    pub(super) fn bury(&mut self, talk: Talk) {
        self.past = talk.transcript;
    }

    /// What the engine offers by this name.
    pub(super) fn option(&self, name: &str) -> Option<OptionSpec> {
        let options = &self.introduction.as_ref()?.options;
        options.iter().find(|option| option.name.matches(name)).cloned()
    }

    /// Sets an option, without waiting.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Step {
        let value = (!value.is_empty()).then_some(value);
        let line = self.settings.protocol.set_option(name, value);
        let line = line.map_err(|error| Trouble::Wrong(error.to_string()))?;
        self.talk()?.say(&line);
        Ok(())
    }

    /// Sets up a position and starts a search.
    pub(super) fn begin(&mut self, board: &Board<P>, go: &str) -> Step {
        let talk = self.talk()?;
        talk.say(&board.command);
        talk.say_go(go);
        Ok(())
    }

    /// Sets up a position, searches it, and judges the move.
    pub(super) fn ask(&mut self, board: &Board<P>, go: &str) -> Step<Answer> {
        self.begin(board, go)?;
        let patience = self.settings.timeout;
        let answer = self.talk()?.answer(patience)?;
        self.findings.extend(board.judge(&answer.best));
        Ok(answer)
    }

    /// The same for a search that may not end by itself: then it is stopped, and there is no answer.
    pub(super) fn ask_within(&mut self, board: &Board<P>, go: &str, time: Duration) -> Step<Option<Answer>> {
        self.begin(board, go)?;
        match self.talk()?.answer(time) {
            Ok(answer) => {
                self.findings.extend(board.judge(&answer.best));
                Ok(Some(answer))
            }
            Err(Trouble::Silent(..)) => self.stop(board).map(|_| None),
            Err(other) => Err(other),
        }
    }

    /// Stops a search and judges the move.
    pub(super) fn stop(&mut self, board: &Board<P>) -> Step<Answer> {
        let patience = self.settings.timeout;
        let talk = self.talk()?;
        talk.say("stop");
        talk.restart_watch(None);
        let answer = talk.answer(patience)?;
        self.findings.extend(board.judge(&answer.best));
        if answer.time > Duration::from_secs(1) {
            self.remark(format!("bestmove came {} ms after stop", answer.time.as_millis()));
        }
        Ok(answer)
    }

    /// Complains if a search ended that should not have, or not again.
    pub(super) fn expect_no_best(&mut self, lines: &[Spoken]) {
        if let Some(best) = lines.iter().find(|spoken| spoken.is_best()) {
            self.fail(format!("a bestmove that nobody asked for: {:?}", best.text));
        }
    }

    pub(super) fn fail(&mut self, text: impl Into<String>) {
        self.findings.push(Finding::fail(text));
    }

    pub(super) fn remark(&mut self, text: impl Into<String>) {
        self.findings.push(Finding::remark(text));
    }

    pub(super) fn note(&mut self, text: impl Into<String>) {
        self.findings.push(Finding::note(text));
    }

    /// Takes over findings, but not more than anyone wants to read.
    pub(super) fn report(&mut self, findings: impl IntoIterator<Item = Finding>) {
        const ENOUGH: usize = 5;
        let mut findings = findings.into_iter();
        self.findings.extend(findings.by_ref().take(ENOUGH));
        let more = findings.count();
        if more > 0 {
            self.note(format!("and {more} more of this kind"));
        }
    }

    /// Whether the check at hand has found a failure.
    pub(super) fn has_failed(&self) -> bool {
        self.findings.iter().any(|finding| finding.verdict == Verdict::Fail)
    }
}

/// The same program under a limit of memory. The shell is replaced by the program, so that its end is the program's.
fn limited(launch: &Launch) -> Launch {
    let script = format!("ulimit -v {MEMORY_LIMIT}; exec \"$0\" \"$@\"");
    let mut arguments = vec!["-c".to_owned(), script, launch.command.display().to_string()];
    arguments.extend(launch.arguments.iter().cloned());
    Launch { command: "/bin/sh".into(), arguments, directory: launch.directory.clone() }
}
