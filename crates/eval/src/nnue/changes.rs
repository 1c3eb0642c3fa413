//! What a move changed.

use super::features::{FeatureSet, Piece, Place};
use sente_game::Side;

/// How many pieces can appear or vanish in a move for it to be taken down: more than any game needs.
const ROOM: usize = 4;

/// A short list of pieces with their places.
#[derive(Clone, Copy, Debug)]
struct List<F: FeatureSet> {
    items: [Option<(Piece<F>, Place<F>)>; ROOM],
    length: usize,
}

/// A few numbers of features.
pub(super) struct Numbers {
    items: [u16; 2 * ROOM],
    length: usize,
}

impl Numbers {
    #[inline]
    fn push(&mut self, feature: usize) {
        self.items[self.length] = feature as u16;
        self.length += 1;
    }

    pub(super) fn as_slice(&self) -> &[u16] {
        &self.items[..self.length]
    }
}

impl<F: FeatureSet> List<F> {
    const EMPTY: Self = Self { items: [None; ROOM], length: 0 };

    /// The features that the pieces are to a side.
    #[inline]
    fn numbers(&self, side: Side, view: F::View) -> Numbers {
        let mut numbers = Numbers { items: [0; 2 * ROOM], length: 0 };
        for (piece, place) in self.items.iter().take(self.length).flatten() {
            let (plain, relative) = F::indices(side, view, *piece, *place);
            numbers.push(plain);
            if let Some(relative) = relative {
                numbers.push(relative);
            }
        }
        numbers
    }
}

/// What a move changed, as the observer heard it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes<F: FeatureSet> {
    appeared: List<F>,
    vanished: List<F>,
    /// Whether there was more to hear than there is room for.
    is_incomplete: bool,
}

impl<F: FeatureSet> Changes<F> {
    /// Nothing changed.
    pub(super) const NONE: Self = Self { appeared: List::EMPTY, vanished: List::EMPTY, is_incomplete: false };

    #[inline]
    pub(super) fn appeared(&mut self, piece: Piece<F>, place: Place<F>) {
        Self::note(&mut self.appeared, &mut self.is_incomplete, (piece, place));
    }

    #[inline]
    pub(super) fn vanished(&mut self, piece: Piece<F>, place: Place<F>) {
        Self::note(&mut self.vanished, &mut self.is_incomplete, (piece, place));
    }

    #[inline]
    fn note(list: &mut List<F>, is_incomplete: &mut bool, item: (Piece<F>, Place<F>)) {
        match list.items.get_mut(list.length) {
            Some(free) => {
                *free = Some(item);
                list.length += 1;
            }
            None => *is_incomplete = true,
        }
    }

    /// Whether everything that changed is here.
    #[inline]
    pub(super) const fn is_complete(&self) -> bool {
        !self.is_incomplete
    }

    /// The features that were added and removed, as a side sees them.
    #[inline]
    pub(super) fn numbers(&self, side: Side, view: F::View) -> (Numbers, Numbers) {
        (self.appeared.numbers(side, view), self.vanished.numbers(side, view))
    }
}
