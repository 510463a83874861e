//! Which of many boxes overlap.

use glam::DVec3;

/// The pairs of axis-aligned boxes, given by least and greatest corner, that overlap or touch: places in the
/// list, each pair once, in no particular order.
///
/// Sweep and prune along X within strips along Y that are about as wide as a box, so that ten thousand small
/// boxes in space are compared with few others each.
pub fn overlapping_boxes(boxes: &[[DVec3; 2]]) -> Vec<[usize; 2]> {
    let strips = Strips::of(boxes);
    let mut order: Vec<usize> = (0..boxes.len()).collect();
    order.sort_by(|&a, &b| boxes[a][0].x.total_cmp(&boxes[b][0].x));
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); strips.count];
    for index in order {
        let [low, high] = boxes[index].map(|corner| strips.place_of(corner.y));
        members[low..=high.max(low)].iter_mut().for_each(|strip| strip.push(index));
    }
    let mut pairs = Vec::new();
    for (strip, members) in members.iter().enumerate() {
        for (place, &a) in members.iter().enumerate() {
            for &b in members[place + 1..].iter().take_while(|&&b| boxes[b][0].x <= boxes[a][1].x) {
                let low = boxes[a][0].max(boxes[b][0]);
                let high = boxes[a][1].min(boxes[b][1]);
                // Two that share several strips are a pair in the first of them.
                if low.y <= high.y && low.z <= high.z && strips.place_of(low.y) == strip {
                    pairs.push([a, b]);
                }
            }
        }
    }
    pairs
}

/// A range of Y in strips of equal width; what lies outside belongs to the strip at that end.
struct Strips {
    from: f64,
    per_metre: f64,
    count: usize,
}

impl Strips {
    /// No narrower than boxes are on average, and no more than few boxes can fill.
    fn of(boxes: &[[DVec3; 2]]) -> Strips {
        let from = boxes.iter().map(|[low, _]| low.y).fold(f64::INFINITY, f64::min);
        let to = boxes.iter().map(|[_, high]| high.y).fold(f64::NEG_INFINITY, f64::max);
        let mean = boxes.iter().map(|[low, high]| high.y - low.y).sum::<f64>() / boxes.len() as f64;
        let most = (boxes.len() as f64).sqrt();
        let count = ((to - from) / mean).clamp(1.0, most.max(1.0));
        // Of no boxes, or without extent, everything is one strip.
        let count = if count.is_finite() { count.floor() } else { 1.0 };
        Strips { from, per_metre: count / (to - from), count: count as usize }
    }

    fn place_of(&self, y: f64) -> usize {
        // Out of range, or not a number, it becomes 0.
        (((y - self.from) * self.per_metre) as usize).min(self.count - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by its definition.
    fn compared(boxes: &[[DVec3; 2]]) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        for b in 0..boxes.len() {
            for a in 0..b {
                if boxes[a][0].max(boxes[b][0]).cmple(boxes[a][1].min(boxes[b][1])).all() {
                    pairs.push([a, b]);
                }
            }
        }
        pairs
    }

    fn found(boxes: &[[DVec3; 2]]) -> Vec<[usize; 2]> {
        let mut pairs = overlapping_boxes(boxes);
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        pairs.sort_unstable_by_key(|[a, b]| [*b, *a]);
        pairs
    }

    #[test]
    fn every_pair_is_found_once_whatever_the_sizes() {
        // Places of a lattice in a scrambled order; every tenth box is ten times as large.
        let boxes: Vec<_> = (0..300_u32)
            .map(|i| {
                let place = |prime: u32| f64::from(i * prime % 41) * 0.5;
                let center = DVec3::new(place(17), place(23), place(29));
                let half = DVec3::splat(if i % 10 == 0 { 4.0 } else { 0.4 });
                [center - half, center + half]
            })
            .collect();
        let pairs = compared(&boxes);
        assert!(pairs.len() > 300);
        assert_eq!(found(&boxes), pairs);
    }

    #[test]
    fn boxes_that_touch_count_and_boxes_of_no_size_do_too() {
        let at = |x: f64| [DVec3::X * x, DVec3::X * (x + 1.0)];
        assert_eq!(found(&[at(0.0), at(1.0), at(2.5)]), [[0, 1]]);
        assert_eq!(found(&[[DVec3::ZERO; 2], [DVec3::ZERO; 2]]), [[0, 1]]);
        assert_eq!(found(&[]), [[0; 2]; 0]);
    }
}
