//! The geometry of an obstacle: what balls collide with.

use super::volume::Volume;
use crate::query::{Acceleration, Feature, ObstacleImpact, ObstacleSweep, Probe, SphereSweep, SweepOutcome};
use crate::shape::{Capsule, FaceFlags, Flat, Obb, Plane, Quad, Surface};
use glam::DVec3;

/// The surface of an obstacle at an instant, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Geometry {
    /// One-sided and infinite.
    Plane(Plane),
    /// Two-sided rectangle.
    Quad(Quad),
    /// Solid, with edges.
    Box(Obb),
    /// Solid, round.
    Capsule(Capsule),
}

/// The only place where the shapes are told apart.
macro_rules! of_each {
    ($geometry:expr, $shape:ident => $answer:expr) => {
        match $geometry {
            Geometry::Plane($shape) => $answer,
            Geometry::Quad($shape) => $answer,
            Geometry::Box($shape) => $answer,
            Geometry::Capsule($shape) => $answer,
        }
    };
}

/// The result of a ball's sweep against an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swept {
    /// Hit, or why not.
    pub outcome: SweepOutcome,
    /// When they touch, as a fraction of the sweep; for a ball that overlaps a plane it may lie in the past.
    pub t: Option<f64>,
    /// Where they touch and approach; at the start if they overlap and approach.
    pub contact: Option<SweptContact>,
}

/// When and where a swept ball touches an obstacle and approaches it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptContact {
    /// Fraction of the sweep, 0 or greater.
    pub t: f64,
    /// Point of contact.
    pub point: DVec3,
    /// Unit vector from the obstacle to the ball.
    pub normal: DVec3,
    /// What part of the obstacle; `None` for a shape with only one.
    pub feature: Option<Feature>,
    /// Touched faces of a box.
    pub flags: Option<FaceFlags>,
}

/// The side of a surface on which a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Where the normal of a plane or quad points, or outside a solid.
    Front,
    /// On a plane or quad, or behind it.
    Back,
    /// Inside a solid or on its surface.
    Inside,
}

/// What is drawn of a bounded surface.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Its flat parts.
    pub flats: Vec<Flat>,
    /// Its edges, as straight lines.
    pub edges: Vec<[DVec3; 2]>,
    /// Its round parts.
    pub rounded: Vec<Rounded>,
}

/// A round part of a surface: all points at the radius from a line segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded {
    /// The ends of the segment.
    pub ends: [DVec3; 2],
    /// In metres.
    pub radius: f64,
}

impl Geometry {
    /// The surface point nearest to a point.
    #[inline]
    pub fn surface(&self, p: DVec3) -> Surface {
        of_each!(self, shape => shape.surface(p))
    }

    /// When and where a moving ball touches it. The sweep is relative to the obstacle.
    #[inline]
    pub fn sweep(&self, sweep: &SphereSweep<impl Acceleration>, probe: &mut impl Probe) -> Swept {
        of_each!(self, shape => shape.sweep(sweep, probe))
    }

    /// Where a ray from outside a solid hits it, in lengths of the ray's direction; `None` when it misses.
    pub fn ray_distance(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        of_each!(self, shape => shape.ray_distance(origin, direction))
    }

    /// The same surface, moved.
    #[inline]
    pub fn translated(self, by: DVec3) -> Geometry {
        of_each!(self, shape => shape.translated(by).into())
    }

    /// Its centre; for a plane the point that defines it.
    pub fn place(&self) -> DVec3 {
        of_each!(self, shape => shape.place())
    }

    /// The plane, if it is one: the only unbounded shape, and the only one with nothing behind it.
    pub fn as_plane(&self) -> Option<&Plane> {
        match self {
            Geometry::Plane(plane) => Some(plane),
            _ => None,
        }
    }

    /// The box, if it is one: the only shape whose faces have names and bits.
    pub fn as_box(&self) -> Option<&Obb> {
        match self {
            Geometry::Box(obb) => Some(obb),
            _ => None,
        }
    }

    /// Half extents of its axis-aligned bounding box about its centre; `None` for a plane.
    pub fn bounding_half_extents(&self) -> Option<DVec3> {
        of_each!(self, shape => shape.bounding_half_extents())
    }

    /// Radius of its bounding sphere about its centre; `None` for a plane.
    pub fn bounding_radius(&self) -> Option<f64> {
        of_each!(self, shape => shape.bounding_radius())
    }

    /// Whether it is solid; planes and quads are sheets.
    pub fn is_solid(&self) -> bool {
        of_each!(self, shape => shape.is_solid())
    }

    /// The vector from its nearest point to a point, and the side that point is on; inside a solid the reverse vector,
    /// outwards.
    pub fn offset_to(&self, place: DVec3) -> (DVec3, Side) {
        of_each!(self, shape => shape.offset_to(place))
    }

    /// The faces of a box that a ball touches; `None` for other shapes.
    pub fn touched_faces(&self, center: DVec3, radius: f64) -> Option<FaceFlags> {
        of_each!(self, shape => shape.touched_faces(center, radius))
    }

    /// The feature nearest to a point outside; `None` for a shape with only one.
    pub fn feature_near(&self, p: DVec3) -> Option<Feature> {
        of_each!(self, shape => shape.feature_near(p))
    }

    /// The outward normal at a point of the surface; for a quad that of its front.
    pub fn normal_at(&self, point: DVec3) -> DVec3 {
        of_each!(self, shape => shape.normal_at(point))
    }

    /// The part of the surface whose outward normal is `normal`, to within 1e-7, as a rectangle; an edge, corner or line along a round
    /// side has no breadth, a plane no end.
    pub fn facing(&self, normal: DVec3) -> Flat {
        of_each!(self, shape => shape.facing(normal))
    }

    /// Radius by which a ball that goes round an edge or a round side of it goes round in a wider circle than its own, in m.
    pub fn rounding(&self) -> f64 {
        match self {
            Geometry::Capsule(capsule) => capsule.radius,
            Geometry::Plane(_) | Geometry::Quad(_) | Geometry::Box(_) => 0.0,
        }
    }

    /// The box from which the surface is as far as its [rounding](Geometry::rounding), as the axis of a capsule; `None` for a plane.
    pub fn core(&self) -> Option<Obb> {
        match self {
            Geometry::Capsule(capsule) => Some(capsule.core()),
            Geometry::Quad(quad) => Some(quad.flat_box()),
            Geometry::Box(obb) => Some(*obb),
            Geometry::Plane(_) => None,
        }
    }

    /// How far the surface extends from a point on it along a unit vector, both forwards and backwards.
    pub fn room(&self, point: DVec3, along: DVec3) -> f64 {
        of_each!(self, shape => shape.room(point, along))
    }

    /// Balls whose convex hull it is, as centres and radii: for a flat shape its corners; none for a plane.
    pub fn hull(&self) -> Vec<(DVec3, f64)> {
        of_each!(self, shape => shape.hull())
    }

    /// The volume it occupies; that of a quad is a box without thickness.
    pub fn volume(&self) -> Volume {
        of_each!(self, shape => shape.volume())
    }

    /// What is drawn of it; nothing for a plane.
    pub fn outline(&self) -> Outline {
        of_each!(self, shape => shape.outline())
    }
}

impl From<Plane> for Geometry {
    fn from(plane: Plane) -> Geometry {
        Geometry::Plane(plane)
    }
}

impl From<Quad> for Geometry {
    fn from(quad: Quad) -> Geometry {
        Geometry::Quad(quad)
    }
}

impl From<Obb> for Geometry {
    fn from(obb: Obb) -> Geometry {
        Geometry::Box(obb)
    }
}

impl From<Capsule> for Geometry {
    fn from(capsule: Capsule) -> Geometry {
        Geometry::Capsule(capsule)
    }
}

impl Side {
    /// Whether it is the front.
    pub fn is_front(self) -> bool {
        self == Side::Front
    }

    /// The side of a sheet at a height above it.
    pub(super) fn of_sheet(height: f64) -> Side {
        if height > 0.0 { Side::Front } else { Side::Back }
    }
}

impl Surface {
    /// The vector from the surface of a solid to the point asked about; inside it the reverse vector, outwards.
    pub fn offset_from_solid(&self) -> (DVec3, Side) {
        let side = if self.distance > 0.0 { Side::Front } else { Side::Inside };
        (self.normal * self.distance.abs(), side)
    }
}

impl Swept {
    /// The result for a bounded shape; `has_flags` if its faces have bits. A parabola may lead to a contact after one in
    /// which the ball does not come nearer: `approach` looks for that.
    #[inline]
    pub(super) fn of(
        sweep: &SphereSweep<impl Acceleration>,
        found: ObstacleSweep,
        approach: impl FnOnce(&SphereSweep) -> Option<ObstacleImpact>,
        has_flags: bool,
    ) -> Swept {
        let approached = match found.impact {
            _ if sweep.is_accelerated() => approach(&sweep.on_parabola()),
            impact => impact.filter(|impact| sweep.motion.dot(impact.normal) < 0.0),
        };
        let contact = approached.map(|impact| SweptContact {
            t: impact.t,
            point: impact.contact,
            normal: impact.normal,
            feature: Some(impact.feature),
            flags: has_flags.then_some(impact.flags),
        });
        Swept { outcome: found.status.into(), t: found.impact.map(|impact| impact.t), contact }
    }
}

/// The feature of a box or quad nearest to a point, from the number of axes along which the point is outside.
pub(super) fn feature_outside(axes: u32) -> Feature {
    match axes {
        0 | 1 => Feature::Face,
        2 => Feature::Edge,
        _ => Feature::Corner,
    }
}

/// How far a box extends from a point on it along a vector, forwards and backwards, all in its local coordinates.
pub(super) fn room_in_box(half_extents: DVec3, at: DVec3, way: DVec3) -> f64 {
    // Axes across the surface do not count.
    let sides = (0..3).filter(|&axis| way[axis].abs() > 1e-9);
    sides.map(|axis| (half_extents[axis] - at[axis].abs()) / way[axis].abs()).fold(f64::INFINITY, f64::min)
}
