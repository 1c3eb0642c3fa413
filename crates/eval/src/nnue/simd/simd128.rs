//! WebAssembly with SIMD128: eight numbers at a time.

#![expect(unsafe_code, reason = "memory is read into registers through pointers")]

use super::kernels::{kernels, part};
use super::{Block, LARGEST, Rows};
#[allow(clippy::wildcard_imports, reason = "the names of instructions are unmistakable")]
use std::arch::wasm32::*;

type Register = v128;

/// How many registers make up a block.
const REGISTERS: usize = 4;

/// How many blocks are worked on together: eight registers, which any machine below has.
const WIDE: usize = 2;

#[inline]
#[target_feature(enable = "simd128")]
fn load(block: &Block) -> [Register; REGISTERS] {
    let start = std::ptr::from_ref(block).cast::<Register>();
    // SAFETY: a block is four registers long and aligned to more than one.
    unsafe { [v128_load(start), v128_load(start.add(1)), v128_load(start.add(2)), v128_load(start.add(3))] }
}

#[inline]
#[target_feature(enable = "simd128")]
fn store(block: &mut Block, registers: [Register; REGISTERS]) {
    let start = std::ptr::from_mut(block).cast::<Register>();
    for (index, register) in registers.into_iter().enumerate() {
        // SAFETY: a block is four registers long and aligned to more than one.
        unsafe { v128_store(start.add(index), register) }
    }
}

#[inline]
#[target_feature(enable = "simd128")]
fn zero() -> Register {
    i16x8_splat(0)
}

#[inline]
#[target_feature(enable = "simd128")]
fn add(a: Register, b: Register) -> Register {
    i16x8_add(a, b)
}

#[inline]
#[target_feature(enable = "simd128")]
fn subtract(a: Register, b: Register) -> Register {
    i16x8_sub(a, b)
}

/// Adds `activate(value)² · weight` to a sum.
#[inline]
#[target_feature(enable = "simd128")]
fn weigh(sum: Register, values: Register, weights: Register) -> Register {
    let values = i16x8_min(i16x8_max(values, zero()), i16x8_splat(LARGEST));
    i32x4_add(sum, i32x4_dot_i16x8(values, i16x8_mul(values, weights)))
}

/// The sum of all lanes.
#[inline]
#[target_feature(enable = "simd128")]
fn sum(sums: [Register; REGISTERS]) -> i32 {
    let all = i32x4_add(i32x4_add(sums[0], sums[1]), i32x4_add(sums[2], sums[3]));
    let lanes = [
        i32x4_extract_lane::<0>(all),
        i32x4_extract_lane::<1>(all),
        i32x4_extract_lane::<2>(all),
        i32x4_extract_lane::<3>(all),
    ];
    lanes.into_iter().fold(0, i32::wrapping_add)
}

kernels!("simd128");
