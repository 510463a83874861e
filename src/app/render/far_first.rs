//! The order in which translucent things are drawn.

/// Sorts the farthest first.
pub(super) fn sort_far_first<T>(items: &mut [T], distance: impl Fn(&T) -> f32) {
    items.sort_by(|a, b| distance(b).total_cmp(&distance(a)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_comes_first() {
        let mut items = [2.0, 5.0, 1.0, 5.0];
        sort_far_first(&mut items, |x| *x);
        assert_eq!(items, [5.0, 5.0, 2.0, 1.0]);
    }
}
