//! The best lines of a search.

use crate::listener::Listener;
use sente_game::{Position, Score};
use sente_search::tt::Bound;
use sente_search::{Answer, Counters, Info, Reporter};
use std::cmp::Reverse;
use std::sync::mpsc::Sender;

/// A line of play that a search found. It is never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine<P: Position> {
    /// What it is worth to the player who begins it.
    pub score: Score,
    /// How deep was searched.
    pub depth: i32,
    /// How deep the deepest line was.
    pub seldepth: usize,
    /// How many nodes the search had visited when it found the line.
    pub nodes: u64,
    /// The moves.
    pub moves: Vec<P::Move>,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings<P: Position> {
    /// The best lines, best first, each with another first move. None if the search was stopped before it found any.
    pub lines: Vec<FoundLine<P>>,
    /// How many nodes all threads visited.
    pub nodes: u64,
}

/// What whoever waits for a search hears.
#[derive(Clone, Debug)]
pub enum News<P: Position> {
    /// The best line so far.
    Best(FoundLine<P>),
    /// The end.
    Finished(Findings<P>),
}

/// Listens to a search, keeps its best lines, and passes the news on.
#[derive(Debug)]
pub struct Gatherer<P: Position> {
    wanted: usize,
    /// The lines of the last iteration that was finished.
    complete: Vec<FoundLine<P>>,
    /// The lines of the iteration that goes on.
    current: Vec<FoundLine<P>>,
    news: Sender<News<P>>,
}

impl<P: Position> Gatherer<P> {
    /// Keeps so many lines and sends news there.
    pub const fn new(wanted: usize, news: Sender<News<P>>) -> Self {
        Self { wanted, complete: Vec::new(), current: Vec::new(), news }
    }

    fn tell(&self, news: News<P>) {
        // Whoever has stopped listening does not want to know.
        let _ = self.news.send(news);
    }
}

impl<P: Position> Reporter<P> for Gatherer<P> {
    fn line(&mut self, info: &Info<'_, P>) {
        if info.bound != Bound::Exact || info.line.is_empty() {
            return;
        }
        let &Info { score, depth, seldepth, nodes, .. } = info;
        let found = FoundLine { score, depth, seldepth, nodes, moves: info.line.to_vec() };
        if info.line_number <= 1 {
            self.complete = std::mem::take(&mut self.current);
            self.tell(News::Best(found.clone()));
        }
        self.current.push(found);
    }
}

impl<P: Position> Listener<P> for Gatherer<P> {
    fn finished(&mut self, answer: &Answer<P>, nodes: u64, _: &Counters) {
        let (current, complete) = (std::mem::take(&mut self.current), std::mem::take(&mut self.complete));
        let lines = combine(answer, nodes, [current, complete], self.wanted);
        self.tell(News::Finished(Findings { lines, nodes }));
    }
}

/// The lines of an iteration that may not have been finished, then those of the one before for other first moves. The
/// first is the one that the search answers with, which it may have found after its last report.
fn combine<P: Position>(
    answer: &Answer<P>,
    nodes: u64,
    iterations: [Vec<FoundLine<P>>; 2],
    wanted: usize,
) -> Vec<FoundLine<P>> {
    let mut lines: Vec<FoundLine<P>> = Vec::new();
    for mut iteration in iterations {
        iteration.sort_by_key(|line| Reverse(line.score));
        for line in iteration {
            if lines.iter().all(|known| known.moves.first() != line.moves.first()) {
                lines.push(line);
            }
        }
    }
    let Some(best) = answer.best else { return Vec::new() };
    match lines.iter().position(|line| line.moves.first() == Some(&best)) {
        Some(at) => lines[..=at].rotate_right(1),
        // The outermost score means that nothing was found out about the move.
        None if answer.score > -Score::INFINITE && !answer.line.is_empty() => {
            let (depth, seldepth) = (answer.depth, answer.line.len());
            let found = FoundLine { score: answer.score, depth, seldepth, nodes, moves: answer.line.clone() };
            lines.insert(0, found);
        }
        None => {}
    }
    lines.truncate(wanted.max(1));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position as Chess;
    use sente_game::Notation as _;

    fn line(score: i32, depth: i32, mv: &str) -> FoundLine<Chess> {
        let moves = vec![Chess::start().read_move(mv).unwrap()];
        FoundLine { score: Score::new(score), depth, seldepth: 1, nodes: 1, moves }
    }

    fn answer(score: Score, mv: &str) -> Answer<Chess> {
        let best = Chess::start().read_move(mv).unwrap();
        Answer { best: Some(best), ponder: None, score, depth: 3, line: vec![best] }
    }

    fn texts(lines: &[FoundLine<Chess>]) -> Vec<String> {
        let text = |line: &FoundLine<Chess>| {
            format!("{} {}", Chess::start().move_text(line.moves[0]), line.score.get())
        };
        lines.iter().map(text).collect()
    }

    #[test]
    fn an_unfinished_iteration_is_completed_by_the_one_before() {
        let complete = vec![line(20, 2, "e2e4"), line(15, 2, "d2d4"), line(10, 2, "g1f3")];
        let current = vec![line(30, 3, "d2d4")];
        let found = combine(&answer(Score::new(30), "d2d4"), 9, [current, complete], 3);
        assert_eq!(texts(&found), ["d2d4 30", "e2e4 20", "g1f3 10"]);
    }

    #[test]
    fn the_answer_comes_first_though_nobody_reported_it() {
        let complete = vec![line(20, 2, "e2e4"), line(15, 2, "d2d4")];
        let found = combine(&answer(Score::new(44), "c2c4"), 9, [Vec::new(), complete.clone()], 2);
        assert_eq!(texts(&found), ["c2c4 44", "e2e4 20"]);
        let found = combine(&answer(Score::new(15), "d2d4"), 9, [complete, Vec::new()], 2);
        assert_eq!(texts(&found), ["d2d4 15", "e2e4 20"]);
    }

    #[test]
    fn a_search_that_found_nothing_has_no_lines() {
        let nothing = || [Vec::new(), Vec::new()];
        assert!(combine(&answer(-Score::INFINITE, "e2e4"), 0, nothing(), 1).is_empty());
        let no_move = Answer { best: None, ..answer(Score::DRAW, "e2e4") };
        assert!(combine(&no_move, 0, nothing(), 1).is_empty());
    }
}
