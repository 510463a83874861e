//! On which side of zero a quantity is throughout a tick: every root, every jump, every touch between two ticks.
//!
//! Bounds of the quantity and of its rate of change decide: where the values have one sign there is nothing to be found,
//! where the rate has one sign there is at most one root, and it is bracketed. What is left is divided, at the place
//! where the quantity turns if it does. So no root is missed, not even a double one, and none depends on samples: but what
//! is zero to rounding wherever it is looked at, and would be divided without end, is taken to be zero.

use super::changing::{Changing, Sign, definite_sign};
use super::course::Stretch;
use crate::expression::Number;
use crate::query::bracketed_root;
use crate::sim::Phase;

/// A time at which the sign may differ from that just before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Break {
    /// Seconds into the tick.
    pub at: f64,
    /// The sign at that time, before what happens then.
    pub before: Sign,
    /// After it.
    pub after: Sign,
    /// The sign from then on until the next break.
    pub beyond: Sign,
    /// Whether it is a mere division: where it is zero on the way it does not touch zero, or would turn there.
    is_division: bool,
}

/// The signs of a quantity throughout a tick.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Signs {
    /// In time order; the first is the beginning of the tick and the last its end.
    breaks: Vec<Break>,
}

impl Signs {
    /// The signs of a quantity whose bounds on each stretch of the tick are these; it may jump at the `cuts`.
    pub fn of(bounds: &dyn Fn(Stretch) -> Changing, length: f64, cuts: &[f64]) -> Signs {
        let mut search = SignSearch { bounds, breaks: Vec::new(), left: MOST_DIVISIONS, zero_levels: 0 };
        search.point(0.0);
        search.span([0.0, length], cuts);
        search.end(length);
        Signs { breaks: search.breaks }
    }

    /// When the sign may differ from that just before, the tick's beginning and end included.
    pub fn times(&self) -> impl Iterator<Item = f64> {
        self.breaks.iter().map(|found| found.at)
    }

    /// The break at or last before a time.
    fn last_before(&self, at: f64) -> &Break {
        let begun = self.breaks.partition_point(|found| found.at <= at);
        &self.breaks[begun.max(1) - 1]
    }

    /// The sign at a time, before or after what happens then.
    pub fn at(&self, at: f64, phase: Phase) -> Sign {
        let last = self.last_before(at);
        match phase {
            Phase::Before if last.at == at => last.before,
            Phase::After if last.at == at => last.after,
            _ => last.beyond,
        }
    }

    /// The sign from a time on.
    pub fn beyond(&self, at: f64) -> Sign {
        self.last_before(at).beyond
    }

    /// The sign just before a time, which is that before a pole where it passes one; `None` if that was before the tick.
    pub fn until(&self, at: f64) -> Option<Sign> {
        let begun = self.breaks.partition_point(|found| found.at < at);
        let (last, earlier) = self.breaks[..begun].split_last()?;
        let length = self.breaks.last()?.at;
        let before_pole = || earlier.iter().rfind(|found| found.beyond != Sign::Undefined);
        let is_pole = last.beyond == Sign::Undefined && at - last.at <= POLE * length;
        if is_pole { before_pole().map(|found| found.beyond) } else { Some(last.beyond) }
    }
}

/// Share of a tick for which a quotient has no value at most where its divisor passes zero.
const POLE: f64 = 1e-6;

/// After so many divisions, each within the one before, at all of whose places a quantity is zero to rounding, it is zero
/// throughout: between two cuts it follows from polynomials of low degrees.
const ZERO_LEVELS: u32 = 5;

/// So many divisions of a tick find whatever a motion can do in it; more are spent only on rounding.
const MOST_DIVISIONS: u32 = 4096;

struct SignSearch<'a> {
    bounds: &'a dyn Fn(Stretch) -> Changing,
    breaks: Vec<Break>,
    /// Divisions that are left.
    left: u32,
    /// The divisions around the present stretch, up to the first that found it different from zero.
    zero_levels: u32,
}

impl SignSearch<'_> {
    fn here(&self, at: f64, phase: Phase) -> Changing {
        (self.bounds)(Stretch::point(at, phase))
    }

    /// At a time up to an end, before what happens there.
    fn until(&self, at: f64, end: f64) -> Changing {
        self.here(at, if at >= end { Phase::Before } else { Phase::After })
    }

    /// Notes a time.
    fn point(&mut self, at: f64) {
        let [before, after] = [Phase::Before, Phase::After].map(|phase| self.here(at, phase).sign_here());
        self.breaks.push(Break { at, before, after, beyond: after, is_division: false });
    }

    fn root(&mut self, at: f64) {
        self.breaks.push(Break { at, before: Sign::Zero, after: Sign::Zero, beyond: Sign::Zero, is_division: false });
    }

    fn end(&mut self, at: f64) {
        let sign = self.here(at, Phase::Before).sign_here();
        self.breaks.push(Break { at, before: sign, after: sign, beyond: sign, is_division: false });
    }

    /// Notes the sign from the last time on, and forgets that time if nothing changes there.
    fn interval(&mut self, sign: Sign) {
        let Some((last, earlier)) = self.breaks.split_last_mut() else { return };
        last.beyond = sign;
        let is_idle =
            |earlier: &Break| earlier.beyond == sign && (last.is_division || [last.before, last.after] == [sign; 2]);
        if earlier.last().is_some_and(is_idle) {
            self.breaks.pop();
        }
    }

    /// Between two times, with the cuts between them.
    fn span(&mut self, [from, to]: [f64; 2], cuts: &[f64]) {
        let bounds = (self.bounds)(Stretch::between(from, to));
        if let Some(sign) = bounds.sign_throughout() {
            self.interval(sign);
        } else if cuts.is_empty() {
            self.smooth([from, to], bounds);
        } else {
            let middle = cuts.len() / 2;
            self.span([from, cuts[middle]], &cuts[..middle]);
            self.point(cuts[middle]);
            self.span([cuts[middle], to], &cuts[middle + 1..]);
        }
    }

    /// Between two times without a cut between them.
    fn smooth(&mut self, [from, to]: [f64; 2], bounds: Changing) {
        let ends = [self.here(from, Phase::After), self.here(to, Phase::Before)];
        let signs = ends.map(Changing::sign_here);
        let middle = from + 0.5 * (to - from);
        let is_divisible = from < middle && middle < to && self.left > 0;
        let slope = definite_sign(bounds.slope);
        if slope.is_some() || !is_divisible {
            return self.monotone([from, to], signs, slope);
        }
        let turns = ends.map(|end| definite_sign(end.slope).filter(|sign| *sign != Sign::Zero));
        let center = self.here(middle, Phase::After);
        let rounding = center.value.error;
        let is_zero = signs == [Sign::Zero; 2] && center.sign_here() == Sign::Zero;
        let is_flat = rounding.is_finite() && bounds.value.value.abs() + bounds.value.error <= FLAT * rounding;
        let turn = match turns {
            [Some(Sign::Negative), Some(Sign::Positive)] | [Some(Sign::Positive), Some(Sign::Negative)] => {
                self.turn([from, to])
            }
            _ => middle,
        };
        let is_turn = from < turn && turn < to && turn != middle;
        match turns {
            _ if is_turn => self.divided([from, turn, to], false),
            // It comes from where it turns, or goes there.
            [Some(falling), _] if is_flat => self.interval(falling.opposite()),
            [None, Some(rising)] if is_flat => self.interval(rising),
            _ if is_flat => self.interval(Sign::Zero),
            _ if is_zero && self.zero_levels >= ZERO_LEVELS => self.interval(Sign::Zero),
            _ => {
                let zero_levels = if is_zero { self.zero_levels + 1 } else { 0 };
                let outer = std::mem::replace(&mut self.zero_levels, zero_levels);
                self.divided([from, middle, to], true);
                self.zero_levels = outer;
            }
        }
    }

    fn divided(&mut self, [from, middle, to]: [f64; 3], is_division: bool) {
        self.left -= 1;
        self.span([from, middle], &[]);
        self.point(middle);
        self.breaks.iter_mut().next_back().into_iter().for_each(|last| last.is_division = is_division);
        self.span([middle, to], &[]);
    }

    /// Between two times at which it has these signs, where it only rises or only falls.
    fn monotone(&mut self, [from, to]: [f64; 2], signs: [Sign; 2], slope: Option<Sign>) {
        match signs {
            [Sign::Negative, Sign::Positive] | [Sign::Positive, Sign::Negative] => {
                let value = |at: f64| self.until(at, to).value.value;
                let slope = |at: f64| self.until(at, to).slope.value;
                let root = bracketed_root(value, slope, [from, to]);
                if !(from < root && root < to) {
                    return self.interval(signs[0]);
                }
                self.interval(signs[0]);
                self.root(root);
                self.interval(signs[1]);
            }
            [Sign::Zero, Sign::Zero] => {
                // Rounding hides whether it comes from zero or goes there.
                let [first, last] = [from, to].map(|at| self.until(at, to).value.value.abs());
                let slope = slope.unwrap_or(Sign::Zero);
                self.interval(if first <= last { slope } else { slope.opposite() });
            }
            [Sign::Zero, other] => self.interval(other),
            [sign, _] => self.interval(sign),
        }
    }

    /// Where the rate of change passes zero, which it has different signs at the ends of.
    fn turn(&self, [mut low, mut high]: [f64; 2]) -> f64 {
        let end = high;
        let slope = |at: f64| self.until(at, end).slope.value;
        let falls_first = slope(low) < 0.0;
        loop {
            let middle = low + 0.5 * (high - low);
            if !(low < middle && middle < high) {
                return if slope(low).abs() <= slope(high).abs() { low } else { high };
            }
            let rate = slope(middle);
            if rate == 0.0 {
                return middle;
            }
            *(if (rate < 0.0) == falls_first { &mut low } else { &mut high }) = middle;
        }
    }
}

/// A quantity that is nowhere more than so many roundings from zero does not differ from it.
const FLAT: f64 = 4.0;

/// The times in a tick at which a quantity jumps, by more than rounding.
pub(super) fn jumps(bounds: &dyn Fn(Stretch) -> Changing, length: f64, cuts: &[f64]) -> Vec<f64> {
    let mut found = Vec::new();
    let differs =
        |[a, b]: [Number; 2]| (a.value - b.value).abs() > a.error + b.error || a.value.is_nan() != b.value.is_nan();
    let at = |at: f64, phase: Phase| bounds(Stretch::point(at, phase)).value;
    let mut open: Vec<[f64; 2]> = Vec::new();
    let marks: Vec<f64> = [0.0].into_iter().chain(cuts.iter().copied()).chain([length]).collect();
    for ends in marks.windows(2) {
        if differs([at(ends[0], Phase::Before), at(ends[0], Phase::After)]) {
            found.push(ends[0]);
        }
        open.push([ends[0], ends[1]]);
        let mut left = MOST_DIVISIONS;
        while let Some([from, to]) = open.pop() {
            let bounded = bounds(Stretch::between(from, to));
            if bounded.slope.error.is_finite() || left == 0 {
                continue;
            }
            left -= 1;
            let middle = from + 0.5 * (to - from);
            if from < middle && middle < to {
                open.extend([[middle, to], [from, middle]]);
            } else if differs([at(from, Phase::After), at(to, Phase::Before)]) {
                found.push(to);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Arithmetic;

    /// c + r·t + ½·a·t² in bounds, as motions have it.
    fn parabola(c: f64, r: f64, a: f64) -> impl Fn(Stretch) -> Changing {
        move |stretch| {
            let (t, half) = stretch.middle();
            let value = c + (r + 0.5 * a * t) * t;
            let rounding = 4.0 * f64::EPSILON * (c.abs() + (r * t).abs() + (a * t * t).abs());
            let rate = r + a * t;
            let error = (rate.abs() + 0.5 * a.abs() * half) * half + rounding;
            Changing::bounded(Number { value, error }, Number { value: rate, error: a.abs() * half }, half == 0.0)
        }
    }

    fn found(bounds: &dyn Fn(Stretch) -> Changing, cuts: &[f64]) -> Vec<(f64, Sign)> {
        Signs::of(bounds, 1.0, cuts).breaks.iter().map(|found| (found.at, found.beyond)).collect()
    }

    #[test]
    fn both_roots_of_a_parabola_are_found_to_rounding() {
        // t² − 0.75·t + 0.125 = (t − 0.25)·(t − 0.5).
        let found = found(&parabola(0.125, -0.75, 2.0), &[]);
        let signs: Vec<Sign> = found.iter().map(|(_, sign)| *sign).collect();
        assert_eq!(signs, [Sign::Positive, Sign::Negative, Sign::Positive, Sign::Positive]);
        assert!((found[1].0 - 0.25).abs() < 1e-15 && (found[2].0 - 0.5).abs() < 1e-15, "{found:?}");
    }

    #[test]
    fn a_double_root_is_one_point_and_a_near_miss_is_none() {
        // (t − 0.3)²; its touch is a root, 1e-12 more is none, and 1e-12 less are two, 2e-6 apart.
        let touch = |over: f64| found(&parabola(0.09 + over, -0.6, 2.0), &[]);
        let one = touch(0.0);
        assert_eq!(one.len(), 3, "{one:?}");
        assert!((one[1].0 - 0.3).abs() < 1e-14 && one[1].1 == Sign::Positive, "{one:?}");
        assert_eq!(touch(1e-12).len(), 2);
        let two = touch(-1e-12);
        assert_eq!(two.len(), 4, "{two:?}");
        assert!((two[1].0 - (0.3 - 1e-6)).abs() < 1e-9 && (two[2].0 - (0.3 + 1e-6)).abs() < 1e-9, "{two:?}");
    }

    #[test]
    fn what_is_zero_wherever_it_is_looked_at_is_zero_without_end_of_looking() {
        // The difference of two equal parabolas, whose bounds do not know that they are.
        let looks = std::cell::Cell::new(0);
        let difference = |stretch: Stretch| {
            looks.set(looks.get() + 1);
            let parabola = parabola(1.0, 2.0, 3.0)(stretch);
            parabola.minus(parabola)
        };
        assert_eq!(found(&difference, &[]), [(0.0, Sign::Zero), (1.0, Sign::Zero)]);
        // Of 2⁶ − 1 stretches and their 2⁶ + 1 ends: four for each stretch, two for each place, and the ends of the whole.
        assert!(looks.get() <= 4 * 63 + 2 * 62 + 3, "{} looks", looks.get());
    }

    #[test]
    fn what_is_zero_all_the_time_is_zero_and_what_jumps_changes_at_the_cut() {
        assert_eq!(found(&parabola(0.0, 0.0, 0.0), &[]), [(0.0, Sign::Zero), (1.0, Sign::Zero)]);
        let step = |stretch: Stretch| {
            let value =
                |at: f64, phase: Phase| if at < 0.25 || (at == 0.25 && phase == Phase::Before) { -1.0 } else { 2.0 };
            let [low, high] = [
                value(stretch.from, stretch.phase),
                value(stretch.to, if stretch.from == stretch.to { stretch.phase } else { Phase::Before }),
            ];
            let one = Changing::exact(low);
            if low == high { one } else { one.or_later(Changing::exact(high)) }
        };
        let signs = Signs::of(&step, 1.0, &[0.25]);
        assert_eq!([signs.at(0.25, Phase::Before), signs.at(0.25, Phase::After)], [Sign::Negative, Sign::Positive]);
        assert_eq!((signs.until(0.25), signs.beyond(0.25)), (Some(Sign::Negative), Sign::Positive));
        assert_eq!(jumps(&step, 1.0, &[0.25]), [0.25]);
    }
}
