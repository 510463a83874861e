//! Which of the events of one sequence are which of another, if one of them may have some that the other lacks.
//!
//! Both sequences begin at a moment that they share, and lie in time order. The event after a match is the one after the
//! match in the other sequence if about the same time has passed since: then the n-th is the n-th. Behind an event that
//! only one sequence has, the two go on together only where as much time has passed in both, compared with the distance of
//! their neighbours: very nearly, or nearly and confirmed by the events that follow. Of all ways to match
//! them the one is taken that leaves the fewest unmatched and changes times the least. What is left stays unmatched.

/// What an event without a counterpart costs. A match costs 1, which is as much as none, if the time since the match
/// before it differs by a factor of 2.
const UNMATCHED: f64 = 0.5;
/// The power of that change by which a match costs: of 1/64 of the change it costs half as much. So two events of two
/// runs whose neighbours agree do not match if they themselves are far from each other: runs that part do not meet again.
const POWER: f64 = 1.0 / 6.0;
/// How much times may differ behind an unmatched event, in distances of neighbours. There a match costs up to 1 more,
/// which is too much unless what follows confirms it.
const NEARLY: f64 = 1.0 / 8.0;
/// The power of that difference by which it costs more.
const UNCONFIRMED_POWER: f64 = 1.0 / 3.0;
/// How many unmatched events in a row of the sequence that has fewer of them.
const MOST_UNMATCHED: usize = 16;
/// How many ways to match the events up to one of them are kept.
const MOST_WAYS: usize = 16;

/// A way to match the events up to these two, which match.
#[derive(Clone, Copy)]
struct Way {
    b: usize,
    /// What it costs, less what it would cost to match nothing.
    cost: f64,
    /// The match before it: the event of `a`, and the place of the way there.
    before: Option<(usize, usize)>,
}

/// The pairs of places of two sequences of times that match, in order. `from` is when both begin, each in its own time.
pub(super) fn aligned(from: [f64; 2], a: &[f64], b: &[f64]) -> Vec<(usize, usize)> {
    let mut ways: Vec<Vec<Way>> = vec![Vec::new(); a.len()];
    follow(&mut ways, None, from, [a, b]);
    for at in 0..a.len() {
        ways[at].sort_by(|one, other| one.cost.total_cmp(&other.cost).then(one.b.cmp(&other.b)));
        ways[at].truncate(MOST_WAYS);
        for place in 0..ways[at].len() {
            let way = ways[at][place];
            follow(&mut ways, Some((at, place)), [a[at], b[way.b]], [a, b]);
        }
    }
    let all = ways.iter().enumerate().flat_map(|(at, ways)| (0..ways.len()).map(move |place| (at, place)));
    let best = all.min_by(|&(at, place), &(other, there)| ways[at][place].cost.total_cmp(&ways[other][there].cost));
    let mut next = best.filter(|&(at, place)| ways[at][place].cost < 0.0);
    let mut matches = Vec::new();
    while let Some((at, place)) = next {
        let way = ways[at][place];
        matches.push((at, way.b));
        next = way.before;
    }
    matches.reverse();
    matches
}

/// Adds the ways that go on from one with a further match. `now` is when it ends.
fn follow(ways: &mut [Vec<Way>], before: Option<(usize, usize)>, now: [f64; 2], [a, b]: [&[f64]; 2]) {
    let (next_a, next_b, cost) = match before {
        Some((at, place)) => (at + 1, ways[at][place].b + 1, ways[at][place].cost),
        None => (0, 0, 0.0),
    };
    let mut add = |at: usize, way: Way| match ways[at].iter_mut().find(|other| other.b == way.b) {
        Some(other) if other.cost <= way.cost => {}
        Some(other) => *other = way,
        None => ways[at].push(way),
    };
    if next_a >= a.len() || next_b >= b.len() {
        return;
    }
    let cost_of = |at: usize, to: usize| cost + change([a[at] - now[0], b[to] - now[1]]) - 2.0 * UNMATCHED;
    let direct = cost_of(next_a, next_b);
    if direct <= cost {
        add(next_a, Way { b: next_b, cost: direct, before });
    }
    let mut add_behind_unmatched = |at: usize, to: usize| {
        if (at, to) == (next_a, next_b) {
            return;
        }
        let off = ((b[to] - now[1]) - (a[at] - now[0])).abs();
        let neighbours = distance_of_neighbours(a, at).min(distance_of_neighbours(b, to));
        let share = if off > 0.0 { off / (NEARLY * neighbours) } else { 0.0 };
        if share <= 1.0 {
            add(at, Way { b: to, cost: cost_of(at, to) + share.powf(UNCONFIRMED_POWER), before });
        }
    };
    for (at, time) in a.iter().enumerate().skip(next_a).take(MOST_UNMATCHED + 1) {
        add_behind_unmatched(at, nearest(b, next_b, now[1] + (time - now[0])));
    }
    for (to, time) in b.iter().enumerate().skip(next_b).take(MOST_UNMATCHED + 1) {
        add_behind_unmatched(nearest(a, next_a, now[0] + (time - now[1])), to);
    }
}

/// What it costs that a duration differs.
fn change([a, b]: [f64; 2]) -> f64 {
    let longer = a.abs().max(b.abs());
    if longer > 0.0 { (2.0 * (a - b).abs() / longer).powf(POWER) } else { 0.0 }
}

/// The place of the time nearest to another, from one place on, of which there is at least one.
fn nearest(times: &[f64], from: usize, time: f64) -> usize {
    let later = from + times[from..].partition_point(|other| *other < time);
    if later == times.len() || later > from && time - times[later - 1] <= times[later] - time {
        later - 1
    } else {
        later
    }
}

/// How far the nearest neighbour of an event is from it.
fn distance_of_neighbours(times: &[f64], at: usize) -> f64 {
    let before = at.checked_sub(1).map_or(f64::INFINITY, |before| times[at] - times[before]);
    let after = times.get(at + 1).map_or(f64::INFINITY, |after| after - times[at]);
    before.min(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;

    fn places(a: &[f64], b: &[f64]) -> Vec<(usize, usize)> {
        aligned([0.0, 0.0], a, b)
    }

    #[test]
    fn the_nth_is_the_nth_while_times_drift() {
        let (a, b) = ([1.0, 2.0, 3.0, 4.0], [1.3, 2.7, 4.1, 5.3]);
        assert_eq!(places(&a, &b), [(0, 0), (1, 1), (2, 2), (3, 3)]);
        // The longer sequence has its last ones alone.
        assert_eq!(places(&a, &b[..2]), [(0, 0), (1, 1)]);
        assert_eq!(places(&[], &b), []);
    }

    #[test]
    fn one_that_only_one_sequence_has_shifts_no_other() {
        let whole = [1.0, 2.0, 3.0, 4.0, 5.0];
        for missing in 0..5 {
            let mut other = whole.to_vec();
            other.remove(missing);
            let kept = (0..5).filter(|place| *place != missing);
            let expected: Vec<(usize, usize)> = kept.enumerate().map(|(to, at)| (at, to)).collect();
            assert_eq!(places(&whole, &other), expected, "without {missing}");
            let swapped: Vec<(usize, usize)> = expected.iter().map(|&(at, to)| (to, at)).collect();
            assert_eq!(places(&other, &whole), swapped, "with another {missing}");
        }
    }

    #[test]
    fn what_may_be_either_is_neither() {
        // Twice as late as the one, half as late as the other, and no more to go by.
        assert_eq!(places(&[1.0], &[3.0]), []);
        assert_eq!(places(&[1.0, 2.0], &[4.5]), []);
        // A second bounce in 0.5 s is not the one in 0.1 s, nor are those after it.
        assert_eq!(places(&[1.0, 1.1, 1.2, 1.3], &[1.0, 1.54]), [(0, 0)]);
    }

    #[test]
    fn bounces_of_two_restitutions_match_as_long_as_they_can_be_told() {
        // Each bounce lasts e times the one before: 0.5ⁿ s and 0.6ⁿ s. (5/6)ⁿ falls below 1/2 after n = 3.
        let bounces = |e: f64| -> Vec<f64> {
            (1..12)
                .scan((1.0, 1.0), |(time, last), _| {
                    *last *= e;
                    *time += *last;
                    Some(*time)
                })
                .collect()
        };
        let found = aligned([1.0, 1.0], &bounces(0.5), &bounces(0.6));
        assert_eq!(found, [(0, 0), (1, 1), (2, 2)]);
    }

    #[test]
    fn random_sequences_survive_random_losses_and_drift() {
        let mut random = signed_random(7);
        let (mut all, mut right, mut wrong) = (0, 0, 0);
        for _ in 0..200 {
            let mut time = 0.0;
            let mut next = || {
                time += 1.2 + random();
                time
            };
            let times: Vec<f64> = (0..40).map(|_| next()).collect();
            // Every sequence loses a tenth, and the second one is slower by up to 1/1000.
            let slower = 1.0 + 1e-3 * random();
            let kept: [Vec<usize>; 2] = [(); 2].map(|()| (0..40).filter(|_| random() > -0.8).collect());
            let a: Vec<f64> = kept[0].iter().map(|place| times[*place]).collect();
            let b: Vec<f64> = kept[1].iter().map(|place| times[*place] * slower).collect();
            for (at, to) in places(&a, &b) {
                *(if kept[0][at] == kept[1][to] { &mut right } else { &mut wrong }) += 1;
            }
            all += kept[0].iter().filter(|place| kept[1].contains(place)).count();
        }
        // Where each sequence lost one of two neighbours, the other two may pass for one.
        assert!(right * 100 >= all * 99 && wrong * 500 <= all, "{right} right and {wrong} wrong of {all}");
    }
}
