//! A quantity in a tick as it is drawn: where it bends and jumps, and its least and greatest value.

use super::changing::{Changing, definite_sign};
use super::course::Stretch;
use crate::sim::Phase;
use std::collections::VecDeque;

/// The values of a quantity in a tick. Where it has none they are NaN.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Just after what happens when the tick begins.
    pub first: f64,
    /// The least, to rounding, if bounds of it and its rate of change settle that; NaN if there is none.
    pub least: f64,
    /// The greatest, as the least is; NaN if there is none.
    pub most: f64,
    /// Just before the tick ends.
    pub last: f64,
    /// Where it bends inside the tick, in time order: seconds since the tick began, and the value. Two values at one time are
    /// those before and after a jump.
    pub inside: Vec<[f64; 2]>,
}

/// Places that are looked at between two cuts, if it is cut often.
const PLACES_OF_LEG: usize = 16;
/// Parts of a stretch of a motion that its line is drawn by, where it is bent.
const PARTS: u32 = 4;
/// What it may be off its line, as a share of its range.
const STRAIGHT: f64 = 1e-3;
/// So many places in turn without a greater or lesser value are the last ones.
const PATIENCE: u32 = 24;
/// A value that is beyond the others by so little, as a share of their range, is no greater or lesser one.
const FOUND: f64 = 1e-12;
/// What a value must be within, as a share of the greatest, to count as the same.
const ROUNDING: f64 = 1e-12;

impl Drawn {
    /// Of a quantity whose bounds on each stretch of the tick are these. It may jump at the `cuts`; `may_step` tells whether
    /// at other times, too, as a count does. `range` is how much it varies, as far as that is known. It is looked at in so
    /// many places at most: where there are more cuts some are left out, and with few places only its ends are looked at.
    pub(super) fn of(
        bounds: &dyn Fn(Stretch) -> Changing,
        (length, cuts): (f64, &[f64]),
        may_step: bool,
        (range, places): (f64, usize),
    ) -> Drawn {
        let most = places / PLACES_OF_LEG;
        let step = cuts.len().div_ceil(most.max(1)).max(1);
        let cuts: Vec<f64> =
            cuts.iter().step_by(step).take(most).copied().filter(|cut| 0.0 < *cut && *cut < length).collect();
        let places = places / (cuts.len() + 1);
        let mut drawing = Drawing { bounds, length, may_step, range, left: 0, drawn: Drawn::nothing() };
        let first = drawing.value(0.0, Phase::After);
        drawing.drawn.first = first;
        if places < PLACES_OF_LEG {
            drawing.drawn.last = drawing.value(length, Phase::Before);
            return drawing.drawn;
        }
        let mut from = (0.0, first);
        for cut in cuts {
            drawing.left += places;
            let before = drawing.value(cut, Phase::Before);
            drawing.leg(from, (cut, before));
            let after = drawing.value(cut, Phase::After);
            drawing.drawn.inside.push([cut, before]);
            if after != before {
                drawing.drawn.inside.push([cut, after]);
            }
            from = (cut, after);
        }
        drawing.left += places;
        let last = drawing.value(length, Phase::Before);
        drawing.leg(from, (length, last));
        drawing.drawn.last = last;
        drawing.drawn
    }

    fn nothing() -> Drawn {
        Drawn { first: f64::NAN, least: f64::NAN, most: f64::NAN, last: f64::NAN, inside: Vec::new() }
    }
}

struct Drawing<'a> {
    bounds: &'a dyn Fn(Stretch) -> Changing,
    length: f64,
    may_step: bool,
    range: f64,
    /// Places of the leg that may still be looked at.
    left: usize,
    drawn: Drawn,
}

impl Drawing<'_> {
    /// The value at a time, which counts for the least and greatest one.
    fn value(&mut self, at: f64, phase: Phase) -> f64 {
        let value = (self.bounds)(Stretch::point(at, phase)).value.value;
        self.left = self.left.saturating_sub(1);
        if value.is_finite() {
            // The lesser of a number and NaN is the number.
            (self.drawn.least, self.drawn.most) = (self.drawn.least.min(value), self.drawn.most.max(value));
        }
        value
    }

    /// Inside the tick, beside a cut.
    fn between(&mut self, at: f64) -> f64 {
        let phase = if at >= self.length { Phase::Before } else { Phase::After };
        self.value(at, phase)
    }

    /// From one time to another between which nothing is cut.
    fn leg(&mut self, from: (f64, f64), to: (f64, f64)) {
        if self.may_step {
            return self.steps(from, to);
        }
        self.reach([from.0, to.0]);
        if self.left < PARTS as usize {
            return;
        }
        let at = |part: u32| from.0 + (to.0 - from.0) * f64::from(part) / f64::from(PARTS);
        let middle = self.between(at(PARTS / 2));
        let range = self.range.max(self.drawn.most - self.drawn.least);
        let is_bent = (middle - 0.5 * (from.1 + to.1)).abs() > STRAIGHT * range;
        if is_bent {
            for part in 1..PARTS {
                let value = if part == PARTS / 2 { middle } else { self.between(at(part)) };
                self.drawn.inside.push([at(part), value]);
            }
        }
    }

    /// Looks for values beyond the least and greatest of those at the ends.
    fn reach(&mut self, ends: [f64; 2]) {
        // The longest parts first: where bounds never settle, as those of a difference that nearly vanishes, the places are
        // spread evenly.
        let mut open = VecDeque::from([ends]);
        let mut idle = 0;
        while let Some([from, to]) = open.pop_front().filter(|_| idle < PATIENCE) {
            let bounds = (self.bounds)(Stretch::between(from, to));
            let middle = from + 0.5 * (to - from);
            let is_monotone = definite_sign(bounds.slope).is_some();
            if is_monotone || self.left == 0 || !(from < middle && middle < to) || !bounds.value.error.is_finite() {
                continue;
            }
            let [low, high] = [bounds.value.value - bounds.value.error, bounds.value.value + bounds.value.error];
            let slack = ROUNDING * self.drawn.least.abs().max(self.drawn.most.abs());
            if low < self.drawn.least - slack || high > self.drawn.most + slack {
                let found = [self.drawn.least, self.drawn.most];
                self.between(middle);
                let gained = (found[0] - self.drawn.least).max(self.drawn.most - found[1]);
                idle = if gained > FOUND * (self.drawn.most - self.drawn.least) { 0 } else { idle + 1 };
                open.extend([[from, middle], [middle, to]]);
            }
        }
    }

    /// Notes the steps between two times, of what is constant between steps.
    fn steps(&mut self, from: (f64, f64), to: (f64, f64)) {
        let middle = from.0 + 0.5 * (to.0 - from.0);
        if (self.bounds)(Stretch::between(from.0, to.0)).value.error == 0.0 {
            return;
        }
        let is_divisible = from.0 < middle && middle < to.0 && to.0 - from.0 > ROUNDING * self.length && self.left > 0;
        if is_divisible {
            let value = self.between(middle);
            self.steps(from, (middle, value));
            self.steps((middle, value), to);
        } else if from.1 != to.1 {
            self.drawn.inside.extend([[to.0, from.1], [to.0, to.1]]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Number;

    /// c + r·t + ½·a·t² up to the middle of a tick of a second; from then on `beyond` more.
    fn bent(c: f64, r: f64, a: f64, beyond: f64) -> impl Fn(Stretch) -> Changing {
        move |stretch| {
            let part = |from: f64, to: f64, more: f64| {
                let (t, half) = (0.5 * (from + to), 0.5 * (to - from));
                let rate = r + a * t;
                let error = (rate.abs() + 0.5 * a.abs() * half) * half;
                Changing::bounded(
                    Number { value: c + (r + 0.5 * a * t) * t + more, error },
                    Number { value: rate, error: a.abs() * half },
                    half == 0.0,
                )
            };
            let is_early =
                stretch.to < 0.5 || stretch.to == 0.5 && (stretch.from < 0.5 || stretch.phase == Phase::Before);
            match () {
                () if is_early => part(stretch.from, stretch.to, 0.0),
                () if stretch.from >= 0.5 => part(stretch.from, stretch.to, beyond),
                () => part(stretch.from, 0.5, 0.0).or_later(part(0.5, stretch.to, beyond)),
            }
        }
    }

    #[test]
    fn the_top_of_a_parabola_is_its_greatest_value_wherever_it_lies() {
        // 1 + 2·t − 3·t², which is highest after 1/3 s: 4/3. At the ends it is 1 and 0.
        let drawn = Drawn::of(&bent(1.0, 2.0, -6.0, 0.0), (1.0, &[]), false, (0.0, 256));
        assert_eq!([drawn.first, drawn.last, drawn.least], [1.0, 0.0, 0.0]);
        assert!((drawn.most - 4.0 / 3.0).abs() < 1e-11, "{drawn:?}");
        // After quarters of a second: 1 + 2/4 − 3/16 and so on.
        assert_eq!(drawn.inside, [[0.25, 1.3125], [0.5, 1.25], [0.75, 0.8125]]);
    }

    #[test]
    fn a_jump_has_two_values_at_one_time_and_a_line_none_between() {
        let drawn = Drawn::of(&bent(1.0, 2.0, 0.0, 5.0), (1.0, &[0.5]), false, (0.0, 256));
        assert_eq!(drawn.inside, [[0.5, 2.0], [0.5, 7.0]]);
        assert_eq!([drawn.first, drawn.least, drawn.most, drawn.last], [1.0, 1.0, 8.0, 8.0]);
    }

    #[test]
    fn a_count_steps_where_it_changes() {
        let step = |stretch: Stretch| {
            let [low, high] = [stretch.from, stretch.to].map(|at| if at < 0.3 { 1.0 } else { 4.0 });
            Changing::within(Number { value: 0.5 * (low + high), error: 0.5 * (high - low) })
        };
        let drawn = Drawn::of(&step, (1.0, &[]), true, (0.0, 256));
        let &[[before, one], [after, four]] = &drawn.inside[..] else { panic!("{drawn:?}") };
        assert!((one, four) == (1.0, 4.0) && before == after && (after - 0.3).abs() < 1e-11, "{drawn:?}");
    }
}
