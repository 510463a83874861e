//! What the steps of a scene's history are called.

use super::count::counted;
use crate::scene::{PartChange, PartKind, StepName, StepObjects};

/// "Move ball 3".
pub fn name(step: &StepName) -> String {
    match step {
        StepName::Add { kind, count: 1 } => format!("Add {}", kind_name(*kind)),
        StepName::Add { kind, count } => format!("Add {}", counted(*count, kind_name(*kind))),
        StepName::Delete { what, also } => {
            let tail = if *also > 0 { format!(" and {also} that name it") } else { String::new() };
            format!("Delete {}{tail}", all(what))
        }
        StepName::Duplicate(what) => format!("Duplicate {}", all(what)),
        StepName::Change { change, what, at_tick } => {
            let at = at_tick.map_or(String::new(), |tick| format!(" at tick {tick}"));
            format!("{} {}{at}", change_name(*change), all(what))
        }
        StepName::Hide(what) => format!("Hide {}", all(what)),
        StepName::Show(what) => format!("Show {}", all(what)),
        StepName::Lock(what) => format!("Lock {}", all(what)),
        StepName::Unlock(what) => format!("Unlock {}", all(what)),
        StepName::ChangeScene => "Change the scene".to_owned(),
        StepName::ReadAgain => "Read again".to_owned(),
        StepName::BringToFront(name) => format!("Bring to the front: {name}"),
    }
}

fn all(what: &StepObjects) -> String {
    match what {
        StepObjects::One(name) => name.clone(),
        StepObjects::Several(count) => counted(*count, "object"),
    }
}

fn change_name(change: PartChange) -> &'static str {
    match change {
        PartChange::Any => "Change",
        PartChange::Place => "Move",
        PartChange::Rotation => "Rotate",
        PartChange::Size => "Resize",
        PartChange::Velocity => "Change velocity of",
        PartChange::Mass => "Change mass of",
        PartChange::Restitution => "Change restitution of",
        PartChange::Group => "Change group of",
        PartChange::Color => "Colour",
        PartChange::Name => "Rename",
        PartChange::Order => "Reorder",
    }
}

fn kind_name(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Agent => "agent",
        PartKind::Ball => "ball",
        PartKind::Obstacle(shape) => shape.noun,
        PartKind::Group => "agent group",
        PartKind::Field => "field",
        PartKind::Flow => "flow",
        PartKind::Query => "query",
        PartKind::Edit => "edit",
        PartKind::Expectation => "expectation",
        PartKind::Bookmark => "bookmark",
        PartKind::Breakpoint => "breakpoint",
        PartKind::Watch => "watch",
        PartKind::Run => "kept run",
        PartKind::Step => "step of the lesson",
        PartKind::Settings => "settings",
        PartKind::About => "description",
        PartKind::View => "view",
    }
}
