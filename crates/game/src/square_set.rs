//! Sets of squares as bits.

/// Writes what all sets of squares have in common, whatever the size of the board: emptiness, size, union and so on, the
/// operators, and going through the squares.
///
/// A set is a struct of words of 64 bits, named here with the index of the square that their lowest bit stands for, in
/// growing order. The game supplies the constant `ALL`, because not every bit need be a square, and a `const` function from
/// the index of a square that exists, as `u32`, to the square; squares have a method `bit` that gives their set. What depends
/// on the shape of the board is left to the game.
///
/// This is a macro because functions of traits cannot be `const` and operators cannot be written for all types with a trait.
///
/// ```
/// sente_game::dense_enum! {
///     /// A square of a board with three of them.
///     pub enum Square { Left, Middle, Right }
/// }
///
/// impl Square {
///     const fn at(index: u32) -> Self {
///         Self::ALL[index as usize]
///     }
///
///     const fn bit(self) -> Set {
///         if self.index() < 2 { Set { low: 1 << self.index(), high: 0 } } else { Set { low: 0, high: 1 } }
///     }
/// }
///
/// /// Two squares in one word and one in another.
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// pub struct Set {
///     low: u64,
///     high: u64,
/// }
///
/// impl Set {
///     const ALL: Self = Self { low: 0b11, high: 0b1 };
/// }
///
/// sente_game::square_set!(Set { low: 0, high: 2 } of Square by Square::at);
///
/// let ends = Square::Left.bit() | Square::Right.bit();
/// assert_eq!(ends.into_iter().collect::<Vec<_>>(), [Square::Left, Square::Right]);
/// assert_eq!(!ends, Square::Middle.bit());
/// assert_eq!((ends.len(), ends.first()), (2, Some(Square::Left)));
/// assert!(ends.meets(Square::Right.bit()) && ends.without(ends).is_empty());
/// ```
#[macro_export]
macro_rules! square_set {
    ($set:ident { $($word:tt: $lowest:expr),+ } of $square:ident by $at:path) => {
        impl $set {
            /// No square.
            pub const EMPTY: Self = Self { $($word: 0),+ };

            /// Whether the set has no square.
            #[inline]
            pub const fn is_empty(self) -> bool {
                0 $(| self.$word)+ == 0
            }

            /// How many squares the set has.
            #[inline]
            pub const fn len(self) -> usize {
                (0 $(+ self.$word.count_ones())+) as usize
            }

            /// Whether the two sets share a square.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                0 $(| (self.$word & other.$word))+ != 0
            }

            /// The square with the lowest index.
            #[inline]
            pub const fn first(self) -> Option<$square> {
                $(if self.$word != 0 {
                    return Some($at($lowest + self.$word.trailing_zeros()));
                })+
                None
            }

            /// The union of two sets; a `const` form of the operator.
            #[inline]
            #[must_use]
            pub const fn with(self, other: Self) -> Self {
                Self { $($word: self.$word | other.$word),+ }
            }

            /// The squares in this set that are not in `other`.
            #[inline]
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self { $($word: self.$word & !other.$word),+ }
            }
        }

        /// The squares of a set, in the order of their indices.
        #[derive(Clone, Debug)]
        pub struct Squares($set);

        impl Iterator for Squares {
            type Item = $square;

            #[inline]
            fn next(&mut self) -> Option<$square> {
                $(if self.0.$word != 0 {
                    let square = $at($lowest + self.0.$word.trailing_zeros());
                    self.0.$word &= self.0.$word - 1;
                    return Some(square);
                })+
                None
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for Squares {}

        impl IntoIterator for $set {
            type Item = $square;
            type IntoIter = Squares;

            #[inline]
            fn into_iter(self) -> Squares {
                Squares(self)
            }
        }

        impl FromIterator<$square> for $set {
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> Self {
                squares.into_iter().fold(Self::EMPTY, |set, square| set | square.bit())
            }
        }

        // The assigning operators work in place, word by word: through the others they are compiled to more instructions.
        $crate::square_set!(@operator $set { $($word),+ } BitAnd bitand &, BitAndAssign bitand_assign &=);
        $crate::square_set!(@operator $set { $($word),+ } BitOr bitor |, BitOrAssign bitor_assign |=);
        $crate::square_set!(@operator $set { $($word),+ } BitXor bitxor ^, BitXorAssign bitxor_assign ^=);

        impl std::ops::Not for $set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                self ^ Self::ALL
            }
        }
    };
    (
        @operator $set:ident { $($word:tt),+ }
        $operator:ident $method:ident $symbol:tt, $assigning:ident $assigning_method:ident $assigning_symbol:tt
    ) => {
        impl std::ops::$operator for $set {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self { $($word: self.$word $symbol other.$word),+ }
            }
        }

        impl std::ops::$assigning for $set {
            #[inline]
            fn $assigning_method(&mut self, other: Self) {
                $(self.$word $assigning_symbol other.$word;)+
            }
        }
    };
}
