//! x86-64 with SSE4.1: eight numbers at a time.

#![expect(unsafe_code, reason = "memory is read into registers through pointers")]

use super::kernels::{kernels, part};
use super::{Block, LARGEST, Rows};
#[allow(clippy::wildcard_imports, reason = "the names of instructions are unmistakable")]
use std::arch::x86_64::*;

type Register = __m128i;

/// How many registers make up a block.
const REGISTERS: usize = 4;

/// How many blocks are worked on together: eight registers, half of what there is.
const WIDE: usize = 2;

#[inline]
#[target_feature(enable = "sse4.1")]
fn load(block: &Block) -> [Register; REGISTERS] {
    let start = std::ptr::from_ref(block).cast::<Register>();
    // SAFETY: a block is four registers long and aligned to more than one.
    unsafe {
        [
            _mm_load_si128(start),
            _mm_load_si128(start.add(1)),
            _mm_load_si128(start.add(2)),
            _mm_load_si128(start.add(3)),
        ]
    }
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn store(block: &mut Block, registers: [Register; REGISTERS]) {
    let start = std::ptr::from_mut(block).cast::<Register>();
    for (index, register) in registers.into_iter().enumerate() {
        // SAFETY: a block is four registers long and aligned to more than one.
        unsafe { _mm_store_si128(start.add(index), register) }
    }
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn zero() -> Register {
    _mm_setzero_si128()
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn add(a: Register, b: Register) -> Register {
    _mm_add_epi16(a, b)
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn subtract(a: Register, b: Register) -> Register {
    _mm_sub_epi16(a, b)
}

/// Adds `activate(value)² · weight` to a sum.
#[inline]
#[target_feature(enable = "sse4.1")]
fn weigh(sum: Register, values: Register, weights: Register) -> Register {
    let values = _mm_min_epi16(_mm_max_epi16(values, zero()), _mm_set1_epi16(LARGEST));
    _mm_add_epi32(sum, _mm_madd_epi16(values, _mm_mullo_epi16(values, weights)))
}

/// The sum of all lanes.
#[inline]
#[target_feature(enable = "sse4.1")]
fn sum(sums: [Register; REGISTERS]) -> i32 {
    let all = _mm_add_epi32(_mm_add_epi32(sums[0], sums[1]), _mm_add_epi32(sums[2], sums[3]));
    let pair = _mm_add_epi32(all, _mm_shuffle_epi32::<0b01_00_11_10>(all));
    _mm_cvtsi128_si32(_mm_add_epi32(pair, _mm_shuffle_epi32::<0b00_00_00_01>(pair)))
}

kernels!("sse4.1");
