//! Kept runs: what they are called, and in what one differs from another.

use crate::app::model::session::{ChangedNumber, How, RunChange, RunName};
use crate::compare::{EventDifference, Report, Side};
use crate::expression::four_digits;
use crate::scene::EditProperty;
use crate::text::compare::component;
use crate::text::count::counted;
use glam::DVec3;

/// What a run is called: "restitution of ball 3: 0.5 → 0.8".
pub fn name(name: &RunName) -> String {
    match name {
        RunName::Given(name) => name.clone(),
        RunName::Change(change) => self::change(change),
        RunName::First => "First run".to_owned(),
    }
}

/// What makes a run differ from the one it was made from.
pub fn change(change: &RunChange) -> String {
    let of = |what: &str| change.object.as_ref().map_or(what.to_owned(), |object| format!("{what} of {object}"));
    let object = change.object.as_deref().unwrap_or("the scene");
    let text = match &change.how {
        How::Number(which, [before, after]) => {
            format!("{}: {} → {}", of(number(*which)), four_digits(*before), four_digits(*after))
        }
        How::Vector(which, [before, after]) => {
            format!("{}: {} → {}", of(property(*which)), vector(*before), vector(*after))
        }
        How::AtTick(which, value, tick) => format!("{}: {} from tick {tick}", of(property(*which)), vector(*value)),
        How::NotAtTick(which, tick) => format!("{} unchanged at tick {tick}", of(property(*which))),
        How::Added => format!("with {object}"),
        How::Removed => format!("without {object}"),
        How::Otherwise => format!("{object} changed"),
        How::Gravity([before, after]) => format!("gravity: {} → {}", vector(*before), vector(*after)),
        How::Scene => "scene changed".to_owned(),
    };
    match change.others {
        0 => text,
        others => format!("{text}, and {others} more"),
    }
}

fn number(which: ChangedNumber) -> &'static str {
    match which {
        ChangedNumber::Restitution => "restitution",
        ChangedNumber::Mass => "mass",
        ChangedNumber::Radius => "radius",
    }
}

fn property(which: EditProperty) -> &'static str {
    match which {
        EditProperty::Position => "position",
        EditProperty::Velocity => "velocity",
    }
}

fn vector(vector: DVec3) -> String {
    let [x, y, z] = vector.to_array().map(four_digits);
    format!("({x}, {y}, {z})")
}

/// What a click on a run in the list does, and whether it is shown.
pub fn row(name: &str, is_front: bool, is_ghost: bool) -> String {
    let rest = match (is_front, is_ghost) {
        (true, _) => "It is on display.",
        (false, true) => "It is shown as a ghost; a click dismisses it.",
        (false, false) => "A click shows it as a ghost beside the run on display.",
    };
    format!("{name}\n{rest}")
}

/// "Kept: restitution of ball 3: 0.5 → 0.8."
pub fn kept(name: &RunName) -> String {
    format!("Kept: {}.", self::name(name))
}

/// A run cannot be shown beside another.
pub const OTHER_TICKS: &str =
    "That run has another tick rate: the two cannot be shown side by side. Bring it to the front.";

/// What a comparison with the baseline run found up to a tick.
pub fn found(report: &Report, compared: u64, is_full: bool) -> String {
    let [there, here] = Side::BOTH.map(|side| report.only_in(side));
    let both = report.events.len() - there - here;
    let first = report.divergence.map_or(String::new(), |found| {
        let tick = format!(
            "They part at tick {}, {} of body {} by {}. ",
            found.tick,
            component(found.component),
            found.body,
            counted(found.ulps(), "ULP")
        );
        tick
    });
    let events = match report.events.len() {
        0 => "No event differs".to_owned(),
        _ => format!("{} of both differ, {here} are only here, {there} only there", counted(both, "event")),
    };
    let rest = if is_full { "; later ones are not compared" } else { "" };
    format!("{first}{events} up to tick {compared}{rest}.")
}

/// An event, and the run it is in if it is not in both.
pub fn in_which_run(what: &str, event: &EventDifference) -> String {
    match event {
        EventDifference::Both(_) => what.to_owned(),
        EventDifference::OnlyIn(Side::A, _) => format!("{what}, only there"),
        EventDifference::OnlyIn(Side::B, _) => format!("{what}, only here"),
    }
}
