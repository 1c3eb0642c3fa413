//! An engine before a problem.

use super::judge::{self, Aim};
use super::mate::{MateClaim, Truth};
use crate::engine::{Announced, Fault, Reply, Report, Thought};
use sente_game::{Problem, Records};
use std::time::Duration;

/// When an engine had found a solution that it then kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// How long after the question.
    pub time: Duration,
    /// After how many positions, by the engine's own count.
    pub nodes: Option<u64>,
    /// In which iteration.
    pub depth: Option<u32>,
}

/// What came of giving a problem to an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attempt {
    /// The move.
    pub played: Option<String>,
    /// What the engine thought of the position in the end.
    pub score: Option<Announced>,
    /// How deep it searched.
    pub depth: Option<u32>,
    /// How many positions it saw.
    pub nodes: Option<u64>,
    /// How long it took.
    pub time: Duration,
    /// Whether the problem is solved.
    pub solved: bool,
    /// The points earned.
    pub points: u32,
    /// Whether a mate known to be there was announced in the end, truly and as short as it is.
    pub mate_solved: bool,
    /// The mate that was announced in the end.
    pub claim: Option<MateClaim>,
    /// How many reports announced a mate that is false or suspicious.
    pub false_claims: u32,
    /// When the solution was found, if it was.
    pub found: Option<Found>,
    /// What the engine did wrong.
    pub fault: Option<Fault>,
}

impl Attempt {
    /// An attempt that came to nothing.
    pub fn failed(fault: Fault) -> Self {
        Self { fault: Some(fault), ..Self::default() }
    }

    /// How far the mate announced in the end is true.
    pub fn truth(&self) -> Option<Truth> {
        self.claim.as_ref().map(|claim| claim.truth)
    }
}

/// Follows an engine's reports on one problem.
#[derive(Clone, Debug)]
pub struct Watch<'a, P: Records> {
    problem: &'a Problem<P>,
    aim: Option<Aim>,
    found: Option<Found>,
    claim: Option<MateClaim>,
    false_claims: u32,
}

impl<'a, P: Records> Watch<'a, P> {
    /// Nothing has been reported yet; what the problem aims at is asked for.
    pub fn new(problem: &'a Problem<P>) -> Self {
        Self { problem, aim: judge::aim(problem), found: None, claim: None, false_claims: 0 }
    }

    /// The same where a mate is asked for, whatever the problem says.
    pub fn for_mate(problem: &'a Problem<P>) -> Self {
        Self { aim: Some(Aim::MatingLine), ..Self::new(problem) }
    }

    /// Takes a report that came so long after the question.
    pub fn note(&mut self, report: &Report, time: Duration) {
        match self.aim.and_then(|aim| judge::is_on_track(self.problem, aim, report)) {
            Some(true) => {
                self.found.get_or_insert(Found { time, nodes: report.nodes, depth: report.depth });
            }
            Some(false) => self.found = None,
            None => {}
        }
        // The score and the line must be of one report: lines of other scores prove nothing.
        match report.score {
            Some(Announced::Mate(plies)) => {
                let Problem { position, mate, .. } = self.problem;
                let claim = MateClaim::new(position, plies, &report.line, *mate);
                self.false_claims += u32::from(claim.truth.is_bad());
                self.claim = Some(claim);
            }
            Some(Announced::Centipawns(_)) => self.claim = None,
            None => {}
        }
    }

    /// Judges the answer.
    pub fn conclude(self, thought: &Thought) -> Attempt {
        let problem = self.problem;
        let played =
            thought.best.mv().map(|text| problem.position.read_move(text.as_str()).map_err(|_| text));
        let (mv, fault) = match played {
            Some(Ok(mv)) => (Some(mv), None),
            Some(Err(text)) => (None, Some(Fault::IllegalMove(text.to_string()))),
            None if thought.best == Reply::NoMate => (None, None),
            None if problem.position.has_legal_move() => (None, Some(Fault::IllegalMove("none".to_owned()))),
            None => (None, None),
        };
        let claim = self.claim.as_ref();
        let mate_solved =
            fault.is_none() && problem.mate.zip(claim).is_some_and(|(known, claim)| claim.solves(known));
        let solved = match self.aim {
            Some(Aim::Move) => mv.is_some_and(|mv| judge::is_right(problem, mv)),
            Some(Aim::Mate) => mate_solved,
            Some(Aim::MatingLine) => claim.is_some_and(|claim| claim.truth == Truth::Proven),
            None => false,
        };
        let Report { score, depth, nodes, .. } = thought.report;
        // A solution that no report showed was found when it was played.
        let at_the_end = Found { time: thought.time, nodes, depth };
        Attempt {
            played: thought.best.mv().map(|text| text.to_string()),
            score,
            depth,
            nodes,
            time: thought.time,
            solved,
            points: mv.map_or(0, |mv| judge::points(problem, mv)),
            mate_solved,
            found: solved.then(|| self.found.unwrap_or(at_the_end)),
            false_claims: self.false_claims,
            claim: self.claim,
            fault,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;

    const TWO_ROOKS: &str = "7k/8/8/8/8/8/R7/1R5K w - -";

    fn problem(operations: &str) -> Problem<Position> {
        Position::read_problems(&format!("{TWO_ROOKS} {operations}")).unwrap().remove(0)
    }

    fn report(depth: u32, score: Announced, line: &str) -> Report {
        let line = line.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        let nodes = Some(u64::from(depth) * 100);
        Report { depth: Some(depth), nodes, score: Some(score), line, ..Report::default() }
    }

    /// Has the reports come a second after one another.
    fn attempt(problem: &Problem<Position>, reports: &[Report], best: Option<&str>) -> Attempt {
        let mut watch = Watch::new(problem);
        for (second, report) in (1..).zip(reports) {
            watch.note(report, Duration::from_secs(second));
        }
        watch.conclude(&Thought {
            best: best.map_or(Reply::None, |mv: &str| Reply::Move(mv.parse().unwrap())),
            report: reports.last().cloned().unwrap_or_default(),
            time: Duration::from_mins(1),
            usage: None,
        })
    }

    fn level(depth: u32, line: &str) -> Report {
        report(depth, Announced::Centipawns(0), line)
    }

    #[test]
    fn a_solution_counts_from_when_it_was_kept() {
        let problem = problem("bm Ra7;");
        let reports = [level(1, "a2a7"), level(2, "b1b7"), level(3, "a2a7"), level(4, "a2a7 h8g8")];
        let solved = attempt(&problem, &reports, Some("a2a7"));
        let kept = Found { time: Duration::from_secs(3), nodes: Some(300), depth: Some(3) };
        assert_eq!((solved.solved, solved.found), (true, Some(kept)));
        assert_eq!((solved.depth, solved.nodes), (Some(4), Some(400)));
        let unsolved = attempt(&problem, &reports, Some("b1b7"));
        assert_eq!((unsolved.solved, unsolved.found), (false, None));
        // The move of the last moment, and the move without a word.
        for reports in [&reports[..2], &[]] {
            let late = attempt(&problem, reports, Some("a2a7"));
            assert_eq!(late.found.map(|found| found.time), Some(Duration::from_mins(1)));
        }
    }

    #[test]
    fn a_mate_must_be_announced_in_the_end() {
        let problem = problem("bm #2;");
        let longer = report(5, Announced::Mate(5), "a2a7");
        let exact = report(6, Announced::Mate(3), "a2a7 h8g8 b1b8");
        let solved = attempt(&problem, &[longer.clone(), exact.clone(), exact.clone()], Some("a2a7"));
        assert!(solved.solved && solved.mate_solved);
        assert_eq!(solved.found.map(|found| found.depth), Some(Some(6)));
        assert_eq!((solved.truth(), solved.false_claims), (Some(Truth::Proven), 0));
        let lost = attempt(&problem, &[exact, level(7, "a2a7")], Some("a2a7"));
        assert_eq!((lost.solved, lost.claim), (false, None));
        assert!(!attempt(&problem, &[longer], Some("a2a7")).solved);
        // A false announcement is counted, also if a later one is true.
        let early = report(3, Announced::Mate(1), "a2a7");
        let repented = report(6, Announced::Mate(3), "a2a7 h8g8 b1b8");
        let both = attempt(&problem, &[early.clone(), repented], Some("a2a7"));
        assert_eq!((both.solved, both.false_claims), (true, 1));
        let wrong = attempt(&problem, &[early], Some("a2a7"));
        assert_eq!((wrong.solved, wrong.truth()), (false, Some(Truth::False)));
    }

    #[test]
    fn a_mate_that_was_asked_for_may_be_longer() {
        let problem = problem("dm 2;");
        let answer = |reports: &[Report], best| {
            let mut watch = Watch::for_mate(&problem);
            for report in reports {
                watch.note(report, Duration::from_secs(1));
            }
            watch.conclude(&Thought { best, report: Report::default(), time: Duration::ZERO, usage: None })
        };
        let moved = || Reply::Move("a2a7".parse().unwrap());
        let longer = report(5, Announced::Mate(5), "a2a7 h8g8 b1c1 g8f8 c1c8");
        assert!(answer(&[longer], moved()).solved);
        let unproven = report(5, Announced::Mate(5), "a2a7");
        assert!(!answer(&[unproven], moved()).solved);
        let none = answer(&[], Reply::NoMate);
        assert_eq!((none.solved, none.fault), (false, None), "no mate is an answer, not a fault");
    }

    #[test]
    fn a_move_and_a_mate_are_counted_apart() {
        let problem = problem("bm Ra7; dm 2; c8 \"10\"; c9 \"a2a7\";");
        let silent = attempt(&problem, &[level(1, "a2a7")], Some("a2a7"));
        assert_eq!((silent.solved, silent.mate_solved, silent.points), (true, false, 10));
        let other = attempt(&problem, &[report(4, Announced::Mate(3), "b1b7 h8g8 a2a8")], Some("b1b7"));
        assert_eq!((other.solved, other.mate_solved, other.points), (false, true, 0));
    }

    #[test]
    fn illegal_and_missing_moves_are_faults() {
        let problem = problem("am Ra7;");
        let illegal = attempt(&problem, &[], Some("a2b3"));
        assert_eq!((illegal.solved, illegal.fault), (false, Some(Fault::IllegalMove("a2b3".into()))));
        let missing = attempt(&problem, &[], None);
        assert_eq!((missing.solved, missing.fault), (false, Some(Fault::IllegalMove("none".into()))));
        let mated = Position::read_problems("R6k/1R6/8/8/8/8/8/7K b - - bm #0;").unwrap().remove(0);
        let over = attempt(&mated, &[report(0, Announced::Mate(0), "")], None);
        assert_eq!((over.solved, over.fault), (true, None));
    }
}
