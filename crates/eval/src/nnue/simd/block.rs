//! Rows of numbers in a form that every instruction set can take whole.

/// How many numbers a [`Block`] holds: what the widest registers hold.
pub const LANES: usize = 32;

/// Thirty-two numbers that lie together at a multiple of sixty-four bytes.
///
/// A row of a network is a slice of these. So its length needs no remainder loop and its address no care: both follow
/// from the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Block(pub [i16; LANES]);

impl Block {
    /// Nothing but zeros.
    pub const ZERO: Self = Self([0; LANES]);
}

/// The rows of a matrix, and those of them that a position has more or less than another.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// All rows, one after the other, each as long as what they are added to.
    pub matrix: &'a [Block],
    /// The numbers of the rows to be added.
    pub added: &'a [u16],
    /// The numbers of the rows to be taken off.
    pub removed: &'a [u16],
}

impl Rows<'_> {
    /// Row `number`, rows having `width` blocks.
    pub(super) fn row(&self, number: u16, width: usize) -> &[Block] {
        &self.matrix[usize::from(number) * width..][..width]
    }
}

/// The `N` blocks from `offset` on of row `number`, rows having `width` blocks.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
#[expect(clippy::inline_always, reason = "it belongs to the innermost loop of code for a certain processor")]
pub(super) fn part<const N: usize>(
    matrix: &[Block],
    number: u16,
    width: usize,
    offset: usize,
) -> &[Block; N] {
    let start = usize::from(number) * width + offset;
    let Some(blocks) = matrix[start..start + N].first_chunk() else { unreachable!("there are N blocks") };
    blocks
}
