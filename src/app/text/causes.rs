//! What changed a velocity, and what an event or a state depends on.

use crate::app::model::past::ShownPast;
use crate::causes::{Asked, Cause, Past, SteeringRule};
use crate::scene::Id;
use crate::sim::{Clock, Setup};
use crate::text::count::counted;

/// The name of a cause: "impact: ball 3", "resting".
pub fn cause(cause: Cause, label_of: impl Fn(Id) -> String) -> String {
    match cause {
        Cause::Gravity => "gravity".to_owned(),
        Cause::Impact(other) => format!("impact: {}", label_of(other)),
        Cause::Resting => "resting contacts".to_owned(),
        Cause::Field(field) => format!("field: {}", label_of(field)),
        Cause::Flow(flow) => format!("flow: {}", label_of(flow)),
        Cause::Steering(SteeringRule::Separation) => "separation".to_owned(),
        Cause::Steering(SteeringRule::Alignment) => "alignment".to_owned(),
        Cause::Steering(SteeringRule::Cohesion) => "cohesion".to_owned(),
        Cause::Steering(SteeringRule::Cruising) => "cruising".to_owned(),
        Cause::Limit => "limits of its group".to_owned(),
        Cause::Bounds => "world bounds".to_owned(),
        Cause::Edit => "edit".to_owned(),
        Cause::Budget => "event budget".to_owned(),
    }
}

/// What a past is about: "Past of ball 3 at 1.5 s".
pub fn title(past: &ShownPast, setup: &Setup, label_of: impl Fn(Id) -> String) -> String {
    match past.asked() {
        Asked::State { at, .. } => {
            let body = past.body(setup).map(label_of).unwrap_or_default();
            format!("Past of {body} at {:.4} s", setup.clock.seconds(at))
        }
        Asked::Event(place) => format!("Past of an event in tick {}", place.tick),
    }
}

/// Its size: "142 events, 17 deep, 9 of 50 balls".
pub fn size(past: &Past) -> String {
    let events = counted(past.count(), "event");
    let depth = if past.count() > 0 { format!(", {} deep", past.depth()) } else { String::new() };
    format!("{events}{depth}, {} of {}", past.bodies().count(), counted(past.of_bodies() as u64, "ball"))
}

/// What ties many bodies at once, a sentence each.
pub fn ties(past: &Past, clock: Clock) -> Vec<String> {
    let island = past.island().map(|island| {
        let seconds = clock.seconds(island.at);
        format!("An island of {} balls, solved as one at {seconds:.4} s, ties them all.", island.bodies)
    });
    let steered =
        past.is_steered().then(|| "Agents look at each other at every tick: all of a flock are in it.".into());
    let budget = past.is_budgeted().then(|| "A tick whose event budget was spent ties all balls.".into());
    [island, steered, budget].into_iter().flatten().collect()
}

/// Nothing came before.
pub fn uncaused() -> String {
    "No event led to this: it has been on its way since the first tick.".to_owned()
}
