//! Scenes made to break the rules: contradicting contacts, impacts without end, extreme ratios.
//!
//! Every scene is also run against the brute-force reference, and every tick of it again from its
//! snapshot.

use crate::simulation::scenes::{ball, capsule, cuboid, gravity, plane, quad, scene, world};
use collidoscope::scene::{Body, InfiniteMass, Mass, Obstacle, Scene, Settings, parse_scene};
use collidoscope::sim::{EventKind, Instant, Motion, Pair, Reference, Segment, Setup, World, gap};
use glam::{DVec2, DVec3};
use std::sync::Arc;

const INFINITE: Mass = Mass::Infinite(InfiniteMass::Infinite);
const LEVEL: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

/// Runs a scene and asserts that the reference agrees and that every tick can be run again from
/// what a keyframe keeps of its start. Returns the events with their ticks, and the world.
fn run_and_verify(scene: &Scene, ticks: u64, what: &str) -> (Vec<(u64, EventKind)>, World) {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let mut reference = Reference::new(Setup::new(scene));
    let mut events = Vec::new();
    for tick in 0..ticks {
        let hash = world.hash();
        let record = world.record_step();
        assert!(record == reference.step(), "{what}, tick {tick}: not as the reference");
        let mut keyframe = record.start.clone();
        for motion in &mut keyframe.motions {
            let Segment { position, velocity, acceleration, start } = motion.segment();
            let anew = if motion.glides() { Motion::gliding } else { Motion::free };
            *motion = anew(position, velocity, acceleration, start);
        }
        let mut again = World::from_snapshot(setup.clone(), &keyframe);
        assert_eq!(again.hash(), hash, "{what}, tick {tick}: hash of the state");
        assert!(again.record_step() == record, "{what}, tick {tick}: not the same again");
        events.extend(record.events.into_iter().map(|event| (tick, event.kind)));
    }
    (events, world)
}

/// The deepest penetration now, as a share of the smaller radius.
fn deepest(world: &World) -> f64 {
    let (setup, snapshot) = (world.setup(), world.snapshot());
    let count = setup.bodies.len();
    let balls = (0..count).flat_map(|a| (a + 1..count).map(move |b| Pair::of_balls(a, b)));
    let walls = (0..count).flat_map(|a| (0..setup.obstacles.len()).map(move |o| Pair::with_obstacle(a, o)));
    let depth = |pair: Pair| {
        let radius = pair.balls().map(|ball| setup.bodies[ball].radius).fold(f64::INFINITY, f64::min);
        -gap(setup, &snapshot.motions, pair, Instant::start_of(snapshot.tick)).distance / radius
    };
    balls.chain(walls).map(depth).fold(0.0, f64::max)
}

fn elastic(restitution: f64, body: Body) -> Body {
    Body { restitution, ..body }
}

/// Walls 4 apart that close in at 1 m/s each: a ball of radius 0.5 fits until 1.5 s.
fn closing_walls() -> Vec<Obstacle> {
    let wall = |id, normal: DVec3| Obstacle { velocity: normal, ..plane(id, normal * -2.0, normal) };
    vec![wall(1000, DVec3::X), wall(1001, DVec3::NEG_X)]
}

fn count(events: &[(u64, EventKind)], wanted: impl Fn(&EventKind) -> bool) -> usize {
    events.iter().filter(|(_, kind)| wanted(kind)).count()
}

#[test]
fn a_ball_crushed_between_walls_is_said_to_be_stuck_and_its_overlap_is_shown() {
    for restitution in [0.0, 0.5, 0.9, 1.0] {
        for settings in [Settings::default(), gravity()] {
            for mass in [Mass::Finite(1.0), INFINITE] {
                let body = Body { mass, ..elastic(restitution, ball(1, 0.5, DVec3::ZERO, DVec3::X * 0.3)) };
                let what = format!("e = {restitution}, {:?}, {mass:?}", settings.gravity);
                let scene = scene(settings.clone(), vec![body], closing_walls());
                // Until 2 s: the walls have collided, and the ball is not yet out on the other side.
                let (events, _) = run_and_verify(&scene, 120, &what);
                let stuck = events.iter().find(|(_, kind)| matches!(kind, EventKind::Unresolved(_)));
                // It stops fitting at tick 90.
                assert!(stuck.is_some_and(|&(tick, _)| (89..=91).contains(&tick)), "{what}: {stuck:?}");
                assert!(count(&events, |kind| matches!(kind, EventKind::Overlap(_))) >= 1, "{what}");
            }
        }
    }
}

#[test]
fn an_endless_sequence_is_cut_off_and_a_finite_one_is_not_however_many_impacts_a_tick_has() {
    // Walls 4 apart, of which one comes on: an elastic ball has 3 m to go between them.
    let between = |speed: f64, closing: f64, ticks_per_second: u32| {
        let mut walls = closing_walls();
        walls[0].velocity = DVec3::X * closing;
        walls[1].velocity = DVec3::ZERO;
        let settings = Settings { ticks_per_second, ..Settings::default() };
        let mut world = world(&scene(settings, vec![ball(1, 0.5, DVec3::ZERO, DVec3::X * speed)], walls));
        world.step();
        let cut_off = world.events().iter().any(|event| matches!(event.kind, EventKind::BudgetSpent(_)));
        (world.events().len(), cut_off)
    };
    // 20 000 times 3 m in the 1/60 s of a tick.
    let (impacts, cut_off) = between(3.0 * 60.0 * 20_000.0, 1e-6, 60);
    assert!(!cut_off && impacts.abs_diff(20_000) <= 2, "{impacts} impacts");
    // The way is used up half a tick on, at u = 6/T. By then the ball is thrown on at about 2·u, and speed times way stays the
    // same: when the way will be used up in t, it is u·t, and T/t impacts have been. Of the budget of 5 200 the first takes
    // half a tick, the second T/5 200 − T/10 400, which is no progress.
    for ticks_per_second in [1, 60] {
        let (events, cut_off) = between(10.0, 6.0 * f64::from(ticks_per_second), ticks_per_second);
        assert!(cut_off && events < 3 * 5_200, "{ticks_per_second} Hz: {events} events");
    }
}

#[test]
fn an_elastic_ball_without_room_is_stopped_at_one_instant() {
    // Walls that leave 0.9 m for a ball of 1 m: it turns round without end. When it has had 1 024 impacts with one of
    // them, the next one stops it.
    let wall = |id, normal: DVec3| plane(id, normal * -0.45, normal);
    let walls = vec![wall(1000, DVec3::X), wall(1001, DVec3::NEG_X)];
    let scene = scene(Settings::default(), vec![ball(1, 0.5, DVec3::ZERO, DVec3::X)], walls);
    let (events, world) = run_and_verify(&scene, 2, "no room");
    let impacts = events.iter().filter(|(_, kind)| matches!(kind, EventKind::Impact(_))).count();
    assert_eq!(impacts, 2 * 1_024);
    assert!(!events.iter().any(|(_, kind)| matches!(kind, EventKind::BudgetSpent(_))));
    let (end, clock) = (world.snapshot(), world.setup().clock);
    assert_eq!([end.position(0, clock), end.velocity(0, clock)], [DVec3::ZERO; 2]);
}

#[test]
fn an_elastic_ball_with_hardly_any_room_is_stopped_as_well() {
    // Below a round ceiling, whose lowest line is as far above the floor as the ball is wide, and 1e-9 m beside that line. The
    // normals enclose an angle of 1e-9 m / 1.5 m, and to turn the ball out of it would take π / 6.7e-10 impacts.
    let ceiling = capsule(1001, [-9.0, 9.0].map(|z| DVec3::new(0.0, 2.0, z)), 1.0);
    let obstacles = vec![plane(1000, DVec3::ZERO, DVec3::Y), ceiling];
    let thrown = ball(1, 0.5, DVec3::new(1e-9, 0.5, 0.0), DVec3::new(0.0, 1.0, 0.25));
    let (events, world) = run_and_verify(&scene(Settings::default(), vec![thrown], obstacles), 2, "round ceiling");
    let impacts = events.iter().filter(|(_, kind)| matches!(kind, EventKind::Impact(_))).count();
    assert!((2 * 1_024..2 * 1_024 + 16).contains(&impacts), "{impacts}");
    assert!(!events.iter().any(|(_, kind)| matches!(kind, EventKind::BudgetSpent(_))));
    // Along the line it goes on; each impact has given it 2 · 6.7e-10 of its speed across at most.
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    assert!(velocity.z == 0.25 && (0.0..2_048.0 * 1.4e-9).contains(&velocity.x), "{velocity}");
    assert!(velocity.y.abs() < 1e-12, "{velocity}");
}

#[test]
fn a_ball_that_is_thrown_at_what_loses_energy_again_and_again_comes_to_rest_in_a_wedge() {
    // An elastic floor and a ceiling at a small angle, which keeps nothing once it is spent. Of the speed into the wedge a share of
    // 4·α² is lost each time, which would take 27.6 / (4·α²) times to come to 1e-12 of it: 2.7 million.
    let angle = 1.6e-3_f64;
    let ceiling = Obstacle { restitution: 0.5, ..plane(1001, DVec3::ZERO, DVec3::new(angle.sin(), -angle.cos(), 0.0)) };
    let obstacles = vec![plane(1000, DVec3::ZERO, DVec3::Y), ceiling];
    let start = DVec3::new(1.001 * 0.1 / (0.5 * angle).tan(), 0.1, 0.0);
    let thrown = ball(1, 0.1, start, DVec3::new(-50.0, 0.0, 3.0));
    let (events, world) = run_and_verify(&scene(Settings::default(), vec![thrown], obstacles), 2, "wedge");
    // Elastic it would leave after π/α = 1 963 impacts; the first power of two beyond twice as many is 4 096.
    let impacts = count(&events, |kind| matches!(kind, EventKind::Impact(_)));
    assert!((2 * 4_096 - 16..2 * 4_096 + 16).contains(&impacts), "{impacts}");
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    // Along the edge it slides on.
    assert!((velocity - DVec3::Z * 3.0).length() < 1e-9, "{velocity}");
}

#[test]
fn an_elastic_ball_that_squeezes_another_into_a_corner_where_both_rest_is_soon_done() {
    // The planes hold what weight presses on them, and each time take a little of the blow: it would take 50 000 impacts and more.
    let text = include_str!("adversarial/squeezed_in_a_corner_60hz.json");
    let scene = parse_scene(text, "scene").unwrap_or_else(|error| panic!("{error}"));
    let (events, _) = run_and_verify(&scene, 2, &scene.name);
    // It is looked when one of three pairs has had 1 024 impacts; each may be followed by one solution.
    assert!(events.len() < 6 * 1_024, "{}", events.len());
}

#[test]
fn a_heavy_ball_that_a_light_one_throws_back_in_thousands_of_impacts_does_not_stop_for_a_floor_that_keeps_nothing() {
    // Between a wall and a million times its mass, at e = 1, on a floor at a small angle to the blows, which keeps nothing. It takes
    // part in each round, and is not pushed: the wall turns the light ball round.
    let tilt = 1e-3_f64;
    let floor = Obstacle { restitution: 0.0, ..plane(1001, DVec3::ZERO, DVec3::new(tilt.sin(), tilt.cos(), 0.0)) };
    let middle = DVec3::new(0.1, (0.1 - 0.1 * tilt.sin()) / tilt.cos(), 0.0);
    let heavy = Body { mass: Mass::Finite(1e6), ..ball(2, 0.1, middle + DVec3::X * 0.2, -DVec3::X) };
    let obstacles = vec![plane(1000, DVec3::ZERO, DVec3::X), floor];
    let bodies = vec![ball(1, 0.1, middle, DVec3::ZERO), heavy];
    let (events, world) = run_and_verify(&scene(Settings::default(), bodies, obstacles), 1, "heavy and light");
    let of_balls = count(&events, |kind| matches!(kind, EventKind::Impact(impact) if impact.other == 2));
    // π/2·√1e6 = 1 571 without the floor.
    assert!((1_400..1_700).contains(&of_balls), "{of_balls}");
    let velocity = world.snapshot().velocity(1, world.setup().clock);
    assert!((velocity.x - 1.0).abs() < 1e-2, "{velocity}");
}

#[test]
fn elastic_balls_on_a_floor_keep_their_energy_through_thousands_of_impacts_at_one_instant() {
    // A rack of balls that lie on the floor; the light ones bounce between the heavy ones, more often than any two contacts would let
    // one: a ball between a wall and a heavy one takes part in π/√(6e-6) = 1 283 impacts. All that touch can part.
    let row = 0.25 * 3.0_f64.sqrt();
    let places = [[0.0, 0.0], [row, -0.25], [row, 0.25], [2.0 * row, -0.5], [-0.55, 0.0]];
    let masses = [6e-6, 6e-6, 1.0, 4.0, 4.0];
    let in_rack = |id: u32| {
        let ([x, z], mass) = (places[id as usize], masses[id as usize]);
        let velocity = if x < 0.0 { DVec3::X } else { DVec3::ZERO };
        elastic(1.0, Body { mass: Mass::Finite(mass), ..ball(id, 0.25, DVec3::new(x, 0.25, z), velocity) })
    };
    let bodies = (0..5).map(in_rack).collect();
    let floor = Obstacle { restitution: 1.0, ..plane(1000, DVec3::ZERO, DVec3::Y) };
    let (events, world) = run_and_verify(&scene(gravity(), bodies, vec![floor]), 5, "rack");
    assert!(count(&events, |kind| matches!(kind, EventKind::Impact(_))) > 2 * 1_283);
    let speed = |ball: usize| world.snapshot().velocity(ball, world.setup().clock).length();
    let energy: f64 = masses.iter().enumerate().map(|(ball, mass)| 0.5 * mass * speed(ball).powi(2)).sum();
    // ½·4·1².
    assert!((energy - 2.0).abs() < 1e-9, "{energy}");
}

#[test]
fn spent_contacts_that_approach_at_one_instant_are_held_together_whatever_the_ids() {
    // A ball is struck against two that lie symmetrically before it. With e = 0.001 their contacts are spent after two impacts.
    let at = |id: u32, x: f64, z: f64| elastic(0.001, ball(id, 0.5, DVec3::new(x, 0.5, z), DVec3::ZERO));
    let row = 0.5 * 3.0_f64.sqrt() + 1e-9;
    let striking = Body { velocity: DVec3::X, ..at(4, -1.1, 0.0) };
    let bodies = vec![elastic(1.0, at(1, 0.0, 0.0)), at(2, row, -0.5), at(3, row, 0.5), striking];
    let floor = Obstacle { restitution: 1.0, ..plane(1000, DVec3::ZERO, DVec3::Y) };
    let (events, world) = run_and_verify(&scene(gravity(), bodies, vec![floor]), 30, "rack");
    assert!(count(&events, |kind| matches!(kind, EventKind::Impact(impact) if impact.other == 2)) >= 2);
    let velocity = |ball: usize| world.snapshot().velocity(ball, world.setup().clock);
    let [middle, left, right] = [0, 1, 2].map(velocity);
    assert!(left.x > 0.1 && middle.z.abs() < 1e-12, "{middle} {left}");
    assert!((left - right * DVec3::new(1.0, 1.0, -1.0)).length() < 1e-12, "{left} {right}");
}

#[test]
fn an_unresolved_pair_collides_again_once_it_was_apart() {
    // Both of infinite mass: the second passes through the first at 0.6 per tick, turns back at a
    // wall that it touches at x = 1.5, and comes from 0.95 (overlap) to 1.45 (apart, but coming
    // back) in one tick; or it moves at 0.3 per tick, is at 1.05 and turns back at 1.1.
    for (from, way, wall) in [(-2.05, 0.6, 2.0), (-1.95, 0.3, 1.6)] {
        let bodies = vec![
            Body { mass: INFINITE, ..ball(1, 0.5, DVec3::ZERO, DVec3::ZERO) },
            Body { mass: INFINITE, ..ball(2, 0.5, DVec3::X * from, DVec3::X * (60.0 * way)) },
        ];
        let scene = scene(Settings::default(), bodies, vec![plane(1000, DVec3::X * wall, DVec3::NEG_X)]);
        let (events, _) = run_and_verify(&scene, 30, "passing twice");
        let unresolved = count(&events, |kind| matches!(kind, EventKind::Unresolved(_)));
        assert_eq!(unresolved, 2, "{events:?}");
    }
}

#[test]
fn a_ball_let_out_at_the_back_of_a_wall_is_carried_off_by_the_other() {
    let bodies = vec![elastic(0.0, ball(1, 0.5, DVec3::ZERO, DVec3::ZERO))];
    let (events, world) = run_and_verify(&scene(Settings::default(), bodies, closing_walls()), 300, "walls");
    assert_eq!(count(&events, |kind| matches!(kind, EventKind::Unresolved(_))), 1);
    // Restitution 0: it stays with the wall that reflects it.
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    assert!((velocity.abs() - DVec3::X).length() < 1e-12, "{velocity}");
}

#[test]
fn inelastic_clusters_end_without_spending_the_budget() {
    // Fifteen balls as in billiards, touching, struck from in front and slightly aside.
    for restitution in [0.0, 0.3, 0.9, 1.0] {
        for aside in [0.0, 0.05] {
            let mut bodies = Vec::new();
            for row in 0..5u32 {
                for place in 0..=row {
                    let x = f64::from(row) * 3f64.sqrt() / 2.0;
                    let y = f64::from(place) - f64::from(row) / 2.0;
                    let id = bodies.len() as u32;
                    bodies.push(elastic(restitution, ball(id, 0.5, DVec3::new(x, y, 0.0), DVec3::ZERO)));
                }
            }
            bodies.push(elastic(restitution, ball(99, 0.5, DVec3::new(-3.0, aside, 0.0), DVec3::X * 8.0)));
            let what = format!("e = {restitution}, aside {aside}");
            let (events, world) = run_and_verify(&scene(Settings::default(), bodies, vec![]), 60, &what);
            assert_eq!(count(&events, |kind| matches!(kind, EventKind::BudgetSpent(_))), 0, "{what}");
            assert!(deepest(&world) < 1e-9, "{what}");
            let clock = world.setup().clock;
            let momentum: DVec3 = (0..16).map(|body| world.snapshot().velocity(body, clock)).sum();
            assert!((momentum - DVec3::X * 8.0).length() < 1e-12, "{what}: {momentum}");
        }
    }
}

#[test]
fn an_imploding_cloud_of_inelastic_balls_is_the_same_in_the_reference_and_again() {
    let mut random = crate::common::random::Random(4);
    let bodies = (0..30).map(|id| {
        let direction = random.direction();
        elastic(0.0, ball(id, 0.3, direction * random.range(3.0, 8.0), direction * -3.0))
    });
    let (events, _) = run_and_verify(&scene(Settings::default(), bodies.collect(), vec![]), 120, "cloud");
    assert!(events.len() > 200, "too calm to tell: {}", events.len());
}

#[test]
fn a_stack_rests_on_a_floor_that_moves() {
    for speed in [1.0, -1.0, -0.1, 7.3] {
        let mut floors = [
            plane(1000, DVec3::ZERO, DVec3::Y),
            quad(1000, DVec3::ZERO, DVec2::splat(2.0), LEVEL),
            cuboid(1000, DVec3::NEG_Y, DVec3::ONE, LEVEL),
        ];
        for floor in &mut floors {
            floor.velocity = DVec3::Y * speed;
            let body = |id, height| elastic(0.5, ball(id, 0.5, DVec3::Y * height, DVec3::Y * speed));
            let scene = scene(gravity(), vec![body(1, 0.5), body(2, 1.5)], vec![floor.clone()]);
            let mut world = world(&scene);
            for tick in 0..600 {
                world.step();
                let rests = world.events().iter().all(|event| matches!(event.kind, EventKind::Resting(_)));
                assert!(rests, "speed {speed}, tick {tick}: {:?}", world.events());
            }
            assert!(deepest(&world) < 1e-9);
            // Ten seconds later.
            let top = world.snapshot().position(1, world.setup().clock);
            assert!((top - DVec3::Y * (1.5 + 10.0 * speed)).length() < 1e-9, "speed {speed}: {top}");
        }
    }
}

#[test]
fn heavy_balls_rest_on_light_ones() {
    // Masses 1e-6 and 1e6 by turns, and a hundred times heavier from ball to ball.
    let by_turns = |id: u32| if id.is_multiple_of(2) { 1e-6 } else { 1e6 };
    let rising = |id: u32| 100f64.powi(id as i32);
    for mass in [&by_turns as &dyn Fn(u32) -> f64, &rising] {
        let bodies: Vec<Body> = (0..5)
            .map(|id| {
                let place = DVec3::Y * (0.5 + f64::from(id));
                Body { mass: Mass::Finite(mass(id)), ..elastic(0.5, ball(id, 0.5, place, DVec3::ZERO)) }
            })
            .collect();
        let floor = plane(1000, DVec3::ZERO, DVec3::Y);
        let (events, world) = run_and_verify(&scene(gravity(), bodies.clone(), vec![floor]), 300, "stack");
        assert_eq!(count(&events, |kind| !matches!(kind, EventKind::Resting(_))), 0);
        assert!(deepest(&world) < 1e-9, "{:e}", deepest(&world));
        for body in &bodies {
            let place = world.snapshot().position(body.id as usize, world.setup().clock);
            assert!((place - body.position).length() < 1e-9, "ball {}: {place}", body.id);
        }
    }
}

#[test]
fn a_state_with_negative_zeros_is_the_same_after_a_keyframe() {
    // The second ball gets a velocity whose components across the blow are −0: −0 − 0.
    let bodies = vec![
        ball(1, 0.5, DVec3::new(10.0, 0.0, 0.0), DVec3::new(-10.0, -0.0, -0.0)),
        ball(2, 0.5, DVec3::ZERO, DVec3::new(0.0, -0.0, -0.0)),
    ];
    let (events, _) = run_and_verify(&scene(Settings::default(), bodies, vec![]), 80, "negative zeros");
    assert_eq!(count(&events, |kind| matches!(kind, EventKind::Impact(_))), 1);
}

/// Six planes that look inwards, each `half` away from the middle.
fn chamber(middle: DVec3, half: f64) -> Vec<Obstacle> {
    let normals = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
    (1000..).zip(normals).map(|(id, normal)| plane(id, middle - normal * half, normal)).collect()
}

#[test]
fn the_grid_misses_no_one_whatever_the_sizes_speeds_and_places() {
    // Radii 1 : 1 000, speeds 0.01 to 3 000 m/s, around the origin, far below it, and where a
    // coordinate resolves 1e-7 only.
    let middles = [DVec3::ZERO, DVec3::splat(-1e6), DVec3::splat(1024.0), DVec3::new(-4096.0, 0.0, 1e9)];
    for (seed, middle) in (0..).zip(middles) {
        let mut random = crate::common::random::Random(seed);
        let bodies = (0..30).map(|id| {
            let place = DVec3::new(f64::from(id % 4), f64::from(id / 4 % 3), f64::from(id / 12)) * 2.0;
            let radius = 0.9 * 10f64.powf(random.range(-3.0, 0.0));
            let velocity = random.direction() * 10f64.powf(random.range(-2.0, 3.5));
            let restitution = random.range(0.6, 1.0);
            elastic(restitution, ball(id, radius, middle + place - DVec3::splat(2.0), velocity))
        });
        let scene = scene(Settings::default(), bodies.collect(), chamber(middle, 8.0));
        let (events, world) = run_and_verify(&scene, 40, &format!("around {middle}"));
        assert!(events.len() > 50, "too calm to tell: {}", events.len());
        assert_eq!(count(&events, |kind| matches!(kind, EventKind::Overlap(_))), 0, "around {middle}");
        // At 1e9 a coordinate resolves less than 1e-9 of these radii; what it resolves is no overlap.
        assert!(middle.z == 1e9 || deepest(&world) < 1e-9, "around {middle}");
    }
}

#[test]
fn balls_that_start_on_cell_boundaries_are_seen() {
    // Diameters and places are powers of two, speeds one cell, four and a quarter of one per tick.
    let mut bodies = Vec::new();
    for id in 0..32u32 {
        let place = DVec3::new(f64::from(id % 4), f64::from(id / 4 % 4), f64::from(id / 16)) * 4.0;
        let axis = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Z][id as usize % 4];
        let speed = [60.0, 240.0, 15.0, 1.0][(id / 4) as usize % 4];
        bodies.push(ball(id, 0.5, place - DVec3::splat(8.0), axis * speed));
    }
    let scene = scene(Settings::default(), bodies, chamber(DVec3::ZERO, 10.0));
    let (events, world) = run_and_verify(&scene, 60, "boundaries");
    assert!(events.len() > 100, "too calm to tell: {}", events.len());
    assert!(deepest(&world) < 1e-9);
}

#[test]
fn held_balls_in_front_of_moving_obstacles_are_the_same_in_the_reference_and_again() {
    for event_budget in [0, 1, 3] {
        let mut random = crate::common::random::Random(8);
        let pusher = cuboid(1001, DVec3::new(-4.0, 3.0, 0.0), DVec3::ONE, random.rotation().to_array());
        let bodies = (0..12).map(|id| {
            let place = DVec3::Y * (1.0 + f64::from(id)) + random.vector(0.3);
            let velocity = random.vector(2.0);
            elastic(0.8, ball(id, 0.3, place, velocity))
        });
        let floor = Obstacle { velocity: DVec3::Y * 0.7, ..plane(1000, DVec3::ZERO, DVec3::Y) };
        let pusher = Obstacle { velocity: DVec3::X * 1.3, ..pusher };
        let settings = Settings { event_budget: Some(event_budget), ..gravity() };
        let scene = scene(settings, bodies.collect(), vec![floor, pusher]);
        let (events, _) = run_and_verify(&scene, 200, &format!("budget {event_budget}"));
        assert!(count(&events, |kind| matches!(kind, EventKind::BudgetSpent(_))) > 0);
    }
}

#[test]
fn a_stack_rests_whichever_way_gravity_points_and_however_long_a_tick_is() {
    for down in [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Z] {
        for ticks_per_second in [1, 3, 60, 1_000, 100_000] {
            let bodies: Vec<Body> =
                (0..5).map(|id| elastic(0.5, ball(id, 0.5, down * -(0.5 + f64::from(id)), DVec3::ZERO))).collect();
            let settings = Settings { gravity: down * 9.81, ticks_per_second, ..Settings::default() };
            let scene = scene(settings, bodies.clone(), vec![plane(1000, DVec3::ZERO, -down)]);
            let (events, world) = run_and_verify(&scene, 60, &format!("{down}, {ticks_per_second} Hz"));
            assert_eq!(events.len(), 60, "one resting group per tick");
            let moved = |body: &Body| world.snapshot().position(body.id as usize, world.setup().clock) - body.position;
            assert!(bodies.iter().all(|body| moved(body).length() < 1e-9), "{down}, {ticks_per_second} Hz");
        }
    }
}

/// Its ball 20 stops so near the boundary of a cell that it would be beyond for less than can be told of a time.
#[test]
fn a_ball_that_turns_at_the_boundary_of_its_cell_does_not_cross_it_to_and_fro_without_end() {
    let text = include_str!("afresh/one_cell.json");
    let scene = parse_scene(text, "scene").unwrap_or_else(|error| panic!("{error}"));
    let (events, _) = run_and_verify(&scene, 5, "one cell");
    assert!(!events.is_empty());
}
