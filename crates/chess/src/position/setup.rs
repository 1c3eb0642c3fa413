//! From a description to a position, or to the reason why there is none.

use super::board::Board;
use super::{Position, play, reachable};
use crate::{BLACK, Bitboard, File, Kind, Piece, Rank, SideExt as _, Square, WHITE};
use sente_game::{Position as _, Reading, Side};
use std::error::Error;
use std::fmt;

/// A description of a position that need not make sense.
///
/// Texts are read into a `Setup`; [`Position::from_setup`] tells whether it is a position.
///
/// ```
/// use sente_chess::{Kind, Position, Setup, SetupError, Square, WHITE};
/// use sente_game::Reading;
///
/// let mut setup = Setup::EMPTY;
/// setup.put(Kind::King.of(WHITE), Square::E1);
/// let error = Position::from_setup(&setup, Reading::Strict).unwrap_err();
/// assert_eq!(error.to_string(), "expected one king of Black, found 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square.
    pub pieces: [Option<Piece>; 64],
    /// The player to move.
    pub side: Side,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square that a pawn has just passed by a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u8,
    /// The number of the move.
    pub fullmoves: u16,
}

impl Setup {
    /// An empty board with White to move.
    pub const EMPTY: Self = Self {
        pieces: [None; 64],
        side: WHITE,
        castling: Bitboard::EMPTY,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
    };

    /// The start of standard chess.
    pub const START: Self = {
        const BACK: [Kind; 8] = [
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Queen,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
        ];
        let mut setup = Self::EMPTY;
        let mut file = 0;
        while file < 8 {
            setup.put(BACK[file].of(WHITE), Square::new(File::ALL[file], Rank::One));
            setup.put(Kind::Pawn.of(WHITE), Square::new(File::ALL[file], Rank::Two));
            setup.put(Kind::Pawn.of(BLACK), Square::new(File::ALL[file], Rank::Seven));
            setup.put(BACK[file].of(BLACK), Square::new(File::ALL[file], Rank::Eight));
            file += 1;
        }
        setup.castling = Bitboard::new(0x8100_0000_0000_0081);
        setup
    };

    /// Puts a piece on a square, replacing what is there.
    pub const fn put(&mut self, piece: Piece, square: Square) {
        self.pieces[square.index()] = Some(piece);
    }

    /// The squares with this piece.
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        Square::ALL.into_iter().filter(|square| self.pieces[square.index()] == Some(piece)).collect()
    }

    fn men(&self, side: Side) -> usize {
        self.pieces.iter().flatten().filter(|piece| piece.side() == side).count()
    }

    fn is_empty_at(&self, square: Square) -> bool {
        self.pieces[square.index()].is_none()
    }
}

/// Why a description is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A side must have exactly one king.
    Kings {
        /// Whose.
        side: Side,
        /// How many it has.
        found: usize,
    },
    /// A side has more men than it starts with.
    Men {
        /// Whose.
        side: Side,
        /// How many it has.
        found: usize,
    },
    /// A pawn stands where no pawn can.
    PawnRank(Square),
    /// The player who is not to move is in check.
    OpponentInCheck {
        /// From where.
        from: Square,
    },
    /// A right to castle names a square without a rook of that side.
    CastlingRook(Square),
    /// A right to castle, but the king is not on its first rank or not beside the rook's wing.
    CastlingKing {
        /// Whose.
        side: Side,
        /// Where it stands.
        king: Square,
    },
    /// Two rooks on the same wing cannot both have the right to castle.
    CastlingWing(Side),
    /// A square to capture in passing is not on the rank that pawns pass over.
    EnPassantRank(Square),
    /// A square to capture in passing without a pawn of the opponent in front of it.
    EnPassantPawn(Square),
    /// A square to capture in passing whose pawn cannot have come through.
    EnPassantBlocked(Square),
    /// More moves than any game allows.
    Moves {
        /// How many.
        found: usize,
    },
    /// Strict: more pawns than a side starts with.
    Pawns {
        /// Whose.
        side: Side,
        /// How many it has.
        found: usize,
    },
    /// Strict: more promoted pieces than pawns are missing.
    Promoted {
        /// Whose.
        side: Side,
        /// How many pieces must be promoted pawns.
        promoted: usize,
        /// How many pawns are missing.
        missing: usize,
    },
    /// Strict: no last move of the opponent explains these checks.
    ImpossibleCheck(Bitboard),
    /// Strict: a pawn has just moved, so the count of plies since the last pawn move must be zero.
    EnPassantClock {
        /// The count.
        found: u8,
    },
    /// Strict: the game ended before so many plies passed without progress.
    Halfmoves {
        /// The count.
        found: u8,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Kings { side, found } => {
                write!(f, "expected one king of {}, found {found}", side.colour_name())
            }
            Self::Men { side, found } => {
                write!(f, "expected at most 16 men of {}, found {found}", side.colour_name())
            }
            Self::PawnRank(square) => write!(f, "expected pawns on ranks 2 to 7, found one on {square}"),
            Self::OpponentInCheck { from } => {
                write!(
                    f,
                    "expected the player who has just moved not to be in check, found a check from {from}"
                )
            }
            Self::CastlingRook(square) => {
                write!(f, "expected a rook that may castle on {square}, found none of that side")
            }
            Self::CastlingKing { side, king } => {
                let side = side.colour_name();
                write!(
                    f,
                    "expected {side}'s king where it can castle with the rooks named, found it on {king}"
                )
            }
            Self::CastlingWing(side) => {
                write!(
                    f,
                    "expected one castling rook on each wing, found two on one of {}'s",
                    side.colour_name()
                )
            }
            Self::EnPassantRank(square) => {
                write!(f, "expected an en-passant square on the rank behind a double step, found {square}")
            }
            Self::EnPassantPawn(square) => {
                write!(f, "expected a pawn that has just passed {square}, found none")
            }
            Self::EnPassantBlocked(square) => {
                write!(f, "expected {square} and the square behind it to be empty, found a piece")
            }
            Self::Moves { found } => write!(f, "expected at most 256 legal moves, found {found}"),
            Self::Pawns { side, found } => {
                write!(f, "expected at most 8 pawns of {}, found {found}", side.colour_name())
            }
            Self::Promoted { side, promoted, missing } => write!(
                f,
                "expected at most {missing} promoted pieces of {}, as many as pawns are missing, found {promoted}",
                side.colour_name()
            ),
            Self::ImpossibleCheck(checkers) => {
                let squares: Vec<_> = checkers.into_iter().map(|square| square.to_string()).collect();
                write!(
                    f,
                    "expected checks that one move can give, found checks from {}",
                    squares.join(" and ")
                )
            }
            Self::EnPassantClock { found } => {
                write!(f, "expected a halfmove clock of 0 after a double step, found {found}")
            }
            Self::Halfmoves { found } => {
                write!(f, "expected a halfmove clock of at most 150, found {found}")
            }
        }
    }
}

impl Error for SetupError {}

impl Position {
    /// The position that games of standard chess start from.
    pub fn standard() -> Self {
        assemble(&Setup::START)
    }

    /// The position that `setup` describes.
    ///
    /// # Errors
    /// If there is no such position, the first reason found.
    pub fn from_setup(setup: &Setup, reading: Reading) -> Result<Self, SetupError> {
        check_men(setup)?;
        check_castling(setup)?;
        check_en_passant(setup)?;
        if reading == Reading::Strict {
            check_promotions(setup)?;
            check_clock(setup)?;
        }

        let position = assemble(setup);
        let (us, them) = (setup.side, setup.side.other());
        let attackers = position.attackers(position.king(them), position.occupied());
        if let Some(from) = (attackers & position.pieces_of(us)).first() {
            return Err(SetupError::OpponentInCheck { from });
        }
        if reading == Reading::Strict && !reachable::checks_are_possible(&position, setup.en_passant) {
            return Err(SetupError::ImpossibleCheck(position.checkers));
        }
        match position.count_legal() {
            found if found > 256 => Err(SetupError::Moves { found }),
            _ => Ok(position),
        }
    }
}

fn assemble(setup: &Setup) -> Position {
    let mut board = Board::EMPTY;
    for square in Square::ALL {
        if let Some(piece) = setup.pieces[square.index()] {
            board.put(piece, square);
        }
    }
    let mut position = Position {
        board,
        state_key: play::state_key(setup.side, setup.castling),
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        castling: setup.castling,
        side: setup.side,
        en_passant: None,
        halfmoves: setup.halfmoves,
        fullmoves: setup.fullmoves.max(1),
    };
    position.find_checkers_and_pins();
    if let Some(target) = setup.en_passant {
        position.offer_en_passant(target);
    }
    position
}

fn check_men(setup: &Setup) -> Result<(), SetupError> {
    for side in [WHITE, BLACK] {
        let kings = setup.squares_of(Kind::King.of(side)).len();
        if kings != 1 {
            return Err(SetupError::Kings { side, found: kings });
        }
        let men = setup.men(side);
        if men > 16 {
            return Err(SetupError::Men { side, found: men });
        }
        let edges = Rank::One.squares() | Rank::Eight.squares();
        if let Some(square) = (setup.squares_of(Kind::Pawn.of(side)) & edges).first() {
            return Err(SetupError::PawnRank(square));
        }
    }
    Ok(())
}

fn check_castling(setup: &Setup) -> Result<(), SetupError> {
    for side in [WHITE, BLACK] {
        let home = Rank::One.relative_to(side);
        let rooks = setup.castling & home.squares();
        if let Some(square) = rooks.without(setup.squares_of(Kind::Rook.of(side))).first() {
            return Err(SetupError::CastlingRook(square));
        }
        if rooks.is_empty() {
            continue;
        }
        let Some(king) = setup.squares_of(Kind::King.of(side)).first() else { continue };
        if king.rank() != home {
            return Err(SetupError::CastlingKing { side, king });
        }
        let king_side: Bitboard = rooks.into_iter().filter(|&rook| rook > king).collect();
        if king_side.has_several() || rooks.without(king_side).has_several() {
            return Err(SetupError::CastlingWing(side));
        }
    }
    match setup.castling.without(Rank::One.squares() | Rank::Eight.squares()).first() {
        Some(square) => Err(SetupError::CastlingRook(square)),
        None => Ok(()),
    }
}

fn check_en_passant(setup: &Setup) -> Result<(), SetupError> {
    let Some(target) = setup.en_passant else { return Ok(()) };
    let them = setup.side.other();
    if target.rank() != Rank::Three.relative_to(them) {
        return Err(SetupError::EnPassantRank(target));
    }
    let pawn = Square::new(target.file(), Rank::Four.relative_to(them));
    if setup.pieces[pawn.index()] != Some(Kind::Pawn.of(them)) {
        return Err(SetupError::EnPassantPawn(target));
    }
    let origin = Square::new(target.file(), Rank::Two.relative_to(them));
    if !setup.is_empty_at(target) || !setup.is_empty_at(origin) {
        return Err(SetupError::EnPassantBlocked(target));
    }
    Ok(())
}

/// Counts pieces beyond those a side starts with: each must be a pawn that has been promoted.
fn check_promotions(setup: &Setup) -> Result<(), SetupError> {
    for side in [WHITE, BLACK] {
        let squares = |kind: Kind| setup.squares_of(kind.of(side));
        let pawns = squares(Kind::Pawn).len();
        if pawns > 8 {
            return Err(SetupError::Pawns { side, found: pawns });
        }
        let light_bishops = squares(Kind::Bishop) & Bitboard::LIGHT;
        let dark_bishops = squares(Kind::Bishop).without(Bitboard::LIGHT);
        let promoted = squares(Kind::Queen).len().saturating_sub(1)
            + squares(Kind::Rook).len().saturating_sub(2)
            + squares(Kind::Knight).len().saturating_sub(2)
            + light_bishops.len().saturating_sub(1)
            + dark_bishops.len().saturating_sub(1);
        if promoted > 8 - pawns {
            return Err(SetupError::Promoted { side, promoted, missing: 8 - pawns });
        }
    }
    Ok(())
}

/// The count of plies without progress: zero right after a double step, and never above the 75 moves at which the
/// game is over without a claim.
fn check_clock(setup: &Setup) -> Result<(), SetupError> {
    let found = setup.halfmoves;
    if setup.en_passant.is_some() && found != 0 {
        Err(SetupError::EnPassantClock { found })
    } else if found > 150 {
        Err(SetupError::Halfmoves { found })
    } else {
        Ok(())
    }
}
