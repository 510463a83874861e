//! Decisions about boxes and quads.

use crate::shape::Face;

/// What a sphere does about a box or quad, or about a part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoxDecision {
    /// They overlap at the start, and the centre is inside.
    CenterInside,
    /// They overlap at the start, and the centre is on the surface.
    CenterOnSurface,
    /// It moves away from the closest point.
    Receding {
        /// Offset times motion, in local coordinates.
        approach: f64,
    },
    /// It runs along the slab of an axis.
    AlongSlab {
        /// Whether between its two faces.
        inside: bool,
    },
    /// Its path passes beside the grown box.
    BesideGrownBox {
        /// When it enters the last slab.
        enters: f64,
        /// When it has left one of them.
        leaves: f64,
    },
    /// Its path runs through the grown box.
    ThroughGrownBox {
        /// When it enters the last slab.
        enters: f64,
        /// When it leaves the first.
        leaves: f64,
    },
    /// It passes beside a region's feature, and comes no nearer afterwards.
    RegionApart {
        /// When it is nearest.
        nearest: f64,
    },
    /// The region ends before it is nearest.
    RegionOpen {
        /// When the region ends.
        end: f64,
    },
    /// It runs along the surface.
    ConstantDistance {
        /// Whether not farther away than the radius.
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
        /// How far its rectangle is away.
        distance: f64,
        /// Whether that is within the radius.
        touched: bool,
    },
}
