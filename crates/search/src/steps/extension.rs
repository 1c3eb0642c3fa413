//! Steps 1 and 13: checks and moves that deserve more depth.

use crate::alpha_beta::{Here, Request};
use crate::node::{Node, NonPv};
use crate::ordering::Picker;
use crate::tunables::Tunables;
use crate::worker::Worker;
use sente_game::{Evaluator, Position, Score};

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// By how many plies a check is searched deeper than asked for.
    ///
    /// There are few answers to a check, so the ply costs little, and what a line of checks leads to is seen where it would
    /// be cut off. It fails where checks go on without end, hence the limit by ply. Engines used to have it and gave it up
    /// when singular extensions found the same lines deeper down; here searches are shallow enough for both.
    pub(crate) fn check_extension(&self, position: &P, ply: usize) -> i32 {
        let applies = position.in_check() && self.may_extend(ply) && self.frame(ply).excluded.is_none();
        if applies { self.tunables.check_extension() } else { 0 }
    }

    /// Whether lines may still get longer here: extensions of extensions would not end.
    fn may_extend(&self, ply: usize) -> bool {
        ply < 2 * self.root_depth as usize
    }

    /// By how many plies a move is extended, or the score if the node can be ended at once.
    ///
    /// The table's move is singular if, with it left out, a search of half the depth finds nothing nearly as good: then
    /// everything hangs on it, and it is searched deeper. If instead the others are too good even without it, several
    /// moves cut and the node need not be searched (multicut); half the depth is no proof, so the table is not told. Where
    /// neither holds but the table's move alone would cut, it is searched less deep.
    pub(crate) fn extension<N: Node>(&mut self, here: &Here<'_, P>, mv: P::Move) -> Result<i32, Score> {
        let Some(entry) = here.entry.filter(|entry| entry.best == Some(mv)) else { return Ok(0) };
        let applies = !N::ROOT
            && here.excluded.is_none()
            && here.depth >= self.tunables.singular_depth()
            && entry.depth.get() >= here.depth - self.tunables.singular_lag()
            && entry.bound.is_lower()
            && !entry.score.is_decided()
            && self.may_extend(here.ply);
        if !applies {
            return Ok(0);
        }
        let bar = entry.score - self.tunables.singular_margin() * here.depth / 16;
        self.frame_mut(here.ply).excluded = Some(mv);
        let request = Request::zero_window(bar - 1, (here.depth - 1) / 2, here.cut);
        let score = self.alpha_beta::<NonPv>(here.position, here.ply, request);
        self.frame_mut(here.ply).excluded = None;
        if self.stopped {
            return Ok(0);
        }
        if score < bar {
            let double = !N::PV && score < bar - self.tunables.double_margin();
            let triple = double && score < bar - self.tunables.triple_margin() && !here.position.is_noisy(mv);
            return Ok(1 + i32::from(double) + i32::from(triple));
        }
        if score >= here.beta && !score.is_decided() {
            return Err(score);
        }
        Ok(if entry.score >= here.beta {
            -2
        } else if here.cut {
            -1
        } else {
            0
        })
    }
}
