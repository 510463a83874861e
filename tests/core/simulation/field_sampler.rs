//! Fields read at many places, against the fields that agents feel.

use crate::common::random::Random;
use crate::simulation::scenes::{ball, cuboid, plane, scene};
use collidoscope::scene::{Affects, Field, Scene, Settings};
use collidoscope::shape::unit;
use collidoscope::sim::{Affected, FieldSampler, Instant, Setup, local_fields};
use collidoscope::steering::{FieldLaw, FieldSides, SteeringParams, avoid_fields};
use glam::DVec3;

const LAWS: [FieldLaw; 4] = [FieldLaw::Clamped, FieldLaw::Inverse, FieldLaw::InverseSquare, FieldLaw::Linear];

/// A wall, two boxes and three balls, each with a field of a law drawn from `laws`.
fn fields(random: &mut Random, laws: &[FieldLaw]) -> Scene {
    let balls: Vec<_> = (1..=3).map(|id| ball(id, 0.5, random.vector(4.0), DVec3::ZERO)).collect();
    let mut obstacles = vec![plane(4, random.vector(2.0), random.direction())];
    obstacles
        .extend((5..=6).map(|id| cuboid(id, random.vector(4.0), DVec3::new(1.0, 0.5, 2.0), random.rotation().into())));
    let mut scene = scene(Settings::default(), balls, obstacles);
    scene.fields = (1..=6)
        .map(|owner| Field {
            affects: Affects::All,
            law: laws[random.range(0.0, laws.len() as f64) as usize],
            strength: random.range(0.2, 3.0),
            range: (random.range(0.0, 1.0) < 0.5).then(|| random.range(1.0, 6.0)),
            sides: if random.range(0.0, 1.0) < 0.3 { FieldSides::Front } else { FieldSides::Both },
            ..Field::around(10 + owner, owner)
        })
        .collect();
    scene
}

/// A sampler of a scene's first moment, with the setup and the places of its bodies.
fn sampler(scene: &Scene) -> (Setup, FieldSampler) {
    let setup = Setup::new(scene);
    let whom = Affected { body: None, is_agent: true };
    let place_of = |body: usize| setup.bodies[body].position;
    let sampler = FieldSampler::new(&setup, Instant::start_of(0), whom, SteeringParams::default(), place_of);
    (setup, sampler)
}

#[test]
fn readings_are_what_an_agent_there_feels() {
    let (mut random, params) = (Random(71), SteeringParams::default());
    for _ in 0..40 {
        let scene = fields(&mut random, &LAWS);
        let (setup, sampler) = sampler(&scene);
        let whom = Affected { body: None, is_agent: true };
        for _ in 0..50 {
            let place = random.vector(6.0);
            let place_of = |body: usize| setup.bodies[body].position;
            let felt = local_fields(&setup, place, Instant::start_of(0), whom, place_of);
            let expected = avoid_fields(place, felt.iter().copied(), &params, &mut ());
            let reading = sampler.read(place);
            assert_eq!((reading.acceleration, reading.perceived), (expected.acceleration, expected.perceived));
            let potential: f64 = felt.iter().map(|field| field.potential(&params)).sum();
            // Those out of reach are left out here and add 0 there.
            assert!((reading.potential - potential).abs() <= 1e-12 * potential);
        }
    }
}

#[test]
fn shares_add_up_to_the_force_bit_for_bit() {
    let (mut random, params) = (Random(72), SteeringParams::default());
    for round in 0..80 {
        // Only the article's law, or only the others, or all of them.
        let laws = [&LAWS[..1], &LAWS[1..], &LAWS[..]][round % 3];
        let scene = fields(&mut random, laws);
        let (_, sampler) = sampler(&scene);
        for _ in 0..30 {
            let place = random.vector(5.0);
            let (reading, shares) = (sampler.read(place), sampler.shares(place));
            let sum = |clamped: bool| {
                let of_law = shares.iter().filter(|share| (share.law == FieldLaw::Clamped) == clamped);
                of_law.fold(DVec3::ZERO, |sum, share| sum + share.push)
            };
            assert_eq!(sum(true), reading.sum);
            // What the clamp makes of S, and the accelerations of the others on top.
            let [least, greatest] = [params.min_urgency, 5.0 * params.max_urgency];
            let strength = reading.sum.length_squared().max(least).min(greatest);
            let clamped = unit(reading.sum).map_or(DVec3::ZERO, |direction| direction * strength);
            let clamped = if shares.iter().any(|share| share.perceived) { clamped } else { DVec3::ZERO };
            assert_eq!(clamped + sum(false), reading.acceleration);
        }
    }
}

#[test]
fn two_samplers_are_equal_until_something_moves() {
    let mut random = Random(73);
    let mut scene = fields(&mut random, &LAWS);
    let (_, before) = sampler(&scene);
    assert_eq!(sampler(&scene).1, before);
    scene.bodies[1].position.x += 0.001;
    assert_ne!(sampler(&scene).1, before);
}
