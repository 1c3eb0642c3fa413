//! Positions as text: FEN, with the castling fields of X-FEN and Shredder-FEN.

use crate::{
    BLACK, Bitboard, File, Kind, Piece, Position, Rank, Setup, SetupError, SideExt as _, Square, WHITE,
};
use sente_game::{Position as _, PositionError, Reading, Side, Words, write_rows};
use std::fmt;
use std::str::FromStr;

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// For standard chess: rights as `KQkq` and moves as the king's two steps. Where a right is not that of the
    /// outermost rook, the rook's file is named instead (X-FEN).
    #[default]
    Standard,
    /// For Chess960: rights by the files of the rooks (Shredder-FEN), moves as the king taking its rook.
    Chess960,
}

/// The parts of a FEN, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// The pieces, rank by rank.
    Board,
    /// Whose turn it is.
    Side,
    /// The rights to castle.
    Castling,
    /// The square to capture on in passing.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Side => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Halfmoves => "halfmove clock",
            Self::Fullmoves => "move number",
        })
    }
}

/// Why a text is not a position.
pub type FenError = PositionError<Field, SetupError>;

impl Position {
    /// Reads a FEN of four to six fields; the clocks default to `0 1`.
    ///
    /// ```
    /// use sente_chess::Position;
    /// use sente_game::Reading;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - -", Reading::Strict)?;
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    ///
    /// let error = Position::from_fen("4k3/8/8/8/8/8/4X3/4K3 w - -", Reading::Strict).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "board, column 16: expected a piece, a digit from 1 to 8 or a slash, found \"X\""
    /// );
    /// # Ok::<(), sente_chess::notation::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is malformed, or describes no position that `reading` admits.
    pub fn from_fen(text: &str, reading: Reading) -> Result<Self, FenError> {
        Ok(Self::from_setup(&text.parse()?, reading)?)
    }

    /// The position as FEN, with castling written in the given style.
    pub fn fen(&self, style: CastlingStyle) -> Fen<'_> {
        Fen { position: self, style }
    }
}

/// The position as FEN, with X-FEN castling.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingStyle::Standard).fmt(f)
    }
}

/// A position that can be written, made by [`Position::fen`].
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a> {
    position: &'a Position,
    style: CastlingStyle,
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        write_board(position, f)?;
        write!(f, " {} ", position.side().colour_letter())?;
        self.write_castling(f)?;
        match position.en_passant() {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", position.halfmoves(), position.fullmoves())
    }
}

fn write_board(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_rows(f, Rank::ALL.into_iter().rev(), &File::ALL, |rank, file| {
        position.piece_on(Square::new(file, rank)).map(Piece::letter)
    })
}

impl Fen<'_> {
    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut none = true;
        for side in [WHITE, BLACK] {
            // The wing towards the h-file comes first.
            let mut rooks: Vec<_> = self.position.castling_rooks(side).into_iter().collect();
            rooks.reverse();
            for rook in rooks {
                none = false;
                let letter = self.castling_letter(side, rook);
                let cased = if side == WHITE { letter.to_ascii_uppercase() } else { letter };
                write!(f, "{cased}")?;
            }
        }
        if none { f.write_str("-") } else { Ok(()) }
    }

    fn castling_letter(&self, side: Side, rook: Square) -> char {
        if self.style == CastlingStyle::Chess960 {
            return rook.file().letter();
        }
        let king = self.position.king(side);
        let rooks = self.position.pieces(side, Kind::Rook) & rook.rank().squares();
        if rook > king && rooks.last() == Some(rook) {
            'k'
        } else if rook < king && rooks.first() == Some(rook) {
            'q'
        } else {
            rook.file().letter()
        }
    }
}

type Word<'a> = sente_game::Word<'a, Field>;

/// Reads a FEN without asking whether it makes sense.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut words = Words::new(text);
        let mut setup = Self::EMPTY;
        read_board(words.next(Field::Board), &mut setup)?;
        setup.side = read_side(words.next(Field::Side))?;
        setup.castling = read_castling(words.next(Field::Castling), &setup)?;
        setup.en_passant = read_en_passant(words.next(Field::EnPassant))?;
        let halfmoves = words.next(Field::Halfmoves);
        if !halfmoves.text.is_empty() {
            setup.halfmoves = halfmoves.number("a number from 0 to 255")?;
        }
        let fullmoves = words.next(Field::Fullmoves);
        if !fullmoves.text.is_empty() {
            setup.fullmoves = fullmoves.number("a number from 1 to 65535")?;
        }
        let rest = words.next(Field::Fullmoves);
        if rest.text.is_empty() { Ok(setup) } else { Err(rest.error("the end")) }
    }
}

fn read_board(word: Word<'_>, setup: &mut Setup) -> Result<(), FenError> {
    const EXPECTED: &str = "a piece, a digit from 1 to 8 or a slash";
    let (mut rank, mut file) = (7, 0);
    let mut after_digit = false;
    for (offset, letter) in word.text.chars().enumerate() {
        let error = |expected| Err(word.error_at(offset, expected));
        if letter == '/' {
            match (file, rank) {
                (8, 1..) => (rank, file, after_digit) = (rank - 1, 0, false),
                (8, _) => return error("eight ranks"),
                _ => return error("eight files in a rank"),
            }
        } else if let Some(empty) = letter.to_digit(10) {
            if !(1..=8).contains(&empty) {
                return error(EXPECTED);
            }
            if after_digit {
                return error("a piece or a slash after a digit");
            }
            file += empty as usize;
            after_digit = true;
        } else if let Some(piece) = Piece::from_letter(letter) {
            if let (Some(file), Some(rank)) = (File::try_index(file), Rank::try_index(rank)) {
                setup.put(piece, Square::new(file, rank));
            }
            file += 1;
            after_digit = false;
        } else {
            return error(EXPECTED);
        }
        if file > 8 {
            return error("eight files in a rank");
        }
    }
    if (rank, file) == (0, 8) { Ok(()) } else { Err(word.error_at_end("eight ranks of eight files")) }
}

fn read_side(word: Word<'_>) -> Result<Side, FenError> {
    match word.text {
        "w" => Ok(WHITE),
        "b" => Ok(BLACK),
        _ => Err(word.error("w or b")),
    }
}

/// Rights as `KQkq`, meaning the outermost rook on that wing, or as the files of the rooks.
fn read_castling(word: Word<'_>, setup: &Setup) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if word.text == "-" {
        return Ok(rooks);
    }
    if word.text.is_empty() {
        return Err(word.error("castling rights or -"));
    }
    for (offset, letter) in word.text.chars().enumerate() {
        let error = |expected| Err(word.error_at(offset, expected));
        let side = if letter.is_ascii_uppercase() { WHITE } else { BLACK };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(setup, side, true),
            'q' => outermost_rook(setup, side, false),
            file => match File::from_letter(file) {
                Some(file) => Some(Square::new(file, Rank::One.relative_to(side))),
                None => return error("a right among KQkq, a file or -"),
            },
        };
        let Some(rook) = rook else { return error("a right whose king and rook are on the first rank") };
        if rooks.contains(rook) {
            return error("each right once");
        }
        rooks |= rook.bit();
    }
    Ok(rooks)
}

fn outermost_rook(setup: &Setup, side: Side, towards_h: bool) -> Option<Square> {
    let home = Rank::One.relative_to(side).squares();
    let king = (setup.squares_of(Kind::King.of(side)) & home).first()?;
    let rooks = setup.squares_of(Kind::Rook.of(side)) & home;
    if towards_h {
        rooks.last().filter(|&rook| rook > king)
    } else {
        rooks.first().filter(|&rook| rook < king)
    }
}

fn read_en_passant(word: Word<'_>) -> Result<Option<Square>, FenError> {
    if word.text == "-" {
        return Ok(None);
    }
    Square::parse(word.text).map(Some).ok_or_else(|| word.error("a square or -"))
}
