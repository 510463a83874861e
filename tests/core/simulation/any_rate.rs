//! What a few balls do that fall on each other does not depend on the tick rate.

use super::scenes::{ball, capsule, cuboid, events, plane, scene, world};
use crate::common::random::Random;
use collidoscope::scene::{Body, InfiniteMass, Mass, Obstacle, Scene, Settings, parse_scene};
use collidoscope::sim::{Event, EventKind, Instant, RestingContacts, Setup, WrittenEvent};
use glam::DVec3;

const GRAVITY: DVec3 = DVec3::new(0.0, -9.81, 0.0);

/// Scenes of the random drops.
const DROPS: u64 = 60;

fn settings(rate: u32) -> Settings {
    Settings { ticks_per_second: rate, gravity: GRAVITY, ..Settings::default() }
}

fn floor(restitution: f64) -> Obstacle {
    Obstacle { restitution, ..plane(100, DVec3::ZERO, DVec3::Y) }
}

fn fixed(id: u32, radius: f64, position: DVec3) -> Body {
    Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(id, radius, position, DVec3::ZERO) }
}

/// Places of the balls after so many seconds.
fn places(scene: &Scene, seconds: u32) -> Vec<DVec3> {
    let ticks = u64::from(seconds * scene.settings.ticks_per_second);
    let mut world = world(scene);
    (0..ticks).for_each(|_| world.step());
    let clock = Setup::new(scene).clock;
    world.snapshot().motions.iter().map(|motion| motion.position_at(Instant::start_of(ticks), clock)).collect()
}

/// Two to five balls above a floor and what may stand on it, apart from each other.
fn drop_of(seed: u64) -> (Vec<Body>, Vec<Obstacle>) {
    let mut random = Random(seed);
    let of = |random: &mut Random, values: &[f64]| values[random.range(0.0, values.len() as f64) as usize];
    let mut obstacles = vec![floor(of(&mut random, &[0.0, 0.3, 0.5, 0.8]))];
    let mut bodies = Vec::new();
    match seed % 5 {
        0 => bodies.push(fixed(50, random.range(0.3, 0.8), DVec3::Y * 0.4)),
        1 => {
            let half = DVec3::new(random.range(0.3, 1.0), 0.3, random.range(0.3, 1.0));
            obstacles.push(cuboid(101, DVec3::Y * 0.3, half, [0.0, 0.0, 0.0, 1.0]));
        }
        2 => {
            let ends = [-1.0, 1.0].map(|x| DVec3::new(x, 0.4, random.range(-0.3, 0.3)));
            obstacles.push(capsule(101, ends, random.range(0.1, 0.5)));
        }
        3 => {
            let angle = random.range(0.1, 0.8);
            obstacles.push(plane(101, DVec3::ZERO, DVec3::new(angle.sin(), angle.cos(), 0.0)));
        }
        _ => {}
    }
    for id in 1..=random.range(2.0, 6.0) as u32 {
        let placed = (0..1000).find_map(|_| {
            let radius = of(&mut random, &[0.2, 0.3, 0.5]);
            let position = DVec3::new(random.range(0.0, 2.0), random.range(3.0, 5.0), random.range(-0.6, 0.6));
            let is_apart = |body: &Body| body.position.distance(position) > body.radius + radius + 0.01;
            bodies.iter().all(is_apart).then_some((radius, position))
        });
        let Some((radius, position)) = placed else { break };
        let (mass, restitution) = (of(&mut random, &[0.1, 1.0, 20.0]), of(&mut random, &[0.0, 0.2, 0.5, 0.8]));
        let body = ball(id, radius, position, random.vector(1.0));
        bodies.push(Body { mass: Mass::Finite(mass), restitution, ..body });
    }
    (bodies, obstacles)
}

#[test]
fn a_few_balls_that_fall_on_each_other_are_in_the_same_places_at_any_rate() {
    let mut striking = 0;
    for seed in 0..DROPS {
        let (bodies, obstacles) = drop_of(seed);
        let at = |rate: u32| scene(settings(rate), bodies.clone(), obstacles.clone());
        let expected = places(&at(240), 2);
        for (rate, places) in [5, 20, 60].map(|rate| (rate, places(&at(rate), 2))) {
            for (index, (place, expected)) in places.iter().zip(&expected).enumerate() {
                let off = place.distance(*expected);
                assert!(off < 1e-5, "seed {seed}, {rate} Hz, ball {}: {off} m", bodies[index].id);
            }
        }
        let between_balls = |event: &Event| match &event.kind {
            EventKind::Impact(impact) => obstacles.iter().all(|obstacle| obstacle.id != impact.other),
            _ => false,
        };
        striking += u64::from(events(&at(60), 120).iter().any(between_balls));
    }
    assert!(striking > DROPS / 2, "balls strike each other in {striking} of {DROPS} scenes");
}

#[test]
fn a_ball_that_leans_on_another_falls_to_the_floor_and_is_not_stopped_above_it() {
    // A ball of 0.2 m and 1 kg rolls at u = 0.3 m/s against one of 0.3 m and 0.1 kg, which keeps nothing. Their normal rises by 0.1 in
    // 0.5, so nₓ = √0.96, and the floor holds the first: J·(1/0.1 + nₓ²/1) = u·nₓ, which throws the second up at 0.2·J/0.1 = 0.0536 m/s.
    // It comes down on the first, by which it leans, and on the floor after 11 ms.
    let normal = DVec3::new(0.96_f64.sqrt(), 0.2, 0.0);
    let given = 0.3 * normal.x / (10.0 + normal.x * normal.x);
    let soft = |id: u32, radius: f64, mass: f64, x: f64, along: f64| Body {
        restitution: 0.0,
        mass: Mass::Finite(mass),
        ..ball(id, radius, DVec3::new(x, radius, 0.0), DVec3::X * along)
    };
    let at = |rate: u32| {
        let bodies = vec![soft(1, 0.2, 1.0, -0.5 * normal.x - 0.003, 0.3), soft(2, 0.3, 0.1, 0.0, 0.0)];
        scene(settings(rate), bodies, vec![floor(0.0)])
    };
    // They meet after 0.01 s.
    let struck = 0.01 + 0.5 * (0.2 * given / 0.1) / 9.81;
    let mut world = world(&at(1000));
    (0..(struck * 1000.0) as u64).for_each(|_| world.step());
    assert!(world.snapshot().motions[1].segment().position.y > 0.3 + 1e-5, "the second is above the floor");
    let expected = places(&at(1000), 1);
    assert!((expected[1].y - 0.3).abs() < 1e-9, "it lies on the floor");
    for rate in [4, 10, 60, 240] {
        for (place, expected) in places(&at(rate), 1).iter().zip(&expected) {
            assert!(place.distance(*expected) < 1e-8, "{rate} Hz: {place} for {expected}");
        }
    }
}

/// Asserts that the balls of a scene are in the same places at any rate after two seconds.
fn are_in_the_same_places_at_any_rate(text: &str) {
    let mut scene = parse_scene(text, "scene").unwrap_or_else(|error| panic!("{error}"));
    let mut at = |rate: u32| {
        scene.settings.ticks_per_second = rate;
        places(&scene, 2)
    };
    let expected = at(240);
    for rate in [2, 5, 20, 60, 120] {
        for (place, expected) in at(rate).iter().zip(&expected) {
            assert!(place.distance(*expected) < 1e-7, "{rate} Hz: {place} for {expected}");
        }
    }
}

#[test]
fn balls_that_come_apart_and_together_again_do_so_within_a_tick_as_well() {
    // One falls onto another, which slides down a slope, sticks to it, leaves it at once as it moves past too fast to follow its side,
    // and is caught up by it after 26 ms.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/apart_and_together.json"));
}

#[test]
fn what_carried_a_ball_earlier_in_a_tick_does_not_decide_whether_it_bounces() {
    // A ball that leaned on another for 18 ms strikes the floor at 1.7 m/s 22 ms later.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/bounce_after_leaving.json"));
}

#[test]
fn a_small_ball_leaves_a_large_one_whose_way_is_told_to_a_share_of_its_own_size() {
    // 0.02 m on 0.5 m, which slides round the edge of a box: they come apart after 0.119 s.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/small_leaves_large_on_an_edge.json"));
}

#[test]
fn what_pushes_a_ball_too_heavy_to_be_moved_by_it_goes_on_pushing() {
    // 1 kg on a slope, held back by 1e10 kg that falls beside it: until they part no push gives that a speed which is told.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/light_slides_past_heavy.json"));
}

#[test]
fn what_strikes_a_ball_that_is_wedged_leaves_it_at_once() {
    // 0.17 kg lies wedged between the floor and 23 t, which the blow lifts by less than can be told; as that comes down again, it pushes
    // the wedged ball once more.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/struck_in_a_wedge.json"));
}

#[test]
fn what_slides_away_from_a_ball_does_not_keep_it_from_its_way_round_another() {
    are_in_the_same_places_at_any_rate(include_str!("any_rate/parts_from_what_turns.json"));
}

#[test]
fn a_ball_leaves_another_that_goes_on_round_the_end_of_a_capsule() {
    // What presses them ends at an instant, though the parabola of the next part of that way still leads them together.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/leaves_what_is_on_a_part.json"));
}

#[test]
fn elastic_balls_that_a_funnel_presses_together_come_to_rest_where_no_bounce_can_be_told() {
    are_in_the_same_places_at_any_rate(include_str!("any_rate/elastic_in_a_funnel.json"));
}

#[test]
fn of_two_contacts_that_slip_one_holds_and_one_lets_go() {
    // With both let go neither comes apart for good: only the one that is pressed is held again.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/one_holds_and_one_lets_go.json"));
}

#[test]
fn what_leans_on_a_ball_less_and_less_does_not_keep_it_from_its_way_round_another() {
    // The force falls to nothing beside those of the heavy balls: what carries it then is flat, and it needs a part of its way itself.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/leans_less_and_less.json"));
}

#[test]
fn what_a_wedge_stops_is_stopped_against_what_follows_it_as_well() {
    // A ball in a groove moves away from the one on it by more than it nears the sides, which are turned away from its way. When
    // they stop it, the other one approaches.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/stopped_by_a_wedge.json"));
}

#[test]
fn what_rests_waits_for_an_impact_of_the_same_instant_that_rounding_puts_a_little_later() {
    // Struck against a ball and a wall that it lies between, a ball collides with both at once: the one turned away a little meanwhile,
    // and is met 4e-16 s later.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/struck_onto_what_gives_way.json"));
}

#[test]
fn what_only_stops_the_rounding_of_an_approach_carries_no_weight() {
    // A ball nears a wall by 5e-13 m/s and is struck against it later, at e = 0.99: it bounces as if it had not touched it.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/grazes_a_wall.json"));
}

#[test]
fn what_lets_go_soon_after_a_part_of_a_way_ends_is_let_go_then_in_a_long_tick_too() {
    // What presses a ball against two others falls to nothing within 1e-13 s of the instant that was found for it: no part of a tick of
    // 0.2 s was as short, and the ball had a chord for all that was left of it, 15 times as long as it falls.
    are_in_the_same_places_at_any_rate(include_str!("any_rate/let_go_early_in_a_long_tick.json"));
}

#[test]
fn balls_on_the_same_ball_of_infinite_mass_do_not_depend_on_each_other() {
    // One slides down it, another bounces on it and leaves.
    let on = |angle: f64, gap: f64| DVec3::new(angle.sin(), angle.cos(), 0.0) * (1.3 + gap);
    let sliding = Body { restitution: 0.2, ..ball(1, 0.3, on(0.3, 0.0), DVec3::ZERO) };
    let bouncing = Body { restitution: 0.5, ..ball(2, 0.3, on(-0.4, 0.5), DVec3::ZERO) };
    let alone = |rate: u32| scene(settings(rate), vec![sliding.clone(), fixed(50, 1.0, DVec3::ZERO)], vec![]);
    let both =
        |rate: u32| scene(settings(rate), vec![sliding.clone(), bouncing.clone(), fixed(50, 1.0, DVec3::ZERO)], vec![]);
    for rate in [4, 60, 240] {
        let impacts = events(&both(rate), u64::from(rate));
        let bounces = impacts.iter().filter(|event| matches!(event.kind, EventKind::Impact(_))).count();
        assert!(bounces > 0, "{rate} Hz: it does not bounce");
        assert_eq!(places(&both(rate), 1)[0], places(&alone(rate), 1)[0], "{rate} Hz");
    }
}

#[test]
fn of_a_ball_that_slides_round_a_fixed_one_nobody_tells_that_another_on_it_has_left() {
    // One stands on the top of the fixed ball, 0.6 rad beside it the other slides down: 1.3 m · 2·sin 0.3 = 0.77 m apart.
    let on = |angle: f64| DVec3::new(angle.sin(), angle.cos(), 0.0) * 1.3;
    let [standing, sliding] = [(1, 0.0), (2, 0.6)].map(|(id, angle)| ball(id, 0.3, on(angle), DVec3::ZERO));
    let scene = scene(settings(60), vec![standing, sliding, fixed(50, 1.0, DVec3::ZERO)], vec![]);
    let (setup, mut world, mut resting) = (Setup::new(&scene), world(&scene), RestingContacts::default());
    let mut told = Vec::new();
    for _ in 0..60 {
        let record = world.record_step();
        for written in resting.written_in(&setup, &record, false) {
            let WrittenEvent::Resting(line) = written.kind else { panic!("{written:?} is of no contact") };
            told.extend(line.joined.iter().map(|contact| (contact.body, true)));
            told.extend(line.left.iter().map(|contact| (contact.body, false)));
        }
    }
    // Both begin at once, in whatever order, and the second leaves.
    told.sort_unstable();
    assert_eq!(told, [(1, true), (2, false), (2, true)]);
}

#[test]
fn where_the_budget_is_spent_what_goes_round_something_is_held_and_gains_nothing() {
    // An elastic ball that bounces every 2·√(2·5e-6/9.81) = 2 ms, 50 times a tick, spends a budget of 20 after 40 ms. The other goes
    // round an edge, or off the end of a face, meanwhile.
    let bouncing = Body { restitution: 1.0, ..ball(2, 0.5, DVec3::new(9.0, 0.500_005, 0.0), DVec3::ZERO) };
    let half = DVec3::new(1.0, 1.0, 5.0);
    let boxed = cuboid(101, DVec3::Y, half, [0.0, 0.0, 0.0, 1.0]);
    let floor = Obstacle { restitution: 1.0, ..floor(1.0) };
    for (name, x) in [("round an edge", 1.0), ("off a face", 0.995)] {
        let sliding = Body { restitution: 0.2, ..ball(1, 0.5, DVec3::new(x, 2.5, 0.0), DVec3::X * 0.1) };
        let settings = Settings { event_budget: Some(20), ..settings(10) };
        let scene = scene(settings, vec![sliding, bouncing.clone()], vec![floor.clone(), boxed.clone()]);
        let held: Vec<u32> = events(&scene, 1)
            .iter()
            .find_map(|event| match &event.kind {
                EventKind::BudgetSpent(spent) => Some(spent.held.clone()),
                _ => None,
            })
            .unwrap_or_default();
        assert_eq!(held, [1, 2], "{name}");
        let mut world = world(&scene);
        world.step();
        let clock = Setup::new(&scene).clock;
        let (motion, end) = (world.snapshot().motions[0], Instant::start_of(1));
        let energy = 0.5 * motion.velocity_at(end, clock).length_squared() + 9.81 * motion.position_at(end, clock).y;
        // Within a part of a way the velocity is told to 1e-9 m/s.
        assert!((energy - 0.5 * 0.1 * 0.1 - 9.81 * 2.5).abs() < 1e-8, "{name}: {energy} J");
    }
}
