//! Asking engines.

use super::worker::{Answer, Worker};
use super::{EngineResults, Results, SuiteError, Task, judge};
use crate::engine::{Budget, EngineSpec, Patience, distinct_names};
use crate::tournament::introduce;
use sente_game::{Problem, Records};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::mpsc;
use std::thread;

/// An engine and what it may spend on each problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entrant {
    /// The engine.
    pub spec: EngineSpec,
    /// What it may spend. There must be a limit, and clocks are none.
    pub budget: Budget,
}

/// What to ask whom.
#[derive(Clone, Debug)]
pub struct Suite<P: Records> {
    /// The problems.
    pub problems: Vec<Problem<P>>,
    /// The engines.
    pub entrants: Vec<Entrant>,
    /// How many engines think at the same time.
    pub concurrency: usize,
    /// How long to wait for engines. The wait for a move begins when the time for it is over.
    pub patience: Patience,
}

/// How far a run has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// Attempts made.
    pub done: usize,
    /// Attempts to make.
    pub total: usize,
    /// The engines' names.
    pub names: &'a [String],
    /// What each has solved.
    pub solved: &'a [usize],
}

/// Reads the problems of a file, leaving out positions that ask for nothing, unless a mate is asked for in all of them.
///
/// # Errors
/// If the file cannot be read, makes no sense, or has no problem.
pub fn read<P: Records>(path: &Path, for_mates: bool) -> Result<Vec<Problem<P>>, SuiteError> {
    let bytes = std::fs::read(path).map_err(|error| SuiteError::File { path: path.to_owned(), error })?;
    // Old files have names in old encodings, which is no reason not to read the rest.
    let text = String::from_utf8_lossy(&bytes);
    let problems = P::read_problems(text.trim_start_matches('\u{feff}'));
    let format = |error| SuiteError::Format { path: path.to_owned(), error };
    let mut problems = problems.map_err(|error| format(Box::new(error)))?;
    problems.retain(|problem| for_mates || judge::aim(problem).is_some());
    if problems.is_empty() { Err(format(Box::new(SuiteError::NoProblem))) } else { Ok(problems) }
}

/// Gives each problem to each engine. `heard` is told after each attempt how far the run has come.
///
/// When `stop` becomes true, what has been found so far is returned.
///
/// # Errors
/// If there is nothing to ask, or an engine cannot be asked. What engines do wrong later is part of the results.
pub fn run<P: Records>(
    suite: &Suite<P>,
    stop: &Arc<AtomicBool>,
    mut heard: impl FnMut(&Progress<'_>),
) -> Result<Results, SuiteError> {
    let names = check(suite)?;
    let mut attempts = vec![vec![None; suite.problems.len()]; suite.entrants.len()];
    let total = suite.problems.len() * suite.entrants.len();
    let mut solved = vec![0; suite.entrants.len()];
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..suite.concurrency.clamp(1, total) {
            let (worker, sender, next) = (Worker::new(suite, stop), sender.clone(), &next);
            scope.spawn(move || worker.work(next, &sender));
        }
        drop(sender);
        for (done, answer) in (1..).zip(receiver) {
            let Answer { engine, problem, attempt } = answer;
            solved[engine] += usize::from(attempt.solved);
            attempts[engine][problem] = Some(attempt);
            heard(&Progress { done, total, names: &names, solved: &solved });
        }
    });
    let engines = names.into_iter().zip(attempts).zip(&suite.entrants);
    let engines = engines.map(|((name, attempts), entrant)| EngineResults {
        name,
        limit: limit_text(&entrant.budget),
        attempts,
    });
    Ok(Results { tasks: suite.problems.iter().map(Task::new).collect(), engines: engines.collect() })
}

/// Checks that every engine can be asked, and hears what they are called.
fn check<P: Records>(suite: &Suite<P>) -> Result<Vec<String>, SuiteError> {
    if suite.problems.is_empty() {
        return Err(SuiteError::NoProblem);
    }
    if suite.entrants.is_empty() {
        return Err(SuiteError::NoEngine);
    }
    let called = |spec: &EngineSpec| {
        let command = spec.launch.command.display();
        if spec.name.is_empty() { command.to_string() } else { spec.name.clone() }
    };
    let endless = suite.entrants.iter().find(|entrant| limit_text(&entrant.budget).is_empty());
    if let Some(Entrant { spec, .. }) = endless {
        return Err(SuiteError::NoLimit { engine: called(spec) });
    }
    let specs: Vec<_> = suite.entrants.iter().map(|entrant| entrant.spec.clone()).collect();
    let introduced = introduce(&specs, suite.patience)
        .map_err(|(index, fault)| SuiteError::Engine { engine: called(&specs[index]), fault })?;
    let named = |(name, spec): (String, &EngineSpec)| if name.is_empty() { called(spec) } else { name };
    Ok(distinct_names(introduced.into_iter().zip(&specs).map(named).collect()))
}

/// The limits of a budget for people; empty if there are none.
fn limit_text(budget: &Budget) -> String {
    let parts = [
        budget.move_time.map(|time| format!("{} ms", time.as_millis())),
        budget.nodes.map(|nodes| format!("{nodes} nodes")),
        budget.depth.map(|depth| format!("depth {depth}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
