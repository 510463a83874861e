//! Kept runs: what they are called.

use crate::app::model::session::{ChangedNumber, How, RunChange, RunName};
use crate::expression::four_digits;
use crate::scene::EditProperty;
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
