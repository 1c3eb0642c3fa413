//! The two loops of a network, written once for all instruction sets.

use super::Block;

/// The `N` blocks from `offset` on of row `number`, rows having `width` blocks.
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

/// Defines `update` and `dot` for the processor feature that is named, by what the file around the call defines:
/// `Register`, `REGISTERS` (how many make up a block), `load`, `store`, `add`, `subtract`, `zero`, `weigh` and `sum`.
///
/// It is a macro and no generic function because code is only compiled for a feature in a function that names it.
macro_rules! kernels {
    ($feature:literal) => {
        /// Makes `to` the numbers of `from`, rows added and removed.
        #[target_feature(enable = $feature)]
        pub(super) fn update(to: &mut [Block], from: &[Block], rows: Rows<'_>) {
            let width = to.len().min(from.len());
            let mut offset = 0;
            while offset + WIDE <= width {
                tile::<WIDE>(to, from, rows, offset, width);
                offset += WIDE;
            }
            while offset < width {
                tile::<1>(to, from, rows, offset, width);
                offset += 1;
            }
        }

        /// What [`update`] does, for a few blocks, which stay in registers until all rows are added. Their number is known
        /// to the compiler, so that no loop is left but those over rows.
        #[inline]
        #[target_feature(enable = $feature)]
        fn tile<const N: usize>(
            to: &mut [Block],
            from: &[Block],
            rows: Rows<'_>,
            offset: usize,
            width: usize,
        ) {
            let mut sums = [[zero(); REGISTERS]; N];
            for (sum, block) in sums.iter_mut().zip(part::<N>(from, 0, 0, offset)) {
                *sum = load(block);
            }
            for &row in rows.added {
                for (sum, block) in sums.iter_mut().zip(part::<N>(rows.matrix, row, width, offset)) {
                    let row = load(block);
                    for index in 0..REGISTERS {
                        sum[index] = add(sum[index], row[index]);
                    }
                }
            }
            for &row in rows.removed {
                for (sum, block) in sums.iter_mut().zip(part::<N>(rows.matrix, row, width, offset)) {
                    let row = load(block);
                    for index in 0..REGISTERS {
                        sum[index] = subtract(sum[index], row[index]);
                    }
                }
            }
            for (block, sum) in to[offset..offset + N].iter_mut().zip(sums) {
                store(block, sum);
            }
        }

        /// The sum of `activate(value)² · weight`.
        #[target_feature(enable = $feature)]
        pub(super) fn dot(values: &[Block], weights: &[Block]) -> i32 {
            let mut sums = [zero(); REGISTERS];
            for (values, weights) in values.iter().zip(weights) {
                let (values, weights) = (load(values), load(weights));
                for index in 0..REGISTERS {
                    sums[index] = weigh(sums[index], values[index], weights[index]);
                }
            }
            sum(sums)
        }
    };
}

pub(super) use kernels;
