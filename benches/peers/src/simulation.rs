//! Ticks of a gas compared with rapier3d with continuous collision detection, conservation in both, and the growth of our
//! time with the number of balls.

use crate::gas::{RADIUS, gas, ours, peer};
use crate::measure::{median, take_turns, time_of};
use crate::queries::yardstick;
use crate::table::{Row, Target, duration, significant};
use collidoscope::scene::Scene;
use collidoscope::sim::{EventKind, Setup, Timeline, Totals, World};
use glam::DVec3;
use rapier3d::prelude::PhysicsWorld;
use std::sync::Arc;
use std::time::Duration;

/// Ticks per turn of each engine.
const TICKS_PER_GO: u64 = 5;
/// Root mean square of each component of the velocities in m/s.
const CALM: f64 = 1.0;
const FIERCE: f64 = 10.0;
/// Time of parry for a sphere–plane impact on the machine that the targets refer to, in ns.
const YARDSTICK: f64 = 48.0;

/// Ticks of 1 000 and 10 000 balls, with recording on.
///
/// # Errors
/// None but those of [`gas`].
pub fn ticks(rounds: usize) -> anyhow::Result<Vec<Row>> {
    let cases = [
        (1_000, CALM, "calm", Target::None),
        (1_000, FIERCE, "fierce", Target::None),
        (10_000, CALM, "calm", Target::AtMost(0.04, Some(0.025))),
        (10_000, FIERCE, "fierce", Target::AtMost(0.1, Some(0.06))),
    ];
    let row = |(count, speed, what, target)| {
        let scene = gas(count, speed)?;
        let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), Timeline::DEFAULT_BUDGET);
        timeline.record(6);
        let mut rapier = peer(&scene);
        let [ours, peer] = take_turns(
            rounds,
            [&mut || timeline.record(TICKS_PER_GO), &mut || (0..TICKS_PER_GO).for_each(|_| rapier.step())],
        );
        let what = format!("tick of {count} balls, {what}, recording on");
        Ok(Row::ratio(what, ours, peer, TICKS_PER_GO as usize, target))
    };
    cases.into_iter().map(row).collect()
}

/// Energy and overlap of 1 000 fast balls after 1 000 ticks.
///
/// # Errors
/// None but those of [`gas`].
pub fn conservation() -> anyhow::Result<Vec<Row>> {
    let scene = gas(1_000, FIERCE)?;
    let (mut world, mut rapier) = (ours(&scene), peer(&scene));
    let (before, peer_before) = (energy(&world), peer_energy(&rapier));
    let (mut deepest, mut peer_deepest) = (0f64, 0f64);
    for tick in 0..1_000 {
        world.step();
        rapier.step();
        if tick % 50 == 49 {
            deepest = deepest.max(deepest_overlap(&positions(&world)));
            peer_deepest = peer_deepest.max(deepest_overlap(&peer_positions(&rapier)));
        }
    }
    let change = (energy(&world) / before - 1.0).abs();
    let peer_change = peer_energy(&rapier) / peer_before - 1.0;
    Ok(vec![
        Row::figure("energy after 1 000 elastic ticks, relative change", change, "", Target::AtMost(1e-12, None))
            .beside(significant(peer_change)),
        Row::figure("deepest overlap in 1 000 ticks, in radii", deepest, "", Target::AtMost(1e-12, None))
            .beside(significant(peer_deepest)),
    ])
}

/// How time grows with the number of balls, and collisions per second.
///
/// # Errors
/// None but those of [`gas`].
pub fn growth(rounds: usize) -> anyhow::Result<Vec<Row>> {
    let mut measured = Vec::new();
    for count in [100, 1_000, 10_000, 100_000] {
        measured.push((count, growth_of(&gas(count, FIERCE)?, rounds)));
    }
    let scale = yardstick(rounds) / YARDSTICK;
    let rate_of = |count| measured.iter().find(|(c, _)| *c == count).map_or(f64::NAN, |(_, (_, rate))| *rate);
    let mut rows: Vec<Row> = measured
        .iter()
        .map(|(count, (tick, rate))| {
            let per_ball = tick.as_secs_f64() * 1e9 / *count as f64;
            let figure = format!("{}, {} M/s", duration(*tick, tick.as_secs_f64()), significant(rate / 1e6));
            let row = Row::figure(format!("tick of {count} balls, fierce"), per_ball, "ns/ball", Target::None);
            Row { figures: [figure, String::new()], ..row }
        })
        .collect();
    for (count, target) in [(1_000, Target::AtLeast(0.8, Some(1.2))), (10_000, Target::AtLeast(0.8, Some(1.2)))] {
        let what = format!("collisions per second, {count} balls, where parry's sphere–plane takes {YARDSTICK} ns");
        rows.push(Row::figure(what, rate_of(count) * scale / 1e6, "M/s", target));
    }
    let share = rate_of(100_000) / rate_of(1_000);
    rows.push(Row::figure(
        "collisions per second, 100 000 against 1 000 balls",
        share,
        "×",
        Target::AtLeast(0.4, Some(0.5)),
    ));
    Ok(rows)
}

/// Median time of a tick, and collisions per second.
fn growth_of(scene: &Scene, rounds: usize) -> (Duration, f64) {
    let mut world = ours(scene);
    let ticks = rounds.max(10);
    let (mut times, mut collisions) = (Vec::with_capacity(ticks), 0usize);
    for _ in 0..ticks {
        times.push(time_of(&mut || world.step()));
        collisions += world.events().iter().filter(|event| matches!(event.kind, EventKind::Impact(_))).count();
    }
    let all: Duration = times.iter().sum();
    (median(&mut times), collisions as f64 / all.as_secs_f64())
}

fn energy(world: &World) -> f64 {
    Totals::of(world.setup(), &world.snapshot()).energy()
}

fn positions(world: &World) -> Vec<DVec3> {
    let snapshot = world.snapshot();
    (0..world.setup().bodies.len()).map(|body| snapshot.position(body, world.setup().clock)).collect()
}

fn peer_energy(world: &PhysicsWorld) -> f64 {
    world.bodies.iter().map(|(_, body)| f64::from(body.kinetic_energy())).sum()
}

fn peer_positions(world: &PhysicsWorld) -> Vec<DVec3> {
    let moving = world.bodies.iter().filter(|(_, body)| body.is_dynamic());
    moving.map(|(_, body)| glam::Vec3::from_array(body.translation().to_array()).as_dvec3()).collect()
}

/// Largest overlap in radii; 0 if nothing overlaps.
fn deepest_overlap(positions: &[DVec3]) -> f64 {
    let depth = |a: DVec3, b: DVec3| 2.0 * RADIUS - a.distance(b);
    let pairs = positions.iter().enumerate().flat_map(|(i, a)| positions[..i].iter().map(move |b| depth(*a, *b)));
    pairs.fold(0.0, f64::max) / RADIUS
}
