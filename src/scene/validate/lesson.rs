//! Validation of lessons.
//!
//! Whether its expressions are understood, and whether what it waits for happens, is told by
//! [`Walk`](crate::lesson::Walk), which runs the scene.

use super::expected::has_no_end;
use super::range::Range;
use super::{Kind, MAX_DURATION, Validator};
use crate::language::t;
use crate::scene::path::DocumentPath;
use crate::scene::{
    Ask, AskArrow, AskChoice, AskCurve, AskNumber, AskOrder, AskPlace, AskTouched, Hide, Id, LessonStep, MAX_MAGNITUDE,
    StepPlace, StepPlay, Touchable,
};
use std::collections::BTreeSet;

/// Simulated seconds per second, slowest and fastest.
const SPEEDS: [f64; 2] = [0.015625, 8.0];

impl Validator<'_> {
    pub(super) fn step(&mut self, step: &LessonStep, path: &DocumentPath) {
        let (view, view_path) = (&step.view, path.field("view"));
        self.place(view.at.as_ref(), &view_path.field("at"));
        self.camera(view.camera, &view_path);
        self.distinct_references(&view_path.field("selected"), &view.selected);
        if view.explain.is_some_and(|explain| explain.stages == Some(0)) {
            let stages = view_path.field("explain").field("stages");
            self.problems.add(&stages, t!("must be at least 1, is 0").to_owned());
        }
        if let Some(play) = &view.play {
            self.play(play, &view_path.field("play"));
        }
        self.hide(&step.hide, &path.field("hide"));
        let ask_path = path.field("ask");
        match &step.ask {
            Some(Ask::Choice(choice)) => {
                self.choice(choice, &ask_path.field("choice"));
                let asks_conditions = choice.options.iter().any(|option| option.when.is_some());
                self.asked_moment(step, asks_conditions && choice.at.is_none(), &ask_path.field("choice"));
            }
            Some(Ask::Number(number)) => {
                self.number(number, &ask_path.field("number"));
                self.asked_moment(step, number.at.is_none(), &ask_path.field("number"));
            }
            Some(Ask::Order(order)) => self.order(order, &ask_path.field("order")),
            Some(Ask::Arrow(arrow)) => {
                self.arrow(arrow, &ask_path.field("arrow"));
                self.asked_moment(step, arrow.at.is_none(), &ask_path.field("arrow"));
            }
            Some(Ask::Place(place)) => {
                self.asked_place(place, &ask_path.field("place"));
                self.asked_moment(step, place.at.is_none(), &ask_path.field("place"));
            }
            Some(Ask::Curve(curve)) => {
                self.curve(curve, &ask_path.field("curve"));
                self.asked_stretch(step, &ask_path.field("curve"));
            }
            Some(Ask::Touched(touched)) => {
                self.touched(touched, &ask_path.field("touched"));
                self.asked_stretch(step, &ask_path.field("touched"));
            }
            None => {}
        }
    }

    /// A question without a moment of its own is about that of the step, which must have one then.
    fn asked_moment(&mut self, step: &LessonStep, needs_moment: bool, path: &DocumentPath) {
        if needs_moment && step.view.at.is_none() {
            self.problems.add(path, t!("needs the moment it is about: `at`, here or in the step's view").to_owned());
        }
    }

    /// A question about a stretch of time begins at the step's own moment.
    fn asked_stretch(&mut self, step: &LessonStep, path: &DocumentPath) {
        if step.view.at.is_none() {
            self.problems.add(path, t!("needs the moment from which on it asks: `at` in the step's view").to_owned());
        }
    }

    fn place(&mut self, place: Option<&StepPlace>, path: &DocumentPath) {
        match place {
            Some(StepPlace::Moment(moment)) => self.bookmarked_moment(*moment, &path.field("moment")),
            Some(StepPlace::Time(time)) => {
                self.problems.number(&path.field("time"), *time, Range::from(0.0, MAX_DURATION));
                let start = super::start_secs(&self.scene.settings);
                // A time that is wrong by itself is told once.
                if (0.0..start).contains(time) {
                    let message = t!("must not be before the scene's start, at {start} s, is {time}", start, time);
                    self.problems.add(&path.field("time"), message);
                }
            }
            Some(StepPlace::Event(event)) => {
                self.bookmarked_event(*event, &path.field("event"));
                self.ends(&path.field("event"));
            }
            Some(StepPlace::Condition(condition)) => {
                self.not_blank(condition, &path.field("condition"));
                self.ends(&path.field("condition"));
            }
            None => {}
        }
    }

    /// What may never come needs an end of the wait.
    fn ends(&mut self, path: &DocumentPath) {
        if self.scene.settings.duration.is_none() {
            self.problems.add(path, t!("may never come: give the scene a settings.duration").to_owned());
        }
    }

    fn not_blank(&mut self, text: &str, path: &DocumentPath) {
        if text.trim().is_empty() {
            self.problems.add(path, t!("must not be empty").to_owned());
        }
    }

    fn play(&mut self, play: &StepPlay, path: &DocumentPath) {
        self.problems.number(&path.field("speed"), play.speed, Range::from(SPEEDS[0], SPEEDS[1]));
        self.place(play.until.as_ref(), &path.field("until"));
        if play.until.is_none() && self.scene.settings.duration.is_none() {
            let message = has_no_end("until");
            self.problems.add(path, message);
        }
    }

    fn hide(&mut self, hide: &[Hide], path: &DocumentPath) {
        let mut known = BTreeSet::new();
        for (i, hidden) in hide.iter().enumerate() {
            let about = match hidden {
                Hide::Object(id) => Some(("object", *id)),
                Hide::Name(id) => Some(("name", *id)),
                Hide::Panels | Hide::Panel(_) | Hide::Timeline | Hide::Names | Hide::Number(_) => None,
            };
            if let Some((field, id)) = about {
                self.reference(&path.index(i).field(field), id, t!("something in the scene"), |_| true);
            }
            if !known.insert(hidden) {
                self.problems.add(&path.index(i), t!("is hidden already").to_owned());
            }
        }
    }

    fn choice(&mut self, choice: &AskChoice, path: &DocumentPath) {
        self.place(choice.at.as_ref(), &path.field("at"));
        let options = path.field("options");
        if choice.options.len() < 2 {
            self.problems.add(&options, too_few(2, choice.options.len()));
        }
        for (i, option) in choice.options.iter().enumerate() {
            let path = options.index(i);
            self.not_blank(&option.text, &path.field("text"));
            if let Some(when) = &option.when {
                self.not_blank(when, &path.field("when"));
                if option.right {
                    let message = t!("must be left out where a condition says when the answer is right").to_owned();
                    self.problems.add(&path.field("right"), message);
                }
            }
        }
        // Conditions are asked of the run; what is right by itself is known.
        let is_computed = choice.options.iter().any(|option| option.when.is_some());
        let right = choice.options.iter().filter(|option| option.right).count();
        if !is_computed && right != 1 {
            self.problems.add(&options, t!("must have exactly one right answer, {right} are `right`", right));
        }
    }

    fn number(&mut self, number: &AskNumber, path: &DocumentPath) {
        self.not_blank(&number.answer, &path.field("answer"));
        self.place(number.at.as_ref(), &path.field("at"));
        self.problems.number(&path.field("tolerance"), number.tolerance, Range::from(0.0, MAX_MAGNITUDE));
    }

    fn arrow(&mut self, arrow: &AskArrow, path: &DocumentPath) {
        self.solid(&path.field("of"), arrow.of);
        self.not_blank(&arrow.answer, &path.field("answer"));
        self.place(arrow.at.as_ref(), &path.field("at"));
        if let Some(plane) = arrow.plane {
            self.problems.direction(&path.field("plane"), plane);
        }
        let tolerance = path.field("tolerance");
        self.problems.number(&tolerance.field("angle"), arrow.tolerance.angle, Range::from(0.0, 180.0));
        if let Some(length) = arrow.tolerance.length {
            self.problems.number(&tolerance.field("length"), length, Range::from(0.0, MAX_MAGNITUDE));
        }
    }

    fn asked_place(&mut self, place: &AskPlace, path: &DocumentPath) {
        self.not_blank(&place.answer, &path.field("answer"));
        self.place(place.at.as_ref(), &path.field("at"));
        if let Some(on) = place.on {
            self.solid(&path.field("on"), on);
        }
        if let Some(plane) = place.plane {
            self.problems.direction(&path.field("plane"), plane);
            if place.on.is_none() {
                let message = t!("needs the object through whose centre the plane goes: `on`").to_owned();
                self.problems.add(&path.field("plane"), message);
            }
        }
        self.problems.number(&path.field("tolerance"), place.tolerance, Range::from(0.0, MAX_MAGNITUDE));
    }

    fn touched(&mut self, touched: &AskTouched, path: &DocumentPath) {
        self.reference(&path.field("by"), touched.by, t!("a body"), |kind| kind == Kind::Body);
        self.place(Some(&touched.until), &path.field("until"));
        let among = path.field("among");
        if touched.among.is_empty() {
            self.problems.add(&among, too_few(1, 0));
        }
        let mut known = BTreeSet::new();
        for (i, touchable) in touched.among.iter().enumerate() {
            match touchable {
                Touchable::Object(id) => self.solid(&among.index(i).field("object"), *id),
                Touchable::Face(face) => {
                    let is_box = |kind: Kind| matches!(kind, Kind::Obstacle(shape) if shape.has_flags);
                    self.reference(&among.index(i).field("face").field("of"), face.of, t!("a box"), is_box);
                }
            }
            if !known.insert(touchable) {
                self.problems.add(&among.index(i), t!("is offered already").to_owned());
            }
            if *touchable == Touchable::Object(touched.by) {
                self.problems.add(&among.index(i), t!("must be another object than `by`").to_owned());
            }
        }
    }

    fn curve(&mut self, curve: &AskCurve, path: &DocumentPath) {
        self.not_blank(&curve.answer, &path.field("answer"));
        self.place(Some(&curve.until), &path.field("until"));
        let all = Range::from(-MAX_MAGNITUDE, MAX_MAGNITUDE);
        self.problems.each_component(&path.field("range"), &curve.range, all);
        if curve.range[0] >= curve.range[1] {
            let message = t!("must go from the least to the greatest value, and not be empty").to_owned();
            self.problems.add(&path.field("range"), message);
        }
        self.problems.number(&path.field("tolerance"), curve.tolerance, Range::from(0.0, MAX_MAGNITUDE));
    }

    /// Something that has a place.
    fn solid(&mut self, path: &DocumentPath, id: Id) {
        let is_solid = |kind: Kind| kind == Kind::Body || kind.is_obstacle();
        self.reference(path, id, t!("a body or obstacle"), is_solid);
    }

    fn order(&mut self, order: &AskOrder, path: &DocumentPath) {
        let events = path.field("events");
        if order.events.len() < 2 {
            self.problems.add(&events, too_few(2, order.events.len()));
        }
        for (i, event) in order.events.iter().enumerate() {
            self.not_blank(&event.text, &events.index(i).field("text"));
            self.place(Some(&event.at), &events.index(i).field("at"));
        }
    }
}

fn too_few(least: usize, are: usize) -> String {
    t!("must be at least {least}, are {are}", least, are)
}
