//! Decisions about boxes and quads.

use crate::shape::Face;

/// How a sphere moves relative to a box or quad or to one of its parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoxDecision {
    /// They overlap at the start, and the centre is inside.
    CenterInside,
    /// They overlap at the start, and the centre is on the surface.
    CenterOnSurface,
    /// It moves away from the closest point.
    Receding {
        /// Dot product of offset and motion, in local coordinates.
        approach: f64,
    },
    /// It moves along the slab of an axis.
    AlongSlab {
        /// Whether it is between the two faces of the slab.
        inside: bool,
    },
    /// Its path misses the grown box.
    BesideGrownBox {
        /// When it enters the last slab.
        enters: f64,
        /// When it leaves the first slab.
        leaves: f64,
    },
    /// Its path intersects the grown box.
    ThroughGrownBox {
        /// When it enters the last slab.
        enters: f64,
        /// When it leaves the first slab.
        leaves: f64,
    },
    /// It misses a region's feature, and comes no closer afterwards.
    RegionApart {
        /// When it is closest.
        nearest: f64,
    },
    /// The region ends before the closest point.
    RegionOpen {
        /// When the region ends.
        end: f64,
    },
    /// It moves along the surface.
    ConstantDistance {
        /// Whether it is at most the radius away.
        within: bool,
    },
    /// The solid box is farther away than the radius.
    FacesApart,
    /// It is inside the box and reaches no face.
    FacesContained,
    /// At least one face is within the radius.
    FacesTouched,
    /// Whether it touches a face.
    Face {
        /// Which.
        face: Face,
        /// Distance to its rectangle.
        distance: f64,
        /// Whether that is at most the radius.
        touched: bool,
    },
}
