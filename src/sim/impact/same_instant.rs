//! What has happened at the present instant: impacts that follow each other without time between them.
//!
//! Balls that touch may collide again and again before time goes on. Elastic ones do so a finite number of times,
//! however often that is. Contacts that lose energy may not: their impacts grow ever weaker without an end. Two rules
//! end them where what remains is negligible against what the instant began with:
//!
//! - A contact is *spent* once it has bounced so often that, on its own, it would have kept less than [`NEGLIGIBLE`] of
//!   its energy: e^(2n) ≤ 1e-12. What still presses it together comes from others (balls squeezed against a wall, say),
//!   and the sequence has no end but that it stops. From then on it has no restitution, and when all that still
//!   approach are spent, spent contacts hold as long as they touch. With e = 0 that is after one impact, with e = 0.5
//!   after 20, with e = 1 never.
//! - An approach of less than [`NEGLIGIBLE`] of the fastest of the instant waits until no other is left. Then it is taken away,
//!   and all contacts hold that have bounced: left to itself, it would go on through the tick, and those that follow.

use crate::sim::state::pair::Pair;
use crate::sim::state::pair_map::{BodyMap, PairMap};
use crate::sim::{Clock, Instant};
use glam::DVec3;

/// Share of the energy that a contact was given, and of the fastest approach of an instant, that is negligible.
pub const NEGLIGIBLE: f64 = 1e-12;

/// Units in the last place by which computed coordinates of touching balls may be off.
const RESOLVED: f64 = 16.0;

/// Seconds for which what comes to rest waits for impacts that rounding puts a little later.
const LONGEST_WAIT: f64 = 1e-12;

/// Metres by which what comes to rest may go in meanwhile.
const DEEPEST_WAIT: f64 = 1e-12;

/// Entries up to which clearing a table takes no time worth saving.
const FEW: usize = 64;

/// The impacts of the present instant, by pair and by ball. Tables are only looked up, never iterated: their order does
/// not matter.
#[derive(Clone, Default)]
pub struct SameInstant {
    /// Of each pair its last impact and the number of them.
    of_pairs: PairMap<(Instant, u32)>,
    /// Of each ball its last impact and the fastest approach of what it took part in.
    of_balls: BodyMap<(Instant, f64)>,
    /// The only impact of the instant, if it is: it is in no table then, since most stay alone.
    only: Option<(Pair, Instant, f64)>,
    /// When all of them are over.
    until: Option<Instant>,
    /// When the first of them happened.
    since: Option<Instant>,
}

/// An impact, and how long the instant lasts in which it happens.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// When.
    pub at: Instant,
    /// Seconds until others no longer happen at the same instant.
    pub lasts: f64,
}

impl Moment {
    /// The moment of an impact at a place and with an approach speed. It lasts 1e-9 s, or longer where the approach takes
    /// longer to cover what coordinates resolve.
    pub fn new(at: Instant, center: DVec3, approach_speed: f64) -> Moment {
        Moment { at, lasts: Clock::ONE_INSTANT.max(resolution(center) / approach_speed) }
    }
}

/// What coordinates near a place resolve, in metres.
pub fn resolution(place: DVec3) -> f64 {
    RESOLVED * f64::EPSILON * place.abs().max_element()
}

/// Whether a contact with this restitution has lost, after so many impacts, all it could lose.
fn is_spent(restitution: f64, impacts: u32) -> bool {
    impacts > 0 && power(restitution * restitution, impacts) <= NEGLIGIBLE
}

/// x^n by squaring: the same bits on every machine, which `powi` does not promise.
fn power(mut x: f64, mut n: u32) -> f64 {
    let mut product = 1.0;
    while n > 0 {
        product *= if n % 2 == 1 { x } else { 1.0 };
        x *= x;
        n /= 2;
    }
    product
}

impl SameInstant {
    /// Impacts of a pair at the instant of a moment, so far.
    pub fn impacts(&self, pair: Pair, moment: Moment, clock: Clock) -> u32 {
        match self.only {
            Some((only, at, _)) => u32::from(only == pair && is_same(at, moment, clock)),
            None => {
                let of_pair = self.of_pairs.get(&pair).filter(|(last, _)| is_same(*last, moment, clock));
                of_pair.map_or(0, |&(_, impacts)| impacts)
            }
        }
    }

    /// Whether a pair with this restitution bounces no more at the instant of a moment.
    pub fn is_spent(&self, pair: Pair, restitution: f64, moment: Moment, clock: Clock) -> bool {
        restitution < 1.0 && is_spent(restitution, self.impacts(pair, moment, clock))
    }

    /// Fastest approach of this instant that a ball of a pair took part in; `None` if neither took part in any.
    pub fn fastest(&self, pair: Pair, moment: Moment, clock: Clock) -> Option<f64> {
        if let Some((only, at, speed)) = self.only {
            let shares = pair.balls().any(|ball| only.balls().any(|other| other == ball));
            return (shares && is_same(at, moment, clock)).then_some(speed);
        }
        let of_ball = |ball: usize| self.of_balls.get(&ball).filter(|(last, _)| is_same(*last, moment, clock));
        pair.balls().filter_map(of_ball).map(|&(_, speed)| speed).reduce(f64::max)
    }

    /// Notes the impacts of a round, whose fastest approach is given; that of the instant is at least as fast.
    pub fn note(
        &mut self,
        pairs: impl Iterator<Item = Pair> + Clone,
        approach_speed: f64,
        moment: Moment,
        clock: Clock,
    ) {
        if self.until.is_none_or(|until| moment.at > until) {
            self.clear();
        }
        self.since.get_or_insert(moment.at);
        let until = clock.after(moment.at, moment.lasts).unwrap_or(moment.at);
        let is_first = self.until.is_none();
        self.until = Some(self.until.map_or(until, |latest| latest.later(until)));
        let mut first_two = pairs.clone();
        if let (true, Some(only), None) = (is_first, first_two.next(), first_two.next()) {
            self.only = Some((only, moment.at, approach_speed));
            return;
        }
        let earlier = pairs.clone().filter_map(|pair| self.fastest(pair, moment, clock));
        let fastest = earlier.fold(approach_speed, f64::max);
        if let Some((only, at, speed)) = self.only.take() {
            self.of_pairs.insert(only, (at, 1));
            self.of_balls.extend(only.balls().map(|ball| (ball, (at, speed))));
        }
        for pair in pairs {
            let impacts = self.impacts(pair, moment, clock) + 1;
            self.of_pairs.insert(pair, (moment.at, impacts));
            self.of_balls.extend(pair.balls().map(|ball| (ball, (moment.at, fastest))));
        }
    }

    /// Whether a ball took part in one of these impacts.
    pub fn took_part(&self, ball: usize) -> bool {
        match self.only {
            Some((only, ..)) => only.balls().any(|of_pair| of_pair == ball),
            None => self.of_balls.contains_key(&ball),
        }
    }

    /// Until when what comes to rest or has lost its support waits for what [took part](Self::took_part) and collides again.
    pub fn waits_until(&self, now: Instant, clock: Clock) -> Instant {
        let last = self.since.and_then(|since| clock.after(since, LONGEST_WAIT));
        last.map_or(now, |last| last.later(now))
    }

    /// Whether what comes to rest at an instant, nearing at a speed, may wait until another. What is spent rests at any speed.
    pub fn may_wait(approach_speed: f64, since: Instant, until: Instant, clock: Clock) -> bool {
        approach_speed * clock.between(since, until) <= DEEPEST_WAIT
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        (self.only, self.until, self.since) = (None, None, None);
        // Clearing takes time in proportion to the capacity: one crowded instant must not slow down all later ticks.
        if self.of_pairs.capacity() > FEW || self.of_balls.capacity() > FEW {
            *self = SameInstant::default();
        } else {
            self.of_pairs.clear();
            self.of_balls.clear();
        }
    }
}

fn is_same(last: Instant, moment: Moment, clock: Clock) -> bool {
    clock.between(last, moment.at) <= moment.lasts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_spent_when_a_millionth_of_its_speed_would_be_left() {
        // 0.5^20 = 9.5e-7 and 0.5^19 = 1.9e-6; 0.9^131 = 1.01e-6 and 0.9^132 = 0.9e-6.
        let first_spent = |restitution: f64| (0..2_000).find(|&impacts| is_spent(restitution, impacts));
        assert_eq!([0.0, 0.5, 0.9, 1.0].map(first_spent), [Some(1), Some(20), Some(132), None]);
    }

    #[test]
    fn far_from_the_origin_an_instant_lasts_as_long_as_coordinates_need() {
        let clock = Clock::new(60);
        let pair = Pair::of_balls(0, 1);
        let mut impacts = SameInstant::default();
        // At 1e9 m coordinates are 1.2e-7 m apart, which at 1 m/s takes 1.2e-7 s.
        let at = |local: f64, place: f64| Moment::new(Instant { tick: 3, local }, DVec3::X * place, 1.0);
        impacts.note([pair].into_iter(), 1.0, at(1e-3, 1e9), clock);
        assert_eq!(impacts.impacts(pair, at(1e-3 + 1.2e-7, 1e9), clock), 1);
        assert_eq!(impacts.impacts(pair, at(1e-3 + 1.2e-7, 1.0), clock), 0);
        assert_eq!(impacts.impacts(pair, at(1e-3 + 0.9e-9, 1.0), clock), 1);
        assert_eq!(impacts.impacts(pair, at(2e-3, 1e9), clock), 0);
    }

    #[test]
    fn the_fastest_approach_of_an_instant_goes_with_the_balls() {
        let clock = Clock::new(60);
        let at = Moment::new(Instant { tick: 0, local: 0.0 }, DVec3::ZERO, 1.0);
        let mut impacts = SameInstant::default();
        impacts.note([Pair::of_balls(0, 1)].into_iter(), 5.0, at, clock);
        impacts.note([Pair::of_balls(1, 2)].into_iter(), 1e-3, at, clock);
        assert_eq!(impacts.fastest(Pair::with_obstacle(2, 0), at, clock), Some(5.0));
        assert_eq!(impacts.fastest(Pair::with_obstacle(3, 0), at, clock), None);
    }
}
