//! Pieces with an owner.

/// Ties a kind of piece to a piece with its owner, both of them enums by [`dense_enum!`](crate::dense_enum).
///
/// The pieces are in the order of their kinds and the two of one kind are neighbours, the first player's before the
/// second's, so that the lowest bit of a piece's index is its owner. Kinds have letters: `const` functions `letter` and
/// `from_letter`, in lower case. From these the macro makes `of`, by which a kind becomes a piece, and for pieces `kind`,
/// `side`, `letter` and `from_letter`.
///
/// It is a macro because functions of traits cannot be `const`.
///
/// ```
/// use sente_game::Side;
///
/// sente_game::dense_enum! {
///     /// A kind of piece.
///     pub enum Kind { Man, King }
/// }
///
/// impl Kind {
///     const fn letter(self) -> char {
///         if matches!(self, Self::Man) { 'm' } else { 'k' }
///     }
///
///     const fn from_letter(letter: char) -> Option<Self> {
///         match letter {
///             'm' => Some(Self::Man),
///             'k' => Some(Self::King),
///             _ => None,
///         }
///     }
/// }
///
/// sente_game::dense_enum! {
///     /// A piece and its owner.
///     pub enum Piece { WhiteMan, BlackMan, WhiteKing, BlackKing }
/// }
///
/// sente_game::owned_pieces!(Kind, Piece);
///
/// assert_eq!(Kind::King.of(Side::First), Piece::WhiteKing);
/// assert_eq!((Piece::BlackMan.kind(), Piece::BlackMan.side()), (Kind::Man, Side::Second));
/// assert_eq!((Piece::WhiteKing.letter(), Piece::BlackKing.letter()), ('K', 'k'));
/// assert_eq!((Piece::from_letter('M'), Piece::from_letter('x')), (Some(Piece::WhiteMan), None));
/// ```
#[macro_export]
macro_rules! owned_pieces {
    ($kind:ident, $piece:ident) => {
        const _: () = assert!($piece::COUNT == 2 * $kind::COUNT, "every kind has a piece for each side");

        impl $kind {
            /// The piece of this kind that belongs to `side`.
            #[inline]
            pub const fn of(self, side: $crate::Side) -> $piece {
                match $piece::try_index(self as usize * 2 + side as usize) {
                    Some(piece) => piece,
                    // There are twice as many pieces as kinds, so this is never needed.
                    None => $piece::ALL[$piece::COUNT - 1],
                }
            }
        }

        impl $piece {
            /// The piece without its owner.
            #[inline]
            pub const fn kind(self) -> $kind {
                match $kind::try_index(self as usize >> 1) {
                    Some(kind) => kind,
                    // There are half as many kinds as pieces, so this is never needed. Where the compiler does not
                    // know that, the last kind is the cheapest to fall back on.
                    None => $kind::ALL[$kind::COUNT - 1],
                }
            }

            /// The owner.
            #[inline]
            pub const fn side(self) -> $crate::Side {
                if self as u8 & 1 == 0 { $crate::Side::First } else { $crate::Side::Second }
            }

            /// The letter of the piece's kind: in upper case for the first player, in lower case for the second.
            pub const fn letter(self) -> char {
                match self.side() {
                    $crate::Side::First => self.kind().letter().to_ascii_uppercase(),
                    $crate::Side::Second => self.kind().letter(),
                }
            }

            /// The piece whose kind and owner this letter tells.
            pub const fn from_letter(letter: char) -> Option<Self> {
                let side =
                    if letter.is_ascii_uppercase() { $crate::Side::First } else { $crate::Side::Second };
                match $kind::from_letter(letter.to_ascii_lowercase()) {
                    Some(kind) => Some(kind.of(side)),
                    None => None,
                }
            }
        }
    };
}
