//! What it takes for an event to repeat.

/// What it took for an event to repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needed {
    /// The objects that it names.
    Involved,
    /// Also those that touched them since the start, directly or through others.
    Touched,
    /// Also what agents and fields steer by.
    Surroundings,
    /// Every body and obstacle.
    Everything,
}

impl Needed {
    pub(super) const ALL: [Needed; 4] = [Needed::Involved, Needed::Touched, Needed::Surroundings, Needed::Everything];
}
