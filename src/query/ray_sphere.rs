//! Ray against sphere.

use super::{Mark, PointingDecision, PointingStage, Probe, Role, Stage, Undrawn, Value};
use crate::shape::{power_of_two_above, scale_by_power_of_two};
use glam::DVec3;
use std::hint::select_unpredictable;

/// Where a sphere lies relative to a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RayStatus {
    /// The whole line misses the sphere.
    Miss,
    /// The sphere lies ahead: `t_near` ≥ 0.
    Hit,
    /// The origin is in the sphere: `t_near` < 0 ≤ `t_far`.
    Inside,
    /// The sphere lies behind the origin: `t_far` < 0.
    Behind,
}

/// A point of the sphere's surface on the ray's line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayPoint {
    /// Place along the ray in lengths of its direction; negative behind the origin.
    pub t: f64,
    /// The point itself, origin + t·direction.
    pub point: DVec3,
}

/// The answer of [`ray_sphere`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaySphere {
    /// Hit, or why not.
    pub status: RayStatus,
    /// Where the line enters and where it leaves the sphere; `None` when it misses.
    pub line: Option<[RayPoint; 2]>,
}

impl RaySphere {
    /// The first point of the surface on the half-line from the origin: where it enters for `hit`,
    /// where it leaves for `inside`, `None` for `behind` and `miss`.
    pub fn half_line(&self) -> Option<RayPoint> {
        let [near, far] = self.line?;
        match self.status {
            RayStatus::Hit => Some(near),
            RayStatus::Inside => Some(far),
            RayStatus::Behind | RayStatus::Miss => None,
        }
    }
}

/// Squares of lengths from 2^−60 to 2^60, which need no scale: products of four such lengths neither
/// overflow nor lose digits, and a scale by a power of two would change no bit.
const MODERATE: std::ops::Range<f64> = 1.0 / (1u128 << 120) as f64..(1u128 << 120) as f64;

/// The status of a line that hits the sphere, by the number of its two points ahead of the origin.
const BY_POINTS_AHEAD: [RayStatus; 3] = [RayStatus::Behind, RayStatus::Inside, RayStatus::Hit];

/// Where a ray from `origin` along `direction` hits a sphere's surface.
///
/// `direction` must not be zero; `t` counts in lengths of it. Lengths and direction are scaled by
/// powers of two before they are squared, so that input of any magnitude keeps all its digits.
// Always inlined: passing vectors through memory stalls on store forwarding (written and read in different
// pieces) for longer than the whole computation takes.
#[inline(always)]
pub fn ray_sphere(center: DVec3, radius: f64, origin: DVec3, direction: DVec3, probe: &mut impl Probe) -> RaySphere {
    debug_assert!(direction != DVec3::ZERO, "a ray needs a direction");
    let offset = origin - center;
    let squares = [direction.length_squared(), offset.length_squared() + radius * radius];
    if MODERATE.contains(&squares[0]) & MODERATE.contains(&squares[1]) {
        scaled_ray_sphere(center, radius, origin, direction, [0, 0], probe)
    } else {
        extreme_ray_sphere(&[center, origin, direction], radius, probe)
    }
}

/// [`ray_sphere`] for lengths whose squares might overflow or lose digits.
#[cold]
#[inline(never)]
fn extreme_ray_sphere(&[center, origin, direction]: &[DVec3; 3], radius: f64, probe: &mut impl Probe) -> RaySphere {
    let longest = (origin - center).abs().max_element().max(radius);
    let exponents = [power_of_two_above(direction.abs().max_element()), power_of_two_above(longest)];
    scaled_ray_sphere(center, radius, origin, direction, exponents, probe)
}

/// [`ray_sphere`] with the direction scaled by 2^−`along` and all lengths by 2^−`size`.
#[inline(always)]
fn scaled_ray_sphere(
    center: DVec3,
    radius: f64,
    origin: DVec3,
    direction: DVec3,
    [along, size]: [i32; 2],
    probe: &mut impl Probe,
) -> RaySphere {
    let offset = origin - center;
    let d = scale(direction, -along);
    let u = scale(offset, -size);
    let r = scale_by_power_of_two(radius, -size);
    probe.record(|| {
        Stage::new(PointingStage::OriginOffset, "u = origin − center", Value::Vector(offset))
            .term("origin", Value::Point(origin))
            .term("center", Value::Point(center))
            .mark(Mark::Arrow { tail: center, along: offset, role: Role::Offset })
            .draw("origin", Mark::Point { at: origin, role: Role::Aid })
            .draw("center", Mark::SphereGhost { center, radius })
            .draw("d", Mark::Arrow { tail: origin, along: direction, role: Role::Motion })
    });

    let a = d.length_squared();
    let b = u.dot(d);
    let c = u.length_squared() - r * r;
    // b² − ac cancels for a small sphere far away, a·r² − |u×d|² for an origin near the surface.
    // From inside c is negative and the first form only adds.
    // Both are computed and one is selected, because a branch on the ray's origin would be unpredictable.
    let [outside, inside] = [a * r * r - u.cross(d).length_squared(), b * b - a * c];
    let discriminant = select_unpredictable(c > 0.0, outside, inside);
    let numbers = || Quadratic {
        offset,
        direction,
        radius,
        a: scale_by_power_of_two(a, 2 * along),
        b: scale_by_power_of_two(b, along + size),
        c: scale_by_power_of_two(c, 2 * size),
        j: scale_by_power_of_two(discriminant, 2 * (along + size)),
    };
    if probe.is_recording() {
        numbers().record(probe);
    }
    if discriminant < 0.0 {
        probe.record(|| numbers().terms(Stage::verdict("J < 0", PointingDecision::Miss)));
        return RaySphere { status: RayStatus::Miss, line: None };
    }

    let met = |t| RayPoint { t: scale_by_power_of_two(t, size - along), point: origin + scale(t * d, size) };
    let [t_near, t_far] = roots(a, b, c, discriminant);
    let (near, far) = (met(t_near), met(t_far));
    let ahead = usize::from(near.t >= 0.0) + usize::from(far.t >= 0.0);
    let status = BY_POINTS_AHEAD[ahead];
    let answer = RaySphere { status, line: Some([near, far]) };
    if probe.is_recording() {
        numbers().record_roots(near, far, probe);
        let origin_and_direction = [("origin", Value::Point(origin)), ("d", Value::Vector(direction))];
        record_points([near, far], &origin_and_direction, probe);
        record_verdict(&answer, [near, far], probe);
    }
    answer
}

/// Both roots of a·t² + 2b·t + c = 0, the smaller first, without cancellation.
///
/// The one of larger magnitude is q/a with q = −b ∓ √J, a sum of equal signs; the other one is c/q.
fn roots(a: f64, b: f64, c: f64, discriminant: f64) -> [f64; 2] {
    let q = sum_of_equal_signs(a, b, c, discriminant);
    // If q = 0, both roots are 0 and the quotient would be NaN.
    let (larger, smaller) = (q / a, if q == 0.0 { 0.0 } else { c / q });
    if b > 0.0 { [-larger, -smaller] } else { [smaller, larger] }
}

/// max(|b| + √J, √max(a·c, 0)): b² ≥ a·c whenever J ≥ 0; rounding must not violate it for a grazing line,
/// or c/q becomes huge.
fn sum_of_equal_signs(a: f64, b: f64, c: f64, discriminant: f64) -> f64 {
    let (q, least_squared) = (b.abs() + discriminant.sqrt(), a * c);
    // Nearly always the first is far larger, and the second square root is not needed.
    if q * q > least_squared * (1.0 + 8.0 * f64::EPSILON) { q } else { q.max(least_squared.max(0.0).sqrt()) }
}

/// The quadratic of a ray in unscaled numbers, as the stages show it.
struct Quadratic {
    offset: DVec3,
    direction: DVec3,
    radius: f64,
    a: f64,
    b: f64,
    c: f64,
    j: f64,
}

impl Quadratic {
    fn terms(&self, stage: Stage) -> Stage {
        stage.terms([("a", self.a), ("b", self.b), ("c", self.c), ("r", self.radius), ("J", self.j)])
    }

    /// Coefficients and discriminant.
    fn record(&self, probe: &mut impl Probe) {
        let vectors = [("u", Value::Vector(self.offset)), ("d", Value::Vector(self.direction))];
        let stage = |kind: PointingStage, formula, value: f64| Stage::new(kind, formula, value).terms(vectors.clone());
        probe.record(|| stage(PointingStage::DirectionSquared, "a = d·d", self.a).undrawn(Undrawn::SquaredLength));
        probe.record(|| stage(PointingStage::Approach, "b = u·d", self.b).undrawn(Undrawn::Product));
        probe.record(|| {
            stage(PointingStage::DistanceSquaredBeyondRadius, "c = u·u − r²", self.c)
                .term("r", self.radius)
                .undrawn(Undrawn::DifferenceOfSquares)
        });
        probe.record(|| {
            let formula =
                if self.c > 0.0 { "J = a·r² − (u×d)·(u×d) if c > 0" } else { "J = b² − a·c if c ≤ 0" };
            let stage = self.terms(Stage::new(PointingStage::Discriminant, formula, self.j)).terms(vectors.clone());
            stage.undrawn(Undrawn::RootCount)
        });
    }

    /// The roots in the form that only adds numbers of equal sign.
    fn record_roots(&self, near: RayPoint, far: RayPoint, probe: &mut impl Probe) {
        let q = sum_of_equal_signs(self.a, self.b, self.c, self.j);
        probe.record(|| {
            self.terms(Stage::new(PointingStage::EqualSignSum, "q = max(|b| + √J, √max(a·c, 0))", q))
                .undrawn(Undrawn::Intermediate)
        });
        let formulas = match () {
            () if q == 0.0 => ["t_near = 0 if q = 0", "t_far = 0 if q = 0"],
            () if self.b > 0.0 => ["t_near = −q / a if b > 0", "t_far = −c / q if b > 0"],
            () => ["t_near = c / q if b ≤ 0", "t_far = q / a if b ≤ 0"],
        };
        let root = |kind: PointingStage, formula, field, met: RayPoint| {
            self.terms(Stage::new(kind, formula, met.t))
                .term("q", q)
                .mark(Mark::Point { at: met.point, role: Role::Contact })
                .gives(field)
                .at(met.t)
        };
        probe.record(|| root(PointingStage::Entry, formulas[0], "t_near", near));
        probe.record(|| root(PointingStage::Exit, formulas[1], "t_far", far));
    }
}

fn record_points(points: [RayPoint; 2], line: &[(&'static str, Value)], probe: &mut impl Probe) {
    let stages = [
        (PointingStage::EntryPoint, "p_near = origin + t_near·d", "t_near", "p_near"),
        (PointingStage::ExitPoint, "p_far = origin + t_far·d", "t_far", "p_far"),
    ];
    for (met, (kind, formula, symbol, field)) in points.into_iter().zip(stages) {
        probe.record(|| {
            Stage::new(kind, formula, Value::Point(met.point))
                .terms(line.iter().cloned())
                .term(symbol, met.t)
                .mark(Mark::Point { at: met.point, role: Role::Contact })
                .gives(field)
        });
    }
}

/// Which point of the line is on the half-line, and why.
fn record_verdict(answer: &RaySphere, [near, far]: [RayPoint; 2], probe: &mut impl Probe) {
    let (condition, decision) = match answer.status {
        RayStatus::Hit => ("t_near ≥ 0", PointingDecision::Ahead),
        RayStatus::Inside => ("t_near < 0 ≤ t_far", PointingDecision::Inside),
        RayStatus::Behind | RayStatus::Miss => ("t_far < 0", PointingDecision::Behind),
    };
    if let Some(met) = answer.half_line() {
        record_half_line(met, answer.status, probe);
    }
    probe.record(|| Stage::verdict(condition, decision).terms([("t_near", near.t), ("t_far", far.t)]));
}

fn record_half_line(met: RayPoint, status: RayStatus, probe: &mut impl Probe) {
    let formulas = if status == RayStatus::Hit { ["t = t_near", "p = p_near"] } else { ["t = t_far", "p = p_far"] };
    let [t_symbol, p_symbol] = if status == RayStatus::Hit { ["t_near", "p_near"] } else { ["t_far", "p_far"] };
    let mark = Mark::Point { at: met.point, role: Role::Contact };
    probe.record(|| {
        Stage::new(PointingStage::HalfLine, formulas[0], met.t).term(t_symbol, met.t).mark(mark.clone()).gives("ray_t")
    });
    probe.record(|| {
        let point = Value::Point(met.point);
        Stage::new(PointingStage::HalfLinePoint, formulas[1], point.clone())
            .term(p_symbol, point)
            .mark(mark.clone())
            .gives("ray_p")
    });
}

#[inline]
fn scale(v: DVec3, exponent: i32) -> DVec3 {
    let each = |x| scale_by_power_of_two(x, exponent);
    DVec3::new(each(v.x), each(v.y), each(v.z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Stage;
    use crate::shape::unit;
    use parry3d_f64::math::{Point, Vector};
    use parry3d_f64::query::{Ray, RayCast};
    use parry3d_f64::shape::Ball;
    use proptest::prelude::*;

    fn ray(center: [f64; 3], radius: f64, origin: [f64; 3], direction: [f64; 3]) -> RaySphere {
        ray_sphere(center.into(), radius, origin.into(), direction.into(), &mut ())
    }

    fn ts(answer: RaySphere) -> [f64; 2] {
        answer.line.unwrap().map(|point| point.t)
    }

    #[test]
    fn a_sphere_ahead_is_entered_and_left_at_the_closed_form() {
        // Centre 5 ahead, radius 1, direction of length 2: (5 ∓ 1) / 2 = 2 and 3.
        let answer = ray([5.0, 0.0, 0.0], 1.0, [0.0; 3], [2.0, 0.0, 0.0]);
        assert_eq!(answer.status, RayStatus::Hit);
        assert_eq!(ts(answer), [2.0, 3.0]);
        assert_eq!(answer.half_line().unwrap().point, DVec3::new(4.0, 0.0, 0.0));
        // Off axis by 3 of radius 5: half the chord is √(25 − 9) = 4.
        assert_eq!(ts(ray([10.0, 3.0, 0.0], 5.0, [0.0; 3], [1.0, 0.0, 0.0])), [6.0, 14.0]);
    }

    #[test]
    fn from_inside_the_half_line_hits_the_far_side() {
        let answer = ray([1.0, 0.0, 0.0], 2.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!(answer.status, RayStatus::Inside);
        assert_eq!(ts(answer), [-1.0, 3.0]);
        assert_eq!(answer.half_line().unwrap().t, 3.0);
    }

    #[test]
    fn a_sphere_behind_is_known_but_not_met() {
        let answer = ray([-5.0, 0.0, 0.0], 1.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!(answer.status, RayStatus::Behind);
        assert_eq!(ts(answer), [-6.0, -4.0]);
        assert_eq!(answer.half_line(), None);
    }

    #[test]
    fn a_graze_hits_once_and_the_next_number_above_misses() {
        let grazing = ray([4.0, 1.0, 0.0], 1.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!((grazing.status, ts(grazing)), (RayStatus::Hit, [4.0, 4.0]));
        let above = ray([4.0, 1f64.next_up(), 0.0], 1.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!((above.status, above.line), (RayStatus::Miss, None));
    }

    #[test]
    fn on_the_surface_inward_hits_at_zero_and_outward_leaves_at_zero() {
        let inward = ray([1.0, 0.0, 0.0], 1.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!((inward.status, ts(inward)), (RayStatus::Hit, [0.0, 2.0]));
        let outward = ray([-1.0, 0.0, 0.0], 1.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!((outward.status, ts(outward)), (RayStatus::Inside, [-2.0, 0.0]));
    }

    #[test]
    fn a_small_sphere_far_away_keeps_its_chord() {
        // Off the axis by 0.6 of a radius of 1e-6 at distance 1e6: half the chord is 0.8e-6, which
        // b² − ac (1e12 less 1e12) could not tell from 0. The places themselves are known to 1e-10.
        let answer = ray([1e6, 0.6e-6, 0.0], 1e-6, [0.0; 3], [1.0, 0.0, 0.0]);
        let [near, far] = ts(answer);
        assert!(((far - near) / 2.0 - 0.8e-6).abs() < 2e-10, "{near} {far}");
    }

    #[test]
    fn a_point_is_met_like_a_sphere_of_radius_zero() {
        let answer = ray([3.0, 0.0, 0.0], 0.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!((answer.status, ts(answer)), (RayStatus::Hit, [3.0, 3.0]));
        let at_origin = ray([0.0; 3], 0.0, [0.0; 3], [1.0, 0.0, 0.0]);
        assert_eq!((at_origin.status, ts(at_origin)), (RayStatus::Hit, [0.0, 0.0]));
    }

    #[test]
    fn magnitudes_whose_squares_overflow_or_vanish_lose_nothing() {
        // Powers of two scale without rounding: the whole picture by s, the direction by q.
        for s in [2f64.powi(-600), 1.0, 2f64.powi(600)] {
            for q in [2f64.powi(-400), 1.0, 2f64.powi(400)] {
                let answer = ray([5.0 * s, 0.0, 0.0], s, [0.0; 3], [q, 0.0, 0.0]);
                assert_eq!((answer.status, ts(answer)), (RayStatus::Hit, [4.0 * s / q, 6.0 * s / q]), "{s:e} {q:e}");
            }
        }
        for direction in [5e-324, 1e-200, 1e200, f64::MAX] {
            let answer = ray([5.0, 0.0, 0.0], 1.0, [0.0; 3], [direction, 0.0, 0.0]);
            assert_eq!(answer.status, RayStatus::Hit, "{direction:e}");
        }
    }

    #[test]
    fn the_trace_ends_with_the_reason() {
        let mut trace: Vec<Stage> = Vec::new();
        ray_sphere(DVec3::new(0.0, 5.0, 0.0), 1.0, DVec3::ZERO, DVec3::X, &mut trace);
        let last = trace.last().unwrap();
        assert_eq!(last.decision(), Some(&PointingDecision::Miss.into()));
    }

    fn vector(size: f64) -> impl Strategy<Value = DVec3> {
        prop::array::uniform3(-size..size).prop_map(DVec3::from)
    }

    proptest! {
        /// Ordinary lengths are not scaled, huge and tiny ones are: the answers differ by powers of two alone.
        #[test]
        fn a_scene_a_power_of_two_larger_gives_the_same_bits(
            center in vector(1.0), radius in 0.1..2.0, origin in vector(5.0), direction in vector(5.0),
            size in prop::sample::select(vec![-200, -70, -50, 50, 70, 200]),
            speed in prop::sample::select(vec![-200, -70, -50, 50, 70, 200]),
        ) {
            prop_assume!(direction != DVec3::ZERO);
            let [size, speed] = [size, speed].map(|exponent| 2f64.powi(exponent));
            let ordinary = ray_sphere(center, radius, origin, direction, &mut ());
            let scaled = ray_sphere(center * size, radius * size, origin * size, direction * speed, &mut ());
            let expected = ordinary.line.map(|points| {
                points.map(|met| RayPoint { t: met.t * (size / speed), point: met.point * size })
            });
            prop_assert_eq!(scaled, RaySphere { line: expected, ..ordinary });
        }

        /// The origin lies on the surface within rounding and the ray runs along it. b and c are then
        /// rounding errors e ≈ 1e-16, the roots of the size √e at most, never their quotient.
        #[test]
        fn a_ray_that_skims_the_surface_from_its_origin_stays_near_it(
            out in vector(1.0), other in vector(1.0), ulps in -4..5i32,
        ) {
            let (Some(out), Some(along)) = (unit(out), unit(out.cross(other))) else { return Ok(()) };
            let origin = out * (1.0 + f64::from(ulps) * f64::EPSILON);
            let answer = ray_sphere(DVec3::ZERO, 1.0, origin, along, &mut ());
            for point in answer.line.into_iter().flatten() {
                prop_assert!(point.t.abs() < 1e-6, "{:?}", answer);
            }
            if origin.length_squared() < 1.0 {
                prop_assert_eq!(answer.status, RayStatus::Inside);
            }
        }

        #[test]
        fn agrees_with_parry_and_with_itself_under_a_probe(
            center in vector(10.0), radius in 0.01..10.0f64, origin in vector(10.0), direction in vector(3.0),
        ) {
            prop_assume!(direction.length() > 0.01);
            let answer = ray_sphere(center, radius, origin, direction, &mut ());
            prop_assert_eq!(answer, ray_sphere(center, radius, origin, direction, &mut Vec::new()));
            let local = origin - center;
            let ray = Ray::new(Point::new(local.x, local.y, local.z), Vector::new(direction.x, direction.y, direction.z));
            let theirs = Ball::new(radius).cast_local_ray(&ray, f64::MAX, false);
            // A graze within rounding may fall to either side.
            let foot = local - local.dot(direction) / direction.length_squared() * direction;
            prop_assume!((foot.length() - radius).abs() > 1e-9);
            match (answer.half_line(), theirs) {
                (Some(ours), Some(theirs)) => prop_assert!((ours.t - theirs).abs() < 1e-6 * (1.0 + theirs)),
                (None, None) => {}
                other => prop_assert!(false, "{:?}", other),
            }
            for point in answer.line.into_iter().flatten() {
                prop_assert!(((point.point - center).length() - radius).abs() < 1e-9);
            }
        }
    }
}
