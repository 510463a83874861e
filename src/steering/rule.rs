//! The rules by which an agent steers.

/// A rule by which an agent steers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// To the separation distance from the nearest.
    Separation,
    /// Along the velocity of the nearest.
    Alignment,
    /// To the middle of those seen.
    Cohesion,
    /// With the flows.
    Flow,
    /// To the desired speed, with a random turn.
    Cruising,
    /// Away from obstacles.
    Avoidance,
}

impl Rule {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Separation => "separation",
            Rule::Alignment => "alignment",
            Rule::Cohesion => "cohesion",
            Rule::Flow => "flow",
            Rule::Cruising => "cruising",
            Rule::Avoidance => "avoidance",
        }
    }

    /// The symbol of its acceleration in stages, where `flow` is one of the flows.
    pub fn symbol(self) -> &'static str {
        if self == Rule::Flow { "flows" } else { self.name() }
    }
}
