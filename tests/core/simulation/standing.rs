//! What stands still: nothing is solved for it again, and nothing about it changes until something moves it.

use crate::common::afresh::first_difference_watched;
use crate::common::random::Random;
use crate::simulation::scenes::{ball, gravity, plane, scene, world};
use collidoscope::scene::{Body, Edit, EditProperty, InfiniteMass, Mass, Obstacle, Scene, Since};
use collidoscope::sim::{Event, EventKind, Impact, Setup, Timeline, World};
use glam::DVec3;
use std::sync::Arc;

/// Most ticks in which what is poured into a pit comes to rest.
const SETTLED: u64 = 1_500;

/// Balls of several sizes and masses over a pit of four slopes, in which they jam.
fn pit(balls: u32, seed: u64) -> Scene {
    let mut random = Random(seed);
    let body = |index: u32| {
        let place = DVec3::new(random.range(-1.0, 1.0), 2.0 + 1.2 * f64::from(index), random.range(-1.0, 1.0));
        let ball = ball(index, random.range(0.2, 0.5), place, DVec3::ZERO);
        Body { mass: Mass::Finite(random.range(0.1, 10.0)), restitution: 0.3, ..ball }
    };
    let slope = |(id, side): (u32, DVec3)| plane(id, DVec3::ZERO, 0.8 * side + 0.6 * DVec3::Y);
    let slopes = [(1000, DVec3::X), (1001, DVec3::NEG_X), (1002, DVec3::Z), (1003, DVec3::NEG_Z)].map(slope);
    scene(gravity(), (0..balls).map(body).collect(), slopes.to_vec())
}

fn floor() -> Obstacle {
    plane(1000, DVec3::ZERO, DVec3::Y)
}

fn all_stand(world: &World) -> bool {
    let snapshot = world.snapshot();
    (0..snapshot.motions.len()).all(|body| snapshot.stands(body))
}

/// The world when all its balls stand.
fn settled(scene: &Scene) -> World {
    let mut world = world(scene);
    while !all_stand(&world) {
        assert!(world.tick() < SETTLED, "it does not come to rest");
        world.step();
    }
    world
}

fn impacts(events: &[Event]) -> impl Iterator<Item = (f64, &Impact)> {
    events.iter().filter_map(|event| match &event.kind {
        EventKind::Impact(impact) => Some((event.at.local, impact)),
        _ => None,
    })
}

#[test]
fn what_has_settled_is_a_fixed_point_bit_for_bit_and_its_hash_says_so() {
    for seed in 0..5 {
        let mut world = settled(&pit(15, seed));
        let (hash, before) = (world.hash(), world.snapshot());
        world.step();
        let events: Vec<EventKind> = world.events().iter().map(|event| event.kind.clone()).collect();
        // One of them is followed for long.
        for _ in 0..if seed == 0 { 100_000 } else { 2_000 } {
            assert_eq!(world.hash(), hash, "seed {seed}, tick {}", world.tick());
            world.step();
            assert!(world.events().iter().map(|event| &event.kind).eq(&events), "seed {seed}, tick {}", world.tick());
        }
        let after = world.snapshot();
        assert_eq!(after.motions, before.motions, "seed {seed}");
        assert_eq!((after.resolved, after.resting), (before.resolved, before.resting), "seed {seed}");
    }
}

#[test]
fn what_came_to_rest_earlier_or_later_has_one_hash() {
    // A ball that begins on the floor, and one that is held a tick longer.
    let lying = |since: Option<Since>| {
        let body = Body { since, ..ball(1, 0.5, DVec3::Y * 0.5, DVec3::ZERO) };
        let mut scene = scene(gravity(), vec![body], vec![floor()]);
        scene.settings.start_tick = 10;
        let mut world = world(&scene);
        world.step();
        (world.hash(), world.snapshot().motions[0].start().tick)
    };
    let (now, earlier) = (lying(None), lying(Some(Since { tick: 4, local_time: 0.0, at_rest: true, gliding: None })));
    assert_eq!((now.1, earlier.1), (10, 4));
    assert_eq!(now.0, earlier.0);
}

/// Asserts that in the last tick, in which all balls stood, what contacts carried is what gravity gave.
pub fn assert_forces_balance(world: &World, what: &str) {
    let setup = world.setup();
    let mut received = vec![DVec3::ZERO; setup.bodies.len()];
    let mut largest = 0f64;
    for event in world.events() {
        let EventKind::Resting(resting) = &event.kind else { panic!("{what}: {event:?}") };
        for contact in &resting.contacts {
            largest = largest.max(contact.impulse);
            for (id, sign) in [(contact.body, 1.0), (contact.other, -1.0)] {
                if let Some(body) = setup.body_index(id) {
                    received[body] += sign * contact.impulse * contact.normal;
                }
            }
        }
    }
    for (body, received) in setup.bodies.iter().zip(received) {
        let Mass::Finite(mass) = body.mass else { unreachable!() };
        let weight = mass * setup.settings.gravity * setup.clock.tick_length();
        let left = (received + weight).length();
        assert!(left <= 1e-12 * largest, "{what}, ball {}: {left:e} of {largest}", body.id);
    }
}

#[test]
fn forces_on_what_stands_balance_its_weight() {
    for seed in 0..10 {
        let mut world = settled(&pit(12, seed));
        world.step();
        assert_forces_balance(&world, &format!("seed {seed}"));
    }
}

#[test]
fn what_loses_its_support_between_two_ticks_falls_from_there() {
    // Ball 2 stands on ball 1, which nothing moves but an edit: at tick 100 it is put far away, or sent off.
    for (property, value) in [(EditProperty::Position, DVec3::X * 50.0), (EditProperty::Velocity, DVec3::X * 100.0)] {
        let pedestal = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(1, 0.5, DVec3::ZERO, DVec3::ZERO) };
        let mut scene = scene(gravity(), vec![pedestal, ball(2, 0.5, DVec3::Y, DVec3::ZERO)], vec![]);
        scene.edits = vec![Edit { tick: 100, id: 1, property, value: value.into() }];
        let mut world = world(&scene);
        for _ in 0..100 {
            world.step();
        }
        assert_eq!(world.snapshot().position(1, world.setup().clock), DVec3::Y);
        for _ in 0..30 {
            world.step();
        }
        // Half a second: 1 − ½·9.81·0.25.
        let expected = DVec3::Y * (1.0 - 0.5 * 9.81 * 0.25);
        let got = world.snapshot().position(1, world.setup().clock);
        assert!((got - expected).length() < 1e-12, "{property:?}: {got} instead of {expected}");
    }
}

#[test]
fn what_loses_its_support_within_a_tick_falls_before_the_next_is_over() {
    // Ball 3 strikes ball 1, which carries ball 2, out from under it.
    let bodies = vec![
        ball(1, 0.5, DVec3::Y * 0.5, DVec3::ZERO),
        ball(2, 0.5, DVec3::Y * 1.5, DVec3::ZERO),
        ball(3, 0.5, DVec3::new(-31.0, 0.5, 0.0), DVec3::X * 20.0),
    ];
    let mut world = world(&scene(gravity(), bodies, vec![floor()]));
    // 30 m at 20 m/s: at 1.5 s, rounding aside, which is tick 90.
    for _ in 0..89 {
        world.step();
        assert_eq!(impacts(world.events()).count(), 0, "tick {}", world.tick());
    }
    while !world.events().iter().any(|event| matches!(event.kind, EventKind::Impact(_))) {
        world.step();
    }
    for _ in 0..15 {
        world.step();
    }
    // From 1.5 s on or, as contacts keep their normals until a tick ends, from the end of that tick.
    let (clock, since) = (world.setup().clock, world.tick() as f64 / 60.0 - 1.5);
    let [lowest, highest] = [since, since - 1.0 / 60.0].map(|fallen| 1.5 - 0.5 * 9.81 * fallen * fallen);
    let got = world.snapshot().position(1, clock);
    assert_eq!((got.x, got.z), (0.0, 0.0));
    assert!((lowest - 1e-9..=highest + 1e-9).contains(&got.y), "{lowest} <= {} <= {highest}", got.y);
}

#[test]
fn pits_into_which_balls_are_shot_are_the_same_begun_afresh_and_by_brute_force() {
    let mut stood = 0;
    for seed in 0..15 {
        let mut random = Random(seed);
        let mut scene = pit(5 + seed as u32 % 4, seed);
        scene.settings.ticks_per_second = [30, 60, 120][seed as usize % 3];
        // Some come in when the others have settled.
        for shot in 0..4u32 {
            let velocity = DVec3::new(random.range(-1.0, 1.0), -2.0, random.range(-1.0, 1.0));
            let place = 40.0 * f64::from(shot + 1) * DVec3::Y - DVec3::new(velocity.x, 0.0, velocity.z) * 5.0;
            let heavy = [0.1, 1.0, 30.0][shot as usize % 3];
            scene.bodies.push(Body {
                mass: Mass::Finite(heavy),
                restitution: 0.5,
                ..ball(100 + shot, 0.3, place, velocity)
            });
        }
        let tick = u64::from(scene.settings.ticks_per_second) * 4;
        let id = seed as u32 % 5;
        scene.edits = vec![Edit { tick, id, property: EditProperty::Velocity, value: (DVec3::Y * 2.0).into() }];
        let difference = first_difference_watched(&scene, 500, 7, |state| stood += state.standing.len());
        assert!(difference.is_none(), "seed {seed}: {difference:?}");
    }
    assert!(stood > 1_500, "too little stands to tell: {stood}");
}

#[test]
fn seeking_among_what_stands_gives_the_records_of_the_straight_run() {
    const TICKS: u64 = 700;
    let mut scene = pit(8, 3);
    scene.edits =
        vec![Edit { tick: 600, id: 0, property: EditProperty::Velocity, value: DVec3::new(1.0, 3.0, 0.0).into() }];
    scene.bodies.push(Body { restitution: 0.5, ..ball(50, 0.3, DVec3::new(0.3, 350.0, 0.0), DVec3::ZERO) });
    let setup = Arc::new(Setup::new(&scene));
    let mut straight = World::new(setup.clone());
    let records: Vec<_> = (0..TICKS).map(|_| straight.record_step()).collect();
    assert!(records.iter().any(|record| record.start.standing.iter().any(|group| group.balls.len() > 3)));
    for budget in [1 << 16, Timeline::DEFAULT_BUDGET] {
        let mut timeline = Timeline::new(setup.clone(), budget);
        timeline.record(TICKS);
        for (tick, record) in records.iter().enumerate().rev() {
            assert!(*timeline.tick(tick as u64) == *record, "tick {tick}");
        }
    }
}

#[test]
fn a_scene_that_begins_with_what_stands_goes_on_as_the_run_it_was_taken_from() {
    let world = settled(&pit(6, 9));
    let snapshot = world.snapshot();
    let mut later = pit(6, 9);
    later.settings.start_tick = world.tick();
    for (index, body) in later.bodies.iter_mut().enumerate() {
        let segment = snapshot.motions[index].segment();
        let since = Since { tick: segment.start.tick, local_time: segment.start.local, at_rest: true, gliding: None };
        *body = Body { position: segment.position, velocity: DVec3::ZERO, since: Some(since), ..body.clone() };
    }
    let mut later = World::new(Arc::new(Setup::new(&later)));
    later.step();
    assert_eq!(later.snapshot().motions, snapshot.motions);
    // What nothing carries falls, though it was at rest: ½·9.81·1² in a second.
    let since = Some(Since { tick: 0, local_time: 0.0, at_rest: true, gliding: None });
    let mut in_the_air = scene(gravity(), vec![Body { since, ..ball(1, 0.5, DVec3::ZERO, DVec3::ZERO) }], vec![]);
    in_the_air.settings.start_tick = 30;
    let mut world = self::world(&in_the_air);
    for _ in 0..60 {
        world.step();
    }
    let got = world.snapshot().position(0, world.setup().clock);
    assert!((got - DVec3::NEG_Y * 4.905).length() < 1e-12, "{got}");
}
