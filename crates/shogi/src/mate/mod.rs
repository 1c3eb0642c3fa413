//! Mates: in one move without search, and in any number of moves by proof-number search.
//!
//! [`Position::mate_in_one`] looks at each checking move and asks whether there is an answer. [`Solver`] searches the
//! tree in which the attacker gives check with every move and the defender answers in every way, depth first and guided
//! by proof numbers (df-pn, Nagai 1999): how much is left to prove that there is a mate, and how much to prove that
//! there is none.

mod dfpn;
mod line;
mod one;
mod table;

pub use dfpn::Limits;

use crate::{Move, Position};
use table::Table;

/// What a search for a mate came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The player to move mates, by these moves if the defender holds out as long as it can.
    Mate(Vec<Move>),
    /// No sequence of checks mates within the limit of plies. A mate that leads through a position which another line
    /// repeats may be missed.
    NoMate,
    /// The limits were reached first.
    Unknown,
}

/// Searches for mates by unbroken checks, and remembers what it has found from one search to the next.
///
/// ```
/// use sente_game::Reading;
/// use sente_shogi::Position;
/// use sente_shogi::mate::{Answer, Limits, Solver};
///
/// let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1", Reading::Strict)?;
/// let mut solver = Solver::new(1);
/// let answer = solver.solve(&position, Limits::default(), &mut || false);
/// assert_eq!(answer, Answer::Mate(vec![position.read_usi("G*5b").expect("legal")]));
/// # Ok::<(), sente_shogi::notation::SfenError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: Table,
    search: dfpn::Search,
}

impl Solver {
    /// A solver with a table of so many megabytes.
    pub fn new(megabytes: usize) -> Self {
        Self { table: Table::new(megabytes), search: dfpn::Search::default() }
    }

    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// How many positions the last search looked at.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Whether the player to move mates by unbroken checks. `stop` is asked now and then whether to give up.
    pub fn solve(&mut self, position: &Position, limits: Limits, stop: &mut dyn FnMut() -> bool) -> Answer {
        let proof = self.search.run(position, &mut self.table, limits, stop);
        if proof.is_disproven() {
            return Answer::NoMate;
        }
        if !proof.is_proven() {
            return Answer::Unknown;
        }
        match line::extract(position, self, limits, stop) {
            Some(line) => Answer::Mate(line),
            None => Answer::Unknown,
        }
    }
}
