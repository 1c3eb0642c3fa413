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

use crate::{Move, Position, Trace};
use dfpn::{Context, Search};
use line::Trail;
use sente_game::Position as _;
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

/// Searches for mates by unbroken checks.
///
/// The first proof found is seldom the shortest. When there is one, mates of one ply, of three and so on are tried in
/// turn, for no longer than the first search took a few times over.
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
    /// What holds whatever the number of plies.
    table: Table,
    /// What holds within a number of plies.
    exact_table: Table,
    search: Search,
    /// The mate that was found, and room for a shorter one.
    found: Trail,
    shorter: Trail,
}

/// What a search came to; the moves of a mate are kept elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Mate,
    NoMate,
    Unknown,
}

impl Solver {
    /// How many times as long as the first search the search for shorter mates may take, and how many positions at least.
    const PATIENCE: u64 = 4;
    const LEAST_PATIENCE: u64 = 2_000;

    /// A solver with tables of so many megabytes.
    pub fn new(megabytes: usize) -> Self {
        let (exact, plies) = (megabytes / 4, usize::from(Limits::MOST_PLIES));
        Self {
            table: Table::new(megabytes - exact),
            exact_table: Table::new(exact),
            search: Search::with_room(plies),
            found: Trail::with_room(plies),
            shorter: Trail::with_room(plies),
        }
    }

    /// How many positions the last search looked at.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Whether the player to move mates by unbroken checks. `stop` is asked now and then whether to give up.
    pub fn solve(&mut self, position: &Position, limits: Limits, stop: &mut dyn FnMut() -> bool) -> Answer {
        match self.judge(position, limits, stop) {
            Verdict::Mate => Answer::Mate(self.found.moves.clone()),
            Verdict::NoMate => Answer::NoMate,
            Verdict::Unknown => Answer::Unknown,
        }
    }

    /// The mate that the player to move has in a game, `past` being everything before the position; `None` if there is none,
    /// if it was not found within the limits, or if the rules of the game may spoil it. Nothing is allocated.
    pub fn mate_in_game(
        &mut self,
        position: &Position,
        past: &[Trace],
        limits: Limits,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<&[Move]> {
        self.search.reset();
        let plies = limits.plies.min(position.plies_for_mates(past)?);
        let verdict = self.judge(position, Limits { plies, ..limits }, stop);
        (verdict == Verdict::Mate).then_some(self.found.moves.as_slice())
    }

    fn judge(&mut self, position: &Position, limits: Limits, stop: &mut dyn FnMut() -> bool) -> Verdict {
        self.table.clear();
        self.search.reset();
        let attacker = position.side();
        let mut context = Context { table: &mut self.table, limits, stop, attacker, exact: false };
        let proof = self.search.run(position, 0, &mut context);
        if proof.is_disproven() {
            return Verdict::NoMate;
        }
        // What the table knows of another line may lead beyond the limit of plies.
        let holds = proof.is_proven() && proof.distance <= limits.plies;
        if !holds || !self.found.follow(position, &mut self.search, &mut context) {
            return Verdict::Unknown;
        }
        if self.shorten(position, limits, stop) {
            std::mem::swap(&mut self.found, &mut self.shorter);
        }
        Verdict::Mate
    }

    /// Looks for the shortest mate with some patience; whether there is one that is shorter than the one that is known.
    fn shorten(&mut self, position: &Position, limits: Limits, stop: &mut dyn FnMut() -> bool) -> bool {
        let spent = self.search.nodes();
        let patience = (spent * Self::PATIENCE).max(Self::LEAST_PATIENCE);
        let nodes = limits.nodes.min(spent + patience);
        self.exact_table.clear();
        for plies in (1..self.found.moves.len().saturating_sub(1)).step_by(2) {
            let limits = Limits { nodes, plies: plies as u16 };
            let attacker = position.side();
            let mut context = Context { table: &mut self.exact_table, limits, stop, attacker, exact: true };
            let proof = self.search.run(position, 0, &mut context);
            if proof.is_proven() {
                return self.shorter.follow(position, &mut self.search, &mut context);
            }
            if !proof.is_disproven() {
                break;
            }
        }
        false
    }
}
