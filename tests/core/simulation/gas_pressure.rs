//! The pressure of a gas of hard spheres, measured by the impulses that its balls pass on (the virial),
//! beside the equation of state that Carnahan and Starling fitted to its virial series ("Equation of State for Nonattracting
//! Rigid Spheres", J. Chem. Phys. 51, 635, 1969; within 0.3 % of the exact one at these densities).
//! Nothing in the simulation knows of it.

use collidoscope::scene::Shape;
use collidoscope::scene::generate::Gas;
use collidoscope::sim::{EventKind, Setup, World};
use glam::DVec3;
use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::Arc;

/// Of diameter and mass 1.
const BALLS: usize = 1_000;
/// Distance from the walls, in diameters, beyond which balls count.
const MARGIN: f64 = 1.0;
/// Blocks of time whose means count as independent.
const BLOCKS: usize = 12;
const TICKS_PER_SECOND: u32 = 10;

/// Pressure over density and temperature.
fn carnahan_starling(fraction: f64) -> f64 {
    (1.0 + fraction + fraction.powi(2) - fraction.powi(3)) / (1.0 - fraction).powi(3)
}

/// A gas of so many balls in a room, and half of each of its sides.
fn gas(fraction: f64) -> (World, DVec3) {
    let mut scene = Gas { count: BALLS, fraction, ..Gas::default() }.scene().unwrap();
    scene.settings.ticks_per_second = TICKS_PER_SECOND;
    let walls = scene.obstacles.iter().map(|wall| match &wall.shape {
        Shape::Plane(plane) => plane.point.abs(),
        other => panic!("a room of planes has {other:?}"),
    });
    let half = walls.fold(DVec3::ZERO, DVec3::max);
    (World::new(Arc::new(Setup::new(&scene))), half)
}

/// Pressure over temperature and density in the middle of the cube, and the share of the volume that
/// balls take there, over so many ticks. Heat crosses the cube too slowly to take its mean for the
/// temperature in the middle.
fn block(world: &mut World, half: DVec3, ticks: u32) -> [f64; 2] {
    let inner = half - (0.5 + MARGIN);
    // Fades out towards the walls: a sharp edge would cut through a layer or between two.
    let weight = |point: DVec3| -> f64 {
        let fade = |x: f64| if x.abs() < 1.0 { (FRAC_PI_2 * x).cos().powi(2) } else { 0.0 };
        (point / inner).to_array().map(fade).iter().product()
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
    let thrice = squares / f64::from(ticks);
    let time = f64::from(ticks) / f64::from(TICKS_PER_SECOND);
    [1.0 + virial / (thrice * time), inside / f64::from(ticks) * PI / 6.0 / inner.element_product()]
}

/// Holds the pressure in the middle against the one that belongs to the density there.
fn assert_pressure_agrees(fraction: f64, ticks: u32) {
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
    assert_pressure_agrees(0.1, 35);
}

#[test]
fn a_gas_of_medium_density_has_the_pressure_of_carnahan_and_starling() {
    assert_pressure_agrees(0.25, 15);
}

#[test]
fn a_dense_fluid_has_the_pressure_of_carnahan_and_starling() {
    assert_pressure_agrees(0.4, 10);
}
