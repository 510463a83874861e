//! Expectations made from what was seen: they hold in the run they were made from, and fail where it differs.

use crate::common::random::Random;
use crate::simulation::scenes::{ball, gravity, plane, random_scene, scene};
use collidoscope::check::{
    Measured, Outcome, StateQuantity, check_scene, count_collisions, expect_answer, expect_conserved, expect_event,
    expect_never_collide, expect_penetration, expect_state,
};
use collidoscope::scene::{CollisionMode, Expectation, Expected, Quantity, Scene, Settings, shipped_scenes};
use collidoscope::sim::{EventKind, Setup, TickRecord, World};
use collidoscope::text::expect::expectation;
use glam::DVec3;
use std::sync::Arc;

const TICKS: u64 = 60;

fn records(scene: &Scene) -> (Arc<Setup>, Vec<TickRecord>) {
    let setup = Arc::new(Setup::new(scene));
    let mut world = World::new(setup.clone());
    let records = (0..TICKS).map(|_| world.record_step()).collect();
    (setup, records)
}

/// Expectations of every kind about the first second of a scene.
fn everything_seen(scene: &Scene, seed: u64) -> Vec<Expectation> {
    let (setup, records) = records(scene);
    let mut random = Random(seed);
    let mut observations = Vec::new();
    let kinds: Vec<&EventKind> = records.iter().flat_map(|record| &record.events).map(|event| &event.kind).collect();
    let mut place = 0;
    for record in &records {
        for event in &record.events {
            place += 1;
            let nth = count_collisions(&event.kind, kinds[..place].iter().copied());
            observations.extend(expect_event(&setup, event, nth));
            // The moment of an event is where before and after meet.
            for id in event.kind.participants().into_iter().take(2) {
                let Some(body) = setup.body_index(id) else { continue };
                let quantity = StateQuantity::ALL[place % 3];
                observations.push(expect_state(&setup, record, event.at.local, body, quantity));
            }
        }
        let local = random.range(0.0, setup.clock.tick_length());
        for (body, quantity) in (0..setup.bodies.len()).zip(StateQuantity::ALL.into_iter().cycle()) {
            observations.push(expect_state(&setup, record, local, body, quantity));
            observations.push(expect_state(&setup, record, 0.0, body, quantity));
        }
    }
    let measured = Measured::of(&setup, TICKS - 1);
    let until = Some((TICKS - 1) as f64 / 60.0);
    observations.push(expect_conserved(&measured, Quantity::Energy, until));
    observations.push(expect_conserved(&measured, Quantity::Momentum, until));
    observations.push(expect_penetration(&measured, until));
    observations.into_iter().map(|observation| expectation(observation, &setup)).collect()
}

fn failures(scene: &Scene, expectations: Vec<Expectation>) -> Vec<String> {
    let scene = Scene { expectations, ..scene.clone() };
    let verdicts = check_scene(&scene);
    let failed = verdicts.into_iter().zip(&scene.expectations).filter(|(verdict, _)| verdict.outcome != Outcome::Holds);
    failed.map(|(verdict, expectation)| format!("{:?}: {:?}", expectation, verdict.outcome)).collect()
}

#[test]
fn what_was_seen_holds_in_the_same_run() {
    let discrete = Settings { collision: CollisionMode::Discrete, ..gravity() };
    for seed in 700..704 {
        for settings in [Settings::default(), gravity(), discrete.clone()] {
            let scene = random_scene(seed, settings);
            let expectations = everything_seen(&scene, seed);
            assert!(expectations.len() > 1000);
            let failures = failures(&scene, expectations);
            assert!(failures.is_empty(), "seed {seed}: {} fail, {}", failures.len(), failures[0]);
        }
    }
}

#[test]
fn what_was_seen_of_shipped_scenes_holds_agents_and_answers_included() {
    for shipped in shipped_scenes() {
        let scene = shipped.load().unwrap();
        let is_long_enough = scene.settings.duration.is_none_or(|duration| duration >= 1.0);
        let setup = Setup::new(&scene);
        let answers = scene.queries.iter().map(expect_answer);
        let mut expectations: Vec<Expectation> = answers.map(|answer| expectation(answer, &setup)).collect();
        if scene.settings.ticks_per_second == 60 && is_long_enough {
            expectations.extend(everything_seen(&scene, 1));
        }
        let failures = failures(&scene, expectations);
        assert!(failures.is_empty(), "{}: {} fail, {}", shipped.key, failures.len(), failures[0]);
    }
}

#[test]
fn what_was_seen_fails_in_a_run_that_differs() {
    // A ball dropped from 1.5 m on a floor: its lowest point falls 1 m, which takes √(2/9.81) = 0.45 s.
    let dropped = |height: f64| {
        scene(gravity(), vec![ball(1, 0.5, DVec3::Y * height, DVec3::X)], vec![plane(2, DVec3::ZERO, DVec3::Y)])
    };
    let seen = everything_seen(&dropped(1.5), 3);
    let is_event = |expectation: &&Expectation| matches!(expectation.expect, Expected::Event(_));
    let is_position =
        |expectation: &&Expectation| matches!(&expectation.expect, Expected::Body(body) if body.position.is_some());
    // From a micrometre higher every position but that of no time differs, and the bounce is later.
    let higher = dropped(1.5 + 1e-6);
    for fits in [is_event as fn(&&Expectation) -> bool, is_position] {
        let expectations: Vec<Expectation> = seen.iter().filter(fits).cloned().collect();
        assert!(!expectations.is_empty());
        assert_eq!(failures(&higher, expectations.clone()).len(), expectations.len());
    }
    // It bounces with half its speed: energy that was kept to rounding is lost by three quarters of ½·m·v².
    let mut dull = dropped(1.5);
    dull.bodies[0].restitution = 0.5;
    let is_energy = |expectation: &&Expectation| matches!(&expectation.expect, Expected::Conserved(conserved) if conserved.quantity == Quantity::Energy);
    assert_eq!(failures(&dull, seen.iter().filter(is_energy).cloned().collect()).len(), 1);
    // Without the floor's share of momentum nothing holds it, and a ball pushed in overlaps.
    let mut pushed = dropped(1.5);
    pushed.bodies.push(ball(3, 0.5, DVec3::new(9.0, 0.25, 0.0), DVec3::ZERO));
    let is_bound = |expectation: &&Expectation| matches!(expectation.expect, Expected::MaxPenetration(_));
    assert_eq!(failures(&pushed, seen.iter().filter(is_bound).cloned().collect()).len(), 1);
}

#[test]
fn measures_are_those_of_the_arithmetic() {
    // 0.5 kg·… : a ball of 1 kg at 2 m/s loses half its speed on a wall: ½·1·2² = 2 J becomes ½·1·1² = 0.5 J, a
    // drift of 1.5 of 2; its momentum goes from 2 to −1, a drift of 3 of 2. It overlaps nothing but
    // what stands in ball 2 of radius 0.5 whose centre is 0.8 away: (1 − 0.8) / 0.5 = 0.4.
    let mut moving = ball(1, 0.5, DVec3::X, DVec3::NEG_X * 2.0);
    moving.restitution = 0.5;
    let still = [9.0, 9.8].map(|x| DVec3::new(x, 9.0, 0.0));
    let bodies = vec![moving, ball(2, 0.5, still[0], DVec3::ZERO), ball(3, 0.5, still[1], DVec3::ZERO)];
    let setup = Arc::new(Setup::new(&scene(Settings::default(), bodies, vec![plane(4, DVec3::ZERO, DVec3::X)])));
    let measured = Measured::of(&setup, 60);
    assert!((measured.energy_drift - 0.75).abs() < 1e-12, "{measured:?}");
    assert!((measured.momentum_drift - 1.5).abs() < 1e-12, "{measured:?}");
    assert!((measured.deepest - 0.4).abs() < 1e-12, "{measured:?}");
    let Expected::Conserved(conserved) = expect_conserved(&measured, Quantity::Momentum, None).expect else { panic!() };
    assert!((1.5..=1.6).contains(&conserved.tolerance));
}

#[test]
fn two_that_never_met_are_expected_not_to_and_two_that_met_fail() {
    let bodies = vec![ball(1, 0.5, DVec3::Y, DVec3::NEG_Y), ball(2, 0.5, DVec3::X * 9.0, DVec3::ZERO)];
    let falling = scene(Settings::default(), bodies, vec![plane(3, DVec3::ZERO, DVec3::Y)]);
    let (setup, _) = records(&falling);
    let never = |pair| vec![expectation(expect_never_collide(pair, Some(1.0)), &setup)];
    assert!(failures(&falling, never([1, 2])).is_empty());
    assert_eq!(failures(&falling, never([1, 3])).len(), 1);
}
