//! The slot of a slider's blockers by PEXT, which gathers the bits of a mask into a number.

use crate::Square;

/// How to find the slot of a square's blockers.
#[derive(Clone, Copy)]
pub(super) struct Index {
    mask: u64,
    offset: u32,
}

impl Index {
    pub(super) const fn new(_: Square, _diagonal: bool, mask: u64, offset: u32) -> Self {
        Self { mask, offset }
    }

    #[inline]
    #[expect(unsafe_code, reason = "the intrinsic is safe exactly where the instruction exists")]
    pub(super) fn slot(self, occupied: u64) -> usize {
        // SAFETY: `_pext_u64` needs BMI2, and this module is compiled only for targets that have it.
        let gathered = unsafe { std::arch::x86_64::_pext_u64(occupied, self.mask) };
        self.offset as usize + gathered as usize
    }

    /// The slot of the `count`-th subset of the mask. Subsets are run through in the order of their gathered bits, so
    /// the count is what PEXT would give.
    pub(super) const fn slot_of_subset(self, _subset: u64, count: usize) -> usize {
        self.offset as usize + count
    }
}
