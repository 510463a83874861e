//! A curve that is sketched, and how far it is off the right one.

/// Columns of a sketch: values at times that divide its stretch of time evenly, both ends included.
const COLUMNS: usize = 65;
/// How near to an end of the stretch of time a sketch reaches it, as a share of that.
const AT_END: f64 = 0.05;
/// Times at which two curves are compared.
const SAMPLES: usize = 1024;

/// A curve as it is sketched: a value in each column where something was drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    columns: Vec<Option<f64>>,
}

impl Default for Sketch {
    fn default() -> Sketch {
        Sketch { columns: vec![None; COLUMNS] }
    }
}

impl Sketch {
    /// From one column to the next, as a share of the stretch of time.
    pub const STEP: f64 = 1.0 / (COLUMNS - 1) as f64;

    /// Draws a straight line from one point to another: shares of the stretch of time, and values.
    pub fn draw(&mut self, [from, to]: [[f64; 2]; 2]) {
        let column = |share: f64| (share.clamp(0.0, 1.0) / Sketch::STEP).round() as usize;
        let [first, last] = [column(from[0]), column(to[0])];
        for at in first.min(last)..=first.max(last) {
            let share = if first == last { 1.0 } else { (at as f64 - first as f64) / (last as f64 - first as f64) };
            self.columns[at] = Some(from[1] + share * (to[1] - from[1]));
        }
    }

    /// What was drawn: shares of the stretch of time, and values.
    pub fn points(&self) -> impl Iterator<Item = [f64; 2]> {
        let columns = self.columns.iter().enumerate();
        columns.filter_map(|(column, value)| Some([column as f64 * Sketch::STEP, (*value)?]))
    }

    /// Whether a curve was drawn over the whole stretch of time: near both of its ends something was.
    pub fn is_curve(&self) -> bool {
        let shares = || self.points().map(|[share, _]| share);
        shares().next().is_some_and(|first| first <= AT_END) && shares().last().is_some_and(|last| last >= 1.0 - AT_END)
    }

    /// The value at a share of the stretch of time: straight between what was drawn, and level beyond it.
    pub fn value(&self, share: f64) -> Option<f64> {
        let points: Vec<[f64; 2]> = self.points().collect();
        match points.iter().position(|[at, _]| *at >= share) {
            None => points.last().map(|[_, value]| *value),
            Some(0) => Some(points[0][1]),
            Some(after) => {
                let [[a, v], [b, w]] = [points[after - 1], points[after]];
                Some(v + (w - v) * (share - a) / (b - a))
            }
        }
    }

    /// How far it is off other lines on average, over the times between the ends at which those have values.
    pub fn mean_off(&self, lines: &[Vec<[f64; 2]>], [from, to]: [f64; 2]) -> f64 {
        let (mut sum, mut count) = (0.0, 0_u32);
        for sample in 0..SAMPLES {
            let share = (sample as f64 + 0.5) / SAMPLES as f64;
            let right = lines.iter().find_map(|line| value_at(line, from + share * (to - from)));
            if let (Some(drawn), Some(right)) = (self.value(share), right) {
                sum += (drawn - right).abs();
                count += 1;
            }
        }
        if count > 0 { sum / f64::from(count) } else { f64::INFINITY }
    }
}

/// The value of a line at a time.
fn value_at(line: &[[f64; 2]], time: f64) -> Option<f64> {
    let after = line.partition_point(|[at, _]| *at < time);
    let (before, after) = (line.get(after.checked_sub(1)?)?, line.get(after)?);
    Some(before[1] + (after[1] - before[1]) * (time - before[0]) / (after[0] - before[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_later_replaces_what_was_there_and_gaps_are_straight() {
        let mut sketch = Sketch::default();
        sketch.draw([[0.0, 1.0], [0.25, 2.0]]);
        sketch.draw([[1.0, 4.0], [0.75, 4.0]]);
        let value = |share: f64| sketch.value(share).unwrap();
        assert_eq!([value(0.0), value(0.125), value(0.25), value(0.5), value(0.9)], [1.0, 1.5, 2.0, 3.0, 4.0]);
        sketch.draw([[0.0, 7.0], [0.25, 7.0]]);
        assert_eq!(sketch.value(0.125), Some(7.0));
    }

    #[test]
    fn a_sketch_is_a_curve_once_it_goes_from_one_end_to_the_other() {
        let is_curve = |pieces: &[[f64; 2]]| {
            let mut sketch = Sketch::default();
            pieces.iter().for_each(|[from, to]| sketch.draw([[*from, 1.0], [*to, 2.0]]));
            sketch.is_curve()
        };
        assert_eq!([is_curve(&[]), is_curve(&[[0.0, 0.5]]), is_curve(&[[0.5, 1.0]])], [false; 3]);
        // A gap between is straight, and a hand stops a little before the edge.
        assert_eq!([is_curve(&[[0.0, 0.2], [0.8, 1.0]]), is_curve(&[[0.04, 0.96]])], [true; 2]);
    }

    #[test]
    fn the_mean_distance_is_the_area_between_over_the_time() {
        // From (0, 0) to (2, 2), beside the same with a jump by 1 at 1 s: ½ on average.
        let mut sketch = Sketch::default();
        sketch.draw([[0.0, 0.0], [1.0, 2.0]]);
        let line = vec![[3.0, 0.0], [4.0, 1.0], [4.0, 2.0], [5.0, 3.0]];
        assert!((sketch.mean_off(&[line], [3.0, 5.0]) - 0.5).abs() < 1e-9);
    }
}
