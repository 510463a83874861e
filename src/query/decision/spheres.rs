//! Decisions about two spheres.

/// What two spheres that do not touch at the start do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpheresDecision {
    /// They do not move relative to each other.
    AtRest,
    /// They move apart.
    Receding {
        /// Offset times motion.
        approach: f64,
    },
    /// They pass beside each other.
    Apart {
        /// Of the quadratic, negative.
        discriminant: f64,
    },
    /// They meet after the end of the sweep.
    Late {
        /// When.
        t: f64,
    },
    /// They meet within the sweep.
    Hit {
        /// When.
        t: f64,
    },
}
