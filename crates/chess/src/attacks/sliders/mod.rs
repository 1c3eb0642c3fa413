//! Bishops and rooks: one look-up by the blockers on their lines.
//!
//! Only the squares between a slider and the edge can block it: at most twelve for a rook and nine for a bishop.
//! Every arrangement of blockers is mapped to a slot of one table that holds the squares reached. Where the target
//! has BMI2, the PEXT instruction gathers the blockers into the slot number; elsewhere a multiplication by a number
//! found by search ("magic") does. Which of the two is chosen when the crate is compiled, and the table, made at
//! compile time, is laid out accordingly.

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[path = "magic.rs"]
mod index;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[path = "pext.rs"]
mod index;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
mod magics;

use super::rays::{DIAGONAL, ORTHOGONAL, RAYS, reach};
use crate::{Bitboard, Square};
use index::Index;

/// How many slots all bishops have: one for every arrangement of blockers of every square.
const BISHOP_SLOTS: usize = 5_248;

/// How many slots all rooks have.
const ROOK_SLOTS: usize = 102_400;

/// What a slider on one square needs.
#[derive(Clone, Copy)]
struct Slider {
    index: Index,
    /// What the square reaches on an empty board.
    rays: Bitboard,
}

static BISHOPS: [Slider; 64] = sliders(true);
static ROOKS: [Slider; 64] = sliders(false);
#[allow(long_running_const_eval, reason = "a hundred thousand slots take a second, once")]
static ATTACKS: [Bitboard; BISHOP_SLOTS + ROOK_SLOTS] = attacks();

/// The squares a bishop on `square` reaches with these squares occupied, the first blocker of each line included.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    ATTACKS[BISHOPS[square.index()].index.slot(occupied.bits())]
}

/// The squares a rook on `square` reaches with these squares occupied, the first blocker of each line included.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ATTACKS[ROOKS[square.index()].index.slot(occupied.bits())]
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
        let last = if directions[i] < 4 { (ray | 1).ilog2() } else { (ray | 1 << 63).trailing_zeros() };
        mask |= ray & !(1 << last);
        i += 1;
    }
    Bitboard::new(mask)
}

const fn directions(diagonal: bool) -> [usize; 4] {
    if diagonal { DIAGONAL } else { ORTHOGONAL }
}

const fn sliders(diagonal: bool) -> [Slider; 64] {
    let empty = Slider { index: Index::new(Square::A1, diagonal, 0, 0), rays: Bitboard::EMPTY };
    let mut sliders = [empty; 64];
    // The rooks' slots come after the bishops'.
    let mut offset = if diagonal { 0 } else { BISHOP_SLOTS as u32 };
    let mut i = 0;
    while i < 64 {
        let square = Square::ALL[i];
        let mask = blocker_mask(square, diagonal).bits();
        let rays = Bitboard::new(reach(i, directions(diagonal), 0));
        sliders[i] = Slider { index: Index::new(square, diagonal, mask, offset), rays };
        offset += 1 << mask.count_ones();
        i += 1;
    }
    sliders
}

#[expect(clippy::large_stack_arrays, reason = "it is evaluated at compile time only")]
const fn attacks() -> [Bitboard; BISHOP_SLOTS + ROOK_SLOTS] {
    let mut table = [Bitboard::EMPTY; BISHOP_SLOTS + ROOK_SLOTS];
    fill(&mut table, true);
    fill(&mut table, false);
    table
}

/// Runs through all subsets of every square's mask: the next subset is found by subtracting the mask.
const fn fill(table: &mut [Bitboard], diagonal: bool) {
    let sliders = sliders(diagonal);
    let mut i = 0;
    while i < 64 {
        let mask = blocker_mask(Square::ALL[i], diagonal).bits();
        let mut subset = 0_u64;
        let mut count = 0;
        while count < 1 << mask.count_ones() {
            let slot = sliders[i].index.slot_of_subset(subset, count);
            table[slot] = Bitboard::new(reach(i, directions(diagonal), subset));
            subset = subset.wrapping_sub(mask) & mask;
            count += 1;
        }
        i += 1;
    }
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
