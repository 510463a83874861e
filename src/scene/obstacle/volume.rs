//! The volume of a body or an obstacle, for overlap tests.

use crate::shape::{Obb, Plane, minimum_between};
use glam::DVec3;

/// A convex volume.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Volume {
    /// All points no farther than the radius from the line segment between two points; a ball if these coincide.
    Round {
        /// The points.
        ends: [DVec3; 2],
        /// In metres.
        radius: f64,
    },
    /// A box; a sheet if it has no thickness.
    Block(Obb),
    /// Everything behind a plane.
    Behind(Plane),
}

impl Volume {
    /// A ball.
    pub fn ball(center: DVec3, radius: f64) -> Volume {
        Volume::Round { ends: [center; 2], radius }
    }

    /// The same elsewhere; the volume behind a plane is not moved.
    pub fn moved(&self, by: DVec3) -> Volume {
        match *self {
            Volume::Round { ends, radius } => Volume::Round { ends: ends.map(|end| end + by), radius },
            Volume::Block(obb) => Volume::Block(Obb { center: obb.center + by, ..obb }),
            Volume::Behind(plane) => Volume::Behind(plane),
        }
    }

    /// Least and greatest corner of its axis-aligned bounding box; `None` if it is unbounded.
    pub fn bounds(&self) -> Option<[DVec3; 2]> {
        match self {
            Volume::Round { ends: [a, b], radius } => Some([a.min(*b) - *radius, a.max(*b) + *radius]),
            Volume::Block(obb) => {
                let corners = obb.corners().into_iter();
                Some([corners.clone().reduce(DVec3::min)?, corners.reduce(DVec3::max)?])
            }
            Volume::Behind(_) => None,
        }
    }

    /// Whether they overlap by more than rounding.
    pub fn overlaps(&self, other: &Volume) -> bool {
        match (self, other) {
            (Volume::Round { ends, radius }, Volume::Round { ends: others, radius: reach }) => {
                let touching = radius + reach;
                least_along(ends, |p| p.distance(nearest_on(others, p))) < touching - slack(touching)
            }
            (Volume::Round { ends, radius }, Volume::Block(obb))
            | (Volume::Block(obb), Volume::Round { ends, radius }) => {
                least_along(ends, |p| obb.surface(p).distance) < radius - slack(*radius)
            }
            (Volume::Round { ends, radius }, Volume::Behind(plane))
            | (Volume::Behind(plane), Volume::Round { ends, radius }) => {
                ends.iter().any(|end| plane.surface(*end).distance < radius - slack(*radius))
            }
            (Volume::Block(obb), Volume::Behind(plane)) | (Volume::Behind(plane), Volume::Block(obb)) => {
                let size = slack(obb.half_extents.length());
                obb.corners().into_iter().any(|corner| plane.surface(corner).distance < -size)
            }
            (Volume::Block(a), Volume::Block(b)) => boxes_overlap(a, b),
            (Volume::Behind(_), Volume::Behind(_)) => false,
        }
    }
}

/// The point of a line segment that is nearest to a point.
fn nearest_on([a, b]: &[DVec3; 2], p: DVec3) -> DVec3 {
    let along = *b - *a;
    let share = (p - *a).dot(along) / along.length_squared();
    // Without length it is either end.
    if share.is_finite() { *a + share.clamp(0.0, 1.0) * along } else { *a }
}

/// The least distance of a line segment; distance from a convex set is convex along a line.
fn least_along([a, b]: &[DVec3; 2], distance: impl Fn(DVec3) -> f64) -> f64 {
    if a == b {
        return distance(*a);
    }
    let at = |share: f64| distance(*a + share * (*b - *a));
    let (_, between) = minimum_between(0.0, 1.0, at);
    between.min(at(0.0)).min(at(1.0))
}

/// Tolerance for rounding at this length.
fn slack(length: f64) -> f64 {
    1e-9 * length.max(1e-9)
}

/// Whether no axis separates two boxes (Gottschalk, Lin, Manocha, "OBBTree", 1996).
fn boxes_overlap(a: &Obb, b: &Obb) -> bool {
    let axes = |obb: &Obb| [obb.axes.x_axis, obb.axes.y_axis, obb.axes.z_axis];
    let crossed = axes(a).into_iter().flat_map(|one| axes(b).map(|other| one.cross(other)));
    let all = axes(a).into_iter().chain(axes(b)).chain(crossed.filter(|axis| axis.length_squared() > 1e-12));
    let reach = |obb: &Obb, along: DVec3| (obb.axes.transpose() * along).abs().dot(obb.half_extents);
    let size = slack(a.half_extents.length() + b.half_extents.length());
    all.map(DVec3::normalize).all(|axis| {
        let both = reach(a, axis) + reach(b, axis);
        // Two without thickness along it overlap if they lie in one plane.
        (b.center - a.center).dot(axis).abs() < if both > 2.0 * size { both - size } else { size }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DMat3;

    fn bar(a: [f64; 3], b: [f64; 3]) -> Volume {
        Volume::Round { ends: [a.into(), b.into()], radius: 0.5 }
    }

    fn cube(center: [f64; 3]) -> Volume {
        Volume::Block(Obb { center: center.into(), half_extents: DVec3::ONE, axes: DMat3::IDENTITY })
    }

    fn overlap(a: Volume, b: Volume) -> bool {
        let both = [a.overlaps(&b), b.overlaps(&a)];
        assert_eq!(both[0], both[1], "{a:?} {b:?}");
        both[0]
    }

    #[test]
    fn a_bar_overlaps_what_its_middle_runs_through_though_its_ends_are_free() {
        let across = bar([-5.0, 0.0, 0.3], [5.0, 0.0, -0.3]);
        assert!(overlap(across, cube([0.0, 0.0, 0.0])));
        assert!(overlap(across, Volume::ball(DVec3::Y * 0.9, 0.5)));
        assert!(overlap(across, bar([0.0, 0.0, -5.0], [0.0, 0.0, 5.0])));
        let floor = Volume::Behind(Plane { point: DVec3::ZERO, normal: DVec3::Y });
        assert!(overlap(across, floor));
    }

    #[test]
    fn touching_volumes_do_not_overlap() {
        // Radii of 0.5: surfaces meet where the axes are 1 apart, half a metre from a flat.
        let level = |y: f64| bar([-5.0, y, 0.0], [5.0, y, 0.0]);
        assert!(!overlap(level(1.5), cube([0.0; 3])) && overlap(level(1.4), cube([0.0; 3])));
        assert!(!overlap(level(1.0), bar([0.0, 0.0, -5.0], [0.0, 0.0, 5.0])));
        assert!(!overlap(level(1.0), Volume::ball(DVec3::ZERO, 0.5)));
        // Aslant over an edge of the cube: 3-4-5 off the edge x = y = 1.
        let off = |distance: f64| {
            let at = DVec3::new(1.0, 1.0, 0.0) + distance * DVec3::new(0.6, 0.8, 0.0);
            let along = DVec3::new(-4.0, 3.0, 0.0);
            Volume::Round { ends: [at - along, at + along], radius: 0.5 }
        };
        assert!(!overlap(off(0.5), cube([0.0; 3])) && overlap(off(0.49), cube([0.0; 3])));
        let floor = Volume::Behind(Plane { point: DVec3::ZERO, normal: DVec3::Y });
        assert!(!overlap(level(0.5), floor) && overlap(level(0.4), floor));
    }
}
