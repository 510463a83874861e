//! The responses: what is conserved, what changes, and when nothing does.

use crate::common::random::Random;
use collidoscope::query::{Collider, ResponseStatus, sphere_plane_response, sphere_sphere_response};
use glam::DVec3;

fn collider(position: DVec3, velocity: DVec3, mass: f64, restitution: f64) -> Collider {
    Collider { position, velocity, inverse_mass: 1.0 / mass, restitution }
}

#[test]
fn momentum_stays_the_normal_speed_turns_and_the_rest_is_kept() {
    let mut random = Random(41);
    let mut bounces = 0;
    for _ in 0..10_000 {
        let (ma, mb) = (10f64.powf(random.range(-3.0, 3.0)), 10f64.powf(random.range(-3.0, 3.0)));
        let a = collider(random.vector(1.0), random.vector(5.0), ma, random.range(0.0, 1.0));
        let b = collider(random.vector(1.0), random.vector(5.0), mb, random.range(0.0, 1.0));
        let answer = sphere_sphere_response(&a, &b, &mut ());
        let axis = (b.position - a.position).normalize();
        let closing = (a.velocity - b.velocity).dot(axis);
        if closing < 0.0 {
            assert_eq!(answer.status, ResponseStatus::Separating);
            continue;
        }
        bounces += 1;
        assert_eq!(answer.status, ResponseStatus::Ok);
        let [va, vb] = answer.velocities;
        let (before, after) = (ma * a.velocity + mb * b.velocity, ma * va + mb * vb);
        assert!((after - before).length() < 1e-13 * (ma + mb) * 10.0);
        assert!(((va - vb).dot(axis) + a.restitution * b.restitution * closing).abs() < 1e-12);
        assert!((va - a.velocity).cross(axis).length() < 1e-12);
        assert!((vb - b.velocity).cross(axis).length() < 1e-12);
        assert!((answer.impulse - mb * (vb - b.velocity).dot(axis)).abs() < 1e-11 * mb.max(1.0));
    }
    assert!(bounces > 3_000);
}

#[test]
fn equal_masses_trade_their_speeds() {
    let a = collider(DVec3::ZERO, DVec3::new(3.0, 1.0, 0.0), 2.0, 1.0);
    let b = collider(2.0 * DVec3::X, DVec3::new(-1.0, 0.0, 5.0), 2.0, 1.0);
    let answer = sphere_sphere_response(&a, &b, &mut ());
    assert_eq!(answer.velocities, [DVec3::new(-1.0, 1.0, 0.0), DVec3::new(3.0, 0.0, 5.0)]);
    // j = (1 + 1)·4 / (1/2 + 1/2).
    assert_eq!(answer.impulse, 8.0);
}

#[test]
fn an_infinite_mass_reflects_and_is_not_moved() {
    let wall = Collider { position: 2.0 * DVec3::X, velocity: -DVec3::X, inverse_mass: 0.0, restitution: 0.5 };
    let ball = collider(DVec3::ZERO, DVec3::new(3.0, 1.0, 0.0), 2.0, 1.0);
    let answer = sphere_sphere_response(&ball, &wall, &mut ());
    // Closing at 4, apart at 0.5·4 = 2 from a wall that keeps −1: −3.
    assert_eq!(answer.velocities, [DVec3::new(-3.0, 1.0, 0.0), -DVec3::X]);
    assert_eq!((answer.status, answer.impulse), (ResponseStatus::Ok, 12.0));
}

#[test]
fn nothing_changes_without_axis_approach_or_a_mass_that_moves() {
    let a = collider(DVec3::ZERO, DVec3::X, 1.0, 1.0);
    let unchanged = |a: &Collider, b: &Collider, status| {
        let answer = sphere_sphere_response(a, b, &mut ());
        assert_eq!((answer.status, answer.velocities, answer.impulse), (status, [a.velocity, b.velocity], 0.0));
    };
    unchanged(&a, &Collider { velocity: -DVec3::X, ..a }, ResponseStatus::NoAxis);
    let b = collider(DVec3::X, 2.0 * DVec3::X, 1.0, 1.0);
    unchanged(&a, &b, ResponseStatus::Separating);
    let (rock, wall) = (Collider { inverse_mass: 0.0, ..a }, Collider { inverse_mass: 0.0, ..b });
    // Moving apart is found first, also where nothing can be moved.
    unchanged(&rock, &wall, ResponseStatus::Separating);
    unchanged(&rock, &Collider { velocity: DVec3::ZERO, ..wall }, ResponseStatus::Immovable);
    unchanged(&rock, &Collider { position: DVec3::ZERO, ..wall }, ResponseStatus::NoAxis);
    // Side by side at one speed is no separation, but there is nothing to change either.
    unchanged(&a, &Collider { velocity: a.velocity, ..b }, ResponseStatus::Ok);
}

#[test]
fn a_plane_reflects_what_comes_towards_it() {
    let bounce = |velocity: DVec3, restitution, obstacle: DVec3| {
        sphere_plane_response(DVec3::ZERO, velocity, DVec3::Y, restitution, obstacle, &mut ())
    };
    let answer = bounce(DVec3::new(3.0, -2.0, 0.0), 0.5, DVec3::ZERO);
    assert_eq!((answer.status, answer.velocity), (ResponseStatus::Ok, DVec3::new(3.0, 1.0, 0.0)));
    // A floor that rises at 1 hits it at 3, which become 1.5 seen from the floor: 2.5.
    let answer = bounce(DVec3::new(3.0, -2.0, 0.0), 0.5, DVec3::Y);
    assert_eq!(answer.velocity, DVec3::new(3.0, 2.5, 0.0));
    // A floor that sinks at 3 is not hit at all.
    let answer = bounce(DVec3::new(3.0, -2.0, 0.0), 0.5, -3.0 * DVec3::Y);
    assert_eq!((answer.status, answer.velocity), (ResponseStatus::Separating, DVec3::new(3.0, -2.0, 0.0)));
    assert_eq!(bounce(DVec3::X, 1.0, DVec3::ZERO).status, ResponseStatus::Separating);
}

#[test]
fn a_plane_keeps_the_tangential_part_in_any_direction() {
    let mut random = Random(42);
    for _ in 0..5_000 {
        let (velocity, normal, obstacle) = (random.vector(5.0), random.direction(), random.vector(2.0));
        let restitution = random.range(0.0, 1.0);
        let answer = sphere_plane_response(DVec3::ZERO, velocity, normal, restitution, obstacle, &mut ());
        let before = (velocity - obstacle).dot(normal);
        assert_eq!(answer.status == ResponseStatus::Ok, before < 0.0);
        if before < 0.0 {
            assert!(((answer.velocity - obstacle).dot(normal) + restitution * before).abs() < 1e-14 * 20.0);
            assert!((answer.velocity - velocity).cross(normal).length() < 1e-14 * 20.0);
        }
    }
}
