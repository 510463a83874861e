//! What the impacts of one instant are judged by.

use super::sides::Scene;
use crate::sim::impact::bounce::Load;
use crate::sim::impact::same_instant::{Moment, SameInstant};
use crate::sim::state::pair::Pair;

/// What a round is gathered from.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The balls.
    pub scene: Scene<'a>,
    /// The impact of the pair that is due.
    pub moment: Moment,
    /// What has happened at this instant.
    pub so_far: &'a SameInstant,
    /// Whether a pair need not be tested.
    pub is_resolved: &'a dyn Fn(Pair) -> bool,
    /// Whether that is because it cannot be resolved.
    pub is_unresolvable: &'a dyn Fn(Pair) -> bool,
    /// Whether a contact carried weight when it was last solved.
    pub load: &'a dyn Fn(Pair) -> Load,
}
