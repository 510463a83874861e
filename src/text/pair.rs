//! Why two met in a tick, or did not.

use crate::query::{Digits, Feature, number_text};
use crate::sim::{PairReason, PassedPart, UnresolvedReason};

/// "moving away: D·N = +0.8".
pub fn reason(reason: &PairReason) -> String {
    match *reason {
        PairReason::Met { t, approach_speed } => {
            format!("they meet at t = {}, approaching at {} m/s", four(t), four(approach_speed))
        }
        PairReason::Rests { t } => format!("they rest on each other from t = {}", four(t)),
        PairReason::Unresolved { t, why } => {
            format!("they meet at t = {} and are left alone: {}", four(t), unresolved(why))
        }
        PairReason::BudgetSpent { t } => format!("held from t = {}: the tick's event budget was spent", four(t)),
        PairReason::SoftContact => "not looked at: an agent without hard contact passes through".to_owned(),
        PairReason::WithinTick { separation } => {
            let place = match separation > 0.0 {
                true => format!("the two were {} apart", four(separation)),
                false => format!("the two overlap by {}", four(-separation)),
            };
            format!("not looked at within the tick: at its end {place}")
        }
        PairReason::Behind => "behind the plane: the back side does not count".to_owned(),
        PairReason::Along => "moving along the plane: D·N = 0".to_owned(),
        PairReason::AtRest => "they do not move towards each other: D = 0".to_owned(),
        PairReason::Receding { speed } => format!("moving away: D·N = {}", signed(speed)),
        PairReason::Graze => "a graze: they touch and do not approach".to_owned(),
        PairReason::NotApproaching { overlap, speed } => {
            let how = overlap.map_or("touch".to_owned(), |depth| format!("overlap by {}", four(depth)));
            format!("they {how} and do not approach: D·N = {}", signed(speed))
        }
        PairReason::NextTick => "reaches it at t = 1: that belongs to the next tick".to_owned(),
        PairReason::LateWithoutApproach => "would touch it after this tick, without approaching".to_owned(),
        PairReason::AfterTick { t } => format!("reaches it at t = {}, after this tick", four(t)),
        PairReason::AfterChange { t, changed_at } => {
            format!("reaches it at t = {}, but one changed its motion at t = {}", four(t), four(changed_at))
        }
        PairReason::Unresolvable => "left alone until they separate: nothing could move them apart".to_owned(),
        PairReason::JustResolved => {
            "just resolved: nothing new can happen until one of them changes its motion".to_owned()
        }
        PairReason::WithinRounding { t } => format!("they touch at t = {}, within rounding of divergence", four(t)),
        PairReason::Beside { distance, part, t } => {
            let when = if t > 1.0 { format!("t = {}, after this tick", four(t)) } else { format!("t = {}", four(t)) };
            format!("passes {} beside {}, at {when}", four(distance), passed(part))
        }
    }
}

/// What keeps two from bouncing.
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
        PassedPart::Feature(feature) => format!("the {}", Feature::name(feature)),
    }
}

fn four(x: f64) -> String {
    number_text(x, Digits::Four)
}

fn signed(x: f64) -> String {
    if x > 0.0 { format!("+{}", four(x)) } else { four(x) }
}
