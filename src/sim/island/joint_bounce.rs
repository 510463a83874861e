//! The response of a group of contacts that depend on each other.

use super::round::Partner;
use super::sides::{Deflected, Scene};
use crate::sim::complementarity::joint::{self, JointContact, JointImpulse};
use crate::sim::state::pair::Other;
use crate::sim::{Impact, JointShare, Motion};
use glam::DVec3;

/// What a joint response does.
pub struct JointBounce {
    /// New motions of the balls.
    pub motions: Vec<(usize, Motion)>,
    /// An impact of each contact that pushes, in the order of the group.
    pub impacts: Vec<Impact>,
    /// Multiply-add operations that it took.
    pub multiply_adds: u64,
}

/// The response of a group of contacts.
pub fn joint_bounce(scene: Scene, group: &[Partner]) -> JointBounce {
    let Deflected { bodies, sides, inverse_masses, mut velocities } =
        scene.deflected(group.iter().map(|partner| (partner.pair, partner.normal)));
    let contacts: Vec<JointContact> = group
        .iter()
        .zip(&sides)
        .map(|(partner, side)| JointContact {
            contact: side.contact,
            least_speed: side.least_speed,
            restitution: partner.restitution(scene),
        })
        .collect();
    let solved = joint::resolve(&contacts, &inverse_masses, &mut velocities);
    let outcome = Outcome {
        contacts: solved.impulses.iter().filter(|impulse| impulse.total > 0.0).count(),
        bodies: &bodies,
        velocities: &velocities,
        received: &solved.received,
    };
    let pushing = group.iter().zip(&solved.impulses).filter(|(_, impulse)| impulse.total > 0.0);
    let impacts = pushing.map(|(partner, impulse)| outcome.impact(scene, partner, *impulse)).collect();
    let motion = |(index, &ball): (usize, &usize)| {
        let motion = scene.setup.flight(ball, scene.position(ball), velocities[index], scene.at);
        (velocities[index] != scene.velocity(ball)).then_some((ball, motion))
    };
    let motions = bodies.iter().enumerate().filter_map(motion).collect();
    JointBounce { motions, impacts, multiply_adds: solved.multiply_adds }
}

/// What became of the balls of a group.
struct Outcome<'a> {
    /// Number of contacts that push.
    contacts: usize,
    bodies: &'a [usize],
    velocities: &'a [DVec3],
    /// Sum of the impulses on each ball.
    received: &'a [DVec3],
}

impl Outcome<'_> {
    fn impact(&self, scene: Scene, partner: &Partner, impulse: JointImpulse) -> Impact {
        let Partner { pair, predicted, normal, .. } = *partner;
        let setup = scene.setup;
        let (body, other) = pair.ids(setup);
        let other_ball = match pair.other {
            Other::Body(other) => Some(other),
            Other::Obstacle(_) => None,
        };
        let balls = [Some(pair.body), other_ball];
        let place = |ball: Option<usize>| ball.and_then(|ball| self.bodies.binary_search(&ball).ok());
        let own = [impulse.total * normal, -impulse.total * normal];
        let is_movable = |ball: Option<usize>| ball.is_some_and(|ball| setup.is_movable(ball));
        let from_others = [0, 1].map(|side| match place(balls[side]) {
            Some(place) if is_movable(balls[side]) => self.received[place] - own[side],
            _ => DVec3::ZERO,
        });
        // As in a bounce of two, a ball of infinite mass gets no impulse from an obstacle.
        let felt = if balls.into_iter().any(is_movable) { 1.0 } else { 0.0 };
        let before = scene.velocities(pair);
        Impact {
            body,
            other,
            point: predicted.point,
            normal,
            center: scene.position(pair.body),
            other_center: other_ball.map_or(predicted.point, |other| scene.position(other)),
            feature: predicted.feature,
            flags: predicted.flags,
            approach_speed: scene.approach_speed(pair, normal).max(0.0),
            restitution: partner.restitution(scene),
            impulse: felt * impulse.total,
            before,
            after: [0, 1].map(|side| place(balls[side]).map_or(before[side], |place| self.velocities[place])),
            joint: Some(Box::new(JointShare {
                contacts: self.contacts,
                inelastic_impulse: felt * impulse.inelastic,
                restitution: impulse.restitution,
                from_others,
            })),
        }
    }
}
