//! The neighbours that an agent perceives.

use super::SteeringParams;
use crate::shape::length;
use glam::DVec3;

/// Which agents are selected if more than `max_friends` are within perception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The first in the order given, as in the article.
    First,
    /// The nearest; at equal distance those with the lower key. The selection does not depend on the order
    /// given.
    Nearest,
}

/// The neighbours that an agent perceives, by the keys of the candidates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours<K> {
    /// The selected agents: for [`Selection::First`] in the order given, for [`Selection::Nearest`] by key.
    pub seen: Vec<K>,
    /// The nearest of all within perception, selected or not; at equal distance the first, or the
    /// one with the lowest key.
    pub nearest: Option<K>,
}

impl<K: Copy + Ord> Neighbours<K> {
    /// Selects among `others`, pairs of key and position, those nearer than `perception`.
    pub fn find(
        position: DVec3,
        others: impl IntoIterator<Item = (K, DVec3)>,
        params: &SteeringParams,
        selection: Selection,
    ) -> Neighbours<K> {
        let distance = |(key, other)| Some((distance_within(params, position, other)?, key));
        let mut within: Vec<(f64, K)> = others.into_iter().filter_map(distance).collect();
        let mut found = Neighbours { seen: Vec::new(), nearest: None };
        found.select(&mut within, params, selection);
        found
    }

    /// Selects among those within perception, each with its distance, which are in no order afterwards.
    pub(crate) fn select(&mut self, within: &mut [(f64, K)], params: &SteeringParams, selection: Selection) {
        self.seen.clear();
        match selection {
            Selection::First => {
                // `min_by` keeps the first of equals.
                self.nearest = within.iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|&(_, key)| key);
                self.seen.extend(within.iter().take(params.max_friends).map(|&(_, key)| key));
            }
            Selection::Nearest => {
                let by_distance = |a: &(f64, K), b: &(f64, K)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
                self.nearest = within.iter().copied().min_by(by_distance).map(|(_, key)| key);
                let mut friends = &within[..];
                if within.len() > params.max_friends {
                    within.select_nth_unstable_by(params.max_friends, by_distance);
                    friends = &within[..params.max_friends];
                }
                self.seen.extend(friends.iter().map(|&(_, key)| key));
                // Sums run over this list, so its order must not depend on distances.
                self.seen.sort_unstable();
            }
        }
    }
}

/// The distance of two agents, if it is within perception.
#[inline]
pub(crate) fn distance_within(params: &SteeringParams, position: DVec3, other: DVec3) -> Option<f64> {
    Some(length(position - other)).filter(|&distance| distance < params.perception)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn find(xs: &[(u32, f64)], max_friends: usize, selection: Selection) -> Neighbours<u32> {
        let params = SteeringParams { max_friends, ..SteeringParams::default() };
        let others = xs.iter().map(|&(key, x)| (key, DVec3::new(x, 0.0, 0.0)));
        Neighbours::find(DVec3::ZERO, others, &params, selection)
    }

    #[test]
    fn the_first_in_the_list_are_seen_while_the_nearest_of_all_is_nearest() {
        let others = [(0, 5.0), (1, 9.0), (2, -4.0), (3, 1.0), (4, -1.0)];
        let found = find(&others, 2, Selection::First);
        // 1 is beyond the perception of 8; 3 and 4 are equally near, 3 is first.
        assert_eq!(found, Neighbours { seen: vec![0, 2], nearest: Some(3) });
    }

    #[test]
    fn perception_is_strict() {
        assert_eq!(find(&[(0, 8.0)], 9, Selection::First), Neighbours::default());
        assert_eq!(find(&[(0, 8f64.next_down())], 9, Selection::First).seen, [0]);
    }

    #[test]
    fn the_nearest_are_seen_in_order_of_their_keys_and_ties_go_to_the_lower() {
        let others = [(9, 2.0), (4, 3.0), (7, -2.0), (1, 3.0), (2, 6.0)];
        let found = find(&others, 3, Selection::Nearest);
        assert_eq!(found, Neighbours { seen: vec![1, 7, 9], nearest: Some(7) });
    }

    #[test]
    fn without_friends_there_is_still_a_nearest() {
        assert_eq!(find(&[(3, 1.0)], 0, Selection::First), Neighbours { seen: vec![], nearest: Some(3) });
    }

    proptest! {
        #[test]
        fn the_order_of_the_list_does_not_change_who_are_the_nearest(
            others in prop::collection::vec(-4..4i32, 0..12).prop_flat_map(|xs| {
                let listed: Vec<(u32, f64)> = (0..).zip(xs.into_iter().map(f64::from)).collect();
                (Just(listed.clone()), Just(listed).prop_shuffle())
            }),
            max_friends in 0..6usize,
        ) {
            let (listed, shuffled) = others;
            prop_assert_eq!(
                find(&listed, max_friends, Selection::Nearest),
                find(&shuffled, max_friends, Selection::Nearest)
            );
        }
    }
}
