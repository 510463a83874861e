//! "The n-th collision of these two is at this time, on these faces."

use super::{Verdict, Watch, collided, ends_within, is_between};
use crate::query::Feature;
use crate::scene::{ExpectedEvent, PlainNumber};
use crate::shape::FaceFlags;
use crate::sim::{Event, EventKind, Instant, Setup, TickRecord};

pub(super) struct EventWatch {
    expected: ExpectedEvent,
    end: Instant,
    /// The ticks in which the pair met, oldest first, once for each time; never more than `nth`.
    seen: Vec<u64>,
}

impl EventWatch {
    pub(super) fn new(expected: &ExpectedEvent, end: Instant) -> EventWatch {
        EventWatch { expected: expected.clone(), end, seen: Vec::new() }
    }

    fn verdict(&self, setup: &Setup, event: &Event) -> Verdict {
        let expected = &self.expected;
        let (feature, flags) = match &event.kind {
            EventKind::Impact(impact) => (impact.feature, impact.flags),
            _ => (None, None),
        };
        let time = setup.clock.seconds(event.at);
        let on_time = expected.time.is_none_or(|wanted| (time - wanted).abs() <= expected.tolerance);
        let right_flags = expected.flags.is_none_or(|wanted| flags == Some(wanted));
        let right_feature = expected.feature.is_none_or(|wanted| feature == Some(wanted));
        if on_time && right_flags && right_feature {
            return Verdict::holds(Some(event.at));
        }
        let got = format!("at t = {} s{}", PlainNumber(time), surface(feature, flags));
        Verdict::fails(self.wanted(setup), got, Some(event.at))
    }

    fn wanted(&self, setup: &Setup) -> String {
        let expected = &self.expected;
        let [a, b] = expected.between.map(|id| setup.label_of(id));
        let at = |time| format!(" at t = {} s (± {:e})", PlainNumber(time), expected.tolerance);
        let when = expected.time.map_or(String::new(), at);
        format!("collision {} of {a} and {b}{when}{}", expected.nth, surface(expected.feature, expected.flags))
    }
}

impl Watch for EventWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let between = self.expected.between;
        for event in &record.events {
            if collided(&event.kind).is_some_and(|pair| is_between(pair, between)) {
                self.seen.push(record.start.tick);
                if self.seen.len() as u64 == self.expected.nth {
                    return Some(self.verdict(setup, event));
                }
            }
        }
        ends_within(record, self.end).then(|| {
            let by = PlainNumber(setup.clock.seconds(Instant::start_of(record.start.tick + 1)));
            Verdict::fails(self.wanted(setup), format!("{} by t = {by} s", times(self.seen.len())), Some(self.end))
        })
    }

    fn forget_from(&mut self, tick: u64) {
        self.seen.truncate(self.seen.partition_point(|&seen| seen < tick));
    }
}

/// "no collision", "1 collision", "2 collisions".
fn times(count: usize) -> String {
    match count {
        0 => "no collision".to_owned(),
        1 => "1 collision".to_owned(),
        count => format!("{count} collisions"),
    }
}

/// ", on face, flags 1 (top)": what is known of the surface that was met.
fn surface(feature: Option<Feature>, flags: Option<FaceFlags>) -> String {
    let feature = match feature {
        Some(Feature::Face) => ", on a face",
        Some(Feature::Edge) => ", on an edge",
        Some(Feature::Corner) => ", on a corner",
        Some(Feature::Side) => ", on a side",
        Some(Feature::End) => ", on an end",
        None => "",
    };
    let flags = flags.map_or(String::new(), |flags| {
        let names: Vec<&str> = flags.faces().map(|face| face.name()).collect();
        format!(", flags {} ({})", flags.0, names.join(", "))
    });
    format!("{feature}{flags}")
}
