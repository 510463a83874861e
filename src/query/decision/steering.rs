//! Decisions about steering.

/// What an agent steers by.
#[derive(Clone, Debug, PartialEq)]
pub enum SteeringDecision {
    /// Nobody is within its perception.
    SeesNobody,
    /// It sees others.
    Sees {
        /// How many.
        count: usize,
        /// The nearest of all within perception.
        nearest: Neighbour,
    },
    /// It is outside a flow.
    OutsideFlow,
    /// It is in a flow.
    InFlow,
}

/// Another agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// By its place in the list of a question.
    Number(usize),
    /// By the name that it has in a scene.
    Name(String),
}
