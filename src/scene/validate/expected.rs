//! Validation of expectations.

use super::range::Range;
use super::{Kind, MAX_DURATION, MAX_MAGNITUDE, Validator, start_secs};
use crate::expression::PlainNumber;
use crate::language::t;
use crate::query::Feature;
use crate::scene::path::DocumentPath;
use crate::scene::{Expected, ExpectedBody, ExpectedEvent, Holds, Id};
use crate::shape::FaceFlags;

impl Validator<'_> {
    pub(super) fn expected(&mut self, expected: &Expected, path: &DocumentPath) {
        match expected {
            Expected::Event(event) => self.expected_event(event, &path.field("event")),
            Expected::Body(body) => self.expected_body(body, &path.field("body")),
            Expected::NeverCollide(never) => {
                let path = path.field("never_collide");
                self.pair(&path.field("between"), never.between);
                self.end(&path, "until", never.until);
            }
            Expected::MaxPenetration(bound) => {
                let path = path.field("max_penetration");
                self.problems.number(&path.field("depth"), bound.depth, Range::from(0.0, MAX_MAGNITUDE));
                self.end(&path, "until", bound.until);
            }
            Expected::Conserved(conserved) => {
                let path = path.field("conserved");
                self.tolerance(&path, conserved.tolerance);
                self.end(&path, "until", conserved.until);
            }
            Expected::Condition(condition) => {
                let path = path.field("condition");
                if condition.what.trim().is_empty() {
                    self.problems.add(&path.field("what"), t!("must not be empty").to_owned());
                }
                if condition.holds == Holds::At && condition.time.is_none() {
                    self.problems.add(&path, t!("needs a `time` at which it must hold").to_owned());
                } else {
                    self.end(&path, "time", condition.time);
                }
                self.tolerance(&path, condition.tolerance);
            }
            Expected::NeverStuck(stuck) => {
                let path = path.field("never_stuck");
                self.agents(&path.field("who"), stuck.who);
                self.problems.number(&path.field("way"), stuck.way, Range::above(0.0, MAX_MAGNITUDE));
                self.problems.number(&path.field("within"), stuck.within, Range::above(0.0, MAX_DURATION));
                self.end(&path, "until", stuck.until);
            }
            Expected::Rounds(rounds) => {
                let path = path.field("rounds");
                self.agents(&path.field("who"), rounds.who);
                self.problems.number(&path.field("count"), rounds.count, Range::above(0.0, MAX_MAGNITUDE));
                self.problems.vector(&path.field("about"), rounds.about);
                self.problems.direction(&path.field("axis"), rounds.axis);
                self.end(&path, "until", rounds.until);
            }
            Expected::Query(answer) => {
                let path = path.field("query");
                self.reference(&path.field("query"), answer.query, t!("a query"), |kind| kind == Kind::Query);
                if answer.answer.is_empty() {
                    self.problems.add(&path.field("answer"), t!("must name at least one field to compare").to_owned());
                }
                self.tolerance(&path, answer.tolerance);
            }
        }
    }

    fn expected_event(&mut self, event: &ExpectedEvent, path: &DocumentPath) {
        self.pair(&path.field("between"), event.between);
        self.nth(event.nth, path);
        self.end(path, "time", event.time);
        self.tolerance(path, event.tolerance);
        if let Some(FaceFlags(bits)) = event.flags {
            if bits > 63 {
                let message = t!("must be a sum of the bits 1, 2, 4, 8, 16 and 32, is {bits}", bits);
                self.problems.add(&path.field("flags"), message);
            }
            let has_flags = |kind| matches!(kind, Kind::Obstacle(shape) if shape.has_flags);
            self.one_is(path, event.between, "flags", t!("a box"), has_flags);
        }
        if let Some(feature) = event.feature {
            let has_feature = |kind| matches!(kind, Kind::Obstacle(shape) if shape.features.contains(&feature));
            let who = match feature {
                Feature::Face | Feature::Edge | Feature::Corner => t!("a quad or box"),
                Feature::Side | Feature::End => t!("a capsule"),
            };
            self.one_is(path, event.between, "feature", who, has_feature);
        }
    }

    /// An agent group, or a body.
    fn agents(&mut self, path: &DocumentPath, who: Id) {
        self.reference(path, who, t!("an agent group or a body"), |kind| matches!(kind, Kind::Group | Kind::Body));
    }

    pub(super) fn nth(&mut self, nth: u64, path: &DocumentPath) {
        if nth == 0 {
            self.problems.add(&path.field("nth"), t!("must be at least 1, is 0").to_owned());
        }
    }

    fn expected_body(&mut self, body: &ExpectedBody, path: &DocumentPath) {
        self.body_reference(&path.field("id"), body.id);
        self.end(path, "time", Some(body.time));
        if let Some(position) = body.position {
            self.problems.vector(&path.field("position"), position);
        }
        if let Some(velocity) = body.velocity {
            self.problems.vector(&path.field("velocity"), velocity);
        }
        if let Some(speed) = body.speed {
            self.problems.number(&path.field("speed"), speed, Range::from(0.0, MAX_MAGNITUDE));
        }
        if body.position.is_none() && body.velocity.is_none() && body.speed.is_none() {
            self.problems.add(path, t!("must have a position, velocity or speed to compare").to_owned());
        }
        self.tolerance(path, body.tolerance);
    }

    /// Two different objects that can collide: at least one is a body.
    pub(super) fn pair(&mut self, path: &DocumentPath, [a, b]: [Id; 2]) {
        let solid = |kind: Kind| kind == Kind::Body || kind.is_obstacle();
        let known = [a, b].map(|id| self.ids.get(&id).map(|(kind, _)| *kind));
        self.reference(&path.index(0), a, t!("a body or obstacle"), solid);
        self.reference(&path.index(1), b, t!("a body or obstacle"), solid);
        if a == b {
            self.problems.add(path, t!("must be two different ids, both are {a}", a));
        } else if known.iter().all(|kind| kind.is_some_and(Kind::is_obstacle)) {
            self.problems.add(path, t!("one of the two must be a body: obstacles pass through each other").to_owned());
        }
    }

    fn one_is(&mut self, path: &DocumentPath, ids: [Id; 2], field: &str, who: &str, fits: impl Fn(Kind) -> bool) {
        // Missing objects were reported already.
        let known: Vec<Kind> = ids.iter().filter_map(|id| self.ids.get(id).map(|(kind, _)| *kind)).collect();
        if known.len() == 2 && !known.into_iter().any(fits) {
            let message = t!("needs {who}, and neither {a} nor {b} is one", who, a = ids[0], b = ids[1]);
            self.problems.add(&path.field(field), message);
        }
    }

    /// When an expectation is decided: at its own time, or at the end of the scene.
    fn end(&mut self, path: &DocumentPath, field: &str, own: Option<f64>) {
        let duration = self.scene.settings.duration;
        let Some(time) = own else {
            if duration.is_none() {
                let message = has_no_end(field);
                self.problems.add(path, message);
            }
            return;
        };
        self.problems.number(&path.field(field), time, Range::from(0.0, MAX_DURATION));
        let start = start_secs(&self.scene.settings);
        if time < start {
            let message = t!(
                "must not be before the scene's start (settings.start_tick, at {start} s), is {is}",
                start = PlainNumber(start),
                is = PlainNumber(time)
            );
            self.problems.add(&path.field(field), message);
        }
        if let Some(duration) = duration
            && time > duration
        {
            let message = t!(
                "must not be after the scene's end (settings.duration {duration}), is {is}",
                duration = PlainNumber(duration),
                is = PlainNumber(time)
            );
            self.problems.add(&path.field(field), message);
        }
    }

    fn tolerance(&mut self, path: &DocumentPath, tolerance: f64) {
        self.problems.number(&path.field("tolerance"), tolerance, Range::from(0.0, MAX_MAGNITUDE));
    }
}

/// What is decided at an end has none.
pub(super) fn has_no_end(field: &str) -> String {
    t!("has no end: give it `{field}`, or the scene a settings.duration", field)
}
