//! Kinds of pieces, and pieces with an owner.

use sente_game::Side;

sente_game::dense_enum! {
    /// A kind of piece, without its owner. The first seven can be in hand; the six that can be promoted come first,
    /// and eight further on is what they become.
    #[rustfmt::skip]
    #[allow(missing_docs)]
    pub enum Kind {
        Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King,
        Tokin, PromotedLance, PromotedKnight, PromotedSilver, Horse, Dragon,
    }
}

impl Kind {
    /// How many kinds can be in hand.
    pub const IN_HAND: usize = 7;

    /// The kinds that can be in hand.
    pub const DROPPABLE: [Self; Self::IN_HAND] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Bishop, Self::Rook, Self::Gold];

    /// What the kind becomes by promotion, if it can be promoted.
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        if (self as usize) < Self::Gold as usize { Self::try_index(self as usize + 8) } else { None }
    }

    /// What the kind is when its promotion is undone; itself, if it is not promoted.
    #[inline]
    #[must_use]
    pub const fn base(self) -> Self {
        match Self::try_index(self as usize % 8) {
            Some(kind) => kind,
            // Three bits are the index of a kind.
            None => Self::King,
        }
    }

    /// Whether it is a promoted piece.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as usize >= 8
    }

    /// Whether it moves like a gold general: golds, and the promoted pieces that are not sliders.
    #[inline]
    pub const fn moves_like_gold(self) -> bool {
        matches!(
            self,
            Self::Gold | Self::Tokin | Self::PromotedLance | Self::PromotedKnight | Self::PromotedSilver
        )
    }

    /// How many pieces of this kind, promoted or not, a set has.
    pub const fn total(self) -> usize {
        match self.base() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// The letter of the kind, promoted or not, in lower case.
    pub const fn letter(self) -> char {
        match self.base() {
            Self::Pawn => 'p',
            Self::Lance => 'l',
            Self::Knight => 'n',
            Self::Silver => 's',
            Self::Gold => 'g',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            _ => 'k',
        }
    }

    /// The unpromoted kind with this letter, in lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' => Self::Pawn,
            'l' => Self::Lance,
            'n' => Self::Knight,
            's' => Self::Silver,
            'g' => Self::Gold,
            'b' => Self::Bishop,
            'r' => Self::Rook,
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
        BlackPawn, WhitePawn, BlackLance, WhiteLance, BlackKnight, WhiteKnight, BlackSilver, WhiteSilver,
        BlackBishop, WhiteBishop, BlackRook, WhiteRook, BlackGold, WhiteGold, BlackKing, WhiteKing,
        BlackTokin, WhiteTokin, BlackPromotedLance, WhitePromotedLance,
        BlackPromotedKnight, WhitePromotedKnight, BlackPromotedSilver, WhitePromotedSilver,
        BlackHorse, WhiteHorse, BlackDragon, WhiteDragon,
    }
}

sente_game::owned_pieces!(Kind, Piece);

/// What shogi calls the two sides.
pub trait SideExt {
    /// `Black` or `White`.
    fn colour_name(self) -> &'static str;

    /// `b` or `w`, as position texts have it.
    fn colour_letter(self) -> char;
}

impl SideExt for Side {
    fn colour_name(self) -> &'static str {
        match self {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn colour_letter(self) -> char {
        match self {
            Side::First => 'b',
            Side::Second => 'w',
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
            let unpromoted = piece.kind().base().of(piece.side());
            assert_eq!(Piece::from_letter(piece.letter()), Some(unpromoted));
        }
        assert_eq!(Piece::from_letter('N'), Some(Piece::BlackKnight));
        assert_eq!(Piece::from_letter('x'), None);
    }

    #[test]
    fn promotion_is_undone_by_base() {
        for kind in Kind::ALL {
            assert_eq!(kind.promoted().map_or(kind, Kind::base), kind.promoted().map_or(kind, |_| kind));
            assert_eq!(kind.is_promoted(), kind.base() != kind);
        }
        assert_eq!(Kind::Pawn.promoted(), Some(Kind::Tokin));
        assert_eq!(Kind::Rook.promoted(), Some(Kind::Dragon));
        assert_eq!(
            (Kind::Gold.promoted(), Kind::King.promoted(), Kind::Horse.promoted()),
            (None, None, None)
        );
    }

    #[test]
    fn an_absent_piece_costs_no_space() {
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }
}
