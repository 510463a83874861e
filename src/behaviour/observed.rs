//! What all agents did in one recorded tick.

use super::conduct::Conduct;
use super::nearest::least_gaps;
use crate::scene::{AgentGroup, Id};
use crate::sim::{EventKind, Instant, Setup, SteeredAgent, TickRecord, all_steered, unit_secs};
use glam::DVec3;

/// What each of the agents did in a recorded tick, in the order of [`agents_of`]; who is stuck is not told by one tick.
pub fn observed(setup: &Setup, record: &TickRecord, agents: &[usize]) -> Vec<Conduct> {
    let (tick, clock) = (record.start.tick, setup.clock);
    let end = Instant::start_of(tick + 1);
    let places: Vec<DVec3> = record.end.motions.iter().map(|motion| motion.position_at(end, clock)).collect();
    let gaps = least_gaps(setup, agents, &places, end);
    let mut all: Vec<Conduct> = agents.iter().zip(gaps).map(|(_, nearest)| idle(nearest)).collect();
    for steered in all_steered(setup, record) {
        let (Ok(place), Some(group)) = (agents.binary_search(&steered.body), setup.group_of(steered.body)) else {
            continue;
        };
        steers(setup, &mut all[place], &steered, group);
        let from = record.start.position(steered.body, clock);
        let conduct = &mut all[place];
        conduct.way = steered.me.position - from;
        conduct.path = conduct.way.length();
    }
    for event in &record.events {
        let agent = |id: Id| agents.binary_search(&setup.body_index(id)?).ok();
        match &event.kind {
            EventKind::Impact(impact) => {
                for place in [impact.body, impact.other].into_iter().filter_map(agent) {
                    all[place].impacts += 1;
                    all[place].nearest = all[place].nearest.min(0.0);
                }
            }
            EventKind::WentThrough(through) => {
                agent(through.body).into_iter().for_each(|place| all[place].crossings += 1);
            }
            _ => {}
        }
    }
    all
}

fn idle(nearest: f64) -> Conduct {
    Conduct {
        ticks: 1,
        way: DVec3::ZERO,
        path: 0.0,
        reversals: 0,
        clamped: 0,
        dead: 0,
        stuck: 0,
        impacts: 0,
        crossings: 0,
        nearest,
        acceleration: [DVec3::ZERO; 2],
    }
}

fn steers(setup: &Setup, conduct: &mut Conduct, steered: &SteeredAgent, group: &AgentGroup) {
    let term = |term: Option<DVec3>| term.unwrap_or(DVec3::ZERO);
    let pushed = term(steered.terms.avoidance) + term(steered.terms.flow);
    let least = group.params.min_urgency / unit_secs(setup, Some(group)).powi(2);
    conduct.acceleration = [steered.acceleration; 2];
    conduct.clamped = u32::from(steered.sum != steered.acceleration);
    // The clamp's own least urgency may come out a rounding error too small.
    conduct.dead = u32::from(pushed.length() < least * (1.0 - 1e-12));
}
