//! The lines that represent the drawings of a stage.

use crate::query::{Mark, Role};
use glam::DVec3;

/// Half the side of a plane's patch, in lengths of directions.
pub(in crate::app::overlay) const PATCH: f64 = 1.3;

/// The scale of vectors, in metres.
#[derive(Clone, Copy)]
pub(in crate::app::overlay) struct Lengths {
    /// Length of a direction.
    pub(in crate::app::overlay) direction: f64,
    /// Length of 1 m/s.
    pub(in crate::app::overlay) per_velocity: f64,
    /// Length of a unit of impulse or acceleration.
    pub(in crate::app::overlay) per_force: f64,
    /// Longer velocities and impulses are cut.
    pub(in crate::app::overlay) longest: f64,
}

/// The line that represents a mark; a point is a line without length. Directions are equally long, velocities and
/// impulses in the shared scale, lengths in world scale.
pub(in crate::app::overlay) fn line_of(mark: &Mark, lengths: &Lengths) -> Option<[DVec3; 2]> {
    match *mark {
        Mark::Point { at, .. } => Some([at, at]),
        Mark::Segment { from, to, .. } => Some([from, to]),
        Mark::Arrow { tail, along, role } => {
            let direction = crate::shape::unit(along)?;
            let length = match role {
                Role::Normal => lengths.direction,
                Role::Velocity => (along.length() * lengths.per_velocity).min(lengths.longest),
                Role::Force => (along.length() * lengths.per_force).min(lengths.longest),
                Role::Motion | Role::Offset | Role::Contact | Role::Aid => along.length(),
            };
            Some([tail, tail + length * direction])
        }
        Mark::PlanePatch { .. } | Mark::SphereGhost { .. } | Mark::CapsuleGhost { .. } => None,
    }
}
