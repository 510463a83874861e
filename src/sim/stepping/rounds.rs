//! Resolves impacts of one instant in [rounds](crate::sim::island::round).

use crate::sim::impact::bounce::{Bounce, NoBounce, is_separated};
use crate::sim::impact::same_instant::{Moment, NEGLIGIBLE};
use crate::sim::island::joint_bounce::joint_bounce;
use crate::sim::island::members::Seed;
use crate::sim::island::round::{Partner, Round, round_of};
use crate::sim::island::sides::Scene;
use crate::sim::island::surroundings::Surroundings;
use crate::sim::pairs::time_of_impact::{PredictedImpact, is_pressed_together};
use crate::sim::prediction::queue::Versions;
use crate::sim::state::contact_event::ContactEventKind;
use crate::sim::state::pair::{Pair, balls_of};
use crate::sim::{EventKind, Resolution, UnresolvedReason, World};

impl World {
    /// Responds to the impact of a pair that approaches now, together with what collides at the same instant; `alone` is
    /// what the pair would do alone. Returns the number of impacts.
    pub(in crate::sim) fn collide(&mut self, pair: Pair, predicted: &PredictedImpact, alone: Bounce) -> u64 {
        let clock = self.setup.clock;
        let moment = Moment::new(self.now, alone.impact.center, alone.impact.approach_speed);
        let fastest = self.progress.same_instant.fastest(pair, moment, clock);
        let is_negligible = fastest.is_some_and(|fastest| alone.impact.approach_speed <= NEGLIGIBLE * fastest);
        if is_negligible {
            self.log.is_logged = false;
            let normal = alone.impact.normal;
            let is_pressed = is_pressed_together(&self.motions, pair, normal);
            if is_pressed || is_separated(&self.setup, &self.motions, pair, normal, self.now) {
                self.log.counters.responses += 1;
                if is_pressed {
                    self.solve_contacts(Seed::Pair(pair));
                } else {
                    self.resolve_without_response(pair);
                }
                return 1;
            }
        }
        if fastest.is_none() && !self.is_another_due(pair, moment) {
            self.log_contact(pair, ContactEventKind::Impact);
            self.log.counters.responses += 1;
            self.progress.same_instant.note(std::iter::once(pair), alone.impact.approach_speed, moment, clock);
            self.apply_bounce(pair, alone);
            self.predict_pending();
            return 1;
        }
        match self.round(pair, predicted, moment) {
            Round::Groups(groups) if groups.is_empty() => {
                // What is left of its approach is rounding.
                self.log.is_logged = false;
                self.log.counters.responses += 1;
                self.resolve_without_response(pair);
                1
            }
            Round::Groups(groups) => {
                if is_negligible {
                    // It may have to wait for others.
                    pair.balls().for_each(|ball| self.mark_pending(ball));
                }
                self.resolve_round(&groups, moment)
            }
            Round::Contradiction(pairs) => {
                self.log.is_logged = false;
                for &pair in &pairs {
                    self.mark_unresolvable(pair, UnresolvedReason::Immovable);
                }
                self.log.tie(self.now, pairs.len(), || balls_of(pairs));
                pair.balls().for_each(|ball| self.mark_pending(ball));
                self.predict_pending();
                1
            }
        }
    }

    /// Whether anything but a pair may collide within a moment.
    fn is_another_due(&self, pair: Pair, moment: Moment) -> bool {
        let versions = Versions { of_balls: &self.prediction.versions, by_rank: &self.setup.by_rank };
        let last = self.setup.clock.after(moment.at, moment.lasts);
        let besides = (pair.body, self.setup.rank_of(pair.other));
        last.is_none_or(|last| self.prediction.queue.may_have_impact_until(last, versions, besides))
    }

    fn round(&self, pair: Pair, predicted: &PredictedImpact, moment: Moment) -> Round {
        let mut room = Vec::new();
        let near = |ball: usize, found: &mut Vec<Pair>| self.pairs_near(ball, &mut room, found);
        let around = Surroundings {
            scene: Scene { setup: &self.setup, motions: &self.motions, at: self.now },
            moment,
            so_far: &self.progress.same_instant,
            is_resolved: &|pair| self.contacts.resolved.contains(pair),
            is_unresolvable: &|pair| self.contacts.resolved.is_unresolvable(pair),
            load: &|pair| self.contacts.load(&self.setup, pair, self.now),
        };
        round_of(around, pair, predicted, near)
    }

    fn resolve_round(&mut self, groups: &[Vec<Partner>], moment: Moment) -> u64 {
        let partners = || groups.iter().flatten();
        let count = partners().count() as u64;
        self.log.counters.responses += count;
        let scene = Scene { setup: &self.setup, motions: &self.motions, at: self.now };
        let speed = |partner: &Partner| scene.approach_speed(partner.pair, partner.normal);
        let fastest = partners().map(speed).fold(0.0, f64::max);
        let pairs = partners().map(|partner| partner.pair);
        self.progress.same_instant.note(pairs, fastest, moment, self.setup.clock);
        for group in groups {
            match &group[..] {
                [only] => self.resolve_alone(only),
                _ => self.resolve_jointly(group),
            }
        }
        // Of several, one may not be due by itself, and those after it would not be found.
        self.log.is_logged &= count == 1;
        self.predict_pending();
        count
    }

    fn resolve_alone(&mut self, partner: &Partner) {
        self.log.is_logged &= !partner.is_spent;
        match self.bounce(partner.pair, &partner.predicted, partner.is_spent) {
            Ok(bounce) => {
                self.log_contact(partner.pair, ContactEventKind::Impact);
                self.apply_bounce(partner.pair, bounce);
            }
            // What another of the round did to its balls lets it rest: it is solved once nothing bounces any more.
            Err(NoBounce::Rests) => {
                self.log.is_logged = false;
                partner.pair.balls().for_each(|ball| self.mark_pending(ball));
            }
            // Another of the round has already stopped it, by rounding.
            Err(NoBounce::Separating | NoBounce::Unresolved(_)) => {
                self.log_contact(partner.pair, ContactEventKind::Separation);
                self.resolve_pair(partner.pair, Resolution::Resolved);
            }
        }
    }

    fn resolve_jointly(&mut self, group: &[Partner]) {
        let scene = Scene { setup: &self.setup, motions: &self.motions, at: self.now };
        let bounce = joint_bounce(scene, group);
        self.log.counters.contacts += group.len() as u64;
        self.log.counters.multiply_adds += bounce.multiply_adds;
        let events = bounce.impacts.len();
        bounce.impacts.into_iter().for_each(|impact| self.emit(EventKind::Impact(impact)));
        self.log.tie(self.now, events, || balls_of(group.iter().map(|partner| partner.pair)));
        bounce.motions.into_iter().for_each(|(body, motion)| self.set_motion(body, motion));
        for partner in group {
            partner.pair.balls().for_each(|ball| self.mark_pending(ball));
            if is_separated(&self.setup, &self.motions, partner.pair, partner.normal, self.now) {
                self.resolve_pair(partner.pair, Resolution::Resolved);
            }
        }
    }
}
