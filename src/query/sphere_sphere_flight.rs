//! Two moving spheres, with an acceleration relative to each other.

use super::parabola::{Contacts, Nearing, Parabola};
use super::{Probe, SphereImpact, SphereSweep, SphereSweepResult, SweepStatus};
use crate::shape::unit;
use glam::DVec3;

/// The path of B as seen from A.
fn relative(a: &SphereSweep, b: &SphereSweep) -> (Parabola, f64) {
    let path = Parabola {
        offset: b.from - a.from,
        motion: b.motion - a.motion,
        acceleration: b.acceleration - a.acceleration,
    };
    (path, a.radius + b.radius)
}

/// When and where two spheres first touch or overlap and approach; at once, if they do at the start or their centres
/// coincide there.
///
/// Unlike [`sphere_sphere_sweep`](super::sphere_sphere_sweep()) it looks beyond an overlap at the start, which may be
/// one of rounding, and beyond a graze: spheres that part may meet again where their parabolas lead them.
pub fn sphere_sphere_approach(a: &SphereSweep, b: &SphereSweep) -> Option<SphereImpact> {
    let Nearing::Reaches(t) = first_approach(a, b) else { return None };
    (a.reaches(t) && b.reaches(t)).then(|| impact(a, b, t, true))
}

/// When two spheres first touch or overlap and approach, without a limit.
pub(super) fn first_approach(a: &SphereSweep, b: &SphereSweep) -> Nearing {
    let (path, reach) = relative(a, b);
    if path.offset == DVec3::ZERO {
        return Nearing::Reaches(0.0);
    }
    path.first_within(reach, [0.0, f64::INFINITY], Contacts::Approaching)
}

/// [`sphere_sphere_sweep`](super::sphere_sphere_sweep()) of spheres that are accelerated relative to each other.
///
/// Solves |C0 + t·D + ½·t²·A| = r for the first root.
#[cold]
#[inline(never)]
pub(super) fn flight(a: &SphereSweep, b: &SphereSweep, _probe: &mut impl Probe) -> SphereSweepResult {
    use SweepStatus::*;
    let (path, reach) = relative(a, b);
    let (r, reach_squared) = (path.offset.length_squared(), reach * reach);
    let at_start = |status| SphereSweepResult { status, impact: Some(impact(a, b, 0.0, path.falls_at_start())) };
    match () {
        () if r < reach_squared => return at_start(Overlap),
        () if r == reach_squared && path.falls_at_start() => return at_start(Touching),
        () => {}
    }
    let is_timely = |t: f64| a.reaches(t) && b.reaches(t);
    let nearing = path.first_within(reach, [0.0, f64::INFINITY], Contacts::All);
    let miss = |status| SphereSweepResult { status, impact: None };
    match nearing {
        Nearing::Reaches(t) if is_timely(t) && (t > 0.0 || r > reach_squared) => {
            let approaching = path.at(t).dot(path.velocity_at(t)) < 0.0;
            SphereSweepResult { status: Hit, impact: Some(impact(a, b, t, approaching)) }
        }
        _ if r == reach_squared => at_start(Touching),
        Nearing::Reaches(_) => miss(MissLate),
        Nearing::Apart => miss(MissApart),
        Nearing::Receding => miss(MissReceding),
    }
}

fn impact(a: &SphereSweep, b: &SphereSweep, t: f64, approaching: bool) -> SphereImpact {
    let (path, _) = relative(a, b);
    SphereImpact { t, a: a.center_at(t), b: b.center_at(t), approaching, normal: unit(path.at(t)) }
}
