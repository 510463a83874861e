//! The path of a body in the ticks to come.

use crate::app::model::paths::{PathSegment, path_of};
use crate::scene::Id;
use crate::sim::{Setup, TickRecord};

/// The path of a body through the tick on display and the following ones, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct PathAhead {
    body: Id,
    segments: Vec<PathSegment>,
    /// The tick of each segment.
    ticks: Vec<u64>,
    /// The first tick, and the one needed next.
    first: u64,
    next: u64,
    /// Its length in ticks.
    length: u64,
}

impl PathAhead {
    /// The path of a body through so many ticks from one on, with nothing known yet.
    pub fn new(body: Id, tick: u64, length: u64) -> PathAhead {
        PathAhead { body, segments: Vec::new(), ticks: Vec::new(), first: tick, next: tick, length }
    }

    /// Whose it is.
    pub fn body(&self) -> Id {
        self.body
    }

    /// Its straight segments, in time order.
    pub fn segments(&self) -> &[PathSegment] {
        &self.segments
    }

    /// The path of a body through so many ticks from one on, with what is known of it.
    pub fn followed(path: Option<PathAhead>, body: Option<Id>, tick: u64, length: u64) -> Option<PathAhead> {
        let afresh = PathAhead::new(body?, tick, length);
        // With another tick rate it is of another run.
        let is_of_both = |path: &PathAhead| path.body == afresh.body && path.length == afresh.length;
        let mut path = path.filter(is_of_both).unwrap_or(afresh);
        path.begin_at(tick);
        Some(path)
    }

    /// Moves its first tick, and keeps what is known from there on.
    pub fn begin_at(&mut self, tick: u64) {
        if tick < self.first || tick > self.next {
            self.segments.clear();
            self.ticks.clear();
            (self.first, self.next) = (tick, tick);
            return;
        }
        let passed = self.ticks.partition_point(|&of| of < tick);
        self.ticks.drain(..passed);
        self.segments.drain(..passed);
        self.first = tick;
    }

    /// Forgets a tick and all after it.
    pub fn forget_from(&mut self, tick: u64) {
        let kept = self.ticks.partition_point(|&of| of < tick);
        self.ticks.truncate(kept);
        self.segments.truncate(kept);
        self.next = self.next.min(tick);
        self.first = self.first.min(tick);
    }

    /// The tick that it needs next; `None` if it is complete.
    pub fn next_tick(&self) -> Option<u64> {
        (self.next < self.first + self.length).then_some(self.next)
    }

    /// Adds the tick that it needs next.
    pub fn push(&mut self, setup: &Setup, record: &TickRecord) {
        debug_assert_eq!(record.start.tick, self.next);
        if let Some(body) = setup.body_index(self.body) {
            self.segments.extend(path_of(record, body, setup.clock));
            self.ticks.resize(self.segments.len(), self.next);
        }
        self.next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene_for_tests::parsed;
    use crate::sim::Timeline;
    use glam::DVec3;
    use std::sync::Arc;

    /// A ball at 60 m/s, a metre in each tick of 1/60 s.
    fn timeline() -> Timeline {
        let text = r#"{"version": 1, "name": "straight",
            "bodies": [{"id": 1, "radius": 1, "position": [0, 0, 0], "velocity": [60, 0, 0]}]}"#;
        let scene = parsed(text);
        Timeline::new(Arc::new(Setup::new(&scene)), 1 << 20)
    }

    fn complete(path: &mut PathAhead, timeline: &mut Timeline) {
        while let Some(tick) = path.next_tick().filter(|&tick| tick < 200) {
            let record = timeline.tick(tick);
            path.push(timeline.setup(), &record);
        }
    }

    fn ends(path: &PathAhead) -> (DVec3, DVec3) {
        (path.segments()[0].from, path.segments()[path.segments().len() - 1].to)
    }

    #[test]
    fn it_goes_along_with_the_tick_on_display_and_ends_with_the_scene() {
        let mut timeline = timeline();
        let mut path = PathAhead::new(1, 0, 120);
        complete(&mut path, &mut timeline);
        assert_eq!(ends(&path).0, DVec3::ZERO);
        assert!((ends(&path).1.x - 120.0).abs() < 1e-9);
        path.begin_at(100);
        // What is known of ticks 100 to 119 stays; the scene ends with tick 199.
        assert_eq!((path.segments().len(), path.next_tick()), (20, Some(120)));
        complete(&mut path, &mut timeline);
        assert!((ends(&path).0.x - 100.0).abs() < 1e-9 && (ends(&path).1.x - 200.0).abs() < 1e-9);
        path.begin_at(10);
        assert_eq!(path.segments(), []);
    }

    #[test]
    fn with_another_length_it_begins_anew() {
        let mut timeline = timeline();
        let mut path = PathAhead::new(1, 0, 120);
        complete(&mut path, &mut timeline);
        let followed = |length| PathAhead::followed(Some(path.clone()), Some(1), 0, length).unwrap();
        assert_eq!(followed(120).next_tick(), None);
        assert_eq!(followed(1_200).next_tick(), Some(0));
    }

    #[test]
    fn what_changed_is_forgotten() {
        let mut timeline = timeline();
        let mut path = PathAhead::new(1, 0, 120);
        complete(&mut path, &mut timeline);
        path.forget_from(30);
        assert_eq!((path.segments().len(), path.next_tick()), (30, Some(30)));
    }
}
