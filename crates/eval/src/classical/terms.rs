//! The names of weights, and where each stands in the one table of a game.

use super::Tapered;
use std::fmt;

/// How a weight enters the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// As it is, times how often it applies.
    Linear,
    /// As units of danger for the own king, whose sum is charged by [`danger_cost`](super::danger_cost).
    Danger,
}

/// A family of weights with one name: a run of the table, thought of as rows of equal width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The name, as the source has it.
    pub name: &'static str,
    /// What a table for people sums it under.
    pub group: &'static str,
    /// How the weights enter the evaluation.
    pub role: Role,
    /// The index of the first weight.
    pub start: usize,
    /// How many weights make a row.
    pub width: usize,
    /// How many rows there are.
    pub rows: usize,
}

impl Term {
    /// How many weights there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.width * self.rows
    }

    /// Whether there is no weight at all.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The indices of the weights.
    pub const fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.len()
    }

    /// The term at `order` in a list whose terms do not know their place yet.
    pub(super) const fn placed(list: &[Self], order: usize) -> Self {
        let mut term = list[order];
        let mut before = 0;
        while before < order {
            term.start += list[before].len();
            before += 1;
        }
        term
    }

    /// Writes the values of this term's weights into a table; tells how many there were.
    ///
    /// It serves tables made at compile time, so a wrong number of values is a compile error.
    pub(super) const fn fill(&self, values: &[Tapered], table: &mut [Tapered]) -> usize {
        assert!(values.len() == self.len(), "the term has another number of weights");
        let mut index = 0;
        while index < values.len() {
            table[self.start + index] = values[index];
            index += 1;
        }
        values.len()
    }
}

/// Writes the weights of a game as its source file of values has them.
pub(super) fn write_values(f: &mut fmt::Formatter<'_>, terms: &[Term], table: &[Tapered]) -> fmt::Result {
    writeln!(f, "values! {{")?;
    for term in terms {
        writeln!(f, "    {} = [", term.name)?;
        for row in table[term.range()].chunks(term.width) {
            let pair = |value: &Tapered| format!("({:>4}, {:>4})", value.middlegame(), value.endgame());
            writeln!(f, "        {},", row.iter().map(pair).collect::<Vec<_>>().join(", "))?;
        }
        writeln!(f, "    ],")?;
    }
    write!(f, "}}")
}

/// Declares the terms of a game: constants by name, `TERMS` with all of them, `COUNT` of their weights.
macro_rules! terms {
    ($($role:ident $group:literal {
        $($(#[$doc:meta])* $name:ident[$width:expr; $rows:expr]),+ $(,)?
    })+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Order { $($($name,)+)+ }

        const UNPLACED: [Term; [$($(stringify!($name)),+),+].len()] = [$($(Term {
            name: stringify!($name),
            group: $group,
            role: Role::$role,
            start: 0,
            width: $width,
            rows: $rows,
        },)+)+];

        $($($(#[$doc])* pub const $name: Term = Term::placed(&UNPLACED, Order::$name as usize);)+)+

        /// Every term, in the order of the table.
        pub const TERMS: [Term; UNPLACED.len()] = [$($($name,)+)+];

        /// How many weights there are.
        pub const COUNT: usize = {
            let last = TERMS[TERMS.len() - 1];
            last.start + last.len()
        };
    };
}

/// Gives each term its values: `VALUES`, the whole table. A term left out or given twice does not compile.
macro_rules! values {
    ($($name:ident = [$(($middlegame:expr, $endgame:expr)),* $(,)?],)*) => {
        /// The weights that ship, in the order of the terms.
        pub(super) const VALUES: [Tapered; COUNT] = {
            let mut table = [Tapered::ZERO; COUNT];
            let mut filled = 0;
            $(
                assert!(filled == $name.start, "the values are not in the order of the terms");
                filled += $name.fill(&[$(Tapered::new($middlegame, $endgame)),*], &mut table);
            )*
            assert!(filled == COUNT, "some term has no values");
            table
        };
    };
}

pub(super) use {terms, values};
