//! Of what only a part is drawn.

/// Of what only a part is drawn, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// There are too many contacts to label each.
    TooManyContacts,
    /// The normals of faces that are small on screen are left out.
    SmallFaces,
    /// Of many agents some have arrows of their velocities.
    VelocitiesOf {
        /// How many.
        shown: usize,
        /// Of how many.
        all: usize,
    },
    /// Of many bodies some have arrows of the fields and flows that act on them.
    FieldsAt {
        /// How many.
        shown: usize,
        /// Of how many.
        all: usize,
    },
    /// Only the balls nearest to the eye have shadows.
    ShadowsOf {
        /// How many.
        nearest: usize,
    },
}
