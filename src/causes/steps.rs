//! The events of a tick as steps that read and write the motions of bodies.

use super::cause::EventPlace;
use crate::sim::{EventKind, FieldOwner, Instant, Setup, TickRecord};
use std::collections::BTreeMap;

/// Something that gave bodies new motions which depend on those that all of them had before.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub at: Instant,
    /// Indices of the bodies; empty for all bodies.
    pub bodies: Vec<u32>,
    /// The events that tell of it.
    pub events: std::ops::Range<usize>,
    /// How many of them are worth stopping at.
    pub notable: usize,
    /// Whether its contacts were solved together.
    pub is_island: bool,
    /// Whether none of its bodies depends on another: an edit steers each of them otherwise.
    pub is_of_each: bool,
}

/// The steps of a tick.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub tick: u64,
    /// In time order.
    pub steps: Vec<Step>,
}

impl Steps {
    /// The steps of a record.
    pub fn of(setup: &Setup, record: &TickRecord) -> Steps {
        let mut steps = Vec::new();
        let mut next = 0;
        for tie in &record.ties {
            (next..tie.events.start).for_each(|index| steps.extend(by_itself(setup, record, index)));
            let notable = tie.events.clone().filter(|&index| record.events[index].kind.is_notable()).count();
            let bodies = tie.bodies.iter().map(|&body| body as u32).collect();
            steps.push(Step {
                at: tie.at,
                bodies,
                events: tie.events.clone(),
                notable,
                is_island: true,
                is_of_each: false,
            });
            next = next.max(tie.events.end);
        }
        (next..record.events.len()).for_each(|index| steps.extend(by_itself(setup, record, index)));
        Steps { tick: record.start.tick, steps }
    }

    /// The place of the step that an event tells of.
    pub fn of_event(&self, index: usize) -> Option<usize> {
        self.steps.iter().position(|step| step.events.contains(&index))
    }

    /// An event of the tick.
    pub fn place(&self, index: usize) -> EventPlace {
        EventPlace { tick: self.tick, index }
    }
}

/// The step of an event that tells of no more bodies than it names; `None` if no motion depends on it.
fn by_itself(setup: &Setup, record: &TickRecord, index: usize) -> Option<Step> {
    let event = &record.events[index];
    let mut is_of_each = false;
    let bodies = match &event.kind {
        EventKind::Edited(edited) if setup.body_index(edited.body).is_none() => {
            is_of_each = true;
            // What steers otherwise moves otherwise from then on.
            let steered: Vec<u32> = setup.steered_by(edited.body).into_iter().map(|body| body as u32).collect();
            if steered.is_empty() {
                return None;
            }
            steered
        }
        EventKind::Overlap(_) | EventKind::Unresolved(_) => return None,
        // How many events there were is counted over all bodies.
        EventKind::BudgetSpent(_) => Vec::new(),
        kind => bodies_of(setup, kind),
    };
    let notable = usize::from(event.kind.is_notable());
    // What stands on each other is told by an event of each tick.
    let is_island = matches!(event.kind, EventKind::Resting(_));
    Some(Step { at: event.at, bodies, events: index..index + 1, notable, is_island, is_of_each })
}

/// The bodies that take part in an event, by index.
pub(super) fn bodies_of(setup: &Setup, kind: &EventKind) -> Vec<u32> {
    let mut bodies = Vec::new();
    kind.each_participant(|id| bodies.extend(setup.body_index(id).map(|body| body as u32)));
    bodies
}

/// Which bodies look at which when they steer at the end of every tick.
#[derive(Clone, Debug, Default)]
pub(super) struct Steering {
    /// By index of a body, the bodies that its new velocity depends on.
    looks_at: BTreeMap<u32, std::sync::Arc<Vec<u32>>>,
}

impl Steering {
    /// Of a scene: who flocks looks at its group, and who feels the field of a body looks at that.
    pub fn of(setup: &Setup) -> Steering {
        let carriers: Vec<u32> = setup
            .fields
            .iter()
            .filter_map(|source| match source.owner {
                FieldOwner::Body(body) => Some(body as u32),
                FieldOwner::Obstacle(_) => None,
            })
            .collect();
        let seen_by = |group: Option<u32>| {
            // An edit may make it flock later.
            let flocks = |id: u32| {
                let groups = setup.with_later().flat_map(|setup| &setup.groups);
                groups.into_iter().any(|other| other.id == id && other.flocking)
            };
            let flocking = group.filter(|id| flocks(*id));
            let is_member = |body: &usize| flocking.is_some() && setup.bodies[*body].group == flocking;
            let members = (0..setup.bodies.len()).filter(is_member).map(|body| body as u32);
            std::sync::Arc::new(members.chain(carriers.iter().copied()).collect::<Vec<u32>>())
        };
        let mut of_groups: BTreeMap<Option<u32>, std::sync::Arc<Vec<u32>>> = BTreeMap::new();
        let mut looks_at = BTreeMap::new();
        for (body, object) in setup.bodies.iter().enumerate().filter(|(body, _)| setup.is_steered(*body)) {
            let seen = of_groups.entry(object.group).or_insert_with(|| seen_by(object.group));
            if !seen.is_empty() {
                looks_at.insert(body as u32, seen.clone());
            }
        }
        Steering { looks_at }
    }

    /// Every body that looks at others, with these.
    pub fn looks(&self) -> impl Iterator<Item = (u32, &[u32])> {
        self.looks_at.iter().map(|(body, seen)| (*body, seen.as_slice()))
    }
}
