//! What a ball meets: the surface of an obstacle, ready to be computed with.

use super::volume::Volume;
use crate::query::{Feature, ObstacleSweep, Probe, SphereSweep, SweepOutcome};
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

/// What came of a ball's sweep against an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swept {
    /// Whether they meet, or why not.
    pub outcome: SweepOutcome,
    /// When the query says that they touch; of a ball that overlaps a plane that may be in the past.
    pub t: Option<f64>,
    /// Where they touch and approach; at once where they overlap and approach.
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
    /// What part of the obstacle; `None` of what has only one.
    pub feature: Option<Feature>,
    /// Touched faces of a box.
    pub flags: Option<FaceFlags>,
}

/// On which side of a surface a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Where the normal of a plane or quad points, or outside a solid.
    Front,
    /// On a plane or quad, or behind it.
    Back,
    /// Inside a solid or on its surface.
    Inside,
}

/// What is drawn of a surface that has an end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Its flat parts.
    pub flats: Vec<Flat>,
    /// Its edges, as straight lines.
    pub edges: Vec<[DVec3; 2]>,
    /// Its round parts.
    pub rounded: Vec<Rounded>,
}

/// A round part of a surface: that of all that is no farther than the radius from a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded {
    /// The ends of the line.
    pub ends: [DVec3; 2],
    /// In metres.
    pub radius: f64,
}

impl Geometry {
    /// Where it is nearest to a point.
    #[inline]
    pub fn surface(&self, p: DVec3) -> Surface {
        of_each!(self, shape => shape.surface(p))
    }

    /// When and where a moving ball meets it. What they do afterwards depends on the obstacle's motion
    /// alone: the sweep is relative to it.
    #[inline]
    pub fn sweep(&self, sweep: &SphereSweep, probe: &mut impl Probe) -> Swept {
        of_each!(self, shape => shape.sweep(sweep, probe))
    }

    /// Where a ray meets it from outside a solid, in lengths of the ray's direction; `None` when it does not.
    pub fn ray_distance(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        of_each!(self, shape => shape.ray_distance(origin, direction))
    }

    /// The same surface, moved.
    #[inline]
    pub fn translated(self, by: DVec3) -> Geometry {
        of_each!(self, shape => shape.translated(by).into())
    }

    /// The point it is given by: its middle, if it has one.
    pub fn place(&self) -> DVec3 {
        of_each!(self, shape => shape.place())
    }

    /// The plane, if that is what it is: the one shape that has no end, and nothing behind it.
    pub fn endless(&self) -> Option<&Plane> {
        match self {
            Geometry::Plane(plane) => Some(plane),
            _ => None,
        }
    }

    /// The box, if that is what it is: the one shape whose faces have names and bits.
    pub fn faced(&self) -> Option<&Obb> {
        match self {
            Geometry::Box(obb) => Some(obb),
            _ => None,
        }
    }

    /// Half the size of the upright box about its middle that it just fits in; `None` where it has no end.
    pub fn half_size(&self) -> Option<DVec3> {
        of_each!(self, shape => shape.half_size())
    }

    /// Radius of the ball about its middle that it just fits in; `None` where it has no end.
    pub fn radius(&self) -> Option<f64> {
        of_each!(self, shape => shape.radius())
    }

    /// Whether it has an inside.
    pub fn is_solid(&self) -> bool {
        of_each!(self, shape => shape.is_solid())
    }

    /// From its nearest point to a place, and on which side that is; inside a solid, as deep as it is, outwards.
    pub fn offset_to(&self, place: DVec3) -> (DVec3, Side) {
        of_each!(self, shape => shape.offset_to(place))
    }

    /// The faces of a box that a ball touches; `None` of what has no faces with bits.
    pub fn touched_faces(&self, center: DVec3, radius: f64) -> Option<FaceFlags> {
        of_each!(self, shape => shape.touched_faces(center, radius))
    }

    /// The part of it that is nearest to a point outside; `None` of what has only one.
    pub fn part_near(&self, p: DVec3) -> Option<Feature> {
        of_each!(self, shape => shape.part_near(p))
    }

    /// The outward normal at a point of the surface, of a quad that of its front.
    pub fn normal_at(&self, point: DVec3) -> DVec3 {
        of_each!(self, shape => shape.normal_at(point))
    }

    /// How far it goes on from a point of its surface along a unit vector in it, forth and back.
    pub fn room(&self, point: DVec3, along: DVec3) -> f64 {
        of_each!(self, shape => shape.room(point, along))
    }

    /// Balls whose convex hull it is, centres with radii: the corners of what is flat. None where it has no end.
    pub fn corners(&self) -> Vec<(DVec3, f64)> {
        of_each!(self, shape => shape.hull())
    }

    /// What it fills; a sheet is a box without thickness.
    pub fn volume(&self) -> Volume {
        of_each!(self, shape => shape.volume())
    }

    /// What is drawn of it; nothing where it has no end.
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

    /// The side of a sheet at a height over it.
    pub(super) fn of_sheet(height: f64) -> Side {
        if height > 0.0 { Side::Front } else { Side::Back }
    }
}

impl Surface {
    /// From the surface of a solid to the place that was asked about; inside, as deep as it is, outwards.
    pub fn offset_from_solid(&self) -> (DVec3, Side) {
        let side = if self.distance > 0.0 { Side::Front } else { Side::Inside };
        (self.normal * self.distance.abs(), side)
    }
}

impl Swept {
    /// Of a shape with an end; `has_flags` where its faces have bits.
    #[inline]
    pub(super) fn of(sweep: &SphereSweep, found: ObstacleSweep, has_flags: bool) -> Swept {
        let approached = found.impact.filter(|impact| sweep.motion.dot(impact.normal) < 0.0);
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

/// The part of something flat that is nearest to a point, from the axes on which the point is outside.
pub(super) fn part_outside(axes: u32) -> Feature {
    match axes {
        0 | 1 => Feature::Face,
        2 => Feature::Edge,
        _ => Feature::Corner,
    }
}

/// How far a box goes on from a point of it along a vector, both in its own coordinates, forth and back.
pub(super) fn room_in_box(half_extents: DVec3, at: DVec3, way: DVec3) -> f64 {
    // Across the surface there is no way to go.
    let sides = (0..3).filter(|&axis| way[axis].abs() > 1e-9);
    sides.map(|axis| (half_extents[axis] - at[axis].abs()) / way[axis].abs()).fold(f64::INFINITY, f64::min)
}
