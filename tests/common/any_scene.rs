//! Random scenes of every kind that the simulation is held to: what one of them mixes, no author would.

use super::random::Random;
use collidoscope::scene::{
    Affects, AgentGroup, Body, BoxShape, CapsuleShape, CollisionMode, Constants, Edit, EditProperty, EditValue,
    Editable, Field, Flight, Flow, FlowCourse, InfiniteMass, MAX_MASS, Mass, Obstacle, PlaneShape, QuadShape, Scene,
    Settings, Shape, SteeringOrder, SteeringUnits, UniformCourse,
};
use collidoscope::steering::{FieldLaw, FieldSides, PlaneAcross, SteeringParams};
use glam::{DQuat, DVec2, DVec3};

/// Ticks per second that a scene may have.
const RATES: [u32; 13] = [1, 2, 3, 5, 7, 10, 20, 30, 60, 64, 100, 120, 240];
/// Restitutions that a scene may have, beside any other.
const RESTITUTIONS: [f64; 6] = [0.0, 0.3, 0.5, 0.9, 0.99, 1.0];
/// Where a scene may lie; far from the origin a coordinate resolves 1e-7 m only.
const PLACES: [DVec3; 3] = [DVec3::new(0.0, -1e6, 1024.0), DVec3::new(1e9, 0.0, 0.0), DVec3::new(-4096.0, 7.0, 3e5)];
/// Id of the first obstacle.
const OBSTACLE: u32 = 1_000;
/// Id of the only group of agents.
const GROUP: u32 = 2_000;

/// The scene of a seed: 2 to 25 balls of radii up to 1 : 1 000, masses up to 1 : 1 000 000 or infinite, in every tenth
/// scene up to the limits, any restitutions; at 1 to 240 ticks per second, with gravity or without, in a room, before
/// walls or in the open, among quads and boxes, some of which move; now and then 10⁹ m away, with ties, overlaps,
/// agents, edits, linear flight, or hardly any budget; every fourth with the default budget.
pub fn any_scene(seed: u64) -> Scene {
    let mut draw = Draw(Random(seed));
    let mut settings = Settings {
        ticks_per_second: draw.one_of(&RATES),
        gravity: draw.gravity(),
        seed,
        // Mostly authored: brute force could not follow all that the default allows in ticks of a second.
        event_budget: Some(if draw.happens(0.04) { 1 + draw.below(5) } else { 1_000 }).filter(|_| seed % 4 != 1),
        ..Settings::default()
    };
    if draw.happens(0.05) {
        settings.collision = CollisionMode::Discrete;
    }
    if draw.happens(0.05) {
        settings.rest_speed = Some(draw.log(1e-3, 10.0));
    }
    let half = draw.range(2.5, 8.0);
    let mut scene = Scene { name: format!("any {seed}"), settings, ..Scene::empty() };
    scene.obstacles = draw.obstacles(half);
    let most_mass = if seed % 10 == 3 { MAX_MASS } else { 1e3 };
    scene.bodies = draw.bodies(half, most_mass);
    if draw.happens(0.1) {
        draw.make_agents(&mut scene);
    }
    if draw.happens(0.06) {
        let body = draw.below(scene.bodies.len() as u64) as usize;
        let edit =
            |tick, property, value: DVec3| Edit { tick, id: scene.bodies[body].id, property, value: value.into() };
        let tick = 1 + draw.below(60);
        let place = draw.vector(half);
        let velocity = draw.vector(10.0);
        scene.edits = vec![edit(tick, EditProperty::Position, place), edit(tick + 7, EditProperty::Velocity, velocity)];
    }
    if draw.happens(0.06) {
        let place = draw.one_of(&PLACES);
        move_by(&mut scene, place);
    }
    if draw.happens(0.06) {
        // Comes back from far away within the first ticks.
        let body = &mut scene.bodies[0];
        let speed = 1e8 * f64::from(scene.settings.ticks_per_second);
        body.position.x += 1e9;
        body.velocity = DVec3::new(-speed, 0.0, 0.0);
    }
    if draw.happens(0.25) {
        scene.settings.flight = Flight::Linear;
    }
    scene
}

/// The scene of a seed in which some balls get another radius, mass or restitution at later ticks, one of them twice.
pub fn any_changing_scene(seed: u64) -> Scene {
    let (mut scene, mut draw) = (any_scene(seed), Draw(Random(seed ^ 0x5eed)));
    for _ in 0..3 {
        let body = &scene.bodies[draw.below(scene.bodies.len() as u64) as usize];
        let is_movable = matches!(body.mass, Mass::Finite(_));
        let (property, value) = match draw.below(3) {
            0 if is_movable => (EditProperty::Mass, draw.log(1e-2, 1e2)),
            1 => (EditProperty::Radius, body.radius * draw.range(0.5, 1.5)),
            _ => (EditProperty::Restitution, draw.range(0.0, 1.0)),
        };
        let id = body.id;
        for tick in [1 + draw.below(20), 21 + draw.below(20)] {
            scene.edits.push(Edit { tick, id, property, value: value.into() });
        }
    }
    scene
}

/// The scene of a seed with agents, a field and a flow of which edits change any property at later ticks.
pub fn any_tuned_scene(seed: u64) -> Scene {
    let (mut scene, mut draw) = (any_scene(seed), Draw(Random(seed ^ 0x7e57)));
    scene.edits.clear();
    scene.fields.clear();
    scene.agent_groups.clear();
    if scene.obstacles.is_empty() {
        let floor = PlaneShape { point: DVec3::Y * -9.0, normal: DVec3::Y };
        let shape = Shape::Plane(floor);
        let floor =
            Obstacle { id: OBSTACLE, name: String::new(), shape, restitution: 1.0, velocity: DVec3::ZERO, color: None };
        scene.obstacles.push(floor);
    }
    draw.make_agents(&mut scene);
    let course = match draw.below(2) {
        0 => FlowCourse::default(),
        _ => FlowCourse::Uniform(UniformCourse {
            velocity: draw.vector(3.0),
            half_extents: DVec3::splat(5.0),
            rotation: [0.0, 0.0, 0.0, 1.0],
        }),
    };
    let affects = draw.one_of(&[Affects::Agents, Affects::All]);
    scene.flows.push(Flow { affects, course, ..Flow::about(GROUP + 2, DVec3::ZERO) });
    for _ in 0..4 {
        let id = GROUP + draw.below(3) as u32;
        let part = Constants::of(&scene).part(id).expect("it is there");
        let own: Vec<_> = EditProperty::ALL.into_iter().filter(|property| part.value(*property).is_some()).collect();
        let property = own[draw.below(own.len() as u64) as usize];
        for tick in [1 + draw.below(20), 21 + draw.below(20)] {
            let value = draw.value_of(property);
            scene.edits.push(Edit { tick, id, property, value });
        }
    }
    scene
}

fn move_by(scene: &mut Scene, way: DVec3) {
    scene.bodies.iter_mut().for_each(|body| body.position += way);
    for obstacle in &mut scene.obstacles {
        obstacle.shape.translate(way);
    }
    for edit in &mut scene.edits {
        if let (EditProperty::Position, EditValue::Vector(place)) = (edit.property, &mut edit.value) {
            *place += way;
        }
    }
}

/// How the radii of a scene are spread.
#[derive(Clone, Copy)]
enum Sizes {
    Equal(f64),
    Similar(f64),
    Mixed,
}

/// Random choices.
struct Draw(Random);

impl Draw {
    fn range(&mut self, low: f64, high: f64) -> f64 {
        self.0.range(low, high)
    }

    /// Evenly spread over the orders of magnitude.
    fn log(&mut self, low: f64, high: f64) -> f64 {
        self.range(low.ln(), high.ln()).exp()
    }

    fn below(&mut self, count: u64) -> u64 {
        self.range(0.0, count as f64) as u64
    }

    fn happens(&mut self, share: f64) -> bool {
        self.range(0.0, 1.0) < share
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn vector(&mut self, half: f64) -> DVec3 {
        self.0.vector(half)
    }

    fn gravity(&mut self) -> DVec3 {
        match self.below(8) {
            0..4 => DVec3::ZERO,
            4..7 => DVec3::Y * -9.81,
            _ => self.vector(12.0),
        }
    }

    fn restitution(&mut self) -> f64 {
        if self.happens(0.3) { self.range(0.0, 1.0) } else { self.one_of(&RESTITUTIONS) }
    }

    fn rotation(&mut self) -> [f64; 4] {
        if self.happens(0.3) { DQuat::IDENTITY.to_array() } else { self.0.rotation().to_array() }
    }

    fn obstacles(&mut self, half: f64) -> Vec<Obstacle> {
        let mut shapes: Vec<Shape> = Vec::new();
        let walls = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
        let (kind, tilted) = (self.below(10), self.happens(0.3));
        for normal in walls {
            // Mostly a whole room, sometimes half of one, sometimes none.
            if kind < 6 || (kind < 9 && self.happens(0.4)) {
                let tilt = if tilted { self.vector(0.2) } else { DVec3::ZERO };
                let length = if tilted { self.log(1e-3, 1e3) } else { 1.0 };
                shapes.push(PlaneShape { point: normal * -half, normal: (normal + tilt) * length }.into());
            }
        }
        for _ in 0..self.below(4) {
            let half_extents = DVec2::new(self.log(0.05, 4.0), self.log(0.05, 4.0));
            shapes.push(QuadShape { center: self.vector(half), half_extents, rotation: self.rotation() }.into());
        }
        for _ in 0..self.below(4) {
            let half_extents = DVec3::new(self.log(0.05, 2.0), self.log(0.05, 2.0), self.log(0.05, 2.0));
            shapes.push(BoxShape { center: self.vector(half), half_extents, rotation: self.rotation() }.into());
        }
        for _ in 0..self.below(4) {
            let (middle, half) = (self.vector(half), self.vector(1.0) * self.log(0.05, 2.0));
            shapes.push(CapsuleShape { a: middle - half, b: middle + half, radius: self.log(0.02, 1.0) }.into());
        }
        let (moves, elastic) = (self.happens(0.15), self.happens(0.5));
        let obstacle = |(id, shape): (u32, Shape)| {
            let restitution = if elastic { 1.0 } else { self.restitution() };
            let velocity = if moves && self.happens(0.4) { self.vector(1.0) } else { DVec3::ZERO };
            Obstacle { id, name: String::new(), shape, restitution, velocity, color: None }
        };
        (OBSTACLE..).zip(shapes).map(obstacle).collect()
    }

    fn bodies(&mut self, half: f64, most_mass: f64) -> Vec<Body> {
        let count = 2 + self.below(24) as u32;
        let sizes = match self.below(3) {
            0 => Sizes::Equal(self.one_of(&[0.25, 0.5, 0.3])),
            1 => Sizes::Similar(self.log(0.1, 1.0)),
            _ => Sizes::Mixed,
        };
        let speed = self.log(0.01, 40.0);
        let is_extreme = most_mass > 1e3;
        let (one_mass, infinite) = (self.happens(0.5) && !is_extreme, if self.happens(0.4) { 0.25 } else { 0.0 });
        let one_restitution = self.happens(0.5).then(|| self.restitution());
        let on_lattice = self.happens(0.15);
        let mut bodies: Vec<Body> = (0..count)
            .map(|id| {
                let radius = match sizes {
                    Sizes::Equal(radius) => radius,
                    Sizes::Similar(radius) => radius * self.range(0.7, 1.3),
                    Sizes::Mixed => self.log(1.2e-3, 1.2),
                };
                let (mut position, mut velocity) = (self.vector(half), self.vector(speed));
                if on_lattice {
                    // Neighbours that touch, and ties.
                    let step = if let Sizes::Equal(radius) = sizes { 2.0 * radius } else { 0.5 };
                    position = (position / step).round() * step;
                    velocity = velocity.round();
                }
                let mass = if self.happens(infinite) {
                    Mass::Infinite(InfiniteMass::Infinite)
                } else {
                    Mass::Finite(if one_mass { 1.0 } else { self.log(most_mass.recip(), most_mass) })
                };
                let restitution = one_restitution.unwrap_or_else(|| self.restitution());
                let (name, since, group, color) = Default::default();
                Body { id, name, radius, position, since, velocity, mass, restitution, group, color }
            })
            .collect();
        if self.happens(0.1) {
            let scale = self.one_of(&[0.0, 0.5, 1.0]);
            bodies[0].position = bodies[1].position + DVec3::X * scale * bodies[1].radius;
        }
        bodies
    }

    /// Makes some of the balls agents that look around for others and for a wall.
    /// A value that every part with the property may have.
    fn value_of(&mut self, property: EditProperty) -> EditValue {
        match property {
            EditProperty::Law => EditValue::Law(self.one_of(&FieldLaw::ALL)),
            EditProperty::Sides => EditValue::Sides(self.one_of(&FieldSides::ALL)),
            EditProperty::KeepInPlane if self.happens(0.5) => EditValue::Absent,
            EditProperty::KeepInPlane => EditValue::Plane(self.one_of(&PlaneAcross::ALL)),
            EditProperty::Flocking | EditProperty::Flow | EditProperty::Cruising => {
                EditValue::Switch(self.happens(0.5))
            }
            EditProperty::Center | EditProperty::FlowVelocity => self.vector(4.0).into(),
            EditProperty::Axis => (DVec3::Y + self.vector(0.5)).into(),
            EditProperty::HalfExtents => (DVec3::splat(5.0) + self.vector(2.0)).into(),
            EditProperty::MaxFriends => (self.below(5) as f64).into(),
            EditProperty::Range | EditProperty::Speed | EditProperty::Extent | EditProperty::Drag
                if self.happens(0.3) =>
            {
                EditValue::Absent
            }
            // No scene has fewer ticks per second.
            EditProperty::Drag => self.range(0.1, 1.0).into(),
            // At most what the others of the urgencies may be.
            EditProperty::MinUrgency => self.range(0.0, 0.05).into(),
            EditProperty::MaxUrgency => self.range(0.05, 2.0).into(),
            _ => self.range(0.1, 5.0).into(),
        }
    }

    fn make_agents(&mut self, scene: &mut Scene) {
        scene.agent_groups.push(AgentGroup {
            id: GROUP,
            name: String::new(),
            params: SteeringParams { max_speed: self.log(0.1, 20.0), ..SteeringParams::default() },
            units: self.one_of(&[SteeringUnits::PerSecond, SteeringUnits::PerTick]),
            flocking: self.happens(0.7),
            flow: self.happens(0.5),
            cruising: self.happens(0.5),
            hard_contact: self.happens(0.8),
        });
        for body in &mut scene.bodies {
            body.group = self.happens(0.5).then_some(GROUP);
        }
        scene.fields.extend(scene.obstacles.first().map(|wall| Field::around(GROUP + 1, wall.id)));
        if self.happens(0.3) {
            scene.settings.steering = SteeringOrder::Sequential;
        }
        if self.happens(0.3) {
            scene.agent_groups[0].params.keep_in_plane = Some(self.one_of(&PlaneAcross::ALL));
        }
    }
}
