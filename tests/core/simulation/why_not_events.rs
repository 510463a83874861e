//! Why a pair collided, where the simulation itself says so: resting, not resolved, held, at the very start of a
//! tick, several at one instant. One tick is 1/60 s.

use crate::simulation::scenes::{GROUP, ball, gravity, group, plane, random_scene, scene, world};
use collidoscope::query::{Stage, Value};
use collidoscope::scene::{AgentGroup, Body, CollisionMode, InfiniteMass, Mass, Scene, Settings, SteeringUnits};
use collidoscope::sim::{
    EventKind, Impact, Pair, PairExplanation, PairVerdict, Resolution, Setup, TickRecord, why_not,
};
use collidoscope::steering::SteeringParams;
use collidoscope::text;
use glam::DVec3;
use std::sync::Arc;

/// One tick of a scene, from 0.
fn record_of(scene: &Scene, tick: u64) -> (Arc<Setup>, TickRecord) {
    let mut world = world(scene);
    while world.tick() < tick {
        world.step();
    }
    let record = world.record_step();
    (world.setup().clone(), record)
}

fn explain(scene: &Scene, tick: u64, a: u32, b: u32) -> PairExplanation {
    let (setup, record) = record_of(scene, tick);
    why_not(&setup, &record, a, b).unwrap()
}

/// When the query of a trace says that they touch, in ticks from the start of its segment.
fn touch_of(trace: &[Stage]) -> Option<f64> {
    let t = trace.iter().rev().find(|stage| stage.gives.as_deref() == Some("t"))?;
    let Some(&Value::Scalar(t)) = t.value() else { panic!("{t:?}") };
    Some(t)
}

#[track_caller]
fn assert_told(found: &PairExplanation, verdict: PairVerdict, reason: &str) {
    assert_eq!((found.reason.verdict(), &*text::pair::reason(&found.reason)), (verdict, reason));
}

/// A ball of radius 0.5 above the plane y = 0, with its motion in lengths per tick.
fn over_plane(height: f64, motion: DVec3) -> Scene {
    let bodies = vec![ball(1, 0.5, DVec3::Y * height, 60.0 * motion)];
    scene(Settings::default(), bodies, vec![plane(10, DVec3::ZERO, DVec3::Y)])
}

#[test]
fn a_ball_at_rest_on_a_plane_rests_on_it_from_the_start_of_every_tick() {
    let mut lying = over_plane(0.5, DVec3::ZERO);
    lying.settings = gravity();
    for tick in [0, 1, 5] {
        let found = explain(&lying, tick, 1, 10);
        assert_told(&found, PairVerdict::Resting, "they rest on each other from the start of the tick on");
        // It touches, and gravity has it approach: that is the motion with which it comes to rest.
        assert_eq!((found.segment.from, found.segment.to), (0.0, 0.0));
        assert!(touch_of(&found.trace).is_some(), "{:?}", found.trace);
    }
}

#[test]
fn two_that_nothing_can_move_are_ignored_for_as_long_as_they_approach() {
    // Radii 1, 2.5 apart and closing by 1 per tick: they touch at 0.5 of the first tick, and overlap by
    // 0.5 when the second begins.
    let heavy = |id, x: f64, speed: f64| Body {
        mass: Mass::Infinite(InfiniteMass::Infinite),
        ..ball(id, 1.0, x * DVec3::X, 60.0 * speed * DVec3::X)
    };
    let pair = scene(Settings::default(), vec![heavy(1, 0.0, 1.0), heavy(2, 2.5, 0.0)], vec![]);
    let first = explain(&pair, 0, 1, 2);
    let why = "they collide at 0.5 of the tick and are not resolved: nothing can move them apart";
    assert_told(&first, PairVerdict::NoResponse, why);
    let second = explain(&pair, 1, 1, 2);
    let why = "ignored until they separate: nothing could move them apart";
    assert_told(&second, PairVerdict::NoResponse, why);
    // After 2.5 of the ticks they are at one place; at 3 they overlap by 2 − 0.5 and part by 1 per tick.
    let fourth = explain(&pair, 3, 1, 2);
    let why = "they overlap by 1.5 m and move apart at 60 m/s";
    assert_told(&fourth, PairVerdict::NoResponse, why);
}

#[test]
fn the_way_of_a_ball_that_nothing_deflects_into_an_impact_begins_before_it() {
    // Radii 1, 2.5 apart and closing by 1 per tick: they touch at 0.5 of the tick. The second keeps its velocity in the
    // impact, and moves on in a motion that begins with it.
    let racket =
        Body { mass: Mass::Infinite(InfiniteMass::Infinite), ..ball(2, 1.0, 2.5 * DVec3::X, -30.0 * DVec3::X) };
    let pair = scene(Settings::default(), vec![ball(1, 1.0, DVec3::ZERO, 30.0 * DVec3::X), racket], vec![]);
    let found = explain(&pair, 0, 1, 2);
    assert_eq!((found.segment.from, found.segment.to), (0.0, 0.5));
    assert_eq!(touch_of(&found.trace), Some(0.5));
}

#[test]
fn coincident_centres_have_no_axis() {
    let bodies = vec![ball(1, 1.0, DVec3::ONE, DVec3::X), ball(2, 1.0, DVec3::ONE, DVec3::ZERO)];
    let found = explain(&scene(Settings::default(), bodies, vec![]), 0, 1, 2);
    let why = "they collide at the start of the tick and are not resolved: their centres coincide, so there is no axis to bounce along";
    assert_told(&found, PairVerdict::NoResponse, why);
}

#[test]
fn a_pair_just_resolved_waits_for_a_new_motion() {
    let (setup, mut record) = record_of(&over_plane(0.5, -DVec3::Y), 0);
    record.events.clear();
    record.motion_changes.clear();
    record.start.resolved.insert(Pair::with_obstacle(0, 0), Resolution::Resolved);
    let found = why_not(&setup, &record, 1, 10).unwrap();
    let why = "just resolved: nothing new can happen until one of them changes its motion";
    assert_told(&found, PairVerdict::NoResponse, why);
}

#[test]
fn two_that_move_alike_and_touch_do_not_approach() {
    let bodies = vec![ball(1, 1.0, DVec3::ZERO, DVec3::X), ball(2, 1.0, 2.0 * DVec3::X, DVec3::X)];
    let found = explain(&scene(Settings::default(), bodies, vec![]), 0, 1, 2);
    assert_told(&found, PairVerdict::NoResponse, "they touch and do not approach");
}

#[test]
fn a_ball_held_by_a_spent_budget_was_not_looked_at_any_further() {
    // 0.5 above plane 10 at 2 per tick: it bounces at 0.25, which is all the budget; plane 11, 3.5 higher
    // than the contact, would be next, at 0.25 + (4 − 1)/2 > 1. With 8 per tick: at 0.0625 + 3/8 = 0.4375.
    let mut short = over_plane(1.0, -8.0 * DVec3::Y);
    short.obstacles.push(plane(11, 4.0 * DVec3::Y, -DVec3::Y));
    short.settings.event_budget = Some(1);
    let found = explain(&short, 0, 1, 11);
    let why = "held from 0.4375 of the tick on: the tick's event budget was spent";
    assert_told(&found, PairVerdict::NotTested, why);
    assert_eq!(explain(&short, 0, 1, 10).reason.verdict(), PairVerdict::Impact);
}

#[test]
fn a_touch_at_the_end_of_a_tick_is_the_next_ones_impact_with_the_motion_into_it() {
    // 1.5 − 0.5 = 1 to go at 1 per tick.
    let scene = over_plane(1.5, -DVec3::Y);
    let found = explain(&scene, 0, 1, 10);
    assert_told(&found, PairVerdict::Apart, "reaches it at the end of the tick: that belongs to the next tick");
    let found = explain(&scene, 1, 1, 10);
    assert_told(&found, PairVerdict::Impact, "they collide at the start of the tick, approaching at 60 m/s");
    assert!(touch_of(&found.trace).is_some_and(|t| t.abs() < 1e-9), "{:?}", found.trace);
}

#[test]
fn of_two_impacts_at_one_instant_each_has_the_motion_that_it_ended() {
    // Ball 1 strikes a row of two that touch, 2 away at 4 per tick: at 0.5 it stops, 2 takes its motion
    // and gives it to 3 at the same instant. Before, 2 and 3 were both at rest.
    let row = [(1, 0.0, 4.0), (2, 4.0, 0.0), (3, 6.0, 0.0)];
    let bodies = row.map(|(id, x, speed)| ball(id, 1.0, x * DVec3::X, 60.0 * speed * DVec3::X));
    let found = explain(&scene(Settings::default(), bodies.to_vec(), vec![]), 0, 2, 3);
    assert_told(&found, PairVerdict::Impact, "they collide at 0.5 of the tick, approaching at 240 m/s");
    assert_eq!((found.segment.from, found.segment.to), (0.5, 0.5));
    assert!(touch_of(&found.trace).is_some_and(|t| t.abs() < 1e-9), "{:?}", found.trace);
}

#[test]
fn a_discrete_impact_is_explained_by_the_motion_before_it() {
    let mut overlapping = over_plane(0.25, -DVec3::Y);
    overlapping.settings = Settings { collision: CollisionMode::Discrete, ..gravity() };
    let found = explain(&overlapping, 0, 1, 10);
    assert_told(&found, PairVerdict::Impact, "they collide at the start of the tick, approaching at 60 m/s");
    // Embedded and moving in: the query's answer lies in the past, a quarter of a tick for the 0.25 at 1 per tick, and a
    // little more because the ball was slower: 0.25 = −t − c·t² with c = 9.81/(2·60²).
    let c: f64 = 9.81 / 7200.0;
    let expected = -0.5 / (1.0 + (1.0 - c).sqrt());
    let touch = touch_of(&found.trace).unwrap();
    assert!((touch - expected).abs() < 1e-15, "{touch} for {expected}");
}

#[test]
fn agents_collide_like_balls() {
    let mut school = over_plane(2.0, -3.0 * DVec3::Y);
    let params = SteeringParams { max_speed: 1000.0, ..SteeringParams::default() };
    school.agent_groups = vec![AgentGroup { flow: false, cruising: false, ..group(params, SteeringUnits::PerSecond) }];
    school.bodies[0].group = Some(GROUP);
    // 1.5 to go at 3 per tick.
    let found = explain(&school, 0, 1, 10);
    assert_told(&found, PairVerdict::Impact, "they collide at 0.5 of the tick, approaching at 180 m/s");
    // It leaves as fast as it came.
    let found = explain(&school, 1, 1, 10);
    assert_told(&found, PairVerdict::Apart, "moving away from each other at 180 m/s");
}

fn impact_of(record: &TickRecord, a: u32, b: u32) -> Option<(f64, &Impact)> {
    record.events.iter().find_map(|event| match &event.kind {
        EventKind::Impact(impact) if (impact.body, impact.other) == (a, b) => Some((event.at.local, impact)),
        _ => None,
    })
}

/// Whatever is in a scene: the explanation of an impact shows a touch at its instant, and what is
/// told to have stayed apart had no impact.
#[test]
fn explanations_agree_with_what_the_simulation_did() {
    let (mut impacts, mut others) = (0, 0);
    for seed in 600..604 {
        for settings in [Settings::default(), gravity()] {
            let mut world = world(&random_scene(seed, settings));
            let setup = world.setup().clone();
            let length = setup.clock.tick_length();
            let ids: Vec<u32> = setup.obstacles.iter().map(|obstacle| obstacle.obstacle.id).collect();
            for _ in 0..40 {
                let record = world.record_step();
                let balls: Vec<u32> = setup.bodies.iter().map(|body| body.id).collect();
                for (&a, &b) in
                    balls.iter().flat_map(|a| balls.iter().chain(&ids).filter(move |b| *b > a).map(move |b| (a, b)))
                {
                    let found = why_not(&setup, &record, a, b).unwrap();
                    let tell = || format!("seed {seed}, tick {}, {a} and {b}: {found:?}", record.start.tick);
                    if let (PairVerdict::Impact, Some((local, _))) = (found.reason.verdict(), impact_of(&record, a, b))
                    {
                        impacts += 1;
                        let touch = touch_of(&found.trace).unwrap_or_else(|| panic!("{}", tell()));
                        let at = found.segment.from + touch.max(0.0);
                        assert!((at - local / length).abs() < 1e-6, "{}", tell());
                    } else if found.reason.verdict() == PairVerdict::Apart {
                        others += 1;
                        assert!(impact_of(&record, a, b).is_none(), "{}", tell());
                        let reason = text::pair::reason(&found.reason);
                        assert!(!reason.contains("inf") && !reason.contains("NaN"), "{}", tell());
                    }
                }
            }
        }
    }
    assert!(impacts > 50 && others > 10_000, "{impacts} impacts, {others} others");
}
