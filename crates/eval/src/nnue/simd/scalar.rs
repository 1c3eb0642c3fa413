//! Any processor, one number at a time: what the other files are held against.

use super::{Block, LARGEST, Rows};

/// Makes `to` the numbers of `from`, rows added and removed.
pub(super) fn update(to: &mut [Block], from: &[Block], rows: Rows<'_>) {
    let width = to.len().min(from.len());
    to[..width].copy_from_slice(&from[..width]);
    for &row in rows.added {
        for (sum, row) in to.iter_mut().zip(rows.row(row, width)) {
            for (sum, row) in sum.0.iter_mut().zip(row.0) {
                *sum = sum.wrapping_add(row);
            }
        }
    }
    for &row in rows.removed {
        for (sum, row) in to.iter_mut().zip(rows.row(row, width)) {
            for (sum, row) in sum.0.iter_mut().zip(row.0) {
                *sum = sum.wrapping_sub(row);
            }
        }
    }
}

/// The sum of `activate(value)² · weight`.
///
/// The product of a value and a weight is kept in sixteen bits, as the instructions of processors do, and sums wrap
/// around in thirty-two. A network that is read from a file is known to stay within both.
pub(super) fn dot(values: &[Block], weights: &[Block]) -> i32 {
    let mut sum = 0_i32;
    for (values, weights) in values.iter().zip(weights) {
        for (value, weight) in values.0.iter().zip(weights.0) {
            let value = (*value).clamp(0, LARGEST);
            let product = value.wrapping_mul(weight);
            sum = sum.wrapping_add(i32::from(value) * i32::from(product));
        }
    }
    sum
}
