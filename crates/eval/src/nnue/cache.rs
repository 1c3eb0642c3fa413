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

/// Features in a word of a set.
const WORD: usize = u64::BITS as usize;

/// For each side and view, the last position seen with it.
#[derive(Clone, Debug)]
pub(super) struct Cache<F> {
    /// The hidden units of each.
    units: Vec<Block>,
    /// The features of each, as sets: a bit for each feature.
    features: Vec<u64>,
    /// What changes; kept so that nothing is allocated in a search.
    added: Vec<u16>,
    removed: Vec<u16>,
    wanted: Vec<u64>,
    set: PhantomData<F>,
}

impl<F: FeatureSet> Cache<F> {
    /// How many words a set takes.
    const WORDS: usize = F::COUNT.div_ceil(WORD);

    /// As if empty boards had been seen.
    pub(super) fn new(network: &Network<F>) -> Self {
        let entries = <(Side, F::View)>::COUNT;
        Self {
            units: network.biases().repeat(entries),
            features: vec![0; entries * Self::WORDS],
            added: Vec::with_capacity(F::MOST),
            removed: Vec::with_capacity(F::MOST),
            wanted: vec![0; Self::WORDS],
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
        self.wanted.fill(0);
        position.for_each_piece(|piece, place| {
            let feature = F::index(side, view, piece, place);
            self.wanted[feature / WORD] |= 1 << (feature % WORD);
        });
        let entry = (side, view).index();
        let known = &mut self.features[entry * Self::WORDS..][..Self::WORDS];
        self.added.clear();
        self.removed.clear();
        for (index, (known, &wanted)) in known.iter_mut().zip(&self.wanted).enumerate() {
            self.removed.extend(members(index, *known & !wanted));
            self.added.extend(members(index, wanted & !*known));
            *known = wanted;
        }
        let units = &mut self.units[entry * network.width()..][..network.width()];
        let rows = Rows { matrix: network.features(), added: &self.added, removed: &self.removed };
        simd.update(to, units, rows);
        units.copy_from_slice(to);
    }
}

/// The features in a word of a set, which is the one of this index.
fn members(index: usize, mut word: u64) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some((index * WORD + bit) as u16)
    })
}
