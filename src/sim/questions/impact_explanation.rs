//! How an impact was found, and what the velocities became.

use super::joint_response;
use super::why_not::{approach_into, pair_of};
use crate::query::{Collider, Mark, Role, Stage, SweepStage, Value, sphere_plane_response, sphere_sphere_response};
use crate::sim::pairs::separation::{Approach, PairSegment};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Event, Impact, Setup, TickRecord};

/// How an impact was found, and what the velocities became.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpactExplanation {
    /// The two.
    pub pair: Pair,
    /// Where both moved straight on, up to the impact.
    pub segment: PairSegment,
    /// The sweeps of both on that segment.
    pub approach: Approach,
    /// The stages of the sweep, then those of the response.
    pub stages: Vec<Stage>,
    /// Index of the stage that found the impact.
    pub decided_at: Option<usize>,
    /// Index of the first stage of the response.
    pub response_from: usize,
}

/// Explains an impact of a tick; `None` if it is between none of the scene's pairs.
pub fn explain_impact(
    setup: &Setup,
    record: &TickRecord,
    (event, impact): (&Event, &Impact),
) -> Option<ImpactExplanation> {
    let pair = pair_of(setup, impact.body, impact.other)?;
    let (segment, approach) = approach_into(setup, record, pair, event);
    let mut stages = approach.stages();
    let decided_at = stages.iter().rposition(Stage::is_verdict);
    stages.extend(normal_of(pair, impact));
    let response_from = stages.len();
    stages.extend(match &impact.joint {
        Some(share) => joint_response::stages(setup, pair, impact, share),
        None => response(setup, pair, impact),
    });
    Some(ImpactExplanation { pair, segment, approach, stages, decided_at, response_from })
}

/// The normal n as events, the ledger and the 3D view have it: from the other to the ball. Of two balls the sweep
/// gives the one from A to B; of obstacles it gives n itself.
fn normal_of(pair: Pair, impact: &Impact) -> Option<Stage> {
    let Other::Body(_) = pair.other else { return None };
    let stage = Stage::new(SweepStage::NormalBToA, "n = −nab", Value::Vector(impact.normal))
        .term("nab", Value::Vector(-impact.normal))
        .mark(Mark::Arrow { tail: impact.point, along: impact.normal, role: Role::Normal });
    Some(stage)
}

/// The stages of the response as the simulation had it.
fn response(setup: &Setup, pair: Pair, impact: &Impact) -> Vec<Stage> {
    let mut stages = Vec::new();
    let [velocity, other_velocity] = impact.before;
    match pair.other {
        Other::Obstacle(_) => {
            let (place, normal) = (impact.center, impact.normal);
            sphere_plane_response(place, velocity, normal, impact.restitution, other_velocity, &mut stages);
        }
        Other::Body(other) => {
            let [mut a, b] = [(pair.body, impact.center, velocity), (other, impact.other_center, other_velocity)].map(
                |(body, position, velocity)| Collider {
                    position,
                    velocity,
                    inverse_mass: setup.bodies[body].mass.inverse(),
                    restitution: setup.bodies[body].restitution,
                },
            );
            if a.restitution * b.restitution != impact.restitution {
                // Contacts that came to rest bounce with 0, whatever the balls are made of.
                a.restitution = 0.0;
            }
            sphere_sphere_response(&a, &b, &mut stages);
        }
    }
    stages
}
