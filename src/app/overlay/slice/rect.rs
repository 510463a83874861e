//! The rectangle on which fields are drawn.

use crate::app::model::extent::{Bounds, Extent};
use crate::scene::{Id, Slice, SliceExtent, SlicePlane};
use crate::shape::Plane;
use crate::sim::{FieldOwner, FlowSource, Setup};
use crate::steering::{Course, SteeringParams};
use glam::{DMat3, DVec2, DVec3};
use std::collections::BTreeSet;

/// The shorter side of the slice as a share of the longer one, at least.
const NARROWEST: f64 = 0.5;
/// Room around what the slice is fitted to, as a share of the longer side, at most.
const MARGIN: f64 = 0.125;

/// A rectangle along two world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SliceRect {
    /// Its middle.
    pub center: DVec3,
    /// Half its sides, along the two axes.
    pub half: DVec2,
    /// How it lies.
    pub plane: SlicePlane,
}

impl SliceRect {
    /// The extent that `look` gives, or else one around the steered bodies and the owners of fields at tick 0, so
    /// that it stays put while things move; `place` is its coordinate on the axis across it. Where objects are left out, the
    /// part of it around the others.
    pub fn of(setup: &Setup, (look, place): (&Slice, f64), left_out: &BTreeSet<Id>) -> SliceRect {
        let SliceExtent { from, to } = match look.extent {
            Some(whole) if !left_out.is_empty() => part_around_others(setup, whole, look.plane, left_out),
            Some(whole) => whole,
            None => own_extent(setup, look.plane, left_out),
        };
        let [u, v, normal] = axes(look.plane);
        let middle = (from + to) / 2.0;
        SliceRect { center: middle.x * u + middle.y * v + place * normal, half: (to - from) / 2.0, plane: look.plane }
    }

    /// Its corners, along its axes.
    pub fn extent(&self) -> SliceExtent {
        let middle = self.along(self.center);
        SliceExtent { from: middle - self.half, to: middle + self.half }
    }

    /// Unit vectors along its sides and across it.
    pub fn axes(&self) -> [DVec3; 3] {
        axes(self.plane)
    }

    /// The direction across it in which the height of a potential is drawn.
    pub fn normal(&self) -> DVec3 {
        self.axes()[2]
    }

    /// A place on it in world coordinates.
    pub fn world(&self, at: DVec2) -> DVec3 {
        let [u, v, _] = self.axes();
        self.center + at.x * u + at.y * v
    }

    /// The part of a vector that lies in it.
    pub fn along(&self, vector: DVec3) -> DVec2 {
        let [u, v, _] = self.axes();
        DVec2::new(vector.dot(u), vector.dot(v))
    }

    /// Where a ray hits it: the distance in lengths of the direction, and the place on it.
    pub fn hit(&self, ray: (DVec3, DVec3)) -> Option<(f64, DVec2)> {
        self.hit_plane(ray).filter(|(_, at)| at.abs().cmple(self.half).all())
    }

    /// Where a ray hits the plane that it lies in, likewise.
    pub fn hit_plane(&self, (origin, direction): (DVec3, DVec3)) -> Option<(f64, DVec2)> {
        let normal = self.normal();
        let distance = (self.center - origin).dot(normal) / direction.dot(normal);
        let at = self.along(origin + distance * direction - self.center);
        (distance > 0.0 && distance.is_finite()).then_some((distance, at))
    }
}

/// The name of the coordinate across a slice.
pub fn axis_name(plane: SlicePlane) -> &'static str {
    match plane {
        SlicePlane::Level => "y",
        SlicePlane::Xy => "z",
        SlicePlane::Zy => "x",
    }
}

/// The names of the coordinates along a slice.
pub fn side_names(plane: SlicePlane) -> [&'static str; 2] {
    match plane {
        SlicePlane::Level => ["x", "z"],
        SlicePlane::Xy => ["x", "y"],
        SlicePlane::Zy => ["z", "y"],
    }
}

/// Where a slice through a place stands on the axis across it.
pub fn place_across(plane: SlicePlane, at: DVec3) -> f64 {
    at.dot(axes(plane)[2])
}

/// Unit vectors along a slice and across it.
pub fn axes(plane: SlicePlane) -> [DVec3; 3] {
    match plane {
        SlicePlane::Level => [DVec3::X, DVec3::Z, DVec3::Y],
        SlicePlane::Xy => [DVec3::X, DVec3::Y, DVec3::Z],
        SlicePlane::Zy => [DVec3::Z, DVec3::Y, DVec3::X],
    }
}

/// Around every steered body and every wall and ball with a field, with a margin in which fields are seen to fade. It
/// ends at a plane with a field that stands upright on it: behind the plane is solid.
fn own_extent(setup: &Setup, plane: SlicePlane, left_out: &BTreeSet<Id>) -> SliceExtent {
    let [u, v, _] = axes(plane);
    let extent = &Extent::of(setup);
    let on_plane = |at: DVec3| DVec2::new(at.dot(u), at.dot(v));
    let [least, most] = bounds(setup, extent, left_out).corners().unwrap_or([extent.center; 2]).map(on_plane);
    let longest = (most - least).max_element().max(1e-3 * extent.radius);
    let margin = reach(setup).min(MARGIN * longest);
    let (middle, half) = ((least + most) / 2.0, (most - least) / 2.0 + margin);
    let half = half.max(DVec2::splat(NARROWEST * half.max_element()));
    let (mut from, mut to) = (middle - half, middle + half);
    for wall in planes_with_fields(setup) {
        for (axis, along) in [u, v].into_iter().enumerate() {
            let facing = wall.normal.dot(along);
            // If the plane runs through what the slice is fitted to, half the rectangle is left.
            if facing > 1.0 - 1e-9 {
                from[axis] = wall.point.dot(along).clamp(from[axis], middle[axis]);
            } else if facing < 1e-9 - 1.0 {
                to[axis] = wall.point.dot(along).clamp(middle[axis], to[axis]);
            }
        }
    }
    SliceExtent { from, to }
}

/// The part of an extent that fields of what is not left out reach; all of it where that is nothing.
fn part_around_others(setup: &Setup, whole: SliceExtent, plane: SlicePlane, left_out: &BTreeSet<Id>) -> SliceExtent {
    let [u, v, _] = axes(plane);
    let on_plane = |at: DVec3| DVec2::new(at.dot(u), at.dot(v));
    let Some(corners) = bounds(setup, &Extent::of(setup), left_out).corners() else { return whole };
    let [least, most] = corners.map(on_plane);
    let room = DVec2::splat(reach(setup));
    let part = SliceExtent { from: whole.from.max(least - room), to: whole.to.min(most + room) };
    if part.from.cmplt(part.to).all() { part } else { whole }
}

fn planes_with_fields(setup: &Setup) -> impl Iterator<Item = Plane> {
    setup.fields.iter().filter_map(|source| match source.owner {
        FieldOwner::Obstacle(obstacle) => setup.obstacles[obstacle].shape.as_plane().copied(),
        FieldOwner::Body(_) => None,
    })
}

/// A box around what the slice is fitted to, without what is left out; of a plane, the point nearest to the scene's middle.
fn bounds(setup: &Setup, extent: &Extent, left_out: &BTreeSet<Id>) -> Bounds {
    let mut bounds = Bounds::default();
    let is_shown = |id: Id| !left_out.contains(&id);
    let start = |body: usize| setup.bodies[body].position_at_start(&setup.settings);
    let is_steered = |index: &usize| setup.is_steered(*index) && is_shown(setup.bodies[*index].id);
    for body in (0..setup.bodies.len()).filter(is_steered) {
        bounds.include(start(body), setup.bodies[body].radius);
    }
    for source in setup.fields.iter().filter(|source| is_shown(source.field.id)) {
        match source.owner {
            FieldOwner::Body(body) if is_shown(setup.bodies[body].id) => {
                bounds.include(start(body), setup.bodies[body].radius);
            }
            FieldOwner::Obstacle(obstacle) if is_shown(setup.obstacles[obstacle].obstacle.id) => {
                bounds.include_shape(&setup.obstacles[obstacle].shape);
            }
            FieldOwner::Body(_) | FieldOwner::Obstacle(_) => {}
        }
    }
    if setup.bodies.iter().any(|body| left_out.contains(&body.id)) {
        // Of what carries the others all is shown.
        let limits = setup.flows.iter().filter(|source| is_shown(source.flow.id)).filter_map(region);
        limits.for_each(|[least, most]| {
            bounds.include(least, 0.0);
            bounds.include(most, 0.0);
        });
    }
    for plane in planes_with_fields(setup) {
        bounds.include(plane.surface(extent.center).point, 0.0);
    }
    if bounds.is_empty() {
        bounds.include(extent.center, extent.radius);
    }
    bounds
}

/// The least and the greatest corner of where a flow ends; `None` where it does not, or is turned. Along the axis of one that
/// circulates it is everywhere.
fn region(source: &FlowSource) -> Option<[DVec3; 2]> {
    let half = match source.course {
        Course::Circulating { axes, extent, .. } if axes == DMat3::IDENTITY => {
            extent.map(|side| DVec3::new(side, 0.0, side))
        }
        Course::Uniform { axes, half_extents, .. } if axes == DMat3::IDENTITY => Some(half_extents),
        Course::Circulating { .. } | Course::Uniform { .. } => None,
    }?;
    Some([source.flow.center - half, source.flow.center + half])
}

/// The greatest range of any field.
fn reach(setup: &Setup) -> f64 {
    let perceptions = setup.groups.iter().map(|group| group.params.perception);
    let perception = perceptions.reduce(f64::max).unwrap_or(SteeringParams::default().perception);
    let ranges = setup.fields.iter().map(|source| source.field.range.unwrap_or(perception));
    ranges.reduce(f64::max).unwrap_or(perception)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(plane: SlicePlane) -> SliceRect {
        SliceRect { center: DVec3::new(1.0, 2.0, 3.0), half: DVec2::new(4.0, 2.0), plane }
    }

    #[test]
    fn a_ray_meets_a_slice_where_the_slice_says_that_place_is() {
        for plane in [SlicePlane::Level, SlicePlane::Xy, SlicePlane::Zy] {
            let rect = rect(plane);
            let at = DVec2::new(-3.0, 1.5);
            let (origin, direction) = (DVec3::new(9.0, 8.0, 7.0), rect.world(at) - DVec3::new(9.0, 8.0, 7.0));
            let (distance, found) = rect.hit((origin, direction)).expect("it hits");
            assert!((distance - 1.0).abs() < 1e-12 && (found - at).length() < 1e-12, "{plane:?}");
            assert_eq!(rect.hit((origin, -direction)), None, "behind");
        }
    }

    #[test]
    fn a_slice_lies_around_what_is_not_left_out() {
        let scene = crate::scene_for_tests::parsed(
            r#"{"version": 1, "name": "two flows", "agent_groups": [{"id": 9, "params": {"perception": 1}}],
                "bodies": [{"id": 1, "radius": 0.25, "position": [3, 0, 0], "group": 9},
                           {"id": 2, "radius": 0.25, "position": [30, 0, 0], "group": 9}],
                "flows": [{"id": 3, "course": {"circulating": {"extent": 5}}},
                          {"id": 4, "center": [30, 0, 0], "course": {"circulating": {"extent": 5}}}]}"#,
        );
        let setup = Setup::new(&scene);
        let of = |hidden: &[Id]| SliceRect::of(&setup, (&Slice::default(), 0.0), &hidden.iter().copied().collect());
        assert!((of(&[]).center.x - 16.5).abs() < 1e-9, "{:?}", of(&[]));
        // The square of the flow that is left, 5 m around the origin, and the perception around it.
        let left = of(&[2, 4]);
        assert!(left.center.length() < 1e-9 && left.half.distance(DVec2::splat(6.0)) < 1e-9, "{left:?}");
        // Of what an author gives, the part that is left.
        let whole = SliceExtent { from: DVec2::new(-5.5, -7.0), to: DVec2::new(36.0, 7.0) };
        let given = Slice { extent: Some(whole), ..Slice::default() };
        let of = |left_out: &[Id]| SliceRect::of(&setup, (&given, 0.0), &left_out.iter().copied().collect()).extent();
        assert_eq!(of(&[]), whole);
        assert_eq!(of(&[2, 4]), SliceExtent { from: DVec2::new(-5.5, -6.0), to: DVec2::splat(6.0) });
    }

    #[test]
    fn beside_the_slice_nothing_is_met() {
        let origin = DVec3::new(5.1, 9.0, 3.0);
        assert_eq!(rect(SlicePlane::Level).hit((origin, DVec3::NEG_Y)), None);
        assert_eq!(rect(SlicePlane::Level).hit((origin, DVec3::X)), None, "along it");
    }
}
