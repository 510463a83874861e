//! How one got to a moment.

use super::events;
use crate::app::model::event_log::EventLog;
use crate::app::model::visits::{Arrival, Visit, Way};
use crate::expression::rounded_text;
use crate::language::t;
use crate::scene::Id;
use crate::sim::Clock;

/// "tick 90, 1.5 s (impact: ball 1 – ball 2)".
pub fn place(visit: &Visit, log: &EventLog, clock: Clock, label_of: impl Fn(Id) -> String) -> String {
    let seconds = rounded_text(clock.seconds(visit.at), 6);
    let what = happened(visit, log, label_of);
    t!(
        "tick {tick}, {seconds} s{what}",
        tick = visit.at.tick,
        what = what.map_or_else(String::new, |what| format!(" ({what})")),
        seconds
    )
}

/// The event that was selected there, if it is still where it was: "impact: ball 1 – ball 2".
pub fn happened(visit: &Visit, log: &EventLog, label_of: impl Fn(Id) -> String) -> Option<String> {
    let logged = visit.event.and_then(|event| Some(log.events()[log.place(event)?]));
    logged.filter(|logged| logged.at == visit.at).map(|logged| events::happened(&logged, label_of))
}

/// How one got to a visited moment: "next found: speed(cue) > 3", "next event, and on from 1.5 s".
pub fn arrival(visit: &Visit, clock: Clock) -> String {
    let Some(Arrival { way, at }) = &visit.arrival else { return t!("where you began").to_owned() };
    let way = told(way);
    match at.filter(|at| *at != visit.at) {
        Some(at) => t!("{way}, and on from {seconds} s", way, seconds = rounded_text(clock.seconds(at), 6)),
        None => way,
    }
}

fn told(way: &Way) -> String {
    let word = match way {
        Way::Found(condition) => return t!("found: {condition}", condition),
        Way::NextFound(condition) => return t!("next found: {condition}", condition),
        Way::PreviousFound(condition) => return t!("previous found: {condition}", condition),
        Way::Break(name) => return t!("break: {name}", name),
        Way::Bookmark(name) => return t!("bookmark: {name}", name),
        Way::Step(step) => return t!("step {number} of the lesson", number = step + 1),
        Way::Timeline => t!("timeline"),
        Way::Plot => t!("plot"),
        Way::Typed => t!("typed"),
        Way::Event => t!("event chosen"),
        Way::NextEvent => t!("next event"),
        Way::PreviousEvent => t!("previous event"),
        Way::NextBreak => t!("next break"),
        Way::PreviousBreak => t!("previous break"),
        Way::Because => t!("because"),
        Way::LastChange => t!("last change"),
        Way::NextChange => t!("next change"),
        Way::Change => t!("change of a velocity"),
        Way::Edit => t!("edit of the scene"),
        Way::Expectation => t!("expectation"),
        Way::Difference => t!("difference of two runs"),
        Way::Explained => t!("what is explained"),
        Way::Start => t!("to the start"),
        Way::End => t!("to the end"),
    };
    word.to_owned()
}
