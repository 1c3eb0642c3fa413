//! A whole game, move by move.

use super::Summary;
use super::gather::{Findings, FoundLine};
use super::judgement::{Assessment, Choice, judge};
use sente_game::{Line, Position, Score, Side};

/// A move of a game and what is to be said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove<P: Position> {
    /// The position in which it was played.
    pub position: P,
    /// The move.
    pub mv: P::Move,
    /// What the position after it is worth to the player who made it.
    pub score: Score,
    /// How deep that position was searched; none if the game had ended there.
    pub depth: Option<i32>,
    /// The best lines there were, best first.
    pub lines: Vec<FoundLine<P>>,
    /// What the move is called and what it lost.
    pub assessment: Assessment,
}

/// The moves of a game that were judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<P: Position> {
    /// How many moves at the beginning were not, because the search was interrupted.
    pub skipped: usize,
    /// The moves after those.
    pub moves: Vec<ReviewedMove<P>>,
}

impl<P: Position> Review<P> {
    /// How well the first and the second player played.
    pub fn summaries(&self) -> [Summary; 2] {
        Side::ALL.map(|side| {
            let mut summary = Summary::default();
            let own = self.moves.iter().filter(|reviewed| reviewed.position.side() == side);
            own.for_each(|reviewed| summary.add(&reviewed.assessment));
            summary
        })
    }
}

/// What a position is worth to the player to move, and how deep that was searched.
#[derive(Clone, Copy)]
struct Worth {
    score: Score,
    depth: Option<i32>,
}

/// Judges the moves of a game, which must be legal one after the other from `start`.
///
/// The game is searched from its end to its beginning: what a search remembers of the later positions then helps with the
/// earlier ones, so that a move is not blamed for what only comes into sight a ply later. `search` is given each position
/// and the line behind it; the review ends where it finds nothing.
pub fn review<P: Position>(
    start: P,
    moves: &[P::Move],
    mut search: impl FnMut(&P, &Line<P>) -> Option<Findings<P>>,
) -> Review<P> {
    let mut past = Line::with_capacity(moves.len());
    let mut positions = Vec::with_capacity(moves.len());
    let mut last = start;
    for &mv in moves {
        past.push(&last);
        positions.push(last);
        last.advance(mv, &mut ());
    }
    let mut reviewed = Vec::with_capacity(moves.len());
    let mut after = worth_at_end(&last, &past, &mut search);
    for (position, &mv) in positions.iter().zip(moves).rev() {
        past.pop();
        let Some(worth) = after else { break };
        let Some(findings) = search(position, &past).filter(|findings| !findings.lines.is_empty()) else {
            break;
        };
        let best = &findings.lines[0];
        after = Some(Worth { score: best.score, depth: Some(best.depth) });
        reviewed.push(reviewed_move(position, mv, worth, findings.lines));
    }
    reviewed.reverse();
    Review { skipped: moves.len() - reviewed.len(), moves: reviewed }
}

/// The last position is worth what the rules say, if they say anything. Where a rule would have let a player end the game
/// earlier, the players went on, so there the search is asked.
fn worth_at_end<P: Position>(
    last: &P,
    past: &Line<P>,
    search: &mut impl FnMut(&P, &Line<P>) -> Option<Findings<P>>,
) -> Option<Worth> {
    if let Some(outcome) = last.outcome(past) {
        let score = match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == last.side() => Score::mate_in(0),
            Some(_) => Score::mated_in(0),
        };
        return Some(Worth { score, depth: None });
    }
    let findings = search(last, past)?;
    findings.lines.first().map(|best| Worth { score: best.score, depth: Some(best.depth) })
}

fn reviewed_move<P: Position>(
    position: &P,
    mv: P::Move,
    after: Worth,
    lines: Vec<FoundLine<P>>,
) -> ReviewedMove<P> {
    let score = -after.score;
    let exchange = position.exchange_value(mv);
    let choice = Choice {
        best: lines.first().map_or(Score::DRAW, |line| line.score),
        // The position after the move is a ply nearer to whatever mate there is.
        played: score.from_table(1),
        second: lines.get(1).map(|line| line.score),
        is_best: lines.first().and_then(|line| line.moves.first()) == Some(&mv),
        is_forced: position.count_legal() == 1,
        is_profit: position.is_noisy(mv) && exchange > 0,
        exchange,
    };
    ReviewedMove { position: *position, mv, score, depth: after.depth, lines, assessment: judge(&choice) }
}

#[cfg(test)]
mod tests {
    use super::super::judgement::Judgement;
    use super::*;
    use sente_chess::Position as Chess;
    use sente_game::Notation as _;

    /// Two moves each that end with the quickest mate there is, White being mated.
    fn fools_mate() -> (Chess, Vec<sente_chess::Move>) {
        let start = Chess::start();
        let mut position = start;
        let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(|text| {
            let mv = position.read_move(text).unwrap();
            position.advance(mv, &mut ());
            mv
        });
        (start, moves.to_vec())
    }

    fn found(score: Score, mv: sente_chess::Move) -> Findings<Chess> {
        let line = FoundLine { score, depth: 7, seldepth: 9, nodes: 100, moves: vec![mv] };
        Findings { lines: vec![line], nodes: 100 }
    }

    /// Knows the mate in one, and thinks everything else level with the first legal move as the best.
    fn simple(position: &Chess) -> Findings<Chess> {
        let moves = position.legal_moves();
        let mates = |mv: &&sente_chess::Move| {
            let next = position.play(**mv, &mut ());
            next.in_check() && !next.has_legal_move()
        };
        match moves.iter().find(mates) {
            Some(&mv) => found(Score::mate_in(1), mv),
            None => found(Score::DRAW, moves[0]),
        }
    }

    #[test]
    fn a_mate_allowed_is_a_blunder_and_a_mate_given_is_best() {
        let (start, moves) = fools_mate();
        let mut pasts = Vec::new();
        let review = review(start, &moves, |position, past| {
            pasts.push(past.len());
            Some(simple(position))
        });
        assert_eq!(pasts, [3, 2, 1, 0], "the mated position is not searched");
        let judgements: Vec<_> = review.moves.iter().map(|mv| mv.assessment.judgement).collect();
        assert_eq!(judgements[2..], [Judgement::Blunder, Judgement::Best]);
        assert_eq!(review.moves[2].score, Score::mated_in(1));
        assert_eq!((review.moves[3].score, review.moves[3].depth), (Score::mate_in(0), None));
        let [white, black] = review.summaries();
        assert_eq!((white.moves(), white.blunders(), black.moves(), black.blunders()), (2, 1, 2, 0));
        assert!(white.accuracy() < black.accuracy());
    }

    #[test]
    fn an_interrupted_review_keeps_the_end_of_the_game() {
        let (start, moves) = fools_mate();
        let mut left = 2;
        let review = review(start, &moves, |position, _| {
            left -= 1;
            (left >= 0).then(|| simple(position))
        });
        assert_eq!((review.skipped, review.moves.len()), (2, 2));
        assert_eq!(review.moves[1].mv, moves[3]);
    }

    #[test]
    fn a_game_that_goes_on_is_searched_at_its_end() {
        let (start, moves) = fools_mate();
        let mut searches = 0;
        let all = |position: &Chess, _: &Line<Chess>| {
            searches += 1;
            Some(simple(position))
        };
        let review = review(start, &moves[..2], all);
        assert_eq!((review.moves.len(), searches), (2, 3));
        assert_eq!(review.moves[1].depth, Some(7));
    }

    #[test]
    fn a_game_without_moves_has_no_review() {
        let review = review(Chess::start(), &[], |position, _| Some(simple(position)));
        assert_eq!((review.skipped, review.moves.len()), (0, 0));
        assert_eq!(review.summaries()[0].accuracy(), None);
    }
}
