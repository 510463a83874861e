//! Why a pair collided in a tick, or did not.

use super::shape;
use crate::expression::four_digits;
use crate::language::t;
use crate::sim::{PairReason, PassedPart, UnresolvedReason};

/// "moving away from each other at 0.8 m/s".
pub fn reason(reason: &PairReason) -> String {
    match *reason {
        PairReason::Impact { t, approach_speed } => {
            t!(
                "they collide at {t}, approaching at {approach_speed} m/s",
                t = place_in_tick(t),
                approach_speed = four_digits(approach_speed)
            )
        }
        PairReason::Rests { t } => t!("they rest on each other from {t} on", t = place_in_tick(t)),
        PairReason::Unresolved { t, why } => {
            t!("they collide at {t} and are not resolved: {why}", t = place_in_tick(t), why = unresolved(why))
        }
        PairReason::BudgetSpent { t } => {
            t!("held from {t} on: the tick's event budget was spent", t = place_in_tick(t))
        }
        PairReason::SoftContact => t!("not tested: an agent without hard contact passes through").to_owned(),
        PairReason::WithinTick { separation } => {
            let place = match separation > 0.0 {
                true => t!("the two were {separation} m apart", separation = four_digits(separation)),
                false => t!("the two overlap by {separation} m", separation = four_digits(-separation)),
            };
            t!("not tested within the tick: at its end {place}", place)
        }
        PairReason::Behind => t!("behind the plane: the back side does not count").to_owned(),
        PairReason::Along => t!("moving along the plane: D·N = 0").to_owned(),
        PairReason::AtRest => t!("they do not move towards each other: D = 0").to_owned(),
        PairReason::Receding { speed } => {
            t!("moving away from each other at {speed} m/s", speed = four_digits(speed))
        }
        PairReason::Graze => t!("a graze: they touch and do not approach").to_owned(),
        PairReason::NotApproaching { overlap, speed } => {
            let how =
                overlap.map_or(t!("touch").to_owned(), |depth| t!("overlap by {depth} m", depth = four_digits(depth)));
            if speed > 0.0 {
                t!("they {how} and move apart at {speed} m/s", speed = four_digits(speed), how)
            } else {
                t!("they {how} and do not approach", how)
            }
        }
        PairReason::NextTick => t!("reaches it at the end of the tick: that belongs to the next tick").to_owned(),
        PairReason::LateWithoutApproach => t!("would touch it after this tick, without approaching").to_owned(),
        PairReason::AfterTick { t } => t!("would reach it after {t} ticks", t = four_digits(t)),
        PairReason::AfterChange { t, changed_at } => {
            let [t, changed_at] = [t, changed_at].map(place_in_tick);
            t!("would reach it at {t}, but one changed its motion at {changed_at}", t, changed_at)
        }
        PairReason::Unresolvable => t!("ignored until they separate: nothing could move them apart").to_owned(),
        PairReason::JustResolved => {
            t!("just resolved: nothing new can happen until one of them changes its motion").to_owned()
        }
        PairReason::WithinRounding { t } => {
            t!("they touch at {t}; whether they approach is within rounding", t = place_in_tick(t))
        }
        PairReason::Beside { distance, part, t } => {
            let when =
                if t > 1.0 { t!("after {t} ticks", t = four_digits(t)) } else { t!("at {t}", t = place_in_tick(t)) };
            t!("passes {distance} m beside {part}, {when}", distance = four_digits(distance), part = passed(part), when)
        }
    }
}

/// A place in the tick, from its share of it: "0.5 of the tick".
pub fn place_in_tick(t: f64) -> String {
    match t {
        0.0 => t!("the start of the tick").to_owned(),
        1.0 => t!("the end of the tick").to_owned(),
        _ => t!("{t} of the tick", t = four_digits(t)),
    }
}

/// Why a pair cannot bounce.
fn unresolved(why: UnresolvedReason) -> &'static str {
    match why {
        UnresolvedReason::Immovable => t!("nothing can move them apart"),
        UnresolvedReason::NoAxis => t!("their centres coincide, so there is no axis to bounce along"),
    }
}

fn passed(part: PassedPart) -> String {
    match part {
        PassedPart::Ball => t!("it").to_owned(),
        PassedPart::Plane => t!("the plane").to_owned(),
        PassedPart::Feature(feature) => t!("the {feature}", feature = shape::feature(feature)),
    }
}
