//! Hidden units remembered by view, for when a view changes and all features with it.
//!
//! A side's view changes to one that it mostly had before, with most pieces where they were then. So the units of the
//! last position with each view are kept, with that position, and only the difference is worked out. (Engines know this as
//! a Finny table.)

use super::features::{FeatureSet, most};
use super::network::Network;
use super::simd::{Block, Rows, Simd};
use sente_game::{Key, Position as _, Side};

/// For each side and view, the last position seen with it.
#[derive(Clone, Debug)]
pub(super) struct Cache<F: FeatureSet> {
    /// The hidden units of each.
    units: Vec<Block>,
    /// The positions; none as long as nothing was seen with a view.
    positions: Vec<Option<F::Position>>,
    /// What changes; kept so that nothing is allocated in a search.
    added: Vec<u16>,
    removed: Vec<u16>,
}

impl<F: FeatureSet> Cache<F> {
    /// As if empty boards had been seen.
    pub(super) fn new(network: &Network<F>) -> Self {
        let entries = <(Side, F::View)>::COUNT;
        Self {
            units: network.biases().repeat(entries),
            positions: vec![None; entries],
            added: Vec::with_capacity(most::<F>()),
            removed: Vec::with_capacity(most::<F>()),
        }
    }

    /// Makes `to` the hidden units of `side`, which has this view.
    pub(super) fn refresh(
        &mut self,
        to: &mut [Block],
        position: &F::Position,
        (side, view): (Side, F::View),
        network: &Network<F>,
        simd: Simd,
    ) {
        let Self { units, positions, added, removed } = self;
        added.clear();
        removed.clear();
        let note = |list: &mut Vec<u16>, (plain, relative): (usize, Option<usize>)| {
            list.push(plain as u16);
            list.extend(relative.map(|feature| feature as u16));
        };
        let entry = (side, view).index();
        match &positions[entry] {
            Some(before) => F::for_each_difference(before, position, |piece, place, is_there| {
                let list = if is_there { &mut *added } else { &mut *removed };
                note(list, F::indices(side, view, piece, place));
            }),
            None => position.for_each_piece(|piece, place| note(added, F::indices(side, view, piece, place))),
        }
        positions[entry] = Some(*position);
        let units = &mut units[entry * network.width()..][..network.width()];
        let rows = Rows { matrix: network.features(), added: &self.added, removed: &self.removed };
        simd.update(to, units, rows);
        units.copy_from_slice(to);
    }
}
