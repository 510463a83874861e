//! Agents that are released at rest: what pushes them there, and where they end, against runs of them.

use collidoscope::scene::{Scene, shipped_scene};
use collidoscope::sim::{Affected, Attribution, Ending, FieldSampler, Instant, Release, Setup, World, flows_on};
use collidoscope::steering::Boid;
use glam::DVec3;
use std::sync::Arc;

/// Scenes with agents: fields of every law, flows, both units, walls of every shape.
const SCENES: [&str; 6] = [
    "agents_corner_trap",
    "agents_pillars",
    "agents_laws",
    "agents_tunnel",
    "agents_between_walls",
    "agents_dead_zone",
];
/// Places in each of them.
const PLACES: usize = 24;
const TICKS: u64 = 240;

/// The scene with its first agent alone, at rest at a place, and everything else standing still.
fn released(name: &str, at: DVec3) -> Scene {
    let mut scene = shipped_scene(name).unwrap().load().unwrap();
    let first = scene.bodies.iter().find(|body| body.group.is_some()).expect("it has agents").id;
    scene.bodies.retain(|body| body.group.is_none() || body.id == first);
    let solids: Vec<u32> =
        scene.bodies.iter().map(|body| body.id).chain(scene.obstacles.iter().map(|obstacle| obstacle.id)).collect();
    scene.fields.retain(|field| solids.contains(&field.obstacle));
    for body in &mut scene.bodies {
        body.velocity = DVec3::ZERO;
        if body.id == first {
            body.position = at;
        }
    }
    scene.obstacles.iter_mut().for_each(|obstacle| obstacle.velocity = DVec3::ZERO);
    scene.agent_groups.iter_mut().for_each(|group| group.cruising = false);
    scene.edits.clear();
    scene.settings.start_tick = 0;
    scene
}

/// Places around the first agent of a scene, at its height.
fn places(name: &str) -> impl Iterator<Item = DVec3> {
    let scene = shipped_scene(name).unwrap().load().unwrap();
    let around = scene.bodies.iter().find(|body| body.group.is_some()).expect("it has agents").position;
    // The golden section spreads them over a square.
    let share = |k: usize, by: f64| (k as f64 * by).fract() - 0.5;
    (0..PLACES).map(move |k| around + 8.0 * DVec3::new(share(k, 0.618_034), 0.0, share(k, 0.754_878)))
}

fn agent_in(setup: &Setup) -> usize {
    (0..setup.bodies.len()).find(|&body| setup.bodies[body].group.is_some()).expect("it has an agent")
}

#[test]
fn an_agent_at_rest_is_pushed_as_the_sampler_says_bit_for_bit() {
    let mut pushed = 0;
    for name in SCENES {
        for at in places(name) {
            let setup = Arc::new(Setup::new(&released(name, at)));
            let body = agent_in(&setup);
            let group = setup.group_of(body).expect("it is an agent");
            let record = World::new(setup.clone()).record_step();
            let attribution = Attribution::of(&setup, &record, body).expect("it steers");
            if attribution.me.position != at {
                // It was thrown out of a wall.
                continue;
            }
            let affected = Affected { body: None, is_agent: true };
            let place_of = |other: usize| record.start.position(other, setup.clock);
            let sampler = FieldSampler::new(&setup, Instant::start_of(1), affected, group.params, place_of);
            let flows = if group.flow { flows_on(&setup, Some(group), true) } else { Vec::new() };
            let me = Boid { position: at, velocity: DVec3::ZERO };
            let found = sampler.steering(&me, &flows, &mut Vec::new());
            assert_eq!(found, attribution.acceleration(), "{name} at {at}");
            pushed += usize::from(found != DVec3::ZERO);
        }
    }
    assert!(pushed > 60, "{pushed}");
}

#[test]
fn a_released_agent_ends_where_a_run_of_it_ends_bit_for_bit() {
    let mut endings = [0; 4];
    for name in SCENES {
        for at in places(name) {
            let setup = Arc::new(Setup::new(&released(name, at)));
            let body = agent_in(&setup);
            let group = setup.group_of(body).expect("it is an agent");
            let place_of = |other: usize| setup.bodies[other].position;
            let room = (at, DVec3::splat(12.0), TICKS);
            let agent = (group, setup.bodies[body].radius);
            let found = Release::new(&setup, Instant::start_of(0), agent, room, place_of).follow(at);
            let mut world = World::new(setup.clone());
            for _ in 0..found.ticks {
                world.record_step();
            }
            let next = world.record_step();
            let place = next.start.position(body, setup.clock);
            let velocity = next.start.motions[body].velocity_at(Instant::start_of(found.ticks), setup.clock);
            assert_eq!((place, velocity), (found.at.position, found.at.velocity), "{name} from {at}: {found:?}");
            match found.ending {
                Ending::Rest => endings[0] += 1,
                Ending::Moving { .. } => endings[1] += 1,
                Ending::Out => endings[2] += 1,
                Ending::Met(other) => {
                    endings[3] += 1;
                    let own = setup.bodies[body].id;
                    let met = next.events.iter().any(|event| event.kind.is_between([own, other]));
                    assert!(met || !group.hard_contact, "{name} from {at}: {found:?}, {:?}", next.events);
                }
            }
        }
    }
    // Each way of ending is met, or the comparison tells little.
    assert!(endings.iter().all(|count| *count > 0), "{endings:?}");
}
