//! "The n-th collision of these two is at this time, on these faces."

use super::{Failure, FoundEvent, Verdict, Watch, ends_within};
use crate::scene::ExpectedEvent;
use crate::sim::{Event, EventKind, Instant, Setup, TickRecord, is_same_pair};

pub(super) struct EventWatch {
    expected: ExpectedEvent,
    end: Instant,
    /// The ticks in which the pair collided, oldest first, once for each time; never more than `nth`.
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
        self.fails(setup, FoundEvent::Otherwise { time, feature, flags }, event.at)
    }

    fn fails(&self, setup: &Setup, found: FoundEvent, at: Instant) -> Verdict {
        let between = self.expected.between.map(|id| setup.label_of(id));
        Verdict::fails(Failure::Event { expected: self.expected.clone(), between, found }, Some(at))
    }
}

impl Watch for EventWatch {
    fn observe(&mut self, setup: &Setup, record: &TickRecord) -> Option<Verdict> {
        let between = self.expected.between;
        for event in &record.events {
            if event.kind.collision().is_some_and(|pair| is_same_pair(pair, between)) {
                self.seen.push(record.start.tick);
                if self.seen.len() as u64 == self.expected.nth {
                    return Some(self.verdict(setup, event));
                }
            }
        }
        ends_within(record, self.end).then(|| {
            let by = setup.clock.seconds(Instant::start_of(record.start.tick + 1));
            self.fails(setup, FoundEvent::TooFew { count: self.seen.len(), by }, self.end)
        })
    }

    fn forget_from(&mut self, tick: u64) -> u64 {
        self.seen.truncate(self.seen.partition_point(|&seen| seen < tick));
        tick
    }
}
