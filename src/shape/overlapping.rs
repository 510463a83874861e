//! Which of many boxes overlap.

use glam::DVec3;

/// The pairs of axis-aligned boxes, given by least and greatest corner, that overlap or touch: places in the
/// list, each pair once, in no particular order.
///
/// Sweep and prune along X within columns over Y and Z that are about as wide as a box, so that ten thousand small
/// boxes in space are compared with few others each.
pub fn overlapping_boxes(boxes: &[[DVec3; 2]]) -> Vec<[usize; 2]> {
    let columns = Columns::of(boxes);
    let mut order: Vec<(i64, usize)> = boxes.iter().map(|[low, _]| ascending(low.x)).zip(0..).collect();
    order.sort_unstable();
    // Where those of each column end, once they are all there.
    let mut ends = vec![0; columns.count() + 1];
    boxes.iter().for_each(|of| columns.each(of, |column| ends[column + 1] += 1));
    let mut room = 0;
    for end in &mut ends {
        room += *end;
        *end = room;
    }
    let mut members = vec![0; room];
    for &(_, index) in &order {
        columns.each(&boxes[index], |column| {
            members[ends[column]] = index;
            ends[column] += 1;
        });
    }
    let mut pairs = Vec::new();
    let mut begin = 0;
    for (column, &end) in ends[..columns.count()].iter().enumerate() {
        let members = &members[std::mem::replace(&mut begin, end)..end];
        for (place, &a) in members.iter().enumerate() {
            let [least, greatest] = boxes[a];
            for &b in members[place + 1..].iter().take_while(|&&b| boxes[b][0].x <= greatest.x) {
                let low = least.max(boxes[b][0]);
                let high = greatest.min(boxes[b][1]);
                // Two that share several columns are a pair in the first of them.
                if low.y <= high.y && low.z <= high.z && columns.place_of(low) == column {
                    pairs.push([a, b]);
                }
            }
        }
    }
    pairs
}

/// A number with the order of [`f64::total_cmp`].
fn ascending(x: f64) -> i64 {
    let bits = x.to_bits().cast_signed();
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

/// Columns along X, of strips over Y and strips over Z.
struct Columns {
    y: Strips,
    z: Strips,
}

impl Columns {
    fn of(boxes: &[[DVec3; 2]]) -> Columns {
        Columns { y: Strips::of(boxes, |corner| corner.y), z: Strips::of(boxes, |corner| corner.z) }
    }

    fn count(&self) -> usize {
        self.y.count * self.z.count
    }

    /// The column of a point.
    fn place_of(&self, point: DVec3) -> usize {
        self.y.place_of(point.y) * self.z.count + self.z.place_of(point.z)
    }

    /// Goes through the columns that a box reaches into.
    fn each(&self, [low, high]: &[DVec3; 2], mut reached: impl FnMut(usize)) {
        let along = |strips: &Strips, low: f64, high: f64| {
            let first = strips.place_of(low);
            first..=strips.place_of(high).max(first)
        };
        for y in along(&self.y, low.y, high.y) {
            along(&self.z, low.z, high.z).for_each(|z| reached(y * self.z.count + z));
        }
    }
}

/// A range of coordinates in strips of equal width; what lies outside belongs to the strip at that end.
struct Strips {
    from: f64,
    per_metre: f64,
    count: usize,
}

impl Strips {
    /// No narrower than boxes are on average, and no more than few boxes can fill.
    fn of(boxes: &[[DVec3; 2]], along: impl Fn(DVec3) -> f64) -> Strips {
        let (mut from, mut to, mut total) = (f64::INFINITY, f64::NEG_INFINITY, 0.0);
        for [low, high] in boxes.iter().map(|of| of.map(&along)) {
            (from, to, total) = (from.min(low), to.max(high), total + (high - low));
        }
        let most = (boxes.len() as f64).sqrt();
        let count = ((to - from) / (total / boxes.len() as f64)).clamp(1.0, most.max(1.0));
        // Of no boxes, or without extent, everything is one strip.
        let count = if count.is_finite() { count.floor() } else { 1.0 };
        Strips { from, per_metre: count / (to - from), count: count as usize }
    }

    fn place_of(&self, coordinate: f64) -> usize {
        // Out of range, or not a number, it becomes 0.
        (((coordinate - self.from) * self.per_metre) as usize).min(self.count - 1)
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
