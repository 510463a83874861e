//! Heaps while they settle: many contacts, of which some bounce and others come to rest.

use crate::simulation::reference::assert_equal_runs;
use crate::simulation::scenes::{ball, gravity, plane, scene, world};
use collidoscope::scene::generate::{Gas, Heap};
use collidoscope::scene::{Body, Edit, EditProperty, Mass, Obstacle, Scene};
use collidoscope::sim::{EventKind, Instant, Pair, Setup, Timeline, World, gap};
use glam::DVec3;
use std::sync::Arc;

/// Floor and walls of a well, `half` metres to each side.
fn well(half: f64) -> Vec<collidoscope::scene::Obstacle> {
    let floor = plane(1000, DVec3::ZERO, DVec3::Y);
    let wall = |(id, normal): (u32, DVec3)| plane(id, normal * -half, normal);
    let walls = [(1001, DVec3::X), (1002, DVec3::NEG_X), (1003, DVec3::Z), (1004, DVec3::NEG_Z)].map(wall);
    std::iter::once(floor).chain(walls).collect()
}

/// Columns of equal balls, somewhat apart, that fall on each other: those of a layer stay at one height, so that
/// they touch side by side.
pub fn heap(side: u32, layers: u32) -> Scene {
    let mut bodies = Vec::new();
    for layer in 0..layers {
        for (x, z) in (0..side).flat_map(|x| (0..side).map(move |z| (x, z))) {
            let middle = f64::from(side - 1) / 2.0;
            // A little askew, or the columns would stand.
            let askew = 0.02 * f64::from((bodies.len() as u32 * 7) % 5) - 0.04;
            let place = DVec3::new(
                1.05 * (f64::from(x) - middle) + askew,
                0.6 + 1.15 * f64::from(layer),
                1.05 * (f64::from(z) - middle) - askew,
            );
            bodies.push(Body { restitution: 0.4, ..ball(bodies.len() as u32, 0.5, place, DVec3::ZERO) });
        }
    }
    scene(gravity(), bodies, well(0.53 * f64::from(side)))
}

#[test]
fn a_settling_heap_has_the_same_events_as_brute_force() {
    let events = assert_equal_runs(&heap(2, 4), 150, "sixteen balls in a well");
    assert!(events > 200, "the heap is too calm to tell: {events} events");
}

#[test]
fn a_heavy_ball_that_crushes_a_light_one_against_a_wall_that_keeps_little_stops_at_once() {
    // 10⁶ kg slide at 2 m/s against an elastic ball of 1 kg before a wall with e = 0.3. Each time that they strike it gives them back
    // two parts of momentum in a million, so that they come to the wall all the same, and there would strike on without end: the
    // light ball takes on what they have, and the wall, spent after 12 impacts, stops it. In the limit both stand.
    let heavy = Body { mass: Mass::Finite(1e6), ..ball(1, 0.3, DVec3::new(1.0, 0.3, 0.0), DVec3::X * -2.0) };
    let floor = Obstacle { restitution: 0.0, ..plane(1000, DVec3::ZERO, DVec3::Y) };
    let wall = Obstacle { restitution: 0.3, ..plane(1001, DVec3::ZERO, DVec3::X) };
    let scene = scene(gravity(), vec![heavy, ball(2, 0.3, DVec3::new(0.3, 0.3, 0.0), DVec3::ZERO)], vec![floor, wall]);
    let events = assert_equal_runs(&scene, 12, "a light ball is crushed");
    assert!(events < 200, "{events} events");
    let mut world = world(&scene);
    (0..12).for_each(|_| world.step());
    let (snapshot, clock) = (world.snapshot(), world.setup().clock);
    for (body, x) in [(0, 0.9), (1, 0.3)] {
        assert_eq!(snapshot.velocity(body, clock), DVec3::ZERO);
        assert!((snapshot.position(body, clock).x - x).abs() < 1e-12, "{}", snapshot.position(body, clock));
    }
}

#[test]
fn a_settling_heap_spends_no_budget_and_loses_its_energy() {
    let scene = heap(4, 4);
    let mut world = world(&scene);
    // Potential energy of 64 unit masses over the floor, before they fall.
    let energy = |world: &World| -> f64 {
        let (snapshot, clock) = (world.snapshot(), world.setup().clock);
        let of_ball = |body: usize| {
            snapshot.velocity(body, clock).length_squared() / 2.0 + 9.81 * snapshot.position(body, clock).y
        };
        (0..scene.bodies.len()).map(of_ball).sum()
    };
    let before = energy(&world);
    let mut last = before;
    for tick in 0..240 {
        world.step();
        let spent = world.events().iter().any(|event| matches!(event.kind, EventKind::BudgetSpent(_)));
        assert!(!spent, "tick {tick}");
        assert!(energy(&world) <= last + 1e-9 * before, "tick {tick}: {} after {last}", energy(&world));
        last = energy(&world);
    }
    // Four layers that touch hang 0.5, 1.5, 2.5 and 3.5 above the floor, if none slips between others:
    // 16·9.81·8 J. They began at 0.6, 1.75, 2.9 and 4.05.
    assert!(before > 16.0 * 9.81 * 9.3 - 1e-9 && last < 16.0 * 9.81 * 8.0, "{before}, {last}");
}

#[test]
fn a_tick_that_is_interrupted_again_and_again_gives_the_same_record() {
    // Before all of it stands: then nothing is left to be interrupted.
    const TICKS: u64 = 50;
    let setup = Arc::new(Setup::new(&heap(3, 3)));
    let mut straight = World::new(setup.clone());
    let mut timeline = Timeline::new(setup, Timeline::DEFAULT_BUDGET);
    let mut interruptions = 0;
    for tick in 0..TICKS {
        let expected = straight.record_step();
        let record = loop {
            match timeline.record_tick_while(&mut || false) {
                Some(record) => break record,
                None => {
                    interruptions += 1;
                    // Meanwhile the recording ends where the tick began.
                    assert_eq!(timeline.recorded(), tick);
                    assert!(timeline.impacts_underway().is_some_and(|predicted_impacts| predicted_impacts > 0));
                }
            }
        };
        assert!(*record == expected, "tick {tick}");
        assert_eq!(timeline.impacts_underway(), None);
    }
    assert!(interruptions > TICKS, "the heap is too calm to tell: {interruptions}");
    // It can be sought in, and an interrupted tick be finished at once.
    assert!(timeline.record_tick_while(&mut || false).is_none());
    let expected = straight.record_step();
    let hash = timeline.hash(TICKS);
    assert_eq!(World::from_snapshot(timeline.setup().clone(), &expected.start).hash(), hash);
    assert!(*timeline.tick(TICKS) == expected);
    assert_eq!(timeline.hash(TICKS + 1), straight.hash());
}

#[test]
fn seeking_back_into_a_settling_heap_gives_the_records_of_the_straight_run() {
    const TICKS: u64 = 150;
    let setup = Arc::new(Setup::new(&heap(3, 3)));
    let mut straight = World::new(setup.clone());
    let records: Vec<_> = (0..TICKS).map(|_| straight.record_step()).collect();
    // So little that only a few records are at hand.
    let mut timeline = Timeline::new(setup, 1 << 18);
    timeline.record(TICKS);
    for tick in (0..TICKS).rev() {
        assert!(*timeline.tick(tick) == records[tick as usize], "tick {tick}");
    }
    let rests = records.iter().flat_map(|record| &record.events);
    let rests = rests.filter(|event| matches!(event.kind, EventKind::Resting(_))).count();
    assert!(rests > 50, "too little comes to rest to tell: {rests}");
}

#[test]
fn impacts_of_an_instant_come_before_what_comes_to_rest_at_it() {
    // At once, ball 0 begins to rest on the floor, and 1 and 2, which touch in the air, fly at each other.
    let bodies = vec![
        ball(0, 0.5, DVec3::new(0.0, 0.5, 0.0), DVec3::ZERO),
        ball(1, 0.5, DVec3::new(4.5, 3.0, 0.0), DVec3::X),
        ball(2, 0.5, DVec3::new(5.5, 3.0, 0.0), DVec3::NEG_X),
    ];
    let mut world = world(&scene(gravity(), bodies, well(20.0)));
    world.step();
    let kinds: Vec<&EventKind> = world.events().iter().map(|event| &event.kind).collect();
    assert!(matches!(kinds[..], [EventKind::Impact(_), EventKind::Resting(_)]), "{kinds:?}");
    assert_eq!(world.events()[0].at, world.events()[1].at);
}

/// How fast two balls that rest side by side move apart after they approached at some speed.
fn speed_after_level_approach(restitution: f64, speed: f64) -> f64 {
    let side = |id: u32, x: f64, velocity: f64| Body {
        restitution,
        ..ball(id, 0.5, DVec3::new(x, 0.5, 0.0), DVec3::X * velocity)
    };
    let mut world = world(&scene(gravity(), vec![side(0, -0.501, speed), side(1, 0.501, 0.0)], well(20.0)));
    // The gap of 2 mm is closed within 1 s at 2 mm/s.
    (0..120).for_each(|_| world.step());
    let (snapshot, clock) = (world.snapshot(), world.setup().clock);
    snapshot.velocity(1, clock).x - snapshot.velocity(0, clock).x
}

#[test]
fn level_contacts_that_lose_energy_come_to_rest_where_nobody_can_see_it() {
    // Restitution 0.5·0.5: rebounds below 9.81/60 · 0.01 · (1 − 0.25), approaches below 4.905 mm/s.
    assert!((speed_after_level_approach(0.5, 4.92e-3) - 0.25 * 4.92e-3).abs() < 1e-12);
    assert!(speed_after_level_approach(0.5, 4.89e-3).abs() < 1e-12);
    // Those that lose none bounce however slow they are.
    assert!((speed_after_level_approach(1.0, 2.44e-3) - 2.44e-3).abs() < 1e-12);
}

/// Impacts after a ball was sent against the wall that it touches. It lies on the floor beside another at the
/// opposite wall; a third ball may rest on both and wedge them apart.
fn impacts_on_wall(is_wedged: bool, speed: f64) -> usize {
    let lossy = |id: u32, place: DVec3| Body { restitution: 0.5, ..ball(id, 0.5, place, DVec3::ZERO) };
    // The centres of three that touch: 1.2 apart below, 0.8 higher above.
    let mut bodies = vec![lossy(0, DVec3::new(-0.6, 0.5, 0.0)), lossy(1, DVec3::new(0.6, 0.5, 0.0))];
    if is_wedged {
        bodies.push(lossy(2, DVec3::new(0.0, 1.3, 0.0)));
    }
    let mut scene = scene(gravity(), bodies, well(1.1));
    let sent = Edit { tick: 10, id: 0, property: EditProperty::Velocity, value: (DVec3::NEG_X * speed).into() };
    scene.edits.push(sent);
    let mut world = world(&scene);
    let mut impacts = 0;
    for _ in 0..12 {
        world.step();
        impacts += world.events().iter().filter(|event| matches!(event.kind, EventKind::Impact(_))).count();
    }
    impacts
}

#[test]
fn a_level_contact_that_carries_weight_comes_to_rest_like_one_under_gravity() {
    // Its restitution is 0.5, and it lies below a ball: rebounds below 9.81/10 m/s, approaches below 1.962 m/s.
    assert_eq!(impacts_on_wall(true, 1.95), 0);
    assert!(impacts_on_wall(true, 1.97) > 0);
    // Where nothing presses it, it bounces.
    assert!(impacts_on_wall(false, 0.32) > 0);
}

/// Impacts after a ball with restitution 0.5 that lies alone in a groove was sent against one of its sides.
fn impacts_in_groove(speed: f64) -> usize {
    let sides = [0.8, -0.8].map(|x| DVec3::new(x, 0.6, 0.0));
    // As high as 0.5 m from both: 0.5/0.6.
    let lying = Body { restitution: 0.5, ..ball(0, 0.5, DVec3::Y * 0.5 / 0.6, DVec3::ZERO) };
    let sides_of_groove = vec![plane(1000, DVec3::ZERO, sides[0]), plane(1001, DVec3::ZERO, sides[1])];
    let mut scene = scene(gravity(), vec![lying], sides_of_groove);
    scene.edits.push(Edit { tick: 10, id: 0, property: EditProperty::Velocity, value: (-sides[0] * speed).into() });
    let mut world = world(&scene);
    let mut impacts = 0;
    for _ in 0..11 {
        world.step();
        impacts += world.events().iter().filter(|event| matches!(event.kind, EventKind::Impact(_))).count();
    }
    impacts
}

#[test]
fn a_contact_that_carries_no_more_than_its_ball_comes_to_rest_when_its_rebound_cannot_be_seen() {
    // g/60 s is 0.1635 m/s, and with e = 0.5 the rebound of 0.327 m/s, however the contact is inclined.
    assert_eq!(impacts_in_groove(0.32), 0);
    assert!(impacts_in_groove(0.34) > 0);
}

/// What falls at 4 m/s, with a mass, on two balls of 1 kg that rest on each other on the floor: the pairs that bounce and
/// how fast they approach, and its velocity after that.
fn blow_on_stack(restitution: f64, mass: f64) -> (Vec<([u32; 2], f64)>, f64) {
    // It falls 0.2 m and gains 2·g·h.
    let before = -DVec3::Y * (16.0f64 - 2.0 * 9.81 * 0.2).sqrt();
    let bodies = [(1, 0.5, 1.0, DVec3::ZERO), (2, 1.5, 1.0, DVec3::ZERO), (3, 2.7, mass, before)];
    let body = |(id, height, mass, velocity)| Body {
        restitution,
        mass: Mass::Finite(mass),
        ..ball(id, 0.5, DVec3::Y * height, velocity)
    };
    let mut world = world(&scene(gravity(), bodies.map(body).to_vec(), well(20.0)));
    let mut impacts = Vec::new();
    while impacts.is_empty() {
        world.step();
        impacts.extend(world.events().iter().filter_map(|event| match &event.kind {
            EventKind::Impact(impact) => Some(([impact.body, impact.other], impact.approach_speed)),
            _ => None,
        }));
        assert!(world.tick() < 10);
    }
    (impacts, world.snapshot().velocity(2, world.setup().clock).y)
}

#[test]
fn what_strikes_a_heap_bounces_and_the_heap_takes_the_blow_as_one() {
    let is_one_impact = |impacts: &[([u32; 2], f64)]| match impacts {
        [([2, 3], speed)] => (speed - 4.0).abs() < 1e-9,
        _ => false,
    };
    // e = 0.25. Of 0.1 kg it rebounds at 4·(0.25·1 − 0.1)/1.1 = 0.545 m/s, of which gravity takes up to g/60 s = 0.164 m/s
    // until the tick ends.
    let (impacts, after) = blow_on_stack(0.5, 0.1);
    assert!(is_one_impact(&impacts) && (0.545 - 0.164..=0.546).contains(&after), "{impacts:?} {after}");
    // Of 1 kg it goes on at 4·(1 − 0.25)/2 = 1.5 m/s, against the stack that it touches.
    let (impacts, after) = blow_on_stack(0.5, 1.0);
    assert!(is_one_impact(&impacts) && after.abs() < 1e-9, "{impacts:?} {after}");
    // What keeps all its energy is passed on to the floor and back.
    let (impacts, after) = blow_on_stack(1.0, 1.0);
    let pairs: Vec<[u32; 2]> = impacts.iter().map(|(pair, _)| *pair).collect();
    assert_eq!(pairs, [[2, 3], [1, 2], [1, 1000], [1, 2], [2, 3]]);
    assert!((4.0 - 0.164..=4.0).contains(&after), "{after}");
}

#[test]
fn nothing_in_a_settling_heap_presses_into_another() {
    // In the fourth second this one holds balls by more contacts than they need, which do not close alike.
    let mut scene = Gas { count: 60, speed: 0.0, seed: 3, ..Gas::default() }.scene().expect("there is room");
    scene.settings.gravity = DVec3::NEG_Y * 9.81;
    scene.bodies.iter_mut().for_each(|body| body.restitution = 0.4);
    let mut world = world(&scene);
    (0..230).for_each(|_| world.step());
    let (balls, obstacles) = (scene.bodies.len(), scene.obstacles.len());
    let of_balls = (0..balls).flat_map(|a| (a + 1..balls).map(move |b| Pair::of_balls(a, b)));
    let of_walls = (0..balls).flat_map(|ball| (0..obstacles).map(move |wall| Pair::with_obstacle(ball, wall)));
    let pairs: Vec<Pair> = of_balls.chain(of_walls).collect();
    let mut contacts = 0;
    for tick in 231..=245 {
        world.step();
        let snapshot = world.snapshot();
        for &pair in &pairs {
            let gap = gap(world.setup(), &snapshot.motions, pair, Instant::start_of(tick));
            // A thousandth of what would be reported: radii are 0.5.
            assert!(gap.distance > -5e-13, "tick {tick}: {pair:?} overlap by {:e}", -gap.distance);
            contacts += usize::from(gap.is_contact());
        }
    }
    assert!(contacts > 15 * balls, "too few contacts to tell: {contacts}");
}

#[test]
fn a_heap_that_has_settled_hardly_knocks() {
    let mut world = world(&heap(4, 4));
    let mut impacts = 0;
    for tick in 0..300 {
        world.step();
        let is_impact = |event: &&collidoscope::sim::Event| matches!(event.kind, EventKind::Impact(_));
        impacts += if tick < 240 { 0 } else { world.events().iter().filter(is_impact).count() };
    }
    assert!(impacts < 60 * 64 / 10, "64 balls knock {impacts} times in their fifth second");
}

#[test]
fn what_is_poured_through_a_funnel_lands_in_the_box_below() {
    let scene = Heap { count: 24, through_funnel: true, seed: 2 }.scene().expect("there is room");
    let wall = scene.obstacles[1].shape.place();
    // Walls are 0.2 m thick; the balls' radius is 0.1 m.
    let (height, inner) = (2.0 * wall.y, wall.x.abs() - 0.1);
    let mut world = world(&scene);
    (0..600).for_each(|_| world.step());
    let (snapshot, clock) = (world.snapshot(), world.setup().clock);
    for ball in 0..scene.bodies.len() {
        let place = snapshot.position(ball, clock);
        let is_inside = place.abs().x <= inner - 0.1 + 1e-9 && place.abs().z <= inner - 0.1 + 1e-9;
        assert!(is_inside && place.y >= 0.1 - 1e-9 && place.y < height, "ball {ball}: {place}");
    }
}
