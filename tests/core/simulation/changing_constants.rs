//! Radii, masses and restitutions that edits change at later ticks.

use super::changing::{assert_rewritten, begins};
use super::scenes::{ball, plane, scene};
use crate::common::any_scene::any_changing_scene;
use collidoscope::carve::carve;
use collidoscope::scene::parse_scene;
use collidoscope::scene::{Edit, EditProperty, Mass, Scene, Settings};
use collidoscope::sim::{Event, EventKind, Impact, Setup, Timeline, World, kept_scene};
use glam::DVec3;
use std::sync::Arc;

fn edit(tick: u64, id: u32, property: EditProperty, value: f64) -> Edit {
    Edit { tick, id, property, value: value.into() }
}

fn events(scene: &Scene, ticks: u64) -> Vec<Event> {
    let mut world = World::new(Arc::new(Setup::new(scene)));
    (0..ticks).flat_map(|_| world.record_step().events).collect()
}

fn impacts(scene: &Scene, ticks: u64) -> Vec<(f64, Impact)> {
    let clock = Setup::new(scene).clock;
    let impact = |event: Event| match event.kind {
        EventKind::Impact(impact) => Some((clock.seconds(event.at), impact)),
        _ => None,
    };
    events(scene, ticks).into_iter().filter_map(impact).collect()
}

/// A ball that falls 5 m in 1 s onto a floor.
fn dropped() -> Scene {
    let settings = Settings { gravity: DVec3::Y * -10.0, ..Settings::default() };
    let mut bodies = vec![ball(1, 0.5, DVec3::Y * 5.5, DVec3::ZERO)];
    bodies[0].restitution = 0.5;
    scene(settings, bodies, vec![plane(2, DVec3::ZERO, DVec3::Y)])
}

/// Two balls of 1 kg that meet head-on: the gap of 3 m closes at 2 m/s after 1.5 s.
fn meeting() -> Scene {
    let bodies = vec![ball(1, 0.5, DVec3::X * -2.0, DVec3::X), ball(2, 0.5, DVec3::X * 2.0, DVec3::NEG_X)];
    scene(Settings::default(), bodies, vec![])
}

#[test]
fn another_restitution_holds_from_its_tick_on() {
    // It arrives with 10 m/s at 1 s, and leaves with 5 m/s; 1 s later it is back.
    let mut falling = dropped();
    for (tick, restitutions) in [(59, [0.8, 0.8]), (61, [0.5, 0.8]), (500, [0.5, 0.5])] {
        falling.edits = vec![edit(tick, 1, EditProperty::Restitution, 0.8)];
        let found = impacts(&falling, 300);
        for ((_, impact), restitution) in found.iter().zip(restitutions) {
            let [before, after] = [impact.before[0].y, impact.after[0].y];
            assert!((after + restitution * before).abs() < 1e-9, "tick {tick}: {before} {after}, not {restitution}");
        }
        assert!(found.len() >= 2);
    }
}

#[test]
fn another_mass_holds_from_its_tick_on() {
    let mut meeting = meeting();
    meeting.edits = vec![edit(30, 2, EditProperty::Mass, 3.0)];
    let found = impacts(&meeting, 120);
    let (time, impact) = &found[0];
    assert!((time - 1.5).abs() < 1e-12, "{time}");
    // The centre of mass moves at (1 − 3)/4 = −0.5 m/s: 1 → −2, and −1 → 0.
    assert!((impact.after[0].x + 2.0).abs() < 1e-12 && impact.after[1].x.abs() < 1e-12, "{impact:?}");
    // Impulse: 1 kg from 1 m/s to −2 m/s.
    assert!((impact.impulse - 3.0).abs() < 1e-12);
}

#[test]
fn another_radius_holds_from_its_tick_on() {
    let mut meeting = meeting();
    meeting.edits = vec![edit(30, 2, EditProperty::Radius, 1.0)];
    // The gap is half a metre less: 2.5 m at 2 m/s.
    let (time, impact) = impacts(&meeting, 120)[0].clone();
    assert!((time - 1.25).abs() < 1e-12, "{time}");
    assert!((impact.point.x - -0.25).abs() < 1e-12, "{impact:?}");
    meeting.edits = vec![edit(30, 2, EditProperty::Radius, 0.25)];
    // 3.25 m at 2 m/s.
    assert!((impacts(&meeting, 120)[0].0 - 1.625).abs() < 1e-12);
}

#[test]
fn what_a_ball_grows_into_overlaps_is_told_and_not_moved_apart() {
    let mut growing = meeting();
    growing.bodies[1].velocity = DVec3::ZERO;
    growing.bodies[0].velocity = DVec3::ZERO;
    // The gap of 3 m is less than what is added.
    growing.edits = vec![edit(30, 2, EditProperty::Radius, 4.0)];
    let found = events(&growing, 60);
    let overlap = found.iter().find_map(|event| match &event.kind {
        EventKind::Overlap(overlap) => Some((event.at.tick, overlap.depth)),
        _ => None,
    });
    // 0.5 + 4 − 4 between the centres.
    assert!(overlap.is_some_and(|(tick, depth)| tick == 30 && (depth - 0.5).abs() < 1e-12), "{found:?}");
    let mut world = World::new(Arc::new(Setup::new(&growing)));
    (0..60).for_each(|_| world.step());
    assert_eq!(world.snapshot().position(0, world.setup().clock), DVec3::X * -2.0);
}

#[test]
fn a_change_at_a_later_tick_keeps_the_recording_before_it() {
    let (before, mut after) = (any_changing_scene(7), any_changing_scene(7));
    after.edits.push(edit(30, after.bodies[0].id, EditProperty::Restitution, 0.25));
    assert_rewritten(&before, &after, 30);
}

#[test]
fn conditions_count_with_what_holds_at_the_moment() {
    let mut meeting = meeting();
    meeting.edits = vec![edit(30, 2, EditProperty::Mass, 3.0), edit(60, 2, EditProperty::Radius, 1.0)];
    let begins = |condition: &str| begins(&meeting, condition);
    // ½·1·1² J, then ½·3·1² J.
    assert_eq!(begins("energy(#2) > 1"), [0.5]);
    assert_eq!(begins("mass(#2) = 3"), [0.5]);
    assert_eq!(begins("radius(#2) rises above 0.75"), [1.0]);
    // 4 m − 2 m/s · 1 s, less both radii: 1 m before, 0.5 m after.
    assert_eq!(begins("gap(#1, #2) < 0.75"), [1.0]);
}

#[test]
fn a_scene_kept_or_carved_at_a_later_tick_has_what_holds_there() {
    let mut falling = dropped();
    falling.edits = vec![edit(30, 1, EditProperty::Restitution, 0.8), edit(30, 1, EditProperty::Mass, 2.0)];
    let setup = Arc::new(Setup::new(&falling));
    let mut timeline = Timeline::new(setup.clone(), 1 << 20);
    timeline.record(90);
    let kept = kept_scene(&falling, &setup, &timeline.tick(40).start, |_| None).scene;
    assert_eq!((kept.bodies[0].restitution, kept.bodies[0].mass), (0.8, Mass::Finite(2.0)));
    assert!(kept.edits.is_empty());
    let tick = (0..90).find(|&tick| !timeline.tick(tick).events.is_empty() && tick > 30).expect("it lands");
    let carved = carve(&falling, &mut timeline, tick, 0).expect("the impact repeats");
    assert_eq!((carved.scene.bodies[0].restitution, carved.scene.bodies[0].mass), (0.8, Mass::Finite(2.0)));
}

#[test]
fn a_value_that_does_not_fit_its_property_is_refused_where_it_stands() {
    let text = |property: &str, value: &str, mass: &str| {
        format!(
            r#"{{"version": 1, "name": "edited",
            "bodies": [{{"id": 1, "radius": 1, "position": [0, 0, 0], "mass": {mass}}}],
            "edits": [{{"tick": 3, "id": 1, "property": "{property}", "value": {value}}}]}}"#
        )
    };
    for (property, value, mass, expected) in [
        ("restitution", "1.5", "1", "edits[0].value: must be at most 1, is 1.5"),
        ("radius", "0", "1", "edits[0].value: must be greater than 0, is 0"),
        ("mass", "[1, 0, 0]", "1", "edits[0].value: must be a number, as the property is no vector"),
        ("velocity", "2", "1", "edits[0].value: must be an array of three numbers, as the property is a vector"),
        ("mass", "2", "\"infinite\"", "edits[0].value: must not be of a body whose mass is infinite"),
        ("mass", "\"2\"", "1", "edits[0].value"),
        ("velocity", "[1, 2]", "1", "edits[0].value"),
    ] {
        let error = parse_scene(&text(property, value, mass), "scene").expect_err("it is refused").to_string();
        assert!(error.contains(expected), "{property} {value}: {error}");
    }
    let scene = parse_scene(&text("restitution", "1", "1"), "scene").expect("it is valid");
    assert_eq!(scene.edits[0].value.number(), Some(1.0), "a whole number is a number");
}
