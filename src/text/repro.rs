//! What a repro says of itself.

use super::expect;
use crate::carve::{Carved, Needed};
use crate::language::t;
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
        0 => t!("at the tick of the event").to_owned(),
        1 => t!("a tick before the event").to_owned(),
        ticks => t!("{ticks} ticks before the event", ticks),
    };
    carved.scene.name = t!("Repro: {what}", what);
    carved.scene.description = t!(
        "Carved from “{whole}”: {what} at {seconds} s, in tick {tick}. It starts {start} and keeps {needed}; ticks and seconds count as they did there, and the event repeats bit for bit.",
        tick = event.at.tick,
        needed = kept(carved.needed),
        whole,
        what,
        seconds,
        start
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
        [] => t!("nothing").to_owned(),
        [one] => name(*one),
        [first, others @ ..] => t!("{first} and {others} more", first = name(*first), others = others.len()),
    };
    match &carved.event.kind {
        EventKind::Impact(impact) => t!("{body} hits {other}", body = name(impact.body), other = name(impact.other)),
        EventKind::Resting(resting) if resting.contacts.iter().any(|contact| contact.sliding) => {
            t!("{bodies} in contact", bodies = group(&resting.bodies))
        }
        EventKind::Resting(resting) => t!("{bodies} at rest", bodies = group(&resting.bodies)),
        EventKind::Unresolved(pair) => {
            t!("{body} and {other} unresolved", body = name(pair.body), other = name(pair.other))
        }
        EventKind::Overlap(overlap) => {
            t!("{body} overlaps {other}", body = name(overlap.body), other = name(overlap.other))
        }
        EventKind::BudgetSpent(spent) => t!("event budget spent, {held} held", held = group(&spent.held)),
        EventKind::BoundsCrossed(crossed) => t!("{body} crosses the bounds", body = name(crossed.body)),
        EventKind::BoundsReflected(reflected) => t!("{body} is reflected at the bounds", body = name(reflected.body)),
        EventKind::WentThrough(through) => {
            t!("{body} goes through {other}", body = name(through.body), other = name(through.other))
        }
        EventKind::Edited(edited) => t!("{body} edited", body = name(edited.body)),
    }
}

fn kept(needed: Needed) -> &'static str {
    match needed {
        Needed::Involved => t!("the objects involved"),
        Needed::Touched => t!("the objects involved and those that touched them"),
        Needed::Surroundings => t!("the objects involved, those that touched them, and what they steer by"),
        Needed::Everything => t!("the whole scene"),
    }
}
