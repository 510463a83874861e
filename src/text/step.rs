//! What the steps of a scene's history are called.

use super::count::counted;
use super::edits;
use crate::language::{kind, noun, t, words};
use crate::scene::{PartChange, PartKind, StepName, StepObjects};

/// "Move ball 3".
pub fn name(step: &StepName) -> String {
    match step {
        StepName::Add { kind, count: 1 } => t!("Add {kind}", kind = words(kind_name(*kind))),
        StepName::Add { kind, count } => t!("Add {kind}", kind = counted(*count, kind_name(*kind))),
        StepName::Delete { what, also } => {
            let tail = if *also > 0 { t!(" and {also} that name it", also) } else { String::new() };
            t!("Delete {what}{tail}", what = all(what), tail)
        }
        StepName::Duplicate(what) => t!("Duplicate {what}", what = all(what)),
        StepName::Change { change, what, at_tick } => {
            let at = at_tick.map_or(String::new(), |tick| t!(" at tick {tick}", tick));
            format!("{}{at}", changed(*change, &all(what)))
        }
        StepName::Hide(what) => t!("Hide {what}", what = all(what)),
        StepName::Show(what) => t!("Show {what}", what = all(what)),
        StepName::Lock(what) => t!("Lock {what}", what = all(what)),
        StepName::Unlock(what) => t!("Unlock {what}", what = all(what)),
        StepName::Translate => t!("Translate a text").to_owned(),
        StepName::ChangeScene => t!("Change the scene").to_owned(),
        StepName::ReadAgain => t!("Read again").to_owned(),
        StepName::BringToFront(name) => t!("Bring to the front: {name}", name),
    }
}

fn all(what: &StepObjects) -> String {
    match what {
        StepObjects::One(name) => name.clone(),
        StepObjects::Several(count) => counted(*count, noun!("object")),
    }
}

/// What is done to something: "Move ball 3".
fn changed(change: PartChange, what: &str) -> String {
    match change {
        PartChange::Any => t!("Change {what}", what),
        PartChange::Place => t!("Move {what}", what),
        PartChange::Rotation => t!("Rotate {what}", what),
        PartChange::Size => t!("Resize {what}", what),
        PartChange::Velocity => t!("Change velocity of {what}", what),
        PartChange::Mass => t!("Change mass of {what}", what),
        PartChange::Restitution => t!("Change restitution of {what}", what),
        PartChange::Property(property) => t!("Change {property} of {what}", property = edits::property(property), what),
        PartChange::Group => t!("Change group of {what}", what),
        PartChange::Color => t!("Colour {what}", what),
        PartChange::Name => t!("Rename {what}", what),
        PartChange::Order => t!("Reorder {what}", what),
    }
}

fn kind_name(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Agent => kind!("agent"),
        PartKind::Ball => kind!("ball"),
        PartKind::Obstacle(shape) => shape.noun,
        PartKind::Group => kind!("agent group"),
        PartKind::Field => kind!("field"),
        PartKind::Flow => kind!("flow"),
        PartKind::Query => kind!("query"),
        PartKind::Edit => kind!("edit"),
        PartKind::Expectation => kind!("expectation"),
        PartKind::Bookmark => kind!("bookmark"),
        PartKind::Breakpoint => kind!("breakpoint"),
        PartKind::Watch => kind!("watch"),
        PartKind::Run => kind!("kept run"),
        PartKind::Step => kind!("step of the lesson"),
        PartKind::Settings => kind!("settings"),
        PartKind::About => kind!("description"),
        PartKind::View => kind!("view"),
    }
}
