//! Contacts as the solver sees them: the balls that they deflect, and what is given.

use crate::sim::complementarity::contact::Contact;
use crate::sim::impact::same_instant::{Moment, SameInstant};
use crate::sim::state::pair::{Other, Pair};
use crate::sim::{Instant, Motion, Setup};
use glam::DVec3;

/// The balls and what they meet at an instant.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The constants.
    pub setup: &'a Setup,
    /// The motions before the round.
    pub motions: &'a [Motion],
    /// The instant.
    pub at: Instant,
}

/// What a contact deflects.
pub struct Side {
    /// The contact; its bodies are balls that it deflects. Its normal points to the first of them.
    pub contact: Contact,
    /// Velocity along the contact's normal of what nothing moves; 0 if both sides are deflected.
    pub least_speed: f64,
    /// Velocity of what nothing moves, if there is such a side.
    pub given: Option<DVec3>,
}

/// A problem of the solver, whose bodies are the balls that some contacts deflect.
pub struct Deflected {
    /// Their indices, ascending.
    pub bodies: Vec<usize>,
    /// The contacts, between bodies by their places in the list.
    pub sides: Vec<Side>,
    /// One per body.
    pub inverse_masses: Vec<f64>,
    /// One per body.
    pub velocities: Vec<DVec3>,
}

impl Scene<'_> {
    /// Centre of a ball.
    pub fn position(&self, ball: usize) -> DVec3 {
        self.motions[ball].position_at(self.at, self.setup.clock)
    }

    /// True velocity of a ball.
    pub fn velocity(&self, ball: usize) -> DVec3 {
        self.motions[ball].velocity_at(self.at, self.setup.clock)
    }

    /// True velocities of a pair.
    pub fn velocities(&self, pair: Pair) -> [DVec3; 2] {
        let other = match pair.other {
            Other::Body(other) => self.velocity(other),
            Other::Obstacle(obstacle) => self.setup.obstacles[obstacle].obstacle.velocity,
        };
        [self.velocity(pair.body), other]
    }

    /// Speed at which a pair closes in along its normal.
    pub fn approach_speed(&self, pair: Pair, normal: DVec3) -> f64 {
        let [velocity, other] = self.velocities(pair);
        (other - velocity).dot(normal)
    }

    /// Whether a contact bounces no more at this instant, after the impacts of it so far.
    pub fn is_spent(&self, so_far: &SameInstant, pair: Pair, normal: DVec3) -> bool {
        let moment = Moment::new(self.at, self.position(pair.body), self.approach_speed(pair, normal));
        so_far.is_spent(pair, self.setup.restitution_of(pair), moment, self.setup.clock)
    }

    /// What a contact deflects; `None` if that is nothing. The normal points from the other to the ball.
    ///
    /// A ball of infinite mass is deflected by obstacles, as if it were alone with them, and by nothing else.
    pub fn side_of(&self, pair: Pair, normal: DVec3) -> Option<Side> {
        let [velocity, other_velocity] = self.velocities(pair);
        let against = |body: usize, normal: DVec3, given: DVec3| Side {
            contact: Contact { body, other: None, normal },
            least_speed: given.dot(normal),
            given: Some(given),
        };
        match pair.other {
            Other::Obstacle(_) => Some(against(pair.body, normal, other_velocity)),
            Other::Body(other) => match [pair.body, other].map(|ball| self.setup.is_movable(ball)) {
                [true, true] => {
                    let contact = Contact { body: pair.body, other: Some(other), normal };
                    Some(Side { contact, least_speed: 0.0, given: None })
                }
                [true, false] => Some(against(pair.body, normal, other_velocity)),
                [false, true] => Some(against(other, -normal, velocity)),
                [false, false] => None,
            },
        }
    }

    /// The problem of some contacts, given with their normals. Those that deflect nothing are left out.
    pub fn deflected(&self, contacts: impl Iterator<Item = (Pair, DVec3)>) -> Deflected {
        let mut sides: Vec<Side> = contacts.filter_map(|(pair, normal)| self.side_of(pair, normal)).collect();
        let mut bodies: Vec<usize> = sides.iter().flat_map(Side::bodies).collect();
        bodies.sort_unstable();
        bodies.dedup();
        let index_of = |body: usize| bodies.partition_point(|&known| known < body);
        for Side { contact, .. } in &mut sides {
            contact.body = index_of(contact.body);
            contact.other = contact.other.map(index_of);
        }
        // Among obstacles alone any mass does.
        let inverse_mass =
            |&body: &usize| if self.setup.is_movable(body) { self.setup.bodies[body].mass.inverse() } else { 1.0 };
        let inverse_masses = bodies.iter().map(inverse_mass).collect();
        let velocities = bodies.iter().map(|&body| self.velocity(body)).collect();
        Deflected { bodies, sides, inverse_masses, velocities }
    }
}

impl Side {
    /// The balls that it deflects, or their places in a list of them.
    pub fn bodies(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.contact.body).chain(self.contact.other)
    }
}
