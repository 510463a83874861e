//! What the legend of the 3D view says.

use crate::app::draw_list::{Note, Pose, VectorKind};

/// The volume that a ball sweeps.
pub const SWEPT: &str = "swept";
/// The run before the change.
pub const BASELINE_RUN: &str = "baseline run";
/// Where it goes on.
pub const PATH_AHEAD: &str = "path ahead";
/// An arrow that is drawn shorter than it is.
pub const CUT: &str = "cut: longer";
/// A shadow.
pub const SHADOW: &str = "straight below";
/// The rules of an agent.
pub const RULES: &str = "rules, tip to tail";
/// Their sum.
pub const SUM: &str = "sum";
/// The acceleration that is applied.
pub const APPLIED: &str = "applied";
/// What the clamp takes away of the sum.
pub const CLAMPED: &str = "clamp takes";
/// The agents that an agent perceives.
pub const SEEN: &str = "seen, nearest";

/// What was not drawn, and what helps.
pub fn note(note: Note) -> String {
    match note {
        Note::TooManyContacts => "too many contacts to label: point at a ball or select it".to_owned(),
        Note::SmallFaces => "zoom in for the normals of small faces".to_owned(),
        Note::VelocitiesOf { shown, all } => format!("velocities of {shown} of {all} agents"),
        Note::FieldsAt { shown, all } => format!("fields and flows at {shown} of {all} bodies"),
        Note::ShadowsOf { nearest } => format!("shadows of the {nearest} nearest balls"),
    }
}

/// What an arrow of a kind stands for.
pub fn vector(kind: VectorKind) -> &'static str {
    match kind {
        VectorKind::Normal => "normal",
        VectorKind::Velocity => "velocity",
        VectorKind::Impulse => "impulse",
        VectorKind::Momentum => "momentum",
        VectorKind::Field => "field",
        VectorKind::Flow => "flow",
    }
}

/// Which moment an arrow belongs to.
pub fn pose(pose: Pose) -> &'static str {
    match pose {
        Pose::Before => "before",
        Pose::At => "now",
        Pose::After => "to come",
        Pose::Predicted => "predicted",
    }
}
