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
