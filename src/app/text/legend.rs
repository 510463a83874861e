//! What the legend of the 3D view says.

use crate::app::draw_list::{Note, Pose, VectorKind};
use crate::language::{Text, t, text};

/// The volume that a ball sweeps.
pub const SWEPT: Text = text!("swept");
/// The run before the change.
pub const BASELINE_RUN: Text = text!("baseline run");
/// Where it goes on.
pub const PATH_AHEAD: Text = text!("path ahead");
/// An arrow that is drawn shorter than it is.
pub const CUT: Text = text!("cut: longer");
/// A shadow.
pub const SHADOW: Text = text!("straight below");
/// The rules of an agent.
pub const RULES: Text = text!("rules, tip to tail");
/// Their sum.
pub const SUM: Text = text!("sum");
/// The acceleration that is applied.
pub const APPLIED: Text = text!("applied");
/// What the clamp takes away of the sum.
pub const CLAMPED: Text = text!("clamp takes");
/// The agents that an agent perceives.
pub const SEEN: Text = text!("seen, nearest");

/// Beside a bar: "arrow of 2 m/s".
pub fn scale(magnitude: &str, units: &str) -> String {
    t!("arrow of {magnitude} {units}", magnitude, units)
}

/// What was not drawn, and what helps.
pub fn note(note: Note) -> String {
    match note {
        Note::TooManyContacts => t!("too many contacts to label: point at a ball or select it").to_owned(),
        Note::SmallFaces => t!("zoom in for the normals of small faces").to_owned(),
        Note::VelocitiesOf { shown, all } => t!("velocities of {shown} of {all} agents", shown, all),
        Note::FieldsAt { shown, all } => t!("fields and flows at {shown} of {all} bodies", shown, all),
        Note::ShadowsOf { nearest } => t!("shadows of the {nearest} nearest balls", nearest),
    }
}

/// What an arrow of a kind stands for.
pub fn vector(kind: VectorKind) -> &'static str {
    match kind {
        VectorKind::Normal => t!("normal"),
        VectorKind::Velocity => t!("velocity"),
        VectorKind::Impulse => t!("impulse"),
        VectorKind::Momentum => t!("momentum"),
        VectorKind::Field => t!("field"),
        VectorKind::Flow => t!("flow"),
        VectorKind::Net => t!("net push at rest"),
    }
}

/// Which moment an arrow belongs to.
pub fn pose(pose: Pose) -> &'static str {
    match pose {
        Pose::Before => t!("before"),
        Pose::At => t!("now"),
        Pose::After => t!("to come"),
        Pose::Predicted => t!("predicted"),
    }
}
