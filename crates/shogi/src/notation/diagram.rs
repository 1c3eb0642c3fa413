//! The board as a picture, in letters or in kanji.

use super::names::kanji_number;
use crate::{BLACK, File, Hand, Kind, Position, Rank, SideExt as _, Square, WHITE};
use sente_game::{Position as _, Side};
use std::fmt::Write as _;

/// The order in which hands are told.
pub(super) const HAND_ORDER: [Kind; Kind::IN_HAND] =
    [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

impl Position {
    /// The board as it is drawn in a terminal, in letters.
    ///
    /// ```
    /// let diagram = sente_shogi::Position::standard().diagram();
    /// assert!(diagram.contains(" l n s g k g s n l  a"));
    /// ```
    pub fn diagram(&self) -> String {
        let mut text = format!("{}\n", letters(self.hand(WHITE), WHITE));
        text.push_str(" 9 8 7 6 5 4 3 2 1\n");
        for rank in Rank::ALL {
            for file in File::ALL.into_iter().rev() {
                let piece = self.piece_on(Square::new(file, rank));
                text.push(if piece.is_some_and(|piece| piece.kind().is_promoted()) { '+' } else { ' ' });
                text.push(piece.map_or('.', crate::Piece::letter));
            }
            text.push_str("  ");
            text.push(rank.letter());
            text.push('\n');
        }
        text.push_str(&letters(self.hand(BLACK), BLACK));
        text.push('\n');
        text
    }

    /// The board as it is drawn in Japanese files and, by terminals that can, for people.
    ///
    /// ```
    /// let diagram = sente_shogi::Position::standard().kanji_diagram();
    /// assert!(diagram.contains("|v香v桂v銀v金v玉v金v銀v桂v香|一"));
    /// ```
    pub fn kanji_diagram(&self) -> String {
        let mut text = format!("後手の持駒：{}\n", kanji(self.hand(WHITE)));
        text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
        for rank in Rank::ALL {
            text.push('|');
            for file in File::ALL.into_iter().rev() {
                match self.piece_on(Square::new(file, rank)) {
                    Some(piece) => {
                        text.push(if piece.side() == WHITE { 'v' } else { ' ' });
                        text.push(piece.kind().kanji());
                    }
                    None => text.push_str(" ・"),
                }
            }
            text.push('|');
            text.push(rank.kanji());
            text.push('\n');
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "+---------------------------+\n先手の持駒：{}", kanji(self.hand(BLACK)));
        if self.side() == WHITE {
            text.push_str("後手番\n");
        }
        text
    }
}

fn letters(hand: Hand, side: Side) -> String {
    let mut text = format!("{}:", side.colour_name());
    for kind in HAND_ORDER.into_iter().filter(|&kind| hand.has(kind)) {
        let letter = kind.of(side).letter();
        // Writing to a string cannot fail.
        let _ = match hand.count(kind) {
            1 => write!(text, " {letter}"),
            count => write!(text, " {count}{letter}"),
        };
    }
    text
}

fn kanji(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_owned();
    }
    let held = HAND_ORDER.into_iter().filter(|&kind| hand.has(kind));
    let texts: Vec<_> =
        held.map(|kind| format!("{}{}", kind.kanji(), kanji_number(hand.count(kind)))).collect();
    texts.join("　")
}
