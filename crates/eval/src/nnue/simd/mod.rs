//! The arithmetic of a network, by the instructions that the processor has.
//!
//! Each file holds the same functions for one instruction set; a new one is a new file. Their loops are the same text
//! (`kernels.rs`), what differs are the few lines that name instructions. All of them give the same bits as `scalar.rs`,
//! which the tests compare them with, so that the choice changes nothing but the speed.

mod block;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod kernels;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse41;

pub use block::{Block, LANES, Rows};

/// The activation goes from zero to this.
pub const LARGEST: i16 = 255;

/// An instruction set that this processor has: there is no other way to get a value than to ask the processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Simd(Set);

/// The instruction sets, the slowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Set {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Sse41,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

impl Set {
    #[cfg(target_arch = "x86_64")]
    const ALL: &[Self] = &[Self::Scalar, Self::Sse41, Self::Avx2, Self::Avx512];
    #[cfg(target_arch = "aarch64")]
    const ALL: &[Self] = &[Self::Scalar, Self::Neon];
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    const ALL: &[Self] = &[Self::Scalar, Self::Simd128];
    #[cfg(not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )))]
    const ALL: &[Self] = &[Self::Scalar];

    /// Whether the processor has it.
    fn is_there(self) -> bool {
        match self {
            Self::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Self::Sse41 => is_x86_feature_detected!("sse4.1"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw"),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => true,
        }
    }
}

impl Simd {
    /// No special instructions.
    pub const SCALAR: Self = Self(Set::Scalar);

    /// The fastest that the processor has.
    pub fn best() -> Self {
        Self::all().last().unwrap_or(Self::SCALAR)
    }

    /// All that the processor has, the slowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        Set::ALL.iter().copied().filter(|set| set.is_there()).map(Self)
    }

    /// The name that people use.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Set::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Set::Sse41 => "sse4.1",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
            #[cfg(target_arch = "aarch64")]
            Set::Neon => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Set::Simd128 => "simd128",
        }
    }

    /// Makes `to` the numbers of `from`, rows added and removed. Sums wrap around.
    #[inline]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(unsafe_code, reason = "code for a certain processor is called")
    )]
    pub fn update(self, to: &mut [Block], from: &[Block], rows: Rows<'_>) {
        match self.0 {
            Set::Scalar => scalar::update(to, from, rows),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value says that the processor has SSE4.1.
            Set::Sse41 => unsafe { sse41::update(to, from, rows) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value says that the processor has AVX2.
            Set::Avx2 => unsafe { avx2::update(to, from, rows) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value says that the processor has AVX-512F and AVX-512BW.
            Set::Avx512 => unsafe { avx512::update(to, from, rows) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: the value says that the processor has NEON.
            Set::Neon => unsafe { neon::update(to, from, rows) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Set::Simd128 => simd128::update(to, from, rows),
        }
    }

    /// The sum of `activate(value)² · weight`, values being activated by holding them between zero and [`LARGEST`].
    /// Products of a value and a weight wrap around in sixteen bits, sums in thirty-two.
    #[inline]
    #[cfg_attr(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        expect(unsafe_code, reason = "code for a certain processor is called")
    )]
    pub fn dot(self, values: &[Block], weights: &[Block]) -> i32 {
        match self.0 {
            Set::Scalar => scalar::dot(values, weights),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value says that the processor has SSE4.1.
            Set::Sse41 => unsafe { sse41::dot(values, weights) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value says that the processor has AVX2.
            Set::Avx2 => unsafe { avx2::dot(values, weights) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value says that the processor has AVX-512F and AVX-512BW.
            Set::Avx512 => unsafe { avx512::dot(values, weights) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: the value says that the processor has NEON.
            Set::Neon => unsafe { neon::dot(values, weights) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Set::Simd128 => simd128::dot(values, weights),
        }
    }
}

#[cfg(test)]
mod tests;
