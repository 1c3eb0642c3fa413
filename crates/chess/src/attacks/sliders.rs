//! Bishops and rooks: one look-up by the blockers on their lines.
//!
//! Only the squares between a slider and the edge can block it: at most twelve for a rook and nine for a bishop.
//! Every arrangement of blockers is mapped to a slot of one table that holds the squares reached. Where the target
//! has BMI2, the PEXT instruction gathers the blockers into the slot number; elsewhere a multiplication by a number
//! found by search ("magic") does. Which of the two is chosen when the crate is compiled, and the table, made at
//! compile time, is laid out accordingly.

use super::rays::{DIAGONAL, ORTHOGONAL, RAYS, reach};
use crate::{Bitboard, Square};

/// One slot for every arrangement of blockers of every square: 5,248 for bishops and 102,400 for rooks.
const SLOTS: usize = 107_648;

/// How to find the slot of a square's blockers.
#[derive(Clone, Copy)]
struct Slider {
    /// The squares where a piece would block.
    mask: u64,
    /// The multiplier that spreads the blockers over the top bits.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    magic: u64,
    /// The first slot.
    offset: u32,
    /// How far to shift the product down.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    shift: u32,
    /// What the square reaches on an empty board.
    rays: Bitboard,
}

static BISHOPS: [Slider; 64] = sliders(true);
static ROOKS: [Slider; 64] = sliders(false);
static ATTACKS: [Bitboard; SLOTS] = attacks();

/// The squares a bishop on `square` reaches with these squares occupied, the first blocker of each line included.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    ATTACKS[BISHOPS[square.index()].slot(occupied.bits())]
}

/// The squares a rook on `square` reaches with these squares occupied, the first blocker of each line included.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ATTACKS[ROOKS[square.index()].slot(occupied.bits())]
}

/// The squares a bishop on `square` reaches on an empty board.
#[inline]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOPS[square.index()].rays
}

/// The squares a rook on `square` reaches on an empty board.
#[inline]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOKS[square.index()].rays
}

/// The squares where a piece limits a bishop (`diagonal`) or rook on `square`: its lines without their last squares,
/// beyond which there is nothing to block.
pub const fn blocker_mask(square: Square, diagonal: bool) -> Bitboard {
    let directions = directions(diagonal);
    let mut mask = 0;
    let mut i = 0;
    while i < 4 {
        let ray = RAYS[directions[i]][square as usize];
        let last =
            if directions[i] < 4 { 63 - (ray | 1).leading_zeros() } else { (ray | 1 << 63).trailing_zeros() };
        mask |= ray & !(1 << last);
        i += 1;
    }
    Bitboard::new(mask)
}

impl Slider {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline]
    #[expect(unsafe_code, reason = "the intrinsic is safe exactly where the instruction exists")]
    fn slot(&self, occupied: u64) -> usize {
        // SAFETY: `_pext_u64` needs BMI2, and this function is compiled only for targets that have it.
        let index = unsafe { std::arch::x86_64::_pext_u64(occupied, self.mask) };
        self.offset as usize + index as usize
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    #[inline]
    const fn slot(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.magic);
        self.offset as usize + (product >> self.shift) as usize
    }

    /// The slot of the `count`-th subset of the mask, in the order in which `attacks` runs through them. That order
    /// is the order of the gathered bits, so PEXT's slot is the count itself.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    const fn slot_of_subset(&self, _subset: u64, count: usize) -> usize {
        self.offset as usize + count
    }

    /// The slot of a subset of the mask.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    const fn slot_of_subset(&self, subset: u64, _count: usize) -> usize {
        self.slot(subset)
    }
}

const fn directions(diagonal: bool) -> [usize; 4] {
    if diagonal { DIAGONAL } else { ORTHOGONAL }
}

const fn sliders(diagonal: bool) -> [Slider; 64] {
    let mut sliders = [Slider {
        mask: 0,
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        magic: 0,
        offset: 0,
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        shift: 0,
        rays: Bitboard::EMPTY,
    }; 64];
    // The rooks' slots come after the bishops'.
    let mut offset = if diagonal { 0 } else { 5_248 };
    let mut index = 0;
    while index < 64 {
        let mask = blocker_mask(Square::ALL[index], diagonal).bits();
        sliders[index].mask = mask;
        sliders[index].offset = offset;
        sliders[index].rays = Bitboard::new(reach(index, directions(diagonal), 0));
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        {
            use super::magics;
            sliders[index].magic = if diagonal { magics::BISHOP[index] } else { magics::ROOK[index] };
            sliders[index].shift = 64 - mask.count_ones();
        }
        offset += 1 << mask.count_ones();
        index += 1;
    }
    sliders
}

#[allow(long_running_const_eval, reason = "a hundred thousand slots take a second, once")]
const fn attacks() -> [Bitboard; SLOTS] {
    let mut table = [Bitboard::EMPTY; SLOTS];
    let mut piece = 0;
    while piece < 2 {
        let diagonal = piece == 0;
        let sliders = sliders(diagonal);
        let mut index = 0;
        while index < 64 {
            let slider = sliders[index];
            let mut subset = 0_u64;
            let mut count = 0;
            loop {
                let slot = slider.slot_of_subset(subset, count);
                table[slot] = Bitboard::new(reach(index, directions(diagonal), subset));
                subset = subset.wrapping_sub(slider.mask) & slider.mask;
                count += 1;
                if subset == 0 {
                    break;
                }
            }
            index += 1;
        }
        piece += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Random;

    /// Every look-up, for every subset of every mask and with squares off the lines occupied as well, gives what
    /// walking along the lines gives.
    #[test]
    fn look_ups_agree_with_walking() {
        let mut random = Random::new(3);
        for square in Square::ALL {
            for diagonal in [true, false] {
                let mask = blocker_mask(square, diagonal).bits();
                let mut subset = 0_u64;
                loop {
                    let occupied = subset | random.next_u64() & !mask;
                    let expected = Bitboard::new(reach(square.index(), directions(diagonal), occupied));
                    let occupied = Bitboard::new(occupied);
                    let found = if diagonal { bishop(square, occupied) } else { rook(square, occupied) };
                    assert_eq!(found, expected, "{square} with {occupied:?}");
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn a_rook_sees_its_blockers() {
        let occupied = Square::D6.bit() | Square::F4.bit() | Square::D1.bit();
        let reached: Vec<_> =
            rook(Square::D4, occupied).into_iter().map(|square| square.to_string()).collect();
        assert_eq!(reached.join(" "), "d1 d2 d3 a4 b4 c4 e4 f4 d5 d6");
    }
}
