//! Caution near the root, which several steps share.

use crate::ordering::Picker;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position};

/// What factors of margins are counted in.
const ONE: i32 = 1024;

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// Whether to be cautious at a ply.
    ///
    /// A sacrifice looks bad to every evaluation, so the opponent's node right after it ends at once by its evaluation, and
    /// what the sacrifice was made for is never seen. Few nodes are near the root, so it costs little to look at them more
    /// closely, and the root is where a move is chosen. Further down the same mistake costs a line among many.
    #[inline]
    fn is_cautious(&self, ply: usize) -> bool {
        ply < self.tunables.caution_plies() as usize
    }

    /// A margin by which an evaluation has to be beyond a bound before it is believed: wider near the root.
    #[inline]
    pub(crate) fn margin(&self, ply: usize, margin: i32) -> i32 {
        if self.is_cautious(ply) { margin * self.tunables.caution_margin() / ONE } else { margin }
    }

    /// By how much less quiet moves are reduced at a ply, in 1024ths of a ply.
    #[inline]
    pub(crate) fn relief_of_reduction(&self, ply: usize) -> i32 {
        if self.is_cautious(ply) { self.tunables.caution_reduction() } else { 0 }
    }
}
