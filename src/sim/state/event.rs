//! Things that happen inside a tick.

use crate::query::Feature;
use crate::scene::{EditProperty, EditValue, Id};
use crate::shape::{FaceFlags, unit};
use crate::sim::Instant;
use glam::DVec3;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Something that happened at a time inside a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When.
    pub at: Instant,
    /// Shares a body with another event less than 1e-9 s away.
    pub simultaneous: bool,
    /// What.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum EventKind {
    /// Two collided and bounced.
    Impact(Impact),
    /// An island of contacts that came to rest, or still rest.
    Resting(Arc<Resting>),
    /// Two collided that cannot be deflected; they are ignored until they separate.
    Unresolved(Unresolved),
    /// Two overlap deeper than 1e-9 of the radius; they are not moved apart.
    Overlap(OverlapFound),
    /// The tick's event budget was spent.
    BudgetSpent(BudgetSpent),
    /// A body left the world bounds and came in on the opposite side.
    BoundsCrossed(BoundsCrossed),
    /// An agent left the world bounds and was mirrored back in.
    BoundsReflected(BoundsReflected),
    /// An agent without hard contact went through a surface.
    WentThrough(WentThrough),
    /// An authored edit was applied.
    Edited(Edited),
}

impl EventKind {
    /// Whether it is worth stopping at: all but contacts that still rest.
    pub fn is_notable(&self) -> bool {
        !matches!(self, EventKind::Resting(resting) if !resting.begins)
    }

    /// Whether contacts that rest go on as the last of these events that tells of one of their balls says: then that tells of them as
    /// well.
    pub(in crate::sim) fn goes_on_from(&self, events: &mut [Event]) -> bool {
        let EventKind::Resting(later) = self else { return false };
        let of_same_ball = |event: &mut Event| match &mut event.kind {
            EventKind::Resting(before) if before.bodies.iter().any(|id| later.bodies.contains(id)) => {
                Some(Arc::make_mut(before).go_on(later))
            }
            _ => None,
        };
        events.iter_mut().rev().find_map(of_same_ball).unwrap_or(false)
    }

    /// The bodies and obstacles concerned, in ascending order for impacts.
    pub fn participants(&self) -> Vec<Id> {
        let mut participants = Vec::new();
        self.each_participant(|id| participants.push(id));
        participants
    }

    /// The pairs that meet in it, as the event names them; none where bodies are concerned one by one.
    pub fn pairs(&self) -> impl Iterator<Item = [Id; 2]> {
        let (pair, contacts): (Option<[Id; 2]>, &[RestingContact]) = match self {
            EventKind::Impact(impact) => (Some([impact.body, impact.other]), &[]),
            EventKind::Resting(resting) => (None, &resting.contacts),
            EventKind::Unresolved(unresolved) => (Some([unresolved.body, unresolved.other]), &[]),
            EventKind::Overlap(overlap) => (Some([overlap.body, overlap.other]), &[]),
            EventKind::WentThrough(through) => (Some([through.body, through.other]), &[]),
            EventKind::BudgetSpent(_)
            | EventKind::BoundsCrossed(_)
            | EventKind::BoundsReflected(_)
            | EventKind::Edited(_) => (None, &[]),
        };
        pair.into_iter().chain(contacts.iter().map(RestingContact::pair))
    }

    /// Whom a line about it names: the pair where it is about one pair alone, so that of a ball which rests is told on what;
    /// otherwise all participants.
    pub fn subjects(&self) -> Vec<Id> {
        let mut pairs = self.pairs();
        match (pairs.next(), pairs.next()) {
            (Some(pair), None) => pair.to_vec(),
            _ => self.participants(),
        }
    }

    /// The pair that collides in it, not those that rest on each other.
    pub fn collision(&self) -> Option<[Id; 2]> {
        match self {
            EventKind::Impact(_) | EventKind::Unresolved(_) => self.pairs().next(),
            _ => None,
        }
    }

    /// Whether two meet in it, in either order.
    pub fn is_between(&self, ids: [Id; 2]) -> bool {
        self.pairs().any(|pair| is_same_pair(pair, ids))
    }

    /// Visits the [`participants`](EventKind::participants).
    pub fn each_participant(&self, mut visit: impl FnMut(Id)) {
        match self {
            EventKind::Impact(impact) => [impact.body, impact.other].into_iter().for_each(visit),
            EventKind::Resting(resting) => resting.bodies.iter().copied().for_each(visit),
            EventKind::Unresolved(unresolved) => [unresolved.body, unresolved.other].into_iter().for_each(visit),
            EventKind::Overlap(overlap) => [overlap.body, overlap.other].into_iter().for_each(visit),
            EventKind::BudgetSpent(spent) => spent.held.iter().copied().for_each(visit),
            EventKind::BoundsCrossed(crossed) => visit(crossed.body),
            EventKind::BoundsReflected(reflected) => visit(reflected.body),
            EventKind::WentThrough(through) => [through.body, through.other].into_iter().for_each(visit),
            EventKind::Edited(edited) => visit(edited.body),
        }
    }
}

/// Whether two pairs are one, in either order.
pub fn is_same_pair([a, b]: [Id; 2], ids: [Id; 2]) -> bool {
    ids == [a, b] || ids == [b, a]
}

/// Two collided and bounced. `body` is a ball; `other` an obstacle or a ball with a higher id.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Impact {
    /// The ball.
    pub body: Id,
    /// What it hit.
    pub other: Id,
    /// Point of contact.
    #[schemars(with = "[f64; 3]")]
    pub point: DVec3,
    /// Unit vector from `other` to `body`.
    #[schemars(with = "[f64; 3]")]
    pub normal: DVec3,
    /// Centre of `body` at the impact.
    #[schemars(with = "[f64; 3]")]
    pub center: DVec3,
    /// Centre of `other` when it is a ball; an obstacle's contact point otherwise.
    #[schemars(with = "[f64; 3]")]
    pub other_center: DVec3,
    /// What part of the obstacle was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature: Option<Feature>,
    /// Touched faces of a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<FaceFlags>,
    /// Speed at which they closed in along the normal, ≥ 0.
    pub approach_speed: f64,
    /// Product restitution.
    pub restitution: f64,
    /// Size of the impulse along the normal (mass × speed); for a `body` of infinite mass 0.
    pub impulse: f64,
    /// True velocities of `body` and `other` before.
    #[schemars(with = "[[f64; 3]; 2]")]
    pub before: [DVec3; 2],
    /// True velocities of `body` and `other` after.
    #[schemars(with = "[[f64; 3]; 2]")]
    pub after: [DVec3; 2],
    /// Its share, if several contacts that depend on each other were resolved together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joint: Option<Box<JointShare>>,
}

/// The share of a contact in the joint response of several that push each other's balls at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct JointShare {
    /// Number of contacts that push.
    pub contacts: usize,
    /// The impulse that the contact needs so that none of them approaches.
    pub inelastic_impulse: f64,
    /// The share of it that the contact returns: its restitution, or less where restitutions differ so that together they
    /// would return more energy than they took. Its impulse is 1 plus this times `inelastic_impulse`.
    pub restitution: f64,
    /// What `body` and `other` get from the other contacts (mass × velocity); zero where nothing moves them.
    #[schemars(with = "[[f64; 3]; 2]")]
    pub from_others: [DVec3; 2],
}

/// Contacts solved together with restitution 0.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Resting {
    /// The balls of the island, ascending.
    pub bodies: Vec<Id>,
    /// Its contacts.
    pub contacts: Vec<RestingContact>,
    /// Whether one of the contacts did not rest in the tick before; never in the first tick.
    pub begins: bool,
}

impl Resting {
    /// Adds what the same contacts give in a later part of the tick, if they are the same.
    pub(in crate::sim) fn go_on(&mut self, later: &Resting) -> bool {
        let is_same = self.contacts.len() == later.contacts.len()
            && self.contacts.iter().zip(&later.contacts).all(|(before, after)| before.pair() == after.pair());
        if is_same {
            for (contact, after) in self.contacts.iter_mut().zip(&later.contacts) {
                *contact = contact.clone().plus(after.impulse * after.normal);
                contact.sliding |= after.sliding;
            }
        }
        is_same
    }

    /// Whether its balls lie still, slide, or both.
    pub fn manner(&self) -> Manner {
        let is_on_obstacle = |contact: &&RestingContact| self.bodies.binary_search(&contact.other).is_err();
        let mut on_obstacles = self.contacts.iter().filter(is_on_obstacle).peekable();
        // What slides together does not slide along each other.
        let all_slide = match on_obstacles.peek() {
            Some(_) => on_obstacles.all(|contact| contact.sliding),
            None => self.contacts.iter().all(|contact| contact.sliding),
        };
        match self.contacts.iter().any(|contact| contact.sliding) {
            false => Manner::AtRest,
            true if all_slide => Manner::Sliding,
            true => Manner::Mixed,
        }
    }
}

/// Whether the balls of an island slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    /// None slides.
    AtRest,
    /// Along all obstacles that carry them, or, without any, at every contact.
    Sliding,
    /// At some contacts.
    Mixed,
}

/// One contact of an island at rest.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RestingContact {
    /// The ball.
    pub body: Id,
    /// What it rests on or supports.
    pub other: Id,
    /// Point of contact.
    #[schemars(with = "[f64; 3]")]
    pub point: DVec3,
    /// Unit vector from `other` to `body`; of a contact whose normal turns along what it gives, which is its mean.
    #[schemars(with = "[f64; 3]")]
    pub normal: DVec3,
    /// Impulse carried until the end of the tick, or of the surface that carries the ball, ≥ 0 (mass × speed).
    pub impulse: f64,
    /// Whether the ball slides along the surface.
    pub sliding: bool,
}

impl RestingContact {
    /// The same contact, which gives its ball so much more, in kg·m/s.
    pub(in crate::sim) fn plus(self, given: DVec3) -> RestingContact {
        let sum = self.impulse * self.normal + given;
        match unit(sum).filter(|_| given != DVec3::ZERO) {
            Some(normal) => RestingContact { normal, impulse: sum.length(), ..self },
            None => self,
        }
    }

    /// The ball, and what it rests on or supports.
    pub fn pair(&self) -> [Id; 2] {
        [self.body, self.other]
    }
}

/// Two collided that cannot be deflected.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Unresolved {
    /// The ball.
    pub body: Id,
    /// What it hit.
    pub other: Id,
    /// Why.
    pub reason: UnresolvedReason,
}

/// Why two that collided were not resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnresolvedReason {
    /// Nothing can move them apart: both have infinite mass, or others hold them together.
    Immovable,
    /// Their centres coincide.
    NoAxis,
}

/// Two overlap.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OverlapFound {
    /// The ball.
    pub body: Id,
    /// What it overlaps.
    pub other: Id,
    /// How deep, in metres.
    pub depth: f64,
    /// Unit vector from `other` to `body`; zero where the centres coincide.
    #[schemars(with = "[f64; 3]")]
    pub normal: DVec3,
}

/// The tick's event budget was spent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BudgetSpent {
    /// How many events the tick had handled.
    pub handled: u64,
    /// Balls held where they were until the end of the tick, ascending.
    pub held: Vec<Id>,
}

/// A body left the world bounds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BoundsCrossed {
    /// Which one.
    pub body: Id,
    /// Where it was.
    #[schemars(with = "[f64; 3]")]
    pub from: DVec3,
    /// Where it is now.
    #[schemars(with = "[f64; 3]")]
    pub to: DVec3,
}

/// An agent left the world bounds and was mirrored back in.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BoundsReflected {
    /// Which one.
    pub body: Id,
    /// Where it was.
    #[schemars(with = "[f64; 3]")]
    pub from: DVec3,
    /// Where it is now.
    #[schemars(with = "[f64; 3]")]
    pub to: DVec3,
    /// Its velocity now, turned inwards.
    #[schemars(with = "[f64; 3]")]
    pub velocity: DVec3,
}

/// The centre of an agent without hard contact went through the surface of an obstacle, or into a solid one. It goes on as
/// if nothing were there.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WentThrough {
    /// The agent.
    pub body: Id,
    /// The obstacle.
    pub other: Id,
    /// Where, on the straight way from where it was at the start of the tick to where it is at its end.
    #[schemars(with = "[f64; 3]")]
    pub point: DVec3,
    /// Unit vector from `other` to `body`: out of the side from which it came.
    #[schemars(with = "[f64; 3]")]
    pub normal: DVec3,
    /// Its velocity along that way.
    #[schemars(with = "[f64; 3]")]
    pub velocity: DVec3,
}

/// An authored edit was applied at the start of the tick.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Edited {
    /// Whose state.
    pub body: Id,
    /// What changed.
    pub property: EditProperty,
    /// The new value, of the kind that the property has.
    pub value: EditValue,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What balls 1 and 2 do that touch each other and obstacle 9; whether each contact slides.
    fn manner(sliding: [bool; 3]) -> Manner {
        let pairs = [(1, 2), (1, 9), (2, 9)];
        let contact = |((body, other), sliding)| RestingContact {
            body,
            other,
            point: DVec3::ZERO,
            normal: DVec3::Y,
            impulse: 1.0,
            sliding,
        };
        let contacts = pairs.into_iter().zip(sliding).map(contact).collect();
        Resting { bodies: vec![1, 2], contacts, begins: false }.manner()
    }

    #[test]
    fn what_slides_together_slides_and_what_slides_over_another_that_lies_does_both() {
        assert_eq!(manner([false, true, true]), Manner::Sliding);
        assert_eq!(manner([true, true, true]), Manner::Sliding);
        assert_eq!(manner([true, false, false]), Manner::Mixed);
        assert_eq!(manner([false, true, false]), Manner::Mixed);
        assert_eq!(manner([false, false, false]), Manner::AtRest);
    }
}
