//! Repros carved out of recordings repeat their event bit for bit.

use crate::simulation::scenes::{ball, gravity, plane, random_scene, scene};
use collidoscope::carve::{CarveError, Carved, Needed, carve, rust_test};
use collidoscope::check::{Outcome, check_scene};
use collidoscope::query::Feature;
use collidoscope::scene::{
    CollisionMode, Edit, EditProperty, Expected, Scene, Settings, parse_scene, scene_to_json, shipped_scene,
    shipped_scenes,
};
use collidoscope::sim::{Event, EventKind, Setup, Timeline, World};
use collidoscope::text::repro;
use glam::DVec3;
use std::collections::BTreeMap;
use std::sync::Arc;

fn recorded(scene: &Scene, ticks: u64) -> Timeline {
    let mut timeline = Timeline::new(Arc::new(Setup::new(scene)), Timeline::DEFAULT_BUDGET);
    timeline.record(ticks);
    timeline
}

/// Whether the event happens in the carved scene, read back from its file, with all its bits.
fn assert_repeats(carved: &Carved, original: &Event, what: &str) {
    let scene =
        parse_scene(&scene_to_json(&carved.scene), "carved.json").unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut world = World::new(Arc::new(Setup::new(&scene)));
    while world.tick() <= original.at.tick {
        world.step();
    }
    let again = &world.events()[carved.index];
    assert_eq!(again.at.local.to_bits(), original.at.local.to_bits(), "{what}");
    // Debug prints shortest decimals and the sign of zero: equal texts are equal bits.
    assert_eq!(format!("{:?}", again.kind), format!("{:?}", original.kind), "{what}");
    assert!(!scene.expectations.is_empty(), "{what}");
    assert_eq!(scene.unused_translations(), [], "{what}");
    for verdict in check_scene(&scene) {
        assert_eq!(verdict.outcome, Outcome::Holds, "{what}");
    }
}

/// Carves events of the first ticks, at most about `most` spread evenly, and counts what was needed.
fn carve_all(scene: &Scene, ticks: u64, most: usize, what: &str, counts: &mut BTreeMap<Needed, usize>) {
    let mut timeline = recorded(scene, ticks);
    let mut places = Vec::new();
    for tick in 0..ticks {
        let events = timeline.tick(tick).events.clone();
        let all = events.into_iter().enumerate().map(|(index, event)| (tick, index, event));
        places.extend(all.filter(|(_, _, event)| !matches!(event.kind, EventKind::Edited(_))));
    }
    let stride = places.len().div_ceil(most).max(1);
    for (tick, index, event) in places.into_iter().step_by(stride) {
        let what = format!("{what}, tick {tick}, event {index}: {event:?}");
        let carved = carve(scene, &mut timeline, tick, index).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_repeats(&carved, &event, &what);
        *counts.entry(carved.needed).or_default() += 1;
    }
}

fn shares(counts: &BTreeMap<Needed, usize>) -> (usize, f64) {
    let all: usize = counts.values().sum();
    (all, counts.get(&Needed::Involved).copied().unwrap_or(0) as f64 / all as f64)
}

#[test]
fn events_of_random_scenes_repeat() {
    let mut counts = BTreeMap::new();
    for seed in 600..606 {
        for settings in [Settings::default(), gravity(), Settings { event_budget: Some(3), ..gravity() }] {
            let mut scene = random_scene(seed, settings);
            scene.obstacles[5].velocity = DVec3::new(0.1, 0.2, -0.3);
            scene.edits.push(Edit { tick: 20, id: 1, property: EditProperty::Velocity, value: DVec3::X.into() });
            carve_all(&scene, 60, 25, &format!("seed {seed}"), &mut counts);
        }
    }
    println!("random scenes: {counts:?}");
    let (all, alone) = shares(&counts);
    assert!(all > 300 && alone > 0.5, "{all} events, {alone} with the objects involved only");
}

#[test]
fn events_of_every_shipped_scene_repeat() {
    let mut counts = BTreeMap::new();
    for shipped in shipped_scenes() {
        carve_all(&shipped.load().unwrap(), 240, 20, shipped.key, &mut counts);
    }
    println!("shipped scenes: {counts:?}");
    let (all, alone) = shares(&counts);
    assert!(all > 150 && alone > 0.5, "{all} events, {alone} with the objects involved only");
}

/// Where in a run of a scene the first event is that fits.
fn find(scene: &Scene, fits: impl Fn(&EventKind) -> bool) -> (Timeline, u64, usize) {
    let mut timeline = recorded(scene, 600);
    for tick in timeline.first_tick()..timeline.recorded() {
        if let Some(index) = timeline.tick(tick).events.iter().position(|event| fits(&event.kind)) {
            return (timeline, tick, index);
        }
    }
    panic!("{}: nothing fits", scene.name);
}

fn carved_from(scene: &Scene, fits: impl Fn(&EventKind) -> bool) -> Carved {
    let (mut timeline, tick, index) = find(scene, fits);
    let carved = carve(scene, &mut timeline, tick, index).unwrap();
    assert_repeats(&carved, &timeline.tick(tick).events[index].clone(), &scene.name);
    repro::told(carved, &scene.name)
}

#[test]
fn a_repro_keeps_the_objects_involved_and_starts_at_the_tick() {
    // Ball 3 touches nobody; the other two collide at t = (4 − 1) / 3 = 1 s, in tick 60 or just before it.
    let bodies = vec![
        ball(1, 0.5, DVec3::NEG_X * 2.0, DVec3::X * 2.0),
        ball(2, 0.5, DVec3::X * 2.0, DVec3::NEG_X),
        ball(3, 0.5, DVec3::Y * 9.0, DVec3::X),
    ];
    let whole = scene(Settings::default(), bodies, vec![plane(9, DVec3::NEG_Y * 5.0, DVec3::Y)]);
    let carved = carved_from(&whole, |kind| matches!(kind, EventKind::Impact(_)));
    assert_eq!(carved.needed, Needed::Involved);
    assert_eq!(carved.scene.bodies.iter().map(|body| body.id).collect::<Vec<_>>(), [1, 2]);
    assert!(carved.scene.obstacles.is_empty());
    // At the tick of the event, unless that is the very moment of it.
    let lead = u64::from(carved.event.at.local == 0.0);
    assert_eq!(carved.scene.settings.start_tick, carved.event.at.tick - lead);
    // Nothing changed their motion since tick 0: the segments are the authored ones.
    assert_eq!(carved.scene.bodies[0].position, DVec3::NEG_X * 2.0);
    assert_eq!(carved.scene.bodies[0].since.map(|since| (since.tick, since.local_time)), Some((0, 0.0)));
    let Expected::Event(expected) = &carved.scene.expectations[0].expect else { panic!() };
    assert_eq!((expected.between, expected.nth, expected.tolerance), ([1, 2], 1, 0.0));
}

#[test]
fn a_collision_is_counted_anew_in_its_repro() {
    // A ball that bounces for ever: its third bounce is the repro's first.
    let bouncing =
        scene(gravity(), vec![ball(1, 0.5, DVec3::Y * 1.5, DVec3::ZERO)], vec![plane(2, DVec3::ZERO, DVec3::Y)]);
    let mut timeline = recorded(&bouncing, 300);
    let third = (0..300).flat_map(|tick| {
        let events = timeline.tick(tick).events.len();
        (0..events).map(move |index| (tick, index))
    });
    let (tick, index) = third.collect::<Vec<_>>()[2];
    let carved = carve(&bouncing, &mut timeline, tick, index).unwrap();
    let Expected::Event(expected) = &carved.scene.expectations[0].expect else { panic!() };
    assert_eq!(expected.nth, 1);
}

#[test]
fn who_pushed_in_the_same_tick_is_kept() {
    // Ball 1 runs into ball 2, and that into ball 3, all within one tick: the gaps are 1 mm at 1 m/s.
    let bodies = vec![
        ball(1, 0.5, DVec3::ZERO, DVec3::X),
        ball(2, 0.5, DVec3::X * 1.001, DVec3::ZERO),
        ball(3, 0.5, DVec3::X * 2.002, DVec3::ZERO),
        ball(4, 0.5, DVec3::Y * 9.0, DVec3::ZERO),
    ];
    let whole = scene(Settings::default(), bodies, Vec::new());
    let carved = carved_from(&whole, |kind| matches!(kind, EventKind::Impact(impact) if impact.other == 3));
    assert_eq!(carved.needed, Needed::Touched);
    assert_eq!(carved.scene.bodies.iter().map(|body| body.id).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn what_comes_to_rest_is_carved_from_the_tick_in_which_it_does() {
    let mut dropped = ball(1, 0.5, DVec3::Y * 0.51, DVec3::ZERO);
    dropped.restitution = 0.0;
    let whole = scene(gravity(), vec![dropped], vec![plane(2, DVec3::ZERO, DVec3::Y)]);
    let carved = carved_from(&whole, |kind| matches!(kind, EventKind::Resting(resting) if resting.begins));
    // Down to the floor it falls √(2·0.01/9.81) s = 0.045 s, 2.7 ticks: within the third it begins to rest.
    assert_eq!((carved.scene.settings.start_tick, carved.event.at.tick), (2, 2));
}

#[test]
fn a_discrete_collision_repeats() {
    let settings = Settings { collision: CollisionMode::Discrete, ..Settings::default() };
    let bodies = vec![ball(1, 0.5, DVec3::NEG_X * 2.03, DVec3::X * 2.0), ball(2, 0.5, DVec3::X * 2.0, DVec3::NEG_X)];
    carved_from(&scene(settings, bodies, Vec::new()), |kind| matches!(kind, EventKind::Impact(_)));
}

#[test]
fn what_did_not_happen_or_was_authored_has_no_repro() {
    let mut whole = scene(Settings::default(), vec![ball(1, 0.5, DVec3::ZERO, DVec3::X)], Vec::new());
    whole.edits.push(Edit { tick: 3, id: 1, property: EditProperty::Velocity, value: DVec3::Y.into() });
    let mut timeline = recorded(&whole, 10);
    assert_eq!(carve(&whole, &mut timeline, 2, 0), Err(CarveError::Missing));
    assert_eq!(carve(&whole, &mut timeline, 3, 0), Err(CarveError::Authored));
}

/// Repros of seven sorts, from shipped scenes: what `tests/carved.rs` holds.
fn shown_repros() -> Vec<Carved> {
    let from =
        |key: &str, fits: fn(&EventKind) -> bool| carved_from(&shipped_scene(key).unwrap().load().unwrap(), fits);
    let is_impact = |kind: &EventKind| matches!(kind, EventKind::Impact(_));
    let on_edge = |kind: &EventKind| matches!(kind, EventKind::Impact(impact) if impact.feature == Some(Feature::Edge) && impact.flags.is_some());
    let on_quad = |kind: &EventKind| matches!(kind, EventKind::Impact(impact) if impact.feature.is_some() && impact.flags.is_none());
    let rests = |kind: &EventKind| matches!(kind, EventKind::Resting(_));
    vec![
        from("plane_drop", is_impact),
        from("pair_oblique", is_impact),
        from("box_edge_corner", on_edge),
        from("tour", on_quad),
        from("plane_groove", rests),
        from("tunnel_discrete", is_impact),
        from("agents_flow", is_impact),
    ]
}

#[test]
fn the_checked_in_tests_are_what_is_generated() {
    let tests: Vec<String> = shown_repros().iter().map(|carved| rust_test(carved, &repro::what(carved))).collect();
    let head = "//! What \"Copy as Rust test\" gives for events of shipped scenes; `tests/core/simulation/carving.rs` compares.\n";
    let text = format!("{head}\n{}", tests.join("\n"));
    let fresh = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("carved.rs");
    std::fs::write(&fresh, &text).unwrap();
    assert!(
        text == include_str!("../carved.rs"),
        "the generator gives another text: cp {} tests/core/",
        fresh.display()
    );
}
