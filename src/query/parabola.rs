//! First contacts on a parabola: when a falling value reaches zero, and when a moving point comes near enough.
//!
//! Every root is bracketed between the places where its function turns before it is computed, so that none is
//! missed and rounding never decides which is the first. Only +, −, ×, ÷, √ and the fused product are used, which
//! IEEE 754 rounds the same way everywhere.

use glam::DVec3;

/// Below this, the square of an acceleration loses digits, and at last all of them.
const LEAST_SQUARE: f64 = 1e-280;

/// The first `t` ≥ 0 at which d + v·t + ½·a·t² falls to zero, from `d` ≥ 0.
///
/// From `d` = 0 it counts where the value becomes negative at once. A value that touches zero and rises again counts
/// as well. `None` where it stays positive.
pub fn first_zero(d: f64, v: f64, a: f64) -> Option<f64> {
    if v <= 0.0 {
        let root = discriminant(d, v, a).sqrt();
        // No root is NaN; neither is d = v = 0, where the acceleration alone decides.
        let t = 2.0 * d / (root - v);
        return if d == 0.0 && v == 0.0 { (a < 0.0).then_some(0.0) } else { Some(t).filter(|t| *t < f64::INFINITY) };
    }
    // Rising first: only a downward acceleration brings it back.
    (a < 0.0).then(|| (v + discriminant(d, v, a).sqrt()) / -a).filter(|t| *t < f64::INFINITY)
}

/// Which contacts count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contacts {
    /// All, also a graze, in which the distance falls to the reach and no further.
    All,
    /// Those in which the distance falls on: what grazes flies by.
    Approaching,
}

/// The first `t` ≥ 0 at which the gap d + v·t + ½·a·t² is closed and falls. A gap that is already closed, be it by
/// rounding, and opens is closed again where it returns; if it turns before it is open, where it turns.
pub(super) fn first_contact([d, v, a]: [f64; 3], contacts: Contacts) -> Option<f64> {
    if d > 0.0 {
        let turns_at_zero = contacts == Contacts::Approaching && v < 0.0 && a > 0.0 && discriminant(d, v, a) <= 0.0;
        return if turns_at_zero { None } else { first_zero(d, v, a) };
    }
    if falls([v, a]) {
        return Some(0.0);
    }
    (v > 0.0 && a < 0.0).then(|| (v + discriminant(d, v, a).max(0.0).sqrt()) / -a).filter(|t| *t < f64::INFINITY)
}

/// Whether a value falls at once whose derivatives are these, the first before the second and so on.
fn falls<const N: usize>(derivatives: [f64; N]) -> bool {
    derivatives.into_iter().find(|derivative| *derivative != 0.0).is_some_and(|derivative| derivative < 0.0)
}

/// Whether v·t + ½·a·t² falls at any `t` from 0 to `duration`.
pub(super) fn falls_within(duration: f64, [v, a]: [f64; 2]) -> bool {
    v < 0.0 || a < 0.0 && v < -a * duration
}

/// Where d + v·t + ½·a·t² is zero, before or after `t` = 0, in no order; infinite or not a number where it is not.
pub(crate) fn zeros([d, v, a]: [f64; 3]) -> [f64; 2] {
    let sum = -(v + discriminant(d, v, a).sqrt().copysign(v));
    [sum / a, 2.0 * d / sum]
}

/// v² − 2·a·d to the last bit: where the two cancel, what was rounded off decides whether there is a root.
fn discriminant(d: f64, v: f64, a: f64) -> f64 {
    let (square, product) = (v * v, 2.0 * a * d);
    let difference = square - product;
    if difference.abs() > 0.5 * square {
        return difference;
    }
    difference + (v.mul_add(v, -square) - (2.0 * a).mul_add(d, -product))
}

/// A point that moves on a parabola, or straight on without acceleration: e + t·m + ½·t²·a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parabola {
    pub(crate) offset: DVec3,
    pub(crate) motion: DVec3,
    pub(crate) acceleration: DVec3,
}

/// When a point first comes near enough, or why it does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Nearing {
    /// At this `t`.
    Reaches(f64),
    /// It comes nearer, but not near enough.
    Apart,
    /// Its distance never falls.
    Receding,
}

impl Parabola {
    #[inline]
    pub(crate) fn at(&self, t: f64) -> DVec3 {
        self.offset + (self.motion + 0.5 * t * self.acceleration) * t
    }

    #[inline]
    pub(super) fn velocity_at(&self, t: f64) -> DVec3 {
        self.motion + t * self.acceleration
    }

    /// When the point, for `t` from `begin` to `end`, first is as near to the origin as `reach` and comes nearer.
    ///
    /// Its squared distance is a quartic, which falls in one or two stretches. The first of them that ends within
    /// the reach has the root; where it begins within the reach, that is its beginning.
    pub(super) fn first_within(&self, reach: f64, [begin, end]: [f64; 2], contacts: Contacts) -> Nearing {
        let mut answer = Nearing::Receding;
        for [from, to] in self.falling_stretches([begin, end]).into_iter().flatten() {
            let nearest = self.beyond(reach, to);
            if nearest < 0.0 || nearest == 0.0 && contacts == Contacts::All {
                return Nearing::Reaches(if self.beyond(reach, from) <= 0.0 {
                    from
                } else {
                    self.root_in(reach, from, to)
                });
            }
            answer = Nearing::Apart;
        }
        answer
    }

    /// Whether the distance falls at the start, if only later than by the motion.
    pub(super) fn falls_at_start(&self) -> bool {
        let Cubic { third, second, first, zeroth } = self.cubic();
        falls([zeroth, first, second, third])
    }

    /// |e|² − reach², as a product of lengths: a small reach far from the origin is not lost in a square.
    fn beyond(&self, reach: f64, t: f64) -> f64 {
        let distance = self.at(t).length();
        (distance - reach) * (distance + reach)
    }

    /// Half of what the squared distance gains per `t`: e·ė.
    fn gain(&self, t: f64) -> f64 {
        self.at(t).dot(self.velocity_at(t))
    }

    /// Where between `begin` and `end` the distance falls; two at most.
    ///
    /// Its gain is a cubic: between the places where that turns it changes its sign once at most.
    pub(crate) fn falling_stretches(&self, [begin, end]: [f64; 2]) -> [Option<[f64; 2]>; 2] {
        let unit = self.unit_of_time();
        if unit != 1.0 {
            let slower =
                Parabola { motion: self.motion * unit, acceleration: self.acceleration * unit * unit, ..*self };
            let stretches = slower.falling_stretches([begin / unit, end / unit]);
            return stretches.map(|stretch| stretch.map(|[from, to]| [from * unit, to * unit]));
        }
        let rises_from = self.rises_for_ever_from();
        if rises_from == f64::INFINITY && self.acceleration != DVec3::ZERO {
            // It comes back, if at all, when no number tells.
            return Parabola { acceleration: DVec3::ZERO, ..*self }.falling_stretches([begin, end]);
        }
        let end = end.min(rises_from.max(begin));
        let [first, second] = self.turns_of_gain().map(|turn| turn.clamp(begin, end));
        let mut stretches = [None; 2];
        let mut found = 0;
        let mut falls_from = (self.gain(begin) < 0.0).then_some(begin);
        for [from, to] in [[begin, first], [first, second], [second, end]] {
            let gain = self.gain(to);
            match falls_from {
                None if gain < 0.0 => falls_from = Some(self.turn_in(from, to)),
                Some(start) if gain >= 0.0 => {
                    stretches[found] = Some([start, self.turn_in(from, to)]);
                    found += 1;
                    falls_from = None;
                }
                _ => {}
            }
        }
        if let Some(start) = falls_from {
            stretches[found] = Some([start, end]);
        }
        stretches
    }

    /// In how many sweeps time is to be counted so that the square of the acceleration is a normal number: a power of two, so
    /// that nothing is rounded.
    fn unit_of_time(&self) -> f64 {
        let most = self.acceleration.abs().max_element();
        if most == 0.0 || most * most >= LEAST_SQUARE {
            return 1.0;
        }
        let mut unit = 1.0;
        while most * unit * unit < LEAST_SQUARE.sqrt() {
            unit *= 2.0;
        }
        unit
    }

    /// The two places where the gain turns, in order; below every `t` where it does not.
    fn turns_of_gain(&self) -> [f64; 2] {
        let Cubic { third, second, first, .. } = self.cubic();
        // 3·third·t² + 2·second·t + first = 0.
        let discriminant = second * second - 3.0 * third * first;
        if third == 0.0 || discriminant.is_nan() || discriminant < 0.0 {
            return [f64::NEG_INFINITY; 2];
        }
        let sum = -(second + discriminant.sqrt().copysign(second));
        let (one, other) = (sum / (3.0 * third), if sum == 0.0 { 0.0 } else { first / sum });
        [one.min(other), one.max(other)]
    }

    /// A `t` beyond which the distance only grows.
    fn rises_for_ever_from(&self) -> f64 {
        let Cubic { third, second, first, zeroth } = self.cubic();
        if third == 0.0 {
            return if first > 0.0 { 2.0 * (zeroth / first).abs() } else { 0.0 };
        }
        // Fujiwara's bound on the roots of a polynomial, with the cube root rounded up to a power of two.
        let [second, first, zeroth] = [second, first, zeroth].map(|coefficient| (coefficient / third).abs());
        2.0 * second.max(first.sqrt()).max(at_least_cube_root(zeroth))
    }

    /// The gain as a polynomial.
    fn cubic(&self) -> Cubic {
        let Parabola { offset, motion, acceleration } = *self;
        Cubic {
            third: 0.5 * acceleration.length_squared(),
            second: 1.5 * motion.dot(acceleration),
            first: motion.length_squared() + offset.dot(acceleration),
            zeroth: offset.dot(motion),
        }
    }

    /// Where the gain is zero, between two places where it has different signs.
    fn turn_in(&self, from: f64, to: f64) -> f64 {
        let slope = |t: f64| self.velocity_at(t).length_squared() + self.at(t).dot(self.acceleration);
        bracketed_root(|t| self.gain(t), slope, [from, to])
    }

    /// Where the distance is the reach, between a place beyond it and one within.
    fn root_in(&self, reach: f64, from: f64, to: f64) -> f64 {
        bracketed_root(|t| self.beyond(reach, t), |t| 2.0 * self.gain(t), [from, to])
    }
}

/// third·t³ + second·t² + first·t + zeroth.
struct Cubic {
    third: f64,
    second: f64,
    first: f64,
    zeroth: f64,
}

/// A power of two that is not less than the cube root of a finite `x` ≥ 0, and less than four times as large.
fn at_least_cube_root(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    // x < 2^(exponent + 1); numbers too small for an exponent of their own count as the smallest that has one.
    let exponent = ((x.to_bits() >> 52) as i64 - 1023).max(-1022);
    f64::from_bits(((exponent.div_euclid(3) + 1 + 1023) as u64) << 52)
}

/// The root of a function that has one between two places: by Newton's steps, by halving where these do not converge.
///
/// Where both ends have one sign, which only rounding can do, it is the end at which the function is nearer to zero.
pub(crate) fn bracketed_root(f: impl Fn(f64) -> f64, slope: impl Fn(f64) -> f64, [mut low, mut high]: [f64; 2]) -> f64 {
    let [at_low, at_high] = [f(low), f(high)];
    if at_low == 0.0 || at_high == 0.0 || (at_low < 0.0) == (at_high < 0.0) {
        return if at_low.abs() <= at_high.abs() { low } else { high };
    }
    let secant = low + (high - low) * (at_low / (at_low - at_high));
    let mut t = if low < secant && secant < high { secant } else { low + 0.5 * (high - low) };
    let mut last_step = high - low;
    loop {
        let value = f(t);
        if value == 0.0 {
            return t;
        }
        *(if (value < 0.0) == (at_low < 0.0) { &mut low } else { &mut high }) = t;
        let step = -value / slope(t);
        let newton = t + step;
        if step.abs() <= 0.5 * f64::EPSILON * t.abs() {
            return newton;
        }
        let converges = low < newton && newton < high && 2.0 * step.abs() < last_step;
        let next = if converges { newton } else { low + 0.5 * (high - low) };
        // No number lies between; or lengths overflowed, and none is the root.
        if !(low < next && next < high) {
            return next;
        }
        last_step = (next - t).abs();
        t = next;
    }
}

/// On which side of an interval around zero a value is; its ends belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Within,
    Above,
}

/// A value that changes with constant acceleration, and the interval from −half to half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slab {
    pub(super) place: f64,
    pub(super) speed: f64,
    pub(super) acceleration: f64,
    pub(super) half: f64,
}

impl Slab {
    /// The value at `t`.
    pub(super) fn place_at(&self, t: f64) -> f64 {
        self.place + (self.speed + 0.5 * t * self.acceleration) * t
    }

    /// How fast it changes at `t`.
    pub(super) fn speed_at(&self, t: f64) -> f64 {
        self.speed + t * self.acceleration
    }

    /// The side at the start.
    pub(super) fn side(&self) -> Side {
        match () {
            () if self.place < -self.half => Side::Below,
            () if self.place > self.half => Side::Above,
            () => Side::Within,
        }
    }

    /// When, from `t` on, a value on this side comes to another, and to which; `None` if never.
    ///
    /// The side is told and not computed: just after a change of sides rounding could find the value on either. For
    /// the same reason no end of the interval is crossed more often than a parabola can.
    pub(super) fn next_side(&self, t: f64, side: Side, crossed: Crossed) -> Option<(f64, Side)> {
        let (place, speed) = (self.place_at(t), self.speed_at(t));
        let falls = |d: f64, sign: f64, times: u8| {
            let later = first_zero(d.max(0.0), sign * speed, sign * self.acceleration)?;
            (times < 2).then_some(t + later)
        };
        match side {
            Side::Above => falls(place - self.half, 1.0, crossed.upper).map(|t| (t, Side::Within)),
            Side::Below => falls(-self.half - place, -1.0, crossed.lower).map(|t| (t, Side::Within)),
            Side::Within => {
                let above = falls(self.half - place, -1.0, crossed.upper).map(|t| (t, Side::Above));
                let below = falls(place + self.half, 1.0, crossed.lower).map(|t| (t, Side::Below));
                match (above, below) {
                    (Some(above), Some(below)) => Some(if below.0 < above.0 { below } else { above }),
                    (above, below) => above.or(below),
                }
            }
        }
    }
}

/// How often a value has crossed the ends of an interval.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Crossed {
    lower: u8,
    upper: u8,
}

impl Crossed {
    /// After a change from one side to another.
    pub(super) fn and(self, from: Side, to: Side) -> Crossed {
        if from == Side::Above || to == Side::Above {
            return Crossed { upper: self.upper + 1, ..self };
        }
        Crossed { lower: self.lower + 1, ..self }
    }
}

#[cfg(test)]
mod tests;
