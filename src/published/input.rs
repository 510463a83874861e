//! Questions for the published methods: the same fields as ours, only checked for being present.

use super::{
    PublishedBody, PublishedBoid, PublishedBox, PublishedParams, PublishedScreen, PublishedSweep, PublishedWall,
};
use crate::steering::SteeringParams;
use glam::{Mat3, Mat4, Quat, Vec2, Vec3};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaneSweep {
    pub radius: f32,
    pub from: Vec3,
    pub to: Vec3,
    pub normal: Vec3,
    pub point: Vec3,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SphereSweep {
    pub a: Moving,
    pub b: Moving,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moving {
    radius: f32,
    from: Vec3,
    to: Vec3,
}

impl From<Moving> for PublishedSweep {
    fn from(Moving { radius, from, to }: Moving) -> PublishedSweep {
        PublishedSweep { radius, from, to }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoxFaces {
    pub sphere: Sphere,
    #[serde(rename = "box")]
    pub obb: BoxFields,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sphere {
    pub center: Vec3,
    pub radius: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoxFields {
    center: Vec3,
    half_extents: Vec3,
    #[serde(default)]
    rotation: Option<[f32; 4]>,
    #[serde(default)]
    axes: Option<[Vec3; 3]>,
}

impl From<BoxFields> for PublishedBox {
    fn from(fields: BoxFields) -> PublishedBox {
        let turned = |rotation: [f32; 4]| Mat3::from_quat(Quat::from_array(rotation));
        let axes = match (fields.axes, fields.rotation) {
            (Some([x, y, z]), _) => Mat3::from_cols(x, y, z),
            (None, rotation) => rotation.map_or(Mat3::IDENTITY, turned),
        };
        PublishedBox { center: fields.center, half_extents: fields.half_extents, axes }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SphereResponse {
    pub a: Body,
    pub b: Body,
    pub time: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    position: Vec3,
    velocity: Vec3,
    mass: Mass,
    restitution: f32,
}

/// Any number, or the word "infinite".
#[derive(Deserialize)]
#[serde(untagged)]
enum Mass {
    Number(f32),
    Word(Infinite),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Infinite {
    Infinite,
}

impl From<Body> for PublishedBody {
    fn from(body: Body) -> PublishedBody {
        let mass = match body.mass {
            Mass::Number(mass) => mass,
            Mass::Word(Infinite::Infinite) => f32::INFINITY,
        };
        PublishedBody { position: body.position, velocity: body.velocity, mass, restitution: body.restitution }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RaySphere {
    pub center: Vec3,
    pub radius: f32,
    pub origin: Vec3,
    pub direction: Vec3,
}

/// The fields of the three queries that start from the screen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Screen {
    pub cursor: Vec2,
    viewport: Viewport,
    view: [f32; 16],
    projection: [f32; 16],
    /// Ignored: the article only covers Direct3D.
    #[serde(default, rename = "convention")]
    _convention: String,
    #[serde(default)]
    pub depth: f32,
    #[serde(default)]
    pub center: Vec3,
    #[serde(default)]
    pub radius: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Viewport {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    #[serde(default)]
    min_depth: f32,
    #[serde(default = "one")]
    max_depth: f32,
}

impl Screen {
    pub fn screen(&self) -> PublishedScreen {
        let Viewport { x, y, width, height, min_depth, max_depth } = self.viewport;
        PublishedScreen {
            corner: Vec2::new(x, y),
            size: Vec2::new(width, height),
            depths: [min_depth, max_depth],
            // The rows of a matrix for row vectors are the columns of the one for column vectors.
            view: Mat4::from_cols_array(&self.view),
            projection: Mat4::from_cols_array(&self.projection),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AvoidObstacles {
    pub position: Vec3,
    pub walls: Vec<Wall>,
    #[serde(default)]
    pub params: SteeringParams,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wall {
    point: Vec3,
    normal: Vec3,
}

pub(super) fn walls(walls: &[Wall]) -> Vec<PublishedWall> {
    walls.iter().map(|wall| PublishedWall { point: wall.point, normal: wall.normal }).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CirculatingFlow {
    pub position: Vec3,
    #[serde(default)]
    pub params: SteeringParams,
    #[serde(default)]
    pub center: Vec3,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoidStep {
    pub boids: Vec<Boid>,
    pub index: usize,
    #[serde(default)]
    pub walls: Vec<Wall>,
    #[serde(default)]
    pub params: SteeringParams,
    #[serde(default = "one")]
    pub dt: f32,
    #[serde(default = "yes")]
    pub flocking: bool,
    #[serde(default = "yes")]
    pub flow: bool,
    #[serde(default)]
    pub cruising: Option<f32>,
    #[serde(default)]
    pub world_half: Option<Vec3>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Boid {
    position: Vec3,
    velocity: Vec3,
}

impl BoidStep {
    pub fn boids(&self) -> Vec<PublishedBoid> {
        let boid = |boid: &Boid| PublishedBoid { position: boid.position, velocity: boid.velocity };
        self.boids.iter().map(boid).collect()
    }

    pub fn params(&self) -> PublishedParams {
        PublishedParams::from(&self.params)
    }
}

fn one() -> f32 {
    1.0
}

fn yes() -> bool {
    true
}
