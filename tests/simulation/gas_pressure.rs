//! The pressure of a gas of hard spheres, measured by the impulses that its balls pass on (the virial),
//! beside the equation of state that Carnahan and Starling fitted to its virial series ("Equation of State for Nonattracting
//! Rigid Spheres", J. Chem. Phys. 51, 635, 1969; within 0.3 % of the exact one at these densities).
//! Nothing in the simulation knows of it.

use crate::common::Random;
use collidoscope::scene::parse_scene;
use collidoscope::sim::{EventKind, Setup, World};
use glam::DVec3;
use serde_json::{Value, json};
use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::Arc;

/// Diameter and mass of the balls are 1.
const PER_SIDE: usize = 10;
const BALLS: usize = PER_SIDE * PER_SIDE * PER_SIDE;
/// Distance from the walls, in diameters, beyond which balls count.
const MARGIN: f64 = 1.0;
/// Blocks of time whose means count as independent.
const BLOCKS: usize = 12;
const TICKS_PER_SECOND: usize = 10;

/// Pressure over density and temperature.
fn carnahan_starling(fraction: f64) -> f64 {
    (1.0 + fraction + fraction.powi(2) - fraction.powi(3)) / (1.0 - fraction).powi(3)
}

/// Balls on a lattice in a cube of planes, with random velocities; and half the cube's side.
fn gas(fraction: f64) -> (World, f64) {
    let half = (BALLS as f64 * PI / 6.0 / fraction).cbrt() / 2.0;
    let step = (2.0 * half - 1.0) / (PER_SIDE - 1) as f64;
    assert!(step > 1.0, "balls of the lattice would overlap: {step}");
    let mut random = Random(1969);
    let place = |n: usize| n as f64 * step - half + 0.5;
    let bodies: Vec<Value> = (0..BALLS)
        .map(|index| {
            let cell = [index % PER_SIDE, index / PER_SIDE % PER_SIDE, index / PER_SIDE / PER_SIDE].map(place);
            json!({"id": index, "radius": 0.5, "position": cell, "velocity": random.vector(1.0), "mass": 1})
        })
        .collect();
    let walls: Vec<Value> = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]
        .iter()
        .zip(BALLS..)
        .map(|(normal, id)| {
            let point = normal.map(|component| -f64::from(component) * half);
            json!({"id": id, "shape": {"plane": {"point": point, "normal": normal}}})
        })
        .collect();
    let scene = json!({"version": 1, "name": "gas", "settings": {"ticks_per_second": TICKS_PER_SECOND},
                       "bodies": bodies, "obstacles": walls});
    let scene = parse_scene(&scene.to_string(), "gas").unwrap_or_else(|error| panic!("{error}"));
    (World::new(Arc::new(Setup::new(&scene))), half)
}

/// Pressure over temperature and density in the middle of the cube, and the share of the volume that
/// balls take there, over so many ticks. Heat crosses the cube too slowly to take its mean for the
/// temperature in the middle.
fn block(world: &mut World, half: f64, ticks: usize) -> [f64; 2] {
    let inner = half - 0.5 - MARGIN;
    // Fades out towards the walls: a sharp edge would cut through a layer or between two.
    let weight = |point: DVec3| -> f64 {
        let fade = |x: f64| if x.abs() < inner { (FRAC_PI_2 * x / inner).cos().powi(2) } else { 0.0 };
        point.to_array().map(fade).iter().product()
    };
    let (mut virial, mut inside, mut squares) = (0.0, 0.0, 0.0);
    for _ in 0..ticks {
        world.step();
        for event in world.events() {
            let EventKind::Impact(impact) = &event.kind else { continue };
            if (impact.other as usize) < BALLS {
                // The impulse crosses the distance of the centres, which is 1.
                virial += weight(impact.point) * impact.impulse;
            }
        }
        let (snapshot, clock) = (world.snapshot(), world.setup().clock);
        for body in 0..BALLS {
            let weight = weight(snapshot.position(body, clock));
            inside += weight;
            squares += weight * snapshot.velocity(body, clock).length_squared();
        }
    }
    // Three times the number of balls times the temperature, which is a third of their mean square.
    let thrice = squares / ticks as f64;
    let time = ticks as f64 / TICKS_PER_SECOND as f64;
    [1.0 + virial / (thrice * time), inside / ticks as f64 * PI / 6.0 / inner.powi(3)]
}

/// Holds the pressure in the middle against the one that belongs to the density there.
fn assert_pressure_agrees(fraction: f64, ticks: usize) {
    let (mut world, half) = gas(fraction);
    // The lattice melts and is forgotten.
    block(&mut world, half, 5 * ticks);
    let ratios: Vec<f64> = (0..BLOCKS)
        .map(|_| {
            let [pressure, fraction] = block(&mut world, half, ticks);
            pressure / carnahan_starling(fraction)
        })
        .collect();
    let mean = ratios.iter().sum::<f64>() / BLOCKS as f64;
    let variance = ratios.iter().map(|ratio| (ratio - mean).powi(2)).sum::<f64>() / (BLOCKS - 1) as f64;
    let error = (variance / BLOCKS as f64).sqrt();
    assert!(error < 0.015, "measured too roughly to tell: ± {error}");
    // Four standard errors, and what the fitted equation may be off.
    assert!((mean - 1.0).abs() < 4.0 * error + 0.003, "{mean} ± {error} of what it should be");
}

#[test]
fn a_thin_gas_has_the_pressure_of_carnahan_and_starling() {
    assert_pressure_agrees(0.1, 60);
}

#[test]
fn a_gas_of_medium_density_has_the_pressure_of_carnahan_and_starling() {
    assert_pressure_agrees(0.25, 25);
}

#[test]
fn a_dense_fluid_has_the_pressure_of_carnahan_and_starling() {
    assert_pressure_agrees(0.4, 16);
}
