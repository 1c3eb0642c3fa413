//! A position together with the words that set it up, and the moves that are right there.

use super::check::Finding;
use super::talk::{Answer, Step, Trouble};
use sente_game::{Notation, Random, Reading};
use sente_protocol::MoveText;
use sente_protocol::uci::BestMove;

/// A position that an engine is asked about.
#[derive(Clone, Debug)]
pub(super) struct Board<P: Notation> {
    /// The line that sets it up.
    pub(super) command: String,
    pub(super) position: P,
    /// How moves are written in the game.
    style: P::MoveStyle,
}

impl<P: Notation> Board<P> {
    /// Where games start.
    pub(super) fn start() -> Self {
        let position = P::start();
        Self { command: "position startpos".to_owned(), style: position.move_style(), position }
    }

    /// A position in words.
    pub(super) fn read(text: &str) -> Step<Self> {
        let position = P::read_position(text, Reading::Playable)
            .map_err(|error| Trouble::Wrong(format!("a position of the walk itself is bad: {error}")))?;
        Ok(Self { command: format!("position fen {text}"), style: position.move_style(), position })
    }

    /// The position after some moves.
    pub(super) fn play<'a>(mut self, moves: impl IntoIterator<Item = &'a str>) -> Step<Self> {
        for (index, text) in moves.into_iter().enumerate() {
            let mv = self
                .position
                .read_move(text)
                .map_err(|error| Trouble::Wrong(format!("a move of the walk itself is bad: {error}")))?;
            self.position = self.position.play(mv, &mut ());
            self.command.push_str(if index == 0 { " moves " } else { " " });
            self.command.push_str(text);
        }
        Ok(self)
    }

    /// The position after at most `plies` random moves that do not end the game by leaving no move.
    pub(super) fn wander(self, plies: usize, random: &mut Random) -> Step<Self> {
        let mut position = self.position;
        let mut moves = Vec::new();
        for _ in 0..plies {
            let legal = position.legal_moves();
            // A few tries are enough: positions where every move ends the game are rare.
            let next = (0..20).find_map(|_| {
                let mv = *random.choose(&legal)?;
                let next = position.play(mv, &mut ());
                next.has_legal_move().then_some((mv, next))
            });
            let Some((mv, next)) = next else { break };
            moves.push(position.styled_move_text(mv, self.style));
            position = next;
        }
        self.play(moves.iter().map(String::as_str))
    }

    /// The legal moves as text.
    pub(super) fn legal(&self) -> Vec<String> {
        let moves = self.position.legal_moves();
        moves.iter().map(|&mv| self.position.styled_move_text(mv, self.style)).collect()
    }

    /// Whether a move can be played here.
    pub(super) fn allows(&self, mv: MoveText) -> bool {
        self.position.read_move(mv.as_str()).is_ok()
    }

    /// What is wrong with an answer's move. Without a legal move there must be none.
    pub(super) fn judge(&self, best: &BestMove) -> Option<Finding> {
        let has_move = self.position.has_legal_move();
        let Some(mv) = best.played() else {
            return has_move.then(|| Finding::fail(format!("no move is given after {:?}", self.command)));
        };
        match self.position.read_move(mv.as_str()) {
            Err(error) => Some(Finding::fail(format!("{error} (after {:?})", self.command))),
            Ok(legal) => {
                let right = self.position.styled_move_text(legal, self.style);
                (right != mv.as_str()).then(|| {
                    Finding::fail(format!(
                        "expected the move to be written {right}, found {mv} (after {:?})",
                        self.command
                    ))
                })
            }
        }
    }

    /// What is wrong with the move that the engine would ponder on.
    pub(super) fn judge_ponder(&self, best: &BestMove) -> Option<Finding> {
        let (mv, ponder) = (best.played()?, best.ponder?);
        let next = self.position.play(self.position.read_move(mv.as_str()).ok()?, &mut ());
        let error = next.read_move(ponder.as_str()).err()?;
        Some(Finding::fail(format!("ponder {ponder} after {mv}: {error} (after {:?})", self.command)))
    }

    /// What is wrong with a line of moves.
    pub(super) fn judge_line(&self, line: &[MoveText]) -> Option<Finding> {
        let mut position = self.position;
        for (index, mv) in line.iter().enumerate() {
            match position.read_move(mv.as_str()) {
                Ok(legal) => position = position.play(legal, &mut ()),
                Err(error) => {
                    let command = &self.command;
                    let text = format!("move {} of a pv: {error} (after {command:?})", index + 1);
                    return Some(Finding::fail(text));
                }
            }
        }
        None
    }

    /// What is wrong with the lines of an answer, each kind of fault once.
    pub(super) fn judge_lines(&self, answer: &Answer) -> Option<Finding> {
        answer.infos().find_map(|info| self.judge_line(&info.pv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;
    use sente_game::Position as _;

    fn best(mv: &str, ponder: Option<&str>) -> BestMove {
        BestMove { mv: Some(mv.parse().unwrap()), ponder: ponder.map(|text| text.parse().unwrap()) }
    }

    #[test]
    fn wrong_moves_are_told() {
        let board = Board::<Position>::start();
        assert_eq!(board.judge(&best("e2e4", None)), None);
        assert!(board.judge(&best("e2e5", None)).unwrap().text.contains("does not move so"));
        assert!(board.judge(&best("0000", None)).unwrap().text.contains("no move is given"));
        assert!(board.judge(&BestMove { mv: None, ponder: None }).is_some());
        assert_eq!(board.judge_ponder(&best("e2e4", Some("e7e5"))), None);
        assert!(board.judge_ponder(&best("e2e4", Some("e2e4"))).is_some());
        let line = ["e2e4", "e7e5", "e1e3"].map(|text| text.parse().unwrap());
        assert!(board.judge_line(&line).unwrap().text.starts_with("move 3 of a pv"));
        assert_eq!(board.judge_line(&line[..2]), None);
    }

    #[test]
    fn castling_must_be_written_as_the_game_writes_it() {
        let board = Board::<Position>::read("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        assert_eq!(board.judge(&best("e1g1", None)), None);
        assert!(board.judge(&best("e1h1", None)).unwrap().text.contains("written e1g1"));
        let shuffled = Board::<Position>::read("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
        assert_eq!(shuffled.judge(&best("f1h1", None)), None);
    }

    #[test]
    fn where_there_is_no_move_none_is_right() {
        let board = Board::<Position>::read("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(board.judge(&best("0000", None)), None);
        assert!(board.judge(&best("h8g8", None)).is_some());
    }

    #[test]
    fn lines_are_played_and_written() {
        let board = Board::<Position>::start().play(["e2e4", "e7e5"]).unwrap();
        assert_eq!(board.command, "position startpos moves e2e4 e7e5");
        assert!(Board::<Position>::start().play(["e2e5"]).is_err());
        let far = Board::<Position>::start().wander(400, &mut Random::new(1)).unwrap();
        assert!(far.position.has_legal_move() && far.command.len() > 1000);
    }
}
