//! Conditions on random scenes against states sampled finely, which share nothing with the search for roots.

use super::{read, scene};
use crate::common::any_scene::any_scene;
use crate::common::random::Random;
use collidoscope::asking::Finder;
use collidoscope::scene::Scene;
use collidoscope::sim::{Instant, Other, Pair, Setup, TickRecord, Totals, World, separation_at};
use glam::DVec3;
use std::sync::Arc;

/// How much more a quantity is than the condition asks for, at a time in a tick.
type Excess = fn(&Setup, &TickRecord, f64) -> f64;

fn position(setup: &Setup, record: &TickRecord, body: usize, local: f64) -> DVec3 {
    record.position_at(body, local, setup.clock)
}

fn velocity(setup: &Setup, record: &TickRecord, body: usize, local: f64) -> DVec3 {
    record.velocity_at(body, local, setup.clock)
}

fn totals(setup: &Setup, record: &TickRecord, local: f64) -> Totals {
    let motions = record.motions_in(local, Default::default());
    Totals::at(setup, motions, Instant { tick: record.start.tick, local })
}

/// The least of the gaps to all others.
fn nearest_gap(setup: &Setup, record: &TickRecord, body: usize, local: f64) -> f64 {
    let balls = (0..setup.bodies.len()).filter(|&other| other != body).map(Other::Body);
    let others = balls.chain((0..setup.obstacles.len()).map(Other::Obstacle));
    let pair = |other| match other {
        Other::Body(other) => Pair::of_balls(body, other),
        Other::Obstacle(_) => Pair { body, other },
    };
    others.map(|other| separation_at(setup, record, pair(other), local)).fold(f64::INFINITY, f64::min)
}

/// Of the first two bodies, and the first obstacle if there is one.
const CONDITIONS: [(&str, Excess); 12] = [
    ("speed(A) > 1", |setup, record, t| velocity(setup, record, 0, t).length() - 1.0),
    ("position(A).y > 0.25", |setup, record, t| position(setup, record, 0, t).y - 0.25),
    ("distance(A, B) < 2", |setup, record, t| {
        2.0 - position(setup, record, 0, t).distance(position(setup, record, 1, t))
    }),
    ("max(position(all).x) > 1", |setup, record, t| {
        let bodies = 0..setup.bodies.len();
        bodies.map(|body| position(setup, record, body, t).x).fold(f64::NEG_INFINITY, f64::max) - 1.0
    }),
    ("velocity(A)·velocity(B) > 0", |setup, record, t| {
        velocity(setup, record, 0, t).dot(velocity(setup, record, 1, t))
    }),
    ("kinetic_energy > 2 J", |setup, record, t| totals(setup, record, t).kinetic - 2.0),
    ("gap(A, WALL) < 0.3", |setup, record, t| {
        0.3 - separation_at(setup, record, Pair { body: 0, other: Other::Obstacle(0) }, t)
    }),
    ("gap(A) < 0.3", |setup, record, t| 0.3 - nearest_gap(setup, record, 0, t)),
    ("min(gap(all)) < 0.05", |setup, record, t| {
        0.05 - (0..setup.bodies.len()).map(|body| nearest_gap(setup, record, body, t)).fold(f64::INFINITY, f64::min)
    }),
    ("count(all, speed > 0.5) >= 2", |setup, record, t| {
        let mut speeds: Vec<f64> =
            (0..setup.bodies.len()).map(|body| velocity(setup, record, body, t).length() - 0.5).collect();
        speeds.sort_by(|a, b| b.total_cmp(a));
        speeds[1]
    }),
    ("min(position(all).y) < -0.9", |setup, record, t| {
        let bodies = 0..setup.bodies.len();
        -0.9 - bodies.map(|body| position(setup, record, body, t).y).fold(f64::INFINITY, f64::min)
    }),
    ("count(all, speed > 0.7) >= 4", |setup, record, t| {
        let mut speeds: Vec<f64> =
            (0..setup.bodies.len()).map(|body| velocity(setup, record, body, t).length() - 0.7).collect();
        speeds.sort_by(|a, b| b.total_cmp(a));
        speeds.get(3).copied().unwrap_or(f64::NEG_INFINITY)
    }),
];

const SAMPLES: u32 = 64;
const TICKS: u64 = 40;

/// Twelve balls in a room, so many that a whole tick is looked at before its parts.
fn crowd(seed: u64) -> Scene {
    let mut random = Random(seed);
    let mut ball = |number: usize| {
        let place =
            [0, 1, 2].map(|axis| [number % 3, number / 3 % 2, number / 6][axis] as f64 - 0.8 + random.range(-0.1, 0.1));
        let velocity = random.vector(0.6).to_array();
        format!(
            r#"{{"id": {}, "radius": 0.2, "restitution": 0.9, "position": {place:?}, "velocity": {velocity:?}}}"#,
            number + 1
        )
    };
    let balls: Vec<String> = (0..12).map(&mut ball).collect();
    let gravity = if seed.is_multiple_of(2) { 0.0 } else { -2.0 };
    let wall = |number: usize| {
        let (axis, side) = (number / 2, if number.is_multiple_of(2) { 1.0 } else { -1.0 });
        let [mut point, mut normal] = [[0.0; 3]; 2];
        (point[axis], normal[axis]) = (-1.6 * side, side);
        format!(r#"{{"id": {}, "shape": {{"plane": {{"point": {point:?}, "normal": {normal:?}}}}}}}"#, 100 + number)
    };
    let walls: Vec<String> = (0..6).map(wall).collect();
    scene(&format!(
        r#"{{"version": 1, "name": "crowd", "settings": {{"gravity": [0, {gravity}, 0], "ticks_per_second": 10}}, "bodies": [{}], "obstacles": [{}]}}"#,
        balls.join(", "),
        walls.join(", ")
    ))
}

#[test]
fn a_condition_holds_where_samples_say_so() {
    let (mut decided, mut changes) = (0, 0);
    for (seed, scene) in (0..40).map(any_scene).chain((0..4).map(crowd)).enumerate() {
        let setup = Arc::new(Setup::new(&scene));
        if setup.bodies.len() < 2 || setup.obstacles.is_empty() {
            continue;
        }
        let mut world = World::new(setup.clone());
        let records: Vec<TickRecord> = (0..TICKS).map(|_| world.record_step()).collect();
        for (text, excess) in CONDITIONS {
            let ids = [setup.bodies[0].id, setup.bodies[1].id, setup.obstacles[0].obstacle.id];
            let text = ["A", "B", "WALL"].iter().zip(ids).fold(text.to_owned(), |text, (name, id)| {
                text.replace(&format!("({name}"), &format!("(#{id}")).replace(&format!(", {name}"), &format!(", #{id}"))
            });
            let mut finder = Finder::new(read(&setup, &text), scene.settings.start_tick);
            records.iter().for_each(|record| finder.observe(&setup, record));
            let spans: Vec<_> = finder.spans().collect();
            changes += spans.len();
            for record in &records {
                for sample in 0..SAMPLES {
                    let local = setup.clock.tick_length() * (f64::from(sample) + 0.5) / f64::from(SAMPLES);
                    let more = excess(&setup, record, local);
                    // What differs by rounding may count as equal.
                    if more.abs() < 1e-9 || more.is_nan() {
                        continue;
                    }
                    let at = Instant { tick: record.start.tick, local };
                    let begun = spans.partition_point(|span| span.begin.at <= at);
                    let holds = begun > 0 && spans[begun - 1].end.is_none_or(|end| end.at > at);
                    assert_eq!(
                        holds,
                        more > 0.0,
                        "seed {seed}: {text} at {at:?}: {more}, {:?}",
                        spans.get(begun.max(1) - 1)
                    );
                    decided += 1;
                }
            }
        }
    }
    assert!(decided > 100_000 && changes > 200, "{decided} samples, {changes} spans");
}
