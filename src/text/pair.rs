//! Why a pair collided in a tick, or did not.

use super::shape;
use crate::expression::four_digits;
use crate::sim::{PairReason, PassedPart, UnresolvedReason};

/// "moving away: D·N = +0.8".
pub fn reason(reason: &PairReason) -> String {
    match *reason {
        PairReason::Impact { t, approach_speed } => {
            format!("they collide at {}, approaching at {} m/s", place_in_tick(t), four_digits(approach_speed))
        }
        PairReason::Rests { t } => format!("they rest on each other from {} on", place_in_tick(t)),
        PairReason::Unresolved { t, why } => {
            format!("they collide at {} and are not resolved: {}", place_in_tick(t), unresolved(why))
        }
        PairReason::BudgetSpent { t } => {
            format!("held from {} on: the tick's event budget was spent", place_in_tick(t))
        }
        PairReason::SoftContact => "not tested: an agent without hard contact passes through".to_owned(),
        PairReason::WithinTick { separation } => {
            let place = match separation > 0.0 {
                true => format!("the two were {} m apart", four_digits(separation)),
                false => format!("the two overlap by {} m", four_digits(-separation)),
            };
            format!("not tested within the tick: at its end {place}")
        }
        PairReason::Behind => "behind the plane: the back side does not count".to_owned(),
        PairReason::Along => "moving along the plane: D·N = 0".to_owned(),
        PairReason::AtRest => "they do not move towards each other: D = 0".to_owned(),
        PairReason::Receding { speed } => format!("moving away: D·N = {}", signed(speed)),
        PairReason::Graze => "a graze: they touch and do not approach".to_owned(),
        PairReason::NotApproaching { overlap, speed } => {
            let how = overlap.map_or("touch".to_owned(), |depth| format!("overlap by {} m", four_digits(depth)));
            format!("they {how} and do not approach: D·N = {}", signed(speed))
        }
        PairReason::NextTick => "reaches it at the end of the tick: that belongs to the next tick".to_owned(),
        PairReason::LateWithoutApproach => "would touch it after this tick, without approaching".to_owned(),
        PairReason::AfterTick { t } => format!("would reach it after {} ticks", four_digits(t)),
        PairReason::AfterChange { t, changed_at } => {
            let [t, changed_at] = [t, changed_at].map(place_in_tick);
            format!("would reach it at {t}, but one changed its motion at {changed_at}")
        }
        PairReason::Unresolvable => "ignored until they separate: nothing could move them apart".to_owned(),
        PairReason::JustResolved => {
            "just resolved: nothing new can happen until one of them changes its motion".to_owned()
        }
        PairReason::WithinRounding { t } => {
            format!("they touch at {}; whether they approach is within rounding", place_in_tick(t))
        }
        PairReason::Beside { distance, part, t } => {
            let when =
                if t > 1.0 { format!("after {} ticks", four_digits(t)) } else { format!("at {}", place_in_tick(t)) };
            format!("passes {} m beside {}, {when}", four_digits(distance), passed(part))
        }
    }
}

/// A place in the tick, from its share of it: "0.5 of the tick".
pub fn place_in_tick(t: f64) -> String {
    match t {
        0.0 => "the start of the tick".to_owned(),
        1.0 => "the end of the tick".to_owned(),
        _ => format!("{} of the tick", four_digits(t)),
    }
}

/// Why a pair cannot bounce.
fn unresolved(why: UnresolvedReason) -> &'static str {
    match why {
        UnresolvedReason::Immovable => "nothing can move them apart",
        UnresolvedReason::NoAxis => "their centres coincide, so there is no axis to bounce along",
    }
}

fn passed(part: PassedPart) -> String {
    match part {
        PassedPart::Ball => "it".to_owned(),
        PassedPart::Plane => "the plane".to_owned(),
        PassedPart::Feature(feature) => format!("the {}", shape::feature(feature)),
    }
}

fn signed(x: f64) -> String {
    if x > 0.0 { format!("+{}", four_digits(x)) } else { four_digits(x) }
}
