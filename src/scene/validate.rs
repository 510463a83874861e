//! Validation of a well-formed scene: numbers out of range, equal ids, references to missing objects. All problems are
//! found, not only the first.

mod bookmarked;
mod changeable;
mod expected;
mod kept_runs;
mod lesson;
pub(super) mod problems;
mod range;

use super::bench::problem_with_question;
use super::error::Problem;
use super::path::DocumentPath;
use super::*;
use crate::expression::PlainNumber;
use crate::language::{t, words};
use crate::steering::SteeringParams;
use problems::Problems;
use range::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The radii, masses and restitutions that a body can have.
const RADIUS: Range = Range::above(0.0, MAX_MAGNITUDE);
const MASS: Range = Range::from(1.0 / MAX_MASS, MAX_MASS);
const RESTITUTION: Range = Range::from(0.0, 1.0);

/// Everything that is wrong with a scene, roughly in the order of its file; empty when it is valid.
pub fn validate_scene(scene: &Scene) -> Vec<Problem> {
    let problems = validate_but_for_runs(scene);
    // What is wrong with the scene is wrong with each of its runs.
    if problems.is_empty() { problems_of_runs(scene) } else { problems }
}

/// Everything that is wrong with the kept runs of a scene that is valid otherwise.
pub(super) fn problems_of_runs(scene: &Scene) -> Vec<Problem> {
    kept_runs::problems_of_runs(scene, validate_but_for_runs)
}

/// Everything that is wrong with a scene, but for its kept runs.
pub(super) fn validate_but_for_runs(scene: &Scene) -> Vec<Problem> {
    let mut validator = Validator { scene, problems: Problems::default(), ids: BTreeMap::new() };
    validator.collect_ids();
    validator.scene();
    validator.problems.found
}

/// The kind of object that an id names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Body,
    Obstacle(ShapeKind),
    Group,
    Field,
    Flow,
    Query,
}

impl Kind {
    fn is_obstacle(self) -> bool {
        matches!(self, Kind::Obstacle(_))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Body => t!("a body"),
            Kind::Obstacle(shape) => return f.write_str(&t!("a {noun}", noun = words(shape.noun))),
            Kind::Group => t!("an agent group"),
            Kind::Field => t!("a field"),
            Kind::Flow => t!("a flow"),
            Kind::Query => t!("a query"),
        })
    }
}

struct Validator<'a> {
    scene: &'a Scene,
    problems: Problems,
    ids: BTreeMap<Id, (Kind, DocumentPath)>,
}

impl Validator<'_> {
    fn collect_ids(&mut self) {
        let scene = self.scene;
        let obstacle_kind = |obstacle: &Obstacle| Kind::Obstacle(obstacle.shape.kind());
        self.ids_of("bodies", scene.bodies.iter().map(|body| (body.id, Kind::Body)));
        self.ids_of("obstacles", scene.obstacles.iter().map(|obstacle| (obstacle.id, obstacle_kind(obstacle))));
        self.ids_of("agent_groups", scene.agent_groups.iter().map(|group| (group.id, Kind::Group)));
        self.ids_of("fields", scene.fields.iter().map(|field| (field.id, Kind::Field)));
        self.ids_of("flows", scene.flows.iter().map(|flow| (flow.id, Kind::Flow)));
        self.ids_of("queries", scene.queries.iter().map(|query| (query.id, Kind::Query)));
    }

    fn ids_of(&mut self, section: &str, ids: impl Iterator<Item = (Id, Kind)>) {
        for (i, (id, kind)) in ids.enumerate() {
            let path = DocumentPath::root().field(section).index(i);
            match self.ids.get(&id) {
                Some((_, first)) => {
                    let message = t!("{id} is already the id of {first}; ids are unique in a scene", id, first);
                    self.problems.add(&path.field("id"), message);
                }
                None => {
                    self.ids.insert(id, (kind, path));
                }
            }
        }
    }

    fn scene(&mut self) {
        let (scene, root) = (self.scene, DocumentPath::root());
        if scene.version != SCENE_VERSION {
            self.problems.add(
                &root.field("version"),
                t!("must be {version}, is {is}", version = SCENE_VERSION, is = scene.version),
            );
        }
        self.settings(&scene.settings, &root.field("settings"));
        each(&root, "bodies", &scene.bodies, |body, path| self.body(body, path));
        each(&root, "obstacles", &scene.obstacles, |obstacle, path| self.obstacle(obstacle, path));
        each(&root, "agent_groups", &scene.agent_groups, |group, path| {
            self.steering(&group.params, &path.field("params"));
        });
        each(&root, "fields", &scene.fields, |field, path| self.field(field, path));
        each(&root, "flows", &scene.flows, |flow, path| self.flow(flow, path));
        each(&root, "queries", &scene.queries, |query, path| {
            if let Some(message) = problem_with_question(&query.ask) {
                self.problems.add(&path.field("ask").field("query"), message);
            }
            for (name, axis) in query.map.iter().flat_map(|map| [("x", &map.x), ("y", &map.y)]) {
                if !axis.is_sound() {
                    let (from, to) = (PlainNumber(axis.from), PlainNumber(axis.to));
                    let message = t!("must be greater than `from` ({from}), is {to}", from, to);
                    self.problems.add(&path.field("map").field(name).field("to"), message);
                }
            }
        });
        each(&root, "edits", &scene.edits, |edit, path| {
            let fits = |kind: Kind| matches!(kind, Kind::Body | Kind::Field | Kind::Flow | Kind::Group);
            self.reference(&path.field("id"), edit.id, t!("a body, field, flow or agent group"), fits);
            let first = scene.settings.start_tick;
            if edit.tick < first {
                let message = before_first(first, edit.tick);
                self.problems.add(&path.field("tick"), message);
            }
            if scene.bodies.iter().any(|body| body.id == edit.id) {
                self.edit_of_body(edit, path);
            }
        });
        self.edits_of_steering();
        each(&root, "expectations", &scene.expectations, |expectation, path| {
            self.expected(&expectation.expect, &path.field("expect"));
        });
        each(&root, "bookmarks", &scene.bookmarks, |bookmark, path| self.bookmark(bookmark, path));
        each(&root, "breakpoints", &scene.breakpoints, |breakpoint, path| {
            if breakpoint.condition.trim().is_empty() {
                self.problems.add(&path.field("condition"), t!("must not be empty").to_owned());
            }
        });
        each(&root, "watches", &scene.watches, |watch, path| {
            if watch.quantity.trim().is_empty() {
                self.problems.add(&path.field("quantity"), t!("must not be empty").to_owned());
            }
        });
        self.view(&scene.view, &root.field("view"));
        each(&root, "lesson", &scene.lesson, |step, path| self.step(step, path));
        for (language, text, translation) in scene.translations.all() {
            if text.is_empty() || translation.is_empty() {
                let path = root.field("translations").field(language.code()).field(text);
                self.problems.add(&path, t!("must not be empty, nor be of an empty text").to_owned());
            }
        }
    }

    fn settings(&mut self, settings: &Settings, path: &DocumentPath) {
        let rate = settings.ticks_per_second;
        if !(1..=MAX_TICKS_PER_SECOND).contains(&rate) {
            let message =
                t!("must be from {least} to {most}, is {value}", least = 1, most = MAX_TICKS_PER_SECOND, value = rate);
            self.problems.add(&path.field("ticks_per_second"), message);
        }
        if let Some(duration) = settings.duration {
            self.problems.number(&path.field("duration"), duration, Range::above(0.0, MAX_DURATION));
            let start = start_secs(settings);
            // A duration that is wrong by itself is told once.
            if start > 0.0 && duration > 0.0 && duration <= start {
                let message = t!(
                    "must be after the first tick (settings.start_tick, at {start} s), is {is}",
                    start = PlainNumber(start),
                    is = PlainNumber(duration)
                );
                self.problems.add(&path.field("duration"), message);
            }
        }
        let last_start = (MAX_DURATION * f64::from(rate)) as u64;
        // So is a rate.
        if rate > 0 && settings.start_tick > last_start {
            let message = t!(
                "must be at most {last_start} ({longest} s at {rate} ticks per second), is {is}",
                last_start,
                longest = PlainNumber(MAX_DURATION),
                rate,
                is = settings.start_tick
            );
            self.problems.add(&path.field("start_tick"), message);
        }
        self.problems.vector(&path.field("gravity"), settings.gravity);
        if let Some(speed) = settings.rest_speed {
            self.problems.number(&path.field("rest_speed"), speed, Range::from(0.0, MAX_MAGNITUDE));
        }
        if settings.event_budget == Some(0) {
            self.problems.add(&path.field("event_budget"), t!("must be at least 1, is 0").to_owned());
        }
        if let Some(half) = settings.world_half {
            self.problems.each_component(&path.field("world_half"), &half.to_array(), Range::above(0.0, MAX_MAGNITUDE));
        }
    }

    fn body(&mut self, body: &Body, path: &DocumentPath) {
        self.problems.number(&path.field("radius"), body.radius, RADIUS);
        self.problems.vector(&path.field("position"), body.position);
        self.problems.vector(&path.field("velocity"), body.velocity);
        if let Some(since) = body.since {
            self.since(body, since, &path.field("since"));
        }
        if let Mass::Finite(mass) = body.mass {
            self.problems.number(&path.field("mass"), mass, MASS);
        }
        self.problems.number(&path.field("restitution"), body.restitution, RESTITUTION);
        if let Some(group) = body.group {
            self.reference(&path.field("group"), group, t!("an agent group"), |kind| kind == Kind::Group);
        }
    }

    fn edit_of_body(&mut self, edit: &Edit, path: &DocumentPath) {
        if !EditProperty::OF_BODIES.contains(&edit.property) {
            return self.has_no_property(path, t!("a body"), &EditProperty::OF_BODIES);
        }
        let path = &path.field("value");
        let range = match (edit.property, edit.value) {
            (EditProperty::Position | EditProperty::Velocity, EditValue::Vector(vector)) => {
                return self.problems.vector(path, vector);
            }
            (EditProperty::Position | EditProperty::Velocity, _) => {
                let message = t!("must be an array of three numbers, as the property is a vector").to_owned();
                return self.problems.add(path, message);
            }
            (EditProperty::Radius, EditValue::Number(_)) => RADIUS,
            (EditProperty::Mass, EditValue::Number(_)) => MASS,
            (_, EditValue::Number(_)) => RESTITUTION,
            _ => {
                let message = t!("must be a number, as the property is no vector").to_owned();
                return self.problems.add(path, message);
            }
        };
        let is_infinite = |body: &Body| body.id == edit.id && matches!(body.mass, Mass::Infinite(_));
        if edit.property == EditProperty::Mass && self.scene.bodies.iter().any(is_infinite) {
            return self
                .problems
                .add(path, t!("must not be of a body whose mass is infinite: that stays infinite").to_owned());
        }
        edit.value.number().into_iter().for_each(|number| self.problems.number(path, number, range));
    }

    fn has_no_property(&mut self, path: &DocumentPath, kind: &str, properties: &[EditProperty]) {
        let tokens: Vec<String> = properties.iter().map(|property| property.written()).collect();
        let message = t!("must be a property of {kind}: {properties}", kind, properties = tokens.join(", "));
        self.problems.add(&path.field("property"), message);
    }

    /// Edits of fields, flows and groups, in the order in which they apply: what each leaves must be valid.
    fn edits_of_steering(&mut self) {
        let scene = self.scene;
        let mut now = Constants::of_steering(scene);
        let mut in_order: Vec<(usize, &Edit)> = scene.edits.iter().enumerate().collect();
        in_order.sort_by_key(|(_, edit)| edit.tick);
        for (index, edit) in in_order {
            let path = DocumentPath::root().field("edits").index(index);
            let Some(before) = now.part(edit.id) else { continue };
            let mut after = before.clone();
            if !after.set(edit.property, edit.value) {
                self.edit_that_does_not_fit(&before, edit, &path);
                continue;
            }
            let known = self.problems_of_steering(&before);
            let new = self.problems_of_steering(&after).into_iter().find(|problem| !known.contains(problem));
            match new {
                Some(problem) => {
                    let message = match edit.property {
                        // It is right by itself, but not with the other.
                        EditProperty::MaxUrgency if is_of_least_urgency(&problem) => {
                            t!("leaves {path} wrong: {message}", path = problem.path, message = problem.message)
                        }
                        _ => problem.message,
                    };
                    self.problems.add(&path.field("value"), message);
                }
                None => now.apply(edit),
            }
        }
    }

    fn edit_that_does_not_fit(&mut self, part: &Part, edit: &Edit, path: &DocumentPath) {
        let Some(value) = part.value(edit.property) else {
            let own: Vec<EditProperty> =
                EditProperty::ALL.into_iter().filter(|property| part.value(*property).is_some()).collect();
            let kind = match part {
                Part::Field(_) => t!("a field"),
                Part::Flow(Flow { course: FlowCourse::Circulating(_), .. }) => t!("a circulating flow"),
                Part::Flow(_) => t!("a uniform flow"),
                _ => t!("an agent group"),
            };
            return self.has_no_property(path, kind, &own);
        };
        let wanted = match (edit.property, value) {
            (EditProperty::MaxFriends, _) => t!("must be a whole number from 0 on"),
            (EditProperty::Range | EditProperty::Speed | EditProperty::Extent | EditProperty::Drag, _) => {
                t!("must be a number, or null where it is left out")
            }
            (EditProperty::KeepInPlane, _) => t!("must be x, y or z, or null where it is left out"),
            (_, EditValue::Vector(_)) => t!("must be an array of three numbers, as the property is a vector"),
            (_, EditValue::Switch(_)) => t!("must be true or false"),
            (_, EditValue::Law(_)) => t!("must be clamped, inverse, inverse_square or linear"),
            (_, EditValue::Sides(_)) => t!("must be both or front"),
            (_, EditValue::Number(_) | EditValue::Plane(_) | EditValue::Absent) => t!("must be a number"),
        };
        self.problems.add(&path.field("value"), wanted.to_owned());
    }

    /// What is wrong with a field, flow or group by itself.
    fn problems_of_steering(&mut self, part: &Part) -> Vec<Problem> {
        let kept = std::mem::take(&mut self.problems);
        let root = DocumentPath::root();
        match part {
            Part::Group(group) => self.steering(&group.params, &root),
            Part::Field(field) => self.field(field, &root),
            Part::Flow(flow) => self.flow(flow, &root),
            _ => {}
        }
        std::mem::replace(&mut self.problems, kept).found
    }

    fn since(&mut self, body: &Body, since: Since, path: &DocumentPath) {
        if since.at_rest && body.velocity != glam::DVec3::ZERO {
            self.problems
                .add(&path.field("at_rest"), t!("must not be true for a body whose velocity is not zero").to_owned());
        }
        if since.at_rest && since.gliding.is_some() {
            self.problems.add(&path.field("gliding"), t!("must be left out for a body at rest").to_owned());
        }
        if let Some(acceleration) = since.gliding {
            self.problems.vector(&path.field("gliding"), acceleration);
        }
        self.within_tick(since.local_time, path);
        let first = self.scene.settings.start_tick;
        if since.tick > first || (since.tick == first && since.local_time > 0.0) {
            let message = t!(
                "must not be after the first tick (settings.start_tick {first}), is tick {tick} + {local} s",
                first,
                tick = since.tick,
                local = PlainNumber(since.local_time)
            );
            self.problems.add(path, message);
        }
    }

    /// Seconds since a tick began.
    fn within_tick(&mut self, local_time: f64, path: &DocumentPath) {
        let tick = 1.0 / f64::from(self.scene.settings.ticks_per_second.max(1));
        self.problems.number(&path.field("local_time"), local_time, Range::from(0.0, tick));
        if local_time == tick {
            let message = t!("must be less than a tick: it is the start of the next one").to_owned();
            self.problems.add(&path.field("local_time"), message);
        }
    }

    fn obstacle(&mut self, obstacle: &Obstacle, path: &DocumentPath) {
        obstacle.shape.validate(&path.field("shape"), &mut self.problems);
        self.problems.number(&path.field("restitution"), obstacle.restitution, Range::from(0.0, 1.0));
        self.problems.vector(&path.field("velocity"), obstacle.velocity);
    }

    fn steering(&mut self, params: &SteeringParams, path: &DocumentPath) {
        let any = Range::from(0.0, MAX_MAGNITUDE);
        let positive = Range::above(0.0, MAX_MAGNITUDE);
        for (name, value, range) in [
            ("max_speed", params.max_speed, positive),
            ("min_urgency", params.min_urgency, any),
            ("max_urgency", params.max_urgency, any),
            ("max_change", params.max_change, any),
            ("desired_speed", params.desired_speed, any),
            ("separation_distance", params.separation_distance, positive),
            ("perception", params.perception, any),
        ] {
            self.problems.number(&path.field(name), value, range);
        }
        for (name, weight) in params.weights.by_rule() {
            self.problems.number(&path.field("weights").field(name), weight, any);
        }
        if params.min_urgency > params.max_urgency {
            let (min, max) = (PlainNumber(params.min_urgency), PlainNumber(params.max_urgency));
            self.problems
                .add(&path.field("min_urgency"), t!("must be at most max_urgency ({max}), is {min}", max, min));
        }
    }

    fn field(&mut self, field: &Field, path: &DocumentPath) {
        let solid = |kind: Kind| kind == Kind::Body || kind.is_obstacle();
        self.reference(&path.field("obstacle"), field.obstacle, t!("an obstacle or body"), solid);
        self.problems.number(&path.field("strength"), field.strength, Range::from(0.0, MAX_MAGNITUDE));
        if let Some(range) = field.range {
            self.problems.number(&path.field("range"), range, Range::above(0.0, MAX_MAGNITUDE));
        }
    }

    fn flow(&mut self, flow: &Flow, path: &DocumentPath) {
        self.problems.vector(&path.field("center"), flow.center);
        let course = path.field("course");
        match &flow.course {
            FlowCourse::Circulating(circulating) => {
                let course = course.field("circulating");
                self.problems.direction(&course.field("axis"), circulating.axis);
                if let Some(speed) = circulating.speed {
                    self.problems.number(&course.field("speed"), speed, Range::from(-MAX_MAGNITUDE, MAX_MAGNITUDE));
                }
                if let Some(extent) = circulating.extent {
                    self.problems.number(&course.field("extent"), extent, Range::above(0.0, MAX_MAGNITUDE));
                }
            }
            FlowCourse::Uniform(uniform) => {
                let course = course.field("uniform");
                self.problems.vector(&course.field("velocity"), uniform.velocity);
                let half_extents = uniform.half_extents.to_array();
                self.problems.each_component(
                    &course.field("half_extents"),
                    &half_extents,
                    Range::from(0.0, MAX_MAGNITUDE),
                );
                self.problems.rotation(&course, uniform.rotation);
            }
        }
        if let Some(rate) = flow.drag {
            // Beyond the whole difference per tick it would overshoot.
            let greatest = f64::from(self.scene.settings.ticks_per_second.max(1));
            self.problems.number(&path.field("drag"), rate, Range::above(0.0, greatest));
        }
    }

    fn view(&mut self, view: &View, path: &DocumentPath) {
        self.camera(view.camera, path);
        if let Some(selected) = view.selected {
            let has_numbers = |kind: Kind| kind == Kind::Body || kind == Kind::Query || kind.is_obstacle();
            self.reference(&path.field("selected"), selected, t!("a body, obstacle or bench query"), has_numbers);
        }
        self.distinct_references(&path.field("hidden"), &view.hidden);
        self.distinct_references(&path.field("locked"), &view.locked);
        if let Changeable::Only(values) = &view.changeable {
            let path = path.field("changeable").field("only");
            for (i, value) in values.iter().enumerate() {
                let mistake = changeable::mistake(value, self.scene);
                mistake.into_iter().for_each(|mistake| self.problems.add(&path.index(i), mistake));
            }
        }
        if let Some(height) = view.slice_height {
            self.problems.number(&path.field("slice_height"), height, Range::from(-MAX_MAGNITUDE, MAX_MAGNITUDE));
        }
        if let Some(extent) = view.slice.extent {
            let path = path.field("slice").field("extent");
            let all = Range::from(-MAX_MAGNITUDE, MAX_MAGNITUDE);
            self.problems.each_component(&path.field("from"), &extent.from.to_array(), all);
            for axis in 0..2 {
                let beyond = Range::from(extent.from[axis] + SliceExtent::SHORTEST, MAX_MAGNITUDE);
                self.problems.number(&path.field("to").index(axis), extent.to[axis], beyond);
            }
        }
        let [least, greatest] = Slice::GAMMAS;
        self.problems.number(&path.field("slice").field("gamma"), view.slice.gamma, Range::from(least, greatest));
        let [least, greatest] = Slice::ACROSS.map(f64::from);
        self.problems.number(
            &path.field("slice").field("across"),
            view.slice.across.into(),
            Range::from(least, greatest),
        );
    }

    fn camera(&mut self, camera: Option<Camera>, path: &DocumentPath) {
        let Some(camera) = camera else { return };
        let path = path.field("camera");
        self.problems.vector(&path.field("target"), camera.target);
        self.problems.number(&path.field("distance"), camera.distance, Range::above(0.0, MAX_MAGNITUDE));
        self.problems.number(&path.field("yaw"), camera.yaw, Range::from(-MAX_MAGNITUDE, MAX_MAGNITUDE));
        self.problems.number(&path.field("pitch"), camera.pitch, Range::from(-90.0, 90.0));
    }

    fn body_reference(&mut self, path: &DocumentPath, id: Id) {
        self.reference(path, id, t!("a body"), |kind| kind == Kind::Body);
    }

    fn reference(&mut self, path: &DocumentPath, id: Id, wanted: &str, fits: fn(Kind) -> bool) {
        match self.ids.get(&id) {
            None => {
                self.problems.add(path, t!("there is nothing with id {id}; must be the id of {wanted}", id, wanted))
            }
            Some((kind, _)) if !fits(*kind) => {
                self.problems.add(path, t!("must be the id of {wanted}, but {id} is {kind}", wanted, id, kind));
            }
            Some(_) => {}
        }
    }

    /// Ids of anything in the scene, each once.
    fn distinct_references(&mut self, path: &DocumentPath, ids: &[Id]) {
        let mut known = BTreeSet::new();
        for (i, &id) in ids.iter().enumerate() {
            self.reference(&path.index(i), id, t!("something in the scene"), |_| true);
            if !known.insert(id) {
                self.problems.add(&path.index(i), t!("must name each id once, and {id} stands before", id));
            }
        }
    }
}

/// A tick is before the first one.
fn before_first(first: u64, is: u64) -> String {
    t!("must not be before the first tick (settings.start_tick {first}), is {is}", first, is)
}

/// Seconds since tick 0 at which a scene starts.
fn start_secs(settings: &Settings) -> f64 {
    settings.start_tick as f64 / f64::from(settings.ticks_per_second.max(1))
}

/// Whether a problem is one of the least urgency.
fn is_of_least_urgency(problem: &Problem) -> bool {
    problem.path == DocumentPath::root().field("min_urgency")
}

fn each<T>(root: &DocumentPath, section: &str, items: &[T], mut visit: impl FnMut(&T, &DocumentPath)) {
    let section = root.field(section);
    for (i, item) in items.iter().enumerate() {
        visit(item, &section.index(i));
    }
}
