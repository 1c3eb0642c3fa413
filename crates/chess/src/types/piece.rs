//! Kinds of pieces, and pieces with an owner.

use sente_game::Side;

sente_game::dense_enum! {
    /// A kind of piece, without its owner.
    #[allow(missing_docs)]
    pub enum Kind { Pawn, Knight, Bishop, Rook, Queen, King }
}

impl Kind {
    /// The four kinds a pawn can become, the most wanted first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// The kind's letter, in lower case.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind with this letter, in lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }
}

sente_game::dense_enum! {
    /// A piece: a kind and its owner. The two of one kind are neighbours, so the lowest bit is the owner.
    #[rustfmt::skip]
    #[allow(missing_docs)]
    pub enum Piece {
        WhitePawn, BlackPawn, WhiteKnight, BlackKnight, WhiteBishop, BlackBishop,
        WhiteRook, BlackRook, WhiteQueen, BlackQueen, WhiteKing, BlackKing,
    }
}

sente_game::owned_pieces!(Kind, Piece);

/// What chess calls the two sides.
pub trait SideExt {
    /// `White` or `Black`.
    fn colour_name(self) -> &'static str;

    /// `w` or `b`, as position texts have it.
    fn colour_letter(self) -> char;
}

impl SideExt for Side {
    fn colour_name(self) -> &'static str {
        match self {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn colour_letter(self) -> char {
        match self {
            Side::First => 'w',
            Side::Second => 'b',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_apart_and_together() {
        for piece in Piece::ALL {
            assert_eq!(piece.kind().of(piece.side()), piece);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        assert_eq!(Piece::from_letter('N'), Some(Piece::WhiteKnight));
        assert_eq!(Piece::from_letter('x'), None);
    }

    #[test]
    fn an_absent_piece_costs_no_space() {
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }
}
