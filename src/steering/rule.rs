//! The rules by which an agent steers.

/// A rule by which an agent steers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Steers to the separation distance from the nearest agent.
    Separation,
    /// Steers to the velocity of the nearest agent.
    Alignment,
    /// Steers to the centre of the perceived agents.
    Cohesion,
    /// Steers with the flows.
    Flow,
    /// Steers to the desired speed, with a random turn.
    Cruising,
    /// Steers away from obstacles.
    Avoidance,
}

impl Rule {
    /// All of them, in the order in which they are summed.
    pub const ALL: [Rule; 6] =
        [Rule::Separation, Rule::Alignment, Rule::Cohesion, Rule::Flow, Rule::Cruising, Rule::Avoidance];

    /// What it is called in answers.
    pub fn token(self) -> &'static str {
        match self {
            Rule::Separation => "separation",
            Rule::Alignment => "alignment",
            Rule::Cohesion => "cohesion",
            Rule::Flow => "flow",
            Rule::Cruising => "cruising",
            Rule::Avoidance => "avoidance",
        }
    }

    /// The symbol of its acceleration in stages; `flow` there is a single flow.
    pub fn symbol(self) -> &'static str {
        if self == Rule::Flow { "flows" } else { self.token() }
    }
}
