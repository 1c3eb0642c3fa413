//! The slot of a slider's blockers by multiplication, for targets without PEXT.

use super::magics;
use crate::Square;

/// How to find the slot of a square's blockers.
#[derive(Clone, Copy)]
pub(super) struct Index {
    mask: u64,
    /// Spreads the blockers over the top bits of the product without harmful collisions.
    multiplier: u64,
    offset: u32,
    shift: u32,
}

impl Index {
    pub(super) const fn new(square: Square, diagonal: bool, mask: u64, offset: u32) -> Self {
        let multipliers = if diagonal { &magics::BISHOP } else { &magics::ROOK };
        Self { mask, multiplier: multipliers[square.index()], offset, shift: 64 - mask.count_ones() }
    }

    #[inline]
    pub(super) const fn slot(self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.multiplier);
        self.offset as usize + (product >> self.shift) as usize
    }

    /// The slot of a subset of the mask.
    pub(super) const fn slot_of_subset(self, subset: u64, _count: usize) -> usize {
        self.slot(subset)
    }
}
