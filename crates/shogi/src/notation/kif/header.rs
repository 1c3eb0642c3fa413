//! What comes before the moves: names, the handicap, or a drawn board.

use super::SIGNS;
use crate::notation::error::Fault;
use crate::notation::game::{Game, one_line};
use crate::notation::handicap;
use crate::notation::names::read_kanji_number;
use crate::{BLACK, File, Kind, Position, Rank, Setup, Square, WHITE};
use sente_game::{Reading, Side};

/// The lines before the moves, as far as they are read.
#[derive(Default)]
pub(super) struct Header {
    tags: Vec<(String, String)>,
    pub(super) comments: Vec<String>,
    handicap: Option<Setup>,
    drawn: Setup,
    /// How many rows of a board have been drawn.
    rows: usize,
    side: Option<Side>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Header {
    /// Reads a line. What it does not understand it passes over, as files hold all kinds of remarks.
    pub(super) fn read(&mut self, line: &str) -> Result<(), Fault> {
        if let Some(row) = line.strip_prefix('|') {
            return self.read_row(row);
        }
        match line {
            "後手番" | "上手番" => self.side = Some(WHITE),
            "先手番" | "下手番" => self.side = Some(BLACK),
            _ => {}
        }
        let Some((name, value)) = line.split_once('：').or_else(|| line.split_once(':')) else {
            return Ok(());
        };
        let (name, value) = (one_line(name), one_line(value));
        match name.as_str() {
            "手合割" => match handicap::start(&value) {
                Some(setup) => self.handicap = Some(setup),
                // Of other handicaps the board tells.
                None if value.starts_with("その他") || value.is_empty() => {}
                None => return Err(Fault::syntax("the name of a handicap", &value)),
            },
            "先手の持駒" | "下手の持駒" => self.drawn.hands[BLACK.index()] = read_hand(&value)?,
            "後手の持駒" | "上手の持駒" => self.drawn.hands[WHITE.index()] = read_hand(&value)?,
            _ if !is_tag_name(&name) => {}
            _ => self.tags.push((name, value)),
        }
        Ok(())
    }

    /// The game that begins after these lines, and its first position.
    pub(super) fn begin(&mut self) -> Result<(Game, Position), Fault> {
        let mut setup = if self.rows == 9 {
            self.drawn.clone()
        } else if self.rows > 0 {
            return Err(Fault::syntax("nine rows of a board", ""));
        } else {
            self.handicap.clone().unwrap_or(Setup::START)
        };
        setup.side = self.side.unwrap_or(setup.side);
        let position = Position::from_setup(&setup, Reading::Playable)?;
        let mut game = Game::new(&position);
        game.tags = std::mem::take(&mut self.tags);
        game.comments = std::mem::take(&mut self.comments);
        Ok((game, position))
    }

    /// Reads a row such as ` ・v玉 歩 ...|一`, the first bar already taken: a sign for White's pieces or a space, and a
    /// character for the piece, nine times.
    fn read_row(&mut self, row: &str) -> Result<(), Fault> {
        const EXPECTED: &str = "nine squares of a row";
        let rank = Rank::try_index(self.rows).ok_or_else(|| Fault::syntax("nine rows of a board", row))?;
        let mut characters = row.chars();
        for file in File::ALL.into_iter().rev() {
            let (Some(sign), Some(piece)) = (characters.next(), characters.next()) else {
                return Err(Fault::syntax(EXPECTED, row));
            };
            let side = match sign {
                'v' | 'V' | '-' => WHITE,
                ' ' | '^' | '+' | '　' => BLACK,
                _ => return Err(Fault::syntax(EXPECTED, row)),
            };
            if piece == '・' || piece == '･' || piece == '.' {
                continue;
            }
            let mut name = [0; 4];
            match Kind::strip_japanese(piece.encode_utf8(&mut name)) {
                Some((kind, "")) => self.drawn.put(kind.of(side), Square::new(file, rank)),
                _ => return Err(Fault::syntax("the name of a piece", row)),
            }
        }
        self.rows += 1;
        Ok(())
    }
}

/// Whether something can be told under this name: a line that begins with it means nothing else.
pub(super) fn is_tag_name(name: &str) -> bool {
    const TAKEN: [&str; 6] = ["手合割", "先手の持駒", "下手の持駒", "後手の持駒", "上手の持駒", "手数"];
    let begins_otherwise = name.starts_with(|first: char| {
        first.is_ascii_digit() || "*#&|+".contains(first) || SIGNS.contains(&first)
    });
    !name.is_empty()
        && name.trim() == name
        && !name.contains(['：', ':'])
        && !begins_otherwise
        && !name.starts_with("変化")
        && !name.starts_with("まで")
        && !TAKEN.contains(&name)
}

/// Reads a hand such as 飛　角二　歩十七.
fn read_hand(text: &str) -> Result<[u8; Kind::IN_HAND], Fault> {
    let mut hand = [0; Kind::IN_HAND];
    if text == "なし" {
        return Ok(hand);
    }
    for word in text.split_whitespace() {
        let error = || Fault::syntax("a piece in hand and a number", word);
        let (kind, number) = Kind::strip_japanese(word).ok_or_else(error)?;
        let count = read_kanji_number(number).filter(|count| (1..=18).contains(count)).ok_or_else(error)?;
        *hand.get_mut(kind.index()).ok_or_else(error)? = count as u8;
    }
    Ok(hand)
}
