//! Decisions about a plane.

/// How a sphere moves relative to a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlaneDecision {
    /// It overlaps the plane and moves along it.
    OverlapsAlong {
        /// Speed along the normal.
        speed: f64,
    },
    /// It overlaps the plane and moves further in.
    OverlapsInward {
        /// Speed along the normal, negative.
        speed: f64,
    },
    /// It overlaps the plane and moves out.
    OverlapsOutward {
        /// Speed along the normal, positive.
        speed: f64,
    },
    /// It is behind the plane.
    Behind {
        /// Signed distance of the centre.
        distance: f64,
    },
    /// It moves away from the front.
    Receding {
        /// Speed along the normal, positive.
        speed: f64,
    },
    /// It moves along the plane.
    Along,
    /// On a parabola: it overlaps the plane, and never touches it from outside.
    OverlapsForEver,
    /// On a parabola: it never comes nearer.
    NeverNearer,
    /// On a parabola: it turns away before it reaches the plane.
    TurnsAway,
    /// It reaches the plane after the end of the sweep.
    Late {
        /// When.
        t: f64,
    },
    /// It reaches the front within the sweep.
    Hit {
        /// When.
        t: f64,
    },
}
