//! Heaps: while they settle, once they have, and what it takes to go back in their recording.

use crate::gas::{heap, ours, peer};
use crate::measure::{quantile, time_of};
use crate::table::{Row, Target};
use collidoscope::scene::generate::Heap;
use collidoscope::scene::{PlaneShape, Scene};
use collidoscope::sim::{Setup, Timeline, World};
use glam::DVec3;
use rapier3d::prelude::PhysicsWorld;
use std::sync::Arc;
use std::time::Duration;

/// Ticks in the first five seconds.
const TICKS: u32 = 300;
/// Time of ours after which a heap is not followed any further: the row says how far it was.
const ENOUGH: Duration = Duration::from_secs(20);
/// Balls that settle in a pit, and the ticks in which they do.
const IN_PIT: usize = 40;
const SETTLED: u32 = 6_000;
/// Ticks after which all balls of a heap have landed: 20 s.
const LANDED: u32 = 1_200;
const SEEKS: u32 = 100;

/// All rows about heaps.
///
/// # Errors
/// When a scene cannot be generated, or what should come to rest does not.
pub fn rows() -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for count in [100, 300, 1_000, 3_000] {
        rows.push(settling(count)?);
    }
    rows.extend(poured(1_000)?);
    rows.push(settled()?);
    rows.push(creeping(300)?);
    rows.push(seeking(1_000)?);
    Ok(rows)
}

/// Ticks of a heap in its first five seconds. The work differs from tick to tick, so the mean is more meaningful than the
/// median.
fn settling(count: usize) -> anyhow::Result<Row> {
    let scene = heap(count)?;
    let mut rapier = Vec::new();
    let (times, followed) = first_ticks(ours(&scene), Some((peer(&scene), &mut rapier)));
    let what = format!("tick of {count} balls that settle into a heap, mean of {followed}");
    let target = Target::AtMost(4.0, Some(1.0));
    Ok(Row::ratio(what, times.iter().sum(), rapier.iter().sum(), times.len(), target))
}

/// Ticks of balls that are poured into a box.
fn poured(count: usize) -> anyhow::Result<[Row; 2]> {
    let scene = Heap { count, ..Heap::default() }.scene()?;
    let (mut times, followed) = first_ticks(World::new(Arc::new(Setup::new(&scene))), None);
    let what = format!("tick of {count} balls poured into a box, {followed}");
    let mean = times.iter().sum::<Duration>().as_secs_f64() * 1e3 / times.len() as f64;
    let slowest = quantile(&mut times, 0.99).as_secs_f64() * 1e3;
    Ok([
        Row::figure(format!("{what}, mean"), mean, "ms", Target::AtMost(16.0, None)),
        Row::figure(format!("{what}, p99"), slowest, "ms", Target::AtMost(50.0, None)),
    ])
}

/// The times of the first ticks of a world, and of its peer beside it; and how long that was.
fn first_ticks(mut world: World, mut beside: Option<(PhysicsWorld, &mut Vec<Duration>)>) -> (Vec<Duration>, String) {
    let mut times = Vec::new();
    while world.tick() < u64::from(TICKS) && times.iter().sum::<Duration>() < ENOUGH {
        times.push(time_of(&mut || world.step()));
        if let Some((peer, peer_times)) = &mut beside {
            peer_times.push(time_of(&mut || peer.step()));
        }
    }
    let followed = format!("the first {:.1} s", world.tick() as f64 / 60.0);
    (times, followed)
}

/// Ticks of balls that are wedged in a pit, after all of them have come to rest.
fn settled() -> anyhow::Result<Row> {
    let scene = pit()?;
    let (mut world, mut rapier) = (ours(&scene), peer(&scene));
    let stand = |world: &World| (0..IN_PIT).all(|body| world.snapshot().stands(body));
    for _ in 0..SETTLED {
        if stand(&world) {
            break;
        }
        world.step();
        rapier.step();
    }
    anyhow::ensure!(stand(&world), "balls in a pit do not come to rest");
    let what = format!("tick of {IN_PIT} balls that have settled in a pit");
    Ok(at_rest(what, world, rapier))
}

/// Ticks of balls that have landed on a level floor, where without friction they creep on and ours never stand.
fn creeping(count: usize) -> anyhow::Result<Row> {
    let scene = heap(count)?;
    let (mut world, mut rapier) = (ours(&scene), peer(&scene));
    for _ in 0..LANDED {
        world.step();
        rapier.step();
    }
    Ok(at_rest(format!("tick of {count} balls that have landed on a level floor"), world, rapier))
}

/// Ticks of a heap that hardly moves any more.
fn at_rest(what: String, mut world: World, mut rapier: PhysicsWorld) -> Row {
    let (mut ours, mut peer) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TICKS {
        ours += time_of(&mut || world.step());
        peer += time_of(&mut || rapier.step());
    }
    Row::ratio(what, ours, peer, TICKS as usize, Target::AtMost(0.05, Some(0.005)))
}

/// Balls above a pit of four slopes, in which they jam.
fn pit() -> anyhow::Result<Scene> {
    let mut scene = heap(IN_PIT)?;
    for (index, body) in scene.bodies.iter_mut().enumerate() {
        // Askew, or they would stand on each other.
        let askew = |irrational: f64| (index as f64 * irrational).fract() - 0.5;
        body.position = DVec3::new(askew(2f64.sqrt()), 2.0 + 1.2 * index as f64, askew(3f64.sqrt()));
    }
    let sides = [DVec3::X, DVec3::NEG_X, DVec3::Z, DVec3::NEG_Z];
    scene.obstacles.truncate(sides.len());
    for (slope, side) in scene.obstacles.iter_mut().zip(sides) {
        slope.shape = PlaneShape { normal: 0.8 * side + 0.6 * DVec3::Y, point: DVec3::ZERO }.into();
    }
    Ok(scene)
}

/// Seeks to ticks in the middle of a heap's recording, in random order.
fn seeking(count: usize) -> anyhow::Result<Row> {
    let scene = Heap { count, ..Heap::default() }.scene()?;
    let mut timeline = Timeline::new(Arc::new(Setup::new(&scene)), Timeline::DEFAULT_BUDGET);
    let mut recording = Duration::ZERO;
    while timeline.recorded() < u64::from(TICKS) && recording < ENOUGH {
        recording += time_of(&mut || timeline.record(1));
    }
    let recorded = timeline.recorded();
    let mut times = Vec::new();
    for index in 1..=SEEKS {
        // The middle half.
        let place = 0.25 + 0.5 * (f64::from(index) * std::f64::consts::SQRT_2).fract();
        let tick = (place * recorded as f64) as u64;
        times.push(time_of(&mut || {
            std::hint::black_box(timeline.tick(tick));
        }));
        if times.iter().sum::<Duration>() > ENOUGH {
            break;
        }
    }
    let p99 = quantile(&mut times, 0.99).as_secs_f64() * 1e3;
    let what = format!("seek into the middle of {count} poured balls, of {:.1} s, p99", recorded as f64 / 60.0);
    Ok(Row::figure(what, p99, "ms", Target::AtMost(50.0, Some(16.0))))
}
