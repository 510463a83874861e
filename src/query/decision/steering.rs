//! Decisions about steering.

/// What an agent perceives, and whether a flow acts on it.
#[derive(Clone, Debug, PartialEq)]
pub enum SteeringDecision {
    /// No other agent is within its perception.
    SeesNobody,
    /// It perceives others.
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
    /// By its index in the list of a query.
    Number(usize),
    /// By its name in a scene.
    Name(String),
}
