//! As much linear algebra as ratings need.

/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The inverse of a symmetric, positive definite matrix by Gauss-Jordan elimination, which needs no pivoting there.
/// `None` if the matrix is not positive definite as far as its digits tell.
pub(super) fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let mut inverse: Matrix =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        if !(scale > 0.0 && scale.is_finite()) {
            return None;
        }
        for values in [&mut matrix[pivot], &mut inverse[pivot]] {
            for value in values.iter_mut() {
                *value /= scale;
            }
        }
        let (pivot_row, pivot_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            subtract(&mut matrix[row], &pivot_row, factor);
            subtract(&mut inverse[row], &pivot_inverse, factor);
        }
    }
    Some(inverse)
}

/// The product of a matrix and a column.
pub(super) fn product(matrix: &Matrix, column: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(column).map(|(left, right)| left * right).sum()).collect()
}

/// Subtracts a multiple of one row from another.
fn subtract(row: &mut [f64], other: &[f64], factor: f64) {
    for (value, other) in row.iter_mut().zip(other) {
        *value -= factor * other;
    }
}
