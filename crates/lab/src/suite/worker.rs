//! One of those who give problems to engines at the same time.

use super::{Attempt, Entrant, Suite, Watch};
use crate::engine::{Budget, Fault, Patience, Question, Session};
use sente_game::{Problem, Records};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

/// How often in a row an engine may fail to start before a worker gives it up.
const MOST_FAILED_STARTS: u32 = 3;

/// An attempt, and whose it was at what.
pub(super) struct Answer {
    pub(super) engine: usize,
    pub(super) problem: usize,
    pub(super) attempt: Attempt,
}

/// Gives problems to engines of its own, one at a time.
pub(super) struct Worker<'a, P: Records> {
    suite: &'a Suite<P>,
    stop: &'a Arc<AtomicBool>,
    seats: Vec<Seat<'a>>,
}

impl<'a, P: Records> Worker<'a, P> {
    pub(super) fn new(suite: &'a Suite<P>, stop: &'a Arc<AtomicBool>) -> Self {
        let seats = suite.entrants.iter().map(|entrant| Seat::new(entrant, suite.patience, stop)).collect();
        Self { suite, stop, seats }
    }

    /// Takes problem after problem until there are no more.
    pub(super) fn work(mut self, next: &AtomicUsize, answers: &Sender<Answer>) {
        let is_stopped = || self.stop.load(Ordering::Relaxed);
        while !is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (problem, engine) = (number / self.seats.len(), number % self.seats.len());
            let Some(question) = self.suite.problems.get(problem) else { break };
            let attempt = self.seats[engine].attempt(question);
            // What stops the runner often stops the engines as well, which is not their fault.
            let is_spoilt = attempt.fault.is_some() && is_stopped();
            if is_spoilt || answers.send(Answer { engine, problem, attempt }).is_err() {
                break;
            }
        }
        for session in self.seats.into_iter().filter_map(|seat| seat.session) {
            session.quit();
        }
    }
}

/// Where an engine sits while it runs.
struct Seat<'a> {
    entrant: &'a Entrant,
    patience: Patience,
    stop: &'a Arc<AtomicBool>,
    session: Option<Session>,
    failed_starts: u32,
}

impl<'a> Seat<'a> {
    fn new(entrant: &'a Entrant, patience: Patience, stop: &'a Arc<AtomicBool>) -> Self {
        let stall = patience.stall + entrant.budget.move_time.unwrap_or(Duration::ZERO);
        let patience = Patience { stall, ..patience };
        Self { entrant, patience, stop, session: None, failed_starts: 0 }
    }

    /// Gives the engine a problem. One that has failed is started again for the next.
    fn attempt<P: Records>(&mut self, problem: &Problem<P>) -> Attempt {
        let mut session = match self.session.take().map_or_else(|| self.start(), Ok) {
            Ok(session) => session,
            Err(fault) => return Attempt::failed(fault),
        };
        let attempt = ask(&mut session, problem, &self.entrant.budget).unwrap_or_else(Attempt::failed);
        if attempt.fault.as_ref().is_none_or(Fault::leaves_engine_usable) {
            self.session = Some(session);
        }
        attempt
    }

    fn start(&mut self) -> Result<Session, Fault> {
        if self.failed_starts >= MOST_FAILED_STARTS {
            return Err(Fault::Launch(format!("given up after {MOST_FAILED_STARTS} attempts")));
        }
        let started = Session::start(&self.entrant.spec, self.patience);
        self.failed_starts = if started.is_ok() { 0 } else { self.failed_starts + 1 };
        let mut session = started?;
        session.watch(Arc::clone(self.stop));
        Ok(session)
    }
}

/// Asks an engine as if nothing had been before.
fn ask<P: Records>(session: &mut Session, problem: &Problem<P>, budget: &Budget) -> Result<Attempt, Fault> {
    for (name, value) in P::engine_options(&problem.position) {
        session.set_option_if_known(name, value)?;
    }
    session.new_game()?;
    let start = problem.position.position_text();
    let question = Question { start: Some(&start), moves: &[], budget, allowance: None };
    let mut watch = if budget.mate.is_some() { Watch::for_mate(problem) } else { Watch::new(problem) };
    let thought = session.think_watching(&question, |report, time| watch.note(report, time))?;
    Ok(watch.conclude(&thought))
}
