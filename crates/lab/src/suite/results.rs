//! What came of a suite, and the counts that sum it up.

use super::judge;
use super::{Attempt, Truth};
use sente_game::{Problem, Records};
use std::time::Duration;

/// A problem as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// Its name; empty if it has none.
    pub name: String,
    /// The position.
    pub position: String,
    /// What is asked for.
    pub expected: String,
    /// The most points that a move can earn, if any.
    pub most_points: Option<u32>,
    /// The plies to mate, where they are known.
    pub mate: Option<i32>,
}

impl Task {
    /// Writes a problem down.
    pub fn new<P: Records>(problem: &Problem<P>) -> Self {
        Self {
            name: problem.name.clone(),
            position: problem.position.position_text(),
            expected: judge::expected(problem),
            most_points: judge::most_points(problem),
            mate: problem.mate,
        }
    }
}

/// What came of a suite for one engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineResults {
    /// The engine.
    pub name: String,
    /// What it was allowed to spend, for people.
    pub limit: String,
    /// Its attempts by problem; `None` where it was not asked.
    pub attempts: Vec<Option<Attempt>>,
}

/// What came of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// The problems.
    pub tasks: Vec<Task>,
    /// The engines.
    pub engines: Vec<EngineResults>,
}

impl Results {
    /// Whether some engine was not asked something.
    pub fn is_partial(&self) -> bool {
        self.engines.iter().any(|engine| engine.attempts.iter().any(Option::is_none))
    }

    /// The counts of each engine.
    pub fn summaries(&self) -> Vec<Summary> {
        self.engines.iter().map(|engine| Summary::new(engine, &self.tasks)).collect()
    }
}

/// A part and the whole it is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// What was reached.
    pub reached: u64,
    /// What could be.
    pub of: u64,
}

impl Share {
    /// The part in hundredths of the whole, if there is any.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below what loses digits")]
    pub fn percent(self) -> Option<f64> {
        (self.of > 0).then(|| self.reached as f64 * 100.0 / self.of as f64)
    }

    fn add(&mut self, reached: u64, of: u64) {
        self.reached += reached;
        self.of += of;
    }
}

/// An engine's results in numbers. Only problems that it was given count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The engine.
    pub name: String,
    /// Problems solved.
    pub solved: Share,
    /// Points earned.
    pub points: Share,
    /// Known mates announced.
    pub mates: Share,
    /// Mates announced in the end whose line shows them.
    pub proven: u64,
    /// Mates announced in the end whose line stops before.
    pub unproven: u64,
    /// Reports that announced a mate that is false or suspicious.
    pub false_mates: u64,
    /// Problems lost to crashes and the like.
    pub faults: u64,
    /// Positions seen.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// Time until the solutions were found, added up over the problems solved.
    pub solution_time: Duration,
}

impl Summary {
    /// Counts.
    pub fn new(results: &EngineResults, tasks: &[Task]) -> Self {
        let mut summary = Self { name: results.name.clone(), ..Self::default() };
        for (attempt, task) in results.attempts.iter().zip(tasks) {
            if let Some(attempt) = attempt {
                summary.add(attempt, task);
            }
        }
        summary
    }

    fn add(&mut self, attempt: &Attempt, task: &Task) {
        self.solved.add(u64::from(attempt.solved), 1);
        self.points.add(u64::from(attempt.points), u64::from(task.most_points.unwrap_or(0)));
        self.mates.add(u64::from(attempt.mate_solved), u64::from(task.mate.is_some()));
        self.proven += u64::from(attempt.truth() == Some(Truth::Proven));
        self.unproven += u64::from(attempt.truth() == Some(Truth::Unproven));
        self.false_mates += u64::from(attempt.false_claims);
        self.faults += u64::from(attempt.fault.is_some());
        self.nodes += attempt.nodes.unwrap_or(0);
        self.time += attempt.time;
        self.solution_time += attempt.found.map_or(Duration::ZERO, |found| found.time);
    }

    /// How long it took to find a solution, on average over the problems solved.
    pub fn mean_solution_time(&self) -> Option<Duration> {
        let solved = u32::try_from(self.solved.reached).ok().filter(|&solved| solved > 0)?;
        Some(self.solution_time / solved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Fault;
    use crate::suite::Found;

    fn task(most_points: Option<u32>, mate: Option<i32>) -> Task {
        Task { name: String::new(), position: String::new(), expected: String::new(), most_points, mate }
    }

    #[test]
    fn only_what_was_asked_counts() {
        let tasks = [task(Some(10), None), task(None, Some(3)), task(Some(8), None), task(Some(10), None)];
        let found = |seconds| Some(Found { time: Duration::from_secs(seconds), ..Found::default() });
        let time = Duration::from_secs(5);
        let attempts = vec![
            Some(Attempt { solved: true, points: 10, found: found(1), time, ..Attempt::default() }),
            Some(Attempt { solved: true, mate_solved: true, found: found(2), time, ..Attempt::default() }),
            Some(Attempt { false_claims: 2, ..Attempt::failed(Fault::NotReady) }),
            None,
        ];
        let engine = EngineResults { name: "a".into(), limit: String::new(), attempts };
        let summary = Summary::new(&engine, &tasks);
        assert_eq!(summary.solved, Share { reached: 2, of: 3 });
        assert_eq!(summary.points, Share { reached: 10, of: 18 });
        assert_eq!(summary.mates, Share { reached: 1, of: 1 });
        assert_eq!((summary.faults, summary.false_mates), (1, 2));
        assert_eq!(summary.time, Duration::from_secs(10));
        assert_eq!(summary.mean_solution_time(), Some(Duration::from_millis(1500)));
        assert_eq!(Share::default().percent(), None);
        let results = Results { tasks: tasks.to_vec(), engines: vec![engine] };
        assert!(results.is_partial());
    }
}
