//! The participants of a repro.

use super::Needed;
use crate::scene::{Id, Scene};
use crate::sim::{Event, EventKind, Timeline};
use std::collections::BTreeSet;

/// The bodies and obstacles of a repro, by id, and whether fields and flows act in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Participants {
    pub(super) ids: BTreeSet<Id>,
    pub(super) with_fields: bool,
}

impl Participants {
    /// The participants of a repro of this extent that starts at a tick.
    pub(super) fn of(
        needed: Needed,
        scene: &Scene,
        timeline: &mut Timeline,
        event: &Event,
        start: u64,
    ) -> Participants {
        let involved: BTreeSet<Id> = concerned(&event.kind).collect();
        match needed {
            Needed::Involved => Participants { ids: involved, with_fields: false },
            Needed::Touched => Participants { ids: touched(involved, timeline, event, start), with_fields: false },
            Needed::Surroundings => {
                let ids = with_surroundings(involved, scene, timeline, event, start);
                Participants { ids, with_fields: true }
            }
            Needed::Everything => {
                let bodies = scene.bodies.iter().map(|body| body.id);
                let ids = bodies.chain(scene.obstacles.iter().map(|obstacle| obstacle.id)).collect();
                Participants { ids, with_fields: true }
            }
        }
    }
}

/// The bodies and obstacles that an event names.
fn concerned(kind: &EventKind) -> impl Iterator<Item = Id> {
    let mut ids = kind.participants();
    if let EventKind::Resting(resting) = kind {
        ids.extend(resting.contacts.iter().flat_map(|contact| [contact.body, contact.other]));
    }
    ids.into_iter()
}

/// Adds everything that touched the given objects between a tick and an event, directly or through others.
fn touched(mut ids: BTreeSet<Id>, timeline: &mut Timeline, event: &Event, start: u64) -> BTreeSet<Id> {
    for tick in (start..=event.at.tick).rev() {
        let record = timeline.tick(tick);
        for earlier in record.events.iter().rev().filter(|earlier| earlier.at <= event.at) {
            let concerned: Vec<Id> = concerned(&earlier.kind).collect();
            // Obstacles pass nothing on.
            let is_body = |id: &Id| timeline.setup().body_index(*id).is_some();
            if concerned.iter().filter(|id| is_body(id)).any(|id| ids.contains(id)) {
                ids.extend(concerned);
            }
        }
    }
    ids
}

/// Adds the obstacles that carry fields, the other agents of the groups, and everything that touched any of these, until
/// none is missing.
fn with_surroundings(
    mut ids: BTreeSet<Id>,
    scene: &Scene,
    timeline: &mut Timeline,
    event: &Event,
    start: u64,
) -> BTreeSet<Id> {
    ids.extend(scene.fields.iter().map(|field| field.obstacle));
    loop {
        let before = ids.len();
        let groups: BTreeSet<Id> =
            scene.bodies.iter().filter(|body| ids.contains(&body.id)).filter_map(|body| body.group).collect();
        let members = scene.bodies.iter().filter(|body| body.group.is_some_and(|group| groups.contains(&group)));
        ids.extend(members.map(|body| body.id));
        ids = touched(ids, timeline, event, start);
        if ids.len() == before {
            return ids;
        }
    }
}
