//! Residuals: how far a recorded bounce deviates from the laws it must obey.

use super::Exchange;
use crate::expression::MOMENTUM_UNIT;
use crate::shape::length;
use glam::DVec3;

/// A law that every bounce must obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// Two finite masses keep their momentum: P' − P = 0, but for what they get from other contacts at the same instant.
    Momentum,
    /// A finite mass gains its impulse: p' − p ∓ j·n = 0, but for what it gets from other contacts at the same instant.
    Impulse,
    /// They separate at e times the speed of approach: s' − e·s = 0. Of contacts solved together none does so alone.
    Restitution,
    /// They lose what the restitution takes and gain the work of a moving obstacle: E' − E + ½·μ·(1 − e²)·s² − W = 0.
    /// Contacts solved together share their loss.
    Energy,
}

/// The deviation of a bounce from a law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// Which law.
    pub law: Law,
    /// What should be 0, in the unit of [`Law::unit`]: the length of a vector, else with its sign.
    pub value: f64,
    /// The largest contribution to it, in the same unit.
    pub scale: f64,
    /// Shares of `scale` up to this are rounding.
    pub bound: f64,
}

impl Law {
    /// All laws.
    pub const ALL: [Law; 4] = [Law::Momentum, Law::Impulse, Law::Restitution, Law::Energy];

    /// Unit of its residual.
    pub fn unit(self) -> &'static str {
        match self {
            Law::Momentum | Law::Impulse => MOMENTUM_UNIT,
            Law::Restitution => "m/s",
            Law::Energy => "J",
        }
    }

    /// What is 0 when it holds.
    pub fn formula(self) -> &'static str {
        match self {
            Law::Momentum => "|P′ − P|",
            Law::Impulse => "|p′ − p − impulse|",
            Law::Restitution => "s′ − e·s",
            Law::Energy => "E′ − E + ½·μ·(1 − e²)·s² − W",
        }
    }
}

impl Exchange {
    /// How far the bounce is from a law; `None` where the law says nothing about these masses.
    pub fn residual(&self, law: Law) -> Option<Residual> {
        Residual::of(self, law)
    }

    /// How far the bounce is from each law that applies.
    pub fn residuals(&self) -> impl Iterator<Item = Residual> {
        Law::ALL.into_iter().filter_map(|law| self.residual(law))
    }
}

impl Residual {
    /// Share of the largest contribution that is rounding. A response adds up some twenty products, each
    /// rounded to 1.1e-16 of its size: together less than 3e-15. Thirty times that is not reached by
    /// rounding, and any error in a formula is far above it.
    pub const ROUNDING: f64 = 1e-13;

    /// The value in shares of the largest contribution; 0 where nothing contributes.
    pub fn relative(&self) -> f64 {
        if self.value == 0.0 { 0.0 } else { self.value / self.scale }
    }

    /// Whether it is more than rounding. What is too large to be told is not flagged.
    pub fn is_flagged(&self) -> bool {
        self.value.abs() > self.bound * self.scale
    }

    pub(super) fn of(exchange: &Exchange, law: Law) -> Option<Residual> {
        let finite = [0, 1].map(|side| exchange.is_finite(side));
        let is_joint = exchange.from_others.is_some();
        let (value, scale) = match law {
            Law::Momentum if finite == [true, true] => momentum(exchange),
            Law::Impulse if finite != [false, false] => impulse(exchange),
            Law::Restitution if !is_joint => restitution(exchange),
            Law::Energy if finite != [false, false] && !is_joint => energy(exchange),
            Law::Momentum | Law::Impulse | Law::Restitution | Law::Energy => return None,
        };
        let bound = Residual::ROUNDING * (1.0 + exchange.lever);
        Some(Residual { law, value, scale, bound })
    }
}

fn momentum(exchange: &Exchange) -> (f64, f64) {
    let [before, after] = exchange.total_momentum();
    let sides = (0..2).filter_map(|side| exchange.momentum(side)).flatten();
    let others = exchange.total_from_others();
    (length(after - before - others), sides.map(length).fold(length(others), f64::max))
}

/// The larger of both sides' residuals.
fn impulse(exchange: &Exchange) -> (f64, f64) {
    let sides = (0..2).filter_map(|side| exchange.momentum(side).map(|momentum| (side, momentum)));
    let (mut value, mut scale) = (0.0f64, exchange.impulse.abs());
    for (side, [before, after]) in sides {
        let others = exchange.from_others.map_or(DVec3::ZERO, |others| others[side]);
        value = value.max(length(after - before - exchange.impulse_on(side) - others));
        scale = scale.max(length(others));
        scale = scale.max(length(before)).max(length(after));
    }
    (value, scale)
}

fn restitution(exchange: &Exchange) -> (f64, f64) {
    let speeds = exchange.before.into_iter().chain(exchange.after).map(length);
    let value = exchange.separation_speed() - exchange.restitution * exchange.approach_speed();
    (value, speeds.fold(0.0, f64::max))
}

fn energy(exchange: &Exchange) -> (f64, f64) {
    let [before, after] = exchange.total_kinetic();
    let (loss, work) = (exchange.predicted_loss(), exchange.work());
    (after - before + loss - work, before.max(after).max(loss).max(work.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Masses 2 and 1, A at 3 m/s against B at rest, e = ½: j = 1.5·3·⅔ = 3, then 1.5 and 3 m/s.
    fn exchange() -> Exchange {
        Exchange {
            normal: DVec3::NEG_X,
            masses: [2.0, 1.0],
            before: [3.0 * DVec3::X, DVec3::ZERO],
            after: [1.5 * DVec3::X, 3.0 * DVec3::X],
            restitution: 0.5,
            impulse: 3.0,
            from_others: None,
            lever: 0.0,
        }
    }

    fn flagged(exchange: &Exchange) -> Vec<Law> {
        exchange.residuals().filter(Residual::is_flagged).map(|residual| residual.law).collect()
    }

    #[test]
    fn a_bounce_by_the_book_leaves_no_residual() {
        assert!(exchange().residuals().all(|residual| residual.value == 0.0 && residual.relative() == 0.0));
    }

    #[test]
    fn each_law_is_broken_by_its_own_mistake() {
        // Sideways momentum out of nothing: 0.25 m/s for 1 kg; the energy and the impulse are off with it.
        let mut gained = exchange();
        gained.after[1] += 0.25 * DVec3::Y;
        assert_eq!(flagged(&gained), [Law::Momentum, Law::Impulse, Law::Energy]);
        let residual = gained.residual(Law::Momentum).expect("both are finite");
        // Of 2·3 = 6 kg·m/s, the largest contribution.
        assert_eq!((residual.value, residual.scale, residual.relative()), (0.25, 6.0, 0.25 / 6.0));
        // The impulse alone is told wrongly.
        assert_eq!(flagged(&Exchange { impulse: 3.5, ..exchange() }), [Law::Impulse]);
        // Another restitution was asked for: s' = 1.5, e·s = 0.75·3 = 2.25. The loss would be
        // ½·⅔·(1 − 0.5625)·9 = 1.3125 instead of 2.25.
        let other = Exchange { restitution: 0.75, ..exchange() };
        assert_eq!(flagged(&other), [Law::Restitution, Law::Energy]);
        assert_eq!(other.residual(Law::Restitution).map(|residual| residual.value), Some(-0.75));
        let energy = other.residual(Law::Energy).expect("finite masses").value;
        assert!((energy - (-2.25 + 1.3125)).abs() < 1e-14, "{energy}");
    }

    #[test]
    fn what_others_gave_at_the_same_instant_belongs_to_the_balance() {
        // A third ball gives B another 2 kg·m/s along X: B leaves at 5 m/s. How fast the two part is no longer theirs alone.
        let mut joint = exchange();
        joint.after[1] += 2.0 * DVec3::X;
        joint.from_others = Some([DVec3::ZERO, 2.0 * DVec3::X]);
        let laws: Vec<Law> = joint.residuals().map(|residual| residual.law).collect();
        assert_eq!(laws, [Law::Momentum, Law::Impulse]);
        assert!(joint.residuals().all(|residual| residual.value == 0.0));
        joint.from_others = Some([DVec3::ZERO, 1.5 * DVec3::X]);
        assert_eq!(flagged(&joint), [Law::Momentum, Law::Impulse]);
    }

    #[test]
    fn far_from_the_origin_the_normal_between_balls_is_known_less_well() {
        let mut far = exchange();
        far.after[1] += 1e-9 * DVec3::Y;
        assert!(!flagged(&far).is_empty());
        // Balls a metre apart, 10 000 km away: 2e7 times the rounding, 2e-6.
        far.lever = 2e7;
        assert_eq!(flagged(&far), []);
    }

    #[test]
    fn what_overflows_is_not_flagged() {
        let mut huge = exchange();
        huge.before[0] *= 1e200;
        huge.after[0] *= 1e200;
        assert!(!huge.residual(Law::Energy).expect("finite masses").is_flagged());
    }
}
