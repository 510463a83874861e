//! An event of the recording: the sweep that found it, and the response to it.

use super::{Comparison, Explained, ExplainedClock, Finding, Heading, Subject, SymbolColors, Tone, Verdict, pair};
use crate::app::model::event_log::EventRef;
use crate::scene::Id;
use crate::sim::{Event, EventKind, Impact, ImpactExplanation, Setup, TickRecord, explain_impact};

/// Explains an event; `None` for one that is not about a pair.
pub(super) fn explain(setup: &Setup, record: &TickRecord, place: EventRef) -> Option<Explained> {
    let event = record.events.get(place.index)?;
    let subject = Subject::Event(place);
    let of_pair = |a: Id, b: Id| pair::explain(setup, record, a, b).map(|shown| Explained { subject, ..shown });
    match &event.kind {
        EventKind::Impact(impact) => impact_of(setup, record, (event, impact), subject),
        EventKind::Unresolved(unresolved) => of_pair(unresolved.body, unresolved.other),
        EventKind::WentThrough(through) => of_pair(through.body, through.other),
        EventKind::Overlap(overlap) => of_pair(overlap.body, overlap.other),
        EventKind::Resting(resting) => {
            let contacts = resting.contacts.iter().map(|contact| [contact.body, contact.other]).collect();
            let first = resting.contacts.first()?;
            of_pair(first.body, first.other).map(|shown| Explained { contacts, ..shown })
        }
        EventKind::BudgetSpent(_)
        | EventKind::BoundsCrossed(_)
        | EventKind::BoundsReflected(_)
        | EventKind::Edited(_) => None,
    }
}

fn impact_of(
    setup: &Setup,
    record: &TickRecord,
    (event, impact): (&Event, &Impact),
    subject: Subject,
) -> Option<Explained> {
    let ImpactExplanation { pair, segment, approach, stages, decided_at, response_from } =
        explain_impact(setup, record, (event, impact))?;
    let local = event.at.local / setup.clock.tick_length();
    let finding = Finding::Impact {
        t: local,
        approach_speed: impact.approach_speed,
        parting_speed: match impact.joint {
            Some(_) => (impact.after[0] - impact.after[1]).dot(impact.normal),
            None => impact.restitution * impact.approach_speed,
        },
    };
    let verdict = Verdict { tone: Tone::Hit, finding, decided_at };
    let name = format!("{} – {}", setup.label_of(impact.body), setup.label_of(impact.other));
    let events = pair::events_of(setup, record, pair);
    let clock = ExplainedClock { tick_length: setup.clock.tick_length(), at: Some(setup.clock.seconds(event.at)) };
    Some(Explained {
        tick: Some(record.start.tick),
        clock: Some(clock),
        colors: SymbolColors::of(&stages),
        headings: vec![(0, Heading::Sweep), (response_from, Heading::Response)],
        inside: Some(pair::course(setup, record, pair, (segment, approach), &events)),
        published: Comparison::of_sweep(&approach),
        events,
        between: Some(pair::ids_of(setup, pair)),
        impact: Some(Box::new(impact.clone())),
        whose: Some(pair::names_of(setup, pair)),
        ..Explained::new(subject, name, verdict, stages)
    })
}
