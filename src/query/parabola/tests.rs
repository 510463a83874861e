//! First contacts on a parabola beside exact arithmetic.

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
            let signs: Vec<bool> =
                chain.iter().map(|part| part.at(&t)).filter(|value| *value != zero).map(|value| value > zero).collect();
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
    let path = Parabola { offset: vector(3.0) * scale, motion: vector(4.0) * scale, acceleration: vector(4.0) * scale };
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
        match path.first_within(reach, [begin, end], Contacts::All) {
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

/// How near a path comes to where it is measured from, within the times in which it turns: sampled, and then halved around the least.
fn nearest(path: &Parabola) -> f64 {
    let distance = |t: f64| (path.offset + t * (path.motion + 0.5 * t * path.acceleration)).length();
    let step = 0.01;
    let least = (0..2_000).map(|index| step * f64::from(index)).min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    let mut middle = least.expect("there are samples");
    let mut width = step;
    while width > 1e-9 {
        let around = [middle - width, middle, middle + width].map(|t| t.max(0.0));
        middle = around.into_iter().min_by(|a, b| distance(*a).total_cmp(&distance(*b))).expect("there are three");
        width /= 2.0;
    }
    distance(middle)
}

#[test]
fn a_path_that_nearly_touches_is_told_from_one_that_does() {
    let mut random = signed_random(7);
    let (mut touching, mut passing) = (0, 0);
    for round in 0..1_500 {
        let scale = 10f64.powi([0, 6, -6][round % 3]);
        let (path, _) = random_path(&mut random, scale);
        // By 1e-4 to 1e-12 of the distance, beyond it or short of it. The least distance is known to 1e-15 of itself.
        let off = 10f64.powf(-8.0 - 4.0 * random());
        let reach = nearest(&path) * if round % 2 == 0 { 1.0 + off } else { 1.0 - off };
        if reach >= path.offset.length() {
            // It only moves away.
            continue;
        }
        let polynomial = beyond(&path, reach);
        match path.first_within(reach, [0.0, f64::INFINITY], Contacts::All) {
            Nearing::Reaches(t) => {
                touching += 1;
                // Where two roots are near each other they move by more than what is rounded.
                let wide = 1e-13 * t.max(0.01) / off.sqrt();
                assert_eq!(polynomial.roots_in(0.0, t - wide), 0, "{path:?} {reach} {off:e} {t}");
                assert!(polynomial.roots_in(t - wide, t + wide) > 0, "{path:?} {reach} {off:e} {t}");
            }
            answer => {
                passing += 1;
                assert_eq!(polynomial.roots_in(0.0, 1e6), 0, "{path:?} {reach} {off:e} {answer:?}");
            }
        }
    }
    assert!(touching > 300 && passing > 500, "{touching} touch and {passing} pass");
}

#[test]
fn an_acceleration_whose_square_is_too_small_for_a_number_hides_no_contact() {
    let mut random = signed_random(3);
    let mut hits = 0;
    for round in 0..920 {
        let exponent = -90 - round % 230;
        let (path, _) = random_path(&mut random, 1.0);
        let reach = path.offset.length() * (0.5 + 0.49 * random());
        let tiny = Parabola { acceleration: path.acceleration * 10f64.powi(exponent), ..path };
        let straight = Parabola { acceleration: DVec3::ZERO, ..path };
        let [bent, expected] =
            [tiny, straight].map(|path| path.first_within(reach, [0.0, f64::INFINITY], Contacts::All));
        match (bent, expected) {
            (Nearing::Reaches(t), Nearing::Reaches(expected)) => {
                hits += 1;
                assert!((t - expected).abs() <= 1e-13 * expected, "{tiny:?}: {t}, not {expected}");
            }
            // It may come nearer again in 10¹⁰⁰ sweeps, but not near.
            (bent, expected) => {
                let is_hit = |nearing| matches!(nearing, Nearing::Reaches(_));
                assert!(!is_hit(bent) && !is_hit(expected), "{tiny:?} {reach}: {bent:?}, not {expected:?}");
            }
        }
    }
    assert!(hits > 50, "{hits}");
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
fn a_closed_gap_counts_while_it_falls_and_where_it_returns() {
    for contacts in [Contacts::All, Contacts::Approaching] {
        let first = |d: f64, v: f64, a: f64| first_contact([d, v, a], contacts);
        assert_eq!([first(0.0, -1.0, 5.0), first(-2.0, -1.0, 5.0), first(-2.0, 0.0, -1.0)], [Some(0.0); 3]);
        // Thrown up with 3 it is back after 2·3/2, whatever rounding made of the gap.
        assert_eq!([first(0.0, 3.0, -2.0), first(1e-17, 3.0, -2.0), first(-1e-17, 3.0, -2.0)], [Some(3.0); 3]);
        // 4t − t² is 3 at 1, and at 3 again; it never is 5, and turns at 2.
        assert_eq!([first(-3.0, 4.0, -2.0), first(-5.0, 4.0, -2.0)], [Some(3.0), Some(2.0)]);
        assert_eq!([first(-3.0, 4.0, 0.0), first(-3.0, 0.0, 0.0), first(-3.0, 0.0, 1.0)], [None; 3]);
    }
    // (1 − t)² falls to zero and no further.
    assert_eq!(first_contact([1.0, -2.0, 2.0], Contacts::All), Some(1.0));
    assert_eq!(first_contact([1.0, -2.0, 2.0], Contacts::Approaching), None);
}

#[test]
fn a_point_that_starts_within_the_reach_counts_where_it_comes_nearer() {
    let mut random = signed_random(3);
    let mut counts = [0; 3];
    for _ in 0..2_000 {
        let (path, _) = random_path(&mut random, 1.0);
        let reach = path.offset.length() * (1.0 + 0.2 * (1.0 + random()));
        let gain_at = |t: f64| {
            let polynomial = beyond(&path, reach).derivative();
            polynomial.at(&exact(t)) >= BigRational::from(BigInt::from(0))
        };
        match path.first_within(reach, [0.0, f64::INFINITY], Contacts::Approaching) {
            Nearing::Reaches(0.0) => {
                counts[0] += 1;
                assert!(!gain_at(0.0), "{path:?} {reach}");
            }
            Nearing::Reaches(t) => {
                counts[1] += 1;
                // Until then it only goes away, or is beyond the reach.
                let turns = beyond(&path, reach).derivative();
                let is_within = beyond(&path, reach).at(&exact(t * 0.999)) <= BigRational::from(BigInt::from(0));
                assert!(
                    gain_at(0.0) && (!is_within || turns.roots_in(0.0, t * 0.999).is_multiple_of(2)),
                    "{path:?} {reach} {t}"
                );
            }
            answer => {
                counts[2] += 1;
                assert!(gain_at(0.0) && path.at(1e6).length() > reach, "{path:?} {reach} {answer:?}");
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

#[test]
fn a_slab_is_entered_and_left_in_the_order_of_its_sides() {
    // Thrown from −5 with 6 against 2: at −1 and 1 where −5 + 6t − t² = ∓1, and back down.
    let slab = Slab { place: -5.0, speed: 6.0, acceleration: -2.0, half: 1.0 };
    let (mut t, mut side, mut crossed, mut passed) = (0.0, slab.side(), Crossed::default(), Vec::new());
    while let Some((at, next)) = slab.next_side(t, side, crossed) {
        crossed = crossed.and(side, next);
        passed.push((at, next));
        (t, side) = (at, next);
    }
    let [low, high] = [5f64.sqrt(), 3f64.sqrt()];
    let expected =
        [(3.0 - low, Side::Within), (3.0 - high, Side::Above), (3.0 + high, Side::Within), (3.0 + low, Side::Below)];
    assert_eq!(passed.len(), expected.len(), "{passed:?}");
    for ((at, side), (expected_at, expected_side)) in passed.into_iter().zip(expected) {
        assert!((at - expected_at).abs() < 1e-14 && side == expected_side, "{at} {side:?}, not {expected_at}");
    }
}

#[test]
fn a_graze_counts_and_a_hair_beside_it_does_not() {
    // Straight past at a height of 3, on a parabola that bends away: nearest at t = 2.
    let path = Parabola { offset: DVec3::new(-4.0, 3.0, 0.0), motion: DVec3::X * 2.0, acceleration: DVec3::ZERO };
    assert_eq!(path.first_within(3.0, [0.0, f64::INFINITY], Contacts::All), Nearing::Reaches(2.0));
    assert_eq!(path.first_within(3.0f64.next_down(), [0.0, f64::INFINITY], Contacts::All), Nearing::Apart);
    let bent = Parabola { acceleration: DVec3::Y, offset: DVec3::new(0.0, 5.0, 0.0), motion: DVec3::Y * -2.0 };
    // 5 − 2t + ½t² is least at t = 2: 3.
    assert_eq!(bent.first_within(3.0, [0.0, f64::INFINITY], Contacts::All), Nearing::Reaches(2.0));
    assert_eq!(bent.first_within(3.0f64.next_down(), [0.0, f64::INFINITY], Contacts::All), Nearing::Apart);
    let away = Parabola { offset: DVec3::Y * 5.0, motion: DVec3::Y, acceleration: DVec3::Y };
    assert_eq!(away.first_within(3.0, [0.0, f64::INFINITY], Contacts::All), Nearing::Receding);
}

/// A path on which the squared distance has known roots. In the plane of u = (0, 0, 1) and w = (3, 4, 0)/5, with τ = t − d,
/// it is at lτ + nτ² along u and 5·(r − cτ²) along w. So |e|² − (5r)² = τ²·((n² + 25c²)·τ² + 2ln·τ + l² − 50rc): a double root at
/// d, where it touches, and two others that a square decides. All its numbers are whole.
#[derive(Clone, Copy, Debug)]
struct Touching {
    d: i32,
    l: i32,
    n: i32,
    r: i32,
    c: i32,
}

impl Touching {
    fn path(&self) -> (Parabola, f64) {
        let Touching { d, l, n, r, c } = *self;
        let [along, across] = [[n * d * d - l * d, l - 2 * n * d, 2 * n], [r - c * d * d, 2 * c * d, -2 * c]];
        let place = |power: usize| {
            let [along, across] = [along[power], across[power]].map(f64::from);
            DVec3::new(3.0 * across, 4.0 * across, along)
        };
        (Parabola { offset: place(0), motion: place(1), acceleration: place(2) }, f64::from(5 * r))
    }

    /// The sum of the sizes of all that is added up for the place at `t`.
    fn sizes(&self, t: f64) -> f64 {
        let Parabola { offset, motion, acceleration } = self.path().0;
        let [offset, motion, acceleration] = [offset, motion, acceleration].map(DVec3::length);
        offset + motion * t + acceleration * t * t / 2.0
    }

    /// How far the last digits of the place move a root at `t` that is none of the double one, as a multiple of them.
    fn moves_simple(&self, t: f64) -> f64 {
        let Touching { d, l, n, r, c } = *self;
        let (past, square) = (t - f64::from(d), f64::from(n * n + 25 * c * c));
        // There |e|² gains τ²·(2·(n² + 25c²)·τ + 2ln) per t.
        let gain = past * past * (2.0 * square * past + f64::from(2 * l * n));
        self.sizes(t) * f64::from(10 * r) / gain.abs()
    }

    /// Whether the path touches at `t` to the last digits of its place. Near the double root |e|² is beyond by
    /// (l² − 50rc)·τ²: what is rounded moves a graze by its root.
    fn touches_at(&self, t: f64) -> bool {
        let past = t - f64::from(self.d);
        let beyond = f64::from(self.l * self.l - 50 * self.r * self.c) * past * past / f64::from(10 * self.r);
        beyond <= 8.0 * f64::EPSILON * self.sizes(t)
    }

    /// The roots beside the double one, in order; `None` if they are not rational.
    fn others(&self) -> Option<Vec<f64>> {
        let Touching { d, l, n, r, c } = *self;
        let square = n * n + 25 * c * c;
        let discriminant = l * l * n * n - square * (l * l - 50 * r * c);
        if discriminant < 0 {
            return Some(Vec::new());
        }
        let root = discriminant.isqrt();
        let other = |top: i32| f64::from(d * square + top) / f64::from(square);
        (root * root == discriminant).then(|| vec![other(-l * n - root), other(-l * n + root)])
    }
}

/// Whether a root is the expected one, but for a few of the last digits and for what those of the path's numbers move it by.
fn is_close(t: f64, expected: f64, moved: f64) -> bool {
    (t - expected).abs() <= 4.0 * f64::EPSILON * (expected + moved)
}

/// All of small numbers whose roots are rational and lie after the start.
fn touching_paths() -> Vec<Touching> {
    let mut paths = Vec::new();
    for d in [3, 7, 12] {
        for (l, n) in (1..=24).flat_map(|l| (-12..=12).map(move |n| (l, n))) {
            for (r, c) in [(1, 1), (2, 1), (1, 2), (3, 1)] {
                paths.push(Touching { d, l, n, r, c });
            }
        }
    }
    paths
}

#[test]
fn a_double_root_is_found_to_the_last_digit_of_the_place_and_behind_it_the_next_root() {
    let (mut grazes, mut found, mut later, mut before) = (0, 0, 0, 0);
    for touching in touching_paths() {
        // Where the sum of the squares at d is not above zero on both sides, the path is within the reach there.
        let is_outside = touching.l * touching.l > 50 * touching.r * touching.c;
        let Some(others) = touching.others() else { continue };
        let double = f64::from(touching.d);
        for scale in [1.0, 2f64.powi(20), 2f64.powi(-20)] {
            let (path, reach) = touching.path();
            let [offset, motion, acceleration] =
                [path.offset, path.motion, path.acceleration].map(|vector| vector * scale);
            let (path, reach) = (Parabola { offset, motion, acceleration }, reach * scale);
            let first_of = |contacts| path.first_within(reach, [0.0, f64::INFINITY], contacts);
            if path.offset.length() <= reach {
                continue;
            }
            let simple = others.iter().copied().find(|&root| root > 0.0);
            if let Some(first) = simple.filter(|&root| root < double) {
                before += 1;
                let Nearing::Reaches(t) = first_of(Contacts::All) else { panic!("{touching:?} misses {first}") };
                assert!(is_close(t, first, touching.moves_simple(first)), "{touching:?}: {t}, not {first}");
            } else if is_outside {
                grazes += 1;
                // Rounding may leave a graze a last digit beyond the reach.
                let digit = 4.0 * f64::EPSILON * touching.sizes(double) * scale;
                let Nearing::Reaches(t) = path.first_within(reach + digit, [0.0, f64::INFINITY], Contacts::All) else {
                    panic!("{touching:?} misses its graze")
                };
                assert!(touching.touches_at(t), "{touching:?}: {t}, not {double}");
                found += usize::from(matches!(first_of(Contacts::All), Nearing::Reaches(t) if touching.touches_at(t)));
                // Two that are the same are another graze.
                let Some(next) = simple.filter(|_| others[0] != others[1]) else { continue };
                later += 1;
                let Nearing::Reaches(t) = first_of(Contacts::Approaching) else { panic!("{touching:?} misses {next}") };
                // Rounding may take what grazes a last digit within the reach: then it counts.
                let is_next = is_close(t, next, touching.moves_simple(next));
                assert!(is_next || touching.touches_at(t), "{touching:?}: {t}, not {next} after {double}");
            }
        }
    }
    assert!(grazes > 300 && later > 100 && before > 100, "{grazes} grazes, {later} later, {before} before");
    assert!(2 * found > grazes, "{found} of {grazes} without a digit more");
}
