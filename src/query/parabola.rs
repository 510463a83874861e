//! First contacts on a parabola: when a falling value reaches zero, and when a moving point comes near enough.
//!
//! Every root is bracketed between the places where its function turns before it is computed, so that none is
//! missed and rounding never decides which is the first. Only +, −, ×, ÷, √ and the fused product are used, which
//! IEEE 754 rounds the same way everywhere.

use glam::DVec3;

/// The first `t` ≥ 0 at which d + v·t + ½·a·t² falls to zero, from `d` ≥ 0.
///
/// From `d` = 0 it counts where the value becomes negative at once. A value that touches zero and rises again counts
/// as well. `None` where it stays positive.
pub(super) fn first_zero(d: f64, v: f64, a: f64) -> Option<f64> {
    if v <= 0.0 {
        let root = discriminant(d, v, a).sqrt();
        // No root is NaN; neither is d = v = 0, where the acceleration alone decides.
        let t = 2.0 * d / (root - v);
        return if d == 0.0 && v == 0.0 { (a < 0.0).then_some(0.0) } else { Some(t).filter(|t| *t < f64::INFINITY) };
    }
    // Rising first: only a downward acceleration brings it back.
    (a < 0.0).then(|| (v + discriminant(d, v, a).sqrt()) / -a).filter(|t| *t < f64::INFINITY)
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
pub(super) struct Parabola {
    pub(super) offset: DVec3,
    pub(super) motion: DVec3,
    pub(super) acceleration: DVec3,
}

/// When a point first comes near enough, or why it does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Nearing {
    /// At this `t`.
    Reaches(f64),
    /// It comes nearer, but not near enough.
    Apart,
    /// It never comes nearer than it is at the beginning.
    Receding,
}

impl Parabola {
    #[inline]
    pub(super) fn at(&self, t: f64) -> DVec3 {
        self.offset + (self.motion + 0.5 * t * self.acceleration) * t
    }

    #[inline]
    pub(super) fn velocity_at(&self, t: f64) -> DVec3 {
        self.motion + t * self.acceleration
    }

    /// When the point first comes as near to the origin as `reach`, for `t` from `begin` to `end`, where it is
    /// farther away at the beginning.
    ///
    /// Its squared distance is a quartic, which falls in one or two stretches. The first of them that ends within
    /// the reach has the root. A minimum that touches the reach is a graze and counts.
    pub(super) fn first_within(&self, reach: f64, begin: f64, end: f64) -> Nearing {
        let mut answer = Nearing::Receding;
        for [from, to] in self.falling_stretches(begin, end).into_iter().flatten() {
            if self.beyond(reach, to) <= 0.0 {
                return Nearing::Reaches(self.root_in(reach, from, to));
            }
            answer = Nearing::Apart;
        }
        answer
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
    fn falling_stretches(&self, begin: f64, end: f64) -> [Option<[f64; 2]>; 2] {
        let end = end.min(self.rises_for_ever_from().max(begin));
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
fn bracketed_root(f: impl Fn(f64) -> f64, slope: impl Fn(f64) -> f64, [mut low, mut high]: [f64; 2]) -> f64 {
    let [at_low, at_high] = [f(low), f(high)];
    if at_low == 0.0 || at_high == 0.0 || (at_low < 0.0) == (at_high < 0.0) {
        return if at_low.abs() <= at_high.abs() { low } else { high };
    }
    let mut t = low + (high - low) * (at_low / (at_low - at_high));
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
        // No number lies between.
        if next <= low || next >= high {
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
    /// The side is told and not computed: just after a change of sides rounding could find the value on either.
    pub(super) fn next_side(&self, t: f64, side: Side) -> Option<(f64, Side)> {
        let (place, speed) =
            (self.place + (self.speed + 0.5 * t * self.acceleration) * t, self.speed + t * self.acceleration);
        let falls =
            |d: f64, sign: f64| first_zero(d.max(0.0), sign * speed, sign * self.acceleration).map(|later| t + later);
        match side {
            Side::Above => falls(place - self.half, 1.0).map(|t| (t, Side::Within)),
            Side::Below => falls(-self.half - place, -1.0).map(|t| (t, Side::Within)),
            Side::Within => {
                let above = falls(self.half - place, -1.0).map(|t| (t, Side::Above));
                let below = falls(place + self.half, 1.0).map(|t| (t, Side::Below));
                match (above, below) {
                    (Some(above), Some(below)) => Some(if below.0 < above.0 { below } else { above }),
                    (above, below) => above.or(below),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_for_tests::signed_random;
    use num_bigint::BigInt;
    use num_rational::BigRational;

    fn exact(x: f64) -> BigRational {
        BigRational::from_float(x).unwrap()
    }

    /// A polynomial with rational coefficients, the constant first, without rounding.
    #[derive(Clone)]
    struct Polynomial(Vec<BigRational>);

    impl Polynomial {
        fn trimmed(mut self) -> Polynomial {
            while self.0.last().is_some_and(|last| *last == BigRational::from(BigInt::from(0))) {
                self.0.pop();
            }
            self
        }

        fn at(&self, t: &BigRational) -> BigRational {
            self.0.iter().rev().fold(BigRational::from(BigInt::from(0)), |sum, coefficient| sum * t + coefficient)
        }

        fn derivative(&self) -> Polynomial {
            let powers = self.0.iter().enumerate().skip(1);
            Polynomial(powers.map(|(power, coefficient)| coefficient * BigInt::from(power)).collect())
        }

        /// −(self mod other).
        fn negative_remainder(&self, other: &Polynomial) -> Polynomial {
            let mut rest = self.clone().trimmed();
            while rest.0.len() >= other.0.len() {
                let factor = rest.0.last().unwrap() / other.0.last().unwrap();
                let shift = rest.0.len() - other.0.len();
                for (index, coefficient) in other.0.iter().enumerate() {
                    rest.0[index + shift] -= &factor * coefficient;
                }
                rest.0.pop();
                rest = rest.trimmed();
            }
            rest.0.iter_mut().for_each(|coefficient| *coefficient = -coefficient.clone());
            rest
        }

        /// How many different roots lie in (from, to], by Sturm's theorem.
        fn roots_in(&self, from: f64, to: f64) -> usize {
            let mut chain = vec![self.clone().trimmed(), self.derivative().trimmed()];
            while !chain[chain.len() - 1].0.is_empty() {
                chain.push(chain[chain.len() - 2].negative_remainder(&chain[chain.len() - 1]));
            }
            let changes = |t: f64| {
                let t = exact(t);
                let zero = BigRational::from(BigInt::from(0));
                let signs: Vec<bool> = chain
                    .iter()
                    .map(|part| part.at(&t))
                    .filter(|value| *value != zero)
                    .map(|value| value > zero)
                    .collect();
                signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
            };
            changes(from) - changes(to)
        }
    }

    /// |e(t)|² − reach², exactly.
    fn beyond(path: &Parabola, reach: f64) -> Polynomial {
        let zero = BigRational::from(BigInt::from(0));
        let mut sum = vec![zero; 5];
        for axis in 0..3 {
            let half = exact(path.acceleration[axis]) / BigInt::from(2);
            let place = [exact(path.offset[axis]), exact(path.motion[axis]), half];
            for (i, a) in place.iter().enumerate() {
                for (j, b) in place.iter().enumerate() {
                    sum[i + j] += a * b;
                }
            }
        }
        sum[0] -= exact(reach) * exact(reach);
        Polynomial(sum)
    }

    fn random_path(random: &mut impl FnMut() -> f64, scale: f64) -> (Parabola, f64) {
        let mut vector = |size: f64| DVec3::new(random(), random(), random()) * size;
        let path =
            Parabola { offset: vector(3.0) * scale, motion: vector(4.0) * scale, acceleration: vector(4.0) * scale };
        (path, scale)
    }

    #[test]
    fn the_first_root_is_the_only_one_before_its_end_and_no_root_is_missed() {
        let mut random = signed_random(1);
        let mut counts = [0; 3];
        for round in 0..4_000 {
            let scale = 10f64.powi([0, 6, -6][round % 3]);
            let (path, scale) = random_path(&mut random, scale);
            let reach = path.offset.length() * (0.5 + 0.49 * random());
            let (begin, end) = (0.0, [f64::INFINITY, 1.0][round % 2]);
            let polynomial = beyond(&path, reach);
            // Beyond a hundred everything is far away: the acceleration is seldom below a thousandth.
            let far = end.min(1e6);
            match path.first_within(reach, begin, end) {
                Nearing::Reaches(t) => {
                    counts[0] += 1;
                    let wide = 1e-13 * t.max(0.01);
                    assert_eq!(polynomial.roots_in(begin, t - wide), 0, "{path:?} {reach} {t} {scale}");
                    assert!(t + wide > end || polynomial.roots_in(t - wide, t + wide) > 0, "{path:?} {reach} {t}");
                }
                answer => {
                    counts[1 + usize::from(answer == Nearing::Receding)] += 1;
                    assert_eq!(polynomial.roots_in(begin, far), 0, "{path:?} {reach} {answer:?}");
                }
            }
        }
        assert!(counts.iter().all(|count| *count > 300), "{counts:?}");
    }

    /// d + v·t + ½·a·t², exactly.
    fn falling(d: f64, v: f64, a: f64) -> Polynomial {
        Polynomial(vec![exact(d), exact(v), exact(a) / BigInt::from(2)])
    }

    #[test]
    fn a_falling_value_reaches_zero_at_its_first_root_to_the_last_bits() {
        let mut random = signed_random(2);
        let (mut found, mut none) = (0, 0);
        for round in 0..6_000 {
            let mut size = || random() * 10f64.powi((3.0 * random()) as i32);
            let (d, v, mut a) = (size().abs(), size(), size());
            if round % 3 == 0 {
                // The parabola's top or bottom is zero, or misses it by rounding: v² = 2·a·d.
                a = v * v / (2.0 * d) * (1.0 + f64::EPSILON * (round % 5) as f64);
            }
            let polynomial = falling(d, v, a);
            match first_zero(d, v, a) {
                Some(t) => {
                    found += 1;
                    // At a double root t moves by the root of what is rounded.
                    let wide = if round % 3 == 0 { 1e-7 * t } else { 1e-14 * t };
                    assert_eq!(polynomial.roots_in(0.0, t - wide), 0, "{d} {v} {a} {t}");
                    assert!(polynomial.roots_in(t - wide, t + wide) > 0, "{d} {v} {a} {t}");
                }
                None => {
                    none += 1;
                    assert_eq!(polynomial.roots_in(0.0, 1e9), 0, "{d} {v} {a}");
                }
            }
        }
        assert!(found > 1_000 && none > 1_000, "{found} {none}");
    }

    #[test]
    fn a_value_that_starts_at_zero_falls_at_once_later_or_never() {
        assert_eq!(first_zero(0.0, -1.0, 5.0), Some(0.0));
        assert_eq!(first_zero(0.0, 0.0, -1.0), Some(0.0));
        assert_eq!(first_zero(0.0, 0.0, 0.0), None);
        assert_eq!(first_zero(0.0, 0.0, 1.0), None);
        // Thrown up with 3 it is back after 2·3/2.
        assert_eq!(first_zero(0.0, 3.0, -2.0), Some(3.0));
        assert_eq!(first_zero(0.0, 3.0, 0.0), None);
        // It touches zero and rises again: 2 − 2t + ½t² = ½(t − 2)².
        assert_eq!(first_zero(2.0, -2.0, 1.0), Some(2.0));
        assert_eq!(first_zero(2.0, -2.0, 1.0f64.next_up()), None);
    }

    #[test]
    fn a_slab_is_entered_and_left_in_the_order_of_its_sides() {
        // Thrown from −5 with 6 against 2: at −1 and 1 where −5 + 6t − t² = ∓1, and back down.
        let slab = Slab { place: -5.0, speed: 6.0, acceleration: -2.0, half: 1.0 };
        let (mut t, mut side, mut passed) = (0.0, slab.side(), Vec::new());
        while let Some((at, next)) = slab.next_side(t, side) {
            passed.push((at, next));
            (t, side) = (at, next);
        }
        let [low, high] = [5f64.sqrt(), 3f64.sqrt()];
        let expected = [
            (3.0 - low, Side::Within),
            (3.0 - high, Side::Above),
            (3.0 + high, Side::Within),
            (3.0 + low, Side::Below),
        ];
        assert_eq!(passed.len(), expected.len(), "{passed:?}");
        for ((at, side), (expected_at, expected_side)) in passed.into_iter().zip(expected) {
            assert!((at - expected_at).abs() < 1e-14 && side == expected_side, "{at} {side:?}, not {expected_at}");
        }
    }

    #[test]
    fn a_graze_counts_and_a_hair_beside_it_does_not() {
        // Straight past at a height of 3, on a parabola that bends away: nearest at t = 2.
        let path = Parabola { offset: DVec3::new(-4.0, 3.0, 0.0), motion: DVec3::X * 2.0, acceleration: DVec3::ZERO };
        assert_eq!(path.first_within(3.0, 0.0, f64::INFINITY), Nearing::Reaches(2.0));
        assert_eq!(path.first_within(3.0f64.next_down(), 0.0, f64::INFINITY), Nearing::Apart);
        let bent = Parabola { acceleration: DVec3::Y, offset: DVec3::new(0.0, 5.0, 0.0), motion: DVec3::Y * -2.0 };
        // 5 − 2t + ½t² is least at t = 2: 3.
        assert_eq!(bent.first_within(3.0, 0.0, f64::INFINITY), Nearing::Reaches(2.0));
        assert_eq!(bent.first_within(3.0f64.next_down(), 0.0, f64::INFINITY), Nearing::Apart);
        let away = Parabola { offset: DVec3::Y * 5.0, motion: DVec3::Y, acceleration: DVec3::Y };
        assert_eq!(away.first_within(3.0, 0.0, f64::INFINITY), Nearing::Receding);
    }
}
