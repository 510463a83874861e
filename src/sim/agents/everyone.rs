//! How all agents steered at the end of a recorded tick.

use super::groups::Search;
use super::steer::{AgentSteering, steer_each, steering_places, unit_secs};
use crate::sim::{Instant, Setup, TickRecord};
use crate::steering::{Boid, SteeringTerms};
use glam::DVec3;

/// How an agent steered at the end of a tick, in metres and seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SteeredAgent {
    /// Index of its body.
    pub body: usize,
    /// Where it was, and its velocity before.
    pub me: Boid,
    /// What each rule added.
    pub terms: SteeringTerms,
    /// The sum of the rules.
    pub sum: DVec3,
    /// The acceleration that acted: the sum, shortened to the limit.
    pub acceleration: DVec3,
    /// Where it goes on, brought back into the world, and its velocity.
    pub next: Boid,
}

impl SteeredAgent {
    /// What the limit took away from the sum.
    pub fn taken_away(&self) -> DVec3 {
        self.sum - self.acceleration
    }
}

/// How each agent steered at the end of a recorded tick, in the order in which they steer. The same as
/// [`Attribution`](super::attribution::Attribution) tells of one, but found together.
pub fn all_steered(setup: &Setup, record: &TickRecord) -> Vec<SteeredAgent> {
    let (tick, clock) = (record.start.tick, setup.clock);
    let end = Instant::start_of(tick + 1);
    let mut motions: Vec<_> = record.start.motions.iter().collect();
    for change in record.motion_changes.iter().filter(|change| change.motion.start() <= end) {
        motions[change.body] = &change.motion;
    }
    let moved = |body: usize| Boid {
        position: motions[body].position_at(end, clock),
        velocity: motions[body].velocity_at(end, clock),
    };
    let starts = steering_places(setup, &record.start.motions, Instant::start_of(tick));
    let of = |body: usize, boids: [Boid; 2], steering: Option<&AgentSteering>| {
        steering.map(|steering| of_agent(setup, body, boids, steering))
    };
    steer_each(setup, (motions.len(), moved), &starts, (tick, Search::Grid), of).into_iter().flatten().collect()
}

fn of_agent(setup: &Setup, body: usize, [me, next]: [Boid; 2], steering: &AgentSteering) -> SteeredAgent {
    let group = setup.group_of(body);
    let unit_secs = unit_secs(setup, group);
    let per_second_squared = |acceleration: DVec3| acceleration / (unit_secs * unit_secs);
    let terms = steering.terms;
    let acceleration = group.map_or(DVec3::ZERO, |group| terms.acceleration(&group.params));
    SteeredAgent {
        body,
        me,
        terms: terms.map(per_second_squared),
        sum: per_second_squared(terms.sum()),
        acceleration: per_second_squared(acceleration),
        next,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::generate::Aquarium;
    use crate::scene::{Scene, SteeringOrder};
    use crate::sim::{Attribution, World};
    use std::sync::Arc;

    fn aquarium(order: SteeringOrder) -> Scene {
        let mut scene = Aquarium { count: 40, seed: 3 }.scene().expect("it is possible");
        scene.settings.steering = order;
        scene
    }

    #[test]
    fn all_agents_together_steer_as_each_does_by_itself() {
        for order in [SteeringOrder::Consistent, SteeringOrder::Sequential] {
            let setup = Arc::new(Setup::new(&aquarium(order)));
            let mut world = World::new(setup.clone());
            for _ in 0..12 {
                let record = world.record_step();
                let all = all_steered(&setup, &record);
                assert_eq!(all.len(), 40);
                for steered in all {
                    let alone = Attribution::of(&setup, &record, steered.body).expect("it is an agent");
                    assert_eq!(steered.acceleration, alone.per_second_squared(alone.acceleration()));
                    assert_eq!(steered.sum, alone.per_second_squared(alone.terms.sum()));
                    assert_eq!(steered.next, alone.after);
                    assert_eq!(steered.terms, alone.terms);
                }
            }
        }
    }
}
