//! Step 5: a mate at once.

use crate::alpha_beta::Here;
use crate::node::Node;
use crate::ordering::Picker;
use crate::tt::{Bound, Entry};
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Depth, Evaluator, Position, Score};

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Ends a node in which a move mates, where the game can tell without search.
    ///
    /// Where mates in one are nearly as common as captures, seeing them here saves the evaluation and all moves. A
    /// position that the table knows was looked at before, and near the end of the count of moves a mate may come too late.
    pub(crate) fn try_mating_move<N: Node>(&mut self, here: &Here<'_, P>) -> Option<Score> {
        if here.entry.is_some() || here.excluded.is_some() || here.position.is_near_move_limit() {
            return None;
        }
        let mv = here.position.mating_move()?;
        let score = Score::mate_in(here.ply + 1);
        let entry = Entry {
            best: Some(mv),
            score: score.to_table(here.ply),
            evaluation: None,
            // There is nothing more to be found, however deep one searches.
            depth: Depth::MAX,
            bound: Bound::Exact,
            pv: here.pv,
        };
        self.shared.table.store(here.position.key(), entry);
        if N::PV {
            self.lines[here.ply + 1].clear();
            self.remember_line(here.ply, mv);
        }
        Some(score)
    }
}
