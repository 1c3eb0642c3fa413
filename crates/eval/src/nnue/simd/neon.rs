//! AArch64 with NEON, which all of them have: eight numbers at a time.
//!
//! It compiles, but no machine that the project tests on can run it. The tests compare it with the scalar code as soon
//! as one does.

#![expect(unsafe_code, reason = "memory is read into registers through pointers")]

use super::kernels::{kernels, part};
use super::{Block, LARGEST, Rows};
#[allow(clippy::wildcard_imports, reason = "the names of instructions are unmistakable")]
use std::arch::aarch64::*;

type Register = int16x8_t;

/// How many registers make up a block.
const REGISTERS: usize = 4;

/// How many blocks are worked on together: sixteen registers, half of what there is.
const WIDE: usize = 4;

#[inline]
#[target_feature(enable = "neon")]
fn load(block: &Block) -> [Register; REGISTERS] {
    let start = block.0.as_ptr();
    // SAFETY: a block is four registers long.
    unsafe { [vld1q_s16(start), vld1q_s16(start.add(8)), vld1q_s16(start.add(16)), vld1q_s16(start.add(24))] }
}

#[inline]
#[target_feature(enable = "neon")]
fn store(block: &mut Block, registers: [Register; REGISTERS]) {
    let start = block.0.as_mut_ptr();
    for (index, register) in registers.into_iter().enumerate() {
        // SAFETY: a block is four registers of eight numbers long.
        unsafe { vst1q_s16(start.add(8 * index), register) }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn zero() -> Register {
    vdupq_n_s16(0)
}

#[inline]
#[target_feature(enable = "neon")]
fn add(a: Register, b: Register) -> Register {
    vaddq_s16(a, b)
}

#[inline]
#[target_feature(enable = "neon")]
fn subtract(a: Register, b: Register) -> Register {
    vsubq_s16(a, b)
}

/// Adds `activate(value)² · weight` to a sum, four of thirty-two bits.
#[inline]
#[target_feature(enable = "neon")]
fn weigh(sum: Register, values: Register, weights: Register) -> Register {
    let values = vminq_s16(vmaxq_s16(values, zero()), vdupq_n_s16(LARGEST));
    let products = vmulq_s16(values, weights);
    let low = vmlal_s16(vreinterpretq_s32_s16(sum), vget_low_s16(values), vget_low_s16(products));
    vreinterpretq_s16_s32(vmlal_high_s16(low, values, products))
}

/// The sum of all lanes.
#[inline]
#[target_feature(enable = "neon")]
fn sum(sums: [Register; REGISTERS]) -> i32 {
    let [a, b, c, d] = sums.map(|sum| vreinterpretq_s32_s16(sum));
    vaddvq_s32(vaddq_s32(vaddq_s32(a, b), vaddq_s32(c, d)))
}

kernels!("neon");
