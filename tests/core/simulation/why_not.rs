//! Why a pair collided in a tick, or did not: sentences by their arithmetic. One tick is 1/60 s, so that a speed
//! of 60 is one length per tick.

use crate::simulation::scenes::{ball, capsule, cuboid, plane, quad, scene, world};
use collidoscope::scene::{Body, CollisionMode, InfiniteMass, Mass, Obstacle, Scene, Settings};
use collidoscope::sim::{
    ContactRootKind, Pair, PairExplanation, PairVerdict, Setup, TickRecord, World, contact_roots, pair_segments,
    separation_at, why_not,
};
use collidoscope::text;
use glam::{DVec2, DVec3};
use std::sync::Arc;

/// The first tick of a scene.
fn first_tick(scene: &Scene) -> (Arc<Setup>, TickRecord) {
    let mut world: World = world(scene);
    let record = world.record_step();
    (world.setup().clone(), record)
}

fn explain(scene: &Scene) -> PairExplanation {
    let (setup, record) = first_tick(scene);
    let found = why_not(&setup, &record, 1, 10).unwrap();
    assert_eq!(Some(&found), why_not(&setup, &record, 10, 1).as_ref(), "the order of the two does not matter");
    assert!(found.trace[found.decided_at].is_verdict(), "{:?}", found.trace);
    found
}

/// A ball of radius 0.5 above (or below) the plane y = 0, with its motion in lengths per tick.
fn over_plane(height: f64, motion: DVec3) -> Scene {
    let bodies = vec![ball(1, 0.5, DVec3::Y * height, 60.0 * motion)];
    scene(Settings::default(), bodies, vec![plane(10, DVec3::ZERO, DVec3::Y)])
}

fn told(scene: &Scene) -> (PairVerdict, String) {
    let found = explain(scene);
    (found.reason.verdict(), text::pair::reason(&found.reason))
}

fn apart(reason: &str) -> (PairVerdict, String) {
    (PairVerdict::Apart, reason.to_owned())
}

#[test]
fn a_ball_and_a_plane_tell_which_branch_was_taken() {
    // 2 high, 1.5 to go.
    assert_eq!(told(&over_plane(2.0, 0.75 * DVec3::Y)), apart("moving away from each other at 45 m/s"));
    assert_eq!(told(&over_plane(2.0, DVec3::X)), apart("moving along the plane: D·N = 0"));
    assert_eq!(told(&over_plane(2.0, -DVec3::Y)), apart("would reach it after 1.5 ticks"));
    assert_eq!(told(&over_plane(-2.0, 3.0 * DVec3::Y)), apart("behind the plane: the back side does not count"));
    // 1.5/3 of the tick; 3 per tick are 180 m/s.
    let (verdict, reason) = told(&over_plane(2.0, -3.0 * DVec3::Y));
    assert_eq!((verdict, &*reason), (PairVerdict::Impact, "they collide at 0.5 of the tick, approaching at 180 m/s"));
    // 0.5 above the plane touches, 0.25 overlaps by 0.25 and leaves.
    let (verdict, reason) = told(&over_plane(0.25, 0.5 * DVec3::Y));
    assert_eq!((verdict, &*reason), (PairVerdict::NoResponse, "they overlap by 0.25 m and move apart at 30 m/s"));
}

#[test]
fn passing_beside_a_box_tells_how_far_and_beside_what() {
    // The box reaches from −1 to 1. At height 1.62 a ball of radius 0.5 passes 0.12 above; going down by
    // nothing, it is the face it passes.
    let passing = |from: DVec3, motion: DVec3| {
        let bodies = vec![ball(1, 0.5, from, 60.0 * motion)];
        scene(Settings::default(), bodies, vec![cuboid(10, DVec3::ZERO, DVec3::ONE, [0.0, 0.0, 0.0, 1.0])])
    };
    // Along the diagonal (1, −1) past the edge (1, 1): the line x + y = 2 + d·√2 with d = 0.62.
    let beyond = 2.0 + 0.62 * 2f64.sqrt();
    let found = told(&passing(DVec3::new(beyond / 2.0 - 2.0, beyond / 2.0 + 2.0, 0.0), DVec3::new(4.0, -4.0, 0.0)));
    assert_eq!(found, apart("passes 0.12 m beside the edge, at 0.5 of the tick"));
    // Away from the face x = 1, 0.5 per tick.
    assert_eq!(told(&passing(3.0 * DVec3::X, 0.5 * DVec3::X)), apart("moving away from each other at 30 m/s"));
    // 3 − 1 − 0.5 = 1.5 to go at 1 per tick.
    assert_eq!(told(&passing(3.0 * DVec3::X, -DVec3::X)), apart("would reach it after 1.5 ticks"));
}

#[test]
fn passing_beside_a_capsule_tells_whether_it_was_its_side_or_its_end() {
    // Both radii are 0.75; each passes 1 from the nearest point of the axis, in the middle of the tick.
    let passing = |from: DVec3, motion: DVec3| {
        let bodies = vec![ball(1, 0.5, from, 60.0 * motion)];
        scene(Settings::default(), bodies, vec![capsule(10, [-2.0 * DVec3::X, 2.0 * DVec3::X], 0.25)])
    };
    let beside_end = passing(DVec3::new(3.0, 1.0, 0.0), -2.0 * DVec3::Y);
    assert_eq!(told(&beside_end), apart("passes 0.25 m beside the end, at 0.5 of the tick"));
    let over_side = passing(DVec3::new(0.5, 1.0, -1.0), 2.0 * DVec3::Z);
    assert_eq!(told(&over_side), apart("passes 0.25 m beside the side, at 0.5 of the tick"));
    // 1.25 above the side, 0.5 to go at 1 per tick.
    let (verdict, reason) = told(&passing(DVec3::new(0.5, 1.25, 0.0), -DVec3::Y));
    assert_eq!((verdict, &*reason), (PairVerdict::Impact, "they collide at 0.5 of the tick, approaching at 60 m/s"));
}

#[test]
fn a_quads_rim_is_an_edge() {
    // The quad reaches to x = 1; 0.75 beside its rim, straight down: 0.25 beside the ball of radius 0.5.
    let bodies = vec![ball(1, 0.5, DVec3::new(1.75, 1.0, 0.0), -120.0 * DVec3::Y)];
    let scene = scene(Settings::default(), bodies, vec![quad(10, DVec3::ZERO, DVec2::ONE, [0.0, 0.0, 0.0, 1.0])]);
    assert_eq!(told(&scene), apart("passes 0.25 m beside the edge, at 0.5 of the tick"));
}

#[test]
fn a_moving_obstacle_is_seen_relative_to_it() {
    let mut rising = over_plane(2.0, DVec3::ZERO);
    // It rises by 3 per tick: 1.5/3 = 0.5.
    rising.obstacles[0].velocity = 180.0 * DVec3::Y;
    assert_eq!(told(&rising).1, "they collide at 0.5 of the tick, approaching at 180 m/s");
    rising.obstacles[0].velocity = -60.0 * DVec3::Y;
    assert_eq!(told(&rising), apart("moving away from each other at 60 m/s"));
}

/// Two balls of radius 1, the second 6 away along x, with their motions in lengths per tick.
fn pair(a: DVec3, b: DVec3) -> Scene {
    scene(
        Settings::default(),
        vec![ball(1, 1.0, DVec3::ZERO, 60.0 * a), ball(10, 1.0, 6.0 * DVec3::X, 60.0 * b)],
        vec![],
    )
}

#[test]
fn two_balls_tell_when_and_by_how_much() {
    assert_eq!(told(&pair(8.0 * DVec3::X, DVec3::ZERO)).0, PairVerdict::Impact);
    assert_eq!(told(&pair(2.0 * DVec3::X, DVec3::ZERO)), apart("would reach it after 2 ticks"));
    assert_eq!(told(&pair(DVec3::ZERO, DVec3::ZERO)), apart("they do not move towards each other: D = 0"));
    assert_eq!(told(&pair(-DVec3::X, DVec3::X)), apart("moving away from each other at 120 m/s"));
    // B moves by (−12, 5)/13·… along the direction (−0.8, 0.6): its line passes 6·0.6 = 3.6 from A, 1.6
    // more than the reach, after 6·0.8/10 = 0.48 of the tick.
    assert_eq!(
        told(&pair(DVec3::ZERO, DVec3::new(-8.0, 6.0, 0.0))),
        apart("passes 1.6 m beside it, at 0.48 of the tick")
    );
}

#[test]
fn infinite_masses_are_not_resolved_and_later_ticks_say_so() {
    let mut heavy = pair(8.0 * DVec3::X, DVec3::ZERO);
    for body in &mut heavy.bodies {
        body.mass = Mass::Infinite(InfiniteMass::Infinite);
    }
    let (verdict, reason) = told(&heavy);
    assert_eq!(verdict, PairVerdict::NoResponse);
    assert_eq!(reason, "they collide at 0.5 of the tick and are not resolved: nothing can move them apart");
}

#[test]
fn discrete_mode_does_not_look_within_the_tick() {
    // 3 per tick from 2 above the plane: at its end the centre is at −1, wholly behind by 1 + 0.5; the plane
    // reads −1.5. A box of half height 1 centred at the origin instead: from 4 to −3, 1.5 below its face.
    let bodies = vec![ball(1, 0.5, 4.0 * DVec3::Y, -60.0 * 7.0 * DVec3::Y)];
    let settings = Settings { collision: CollisionMode::Discrete, ..Settings::default() };
    let tunnel = scene(settings, bodies, vec![cuboid(10, DVec3::ZERO, DVec3::ONE, [0.0, 0.0, 0.0, 1.0])]);
    let (verdict, reason) = told(&tunnel);
    assert_eq!(verdict, PairVerdict::NotTested);
    assert_eq!(reason, "not tested within the tick: at its end the two were 1.5 m apart");
}

#[test]
fn of_several_segments_the_one_that_came_closest_decides() {
    // The ball hits plane 11 at t = 0.5 and bounces back; plane 10 would have been reached at 0.75.
    let bodies = vec![ball(1, 0.5, 2.0 * DVec3::Y, -180.0 * DVec3::Y)];
    let planes = vec![plane(10, -0.75 * DVec3::Y, DVec3::Y), plane(11, DVec3::ZERO, DVec3::Y)];
    let found = explain(&scene(Settings::default(), bodies, planes));
    assert_eq!((found.segment.from, found.segment.to), (0.0, 0.5));
    // (2 + 0.75 − 0.5)/3 = 0.75.
    assert_eq!(
        text::pair::reason(&found.reason),
        "would reach it at 0.75 of the tick, but one changed its motion at 0.5 of the tick"
    );
}

#[test]
fn the_separation_and_its_roots_belong_to_the_paths_of_the_tick() {
    let (setup, record) = first_tick(&pair(16.0 * DVec3::X, DVec3::ZERO));
    let pair = Pair::of_balls(0, 1);
    // 4 apart, closing by 16 per tick: touching at 0.25. Equal masses at e = 1: the second flies on.
    let segments: Vec<[f64; 2]> =
        pair_segments(&setup, &record, pair).iter().map(|segment| [segment.from, segment.to]).collect();
    assert_eq!(segments, [[0.0, 0.25], [0.25, 1.0]]);
    for (t, expected) in [(0.0, 4.0), (0.125, 2.0), (0.25, 0.0), (0.5, 4.0)] {
        let found = separation_at(&setup, &record, pair, t / 60.0);
        assert!((found - expected).abs() < 1e-12, "{found} at {t}");
    }
    // On the first segment they touch at 4/16 and would part at (6 + 2)/16; on the second the same with the
    // motion turned round: they part at 0.25, and would have touched 4/16 before.
    let roots = contact_roots(&setup, &record, pair);
    let times: Vec<(f64, bool)> = roots.iter().map(|root| ((1e9 * root.t).round() / 1e9, root.counts())).collect();
    assert_eq!(times, [(0.25, true), (0.5, false), (0.0, false), (0.25, false)], "{roots:?}");
    assert_eq!(roots[1].kind, ContactRootKind::Parting);
}

#[test]
fn ids_that_are_no_pair_have_no_explanation() {
    let (setup, record) = first_tick(&over_plane(2.0, DVec3::X));
    for (a, b) in [(1, 1), (10, 10), (1, 99), (98, 99)] {
        assert_eq!(why_not(&setup, &record, a, b), None);
    }
}

/// One tick lasts a second, and gravity is 2 m/s² downwards: what is thrown up at v is t² below where v·t would take it.
fn thrown(bodies: Vec<Body>, obstacles: Vec<Obstacle>) -> Scene {
    let settings = Settings { ticks_per_second: 1, gravity: -2.0 * DVec3::Y, ..Settings::default() };
    scene(settings, bodies, obstacles)
}

/// A ball of radius 1 that is thrown up, 0.5 m below one of infinite mass, which does not fall.
fn thrown_at_a_ceiling(speed: f64) -> Scene {
    let ceiling = Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(10, 1.0, 2.5 * DVec3::Y, DVec3::ZERO) };
    thrown(vec![ball(1, 1.0, DVec3::ZERO, speed * DVec3::Y), ceiling], vec![])
}

#[test]
fn the_separation_of_what_falls_and_its_roots_are_those_of_its_parabola() {
    let floor = plane(10, DVec3::ZERO, DVec3::Y);
    let (setup, record) = first_tick(&thrown(vec![ball(1, 0.5, 4.5 * DVec3::Y, 3.0 * DVec3::Y)], vec![floor]));
    let pair = Pair::with_obstacle(0, 0);
    // 4 above the floor: 4 + 3t − t².
    for (t, expected) in [(0.0, 4.0), (0.25, 4.6875), (0.5, 5.25), (0.75, 5.6875)] {
        assert_eq!(separation_at(&setup, &record, pair, t), expected, "{t}");
    }
    // That is 0 at 4, and the ball is wholly behind the floor where it is −1: at (3 + √29)/2. What was before the start is over.
    let roots = contact_roots(&setup, &record, pair);
    let expected = [(4.0, ContactRootKind::AfterTick), ((3.0 + 29f64.sqrt()) / 2.0, ContactRootKind::BehindPlane)];
    assert_eq!(roots.len(), 2, "{roots:?}");
    for (root, (t, kind)) in roots.iter().zip(expected) {
        assert!((root.t - t).abs() < 1e-12 && root.kind == kind, "{root:?}, not {kind:?} at {t}");
    }
}

#[test]
fn two_balls_of_which_one_falls_part_where_the_other_side_of_the_parabola_says_so() {
    let (setup, record) = first_tick(&thrown_at_a_ceiling(1.5));
    let pair = Pair::of_balls(0, 1);
    // 0.5 − 1.5t + t² = (0.5 − t)·(1 − t) until they touch at 0.5, still at 0.5 m/s. Thrown back at that it falls: behind
    // 0.5·τ + τ², τ after the touch.
    for (t, expected) in [(0.25, 0.1875), (0.375, 0.078125), (0.5, 0.0), (0.75, 0.1875)] {
        let found = separation_at(&setup, &record, pair, t);
        assert!((found - expected).abs() < 1e-15, "{found} at {t}, not {expected}");
    }
    // As if nothing stopped it, it would touch at 0.5 and part at 1.
    let first = &contact_roots(&setup, &record, pair)[..2];
    for (root, (t, kind)) in first.iter().zip([(0.5, ContactRootKind::Impact), (1.0, ContactRootKind::Parting)]) {
        assert!((root.t - t).abs() < 1e-12 && root.kind == kind, "{root:?}, not {kind:?} at {t}");
    }
}

#[test]
fn what_falls_tells_where_its_parabola_passes_and_when_it_would_arrive() {
    // Up at 1 it turns after 0.5, 0.25 higher: 0.25 short of the 0.5 that there are.
    assert_eq!(told(&thrown_at_a_ceiling(1.0)), apart("passes 0.25 m beside it, at 0.5 of the tick"));
    // Straight on it would have been there at 0.5/0.25 = 2; on its parabola it turns after 0.125, 1/64 higher.
    assert_eq!(told(&thrown_at_a_ceiling(0.25)), apart("passes 0.4844 m beside it, at 0.125 of the tick"));
    // 0.5 − 1.5t + t² is 0 at 0.5, where 1.5 − 2·0.5 = 0.5 m/s are left.
    let (verdict, reason) = told(&thrown_at_a_ceiling(1.5));
    assert_eq!((verdict, &*reason), (PairVerdict::Impact, "they collide at 0.5 of the tick, approaching at 0.5 m/s"));
    // 4 + 3t − t² = (4 − t)·(1 + t): moving away at first, it comes back.
    let floor = plane(10, DVec3::ZERO, DVec3::Y);
    let over_floor = thrown(vec![ball(1, 0.5, 4.5 * DVec3::Y, 3.0 * DVec3::Y)], vec![floor]);
    assert_eq!(told(&over_floor), apart("would reach it after 4 ticks"));
}
