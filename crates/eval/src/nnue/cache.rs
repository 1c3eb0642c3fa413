//! Hidden units remembered by view, for when a view changes and all features with it.
//!
//! A side's view changes to one that it mostly had before, with most pieces where they were then. So the units of the
//! last position with each view are kept, with its features, and only the difference is worked out. (Engines know this as
//! a Finny table.)

use super::features::FeatureSet;
use super::network::Network;
use super::simd::{Block, Rows, Simd};
use sente_game::{Key, Position, Side};
use std::marker::PhantomData;

/// No feature.
const NONE: u16 = u16::MAX;

/// For each side and view, the last position seen with it.
#[derive(Clone, Debug)]
pub(super) struct Cache<F> {
    /// The hidden units of each.
    units: Vec<Block>,
    /// The feature on each place of each.
    features: Vec<u16>,
    /// What changes; kept so that nothing is allocated in a search.
    added: Vec<u16>,
    removed: Vec<u16>,
    wanted: Vec<u16>,
    set: PhantomData<F>,
}

impl<F: FeatureSet> Cache<F> {
    /// How many places there are.
    const PLACES: usize = <F::Position as Position>::Place::COUNT;

    /// As if empty boards had been seen.
    pub(super) fn new(network: &Network<F>) -> Self {
        let entries = <(Side, F::View)>::COUNT;
        Self {
            units: network.biases().repeat(entries),
            features: vec![NONE; entries * Self::PLACES],
            added: Vec::with_capacity(Self::PLACES),
            removed: Vec::with_capacity(Self::PLACES),
            wanted: vec![NONE; Self::PLACES],
            set: PhantomData,
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
        self.wanted.fill(NONE);
        position.for_each_piece(|piece, place| {
            self.wanted[place.index()] = F::index(side, view, piece, place) as u16;
        });
        let entry = (side, view).index();
        let known = &mut self.features[entry * Self::PLACES..][..Self::PLACES];
        self.added.clear();
        self.removed.clear();
        for (known, &wanted) in known.iter_mut().zip(&self.wanted) {
            if *known != wanted {
                self.removed.extend((*known != NONE).then_some(*known));
                self.added.extend((wanted != NONE).then_some(wanted));
                *known = wanted;
            }
        }
        let units = &mut self.units[entry * network.width()..][..network.width()];
        let rows = Rows { matrix: network.features(), added: &self.added, removed: &self.removed };
        simd.update(to, units, rows);
        units.copy_from_slice(to);
    }
}
