//! Arrows, and the one grammar they are drawn in: each kind has its own head, each pose its own dash.

use super::color::Rgba;
use crate::query::Role;
use crate::scene::Id;
use glam::DVec3;

/// An arrow: of what, whose, from where to where, and at which moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// What it shows.
    pub kind: ArrowKind,
    /// Which moment it belongs to.
    pub pose: Pose,
    /// The body, obstacle or question whose it is; `None` for what belongs to no single one.
    pub of: Option<Id>,
    /// World position where it begins.
    pub tail: DVec3,
    /// World position where it points.
    pub tip: DVec3,
    /// Whether it is shorter than its vector: then its shaft has a gap, as draughtsmen break a long part.
    pub is_cut: bool,
    /// Thickness of shaft and head; 1 for the ordinary one.
    pub weight: f32,
    /// Colour and opacity.
    pub color: Rgba,
}

/// What an arrow shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ArrowKind {
    /// A vector of the scene.
    Vector(VectorKind),
    /// A link in the chain of an agent's rules: its symbol in the stages.
    Rule(&'static str, RuleShare),
    /// A term of the algorithm that is explained.
    Term(Role),
}

/// What a vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorKind {
    /// A surface normal: of unit length, drawn equally long everywhere.
    Normal,
    /// A velocity in m/s.
    Velocity,
    /// An impulse in kg·m/s.
    Impulse,
    /// A momentum in kg·m/s.
    Momentum,
    /// An acceleration by potential fields, drawn equally long everywhere; or one that a question is about.
    Field,
    /// An acceleration by flows, drawn equally long everywhere.
    Flow,
    /// The acceleration that fields and flows together give an agent at rest.
    Net,
}

/// Which moment a thing belongs to, as seen from the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    /// It was so before: dashed.
    Before,
    /// It is so now: solid.
    At,
    /// It will be so: dotted.
    After,
    /// Someone predicts it: in long dashes.
    Predicted,
}

/// What a link in the chain of an agent's rules amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleShare {
    /// What one field or flow adds to its rule.
    Part,
    /// One rule, or what the clamp takes away.
    Rule,
    /// The sum of all rules, or what is applied of it.
    Whole,
}

/// An agent, drawn as a cone that points where it goes and fits into the sphere it collides with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dart {
    /// The agent.
    pub of: Id,
    /// World position of its centre.
    pub center: DVec3,
    /// Radius in metres of the sphere it collides with.
    pub radius: f64,
    /// Unit vector along its velocity.
    pub heading: DVec3,
    /// Its opacity is ignored.
    pub color: Rgba,
}

/// The shape of an arrow's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A plain cone.
    Cone,
    /// Two cones base to base.
    Diamond,
    /// A round bead.
    Bead,
    /// A flat-ended block, like a hammer.
    Block,
    /// A cone whose base is swept back.
    Barb,
    /// A needle on a wide foot.
    Spire,
    /// Two cones base to base, the one behind twice as long.
    Kite,
}

impl ArrowKind {
    /// Its head.
    pub fn head(self) -> Head {
        match self {
            ArrowKind::Vector(kind) => kind.head(),
            ArrowKind::Rule(..) => Head::Kite,
            ArrowKind::Term(role) => match role {
                Role::Normal => Head::Diamond,
                Role::Force => Head::Block,
                Role::Motion => Head::Barb,
                Role::Velocity | Role::Offset | Role::Contact | Role::Aid => Head::Cone,
            },
        }
    }

    /// Radius of its shaft in points, at a weight of 1.
    pub fn shaft(self) -> f32 {
        match self {
            ArrowKind::Vector(kind) => kind.shaft(),
            ArrowKind::Rule(_, RuleShare::Part) => 0.9,
            ArrowKind::Rule(_, RuleShare::Rule) => 1.7,
            ArrowKind::Rule(_, RuleShare::Whole) => 2.5,
            ArrowKind::Term(role) => match role {
                Role::Velocity | Role::Motion => VectorKind::Velocity.shaft(),
                Role::Force => VectorKind::Impulse.shaft(),
                Role::Normal | Role::Offset | Role::Contact | Role::Aid => VectorKind::Normal.shaft(),
            },
        }
    }
}

impl VectorKind {
    /// Every kind.
    pub const ALL: [VectorKind; 7] = [
        VectorKind::Normal,
        VectorKind::Velocity,
        VectorKind::Impulse,
        VectorKind::Momentum,
        VectorKind::Field,
        VectorKind::Flow,
        VectorKind::Net,
    ];

    /// Its head.
    pub fn head(self) -> Head {
        match self {
            VectorKind::Normal => Head::Diamond,
            VectorKind::Velocity => Head::Cone,
            VectorKind::Impulse => Head::Block,
            VectorKind::Momentum => Head::Spire,
            VectorKind::Field => Head::Barb,
            VectorKind::Flow => Head::Bead,
            // A sum of rules has their head.
            VectorKind::Net => Head::Kite,
        }
    }

    /// Radius of its shaft in points.
    pub fn shaft(self) -> f32 {
        match self {
            VectorKind::Normal => 1.1,
            VectorKind::Velocity => 1.8,
            VectorKind::Impulse => 2.4,
            VectorKind::Momentum => 2.0,
            VectorKind::Field | VectorKind::Flow | VectorKind::Net => 1.4,
        }
    }
}

impl Pose {
    /// Every pose: those of the run in the order of time, then what is predicted.
    pub const ALL: [Pose; 4] = [Pose::Before, Pose::At, Pose::After, Pose::Predicted];

    /// Length of a dash in points; 0 is solid.
    pub fn dash(self) -> f32 {
        match self {
            Pose::Before => 6.0,
            Pose::At => 0.0,
            Pose::After => 2.5,
            Pose::Predicted => 11.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_kinds_share_a_head() {
        // Of the net push, which is a sum of rules, there is one already.
        let vectors = VectorKind::ALL.into_iter().filter(|kind| *kind != VectorKind::Net).map(ArrowKind::Vector);
        let kinds = vectors.chain([ArrowKind::Rule("sum", RuleShare::Whole)]);
        let heads: Vec<Head> = kinds.map(ArrowKind::head).collect();
        for (i, head) in heads.iter().enumerate() {
            assert!(!heads[i + 1..].contains(head), "{head:?}");
        }
    }
}
