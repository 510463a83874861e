//! Why a pair collided in a tick, or did not.

use super::{Comparison, Explained, ExplainedClock, Finding, Inside, Subject, Tone, Verdict};
use crate::app::model::event_log::EventRef;
use crate::scene::Id;
use crate::sim::{
    Approach, EventKind, Instant, Pair, PairSegment, PairVerdict, RestingContact, Setup, TickRecord, is_same_pair,
    pair_of, why_not,
};

/// Explains a pair in a tick; `None` when the ids name no pair that can collide.
pub(super) fn explain(setup: &Setup, record: &TickRecord, a: Id, b: Id) -> Option<Explained> {
    let pair = pair_of(setup, a, b)?;
    let found = why_not(setup, record, a, b)?;
    let tone = match found.reason.verdict() {
        PairVerdict::Impact | PairVerdict::Resting => Tone::Hit,
        PairVerdict::NoResponse => Tone::Neutral,
        PairVerdict::Apart | PairVerdict::NotTested => Tone::Miss,
    };
    let name = format!("{} – {}", setup.label_of(a), setup.label_of(b));
    let events = events_of(setup, record, pair);
    let finding = Finding::Pair { reason: found.reason, slides: slides(record, pair.ids(setup)) };
    let verdict = Verdict { tone, finding, decided_at: Some(found.decided_at) };
    let shown = Explained::new(Subject::Pair(a, b), name, verdict, found.trace);
    Some(Explained {
        tick: Some(record.start.tick),
        clock: Some(ExplainedClock { tick_length: setup.clock.tick_length(), at: None }),
        inside: Some(course(setup, record, pair, (found.segment, found.approach), &events)),
        published: Comparison::of_sweep(&found.approach),
        events,
        between: Some(ids_of(setup, pair)),
        whose: Some(names_of(setup, pair)),
        ..shown
    })
}

/// The ball and the other, in the order of the pair.
pub(super) fn ids_of(setup: &Setup, pair: Pair) -> [Id; 2] {
    let (body, other) = pair.ids(setup);
    [body, other]
}

/// How the ball and the other are called, in the order of the pair.
pub(super) fn names_of(setup: &Setup, pair: Pair) -> [String; 2] {
    ids_of(setup, pair).map(|id| setup.label_of(id))
}

/// Whether the last contact of the two that lasts in the tick slides.
fn slides(record: &TickRecord, (body, other): (Id, Id)) -> bool {
    let resting = record.events.iter().filter_map(|event| match &event.kind {
        EventKind::Resting(resting) => Some(&resting.contacts),
        _ => None,
    });
    let is_theirs = |contact: &&RestingContact| is_same_pair(contact.pair(), [body, other]);
    resting.flatten().rfind(is_theirs).is_some_and(|contact| contact.sliding)
}

/// How far apart the two are in the course of the tick.
pub(super) fn course(
    setup: &Setup,
    record: &TickRecord,
    pair: Pair,
    explained: (PairSegment, Approach),
    events: &[EventRef],
) -> Inside {
    let impacts: Vec<Instant> = events.iter().map(|event| record.events[event.index].at).collect();
    Inside::of_pair((setup, record), pair, explained, &impacts)
}

/// What happened between the two in the tick.
pub(super) fn events_of(setup: &Setup, record: &TickRecord, pair: Pair) -> Vec<EventRef> {
    let (body, other) = pair.ids(setup);
    let events = record.events.iter().enumerate().filter(|(_, event)| event.kind.is_between([body, other]));
    events.map(|(index, _)| EventRef { tick: record.start.tick, index }).collect()
}
