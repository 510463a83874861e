//! What one event exchanged.

use crate::scene::{Id, Mass};
use crate::sim::{Event, EventKind, Impact, Instant, Resting, Setup, UnresolvedReason};
use glam::DVec3;

/// An event in which bodies push each other, or fail to.
#[derive(Clone, Debug, PartialEq)]
pub struct LedgerEntry {
    /// When.
    pub at: Instant,
    /// The event's place among all events of its tick.
    pub index: usize,
    /// The two concerned: a ball, and an obstacle or a ball with a higher id. Of a resting group, the
    /// pair of its first contact.
    pub pair: [Id; 2],
    /// What they exchanged.
    pub account: Account,
    /// Whether a residual is above rounding.
    pub flagged: bool,
}

/// What an event exchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum Account {
    /// A bounce.
    Impact(Exchange),
    /// Contacts at rest, which carry weight.
    Resting(Support),
    /// Nothing, although they collided.
    Unresolved(UnresolvedReason),
}

/// The quantities of a bounce that everything else about it follows from. Index 0 is the ball (A),
/// index 1 the other (B).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// Unit vector from B to A.
    pub normal: DVec3,
    /// In kg; infinite for obstacles and for balls that nothing moves.
    pub masses: [f64; 2],
    /// True velocities before, in m/s.
    pub before: [DVec3; 2],
    /// True velocities after, in m/s.
    pub after: [DVec3; 2],
    /// The restitution that was asked for: the product of both sides', or 0 for a contact that stops.
    pub restitution: f64,
    /// Size of the impulse on A along the normal, in kg·m/s; 0 where neither mass is finite.
    pub impulse: f64,
    /// What each side got from other contacts with which this one was solved, in kg·m/s; `None` if it was alone. Its two
    /// sides then part as all of these contacts make them.
    pub from_others: Option<[DVec3; 2]>,
    /// Distance of the centres from the world's origin, in distances between them: by so much the
    /// rounding of coordinates is magnified in the normal between two balls. 0 at an obstacle.
    pub lever: f64,
}

/// What contacts at rest carry until the end of the tick. Velocities are no part of the event.
#[derive(Clone, Debug, PartialEq)]
pub struct Support {
    /// Everything that takes part, ascending.
    pub participants: Box<[Id]>,
    /// Number of contacts.
    pub contacts: usize,
    /// Unit vector from the other to the ball, of a single contact.
    pub normal: Option<DVec3>,
    /// Sum of the contacts' impulses in kg·m/s, each ≥ 0.
    pub impulse: f64,
    /// What the balls of finite mass receive from all that nothing moves, in kg·m/s.
    pub received: DVec3,
}

impl LedgerEntry {
    /// The entry of the event at a place of its tick; `None` for events in which nobody is pushed, such as
    /// edits and overlaps.
    pub fn of(setup: &Setup, index: usize, event: &Event) -> Option<LedgerEntry> {
        let (pair, account) = match &event.kind {
            EventKind::Impact(impact) => ([impact.body, impact.other], Account::Impact(Exchange::of(setup, impact))),
            EventKind::Resting(resting) => {
                let first = resting.contacts.first()?;
                ([first.body, first.other], Account::Resting(Support::of(setup, resting)))
            }
            EventKind::Unresolved(unresolved) => {
                ([unresolved.body, unresolved.other], Account::Unresolved(unresolved.reason))
            }
            EventKind::Overlap(_)
            | EventKind::BudgetSpent(_)
            | EventKind::BoundsCrossed(_)
            | EventKind::BoundsReflected(_)
            | EventKind::WentThrough(_)
            | EventKind::Edited(_) => {
                return None;
            }
        };
        let flagged = match &account {
            Account::Impact(exchange) => exchange.residuals().any(|residual| residual.is_flagged()),
            Account::Resting(_) | Account::Unresolved(_) => false,
        };
        Some(LedgerEntry { at: event.at, index, pair, account, flagged })
    }

    /// The bounce, if it is one.
    pub fn exchange(&self) -> Option<&Exchange> {
        match &self.account {
            Account::Impact(exchange) => Some(exchange),
            Account::Resting(_) | Account::Unresolved(_) => None,
        }
    }

    /// Whether a body or obstacle takes part.
    pub fn concerns(&self, id: Id) -> bool {
        match &self.account {
            Account::Resting(support) => support.participants.binary_search(&id).is_ok(),
            Account::Impact(_) | Account::Unresolved(_) => self.pair.contains(&id),
        }
    }

    /// Sum of the impulses' sizes in kg·m/s; `None` where there is no impulse.
    pub fn impulse(&self) -> Option<f64> {
        match &self.account {
            Account::Impact(exchange) => Some(exchange.impulse),
            Account::Resting(support) => Some(support.impulse),
            Account::Unresolved(_) => None,
        }
    }

    /// The common normal, from the other to the ball; `None` where there are several or none.
    pub fn normal(&self) -> Option<DVec3> {
        match &self.account {
            Account::Impact(exchange) => Some(exchange.normal),
            Account::Resting(support) => support.normal,
            Account::Unresolved(_) => None,
        }
    }
}

impl Support {
    fn of(setup: &Setup, resting: &Resting) -> Support {
        let mut participants: Vec<Id> = resting.contacts.iter().flat_map(|c| [c.body, c.other]).collect();
        participants.sort_unstable();
        participants.dedup();
        let received = resting.contacts.iter().map(|contact| {
            let impulse = contact.impulse * contact.normal;
            match [contact.body, contact.other].map(|id| mass_of(setup, id).is_finite()) {
                [true, false] => impulse,
                [false, true] => -impulse,
                _ => DVec3::ZERO,
            }
        });
        Support {
            participants: participants.into(),
            contacts: resting.contacts.len(),
            normal: if let [only] = &resting.contacts[..] { Some(only.normal) } else { None },
            impulse: resting.contacts.iter().map(|contact| contact.impulse).sum(),
            received: received.sum(),
        }
    }
}

impl Exchange {
    /// The quantities of a recorded impact.
    pub fn of(setup: &Setup, impact: &Impact) -> Exchange {
        let between_balls = setup.body_index(impact.other).is_some();
        let lever = if between_balls {
            (impact.center.length() + impact.other_center.length()) / impact.center.distance(impact.other_center)
        } else {
            0.0
        };
        Exchange {
            normal: impact.normal,
            masses: [impact.body, impact.other].map(|id| mass_of(setup, id)),
            before: impact.before,
            after: impact.after,
            restitution: impact.restitution,
            impulse: impact.impulse,
            from_others: impact.joint.as_ref().map(|share| share.from_others),
            lever,
        }
    }

    /// Whether a side's mass is finite.
    pub fn is_finite(&self, side: usize) -> bool {
        self.masses[side].is_finite()
    }

    /// Speed at which they close in along the normal: −(vA − vB)·n, in m/s.
    pub fn approach_speed(&self) -> f64 {
        -(self.before[0] - self.before[1]).dot(self.normal)
    }

    /// Speed at which they part along the normal: (vA' − vB')·n, in m/s.
    pub fn separation_speed(&self) -> f64 {
        (self.after[0] - self.after[1]).dot(self.normal)
    }

    /// Separation speed by approach speed; `None` for a touch without approach.
    pub fn measured_restitution(&self) -> Option<f64> {
        let approach = self.approach_speed();
        (approach != 0.0).then(|| self.separation_speed() / approach)
    }

    /// A side's momentum before and after in kg·m/s; `None` where its mass is infinite.
    pub fn momentum(&self, side: usize) -> Option<[DVec3; 2]> {
        self.is_finite(side).then(|| [self.before[side], self.after[side]].map(|v| self.masses[side] * v))
    }

    /// A side's kinetic energy before and after in J; `None` where its mass is infinite.
    pub fn kinetic(&self, side: usize) -> Option<[f64; 2]> {
        let kinetic = |v: DVec3| 0.5 * self.masses[side] * v.length_squared();
        self.is_finite(side).then(|| [self.before[side], self.after[side]].map(kinetic))
    }

    /// Momentum of the finite masses together, before and after, in kg·m/s.
    pub fn total_momentum(&self) -> [DVec3; 2] {
        let sides = (0..2).filter_map(|side| self.momentum(side));
        sides.fold([DVec3::ZERO; 2], |sum, side| [sum[0] + side[0], sum[1] + side[1]])
    }

    /// Kinetic energy of the finite masses together, before and after, in J.
    pub fn total_kinetic(&self) -> [f64; 2] {
        let sides = (0..2).filter_map(|side| self.kinetic(side));
        sides.fold([0.0; 2], |sum, side| [sum[0] + side[0], sum[1] + side[1]])
    }

    /// What the finite sides got from other contacts, in kg·m/s.
    pub fn total_from_others(&self) -> DVec3 {
        let of_side = |side: usize| self.from_others.filter(|_| self.is_finite(side)).map(|others| others[side]);
        (0..2).filter_map(of_side).sum()
    }

    /// Impulse on a side in kg·m/s: +j·n on A, −j·n on B.
    pub fn impulse_on(&self, side: usize) -> DVec3 {
        if side == 0 { self.impulse * self.normal } else { -self.impulse * self.normal }
    }

    /// Work that a side of infinite mass does on the other in J: its velocity times the impulse it
    /// gives. A moving wall changes the energy of an elastic bounce by so much.
    pub fn work(&self) -> f64 {
        match [self.is_finite(0), self.is_finite(1)] {
            [true, false] => self.impulse_on(0).dot(self.before[1]),
            [false, true] => self.impulse_on(1).dot(self.before[0]),
            _ => 0.0,
        }
    }

    /// Kinetic energy that the bounce must lose: ½·μ·(1 − e²)·s² in J, with 1/μ = 1/mA + 1/mB; 0 where
    /// both masses are infinite.
    pub fn predicted_loss(&self) -> f64 {
        let compliance: f64 = self.masses.iter().map(|mass| 1.0 / mass).sum();
        if compliance == 0.0 {
            return 0.0;
        }
        let speed = self.approach_speed();
        0.5 / compliance * (1.0 - self.restitution * self.restitution) * speed * speed
    }
}

/// The mass of a body in kg; infinite for an obstacle.
fn mass_of(setup: &Setup, id: Id) -> f64 {
    match setup.body_index(id).map(|index| setup.bodies[index].mass) {
        Some(Mass::Finite(mass)) => mass,
        Some(Mass::Infinite(_)) | None => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Law;
    use crate::scene_for_tests::parsed;
    use crate::sim::World;
    use std::sync::Arc;

    /// The constants and the first entry of a scene.
    fn first_entry(scene: &str) -> LedgerEntry {
        let scene = parsed(scene);
        let mut world = World::new(Arc::new(Setup::new(&scene)));
        for _ in 0..1000 {
            world.step();
            let mut events = world.events().iter().enumerate();
            if let Some(entry) = events.find_map(|(index, event)| LedgerEntry::of(world.setup(), index, event)) {
                return entry;
            }
        }
        panic!("nothing happened");
    }

    fn exchange(scene: &str) -> Exchange {
        *first_entry(scene).exchange().expect("an impact")
    }

    #[test]
    fn an_inelastic_collision_of_unequal_masses_keeps_momentum_and_loses_the_predicted_energy() {
        let exchange = exchange(
            r#"{"version": 1, "name": "head-on", "bodies": [
            {"id": 1, "radius": 1, "mass": 2, "restitution": 0.5, "position": [0, 0, 0], "velocity": [3, 1, 0]},
            {"id": 2, "radius": 1, "mass": 1, "position": [4, 0, 0], "velocity": [0, 1, 0]}]}"#,
        );
        // s = 3, μ = 2·1/3 = 2/3, e = ½·1: j = (1 + ½)·3·⅔ = 3. A: 3 − 3/2 = 1.5, B: 0 + 3/1 = 3.
        assert_eq!(exchange.normal, DVec3::NEG_X);
        assert_eq!((exchange.approach_speed(), exchange.separation_speed()), (3.0, 1.5));
        assert_eq!(exchange.measured_restitution(), Some(0.5));
        assert!((exchange.impulse - 3.0).abs() < 1e-15);
        let after = exchange.momentum(1).expect("finite")[1];
        assert!((after - DVec3::new(3.0, 1.0, 0.0)).length() < 1e-15, "{after}");
        // P = 2·(3, 1, 0) + 1·(0, 1, 0) both times.
        let [before, after] = exchange.total_momentum();
        assert_eq!(before, DVec3::new(6.0, 3.0, 0.0));
        assert!((after - before).length() < 1e-14);
        // Before ½·2·(9 + 1) + ½·1·1 = 10.5. After ½·2·(2.25 + 1) + ½·1·(9 + 1) = 8.25.
        // ½·⅔·(1 − ¼)·9 = 2.25 = 10.5 − 8.25.
        let [before, after] = exchange.total_kinetic();
        assert!((before - 10.5).abs() < 1e-14 && (after - 8.25).abs() < 1e-14);
        assert!((exchange.predicted_loss() - 2.25).abs() < 1e-15);
        assert_eq!(exchange.work(), 0.0);
        assert!(exchange.residuals().all(|residual| !residual.is_flagged()));
        assert_eq!(exchange.residuals().count(), 4);
    }

    #[test]
    fn a_moving_wall_does_work() {
        let exchange = exchange(
            r#"{"version": 1, "name": "piston",
            "bodies": [{"id": 1, "radius": 1, "mass": 2, "position": [0, 3, 0], "velocity": [0, -1, 0]}],
            "obstacles": [{"id": 2, "velocity": [0, 2, 0],
                "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
        );
        // s = 1 + 2 = 3, e = 1: from −1 to 2 + 3 = 5 m/s; j = 2·(1 + 1)·3 = 12; W = 12·2 = 24.
        // ΔE = ½·2·(25 − 1) = 24.
        assert!((exchange.impulse - 12.0).abs() < 1e-14 && (exchange.work() - 24.0).abs() < 1e-13);
        let [before, after] = exchange.total_kinetic();
        assert!((after - before - 24.0).abs() < 1e-13);
        assert_eq!((exchange.momentum(1), exchange.kinetic(1)), (None, None));
        // Alone the ball does not keep its momentum: that law says nothing here.
        assert_eq!(exchange.residual(Law::Momentum), None);
        assert!(exchange.residuals().all(|residual| !residual.is_flagged()));
    }

    #[test]
    fn of_two_infinite_masses_only_the_restitution_can_be_told() {
        let exchange = exchange(
            r#"{"version": 1, "name": "unmoved",
            "bodies": [{"id": 1, "radius": 1, "mass": "infinite", "position": [0, 3, 0], "velocity": [0, -1, 0]}],
            "obstacles": [{"id": 2, "restitution": 0.5,
                "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
        );
        let laws: Vec<Law> = exchange.residuals().map(|residual| residual.law).collect();
        assert_eq!(laws, [Law::Restitution]);
        assert_eq!(
            (exchange.measured_restitution(), exchange.work(), exchange.predicted_loss()),
            (Some(0.5), 0.0, 0.0)
        );
    }

    #[test]
    fn a_ball_at_rest_is_carried_by_what_gravity_gives_in_a_tick() {
        let entry = first_entry(
            r#"{"version": 1, "name": "rest", "settings": {"gravity": [0, -10, 0], "ticks_per_second": 50},
            "bodies": [{"id": 1, "radius": 1, "mass": 3, "position": [0, 1, 0]}],
            "obstacles": [{"id": 7, "shape": {"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}}]}"#,
        );
        let Account::Resting(support) = &entry.account else { panic!("{entry:?}") };
        // m·g·tick = 3·10/50 = 0.6.
        assert!((support.impulse - 0.6).abs() < 1e-15 && (support.received - 0.6 * DVec3::Y).length() < 1e-15);
        assert_eq!((support.contacts, support.normal), (1, Some(DVec3::Y)));
        assert!(entry.concerns(7) && entry.concerns(1) && !entry.concerns(2));
        assert!(!entry.flagged);
    }
}
