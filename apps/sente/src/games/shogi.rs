//! Shogi: moves as Japanese players write them, and games in KIF or CSA.

use super::{GameRecord, Remark, Study};
use sente_engine::ShogiEngine;
use sente_engine::analysis::Judgement;
use sente_eval::classical::EvalTrace;
use sente_eval::classical::shogi::Classical;
use sente_game::Position as _;
use sente_shogi::notation::{Game, decode, read_csa, read_ki2, read_kif, write_kif};
use sente_shogi::{Move, Position};
use std::io::{self, BufRead, Write};

/// What this program's remarks begin with, so that a later analysis can take them back.
const MARK: &str = "sente:";

impl Study for Position {
    type Engine = ShogiEngine;
    type Record = Game;

    const NAME: &'static str = "shogi";

    fn diagram(&self) -> String {
        self.kanji_diagram()
    }

    /// Moves with the signs of the players, as in `▲７六歩 △３四歩`.
    fn line_text(&self, line: &[Move]) -> String {
        let (mut position, mut previous) = (*self, None);
        let mut texts = Vec::new();
        for &mv in line {
            texts.push(position.japanese(mv, previous));
            previous = Some(mv.to());
            position.advance(mv, &mut ());
        }
        texts.join(" ")
    }

    /// In plies, as everywhere in shogi.
    fn mate_distance(plies: i32) -> i32 {
        plies
    }

    fn explain(&self) -> EvalTrace {
        Classical::new().trace(self)
    }
}

impl GameRecord<Position> for Game {
    /// A file holds one game in KIF or KI2, or several in CSA; what it is shows.
    fn read(mut input: impl BufRead) -> impl Iterator<Item = Result<Self, String>> {
        let mut bytes = Vec::new();
        let games = match input.read_to_end(&mut bytes) {
            Ok(_) => read_games(&bytes),
            Err(error) => Err(error.to_string()),
        };
        let (games, failure) = games.map_or_else(|error| (Vec::new(), Some(error)), |games| (games, None));
        games.into_iter().map(Ok).chain(failure.map(Err))
    }

    fn start(&self) -> Position {
        self.start
    }

    fn moves(&self) -> Vec<Move> {
        self.steps.iter().map(|step| step.mv).collect()
    }

    fn tags(&self) -> Vec<(String, String)> {
        self.tags.clone()
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    fn annotate(&mut self, index: usize, remark: &Remark) {
        let Some(step) = self.steps.get_mut(index) else { return };
        step.comments.retain(|comment| !comment.starts_with(MARK));
        let comment = comment(remark);
        if !comment.is_empty() {
            step.comments.insert(0, format!("{MARK} {comment}"));
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write_kif(self, &mut text);
        writeln!(out, "{text}")
    }
}

fn read_games(bytes: &[u8]) -> Result<Vec<Game>, String> {
    let text = decode(bytes);
    let looks_like =
        |signs: &[&str]| text.lines().any(|line| signs.iter().any(|sign| line.starts_with(sign)));
    let read = if looks_like(&["V2", "V3", "PI", "P1", "N+", "N-"]) {
        read_csa(bytes)
    } else if looks_like(&["▲", "△", "☗", "☖"]) {
        read_ki2(bytes).map(|game| vec![game])
    } else {
        read_kif(bytes).map(|game| vec![game])
    };
    read.map_err(|error| error.to_string())
}

/// As in `-1.20 (depth 14), blunder; better is ▲７六歩 △３四歩 (+0.35)`.
fn comment(remark: &Remark) -> String {
    let mut parts = Vec::new();
    if let Some((value, depth)) = remark.worth {
        parts.push(format!("{value:+} (depth {depth})"));
    }
    let name = match remark.judgement {
        Judgement::Brilliant => Some("brilliant"),
        Judgement::Great => Some("great"),
        Judgement::Inaccuracy => Some("inaccuracy"),
        Judgement::Mistake => Some("mistake"),
        Judgement::Blunder => Some("blunder"),
        Judgement::Best | Judgement::Forced | Judgement::Good => None,
    };
    parts.extend(name.map(str::to_owned));
    let said = parts.join(", ");
    match &remark.better {
        Some((line, value)) => format!("{said}; better is {line} ({value:+})"),
        None => said,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Value;
    use super::*;
    use sente_game::Notation as _;

    #[test]
    fn lines_are_written_as_players_do() {
        let start = Position::start();
        let moves: Vec<_> = start.read_move("7g7f").into_iter().collect();
        assert_eq!(start.line_text(&moves), "▲７六歩");
    }

    #[test]
    fn a_second_analysis_replaces_the_first() {
        let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*定跡\n   2 投了\n";
        let mut games = Game::read(text.as_bytes());
        let mut game = games.next().and_then(Result::ok).unwrap_or_else(|| Game::new(&Position::start()));
        let remark = |score| Remark {
            worth: Some((Value::Hundredths(score), 9)),
            judgement: Judgement::Blunder,
            better: Some(("▲２六歩".to_owned(), Value::Hundredths(30))),
        };
        game.annotate(0, &remark(-50));
        game.annotate(0, &remark(-60));
        let comments = &game.steps[0].comments;
        assert_eq!(comments.len(), 2, "{comments:?}");
        assert!(
            comments[0].starts_with("sente: -0.60 (depth 9), blunder; better is ▲２六歩"),
            "{comments:?}"
        );
    }
}
