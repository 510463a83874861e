//! Decisions about responses.

/// What comes of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ResponseDecision {
    /// The centres coincide.
    NoAxis,
    /// Two spheres move apart already.
    Separating {
        /// Closing speed, negative.
        closing: f64,
    },
    /// Neither of two spheres can be moved.
    Immovable,
    /// Two spheres bounce.
    Bounce {
        /// Closing speed before.
        before: f64,
        /// Closing speed after.
        after: f64,
    },
    /// A sphere moves away from the obstacle already.
    MovingAway {
        /// Along the normal, not negative.
        speed: f64,
    },
    /// A sphere bounces off an obstacle.
    BounceOff {
        /// Speed along the normal before.
        before: f64,
        /// Speed along the normal after.
        after: f64,
    },
}
