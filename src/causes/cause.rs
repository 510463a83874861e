//! What changes a velocity.

use crate::scene::Id;
use crate::sim::Instant;
use crate::steering::Rule;
use glam::DVec3;

/// What changes the velocity of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Gravity, whatever else acts.
    Gravity,
    /// A collision with a body or obstacle.
    Impact(Id),
    /// The contacts it rests on or supports, all of them together.
    Resting,
    /// A potential field.
    Field(Id),
    /// A flow.
    Flow(Id),
    /// A rule of its steering that looks at others, or at itself alone.
    Steering(SteeringRule),
    /// The limits of its group, on acceleration and speed.
    Limit,
    /// The bounds of the world.
    Bounds,
    /// An authored edit.
    Edit,
    /// The event budget of a tick was spent: it was held, and gravity did not act.
    Budget,
}

impl Cause {
    /// Whether it acts for a time, and not at an instant.
    pub fn lasts(self) -> bool {
        match self {
            Cause::Gravity
            | Cause::Resting
            | Cause::Field(_)
            | Cause::Flow(_)
            | Cause::Steering(_)
            | Cause::Limit
            | Cause::Budget => true,
            Cause::Impact(_) | Cause::Bounds | Cause::Edit => false,
        }
    }
}

/// A rule of steering; those about fields and flows are causes of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SteeringRule {
    /// Keeping its distance from the nearest agent.
    Separation,
    /// Taking on the velocity of the nearest agent.
    Alignment,
    /// Staying with the agents it perceives.
    Cohesion,
    /// Cruising at the desired speed.
    Cruising,
}

impl SteeringRule {
    pub(super) fn of(rule: Rule) -> Option<SteeringRule> {
        match rule {
            Rule::Separation => Some(SteeringRule::Separation),
            Rule::Alignment => Some(SteeringRule::Alignment),
            Rule::Cohesion => Some(SteeringRule::Cohesion),
            Rule::Cruising => Some(SteeringRule::Cruising),
            Rule::Flow | Rule::Avoidance => None,
        }
    }
}

/// An event of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventPlace {
    /// Its tick.
    pub tick: u64,
    /// Its place among the events of the tick.
    pub index: usize,
}

/// A change of a body's velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VelocityChange {
    /// When it began.
    pub from: Instant,
    /// When it ended; the same for one that took no time.
    pub to: Instant,
    /// What did it.
    pub cause: Cause,
    /// By how much, in m/s.
    pub change: DVec3,
    /// The event that tells of it, if one does.
    pub event: Option<EventPlace>,
}
