//! Decisions about responses.

/// The result of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ResponseDecision {
    /// The centres coincide.
    NoAxis,
    /// Two spheres are already moving apart.
    Separating {
        /// Closing speed, negative.
        closing: f64,
    },
    /// Both masses are infinite.
    Immovable,
    /// Two spheres bounce.
    Bounce {
        /// Closing speed before.
        before: f64,
        /// Closing speed after.
        after: f64,
    },
    /// Several contacts that depend on each other were solved together.
    Joint {
        /// How many.
        contacts: usize,
        /// Speed at which the two of this one approached before.
        before: f64,
        /// The same after, negative where they part.
        after: f64,
    },
    /// A sphere is already moving away from the obstacle.
    MovingAway {
        /// Speed along the normal, not negative.
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
