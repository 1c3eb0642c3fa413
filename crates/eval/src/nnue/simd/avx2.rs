//! x86-64 with AVX2: sixteen numbers at a time.

#![expect(unsafe_code, reason = "memory is read into registers through pointers")]

use super::kernels::{kernels, part};
use super::{Block, LARGEST, Rows};
#[allow(clippy::wildcard_imports, reason = "the names of instructions are unmistakable")]
use std::arch::x86_64::*;

type Register = __m256i;

/// How many registers make up a block.
const REGISTERS: usize = 2;

/// How many blocks are worked on together: eight registers, half of what there is.
const WIDE: usize = 4;

#[inline]
#[target_feature(enable = "avx2")]
fn load(block: &Block) -> [Register; REGISTERS] {
    let start = std::ptr::from_ref(block).cast::<Register>();
    // SAFETY: a block is two registers long and aligned to more than one.
    unsafe { [_mm256_load_si256(start), _mm256_load_si256(start.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(block: &mut Block, registers: [Register; REGISTERS]) {
    let start = std::ptr::from_mut(block).cast::<Register>();
    // SAFETY: a block is two registers long and aligned to more than one.
    unsafe {
        _mm256_store_si256(start, registers[0]);
        _mm256_store_si256(start.add(1), registers[1]);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn zero() -> Register {
    _mm256_setzero_si256()
}

#[inline]
#[target_feature(enable = "avx2")]
fn add(a: Register, b: Register) -> Register {
    _mm256_add_epi16(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
fn subtract(a: Register, b: Register) -> Register {
    _mm256_sub_epi16(a, b)
}

/// Adds `activate(value)² · weight` to a sum.
#[inline]
#[target_feature(enable = "avx2")]
fn weigh(sum: Register, values: Register, weights: Register) -> Register {
    let values = _mm256_min_epi16(_mm256_max_epi16(values, zero()), _mm256_set1_epi16(LARGEST));
    _mm256_add_epi32(sum, _mm256_madd_epi16(values, _mm256_mullo_epi16(values, weights)))
}

/// The sum of all lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn sum(sums: [Register; REGISTERS]) -> i32 {
    let all = _mm256_add_epi32(sums[0], sums[1]);
    let half = _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
    let pair = _mm_add_epi32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
    _mm_cvtsi128_si32(_mm_add_epi32(pair, _mm_shuffle_epi32::<0b00_00_00_01>(pair)))
}

kernels!("avx2");
