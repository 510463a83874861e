//! The inverse of a 4×4 matrix, if it has one.

use crate::shape::{power_of_two_above, scale_by_power_of_two};
use glam::DMat4;

/// A pivot this small compared with entries of size 1 is zero plus rounding.
const SINGULAR_PIVOT: f64 = 1e-14;

/// The inverse, or `None` when the matrix is singular within rounding or not finite.
///
/// Gauss–Jordan elimination with full pivoting. Rows and columns are first scaled by powers of two
/// to entries near 1, so that the test for a singular matrix does not depend on units: a depth
/// range of 1e-20 is small, not singular.
pub(super) fn matrix_inverse(matrix: &DMat4) -> Option<DMat4> {
    let mut m: [[f64; 4]; 4] = std::array::from_fn(|row| std::array::from_fn(|column| matrix.col(column)[row]));
    if !matrix.is_finite() {
        return None;
    }
    let row_scale: [i32; 4] = std::array::from_fn(|i| -power_of_two_above(largest(m[i])));
    scale_entries(&mut m, |i, _| row_scale[i]);
    let column_scale: [i32; 4] = std::array::from_fn(|j| -power_of_two_above(largest(m.map(|row| row[j]))));
    scale_entries(&mut m, |_, j| column_scale[j]);

    let mut inverse = invert_scaled(m)?;
    // (R·M·C)⁻¹ = C⁻¹·M⁻¹·R⁻¹, so M⁻¹ = C·(R·M·C)⁻¹·R.
    scale_entries(&mut inverse, |i, j| column_scale[i] + row_scale[j]);
    Some(DMat4::from_cols_array_2d(&inverse).transpose())
}

fn largest(entries: [f64; 4]) -> f64 {
    entries.iter().fold(0.0, |largest, entry| entry.abs().max(largest))
}

fn scale_entries(m: &mut [[f64; 4]; 4], exponent: impl Fn(usize, usize) -> i32) {
    for (i, row) in m.iter_mut().enumerate() {
        for (j, entry) in row.iter_mut().enumerate() {
            *entry = scale_by_power_of_two(*entry, exponent(i, j));
        }
    }
}

/// Inverts in place (rows): each step swaps the largest remaining entry to the diagonal.
fn invert_scaled(mut m: [[f64; 4]; 4]) -> Option<[[f64; 4]; 4]> {
    let mut swaps = [(0, 0); 4];
    for step in 0..4 {
        let rest = (step..4).flat_map(|i| (step..4).map(move |j| (i, j)));
        let (row, column) = rest.max_by(|&(i, j), &(k, l)| m[i][j].abs().total_cmp(&m[k][l].abs()))?;
        m.swap(step, row);
        for line in &mut m {
            line.swap(step, column);
        }
        swaps[step] = (row, column);
        let pivot = m[step][step];
        if pivot.abs() <= SINGULAR_PIVOT {
            return None;
        }
        m[step][step] = 1.0;
        m[step] = m[step].map(|entry| entry / pivot);
        let pivot_row = m[step];
        for (_, line) in m.iter_mut().enumerate().filter(|&(i, _)| i != step) {
            let factor = std::mem::take(&mut line[step]);
            for (entry, pivot_entry) in line.iter_mut().zip(pivot_row) {
                *entry -= factor * pivot_entry;
            }
        }
    }
    for (step, (row, column)) in swaps.into_iter().enumerate().rev() {
        // Rows of the matrix are columns of its inverse, and the other way round.
        m.swap(step, column);
        for line in &mut m {
            line.swap(step, row);
        }
    }
    Some(m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec4;
    use proptest::prelude::*;

    #[test]
    fn scales_of_any_size_are_inverted_not_called_singular() {
        // The inverse of a diagonal matrix holds the reciprocals; powers of two have exact ones.
        let diagonal = DVec4::new(2f64.powi(-200), 4.0, 2f64.powi(300), -1.0);
        let inverse = matrix_inverse(&DMat4::from_diagonal(diagonal)).unwrap();
        assert_eq!(inverse, DMat4::from_diagonal(diagonal.recip()));
    }

    #[test]
    fn dependent_rows_and_zero_columns_are_singular() {
        // Rows 1 to 16 in a line: row 3 = 2·row 2 − row 1.
        let counting = DMat4::from_cols_array(&std::array::from_fn(|i| 0.1 * (i + 1) as f64));
        assert_eq!(matrix_inverse(&counting), None);
        assert_eq!(matrix_inverse(&DMat4::ZERO), None);
        assert_eq!(matrix_inverse(&DMat4::from_diagonal(DVec4::new(1.0, 1.0, 0.0, 1.0))), None);
        assert_eq!(matrix_inverse(&DMat4::from_diagonal(DVec4::splat(f64::NAN))), None);
    }

    proptest! {
        #[test]
        fn a_column_that_depends_on_the_others_makes_it_singular(
            columns in prop::array::uniform3(prop::array::uniform4(-1.0..1.0f64)),
            shares in prop::array::uniform3(-2.0..2.0f64),
            place in 0..4usize,
        ) {
            let columns = columns.map(DVec4::from_array);
            let dependent: DVec4 = columns.iter().zip(shares).map(|(&column, share)| column * share).sum();
            prop_assume!(dependent.abs().max_element() > 1e-3);
            let mut all = columns.to_vec();
            all.insert(place, dependent);
            let matrix = DMat4::from_cols(all[0], all[1], all[2], all[3]);
            prop_assert_eq!(matrix_inverse(&matrix), None);
        }

        #[test]
        fn a_matrix_times_its_inverse_is_the_identity(entries in prop::array::uniform16(-1.0..1.0f64)) {
            let matrix = DMat4::from_cols_array(&entries);
            prop_assume!(matrix.determinant().abs() > 1e-3);
            let product = matrix * matrix_inverse(&matrix).unwrap();
            prop_assert!(product.abs_diff_eq(DMat4::IDENTITY, 1e-10), "{}", product);
        }
    }
}
