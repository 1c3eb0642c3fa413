//! The tables of a search thread.

use super::{Gravity, Slot, Table};
use sente_game::{Position, Score, Side};

/// A move as the tables of continuations know it: what went where.
pub type Step<P> = (<P as Position>::Piece, <P as Position>::Square);

/// How many plies back the moves lie that a continuation is remembered after.
pub const CONTINUATIONS: [usize; 4] = [1, 2, 4, 6];

/// The first plies of a search have a table of their own.
pub const LOW_PLIES: usize = 4;

/// What a search thread remembers of moves.
#[expect(clippy::type_complexity, reason = "the types are the documentation of what addresses what")]
#[derive(Clone, Debug)]
pub struct Histories<P: Position> {
    /// Success of a quiet move by who makes it, from where to where, and whether those squares are attacked.
    pub quiet: Table<(Side, P::Origin, P::Square, P::Threat), Gravity<8192>>,
    /// Success of a quiet move by what goes where.
    pub piece_to: Table<Step<P>, Gravity<8192>>,
    /// Success of a quiet move after the move a few plies before it; after none, or a pass, nothing is remembered.
    pub continuation: Table<(Option<Step<P>>, Step<P>), Gravity<16384>>,
    /// Success of a noisy move by what goes where and captures what.
    pub noisy: Table<(P::Piece, P::Square, Option<P::Kind>), Gravity<12288>>,
    /// Success of a quiet move in positions with the same skeleton.
    pub structure: Table<(Slot<512>, Step<P>), Gravity<8192>>,
    /// Success of a quiet move at the first plies of this search.
    pub low_ply: Table<(Slot<LOW_PLIES>, P::Origin, P::Square), Gravity<8192>>,
    /// The quiet move that last refuted a move.
    pub countermoves: Table<Step<P>, Option<P::Move>>,
}

impl<P: Position> Histories<P> {
    /// Tables without any experience.
    pub fn new() -> Self {
        Self {
            quiet: Table::new(),
            piece_to: Table::new(),
            continuation: Table::new(),
            noisy: Table::new(),
            structure: Table::new(),
            low_ply: Table::new(),
            countermoves: Table::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.clear();
        self.piece_to.clear();
        self.continuation.clear();
        self.noisy.clear();
        self.structure.clear();
        self.low_ply.clear();
        self.countermoves.clear();
    }

    /// Forgets all but so many hundredths of every success.
    pub fn age(&mut self, percent: i32) {
        self.quiet.cells_mut().iter_mut().for_each(|cell| cell.fade(percent));
        self.piece_to.cells_mut().iter_mut().for_each(|cell| cell.fade(percent));
        self.continuation.cells_mut().iter_mut().for_each(|cell| cell.fade(percent));
        self.noisy.cells_mut().iter_mut().for_each(|cell| cell.fade(percent));
        self.structure.cells_mut().iter_mut().for_each(|cell| cell.fade(percent));
        self.low_ply.cells_mut().iter_mut().for_each(|cell| cell.fade(percent));
    }

    /// How much memory the tables take.
    pub const fn bytes(&self) -> usize {
        self.quiet.bytes()
            + self.piece_to.bytes()
            + self.continuation.bytes()
            + self.noisy.bytes()
            + self.structure.bytes()
            + self.low_ply.bytes()
            + self.countermoves.bytes()
    }

    /// The success of a noisy move.
    #[inline]
    pub fn noisy_score(&self, position: &P, mv: P::Move) -> i32 {
        self.noisy[(position.piece(mv), position.target(mv), position.captured(mv))].get()
    }

    /// Rewards or punishes a noisy move.
    pub fn update_noisy(&mut self, position: &P, mv: P::Move, bonus: i32) {
        self.noisy[(position.piece(mv), position.target(mv), position.captured(mv))].update(bonus);
    }

    /// The success of a quiet move after the moves of a line, those that there are.
    #[inline]
    pub fn continuation_score(&self, previous: &[Option<Step<P>>; 4], step: Step<P>) -> i32 {
        previous.iter().map(|&earlier| self.continuation[(earlier, step)].get()).sum()
    }

    /// Rewards or punishes a move as a continuation of the moves before it, the nearer ones more.
    pub fn update_continuation(&mut self, previous: &[Option<Step<P>>; 4], step: Step<P>, bonus: i32) {
        for (back, earlier) in CONTINUATIONS.into_iter().zip(previous) {
            if earlier.is_some() {
                let weight = if back <= 2 { bonus } else { bonus / 2 };
                self.continuation[(*earlier, step)].update(weight);
            }
        }
    }
}

impl<P: Position> Default for Histories<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// How many slots each table of corrections has.
const CORRECTION_SLOTS: usize = 16384;

/// The range of a correction's counter.
const CORRECTION_MAX: i32 = 1024;

/// By how much evaluations of positions with something in common turned out wrong.
///
/// A static evaluation has blind spots: structures it always overrates, pieces it misjudges. The difference between what
/// it says and what search finds is remembered for each of the keys that a game gives to parts of its board, and taken
/// off the next time. It fails where search itself is wrong, so tactical results do not count.
#[derive(Clone, Debug)]
pub struct CorrectionTables {
    tables: Vec<Table<(Side, Slot<CORRECTION_SLOTS>), Gravity<CORRECTION_MAX>>>,
}

impl CorrectionTables {
    /// Tables for so many keys.
    pub fn new(keys: usize) -> Self {
        Self { tables: (0..keys).map(|_| Table::new()).collect() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tables.iter_mut().for_each(Table::clear);
    }

    /// The sum of what is remembered for a position.
    #[inline]
    pub fn sum<P: Position>(&self, position: &P) -> i32 {
        let keys = position.correction_keys();
        let cells = self.tables.iter().zip(keys.as_ref());
        cells.map(|(table, &key)| table[(position.side(), Slot::of(key))].get()).sum()
    }

    /// Learns that a search of some depth found `found` where the evaluation had said `evaluation`.
    pub fn learn<P: Position>(&mut self, position: &P, evaluation: Score, found: Score, depth: i32) {
        let bonus = ((found - evaluation).get() * depth / 8).clamp(-CORRECTION_MAX / 4, CORRECTION_MAX / 4);
        let keys = position.correction_keys();
        for (table, &key) in self.tables.iter_mut().zip(keys.as_ref()) {
            table[(position.side(), Slot::of(key))].update(bonus);
        }
    }

    /// How much memory the tables take.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }
}
