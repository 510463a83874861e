//! When a distance that changes at a bounded rate is at most zero, however often it comes and goes.

/// Parts of a range at whose ends the signs decide: narrower than what is told apart in a plot.
const LEAST_SHARE: f64 = 1e-7;

/// The intervals of `range` in which `distance` is at most zero, in order. It changes by at most `rate(from, to)` per unit
/// between two places.
///
/// The range is halved wherever the bound leaves open whether the sign changes, so that no interval is missed that is
/// longer than 1e-7 of the range. Each end is found to the last bit.
pub fn touching_intervals(
    range: [f64; 2],
    distance: impl Fn(f64) -> f64,
    rate: impl Fn(f64, f64) -> f64,
) -> Vec<[f64; 2]> {
    let [begin, end] = range;
    let least = LEAST_SHARE * (end - begin);
    let mut intervals: Vec<[f64; 2]> = Vec::new();
    let mut open = vec![[begin, end]];
    let mut inside_since = (distance(begin) <= 0.0).then_some(begin);
    while let Some([from, to]) = open.pop() {
        let middle = from + (to - from) / 2.0;
        let may_change = distance(middle).abs() <= rate(from, to) * (to - from) / 2.0;
        if may_change && to - from > least && middle > from && middle < to {
            open.push([middle, to]);
            open.push([from, middle]);
            continue;
        }
        let is_inside = distance(to) <= 0.0;
        match inside_since {
            None if is_inside => inside_since = Some(sign_change(&distance, to, from)),
            Some(since) if !is_inside => {
                intervals.push([since, sign_change(&distance, from, to)]);
                inside_since = None;
            }
            _ => {}
        }
    }
    intervals.extend(inside_since.map(|since| [since, end]));
    intervals
}

/// The last place on the way from one `inside`, where a distance is at most zero, to one outside at which it still is, by
/// bisection.
pub fn sign_change(distance: impl Fn(f64) -> f64, mut inside: f64, mut outside: f64) -> f64 {
    loop {
        let middle = inside + (outside - inside) / 2.0;
        if middle == inside || middle == outside {
            return inside;
        }
        if distance(middle) <= 0.0 { inside = middle } else { outside = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_dips_twice_is_below_zero_in_two_intervals() {
        // (t² − 4)² − 1 ≤ 0 where t² is from 3 to 5; at |t| ≤ 3 its slope is at most 4·3·5.
        let intervals = touching_intervals([-3.0, 3.0], |t| (t * t - 4.0).powi(2) - 1.0, |_, _| 60.0);
        let [low, high] = [3f64.sqrt(), 5f64.sqrt()];
        let expected = [[-high, -low], [low, high]];
        assert_eq!(intervals.len(), 2);
        for (found, expected) in intervals.iter().flatten().zip(expected.iter().flatten()) {
            assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        }
    }

    #[test]
    fn an_interval_that_the_range_cuts_ends_with_it() {
        assert_eq!(touching_intervals([0.0, 2.0], |t| t - 1.0, |_, _| 1.0), [[0.0, 1.0]]);
        assert_eq!(touching_intervals([0.0, 2.0], |t| 1.0 - t, |_, _| 1.0), [[1.0, 2.0]]);
        assert_eq!(touching_intervals([0.0, 2.0], |_| 1.0, |_, _| 0.0), <Vec<[f64; 2]>>::new());
    }
}
