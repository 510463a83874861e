//! An event of a run as it is compared.

use crate::scene::Id;
use crate::sim::{Clock, EventKind, Instant, WrittenEvent};
use serde::{Deserialize, Serialize};

/// What happened, in the order in which it is told of one instant: an edit first, whose consequences the others may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// An edit of the scene was applied.
    Edited,
    /// Two collided and bounced.
    Impact,
    /// A contact began to carry weight.
    Resting,
    /// Two collided that cannot be deflected.
    Unresolved,
    /// Two overlap.
    Overlap,
    /// The event budget of a tick was spent.
    BudgetSpent,
    /// A body left the world and came in on the other side.
    BoundsCrossed,
    /// An agent was mirrored back into the world.
    BoundsReflected,
    /// An agent without hard contact went through a surface.
    WentThrough,
}

/// What tells an event from others in its run, but for the order of those alike: what happened between whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    /// What happened.
    pub what: What,
    /// The body it happened to, or the lower of two; `None` where a tick is concerned as a whole.
    pub body: Option<Id>,
    /// What it met.
    pub other: Option<Id>,
}

/// A number of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The speed at which the two closed in, in m/s.
    ApproachSpeed,
    /// The restitution of the contact.
    Restitution,
    /// The impulse, in kg·m/s.
    Impulse,
    /// How deep they overlap, in metres.
    Depth,
}

/// The numbers of an event, as far as it has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Numbers {
    /// The speed at which the two closed in, in m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approach_speed: Option<f64>,
    /// The restitution of the contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restitution: Option<f64>,
    /// The impulse, in kg·m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impulse: Option<f64>,
    /// How deep they overlap, in metres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
}

impl Numbers {
    /// All of them.
    pub fn each(&self) -> [(Number, Option<f64>); 4] {
        [
            (Number::ApproachSpeed, self.approach_speed),
            (Number::Restitution, self.restitution),
            (Number::Impulse, self.impulse),
            (Number::Depth, self.depth),
        ]
    }

    /// Whether those that both have are equal.
    pub fn are_same_as(&self, other: &Numbers) -> bool {
        self.each().into_iter().zip(other.each()).all(|((_, a), (_, b))| a.is_none() || b.is_none() || a == b)
    }

    /// Those that both have, of each what `what` makes of the two.
    pub fn of_both(&self, other: &Numbers, what: impl Fn(f64, f64) -> f64) -> Numbers {
        let both = |a: Option<f64>, b: Option<f64>| Some(what(a?, b?));
        Numbers {
            approach_speed: both(self.approach_speed, other.approach_speed),
            restitution: both(self.restitution, other.restitution),
            impulse: both(self.impulse, other.impulse),
            depth: both(self.depth, other.depth),
        }
    }
}

/// An event of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunEvent {
    /// What happened between whom.
    pub identity: Identity,
    /// The tick, and the seconds since it began.
    pub at: Instant,
    /// Seconds from tick 0 to the start of the tick.
    pub tick_time: f64,
    /// Its numbers.
    pub numbers: Numbers,
}

impl RunEvent {
    /// Seconds since tick 0.
    pub fn time(&self) -> f64 {
        self.tick_time + self.at.local
    }

    /// Seconds from this event to one of another run, exact where their ticks begin together.
    pub fn seconds_to(&self, other: &RunEvent) -> f64 {
        (other.tick_time - self.tick_time) + (other.at.local - self.at.local)
    }

    /// What is compared of an event that is written: of an island at rest one for each contact that joined it.
    pub fn each_of(at: Instant, kind: &WrittenEvent, clock: Clock, mut visit: impl FnMut(RunEvent)) {
        let tick_time = clock.seconds(Instant::start_of(at.tick));
        let mut add = |what, body, other, numbers| {
            visit(RunEvent { identity: Identity { what, body, other }, at, tick_time, numbers })
        };
        let none = Numbers::default();
        let kind = match kind {
            WrittenEvent::Resting(line) => {
                for contact in &line.joined {
                    let numbers = Numbers { impulse: Some(contact.impulse), ..none };
                    add(What::Resting, Some(contact.body), Some(contact.other), numbers);
                }
                return;
            }
            WrittenEvent::Other(kind) => kind,
        };
        match kind {
            EventKind::Impact(impact) => {
                let numbers = Numbers {
                    approach_speed: Some(impact.approach_speed),
                    restitution: Some(impact.restitution),
                    impulse: Some(impact.impulse),
                    depth: None,
                };
                add(What::Impact, Some(impact.body), Some(impact.other), numbers);
            }
            EventKind::Unresolved(found) => add(What::Unresolved, Some(found.body), Some(found.other), none),
            EventKind::Overlap(found) => {
                add(What::Overlap, Some(found.body), Some(found.other), Numbers { depth: Some(found.depth), ..none });
            }
            EventKind::BudgetSpent(_) => add(What::BudgetSpent, None, None, none),
            EventKind::BoundsCrossed(crossed) => add(What::BoundsCrossed, Some(crossed.body), None, none),
            EventKind::BoundsReflected(reflected) => add(What::BoundsReflected, Some(reflected.body), None, none),
            EventKind::WentThrough(through) => {
                add(What::WentThrough, Some(through.body), Some(through.other), none);
            }
            EventKind::Edited(edited) => add(What::Edited, Some(edited.body), None, none),
            // Written by what joined it.
            EventKind::Resting(_) => {}
        }
    }
}
