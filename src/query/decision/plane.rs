//! Decisions about a plane.

/// What a sphere does about a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlaneDecision {
    /// It overlaps the plane and moves along it.
    OverlapsAlong {
        /// Along the normal.
        speed: f64,
    },
    /// It overlaps the plane and moves further in.
    OverlapsInward {
        /// Along the normal, negative.
        speed: f64,
    },
    /// It overlaps the plane and moves out.
    OverlapsOutward {
        /// Along the normal, positive.
        speed: f64,
    },
    /// It is behind the plane.
    Behind {
        /// Signed distance of the centre.
        distance: f64,
    },
    /// It moves away from the front.
    Receding {
        /// Along the normal, positive.
        speed: f64,
    },
    /// It moves along the plane.
    Along,
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
