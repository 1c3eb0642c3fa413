//! x86-64 with AVX-512 (F and BW): thirty-two numbers at a time.
//!
//! The tests run it where the processor has it. Continuous integration may not.

#![expect(unsafe_code, reason = "memory is read into registers through pointers")]

use super::kernels::{kernels, part};
use super::{Block, LARGEST, Rows};
#[allow(clippy::wildcard_imports, reason = "the names of instructions are unmistakable")]
use std::arch::x86_64::*;

type Register = __m512i;

/// How many registers make up a block.
const REGISTERS: usize = 1;

/// How many blocks are worked on together: eight registers, a quarter of what there is.
const WIDE: usize = 8;

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(block: &Block) -> [Register; REGISTERS] {
    // SAFETY: a block is as long as a register, and aligned like one.
    unsafe { [_mm512_load_si512(block.0.as_ptr().cast())] }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(block: &mut Block, registers: [Register; REGISTERS]) {
    // SAFETY: a block is as long as a register, and aligned like one.
    unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), registers[0]) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn zero() -> Register {
    _mm512_setzero_si512()
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add(a: Register, b: Register) -> Register {
    _mm512_add_epi16(a, b)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn subtract(a: Register, b: Register) -> Register {
    _mm512_sub_epi16(a, b)
}

/// Adds `activate(value)² · weight` to a sum.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn weigh(sum: Register, values: Register, weights: Register) -> Register {
    let values = _mm512_min_epi16(_mm512_max_epi16(values, zero()), _mm512_set1_epi16(LARGEST));
    _mm512_add_epi32(sum, _mm512_madd_epi16(values, _mm512_mullo_epi16(values, weights)))
}

/// The sum of all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sum(sums: [Register; REGISTERS]) -> i32 {
    _mm512_reduce_add_epi32(sums[0])
}

kernels!("avx512f,avx512bw");
