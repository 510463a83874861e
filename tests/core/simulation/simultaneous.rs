//! Impacts at one instant: resolved together, without an order.

use crate::common::random::Random;
use crate::simulation::reference::assert_equal_runs;
use crate::simulation::scenes::{ball, plane, scene, world};
use collidoscope::ledger::LedgerEntry;
use collidoscope::scene::{Body, InfiniteMass, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{Event, EventKind, Impact, Instant, Setup, World};
use glam::DVec3;

/// Balls of radius 0.5 in a row along X, touching or with gaps: id, mass, velocity.
fn row(balls: &[(f64, f64)], gap: f64, restitution: f64) -> Vec<Body> {
    let body = |(index, &(mass, speed)): (usize, &(f64, f64))| {
        let place = DVec3::X * (index as f64 * (1.0 + gap));
        let body = ball(index as u32, 0.5, place, DVec3::X * speed);
        Body { mass: Mass::Finite(mass), restitution, ..body }
    };
    balls.iter().enumerate().map(body).collect()
}

/// Runs a scene; the impacts, and the speeds along X afterwards.
fn outcome(scene: &Scene, ticks: u64) -> (Vec<Impact>, Vec<f64>) {
    let mut world = world(scene);
    let mut impacts = Vec::new();
    for _ in 0..ticks {
        world.step();
        impacts.extend(world.events().iter().filter_map(impact_of));
        assert!(!world.events().iter().any(|event| matches!(event.kind, EventKind::BudgetSpent(_))), "budget spent");
    }
    let count = scene.bodies.len();
    (impacts, (0..count).map(|body| speed(&world, body)).collect())
}

fn impact_of(event: &Event) -> Option<Impact> {
    match &event.kind {
        EventKind::Impact(impact) => Some(impact.clone()),
        _ => None,
    }
}

fn speed(world: &World, body: usize) -> f64 {
    world.snapshot().velocity(body, world.setup().clock).x
}

fn speeds_of(balls: &[(f64, f64)], gap: f64, restitution: f64, ticks: u64) -> Vec<f64> {
    outcome(&scene(Settings::default(), row(balls, gap, restitution), vec![]), ticks).1
}

#[test]
fn a_ball_that_falls_on_two_that_lie_on_the_floor_parts_them_symmetrically() {
    // They lie side by side; it meets both at 30° from the vertical, at a speed s, and nothing bounces. It goes on at w, and they go
    // aside at u, with the same speed along the normals, u·sin 30° = w·cos 30°. Each gets J = u/sin 30° = 2·√3·w, and it loses
    // 2·J·cos 30° = 6·w: w = s/7, and all have s²/14 J then. Nothing else is lost while it slides down between them.
    for (rate, height) in [10, 60, 240].into_iter().flat_map(|rate| [1.5, 2.5, 5.5].map(|height| (rate, height))) {
        let soft =
            |id: u32, x: f64, y: f64| Body { restitution: 0.0, ..ball(id, 0.5, DVec3::new(x, y, 0.0), DVec3::ZERO) };
        let bodies = vec![soft(1, -0.5, 0.5), soft(2, 0.5, 0.5), soft(3, 0.0, height)];
        let settings = Settings { ticks_per_second: rate, gravity: DVec3::NEG_Y * 10.0, ..Settings::default() };
        let scene = scene(settings, bodies, vec![plane(4, DVec3::ZERO, DVec3::Y)]);
        let met = 0.5 + 0.75f64.sqrt();
        let speed_squared = 2.0 * 10.0 * (height - met);
        let ticks = ((2.0 * (height - met) / 10.0).sqrt() * f64::from(rate)).ceil() as u64;
        let mut world = world(&scene);
        (0..ticks).for_each(|_| world.step());
        let (end, clock) = (Instant::start_of(ticks), Setup::new(&scene).clock);
        let motions = &world.snapshot().motions;
        let place = |ball: usize| motions[ball].position_at(end, clock);
        let velocity = |ball: usize| motions[ball].velocity_at(end, clock);
        let what = format!("{rate} Hz from {height} m: {:?}", [0, 1, 2].map(|ball| (place(ball), velocity(ball))));
        assert!((place(0).x + place(1).x).abs() < 1e-12 && place(2).x.abs() < 1e-12, "{what}");
        assert!((velocity(0).x + velocity(1).x).abs() < 1e-12 && velocity(2).x.abs() < 1e-12, "{what}");
        let energy: f64 = (0..3).map(|ball| 0.5 * velocity(ball).length_squared()).sum::<f64>() + 10.0 * place(2).y;
        let expected = speed_squared / 14.0 + 10.0 * met;
        assert!((energy - expected).abs() < 1e-8, "{what}: {energy} J for {expected}");
    }
}

#[test]
fn three_balls_that_meet_symmetrically_part_symmetrically() {
    // 1, 2 and 1 kg at 1, 0 and −1 m/s: in the inelastic problem each contact gives 1 kg·m/s, which stops all; twice that
    // turns the outer ones around.
    for gap in [0.0, 0.25] {
        let (impacts, speeds) =
            outcome(&scene(Settings::default(), row(&[(1.0, 1.0), (2.0, 0.0), (1.0, -1.0)], gap, 1.0), vec![]), 60);
        assert_eq!(speeds, [-1.0, 0.0, 1.0], "gap {gap}");
        // One round of two contacts, each with its own impulse, and the state before and after.
        assert_eq!(impacts.len(), 2);
        for (impact, [before, after]) in impacts.iter().zip([[[1.0, 0.0], [-1.0, 0.0]], [[0.0, -1.0], [0.0, 1.0]]]) {
            assert_eq!((impact.impulse, impact.approach_speed, impact.restitution), (2.0, 1.0, 1.0));
            assert_eq!(impact.before.map(|velocity| velocity.x), before);
            assert_eq!(impact.after.map(|velocity| velocity.x), after);
            let joint = impact.joint.as_ref().expect("solved together");
            assert_eq!((joint.contacts, joint.inelastic_impulse, joint.restitution), (2, 1.0, 1.0));
        }
        // The middle one gets 2 kg·m/s from each side.
        let from_others =
            |index: usize| impacts[index].joint.as_ref().map(|joint| joint.from_others.map(|impulse| impulse.x));
        assert_eq!((from_others(0), from_others(1)), (Some([0.0, -2.0]), Some([2.0, 0.0])));
    }
}

#[test]
fn a_cradle_passes_one_and_two_balls_on() {
    let (still, moving) = ((1.0, 0.0), (1.0, 3.0));
    let one = [moving, still, still, still, still];
    let two = [moving, moving, still, still, still];
    let both = [moving, still, still, still, (1.0, -3.0)];
    for gap in [0.0, 1e-9] {
        assert_eq!(speeds_of(&one, gap, 1.0, 60), [0.0, 0.0, 0.0, 0.0, 3.0], "gap {gap}");
        assert_eq!(speeds_of(&two, gap, 1.0, 60), [0.0, 0.0, 0.0, 3.0, 3.0], "gap {gap}");
        assert_eq!(speeds_of(&both, gap, 1.0, 60), [-3.0, 0.0, 0.0, 0.0, 3.0], "gap {gap}");
    }
}

/// The speeds after the impacts of a row whose balls touch, by the formula for two bodies, and their number: in each
/// round all pairs that approach, of which no two share a ball.
fn by_two_body_formulas(balls: &[(f64, f64)]) -> (Vec<f64>, usize) {
    let masses: Vec<f64> = balls.iter().map(|ball| ball.0).collect();
    let mut speeds: Vec<f64> = balls.iter().map(|ball| ball.1).collect();
    let fastest = speeds.iter().fold(0f64, |fastest, speed| fastest.max(speed.abs()));
    let mut count = 0;
    loop {
        let approaching: Vec<usize> =
            (1..speeds.len()).filter(|&right| speeds[right - 1] - speeds[right] > 1e-13 * fastest).collect();
        if approaching.is_empty() {
            return (speeds, count);
        }
        for right in approaching {
            let (left, a, b) = (right - 1, masses[right - 1], masses[right]);
            let closing = speeds[left] - speeds[right];
            speeds[left] -= 2.0 * b / (a + b) * closing;
            speeds[right] += 2.0 * a / (a + b) * closing;
            count += 1;
        }
    }
}

#[test]
fn an_elastic_row_that_touches_is_struck_as_two_body_formulas_say() {
    let mut random = Random(3);
    let mut most = 0;
    for seed in 0..60 {
        let mut balls: Vec<(f64, f64)> =
            (0..3 + seed % 6).map(|_| (10f64.powf(random.range(-3.0, 3.0)), 0.0)).collect();
        balls[0].1 = 1.0;
        let (expected, count) = by_two_body_formulas(&balls);
        let (impacts, speeds) = outcome(&scene(Settings::default(), row(&balls, 0.0, 1.0), vec![]), 2);
        assert_eq!(impacts.len(), count, "seed {seed}: {balls:?}");
        for (got, wanted) in speeds.iter().zip(&expected) {
            assert!((got - wanted).abs() < 1e-12 * wanted.abs().max(1.0), "seed {seed}: {speeds:?} {expected:?}");
        }
        most = most.max(count);
    }
    assert!(most > 100, "too few impacts to tell: {most}");
}

/// A heavy ball that pushes one of 1 kg against a wall at the origin.
fn against_the_wall(heavy: f64, gap: f64, restitution: f64) -> Scene {
    let mut bodies = row(&[(1.0, 0.0), (heavy, -1.0)], gap, restitution);
    bodies.iter_mut().for_each(|body| body.position.x += 0.5 + gap);
    scene(Settings::default(), bodies, vec![plane(10, DVec3::ZERO, DVec3::X)])
}

/// Speeds of the light and the heavy ball after their last impact, by the formulas for a pair and a wall in turn, and the
/// number of impacts. Balls keep this share of their speed at the wall, and its square of each other's.
fn by_turns(heavy: f64, restitution: f64) -> ([f64; 2], usize) {
    let (mut light, mut other, mut count) = (0.0, -1.0, 0);
    loop {
        let closing: f64 = light - other;
        if closing > 0.0 {
            let returned = 1.0 + restitution * restitution;
            light -= returned * heavy / (1.0 + heavy) * closing;
            other += returned / (1.0 + heavy) * closing;
        } else if light < 0.0 {
            light *= -restitution;
        } else {
            return ([light, other], count);
        }
        count += 1;
    }
}

#[test]
fn a_light_ball_between_a_wall_and_a_heavy_one_throws_it_back() {
    let (expected, count) = by_turns(1000.0, 1.0);
    // arccos of (1000 − 1)/(1000 + 1) is 0.0632 rad, of which π has 49.7: 99 impacts with those at the wall.
    assert_eq!(count, 99);
    assert!((expected[1] - 0.9998).abs() < 1e-4, "{expected:?}");
    for gap in [0.0, 1e-9, 1e-3] {
        let (impacts, speeds) = outcome(&against_the_wall(1000.0, gap, 1.0), 60);
        assert_eq!(impacts.len(), 99, "gap {gap}");
        for (got, wanted) in speeds.iter().zip(expected) {
            assert!((got - wanted).abs() < 1e-12, "gap {gap}: {speeds:?} {expected:?}");
        }
    }
}

#[test]
fn collisions_with_a_wall_count_the_digits_of_pi_whatever_the_scale() {
    // Galperin: a ball of 100^k kg drives one of 1 kg at rest against a wall; there are ⌊π·10^k⌋ impacts.
    // Most of them come within a thousandth of a tick, or at one instant, and the default budget lets them.
    for (k, count) in [(0, 3), (1, 31), (2, 314), (3, 3141), (4, 31415)] {
        for gap in [0.0, 1e-9, 1e-6, 1e-3] {
            let (impacts, _) = outcome(&against_the_wall(100f64.powi(k), gap, 1.0), 60);
            assert_eq!(impacts.len(), count, "k = {k}, gap {gap}");
        }
    }
}

#[test]
fn what_is_squeezed_against_a_wall_without_elasticity_stops() {
    // Elasticity is spent before the light ball has turned the heavy one around: e < 1 − 2·√(1/1000) = 0.937.
    for restitution in [0.0, 0.3, 0.5, 0.9] {
        let (impacts, speeds) = outcome(&against_the_wall(1000.0, 0.0, f64::sqrt(restitution)), 5);
        // The product of both sides is `restitution` between the balls, its root at the elastic wall.
        assert!(speeds.iter().all(|speed| speed.abs() < 1e-9), "e = {restitution}: {speeds:?}");
        assert!(impacts.len() < 600, "e = {restitution}: {}", impacts.len());
    }
}

#[test]
fn what_loses_little_is_thrown_back_as_two_body_formulas_say_across_any_gap() {
    // By more than the 0.937 at which its elasticity is spent before.
    for (heavy, restitution) in [(1000.0, 0.999), (1000.0, 0.99), (100.0, 0.95), (100.0, 0.999), (1e4, 0.999)] {
        let (expected, count) = by_turns(heavy, restitution);
        assert!(count > 20 && expected[1] > 0.1, "{heavy} kg, e = {restitution}: {count} impacts, {expected:?}");
        for gap in [0.0, 1e-9, 1e-6, 1e-3] {
            let (impacts, speeds) = outcome(&against_the_wall(heavy, gap, restitution), 60);
            let what = format!("{heavy} kg, e = {restitution}, gap {gap}: {speeds:?} {expected:?}");
            assert_eq!(impacts.len(), count, "{what}");
            assert!(speeds.iter().zip(expected).all(|(got, wanted)| (got - wanted).abs() < 1e-12), "{what}");
        }
    }
}

#[test]
fn an_inelastic_row_struck_at_one_end_moves_on_together_however_long_it_is() {
    for count in [5, 40] {
        for restitution in [0.0, 0.2] {
            let mut balls = vec![(1.0, 0.0); count];
            balls[0].1 = count as f64;
            let body = |body: &Body| Body { restitution, ..body.clone() };
            let bodies = row(&balls, 0.0, 0.0).iter().map(body).collect();
            let (_, speeds) = outcome(&scene(Settings::default(), bodies, vec![]), 5);
            let momentum: f64 = speeds.iter().sum();
            assert!((momentum - count as f64).abs() < 1e-11, "{count} balls: {momentum}");
            if restitution == 0.0 {
                // Momentum n shared by n unit masses.
                assert!(speeds.iter().all(|speed| (speed - 1.0).abs() < 1e-12), "{count} balls: {speeds:?}");
            }
        }
    }
}

/// Fifteen balls as in billiards and one that strikes them, symmetric in Y.
fn break_shot(restitution: f64, gap: f64) -> Scene {
    let mut bodies = Vec::new();
    for row in 0..5u32 {
        for place in 0..=row {
            let x = f64::from(row) * (1.0 + gap) * 3f64.sqrt() / 2.0;
            let y = (f64::from(place) - f64::from(row) / 2.0) * (1.0 + gap);
            let id = bodies.len() as u32;
            bodies.push(Body { restitution, ..ball(id, 0.5, DVec3::new(x, y, 0.0), DVec3::ZERO) });
        }
    }
    bodies.push(Body { restitution, ..ball(99, 0.5, DVec3::new(-3.0, 0.0, 0.0), DVec3::X * 8.0) });
    scene(Settings::default(), bodies, vec![])
}

#[test]
fn a_symmetric_break_shot_stays_symmetric_bit_for_bit() {
    for restitution in [1.0, 0.95, 0.5, 0.0] {
        for gap in [0.0, 1e-3] {
            let scene = break_shot(restitution, gap);
            let mut world = world(&scene);
            (0..120).for_each(|_| world.step());
            let (snapshot, clock) = (world.snapshot(), world.setup().clock);
            // In row r the balls at places p and r − p mirror each other.
            for row in 0..5usize {
                for place in 0..=row {
                    let [one, other] = [place, row - place].map(|place| row * (row + 1) / 2 + place);
                    let (a, b) = (snapshot.velocity(one, clock), snapshot.velocity(other, clock));
                    let what = format!("e = {restitution}, gap {gap}, row {row}, place {place}: {a} {b}");
                    assert_eq!((a.x, a.y), (b.x, -b.y), "{what}");
                }
            }
        }
    }
}

#[test]
fn clusters_equal_brute_force_and_never_gain_energy() {
    let mut random = Random(11);
    let mut joint = 0;
    for seed in 0..60 {
        let scene = cluster(&mut random, seed);
        assert_equal_runs(&scene, 3, &format!("cluster {seed}"));
        let energy = |world: &World| -> f64 {
            let (snapshot, setup) = (world.snapshot(), world.setup());
            let kinetic = |body: usize| {
                snapshot.velocity(body, setup.clock).length_squared() / setup.bodies[body].mass.inverse() / 2.0
            };
            (0..setup.bodies.len()).map(kinetic).sum()
        };
        let mut world = world(&scene);
        let is_elastic = scene.bodies.iter().all(|body| body.restitution == 1.0);
        let before = energy(&world);
        for tick in 0..3 {
            let start = energy(&world);
            world.step();
            joint += world.events().iter().filter_map(impact_of).filter(|impact| impact.joint.is_some()).count();
            let entries = world.events().iter().filter_map(|event| LedgerEntry::of(world.setup(), 0, event));
            entries.for_each(|entry| assert!(!entry.flagged, "cluster {seed}, tick {tick}: {entry:?}"));
            assert!(energy(&world) <= start * (1.0 + 1e-14), "cluster {seed}, tick {tick}");
        }
        if is_elastic {
            assert!((energy(&world) / before - 1.0).abs() < 1e-13, "cluster {seed}: {before} to {}", energy(&world));
        }
    }
    assert!(joint > 100, "too few depend on each other to tell: {joint}");
}

/// Touching balls on a lattice, with masses 1 : 10⁴, some against a wall, struck by some of them.
fn cluster(random: &mut Random, seed: u32) -> Scene {
    let is_elastic = seed.is_multiple_of(3);
    let mut bodies = Vec::new();
    for index in 0..2 + seed % 8 {
        let place = DVec3::new(f64::from(index % 3), f64::from(index / 3), 0.0);
        let restitution = if is_elastic { 1.0 } else { [0.0, 0.3, 0.9, 1.0][(seed + index) as usize % 4] };
        let velocity = if random.range(0.0, 1.0) < 0.5 { random.vector(3.0) } else { DVec3::ZERO };
        let mass = Mass::Finite(10f64.powf(random.range(-2.0, 2.0)));
        bodies.push(Body { restitution, mass, ..ball(index, 0.5, place, velocity) });
    }
    let wall = Obstacle { restitution: if is_elastic { 1.0 } else { 0.7 }, ..plane(50, DVec3::X * -0.5, DVec3::X) };
    scene(Settings::default(), bodies, vec![wall])
}

#[test]
fn crushed_clusters_are_stuck_where_brute_force_says_so() {
    // What is named must not depend on the order in which a search comes upon it.
    let mut random = Random(5);
    let mut stuck = 0;
    for seed in 0..40 {
        let mut scene = Scene { settings: Settings::default(), ..cluster(&mut random, 2 + seed) };
        let fixed = scene.bodies.len() / 2;
        scene.bodies[fixed].mass = Mass::Infinite(InfiniteMass::Infinite);
        // The wall that they touch comes on, and another from the other side.
        scene.obstacles[0].velocity = DVec3::X;
        scene.obstacles.push(Obstacle { velocity: DVec3::NEG_X, ..plane(51, DVec3::X * 2.5, DVec3::NEG_X) });
        assert_equal_runs(&scene, 4, &format!("cluster {seed}"));
        let mut world = world(&scene);
        for _ in 0..4 {
            world.step();
            stuck += world.events().iter().filter(|event| matches!(event.kind, EventKind::Unresolved(_))).count();
        }
    }
    assert!(stuck > 50, "too few get stuck to tell: {stuck}");
}

#[test]
fn a_corner_of_two_walls_at_an_acute_angle_sends_a_ball_back_with_its_energy() {
    // Walls at 60°, struck along the line between them: the inelastic problem stops the ball, twice that turns it around.
    let (sin, cos) = (0.5, 3f64.sqrt() / 2.0);
    let walls =
        vec![plane(10, DVec3::ZERO, DVec3::new(sin, cos, 0.0)), plane(11, DVec3::ZERO, DVec3::new(sin, -cos, 0.0))];
    let bodies = vec![ball(1, 0.5, DVec3::X * 3.0, DVec3::X * -2.0)];
    let (impacts, _) = outcome(&scene(Settings::default(), bodies.clone(), walls.clone()), 120);
    assert_eq!(impacts.len(), 2);
    let mut world = world(&scene(Settings::default(), bodies, walls));
    (0..120).for_each(|_| world.step());
    let velocity = world.snapshot().velocity(0, world.setup().clock);
    assert!((velocity - DVec3::X * 2.0).length() < 1e-15, "{velocity}");
}

#[test]
fn a_ball_that_runs_into_a_wedge_comes_to_rest_and_does_not_creep_on() {
    // Along a floor that takes all, under a roof with e = 0.9, n = (−0.6, −0.8): each time the roof and then the floor leave
    // 1 − 1.9 · 0.6² = 0.316 of its speed. After 24 times it is 1e-12 of what it was, and no contact but the floor is spent.
    let walls = vec![
        Obstacle { restitution: 0.0, ..plane(10, DVec3::ZERO, DVec3::Y) },
        plane(11, DVec3::X * 3.0, DVec3::new(-0.6, -0.8, 0.0)),
    ];
    for speed in [1e-3, 1.0, 1e3] {
        let bodies = vec![Body { restitution: 0.9, ..ball(1, 0.1, DVec3::Y * 0.1, DVec3::X * speed) }];
        let settings = Settings { ticks_per_second: 1, ..Settings::default() };
        let scene = scene(settings, bodies, walls.clone());
        let mut world = world(&scene);
        while world.snapshot().velocity(0, world.setup().clock) != DVec3::ZERO {
            assert!(world.tick() as f64 <= 3.0 / speed + 1.0, "at {speed} m/s it does not come to rest");
            world.step();
        }
        assert_equal_runs(&scene, 5, &format!("at {speed} m/s"));
    }
}

#[test]
fn an_elastic_ball_that_just_fits_slides_on_without_what_it_had_across() {
    let slot = vec![plane(10, DVec3::ZERO, DVec3::Y), plane(11, DVec3::Y, DVec3::NEG_Y)];
    for gravity in [DVec3::ZERO, DVec3::NEG_Y * 10.0] {
        let bodies = vec![ball(1, 0.5, DVec3::Y * 0.5, DVec3::new(6.0, -2.0, 0.0))];
        let scene = scene(Settings { gravity, ..Settings::default() }, bodies, slot.clone());
        let mut world = world(&scene);
        world.step();
        assert!(world.events().len() < 5_000, "{} events", world.events().len());
        (1..60).for_each(|_| world.step());
        let end = world.snapshot();
        let (place, velocity) = (end.position(0, world.setup().clock), end.velocity(0, world.setup().clock));
        assert!((place - DVec3::new(6.0, 0.5, 0.0)).length() < 1e-13, "{place}");
        assert!((velocity - DVec3::X * 6.0).length() < 1e-14, "{velocity}");
        assert_equal_runs(&scene, 4, "a slot");
    }
}

#[test]
fn an_elastic_row_that_just_fits_between_two_walls_comes_to_rest_along_it() {
    // Whatever one ball has goes through the row from wall to wall without end.
    for masses in [[1.0, 1.0, 1.0], [1.0, 3.0, 0.7]] {
        let mut bodies = row(&masses.map(|mass| (mass, 0.0)), 0.0, 1.0);
        bodies[1].velocity = DVec3::new(2.0, 1.0, 0.0);
        let walls = vec![plane(10, DVec3::X * -0.5, DVec3::X), plane(11, DVec3::X * 2.5, DVec3::NEG_X)];
        let scene = scene(Settings::default(), bodies, walls);
        let (impacts, speeds) = outcome(&scene, 1);
        assert!(impacts.len() < 20_000 && speeds == [0.0; 3], "{} impacts, {speeds:?}", impacts.len());
        assert_equal_runs(&scene, 2, "a row");
    }
}

#[test]
fn far_from_the_origin_a_row_that_loses_energy_comes_together_as_near_it() {
    // At 1e9 m coordinates are 1.2e-7 m apart: between the impacts of one instant up to 1e-7 s may pass.
    for place in [0.0, 1e9] {
        let mut bodies = row(&[(1.0, 5.0), (1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 0.0)], 0.0, 0.0);
        bodies.iter_mut().for_each(|body| body.position.x += place);
        let (_, speeds) = outcome(&scene(Settings::default(), bodies, vec![]), 10);
        assert!(speeds.iter().all(|speed| (speed - 1.0).abs() < 1e-9), "at {place}: {speeds:?}");
    }
}

/// A ball at rest that is met at one instant by a ball from the right and by something that moves at 1 m/s from the left.
fn driven(left: Option<Body>, obstacles: Vec<Obstacle>) -> Vec<f64> {
    let mut bodies = row(&[(1.0, 0.0), (1.0, -1.0)], 0.0, 1.0);
    bodies.iter_mut().for_each(|body| body.position.x += 0.5);
    bodies.extend(left);
    outcome(&scene(Settings::default(), bodies, obstacles), 5).1
}

#[test]
fn what_nothing_moves_takes_part_with_the_velocity_it_has() {
    // In the inelastic problem both balls move with the piston: the right one gets 2, the left one 3 and gives 2. Twice
    // that: v1 = 6 − 4 = 2 and v2 = −1 + 4 = 3, so each contact parts at the 1 m/s at which it approached.
    let piston = Obstacle { velocity: DVec3::X, ..plane(10, DVec3::ZERO, DVec3::X) };
    assert_eq!(driven(None, vec![piston]), [2.0, 3.0]);
    let infinite = Mass::Infinite(InfiniteMass::Infinite);
    let heavy = Body { mass: infinite, ..ball(9, 0.5, DVec3::X * -0.5, DVec3::X) };
    assert_eq!(driven(Some(heavy), vec![]), [2.0, 3.0, 1.0]);
}

#[test]
fn a_body_of_infinite_mass_turns_around_in_an_acute_corner() {
    // Walls at 60°, struck along the line between them. No mass enters.
    let (sin, cos) = (0.5, 3f64.sqrt() / 2.0);
    let walls =
        vec![plane(10, DVec3::ZERO, DVec3::new(sin, cos, 0.0)), plane(11, DVec3::ZERO, DVec3::new(sin, -cos, 0.0))];
    let infinite = Mass::Infinite(InfiniteMass::Infinite);
    let bodies = vec![Body { mass: infinite, ..ball(1, 0.5, DVec3::X * 3.0, DVec3::X * -2.0) }];
    let (impacts, speeds) = outcome(&scene(Settings::default(), bodies, walls), 120);
    assert!((speeds[0] - 2.0).abs() < 1e-15, "{speeds:?}");
    assert!(impacts.iter().all(|impact| impact.impulse == 0.0) && impacts.len() == 2, "{impacts:?}");
}

#[test]
fn digits_of_pi_are_counted_among_balls_of_micrometres() {
    // The same a million times smaller, and at the same speed: all impacts within a microsecond.
    let mut scene = against_the_wall(100f64.powi(2), 1e-3, 1.0);
    for body in &mut scene.bodies {
        body.radius *= 1e-6;
        body.position *= 1e-6;
    }
    assert_eq!(outcome(&scene, 1).0.len(), 314);
}

#[test]
fn what_comes_from_far_away_at_one_instant_is_resolved_together() {
    // Small balls that come to a large one from all sides. After 1 000 m their places are rounded to some 1e-13 m, more
    // than 1e-12 of the small radius: without regard to that one of them would be the first.
    let mut random = Random(2);
    for (count, far) in [(3, 100.0), (3, 1000.0), (5, 100.0), (5, 1000.0), (4, 1e5)] {
        for restitution in [1.0, 0.5] {
            let turn = random.range(0.0, 1.0);
            let mut bodies = vec![ball(0, 0.5, DVec3::ZERO, DVec3::ZERO)];
            for index in 0..count {
                let angle = turn + std::f64::consts::TAU * f64::from(index) / f64::from(count);
                let direction = DVec3::new(angle.cos(), angle.sin(), 0.0);
                bodies.push(ball(1 + index, 0.01, direction * (0.51 + far), direction * -10.0));
            }
            bodies.iter_mut().for_each(|body| body.restitution = restitution);
            let mut world = world(&scene(Settings { ticks_per_second: 1, ..Settings::default() }, bodies, vec![]));
            let mut impacts = 0;
            for _ in 0..(far / 10.0) as u64 + 2 {
                world.step();
                impacts += world.events().iter().filter_map(impact_of).count();
            }
            // One each, and the impulses cancel. Both restitutions multiply.
            let what = format!("{count} from {far} m, e = {restitution}");
            assert_eq!(impacts, count as usize, "{what}");
            let (snapshot, clock) = (world.snapshot(), world.setup().clock);
            assert!(snapshot.velocity(0, clock).length() < 1e-9, "{what}: {}", snapshot.velocity(0, clock));
            for body in 1..=count as usize {
                let speed = snapshot.velocity(body, clock).length();
                assert!((speed - 10.0 * restitution * restitution).abs() < 1e-9, "{what}: {speed}");
            }
        }
    }
}

/// The speeds of a row after some seconds, by the formula for two bodies, in the order in which the gaps close; and the
/// number of impacts.
fn in_order_of_time(masses: &[f64], mut speeds: Vec<f64>, mut gaps: Vec<f64>, seconds: f64) -> (Vec<f64>, usize) {
    let (mut now, mut count) = (0.0, 0);
    loop {
        let until = |left: usize| {
            let closing = speeds[left] - speeds[left + 1];
            if closing > 1e-13 { gaps[left].max(0.0) / closing } else { f64::INFINITY }
        };
        let first = (0..gaps.len()).min_by(|&a, &b| until(a).total_cmp(&until(b))).expect("there is a gap");
        let ahead = until(first);
        if now + ahead > seconds {
            return (speeds, count);
        }
        now += ahead;
        for left in 0..gaps.len() {
            gaps[left] -= (speeds[left] - speeds[left + 1]) * ahead;
        }
        gaps[first] = 0.0;
        let (a, b, closing) = (masses[first], masses[first + 1], speeds[first] - speeds[first + 1]);
        speeds[first] -= 2.0 * b / (a + b) * closing;
        speeds[first + 1] += 2.0 * a / (a + b) * closing;
        count += 1;
    }
}

#[test]
fn an_elastic_row_with_gaps_is_struck_in_the_order_in_which_they_close() {
    // Masses up to 1 : 1e6, struck at one end or at both.
    let mut random = Random(17);
    let mut most = 0;
    for seed in 0..40 {
        let count = 3 + seed % 6;
        let mut balls: Vec<(f64, f64)> = (0..count).map(|_| (10f64.powf(random.range(-3.0, 3.0)), 0.0)).collect();
        balls[0].1 = 1.0;
        balls[count - 1].1 = if seed % 2 == 1 { -random.range(0.2, 1.0) } else { 0.0 };
        let mut bodies = row(&balls, 0.0, 1.0);
        let mut gaps = Vec::new();
        for right in 1..count {
            let left = bodies[right - 1].position.x;
            let place = left + 1.0 + 1e-6 * random.range(0.5, 1.5);
            bodies[right].position.x = place;
            // As it is rounded.
            gaps.push(place - left - 1.0);
        }
        let (masses, speeds): (Vec<f64>, Vec<f64>) = balls.iter().copied().unzip();
        let (expected, number) = in_order_of_time(&masses, speeds, gaps, 0.5);
        let (impacts, found) = outcome(&scene(Settings::default(), bodies, vec![]), 30);
        assert_eq!(impacts.len(), number, "seed {seed}: {balls:?}");
        for (got, wanted) in found.iter().zip(&expected) {
            assert!((got - wanted).abs() < 1e-7 * wanted.abs().max(1.0), "seed {seed}: {found:?} {expected:?}");
        }
        most = most.max(number);
    }
    assert!(most > 300, "too few impacts to tell: {most}");
}

#[test]
fn a_cluster_is_the_same_at_any_scale_in_a_mirror_and_from_a_moving_frame() {
    let mut random = Random(77);
    for seed in 0..40 {
        let scene = Scene { settings: Settings::default(), ..cluster(&mut random, seed) };
        let run = |change: &dyn Fn(&mut Scene)| {
            let mut scene = scene.clone();
            change(&mut scene);
            let mut world = world(&scene);
            let mut events = 0;
            for _ in 0..3 {
                world.step();
                events += world.events().len();
            }
            let (snapshot, clock) = (world.snapshot(), world.setup().clock);
            let velocities: Vec<DVec3> = (0..scene.bodies.len()).map(|body| snapshot.velocity(body, clock)).collect();
            (events, velocities)
        };
        let (events, velocities) = run(&|_| ());
        let all = |as_seen: &dyn Fn(DVec3) -> DVec3| -> Vec<DVec3> { velocities.iter().map(|v| as_seen(*v)).collect() };
        // Every length and speed times a power of two: nothing is rounded otherwise.
        for scale in [1024.0, 1024f64.powi(-2)] {
            let scaled = run(&|scene| {
                scene.obstacles[0] = Obstacle { id: 50, ..plane(50, DVec3::X * -0.5 * scale, DVec3::X) };
                scene.obstacles[0].restitution = if seed % 3 == 0 { 1.0 } else { 0.7 };
                for body in &mut scene.bodies {
                    body.radius *= scale;
                    body.position *= scale;
                    body.velocity *= scale;
                }
            });
            assert_eq!(scaled, (events, all(&|v| v * scale)), "seed {seed}, scale {scale}");
        }
        let mirrored = |v: DVec3| DVec3::new(v.x, v.y, -v.z);
        let in_mirror = run(&|scene| {
            scene.bodies.iter_mut().for_each(|body| body.velocity = mirrored(body.velocity));
        });
        assert_eq!(in_mirror, (events, all(&mirrored)), "seed {seed}");
        let drift = DVec3::new(0.25, -0.5, 1.0);
        let (_, moving) = run(&|scene| {
            scene.bodies.iter_mut().for_each(|body| body.velocity += drift);
            scene.obstacles[0].velocity = drift;
        });
        for (seen, velocity) in moving.iter().zip(&velocities) {
            assert!((*seen - drift - *velocity).length() < 1e-9, "seed {seed}: {seen} {velocity}");
        }
    }
}
