//! Positions as text: SFEN.

use super::diagram::HAND_ORDER;
use crate::{BLACK, File, Kind, Piece, Position, Rank, Setup, SetupError, SideExt as _, Square, WHITE};
use sente_game::{Position as _, PositionError, Reading, Side, Words, write_rows};
use std::fmt;
use std::str::FromStr;

/// The parts of an SFEN, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// The pieces, rank by rank.
    Board,
    /// Whose turn it is.
    Side,
    /// The pieces in hand.
    Hands,
    /// The number of the move to come.
    Number,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Side => "side to move",
            Self::Hands => "hands",
            Self::Number => "move number",
        })
    }
}

/// Why a text is not a position.
pub type SfenError = PositionError<Field, SetupError>;

impl Position {
    /// Reads an SFEN of three or four fields; the move number defaults to 1.
    ///
    /// ```
    /// use sente_game::Reading;
    /// use sente_shogi::Position;
    ///
    /// let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G2r", Reading::Strict)?;
    /// assert_eq!(position.to_string(), "4k4/9/4P4/9/9/9/9/9/4K4 b G2r 1");
    ///
    /// let error = Position::from_sfen("4k4/9/4X4/9/9/9/9/9/4K4 b - 1", Reading::Strict).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "board, column 8: expected a piece, a plus sign, a digit from 1 to 9 or a slash, found \"X\""
    /// );
    /// # Ok::<(), sente_shogi::notation::SfenError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is malformed, or describes no position that `reading` admits.
    pub fn from_sfen(text: &str, reading: Reading) -> Result<Self, SfenError> {
        Ok(Self::from_setup(&text.parse()?, reading)?)
    }
}

/// The position as SFEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(self, f)?;
        write!(f, " {} ", self.side().colour_letter())?;
        write_hands(self, f)?;
        write!(f, " {}", self.number())
    }
}

fn write_board(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_rows(f, Rank::ALL, &File::ALL.into_iter().rev(), |rank, file| {
        position.piece_on(Square::new(file, rank)).map(Signed)
    })
}

/// A piece as SFEN writes it: with a plus sign if it is promoted.
struct Signed(Piece);

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.0.kind().is_promoted() { "+" } else { "" };
        write!(f, "{plus}{}", self.0.letter())
    }
}

fn write_hands(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let hands = Side::ALL.map(|side| position.hand(side));
    if hands.iter().all(|hand| hand.is_empty()) {
        return f.write_str("-");
    }
    for (side, hand) in Side::ALL.into_iter().zip(hands) {
        for kind in HAND_ORDER {
            match hand.count(kind) {
                0 => {}
                1 => write!(f, "{}", kind.of(side).letter())?,
                count => write!(f, "{count}{}", kind.of(side).letter())?,
            }
        }
    }
    Ok(())
}

type Word<'a> = sente_game::Word<'a, Field>;

/// Reads an SFEN without asking whether it makes sense.
impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        let mut words = Words::new(text);
        let mut setup = Self::EMPTY;
        read_board(words.next(Field::Board), &mut setup)?;
        setup.side = read_side(words.next(Field::Side))?;
        read_hands(words.next(Field::Hands), &mut setup)?;
        let number = words.next(Field::Number);
        if !number.text.is_empty() {
            setup.number = number.number("a number from 1 to 65535")?;
        }
        let rest = words.next(Field::Number);
        if rest.text.is_empty() { Ok(setup) } else { Err(rest.error("the end")) }
    }
}

fn read_board(word: Word<'_>, setup: &mut Setup) -> Result<(), SfenError> {
    const EXPECTED: &str = "a piece, a plus sign, a digit from 1 to 9 or a slash";
    let (mut rank, mut filled) = (0, 0);
    let (mut after_digit, mut promoted) = (false, false);
    for (offset, letter) in word.text.chars().enumerate() {
        let error = |expected| Err(word.error_at(offset, expected));
        if promoted && !matches!(letter.to_ascii_lowercase(), 'p' | 'l' | 'n' | 's' | 'b' | 'r') {
            return error("a piece that can be promoted after a plus sign");
        }
        if letter == '+' {
            promoted = true;
            continue;
        }
        if letter == '/' {
            match (filled, rank) {
                (9, ..8) => (rank, filled, after_digit) = (rank + 1, 0, false),
                (9, _) => return error("nine ranks"),
                _ => return error("nine files in a rank"),
            }
        } else if let Some(empty) = letter.to_digit(10) {
            if empty == 0 {
                return error(EXPECTED);
            }
            if after_digit {
                return error("a piece or a slash after a digit");
            }
            filled += empty as usize;
            after_digit = true;
        } else if let Some(piece) = Piece::from_letter(letter) {
            let kind = if promoted { piece.kind().promoted().unwrap_or(piece.kind()) } else { piece.kind() };
            let file = 8_usize.checked_sub(filled).and_then(File::try_index);
            if let (Some(file), Some(rank)) = (file, Rank::try_index(rank)) {
                setup.put(kind.of(piece.side()), Square::new(file, rank));
            }
            filled += 1;
            (after_digit, promoted) = (false, false);
        } else {
            return error(EXPECTED);
        }
        if filled > 9 {
            return error("nine files in a rank");
        }
    }
    if (rank, filled, promoted) == (8, 9, false) {
        Ok(())
    } else {
        Err(word.error_at_end("nine ranks of nine files"))
    }
}

fn read_side(word: Word<'_>) -> Result<Side, SfenError> {
    match word.text {
        "b" => Ok(BLACK),
        "w" => Ok(WHITE),
        _ => Err(word.error("b or w")),
    }
}

fn read_hands(word: Word<'_>, setup: &mut Setup) -> Result<(), SfenError> {
    const MOST: u8 = 18;
    if word.text == "-" {
        return Ok(());
    }
    if word.text.is_empty() {
        return Err(word.error("pieces in hand or -"));
    }
    let mut count: Option<u8> = None;
    for (offset, letter) in word.text.chars().enumerate() {
        let error = |expected| Err(word.error_at(offset, expected));
        if let Some(digit) = letter.to_digit(10) {
            let value = count.unwrap_or(0) * 10 + digit as u8;
            if !(1..=MOST).contains(&value) {
                return error("a count from 1 to 18");
            }
            count = Some(value);
            continue;
        }
        let droppable = Piece::from_letter(letter).filter(|piece| piece.kind() != Kind::King);
        let Some(piece) = droppable else { return error("a piece that can be in hand, or a count") };
        let slot = &mut setup.hands[piece.side().index()][piece.kind().index()];
        *slot += count.take().unwrap_or(1);
        if *slot > MOST {
            return error("at most 18 pieces of a kind");
        }
    }
    match count {
        None => Ok(()),
        Some(_) => Err(word.error_at_end("a piece after a count")),
    }
}
