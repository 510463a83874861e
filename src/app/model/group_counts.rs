//! Agents and impacts of each agent group, up to the moment on display.

use super::event_log::{EventLog, EventName};
use super::moment::Moment;
use crate::scene::{Id, Scene};

/// What is counted of an agent group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupCount {
    /// Which group.
    pub group: Id,
    /// Bodies that belong to it.
    pub agents: usize,
    /// Impacts up to the moment on display in which its agents take part; one between two of them counts once.
    pub impacts: usize,
}

/// The counts of every group, in the order of the scene.
pub fn group_counts(scene: &Scene, event_log: &EventLog, moment: &Moment) -> Vec<GroupCount> {
    let agents_of = |group| scene.bodies.iter().filter(|body| body.group == Some(group)).count();
    let count = |group| GroupCount { group, agents: agents_of(group), impacts: 0 };
    let mut counts: Vec<GroupCount> = scene.agent_groups.iter().map(|group| count(group.id)).collect();
    let place_of = |id: Id| {
        let group = moment.setup.bodies[moment.setup.body_index(id)?].group?;
        scene.agent_groups.iter().position(|listed| listed.id == group)
    };
    if counts.is_empty() {
        return counts;
    }
    let events = event_log.events();
    let so_far = &events[..events.partition_point(|event| moment.has_happened(event.at))];
    for event in so_far.iter().filter(|event| event.kind == EventName::Impact) {
        let [first, second] = [event.first, event.second].map(|id| id.and_then(place_of));
        for place in [first, second.filter(|_| second != first)].into_iter().flatten() {
            counts[place].impacts += 1;
        }
    }
    counts
}
