//! Answers of the published methods, with the same names and fields as ours.

use super::input::{self, walls};
use super::{
    PublishedBody, PublishedParams, PublishedRules, PublishedSweep, avoid_obstacles, boid_step, box_faces,
    circulating_flow, plane_sweep, ray_sphere, screen_ray, screen_to_world, sphere_response, sphere_sweep,
};
use crate::protocol::{Answer, Fields, Invalid, Item, Parsed, Question, Source, Told, Tracing, refuse_question};
use crate::query::{Probe, Stage, Status};
use crate::question::QueryKind;
use crate::shape::Face;
use glam::Vec3;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Answers a question, one line of text, by the published method.
///
/// The status is `hit` or `miss`, or `ok` where there is nothing to hit; fields that the method does not
/// compute are left out. Numbers that JSON lacks are written as text: "NaN", "Infinity", "-Infinity".
pub fn answer(line: &str) -> Answer {
    answer_with(line, &mut Tracing(None))
}

/// The answer of the published method to a parsed question, and its stages.
pub fn trace_map(ask: &Map<String, Value>) -> (Map<String, Value>, Vec<Stage>) {
    let mut stages = Vec::new();
    let text = serde_json::to_string(ask).unwrap_or_default();
    let found = answer_with(&text, &mut Tracing(Some(&mut stages)));
    (serde_json::from_str(&found.text).unwrap_or_default(), stages)
}

fn answer_with(line: &str, probe: &mut Tracing) -> Answer {
    let question = match Question::parse(line) {
        Ok(question) => question,
        Err(error) => return refuse_question(None, &error),
    };
    let id = question.id.map(|id| id.get());
    match fields(&question, probe) {
        Ok(fields) => Answer { text: fields.to_json(id), valid: true },
        Err(Invalid(error)) => refuse_question(id, &error),
    }
}

fn fields(question: &Question, probe: &mut Tracing) -> Result<Fields, Invalid> {
    question.refuse_duplicates()?;
    let name = question.name()?;
    let unknown = || Invalid(format!("`query`: no published method is known for `{name}`"));
    fields_by_kind(QueryKind::named(&name).ok_or_else(unknown)?, question, probe)?.ok_or_else(unknown)
}

/// Answers a question whose input, an object without `query` and `id`, is parsed already; `None` if there is no
/// published method.
pub(crate) fn answer_input(kind: QueryKind, input: &Value) -> Result<Option<Fields>, Invalid> {
    fields_by_kind(kind, &Parsed(input), &mut Tracing(None))
}

/// `None` if there is no published method.
fn fields_by_kind(kind: QueryKind, question: &impl Source, probe: &mut Tracing) -> Result<Option<Fields>, Invalid> {
    Ok(Some(match kind {
        QueryKind::SpherePlaneSweep => plane(read(question)?, probe),
        QueryKind::SphereSphereSweep => spheres(read(question)?, probe),
        QueryKind::SphereBoxFaces => faces(read(question)?, probe),
        QueryKind::SphereSphereResponse => response(read(question)?, probe),
        QueryKind::RaySphere => ray(read(question)?, probe),
        QueryKind::ScreenRay => {
            let asked: input::Screen = read(question)?;
            let [near, far, direction] = screen_ray(&asked.screen(), asked.cursor, probe);
            Fields::status(Status::Ok).with("near", near).with("far", far).with("direction", direction)
        }
        QueryKind::ScreenToWorld => {
            let asked: input::Screen = read(question)?;
            let point = screen_to_world(&asked.screen(), asked.cursor, asked.depth, probe);
            Fields::status(Status::Ok).with("point", point)
        }
        QueryKind::PickSphere => pick(read(question)?, probe),
        QueryKind::AvoidObstacles => {
            let asked: input::AvoidObstacles = read(question)?;
            let params = PublishedParams::from(&asked.params);
            let found = avoid_obstacles(asked.position, &walls(&asked.walls), &params, probe);
            Fields::status(Status::Ok)
                .with("perceived", found.is_some())
                .with("acceleration", found.unwrap_or(Vec3::ZERO))
        }
        QueryKind::CirculatingFlow => {
            let asked: input::CirculatingFlow = read(question)?;
            let params = PublishedParams::from(&asked.params);
            let flow = circulating_flow(asked.position, asked.center, &params, probe);
            Fields::status(Status::Ok).with("acceleration", flow)
        }
        QueryKind::BoidStep => boids(read(question)?, probe)?,
        QueryKind::SphereBoxSweep
        | QueryKind::SphereCapsuleSweep
        | QueryKind::SpherePlaneResponse
        | QueryKind::SphereQuadSweep => return Ok(None),
    }))
}

/// The input of a query. Parsed as f64, so that a number too large for f32 becomes infinite, as in the
/// original code, instead of a parse error.
fn read<T: DeserializeOwned>(question: &impl Source) -> Result<T, Invalid> {
    let fields: Value = question.input()?;
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let path = error.path().to_string();
        let message = error.into_inner().to_string();
        Invalid(if path == "." { message } else { format!("`{path}`: {message}") })
    })
}

fn hit_or_miss(hit: bool) -> Fields {
    Fields::status(if hit { Status::Hit } else { Status::Miss })
}

fn plane(asked: input::PlaneSweep, probe: &mut impl Probe) -> Fields {
    let found = plane_sweep(asked.radius, asked.from, asked.to, asked.normal, asked.point, probe);
    hit_or_miss(found.hit).with("hit", found.hit).with("t", found.t).with("center", found.center)
}

fn spheres(asked: input::SphereSweep, probe: &mut impl Probe) -> Fields {
    let [a, b] = [asked.a, asked.b].map(PublishedSweep::from);
    let found = sphere_sweep(&a, &b, probe);
    let fields = hit_or_miss(found.is_some()).with("hit", found.is_some());
    found.iter().fold(fields, |fields, hit| fields.with("t", hit.t).with("a", hit.a).with("b", hit.b))
}

fn faces(asked: input::BoxFaces, probe: &mut impl Probe) -> Fields {
    let sphere = asked.sphere;
    let found = box_faces(sphere.center, sphere.radius, &asked.obb.into(), probe);
    let names: Vec<&str> = found.flags.faces().map(Face::token).collect();
    let fields = hit_or_miss(found.face_distance.is_some())
        .with("flags", usize::from(found.flags.0))
        .with("faces", names)
        .with("box_distance", found.box_distance);
    let Some(distances) = found.face_distance else { return fields };
    let by_name = Face::ALL.into_iter().zip(distances);
    fields.with(
        "face_distance",
        by_name.fold(Fields::nothing(), |all, (face, distance)| all.with(face.token(), distance)),
    )
}

fn response(asked: input::SphereResponse, probe: &mut impl Probe) -> Fields {
    let bodies = [asked.a, asked.b].map(PublishedBody::from);
    let after = sphere_response(&bodies[0], &bodies[1], probe);
    let fields = |index: usize| {
        let position = bodies[index].position + asked.time * after[index];
        Fields::nothing().with("position", position).with("velocity", after[index])
    };
    Fields::status(Status::Ok).with("a", fields(0)).with("b", fields(1))
}

fn ray(asked: input::RaySphere, probe: &mut impl Probe) -> Fields {
    let found = ray_sphere(asked.center, asked.radius, asked.origin, asked.direction, probe);
    found.iter().fold(hit_or_miss(found.is_some()), |fields, hit| {
        fields.with("t_near", hit.t).with("p_near", hit.point).with("ray_t", hit.t).with("ray_p", hit.point)
    })
}

fn pick(asked: input::Screen, probe: &mut impl Probe) -> Fields {
    let [near, _, direction] = screen_ray(&asked.screen(), asked.cursor, probe);
    let found = ray_sphere(asked.center, asked.radius, near, direction, probe);
    found
        .iter()
        .fold(hit_or_miss(found.is_some()), |fields, hit| fields.with("distance", hit.t).with("point", hit.point))
}

fn boids(asked: input::BoidStep, probe: &mut impl Probe) -> Result<Fields, Invalid> {
    let rules = PublishedRules {
        dt: asked.dt,
        flocking: asked.flocking,
        flow: asked.flow,
        cruising: asked.cruising,
        world_half: asked.world_half,
    };
    let found = boid_step(&asked.boids(), asked.index, &walls(&asked.walls), &asked.params(), &rules, probe);
    let step =
        found.ok_or_else(|| Invalid(format!("`index` must be less than the number of boids, is {}", asked.index)))?;
    Ok(Fields::status(Status::Ok)
        .with("position", step.position)
        .with("velocity", step.velocity)
        .with("acceleration", step.acceleration))
}

impl From<f32> for Item {
    /// The shortest decimal number for this f32; text where JSON has no number.
    fn from(x: f32) -> Item {
        match x {
            x if x.is_nan() => Item::from("NaN"),
            f32::INFINITY => Item::from("Infinity"),
            f32::NEG_INFINITY => Item::from("-Infinity"),
            x => Item::from(x.to_string().parse().unwrap_or(f64::from(x))),
        }
    }
}

impl From<Vec3> for Item {
    fn from(v: Vec3) -> Item {
        Item::from(v.to_array().to_vec())
    }
}
