//! Which events a part of a condition takes.

use super::names::Object;
use super::vocabulary::Kind;
use crate::scene::Id;
use crate::sim::{EventKind, Setup};

/// One side of a pattern: anything, or these objects, by ascending ids.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Side {
    Any,
    These(Vec<Id>),
}

impl Side {
    pub fn of(setup: &Setup, object: &Object) -> Side {
        match object {
            Object::Any => Side::Any,
            Object::Body(body) => Side::These(vec![setup.bodies[*body].id]),
            Object::Obstacle(obstacle) => Side::These(vec![setup.obstacles[*obstacle].obstacle.id]),
            Object::Group(members) => Side::These(members.iter().map(|&body| setup.bodies[body].id).collect()),
        }
    }

    pub fn takes(&self, id: Id) -> bool {
        match self {
            Side::Any => true,
            Side::These(ids) => ids.binary_search(&id).is_ok(),
        }
    }
}

/// The events of a kind between two sides, in either order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pattern {
    pub kind: Kind,
    pub sides: [Side; 2],
}

impl Pattern {
    /// Whether it takes an event. Contacts that rest are taken in the tick in which they come to rest.
    pub fn takes(&self, event: &EventKind) -> bool {
        let pair = |a: Id, b: Id| self.takes_pair([a, b]);
        let one = |id: Id| self.sides.iter().all(|side| side.takes(id));
        match (self.kind, event) {
            (Kind::Impact, EventKind::Impact(impact)) => pair(impact.body, impact.other),
            (Kind::Unresolved, EventKind::Unresolved(unresolved)) => pair(unresolved.body, unresolved.other),
            (Kind::Overlap, EventKind::Overlap(overlap)) => pair(overlap.body, overlap.other),
            (Kind::Resting, EventKind::Resting(resting)) => {
                resting.begins && resting.contacts.iter().any(|contact| pair(contact.body, contact.other))
            }
            (Kind::Budget, EventKind::BudgetSpent(spent)) => {
                self.sides == [Side::Any, Side::Any] || spent.held.iter().any(|id| one(*id))
            }
            (Kind::Crossing, EventKind::BoundsCrossed(crossed)) => one(crossed.body),
            (Kind::Reflection, EventKind::BoundsReflected(reflected)) => one(reflected.body),
            (Kind::Through, EventKind::WentThrough(through)) => pair(through.body, through.other),
            (Kind::Edit, EventKind::Edited(edited)) => one(edited.body),
            _ => false,
        }
    }

    /// Whether it takes what two do to each other.
    pub fn takes_pair(&self, [a, b]: [Id; 2]) -> bool {
        let [left, right] = &self.sides;
        left.takes(a) && right.takes(b) || left.takes(b) && right.takes(a)
    }
}
