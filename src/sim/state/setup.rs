//! The constants of a run.

use super::obstacle::ObstacleBody;
use super::pair::{Other, Pair};
use crate::scene::{
    Affects, AgentGroup, Body, Constants, Edit, Field, Flight, Flow, Id, Mass, Scene, Settings, Translations,
    unique_label,
};
use crate::sim::broad_phase::obstacle_tree::ObstacleTree;
use crate::sim::{Clock, Instant, Motion};
use crate::steering::Course;
use glam::DVec3;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The constants of a run, made from a valid scene.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Converts between ticks and seconds.
    pub clock: Clock,
    /// How the scene is simulated.
    pub settings: Settings,
    /// The bodies by ascending id; their index is used everywhere in the simulation.
    pub bodies: Vec<Body>,
    /// The obstacles by ascending id.
    pub obstacles: Vec<ObstacleBody>,
    /// The bodies in the order the scene lists them.
    pub list_order: Vec<usize>,
    /// The agent groups.
    pub groups: Vec<AgentGroup>,
    /// The potential fields.
    pub fields: Vec<FieldSource>,
    /// The flows.
    pub flows: Vec<FlowSource>,
    /// The scene's edits by tick, then in list order.
    pub edits: Vec<Edit>,
    /// The constants from later ticks on, each with that tick: edits change those of bodies, fields, flows and groups.
    later: Vec<(u64, Arc<Setup>)>,
    /// Bodies that pass through everything: agents without hard contact.
    passes: Flags,
    /// Bodies that steer or feel a field.
    steered: Vec<bool>,
    is_anything_steered: bool,
    /// Whether agents of any group keep in a plane.
    has_planes: bool,
    /// Bodies to which forces give a new motion at every tick.
    forced: Flags,
    /// The obstacles that stand still, for the broad phase.
    pub(in crate::sim) obstacle_tree: ObstacleTree,
    /// Ids of the bodies, contiguous in memory.
    pub(in crate::sim) body_ids: Vec<Id>,
    /// What the response to an impact needs of the bodies, contiguous in memory.
    pub(in crate::sim) materials: Vec<Material>,
    /// Radii of the bodies, contiguous in memory.
    pub(in crate::sim) radii: Vec<f64>,
    /// The radius of all bodies, if it is the same.
    common_radius: Option<f64>,
    /// Bodies and obstacles by ascending id.
    pub(in crate::sim) by_rank: Vec<Other>,
    /// Rank of each body among all ids.
    pub(in crate::sim) ranks_of_bodies: Vec<u32>,
    /// Rank of each obstacle among all ids.
    pub(in crate::sim) ranks_of_obstacles: Vec<u32>,
    /// Ids of objects that share their label with another.
    namesakes: BTreeSet<Id>,
    /// The names and texts of the scene in other languages.
    pub translations: Translations,
}

/// A flag for each body. The list is empty where none is set, which saves loading it.
#[derive(Clone, Debug)]
struct Flags(Vec<bool>);

impl Flags {
    fn new(flags: impl Iterator<Item = bool>) -> Flags {
        let flags: Vec<bool> = flags.collect();
        Flags(if flags.contains(&true) { flags } else { Vec::new() })
    }

    #[inline]
    fn has(&self, body: usize) -> bool {
        self.0.get(body).is_some_and(|&flag| flag)
    }
}

/// The part of a [`Body`] that a response needs: a whole one is several cache lines long.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct Material {
    /// Its mass.
    pub mass: Mass,
    /// Its share of the restitution of a contact.
    pub restitution: f64,
}

/// A potential field and what it surrounds.
#[derive(Clone, Debug)]
pub struct FieldSource {
    /// As authored.
    pub field: Field,
    /// What it surrounds.
    pub owner: FieldOwner,
}

/// What a potential field surrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldOwner {
    /// Index of an obstacle.
    Obstacle(usize),
    /// Index of a body, whose surface the field surrounds wherever it goes.
    Body(usize),
}

/// A flow and its geometry.
#[derive(Clone, Debug)]
pub struct FlowSource {
    /// As authored.
    pub flow: Flow,
    /// Where it runs.
    pub course: Course,
}

impl Setup {
    /// The constants of a scene: those that it is authored with, and [`at`](Setup::at) a tick those that edits left.
    ///
    /// # Panics
    /// When the scene is not valid; scenes that were loaded or validated are.
    pub fn new(scene: &Scene) -> Setup {
        let authored = Constants::of(scene);
        let mut edits = scene.edits.clone();
        edits.sort_by_key(|edit| edit.tick);
        let mut changed: Vec<(u64, Constants)> = Vec::new();
        for edit in edits.iter().filter(|edit| edit.property.is_constant()) {
            if changed.last().is_none_or(|(tick, _)| *tick < edit.tick) {
                let now = changed.last().map_or(&authored, |(_, now)| now).clone();
                changed.push((edit.tick, now));
            }
            let (_, now) = changed.last_mut().expect("there is one of this tick");
            now.apply(edit);
        }
        // From the last on: each knows those after it.
        let mut later: Vec<(u64, Arc<Setup>)> = Vec::new();
        for (tick, constants) in changed.into_iter().rev() {
            let setup = Setup::with(scene, constants, edits.clone(), later.clone());
            later.insert(0, (tick, Arc::new(setup)));
        }
        Setup::with(scene, authored, edits, later)
    }

    /// The constants at a tick.
    pub fn at(&self, tick: u64) -> &Setup {
        self.change_before(tick).map_or(self, |setup| setup)
    }

    /// The same, shared.
    pub fn shared_at(self: &Arc<Setup>, tick: u64) -> &Arc<Setup> {
        self.change_before(tick).unwrap_or(self)
    }

    /// The first tick after this one at which edits change constants.
    pub fn next_change(&self, tick: u64) -> Option<u64> {
        self.later.iter().map(|(from, _)| *from).find(|&from| from > tick)
    }

    /// These constants and all later ones.
    pub fn with_later(&self) -> impl Iterator<Item = &Setup> {
        std::iter::once(self).chain(self.later.iter().map(|(_, setup)| &**setup))
    }

    fn change_before(&self, tick: u64) -> Option<&Arc<Setup>> {
        let changes = self.later.partition_point(|(from, _)| *from <= tick);
        self.later[..changes].last().map(|(_, setup)| setup)
    }

    fn with(scene: &Scene, constants: Constants, edits: Vec<Edit>, later: Vec<(u64, Arc<Setup>)>) -> Setup {
        let Constants { mut bodies, groups, fields, flows } = constants;
        bodies.sort_by_key(|body| body.id);
        let mut obstacles: Vec<ObstacleBody> = scene.obstacles.iter().map(ObstacleBody::of).collect();
        obstacles.sort_by_key(|obstacle| obstacle.obstacle.id);
        let clock = Clock::new(scene.settings.ticks_per_second);
        let index = |id: Id| bodies.binary_search_by_key(&id, |body| body.id).ok();
        let list_order = scene.bodies.iter().filter_map(|body| index(body.id)).collect();
        let source = |field: &Field| {
            let obstacle = obstacles.binary_search_by_key(&field.obstacle, |obstacle| obstacle.obstacle.id);
            let owner = obstacle.map(FieldOwner::Obstacle).ok().or(index(field.obstacle).map(FieldOwner::Body))?;
            Some(FieldSource { field: field.clone(), owner })
        };
        let passing: Vec<Id> = groups.iter().filter(|group| !group.hard_contact).map(|group| group.id).collect();
        let passes = Flags::new(bodies.iter().map(|body| body.group.is_some_and(|group| passing.contains(&group))));
        let by_rank = by_rank(&bodies, &obstacles);
        let (mut ranks_of_bodies, mut ranks_of_obstacles) = (vec![0; bodies.len()], vec![0; obstacles.len()]);
        for (rank, &part) in by_rank.iter().enumerate() {
            match part {
                Other::Body(index) => ranks_of_bodies[index] = rank as u32,
                Other::Obstacle(index) => ranks_of_obstacles[index] = rank as u32,
            }
        }
        let acts_on_all = fields.iter().any(|field| field.affects == Affects::All)
            || flows.iter().any(|flow| flow.affects == Affects::All);
        let is_movable = |body: &Body| matches!(body.mass, Mass::Finite(_));
        let is_steered = |body: &Body| is_movable(body) && (body.group.is_some() || acts_on_all);
        let has_chords = scene.settings.flight == Flight::Linear && scene.settings.gravity != DVec3::ZERO;
        let is_forced = |body: &Body| is_steered(body) || (is_movable(body) && has_chords);
        Setup {
            clock,
            is_anything_steered: bodies.iter().any(is_steered),
            has_planes: groups.iter().any(|group| group.params.keep_in_plane.is_some()),
            steered: bodies.iter().map(is_steered).collect(),
            forced: Flags::new(bodies.iter().map(is_forced)),
            settings: scene.settings.clone(),
            list_order,
            groups,
            fields: fields.iter().filter_map(source).collect(),
            flows: flows.iter().map(flow_source).collect(),
            passes,
            obstacle_tree: ObstacleTree::new(&obstacles),
            body_ids: bodies.iter().map(|body| body.id).collect(),
            materials: bodies.iter().map(|body| Material { mass: body.mass, restitution: body.restitution }).collect(),
            radii: bodies.iter().map(|body| body.radius).collect(),
            common_radius: common_radius(&bodies),
            by_rank,
            ranks_of_bodies,
            ranks_of_obstacles,
            namesakes: scene.namesakes(),
            translations: scene.translations.clone(),
            edits,
            later,
            bodies,
            obstacles,
        }
    }

    /// Whether a pair can collide: not if one of the two is an agent without hard contact.
    pub fn can_touch(&self, pair: Pair) -> bool {
        let passes = match pair.other {
            Other::Body(other) => self.passes.has(other),
            Other::Obstacle(_) => false,
        };
        !passes && !self.passes.has(pair.body)
    }

    /// The radius of the ball of a pair, or the smaller one of both.
    pub(in crate::sim) fn smaller_radius(&self, pair: Pair) -> f64 {
        pair.balls().map(|ball| self.radius(ball)).fold(f64::INFINITY, f64::min)
    }

    /// The radius of a body. If all have the same, it is not loaded for each.
    #[inline]
    pub(in crate::sim) fn radius(&self, body: usize) -> f64 {
        match self.common_radius {
            Some(radius) => radius,
            None => self.radii[body],
        }
    }

    /// Whether any body steers or feels a field.
    pub fn is_anything_steered(&self) -> bool {
        self.is_anything_steered
    }

    /// Whether a body steers, or feels a field or flow that acts on everything.
    pub fn is_steered(&self, body: usize) -> bool {
        self.steered[body]
    }

    /// Whether a body is given a new motion at every tick.
    pub(in crate::sim) fn is_forced(&self, body: usize) -> bool {
        self.forced.has(body)
    }

    /// Gravity as a body feels it, in m/s²: not at all if its mass is infinite, and of an agent that keeps in a plane its part
    /// along that.
    pub fn gravity_on(&self, body: usize) -> DVec3 {
        match self.materials[body].mass {
            Mass::Finite(_) if self.has_planes => {
                let group = self.group_of(body);
                group.map_or(self.settings.gravity, |group| group.params.in_plane(self.settings.gravity))
            }
            Mass::Finite(_) => self.settings.gravity,
            Mass::Infinite(_) => DVec3::ZERO,
        }
    }

    /// The motion of a body that flies freely from an instant inside a tick on.
    pub(in crate::sim) fn flight(&self, body: usize, position: DVec3, velocity: DVec3, start: Instant) -> Motion {
        let gravity = self.gravity_on(body);
        match self.settings.flight {
            Flight::Exact => Motion::free(position, velocity, gravity, start),
            Flight::Linear => Motion::chord_of_flight(position, velocity, gravity, start, self.clock),
        }
    }

    /// The motion of a body that flies freely, at the start of a tick, before forces act: they begin the chord of a linear
    /// flight, and are part of an exact one.
    pub(in crate::sim) fn flight_before_tick(
        &self,
        body: usize,
        position: DVec3,
        velocity: DVec3,
        start: Instant,
    ) -> Motion {
        match self.settings.flight {
            Flight::Exact => self.flight(body, position, velocity, start),
            Flight::Linear => Motion::uniform(position, velocity, start),
        }
    }

    /// Whether some body may fly on a parabola.
    #[inline]
    pub(in crate::sim) fn has_parabolas(&self) -> bool {
        self.settings.flight == Flight::Exact && self.settings.gravity != DVec3::ZERO
    }

    /// Whether gravity begins a new motion of a body at every tick.
    pub(in crate::sim) fn has_chords(&self, body: usize) -> bool {
        self.settings.flight == Flight::Linear && self.gravity_on(body) != DVec3::ZERO
    }

    /// Product restitution of a pair.
    pub(in crate::sim) fn restitution_of(&self, pair: Pair) -> f64 {
        let other = match pair.other {
            Other::Body(other) => self.materials[other].restitution,
            Other::Obstacle(obstacle) => self.obstacles[obstacle].obstacle.restitution,
        };
        self.materials[pair.body].restitution * other
    }

    /// Rank of a body or obstacle among all ids.
    pub(in crate::sim) fn rank_of(&self, other: Other) -> u32 {
        match other {
            Other::Body(index) => self.ranks_of_bodies[index],
            Other::Obstacle(index) => self.ranks_of_obstacles[index],
        }
    }

    /// Whether a body can be pushed: one of infinite mass cannot.
    pub(in crate::sim) fn is_movable(&self, body: usize) -> bool {
        self.materials[body].mass.inverse() > 0.0
    }

    /// Whether both of a pair are balls that can be pushed: one may lean on the other.
    pub(in crate::sim) fn are_movable_balls(&self, pair: Pair) -> bool {
        matches!(pair.other, Other::Body(_)) && pair.balls().all(|ball| self.is_movable(ball))
    }

    /// Index of the body with an id.
    pub fn body_index(&self, id: Id) -> Option<usize> {
        // Where ids have no gaps the index follows from the first.
        let guess = id.wrapping_sub(*self.body_ids.first()?) as usize;
        if self.body_ids.get(guess) == Some(&id) {
            return Some(guess);
        }
        self.body_ids.binary_search(&id).ok()
    }

    /// The label of a body, obstacle, group, field or flow in the language that is spoken, as [`Scene::label_of`] gives it, but without searching the
    /// scene; `#7` where there is none with the id.
    pub fn label_of(&self, id: Id) -> String {
        let told = &self.translations;
        let body = self.body_index(id).map(|index| self.bodies[index].told_label(told));
        let obstacle = || self.obstacle_index(id).map(|index| self.obstacles[index].obstacle.told_label(told));
        let group = || self.groups.iter().find(|group| group.id == id).map(|group| group.told_label(told));
        let field =
            || self.fields.iter().find(|source| source.field.id == id).map(|source| source.field.told_label(told));
        let flow = || self.flows.iter().find(|source| source.flow.id == id).map(|source| source.flow.told_label(told));
        let label = body.or_else(obstacle).or_else(group).or_else(field).or_else(flow);
        label.map_or_else(|| format!("#{id}"), |label| self.unique_label(&label, id))
    }

    /// The label of an object of the scene, with its id where another that could be meant has the same.
    pub fn unique_label(&self, label: &str, id: Id) -> String {
        unique_label(label, id, self.namesakes.contains(&id))
    }

    /// The label of a potential field: that of the object it surrounds and, where several fields surround it, its own.
    pub fn label_of_field(&self, field: usize) -> String {
        let field = &self.fields[field].field;
        let around = self.label_of(field.obstacle);
        match self.fields.iter().filter(|other| other.field.obstacle == field.obstacle).count() {
            1 => around,
            _ => format!("{around}: {}", self.unique_label(&field.told_label(&self.translations), field.id)),
        }
    }

    /// The bodies that a group, field or flow steers, by index; none for any other id.
    pub fn steered_by(&self, id: Id) -> Vec<usize> {
        let group = self.groups.iter().any(|group| group.id == id);
        let field = self.fields.iter().find(|source| source.field.id == id).map(|source| source.field.affects);
        let flow = || self.flows.iter().find(|source| source.flow.id == id).map(|source| source.flow.affects);
        let affects = field.or_else(flow);
        let is_steered = |&body: &usize| match (group, affects, self.bodies[body].group) {
            (true, _, own) => own == Some(id),
            (_, Some(Affects::Agents), own) => own.is_some(),
            (_, Some(Affects::All), _) => true,
            (_, None, _) => false,
        };
        (0..self.bodies.len()).filter(|body| self.steered[*body]).filter(is_steered).collect()
    }

    /// Whether an id is that of a body or of an obstacle that has an inside.
    pub fn is_solid(&self, id: Id) -> bool {
        let is_solid = |obstacle: usize| self.obstacles[obstacle].shape.is_solid();
        self.body_index(id).is_some() || self.obstacle_index(id).is_some_and(is_solid)
    }

    /// Index of the obstacle with an id.
    pub fn obstacle_index(&self, id: Id) -> Option<usize> {
        self.obstacles.binary_search_by_key(&id, |obstacle| obstacle.obstacle.id).ok()
    }
}

fn common_radius(bodies: &[Body]) -> Option<f64> {
    let first = bodies.first()?.radius;
    bodies.iter().all(|body| body.radius == first).then_some(first)
}

/// Bodies and obstacles share their ids.
fn by_rank(bodies: &[Body], obstacles: &[ObstacleBody]) -> Vec<Other> {
    let bodies = bodies.iter().enumerate().map(|(index, body)| (body.id, Other::Body(index)));
    let obstacles = obstacles.iter().enumerate().map(|(index, body)| (body.obstacle.id, Other::Obstacle(index)));
    let mut parts: Vec<(Id, Other)> = bodies.chain(obstacles).collect();
    parts.sort_unstable();
    parts.into_iter().map(|(_, part)| part).collect()
}

fn flow_source(flow: &Flow) -> FlowSource {
    let course = flow.course.geometry();
    let course = course.unwrap_or_else(|| panic!("flow {} is not valid: validate the scene first", flow.id));
    FlowSource { flow: flow.clone(), course }
}

impl Other {
    /// Its id in the scene.
    pub fn id(self, setup: &Setup) -> Id {
        match self {
            Other::Body(index) => setup.body_ids[index],
            Other::Obstacle(index) => setup.obstacles[index].obstacle.id,
        }
    }
}

impl Pair {
    /// The ids of the ball and the other.
    pub fn ids(self, setup: &Setup) -> (Id, Id) {
        (setup.body_ids[self.body], self.other.id(setup))
    }
}
