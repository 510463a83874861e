//! Agents without hard contact that go through surfaces.

use crate::query::SphereSweep;
use crate::sim::{Event, EventKind, Instant, Setup, Tie, WentThrough};
use glam::DVec3;

/// Whether agents may go through surfaces.
pub fn may_go_through(setup: &Setup) -> bool {
    !setup.obstacles.is_empty() && setup.groups.iter().any(|group| !group.hard_contact)
}

/// The surfaces that the centres of agents without hard contact go through in a tick, on straight ways from `starts` to
/// where `reached` says: in time order, then by ids.
pub fn gone_through(setup: &Setup, starts: &[DVec3], reached: impl Fn(usize) -> DVec3, tick: u64) -> Vec<Event> {
    if !may_go_through(setup) {
        return Vec::new();
    }
    let mut events = Vec::new();
    for (body, &from) in starts.iter().enumerate() {
        let goes_through = setup.group_of(body).is_some_and(|group| !group.hard_contact) && setup.is_steered(body);
        if goes_through {
            through_surfaces(setup, body, [from, reached(body)], tick, &mut events);
        }
    }
    events.sort_by(|a, b| a.at.cmp(&b.at).then_with(|| a.kind.participants().cmp(&b.kind.participants())));
    events
}

/// Adds events to those of the same tick, in time order: after those of the same moment.
pub fn add_in_order(events: &mut Vec<Event>, ties: &mut [Tie], added: Vec<Event>) {
    for event in added {
        let at = event.at;
        let place = events.partition_point(|other| other.at <= at);
        events.insert(place, event);
        ties.iter_mut().filter(|tie| tie.at > at).for_each(|tie| tie.events = tie.events.start + 1..tie.events.end + 1);
    }
}

fn through_surfaces(setup: &Setup, body: usize, [from, to]: [DVec3; 2], tick: u64, events: &mut Vec<Event>) {
    let (start, tick_secs) = (Instant::start_of(tick), setup.clock.tick_length());
    for obstacle in &setup.obstacles {
        let shape = obstacle.shape_at(start, setup.clock);
        let carried = obstacle.obstacle.velocity * tick_secs;
        let way = from.distance(to - carried);
        // With some room for rounding.
        if shape.surface(from).distance.abs() > way + 1e-9 * (1.0 + from.abs().max_element()) {
            continue;
        }
        let sweep = SphereSweep::straight(0.0, from, to - carried);
        // It was outside at the start: who begins inside or on a surface came through before.
        let Some(contact) = shape.sweep(&sweep, &mut ()).contact.filter(|contact| contact.t > 0.0) else { continue };
        let at = Instant { tick, local: (contact.t * tick_secs).min(tick_secs.next_down()) };
        let kind = EventKind::WentThrough(WentThrough {
            body: setup.bodies[body].id,
            other: obstacle.obstacle.id,
            point: contact.point + contact.t * carried,
            normal: contact.normal,
            velocity: (to - from) / tick_secs,
        });
        events.push(Event { at, simultaneous: false, kind });
    }
}
