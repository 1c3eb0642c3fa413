//! What makes an answer right.

use super::mate::is_as_short;
use crate::engine::{Announced, Report};
use sente_game::{Notation, Position, Problem};

/// What has to be right for a problem to count as solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// The move. A distance to mate may be known as well; it is counted apart.
    Move,
    /// The announced distance to mate.
    Mate,
    /// A line that mates, however long, because that is what the engine was asked for.
    MatingLine,
}

/// What a problem asks for, if it asks for anything.
pub fn aim<P: Position>(problem: &Problem<P>) -> Option<Aim> {
    let has_moves = !(problem.best.is_empty() && problem.avoid.is_empty() && problem.points.is_empty());
    if has_moves { Some(Aim::Move) } else { problem.mate.map(|_| Aim::Mate) }
}

/// Whether a move is a solution: one of the best if they are known, none of those to avoid. Where only points are
/// known, a move with the most of them.
pub fn is_right<P: Position>(problem: &Problem<P>, mv: P::Move) -> bool {
    let is_best = match (problem.best.is_empty(), problem.avoid.is_empty()) {
        (false, _) => problem.best.contains(&mv),
        (true, false) => true,
        (true, true) => most_points(problem).is_some_and(|most| points(problem, mv) == most),
    };
    is_best && !problem.avoid.contains(&mv)
}

/// The points that a move earns.
pub fn points<P: Position>(problem: &Problem<P>, mv: P::Move) -> u32 {
    problem.points.iter().find(|(known, _)| *known == mv).map_or(0, |&(_, points)| points)
}

/// The most points that a problem has to give, if it gives any.
pub fn most_points<P: Position>(problem: &Problem<P>) -> Option<u32> {
    problem.points.iter().map(|&(_, points)| points).max()
}

/// Whether a report holds the solution, as far as can be said before the end; `None` if it says nothing about it.
pub fn is_on_track<P: Notation>(problem: &Problem<P>, aim: Aim, report: &Report) -> Option<bool> {
    match aim {
        Aim::Move => {
            let mv = report.line.first()?;
            Some(problem.position.read_move(mv.as_str()).is_ok_and(|mv| is_right(problem, mv)))
        }
        Aim::Mate => {
            let (score, known) = (report.score?, problem.mate?);
            Some(matches!(score, Announced::Mate(plies) if is_as_short(plies, known)))
        }
        Aim::MatingLine => Some(matches!(report.score?, Announced::Mate(plies) if plies > 0)),
    }
}

/// What a problem asks for, for people: `bm g3g6`, `am d1h5`, `+M5`.
pub fn expected<P: Notation>(problem: &Problem<P>) -> String {
    let listed = |word: &str, moves: &[P::Move]| {
        let moves = moves.iter().map(|&mv| problem.position.move_text(mv));
        std::iter::once(word.to_owned()).chain(moves).collect::<Vec<_>>().join(" ")
    };
    let mut parts = Vec::new();
    if !problem.best.is_empty() {
        parts.push(listed("bm", &problem.best));
    }
    if !problem.avoid.is_empty() {
        parts.push(listed("am", &problem.avoid));
    }
    if parts.is_empty()
        && let Some(most) = most_points(problem)
    {
        let richest = problem.points.iter().filter(|(_, points)| *points == most);
        parts.push(listed("bm", &richest.map(|&(mv, _)| mv).collect::<Vec<_>>()));
    }
    parts.extend(problem.mate.map(|plies| Announced::Mate(plies).to_string()));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;
    use sente_game::Records as _;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn problem(operations: &str) -> Problem<Position> {
        Position::read_problems(&format!("{START} {operations}")).unwrap().remove(0)
    }

    fn right(problem: &Problem<Position>, mv: &str) -> bool {
        is_right(problem, problem.position.read_move(mv).unwrap())
    }

    #[test]
    fn best_moves_are_right() {
        let best = problem("bm e4 d4;");
        assert_eq!(["e2e4", "d2d4", "c2c4"].map(|mv| right(&best, mv)), [true, true, false]);
        assert_eq!(expected(&best), "bm e2e4 d2d4");
    }

    #[test]
    fn moves_to_avoid_are_wrong() {
        let avoid = problem("am f3;");
        assert_eq!(["f2f3", "e2e4"].map(|mv| right(&avoid, mv)), [false, true]);
        // Should a suite contradict itself, nothing is solved by the contradiction.
        let both = problem("bm e4 f3; am f3;");
        assert_eq!(["f2f3", "e2e4", "d2d4"].map(|mv| right(&both, mv)), [false, true, false]);
        assert_eq!(expected(&both), "bm e2e4 f2f3, am f2f3");
    }

    #[test]
    fn points_are_partial_solutions() {
        let with_best = problem("bm e4; c8 \"10 7\"; c9 \"e2e4 d2d4\";");
        let mv = |text| with_best.position.read_move(text).unwrap();
        assert_eq!(["e2e4", "d2d4", "a2a3"].map(|text| points(&with_best, mv(text))), [10, 7, 0]);
        assert_eq!(most_points(&with_best), Some(10));
        assert_eq!(most_points(&problem("bm e4;")), None);
        let only = problem("c8 \"3 10 10\"; c9 \"a2a3 e2e4 d2d4\";");
        assert_eq!(["a2a3", "e2e4", "d2d4", "h2h3"].map(|mv| right(&only, mv)), [false, true, true, false]);
        assert_eq!(expected(&only), "bm e2e4 d2d4");
    }

    #[test]
    fn the_aim_is_what_is_asked_for() {
        assert_eq!(aim(&problem("bm e4;")), Some(Aim::Move));
        assert_eq!(aim(&problem("bm #5;")), Some(Aim::Mate));
        assert_eq!(aim(&problem("bm e4; dm 5;")), Some(Aim::Move));
        assert_eq!(aim(&problem("id \"nothing\";")), None);
        assert_eq!(expected(&problem("dm -3;")), "-M6");
        assert_eq!(expected(&problem("bm e4; dm 3;")), "bm e2e4, +M5");
    }

    #[test]
    fn reports_may_say_nothing() {
        let report = |line: &str, score| Report {
            line: line.split_whitespace().map(|mv| mv.parse().unwrap()).collect(),
            score,
            ..Report::default()
        };
        let best = problem("bm e4;");
        let on_track = |report| is_on_track(&best, Aim::Move, &report);
        assert_eq!(on_track(report("e2e4 e7e5", None)), Some(true));
        assert_eq!(on_track(report("d2d4", None)), Some(false));
        assert_eq!(on_track(report("e2e5", None)), Some(false));
        assert_eq!(on_track(report("", Some(Announced::Mate(1)))), None);
        let mate = problem("bm #2;");
        for (score, on_track) in [
            (Some(Announced::Mate(3)), Some(true)),
            (Some(Announced::Mate(1)), Some(true)),
            (Some(Announced::Mate(5)), Some(false)),
            (Some(Announced::Mate(-2)), Some(false)),
            (Some(Announced::Centipawns(900)), Some(false)),
            (None, None),
        ] {
            assert_eq!(is_on_track(&mate, Aim::Mate, &report("e2e4", score)), on_track, "{score:?}");
        }
    }
}
