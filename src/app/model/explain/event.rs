//! An event of the recording: the sweep that found it, and the response to it.

use super::{
    Comparison, Explained, ExplainedClock, Finding, Heading, Subject, SymbolColors, Tone, Verdict, joint, pair,
};
use crate::app::model::event_log::EventRef;
use crate::query::{Collider, Mark, Role, Stage, SweepStage, Value, sphere_plane_response, sphere_sphere_response};
use crate::scene::Id;
use crate::sim::{Event, EventKind, Impact, Other, Pair, Setup, TickRecord, approach_into, pair_of};

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
    let pair = pair_of(setup, impact.body, impact.other)?;
    let local = event.at.local / setup.clock.tick_length();
    let (segment, approach) = approach_into(setup, record, pair, event);
    let mut stages = approach.stages();
    let decided_at = stages.iter().rposition(Stage::is_verdict);
    stages.extend(normal_of(pair, impact));
    let response_from = stages.len();
    stages.extend(match &impact.joint {
        Some(share) => joint::stages(setup, pair, impact, share),
        None => response(setup, pair, impact),
    });
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

/// The normal n as events, the ledger and the 3D view have it: from the other to the ball. Of two balls the sweep
/// gives the one from A to B; of obstacles it gives n itself.
fn normal_of(pair: Pair, impact: &Impact) -> Option<Stage> {
    let Other::Body(_) = pair.other else { return None };
    let stage = Stage::new(SweepStage::NormalBToA, "n = −nab", Value::Vector(impact.normal))
        .term("nab", Value::Vector(-impact.normal))
        .mark(Mark::Arrow { tail: impact.point, along: impact.normal, role: Role::Normal });
    Some(stage)
}

/// The stages of the response as the simulation had it.
fn response(setup: &Setup, pair: Pair, impact: &Impact) -> Vec<Stage> {
    let mut stages = Vec::new();
    let [velocity, other_velocity] = impact.before;
    match pair.other {
        Other::Obstacle(_) => {
            let (place, normal) = (impact.center, impact.normal);
            sphere_plane_response(place, velocity, normal, impact.restitution, other_velocity, &mut stages);
        }
        Other::Body(other) => {
            let [mut a, b] = [(pair.body, impact.center, velocity), (other, impact.other_center, other_velocity)].map(
                |(body, position, velocity)| Collider {
                    position,
                    velocity,
                    inverse_mass: setup.bodies[body].mass.inverse(),
                    restitution: setup.bodies[body].restitution,
                },
            );
            if a.restitution * b.restitution != impact.restitution {
                // Contacts that came to rest bounce with 0, whatever the balls are made of.
                a.restitution = 0.0;
            }
            sphere_sphere_response(&a, &b, &mut stages);
        }
    }
    stages
}
