//! What a repro says of itself.

use super::expect;
use crate::carve::{Carved, Needed};
use crate::scene::Id;
use crate::sim::{EventKind, Setup};

/// The repro with its name, what it was carved from, and what its expectations were made from; `whole` is the name of
/// the scene that was recorded.
pub fn told(mut carved: Carved, whole: &str) -> Carved {
    let setup = Setup::new(&carved.scene);
    let event = &carved.event;
    let what = what(&carved);
    let seconds = setup.clock.seconds(event.at);
    let start = match carved.lead {
        0 => "at the tick of the event".to_owned(),
        1 => "a tick before the event".to_owned(),
        ticks => format!("{ticks} ticks before the event"),
    };
    carved.scene.name = format!("Repro: {what}");
    carved.scene.description = format!(
        "Carved from “{whole}”: {what} at {seconds} s, in tick {}. It starts {start} and keeps {}; ticks and seconds \
         count as they did there, and the event repeats bit for bit.",
        event.at.tick,
        kept(carved.needed)
    );
    for (expectation, seen) in carved.scene.expectations.iter_mut().zip(&carved.seen) {
        expectation.why = expect::why(seen, &setup);
    }
    carved
}

/// What happens in a repro: "ball 1 hits plane 2".
pub fn what(carved: &Carved) -> String {
    let setup = Setup::new(&carved.scene);
    let name = |id: Id| setup.label_of(id);
    let group = |ids: &[Id]| match ids {
        [] => "nothing".to_owned(),
        [one] => name(*one),
        [first, others @ ..] => format!("{} and {} more", name(*first), others.len()),
    };
    match &carved.event.kind {
        EventKind::Impact(impact) => format!("{} hits {}", name(impact.body), name(impact.other)),
        EventKind::Resting(resting) => format!("{} at rest", group(&resting.bodies)),
        EventKind::Unresolved(pair) => format!("{} and {} unresolved", name(pair.body), name(pair.other)),
        EventKind::Overlap(overlap) => format!("{} overlaps {}", name(overlap.body), name(overlap.other)),
        EventKind::BudgetSpent(spent) => format!("event budget spent, {} held", group(&spent.held)),
        EventKind::BoundsCrossed(crossed) => format!("{} crosses the bounds", name(crossed.body)),
        EventKind::BoundsReflected(reflected) => format!("{} is reflected at the bounds", name(reflected.body)),
        EventKind::Edited(edited) => format!("{} edited", name(edited.body)),
    }
}

fn kept(needed: Needed) -> &'static str {
    match needed {
        Needed::Involved => "the objects involved",
        Needed::Touched => "the objects involved and those that touched them",
        Needed::Surroundings => "the objects involved, those that touched them, and what they steer by",
        Needed::Everything => "the whole scene",
    }
}
