//! From a description to a position, or to the reason why there is none.

use super::board::Board;
use super::{Position, Rules, Unseen};
use crate::{BLACK, Bitboard, File, Kind, Piece, Rank, SideExt as _, Square, WHITE, attacks, movegen};
use sente_game::{Position as _, Reading, Side};
use std::error::Error;
use std::fmt;

/// A description of a position that need not make sense.
///
/// Texts are read into a `Setup`; [`Position::from_setup`] tells whether it is a position.
///
/// ```
/// use sente_game::Reading;
/// use sente_shogi::{BLACK, Kind, Position, Setup, Square};
///
/// let mut setup = Setup::EMPTY;
/// setup.put(Kind::King.of(BLACK), Square::S5I);
/// let error = Position::from_setup(&setup, Reading::Strict).unwrap_err();
/// assert_eq!(error.to_string(), "expected one king of White, found 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square.
    pub pieces: [Option<Piece>; 81],
    /// How many pieces of each droppable kind each side has in hand.
    pub hands: [[u8; Kind::IN_HAND]; 2],
    /// The player to move.
    pub side: Side,
    /// The number of the move to come.
    pub number: u16,
}

impl Setup {
    /// An empty board with Black to move.
    pub const EMPTY: Self =
        Self { pieces: [None; 81], hands: [[0; Kind::IN_HAND]; 2], side: BLACK, number: 1 };

    /// The start of a game without handicap.
    pub const START: Self = {
        const BACK: [Kind; 9] = [
            Kind::Lance,
            Kind::Knight,
            Kind::Silver,
            Kind::Gold,
            Kind::King,
            Kind::Gold,
            Kind::Silver,
            Kind::Knight,
            Kind::Lance,
        ];
        let mut setup = Self::EMPTY;
        let mut file = 0;
        while file < 9 {
            let files = [File::ALL[file], File::ALL[8 - file]];
            setup.put(BACK[file].of(BLACK), Square::new(files[0], Rank::I));
            setup.put(Kind::Pawn.of(BLACK), Square::new(files[0], Rank::G));
            setup.put(BACK[file].of(WHITE), Square::new(files[1], Rank::A));
            setup.put(Kind::Pawn.of(WHITE), Square::new(files[1], Rank::C));
            file += 1;
        }
        setup.put(Kind::Bishop.of(BLACK), Square::S8H);
        setup.put(Kind::Rook.of(BLACK), Square::S2H);
        setup.put(Kind::Bishop.of(WHITE), Square::S2B);
        setup.put(Kind::Rook.of(WHITE), Square::S8B);
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

    /// How many pieces of an unpromoted kind there are, promoted ones and those in hand included.
    fn total(&self, base: Kind) -> usize {
        let on_board = self.pieces.iter().flatten().filter(|piece| piece.kind().base() == base).count();
        let in_hand = |hand: &[u8; Kind::IN_HAND]| hand.get(base.index()).copied().map_or(0, usize::from);
        on_board + self.hands.iter().map(in_hand).sum::<usize>()
    }
}

/// Why a description is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A side must have exactly one king; in problems one side may have none.
    Kings {
        /// Whose.
        side: Side,
        /// How many it has.
        found: usize,
    },
    /// There are more pieces of a kind than in a set.
    Total {
        /// The kind, promoted or not.
        kind: Kind,
        /// How many there may be.
        most: usize,
        /// How many there are.
        found: usize,
    },
    /// A piece stands where it could never move again.
    DeadEnd {
        /// The piece's kind.
        kind: Kind,
        /// Where it stands.
        square: Square,
    },
    /// Two pawns of a side that are not promoted are on one file.
    TwoPawns {
        /// Whose.
        side: Side,
        /// On which file.
        file: File,
    },
    /// The player who is not to move is in check.
    OpponentInCheck {
        /// From where.
        from: Square,
    },
    /// More moves than any game allows.
    Moves {
        /// How many.
        found: usize,
    },
    /// Strict: checks that no single move can have given.
    ImpossibleCheck(Bitboard),
    /// Strict: moves are counted from one.
    Number,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kings { side, found } => {
                write!(f, "expected one king of {}, found {found}", side.colour_name())
            }
            Self::Total { kind, most, found } => {
                write!(f, "expected at most {most} pieces of kind {}, found {found}", kind.letter())
            }
            Self::DeadEnd { kind, square } => {
                write!(f, "expected every piece to have a move, found {} on {square}", kind.letter())
            }
            Self::TwoPawns { side, file } => {
                write!(
                    f,
                    "expected one pawn of {} on file {}, found several",
                    side.colour_name(),
                    file.digit()
                )
            }
            Self::OpponentInCheck { from } => {
                write!(
                    f,
                    "expected the player who has just moved not to be in check, found a check from {from}"
                )
            }
            Self::Moves { found } => write!(f, "expected at most 600 legal moves, found {found}"),
            Self::ImpossibleCheck(checkers) => {
                let squares: Vec<_> = checkers.into_iter().map(|square| square.to_string()).collect();
                write!(
                    f,
                    "expected checks that one move can give, found checks from {}",
                    squares.join(" and ")
                )
            }
            Self::Number => f.write_str("expected a move number from 1 on, found 0"),
        }
    }
}

impl Error for SetupError {}

impl Position {
    /// The position that games without handicap start from.
    pub fn standard() -> Self {
        assemble(&Setup::START)
    }

    /// The position that `setup` describes.
    ///
    /// Playable reading also takes what problems have: a side without a king, and a few pieces more than a set has.
    ///
    /// # Errors
    /// If there is no such position, the first reason found.
    pub fn from_setup(setup: &Setup, reading: Reading) -> Result<Self, SetupError> {
        check_kings(setup, reading)?;
        check_totals(setup, reading)?;
        check_places(setup)?;
        if reading == Reading::Strict && setup.number == 0 {
            return Err(SetupError::Number);
        }
        let position = assemble(setup);
        let (us, them) = (setup.side, setup.side.other());
        if let Some(king) = position.king(them) {
            let attackers = position.attackers(king, position.occupied()) & position.pieces_of(us);
            if let Some(from) = attackers.first() {
                return Err(SetupError::OpponentInCheck { from });
            }
        }
        if reading == Reading::Strict && !checks_are_possible(&position) {
            return Err(SetupError::ImpossibleCheck(position.checkers));
        }
        match position.count_legal() {
            found if found > 600 => Err(SetupError::Moves { found }),
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
    for side in Side::ALL {
        for kind in Kind::DROPPABLE {
            for _ in 0..setup.hands[side.index()][kind.index()] {
                board.gain(kind.of(side));
            }
        }
    }
    let mut position = Position {
        board,
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        side: setup.side,
        passed: Unseen(false),
        number: setup.number.max(1),
        rules: Rules::default(),
    };
    position.find_checkers_and_pins();
    position
}

fn check_kings(setup: &Setup, reading: Reading) -> Result<(), SetupError> {
    let kings = |side: Side| setup.squares_of(Kind::King.of(side)).len();
    for side in Side::ALL {
        let found = kings(side);
        let may_lack = reading == Reading::Playable && kings(side.other()) == 1;
        if found > 1 || found == 0 && !may_lack {
            return Err(SetupError::Kings { side, found });
        }
    }
    Ok(())
}

fn check_totals(setup: &Setup, reading: Reading) -> Result<(), SetupError> {
    for kind in Kind::DROPPABLE {
        let most = match reading {
            Reading::Strict => kind.total(),
            Reading::Playable => kind.total().max(4),
        };
        let found = setup.total(kind);
        if found > most {
            return Err(SetupError::Total { kind, most, found });
        }
    }
    Ok(())
}

fn check_places(setup: &Setup) -> Result<(), SetupError> {
    for side in Side::ALL {
        for kind in [Kind::Pawn, Kind::Lance, Kind::Knight] {
            let stuck = setup.squares_of(kind.of(side)) & movegen::dead_end(kind, side);
            if let Some(square) = stuck.first() {
                return Err(SetupError::DeadEnd { kind, square });
            }
        }
        let pawns = setup.squares_of(Kind::Pawn.of(side));
        if let Some(file) = File::ALL.into_iter().find(|file| (pawns & file.squares()).has_several()) {
            return Err(SetupError::TwoPawns { side, file });
        }
    }
    Ok(())
}

/// Whether the last move can have given the checks there are: with two, one of them comes from a distance, because the
/// piece that moved had to stand between it and the king.
fn checks_are_possible(position: &Position) -> bool {
    let Some(king) = position.king(position.side) else { return true };
    let is_distant = |from: Square| !attacks::between(king, from).is_empty();
    match position.checkers.len() {
        0 | 1 => true,
        2 => position.checkers.into_iter().any(is_distant),
        _ => false,
    }
}
