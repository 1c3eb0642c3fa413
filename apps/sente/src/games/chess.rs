//! Chess: algebraic notation, and games in PGN.

use super::{GameRecord, Remark, Study};
use sente_chess::notation::pgn::{Game, Nag, Node, Reader};
use sente_chess::{BLACK, Move, Position};
use sente_engine::ChessEngine;
use sente_engine::analysis::Judgement;
use sente_eval::classical::EvalTrace;
use sente_eval::classical::chess::Classical;
use sente_game::Position as _;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

impl Study for Position {
    type Engine = ChessEngine;
    type Record = Game;

    const NAME: &'static str = "chess";

    fn diagram(&self) -> String {
        Self::diagram(self)
    }

    /// Moves with their numbers, as in `12. Nf3 Nc6 13. Bb5`.
    fn line_text(&self, line: &[Move]) -> String {
        let mut text = String::new();
        let mut position = *self;
        for (index, &mv) in line.iter().enumerate() {
            let number = position.fullmoves();
            let space = if index == 0 { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = match (position.side() == BLACK, index) {
                (false, _) => write!(text, "{space}{number}. {}", position.san(mv)),
                (true, 0) => write!(text, "{number}... {}", position.san(mv)),
                (true, _) => write!(text, " {}", position.san(mv)),
            };
            position.advance(mv, &mut ());
        }
        text
    }

    /// In moves of the side that mates, the last of which is the mate.
    fn mate_distance(plies: i32) -> i32 {
        plies.signum() * ((plies.abs() + 1) / 2)
    }

    fn explain(&self) -> EvalTrace {
        Classical::new().trace(self)
    }
}

impl GameRecord<Position> for Game {
    fn read(input: impl BufRead) -> impl Iterator<Item = Result<Self, String>> {
        Reader::new(input).map(|game| game.map_err(|error| error.to_string()))
    }

    fn start(&self) -> Position {
        self.start
    }

    fn moves(&self) -> Vec<Move> {
        self.main_line().map(|step| step.node.mv).collect()
    }

    fn tags(&self) -> Vec<(String, String)> {
        let mut tags: Vec<_> =
            self.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        if self.tags.get("Result").is_none() {
            tags.push(("Result".to_owned(), self.result.text().to_owned()));
        }
        tags
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.set(name, value);
    }

    fn annotate(&mut self, index: usize, remark: &Remark) {
        let Some(node) = self.line.nodes.get_mut(index) else { return };
        forget_remark(node);
        if let Some(nag) = glyph(remark.judgement)
            && !node.nags.iter().copied().any(is_judgement)
        {
            node.nags.insert(0, nag);
        }
        let comment = comment(remark);
        if !comment.is_empty() {
            node.comments.insert(0, comment);
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_to(out)
    }
}

/// The glyph that says the same as a judgement; those between best and good go without.
fn glyph(judgement: Judgement) -> Option<Nag> {
    match judgement {
        Judgement::Great => Some(Nag(1)),
        Judgement::Mistake => Some(Nag(2)),
        Judgement::Brilliant => Some(Nag(3)),
        Judgement::Blunder => Some(Nag(4)),
        Judgement::Inaccuracy => Some(Nag(6)),
        Judgement::Best | Judgement::Forced | Judgement::Good => None,
    }
}

/// Whether a glyph says how good a move is. Whoever annotated the game before has the first word.
fn is_judgement(nag: Nag) -> bool {
    (1..=6).contains(&nag.0)
}

/// What introduces a better line behind a move of this judgement.
fn introduction(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "Inaccuracy; better is",
        Judgement::Mistake => "Mistake; better is",
        Judgement::Blunder => "Blunder; better is",
        _ => "Better is",
    }
}

/// As in `[%eval -1.20,14] Mistake; better is 12. Nf3 Nc6 13. Bb5 (+0.35)`.
fn comment(remark: &Remark) -> String {
    let mut parts = Vec::new();
    if let Some((value, depth)) = remark.worth {
        parts.push(format!("[%eval {value},{depth}]"));
    }
    if let Some((line, value)) = &remark.better {
        parts.push(format!("{} {line} ({value:+})", introduction(remark.judgement)));
    }
    parts.join(" ")
}

/// Takes back what an earlier analysis said: evaluations, whoever made them, and the words and glyph of this program.
fn forget_remark(node: &mut Node) {
    const JUDGEMENTS: [Judgement; 4] =
        [Judgement::Good, Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];
    for comment in &mut node.comments {
        let rest = without_evaluation(comment);
        let said = JUDGEMENTS.into_iter().find(|&judgement| rest.starts_with(introduction(judgement)));
        *comment = if said.is_some() { String::new() } else { rest };
        if let Some(nag) = said.and_then(glyph) {
            node.nags.retain(|&other| other != nag);
        }
    }
    node.comments.retain(|comment| !comment.is_empty());
}

/// The comment without its commands `[%eval …]`; clocks and everything else stay.
fn without_evaluation(comment: &str) -> String {
    let mut rest = comment.to_owned();
    while let Some(from) = rest.find("[%eval ") {
        let Some(length) = rest[from..].find(']') else { break };
        rest.replace_range(from..=from + length, "");
        rest = rest.trim().to_owned();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::super::Value;
    use super::*;
    use sente_game::Notation as _;

    /// The one game of the text; an empty one, on which the tests fail, if it cannot be read.
    fn game(text: &str) -> Game {
        Game::read(text.as_bytes()).find_map(Result::ok).unwrap_or_else(|| Game::new(Position::start()))
    }

    fn blunder() -> Remark {
        Remark {
            worth: Some((Value::Hundredths(-310), 12)),
            judgement: Judgement::Blunder,
            better: Some(("1. d4 d5".to_owned(), Value::Hundredths(30))),
        }
    }

    #[test]
    fn lines_are_numbered() {
        let start = Position::start();
        let game = game("1. e4 e5 2. Nf3 *");
        let moves = game.moves();
        assert_eq!(start.line_text(&moves), "1. e4 e5 2. Nf3");
        let next = start.play(moves[0], &mut ());
        assert_eq!(next.line_text(&moves[1..]), "1... e5 2. Nf3");
        assert_eq!(start.line_text(&[]), "");
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let counted = [1, 2, 3, 4, 5, -1, -2, -3, -4, 0].map(Position::mate_distance);
        assert_eq!(counted, [1, 1, 2, 2, 3, -1, -1, -2, -2, 0]);
    }

    #[test]
    fn remarks_join_what_is_there() {
        let mut game = game("1. e4 {[%clk 0:05:00] brave} (1. c4) e5 *");
        game.annotate(0, &blunder());
        let text = game.to_string().replace('\n', " ");
        let expected = "1. e4 $4 {[%eval -3.10,12] Blunder; better is 1. d4 d5 (+0.30)} \
                        {[%clk 0:05:00] brave} (1. c4) 1... e5 *";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn a_second_analysis_replaces_the_first() {
        let mut game = game("1. e4 {[%eval 0.25] [%clk 0:05:00]} e5 *");
        game.annotate(0, &blunder());
        let once = game.clone();
        game.annotate(0, &blunder());
        assert_eq!(game, once);
        let better = Remark { worth: Some((Value::Mate(2), 9)), judgement: Judgement::Best, better: None };
        game.annotate(0, &better);
        assert_eq!(game.line.nodes[0].comments, ["[%eval #2,9]", "[%clk 0:05:00]"]);
        assert!(game.line.nodes[0].nags.is_empty());
    }

    #[test]
    fn the_glyph_of_a_person_stays() {
        let mut game = game("1. e4!? $14 e5 *");
        game.annotate(0, &blunder());
        assert_eq!(game.line.nodes[0].nags, [Nag(5), Nag(14)]);
    }
}
