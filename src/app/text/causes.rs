//! What changed a velocity, and what an event or a state depends on.

use crate::app::model::past::ShownPast;
use crate::causes::{Asked, Cause, Past, SteeringRule};
use crate::language::{noun, t};
use crate::scene::Id;
use crate::sim::{Clock, Setup};
use crate::text::count::counted;

/// The name of a cause: "impact: ball 3", "resting".
pub fn cause(cause: Cause, label_of: impl Fn(Id) -> String) -> String {
    match cause {
        Cause::Gravity => t!("gravity").to_owned(),
        Cause::Impact(other) => t!("impact: {other}", other = label_of(other)),
        Cause::Resting => t!("resting contacts").to_owned(),
        Cause::Field(field) => t!("field: {field}", field = label_of(field)),
        Cause::Flow(flow) => t!("flow: {flow}", flow = label_of(flow)),
        Cause::Steering(SteeringRule::Separation) => t!("separation").to_owned(),
        Cause::Steering(SteeringRule::Alignment) => t!("alignment").to_owned(),
        Cause::Steering(SteeringRule::Cohesion) => t!("cohesion").to_owned(),
        Cause::Steering(SteeringRule::Cruising) => t!("cruising").to_owned(),
        Cause::Limit => t!("limits of its group").to_owned(),
        Cause::Bounds => t!("world bounds").to_owned(),
        Cause::Edit => t!("edit").to_owned(),
        Cause::Budget => t!("event budget").to_owned(),
    }
}

/// What a past is about: "Past of ball 3 at 1.5 s".
pub fn title(past: &ShownPast, setup: &Setup, label_of: impl Fn(Id) -> String) -> String {
    match past.asked() {
        Asked::State { at, .. } => {
            let body = past.body(setup).map(label_of).unwrap_or_default();
            t!("Past of {body} at {at:.4} s", at = setup.clock.seconds(at), body)
        }
        Asked::Event(place) => t!("Past of an event in tick {tick}", tick = place.tick),
    }
}

/// Its size: "142 events, 17 deep, 9 of 50 balls".
pub fn size(past: &Past) -> String {
    let events = counted(past.count(), noun!("event"));
    let depth = if past.count() > 0 { t!(", {depth} deep", depth = past.depth()) } else { String::new() };
    t!(
        "{events}{depth}, {past} of {balls}",
        past = past.bodies().count(),
        balls = counted(past.of_bodies() as u64, noun!("ball")),
        events,
        depth
    )
}

/// What ties many bodies at once, a sentence each.
pub fn ties(past: &Past, clock: Clock) -> Vec<String> {
    let island = past.island().map(|island| {
        let seconds = clock.seconds(island.at);
        t!(
            "An island of {bodies} balls, solved as one at {seconds:.4} s, ties them all.",
            bodies = island.bodies,
            seconds
        )
    });
    let steered =
        past.is_steered().then(|| t!("Agents look at each other at every tick: all of a flock are in it.").into());
    let budget = past.is_budgeted().then(|| t!("A tick whose event budget was spent ties all balls.").into());
    [island, steered, budget].into_iter().flatten().collect()
}

/// Nothing came before.
pub fn uncaused() -> String {
    t!("No event led to this: it has been on its way since the first tick.").to_owned()
}
