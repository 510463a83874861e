//! How much of a scene an event needs to repeat.

/// How much of a scene an event needs to repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needed {
    /// The objects that it names.
    Involved,
    /// Also those that touched them since the start, directly or through others.
    Touched,
    /// Also the agents and fields that influence them.
    Surroundings,
    /// Every body and obstacle.
    Everything,
}

impl Needed {
    pub(super) const ALL: [Needed; 4] = [Needed::Involved, Needed::Touched, Needed::Surroundings, Needed::Everything];
}
