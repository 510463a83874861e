//! Decisions about two spheres.

/// What two spheres that do not touch at the start do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpheresDecision {
    /// They do not move relative to each other.
    AtRest,
    /// They move apart.
    Receding {
        /// Dot product of offset and motion.
        approach: f64,
    },
    /// They miss each other.
    Apart {
        /// Discriminant of the quadratic, negative.
        discriminant: f64,
    },
    /// They collide after the end of the sweep.
    Late {
        /// When.
        t: f64,
    },
    /// They collide within the sweep.
    Hit {
        /// When.
        t: f64,
    },
}
