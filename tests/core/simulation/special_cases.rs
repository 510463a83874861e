//! What tunnels, overlaps, cannot be moved, or comes from behind.

use crate::common::random::Random;
use crate::simulation::scenes::{ball, capsule, cuboid, events, gravity, impacts, plane, quad, scene, world};
use collidoscope::scene::{Body, CollisionMode, Flight, InfiniteMass, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{Event, EventKind, Instant, Pair, Setup, UnresolvedReason, World, gap, penetrations_in};
use glam::{DVec2, DVec3};
use std::sync::Arc;

const INFINITE: Mass = Mass::Infinite(InfiniteMass::Infinite);

fn kinds(scene: &Scene, ticks: u64) -> Vec<EventKind> {
    events(scene, ticks).into_iter().map(|event| event.kind).collect()
}

/// A ball that covers 2 per tick, and a wall 0.02 thick.
fn bullet(collision: CollisionMode) -> Scene {
    let bodies = vec![ball(1, 0.05, DVec3::new(-5.3, 0.0, 0.0), DVec3::X * 120.0)];
    let wall = cuboid(10, DVec3::ZERO, DVec3::new(0.01, 2.0, 2.0), [0.0, 0.0, 0.0, 1.0]);
    scene(Settings { collision, ..Settings::default() }, bodies, vec![wall])
}

#[test]
fn a_fast_ball_is_stopped_by_a_thin_wall_and_tunnels_in_discrete_mode() {
    let swept = impacts(&bullet(CollisionMode::Swept), 10);
    // The centre stops at −0.01 − 0.05 after 5.24 at speed 120.
    assert_eq!(swept.len(), 1);
    assert!((swept[0].0 - 5.24 / 120.0).abs() < 1e-15);
    assert!((swept[0].1.center.x + 0.06).abs() < 1e-15);
    // At the ends of ticks it is at −5.3 + 2k: −1.3, 0.7: never in the wall.
    assert!(kinds(&bullet(CollisionMode::Discrete), 10).is_empty());
}

#[test]
fn what_comes_from_far_away_is_in_contact_as_nearly_as_its_path_is_known() {
    // From 1e9 m, where coordinates are 1.2e-7 m apart, at 1.2e10 m/s; doubles near 1/12 s are 1.4e-17 s apart, in which
    // it covers 1.7e-7 m. So the two of 0.01 m touch to some 1e-7 m, and stay as they are: they lose all they can.
    let mut most = 0f64;
    for offset in 0..20 {
        let start = DVec3::X * (1e9 + 0.137 * f64::from(offset));
        let mut bodies = vec![
            ball(1, 0.01, start, DVec3::X * -1.2e10),
            ball(2, 0.01, DVec3::X * 0.4456444, DVec3::new(-0.04, -0.03, -0.01)),
        ];
        bodies[0].restitution = 0.0;
        let mut world = world(&scene(Settings { ticks_per_second: 120, ..Settings::default() }, bodies, vec![]));
        let mut is_hit = false;
        while !is_hit {
            let record = world.record_step();
            is_hit = record.events.iter().any(|event| matches!(event.kind, EventKind::Impact(_)));
            let deep = penetrations_in(world.setup(), &record, Instant::start_of(record.end.tick));
            assert!(deep.iter().all(|deep| !deep.is_overlap()), "{offset}: {deep:?}");
            most = deep.iter().map(|deep| deep.depth).fold(most, f64::max);
        }
        assert!(world.tick() <= 12);
    }
    assert!(most > 1e-8 && most < 1e-6, "{most:e}");
}

#[test]
fn what_nothing_keeps_apart_any_more_does_not_hold_what_it_was_pressed_against() {
    // A lift at 1 m/s crushes two balls of 0.5 m against a ceiling that is 0.5 m above them, at 0.5 s. The upper one then falls through
    // the lower: in 0.1 s by g/2·(0.1 s)² = 0.005·g.
    let gravity = 9.81;
    for rate in [5, 10, 60, 240] {
        let settings = Settings { ticks_per_second: rate, gravity: DVec3::NEG_Y * gravity, ..Settings::default() };
        let body = |id: u32| Body { restitution: 0.0, ..ball(id, 0.5, DVec3::Y * f64::from(id), DVec3::ZERO) };
        let lift = Obstacle { velocity: DVec3::Y, ..plane(10, DVec3::Y * 0.5, DVec3::Y) };
        let ceiling = plane(11, DVec3::Y * 3.0, DVec3::NEG_Y);
        let mut world = world(&scene(settings, vec![body(1), body(2)], vec![lift, ceiling]));
        let unresolved = |event: &Event| matches!(event.kind, EventKind::Unresolved(_));
        let mut found = 0;
        for _ in 0..rate * 3 / 5 {
            found += world.record_step().events.iter().filter(|event| unresolved(event)).count();
        }
        let end = Instant::start_of(world.tick());
        let height = world.snapshot().motions[1].position_at(end, world.setup().clock).y;
        assert!(found == 1 && (height - (2.5 - 0.005 * gravity)).abs() < 1e-6, "{rate} Hz: {found}, {height}");
    }
}

#[test]
fn discrete_mode_bounces_what_overlaps_at_the_end_of_a_tick() {
    let bodies = vec![ball(1, 0.5, DVec3::new(1.25, 0.0, 0.0), DVec3::X * -30.0)];
    let settings = Settings { collision: CollisionMode::Discrete, ..Settings::default() };
    let scene = scene(settings, bodies, vec![plane(10, DVec3::ZERO, DVec3::X)]);
    // After ticks 1 and 2 at 0.75 and 0.25: the second overlaps, by 0.5 − 0.25.
    let kinds = kinds(&scene, 10);
    assert!(
        matches!(&kinds[..], [EventKind::Overlap(overlap), EventKind::Impact(_)] if overlap.depth == 0.25),
        "{kinds:?}"
    );
    let found = impacts(&scene, 10);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, 2.0 / 60.0);
    assert_eq!(found[0].1.after[0], DVec3::X * 30.0);
}

#[test]
fn a_ball_behind_a_plane_passes_freely_to_the_front() {
    let bodies = vec![ball(1, 0.5, DVec3::new(0.0, -2.0, 0.0), DVec3::Y * 3.0)];
    let scene = scene(Settings::default(), bodies, vec![plane(10, DVec3::ZERO, DVec3::Y)]);
    assert!(kinds(&scene, 120).is_empty());
}

#[test]
fn a_quad_is_solid_from_both_sides() {
    for side in [-1.0, 1.0] {
        let bodies = vec![ball(1, 0.5, DVec3::Y * 2.0 * side, DVec3::Y * -3.0 * side)];
        let obstacles = vec![quad(10, DVec3::ZERO, DVec2::ONE, [0.0, 0.0, 0.0, 1.0])];
        let found = impacts(&scene(Settings::default(), bodies, obstacles), 60);
        assert_eq!(found.len(), 1);
        // 1.5 to go at speed 3.
        assert!((found[0].0 - 0.5).abs() < 1e-15);
        assert_eq!(found[0].1.normal, DVec3::Y * side);
    }
}

#[test]
fn an_embedded_ball_that_moves_inward_impacts_at_once_and_comes_out() {
    let bodies = vec![ball(1, 0.5, DVec3::Y * 0.2, DVec3::Y * -1.0)];
    let scene = scene(Settings::default(), bodies, vec![plane(10, DVec3::ZERO, DVec3::Y)]);
    let kinds = kinds(&scene, 60);
    assert!(matches!(&kinds[0], EventKind::Overlap(overlap) if (overlap.depth - 0.3).abs() < 1e-15), "{kinds:?}");
    assert!(matches!(&kinds[1], EventKind::Impact(impact) if impact.after[0] == DVec3::Y), "{kinds:?}");
    assert_eq!(kinds.len(), 2);
}

#[test]
fn a_ball_in_the_middle_of_a_box_leaves_by_the_nearest_face() {
    let bodies = vec![ball(1, 0.1, DVec3::new(0.6, 0.0, 0.0), DVec3::X * -1.0)];
    let scene = scene(Settings::default(), bodies, vec![cuboid(10, DVec3::ZERO, DVec3::ONE, [0.0, 0.0, 0.0, 1.0])]);
    let kinds = kinds(&scene, 60);
    assert!(matches!(&kinds[1], EventKind::Impact(impact) if impact.normal == DVec3::X), "{kinds:?}");
    assert_eq!(kinds.len(), 2);
}

#[test]
fn a_small_ball_that_comes_fast_and_from_afar_lands_outside() {
    // From d at v the way is known to d·2⁻⁵², which is more than 1e-9 of such radii.
    let mut random = Random(11);
    for round in 0..400 {
        let (radius, speed) = (10f64.powf(random.range(-4.0, -2.0)), 10f64.powf(random.range(2.0, 4.0)));
        let way = speed * random.range(0.1, 3.0);
        let direction = -(random.direction() + 1.5 * DVec3::Y).normalize();
        let target = match round % 4 {
            0 => plane(2, DVec3::ZERO, DVec3::Y),
            1 => quad(2, DVec3::ZERO, DVec2::splat(9.0), [0.0, 0.0, 0.0, 1.0]),
            2 => cuboid(2, DVec3::NEG_Y, DVec3::ONE, [0.0, 0.0, 0.0, 1.0]),
            _ => capsule(2, [DVec3::new(-1.0, -0.3, 0.0), DVec3::new(1.0, -0.3, 0.0)], 0.3),
        };
        let small = ball(1, radius, DVec3::Y * radius - way * direction, speed * direction);
        let settings =
            Settings { flight: Flight::Exact, ..if round % 8 < 4 { gravity() } else { Settings::default() } };
        let with_obstacle = scene(settings.clone(), vec![small.clone()], vec![target]);
        let other = ball(2, 50.0 * radius, DVec3::NEG_Y * 50.0 * radius, DVec3::ZERO);
        let with_ball = scene(settings, vec![small, other], vec![]);
        for scene in [with_obstacle, with_ball] {
            for event in events(&scene, 240) {
                assert!(!matches!(event.kind, EventKind::Overlap(_)), "round {round}: {event:?}");
            }
        }
    }
}

#[test]
fn two_immovable_balls_give_one_event_and_pass() {
    let mut bodies = vec![ball(1, 0.5, DVec3::X * -2.0, DVec3::X * 3.0), ball(2, 0.5, DVec3::X * 2.0, DVec3::X * -3.0)];
    bodies.iter_mut().for_each(|body| body.mass = INFINITE);
    let scene = scene(Settings::default(), bodies, vec![]);
    let kinds = kinds(&scene, 120);
    assert!(matches!(&kinds[0], EventKind::Unresolved(unresolved) if unresolved.reason == UnresolvedReason::Immovable));
    // While they pass through each other the overlap is shown, once.
    assert!(matches!(&kinds[1], EventKind::Overlap(_)));
    assert_eq!(kinds.len(), 2, "{kinds:?}");
}

#[test]
fn balls_with_one_centre_have_no_axis_and_give_one_event() {
    let bodies = vec![ball(1, 0.5, DVec3::ZERO, DVec3::X), ball(2, 0.25, DVec3::ZERO, DVec3::X * -1.0)];
    let kinds = kinds(&scene(Settings::default(), bodies, vec![]), 120);
    let no_axis = |kind: &&EventKind| matches!(kind, EventKind::Unresolved(unresolved) if unresolved.reason == UnresolvedReason::NoAxis);
    assert_eq!(kinds.iter().filter(no_axis).count(), 1, "{kinds:?}");
    assert!(!kinds.iter().any(|kind| matches!(kind, EventKind::Impact(_))), "{kinds:?}");
}

#[test]
fn an_infinite_mass_pushes_others_feels_no_gravity_and_bounces_off_walls() {
    let mut bodies = vec![ball(1, 0.5, DVec3::X * -3.0, DVec3::X * 2.0), ball(2, 0.5, DVec3::ZERO, DVec3::ZERO)];
    bodies[0].mass = INFINITE;
    let mut scene = scene(Settings::default(), bodies, vec![plane(10, DVec3::X * 9.0, DVec3::NEG_X)]);
    let found = impacts(&scene, 90);
    // The light ball leaves at twice the speed of the heavy one.
    assert_eq!(found[0].1.after, [DVec3::X * 2.0, DVec3::X * 4.0]);
    scene.settings.gravity = DVec3::Y * -9.81;
    scene.bodies.truncate(1);
    let mut world = world(&scene);
    (0..360).for_each(|_| world.step());
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    assert_eq!(velocity, DVec3::X * -2.0);
}

#[test]
fn an_overlap_of_balls_is_reported_once_and_never_repaired() {
    let bodies = vec![ball(1, 0.5, DVec3::ZERO, DVec3::ZERO), ball(2, 0.5, DVec3::X * 0.75, DVec3::ZERO)];
    let scene = scene(Settings::default(), bodies, vec![]);
    let kinds = kinds(&scene, 60);
    assert!(matches!(&kinds[..], [EventKind::Overlap(overlap)] if overlap.depth == 0.25), "{kinds:?}");
    let mut world = world(&scene);
    (0..60).for_each(|_| world.step());
    assert_eq!(world.snapshot().position(1, world.setup().clock), DVec3::X * 0.75);
}

#[test]
fn a_spent_budget_is_an_event_that_lists_who_is_held() {
    // Two pairs collide in the same tick, but only one event may be handled.
    let mut bodies = Vec::new();
    for pair in 0..2u32 {
        let y = 5.0 * f64::from(pair);
        bodies.push(ball(2 * pair, 0.5, DVec3::new(-0.6, y, 0.0), DVec3::X * 30.0));
        bodies.push(ball(2 * pair + 1, 0.5, DVec3::new(0.6, y, 0.0), DVec3::X * -30.0));
    }
    let scene = scene(Settings { event_budget: Some(1), ..Settings::default() }, bodies, vec![]);
    let mut world = world(&scene);
    world.step();
    let spent = world.events().iter().find_map(|event| match &event.kind {
        EventKind::BudgetSpent(spent) => Some(spent.clone()),
        _ => None,
    });
    assert_eq!(spent.as_ref().map(|spent| spent.held.clone()), Some(vec![2, 3]));
    // Held at the contact, velocity kept; the next tick lets them bounce.
    let clock = world.setup().clock;
    assert!((world.snapshot().position(2, clock) - DVec3::new(-0.5, 5.0, 0.0)).length() < 1e-15);
    assert_eq!(world.snapshot().velocity(2, clock), DVec3::X * 30.0);
    world.step();
    assert_eq!(world.snapshot().velocity(2, clock), DVec3::X * -30.0);
}

#[test]
fn simultaneous_events_that_share_a_body_are_marked() {
    let bodies = vec![
        ball(1, 0.5, DVec3::X * -2.0, DVec3::X),
        ball(2, 0.5, DVec3::ZERO, DVec3::ZERO),
        ball(3, 0.5, DVec3::X * 2.0, DVec3::X * -1.0),
        ball(4, 0.5, DVec3::new(-2.0, 9.0, 0.0), DVec3::X),
        ball(5, 0.5, DVec3::new(0.0, 9.0, 0.0), DVec3::ZERO),
    ];
    let events = events(&scene(Settings::default(), bodies, vec![]), 61);
    let impacts: Vec<(u32, bool)> = events
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::Impact(impact) => Some((impact.body, event.simultaneous)),
            _ => None,
        })
        .collect();
    // Balls 1, 2, 3 collide at one instant; 4 and 5 at the same time, but on their own.
    assert!(impacts.contains(&(4, false)), "{impacts:?}");
    assert!(impacts.iter().filter(|(body, _)| *body < 4).all(|(_, simultaneous)| *simultaneous), "{impacts:?}");
}

/// A gas in a cube of planes, apart at the start, radii 1 : 1 000.
fn gas(settings: Settings) -> Scene {
    let mut random = crate::common::random::Random(77);
    let mut bodies = Vec::new();
    for id in 0..64u32 {
        let place = DVec3::new(f64::from(id % 4), f64::from(id / 4 % 4), f64::from(id / 16)) - DVec3::splat(1.5);
        let radius = 0.4 * 10f64.powf(random.range(-3.0, 0.0));
        let mut body = ball(id, radius, place, random.vector(3.0));
        body.mass = Mass::Finite(10f64.powf(random.range(-1.0, 1.0)));
        bodies.push(body);
    }
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let planes = (0..6).map(|i| {
        let normal = axes[i as usize / 2] * if i % 2 == 0 { 1.0 } else { -1.0 };
        plane(1000 + i, normal * -2.0, normal)
    });
    scene(settings, bodies, planes.collect())
}

fn energy(world: &World) -> f64 {
    let (setup, snapshot) = (world.setup(), world.snapshot());
    (0..setup.bodies.len())
        .map(|body| snapshot.velocity(body, setup.clock).length_squared() / setup.bodies[body].mass.inverse() / 2.0)
        .sum()
}

#[test]
fn elastic_collisions_conserve_momentum_and_energy_event_by_event() {
    let scene = gas(Settings::default());
    let mass = |id: u32| scene.bodies.iter().find(|body| body.id == id).map(|body| 1.0 / body.mass.inverse());
    let mut collisions = 0;
    for (time, impact) in impacts(&scene, 600) {
        let (Some(a), Some(b)) = (mass(impact.body), mass(impact.other)) else { continue };
        collisions += 1;
        let momentum = a * (impact.after[0] - impact.before[0]) + b * (impact.after[1] - impact.before[1]);
        let size = a * impact.before[0].length() + b * impact.before[1].length();
        assert!(momentum.length() <= 1e-14 * size, "at {time}: {momentum}");
        let energy = |v: &[DVec3; 2]| a * v[0].length_squared() + b * v[1].length_squared();
        let (before, after) = (energy(&impact.before), energy(&impact.after));
        assert!((after - before).abs() <= 1e-14 * before, "at {time}: {before} {after}");
    }
    assert!(collisions > 100, "{collisions}");
}

#[test]
fn an_elastic_gas_keeps_its_energy_and_nothing_penetrates() {
    let scene = gas(Settings::default());
    let mut world = World::new(Arc::new(Setup::new(&scene)));
    let before = energy(&world);
    let mut deepest = 0f64;
    for tick in 1..=600 {
        world.step();
        let snapshot = world.snapshot();
        let setup = world.setup();
        let at = Instant::start_of(tick);
        for a in 0..setup.bodies.len() {
            let balls = (a + 1..setup.bodies.len()).map(|b| Pair::of_balls(a, b));
            let walls = (0..setup.obstacles.len()).map(|wall| Pair::with_obstacle(a, wall));
            for pair in balls.chain(walls) {
                let smaller = pair.balls().map(|ball| setup.bodies[ball].radius).fold(f64::INFINITY, f64::min);
                deepest = deepest.max(-gap(setup, &snapshot.motions, pair, at).distance / smaller);
            }
        }
    }
    assert!(deepest < 1e-9, "{deepest:e}");
    assert!((energy(&world) - before).abs() < 1e-12 * before);
}

#[test]
fn gravity_does_not_push_anything_through_the_floor() {
    let mut scene = gas(gravity());
    scene.bodies.iter_mut().for_each(|body| body.restitution = 0.7);
    let mut world = World::new(Arc::new(Setup::new(&scene)));
    for tick in 0..600 {
        world.step();
        for event in world.events() {
            assert!(!matches!(event.kind, EventKind::Overlap(_) | EventKind::BudgetSpent(_)), "{tick}: {event:?}");
        }
    }
}
